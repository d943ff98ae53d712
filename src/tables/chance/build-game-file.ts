import type { Seat } from "../../game/contract.js";
import type { Level } from "../../game/player.js";
import { rulesOf } from "../../games/index.js";
import { isJson, type Json } from "./canonical-json.js";
import { commitmentOf, drawKey, type Secrets } from "./random-stream.js";
import { type GameFile, type GameFileContent, gameFileVersion, sealGameFile } from "./game-file.js";
import { type Course, type PlayedAction, type PlayedStep, playAgain, ReplayError } from "./play-again.js";

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
}

/** What a game is played again from. @throws ReplayError if its rules are not known or have changed meanwhile */
export function courseOf(
  { game: id, rules, carried, seats, options, opener, actions }: PlayedGame,
  secrets: Secrets,
): Course {
  const game = rulesOf(id, rules);
  if (game === null) throw new ReplayError(`This program does not have version ${rules} of the rules of "${id}".`);
  if (carried !== null)
    throw new ReplayError(`The first ${carried} steps were played by older rules; such a game cannot be played again.`);
  return { game, key: drawKey(secrets), seats, options, opener, actions };
}

/** The file of an ended game. @throws ReplayError if it cannot be played again */
export function buildGameFile(ended: EndedGame, secrets: Secrets): GameFile {
  const course = courseOf({ ...ended, seats: ended.seats.length }, secrets);
  const facts = factsOf(course, [...playAgain(course)]);
  return sealGameFile({
    version: gameFileVersion,
    protocol: secrets.protocol,
    table: ended.table,
    game: ended.game,
    rules: ended.rules,
    options: plain(ended.options),
    opener: ended.opener,
    seats: ended.seats.map(({ name, level }, seat) => ({
      name: name === null || name === "" ? `Seat ${seat + 1}` : wellFormed(name),
      computer: level,
    })),
    commitment: commitmentOf(secrets.seed),
    seed: Buffer.from(secrets.seed).toString("hex"),
    salt: secrets.protocol === 1 ? null : secrets.salt,
    started: ended.started,
    ended: ended.ended,
    actions: ended.actions.map(({ step, seat, action, by }) => ({ step, seat, action: plain(action), by })),
    ...facts,
  });
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
