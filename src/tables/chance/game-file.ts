import type { GameEvent, Result, Seat } from "../../game/contract.js";
import type { Level } from "../../game/player.js";
import { canonicalJson, isJson, type Json, sha256 } from "./canonical-json.js";
import { commitmentOf, drawKey, type Secrets, secretsOf, termsHash } from "./secrets.js";
import {
  type PlayedAction,
  type StepDraws,
  type Course,
  type PlayedStep,
  playAgain,
  ReplayError,
} from "./play-again.js";
import { type Games, rulesOf } from "../../game/module.js";

/** The formats of game files (docs/fairness.md): of protocols 1 and 2, and of protocol 3. */
export const gameFileVersions = ["katzentisch-game-2", "katzentisch-game-3"] as const;

/** What a file of any version says. */
interface CommonContent {
  readonly table: string;
  readonly game: string;
  /** Version of the game's rules. */
  readonly rules: number;
  readonly options: Json;
  /** The seat that opens, by the game before; null: the rules decide. */
  readonly opener: Seat | null;
  /** `name`: `Seat 1` … if it is not known. `computer`: null for people. */
  readonly seats: readonly { readonly name: string; readonly computer: Level | null }[];
  /** What bound the bot to the seed, in hex. */
  readonly commitment: string;
  /** In hex. */
  readonly seed: string;
  /** In milliseconds since 1970; null: not known. */
  readonly started: number | null;
  readonly ended: number;
  readonly actions: readonly PlayedAction[];
  /** Of setup, actions and time-outs, in order. */
  readonly draws: readonly StepDraws[];
  /** By step, those with events only. */
  readonly events: readonly { readonly step: number; readonly events: readonly GameEvent[] }[];
  /** Null: the table was closed before the end. */
  readonly result: Result | null;
}

/** Of a table of protocol 1 or 2. `salt`: null in protocol 1. */
interface SaltedContent {
  readonly version: "katzentisch-game-2";
  readonly protocol: 1 | 2;
  readonly salt: string | null;
}

/** Of a table of protocol 3. */
interface StartedContent extends GameStart {
  readonly version: "katzentisch-game-3";
  readonly protocol: 3;
  /** The start message's id: the last of `starts`. */
  readonly message: string;
}

/** What is told of the start of a game under protocol 3. */
export interface GameStart {
  /** By seat: `hashLuckyWord`; null: none was left. */
  readonly words: readonly (string | null)[];
  /** The ids, in decimal, of all start messages that were posted, in order; the last one counts. */
  readonly starts: readonly string[];
}

/** What a game file says besides its own hash: a finished game, with all that is needed to check it. */
export type GameFileContent = CommonContent & (SaltedContent | StartedContent);

/** A finished game as a file. `sha256`: of the canonical JSON of all the rest, in hex. */
export type GameFile = GameFileContent & { readonly sha256: string };

/** The name of a table's game file. */
export function nameOfGameFile(table: string): string {
  return `katzentisch-${table}.json`;
}

/** Adds its hash to a game file. @internal */
export function sealGameFile(content: GameFileContent): GameFile {
  return { ...content, sha256: sha256(canonicalJson(content)) };
}

/** The hash that a game file should have. */
export function hashOf(file: GameFile): string {
  return sha256(canonicalJson({ ...file, sha256: undefined }));
}

/** Of all that a game file says but names and its own hash: the same for files that tell the same game. */
export function hashWithoutNames({ seats, ...file }: GameFile): string {
  return sha256(canonicalJson({ ...file, sha256: "", seats: seats.map(({ computer }) => computer) }));
}

/** A game as it was played. */
export interface PlayedGame {
  readonly game: string;
  readonly rules: number;
  /** Steps played by older rules; null: none. */
  readonly carried: number | null;
  readonly seats: number;
  readonly options: unknown;
  readonly opener: Seat | null;
  readonly actions: readonly PlayedAction[];
}

/** What else is told of a game that has ended. */
export interface EndedGame extends Omit<PlayedGame, "seats"> {
  readonly table: string;
  /** `name`: null if it is not known, or must not be told. `level`: null if it is no computer player. */
  readonly seats: readonly { readonly name: string | null; readonly level: Level | null }[];
  /** In milliseconds since 1970; null: not known. */
  readonly started: number | null;
  readonly ended: number;
  /** Left out or null: it did not start under protocol 3. */
  readonly start?: GameStart | null;
}

/** The secrets that a file tells; `terms` from its parts, so that a change of any of them is a change of the key. */
export function secretsInFile(file: GameFile): Secrets {
  const seed = Buffer.from(file.seed, "hex");
  if (file.protocol !== 3) return secretsOf({ ...file, id: file.table }, seed);
  const { protocol, table, message, seats } = file;
  return { protocol, table, seed, message, terms: termsHash({ ...file, seats: seats.length }) };
}

/** What a game is played again from. @throws ReplayError if its rules are not known or have changed meanwhile */
export function courseOf(
  { game: id, rules, carried, seats, options, opener, actions }: PlayedGame,
  secrets: Secrets,
  games: Games,
): Course {
  const game = rulesOf(games, id, rules);
  if (game === null) throw new ReplayError(`This program does not have version ${rules} of the rules of "${id}".`);
  if (carried !== null)
    throw new ReplayError(`The first ${carried} steps were played by older rules; such a game cannot be played again.`);
  return { game, key: drawKey(secrets), seats, options, opener, actions };
}

/** The file of an ended game. @throws ReplayError if it cannot be played again */
export function buildGameFile(ended: EndedGame, secrets: Secrets, games: Games): GameFile {
  const course = courseOf({ ...ended, seats: ended.seats.length }, secrets, games);
  const facts = factsOf(course, [...playAgain(course)]);
  return sealGameFile({
    ...startOf(ended, secrets),
    table: ended.table,
    game: ended.game,
    rules: ended.rules,
    options: plain(ended.options),
    opener: ended.opener,
    seats: ended.seats.map(({ name, level }, seat) => ({
      name: name === null || name === "" ? `Seat ${seat + 1}` : wellFormed(name),
      computer: level,
    })),
    commitment: commitmentOf({ id: ended.table, protocol: secrets.protocol }, secrets.seed),
    seed: Buffer.from(secrets.seed).toString("hex"),
    started: ended.started,
    ended: ended.ended,
    actions: ended.actions.map(({ step, seat, action, by }) => ({ step, seat, action: plain(action), by })),
    ...facts,
  });
}

function startOf({ seats, start }: EndedGame, secrets: Secrets): SaltedContent | StartedContent {
  const { protocol } = secrets;
  if (protocol !== 3) return { version: "katzentisch-game-2", protocol, salt: protocol === 1 ? null : secrets.salt };
  const { message } = secrets;
  const { words, starts } = start ?? { words: seats.map(() => null), starts: [message] };
  return { version: "katzentisch-game-3", protocol, words, message, starts };
}

/** What comes out of a game. @param steps all of them */
export function factsOf(
  { game }: Course,
  steps: readonly PlayedStep[],
): Pick<GameFileContent, "draws" | "events" | "result"> {
  return {
    draws: steps.flatMap(({ draws }) => draws),
    events: steps.flatMap(({ step, events }) => (events.length === 0 ? [] : [{ step, events }])),
    result: game.result(steps.at(-1)?.state),
  };
}

/** As it is after it has been stored. */
function plain(value: unknown): Json {
  const stored: unknown = JSON.parse(JSON.stringify(value));
  if (!isJson(stored)) throw new TypeError("a game file holds whole numbers and ASCII names alone");
  return stored;
}

/** Without halves of surrogate pairs, which UTF-8 cannot hold. */
function wellFormed(text: string): string {
  return Buffer.from(text, "utf8").toString("utf8");
}
