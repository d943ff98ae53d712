import type { GameEvent, Result, Seat } from "../../game/contract.js";
import type { Level } from "../../game/player.js";
import { type Protocol, commitmentOf, drawKey, type Secrets } from "./random-stream.js";
import {
  type PlayedAction,
  type StepDraws,
  type Course,
  type PlayedStep,
  playAgain,
  ReplayError,
} from "./play-again.js";
import { createHash } from "node:crypto";
import { type Games, rulesOf } from "../../game/module.js";

/** The format of game files (docs/fairness.md). */
export const gameFileVersion = "katzentisch-game-2";

/** What a game file says besides its own hash: a finished game, with all that is needed to check it. */
export interface GameFileContent {
  readonly version: typeof gameFileVersion;
  readonly protocol: Protocol;
  readonly table: string;
  readonly game: string;
  /** Version of the game's rules. */
  readonly rules: number;
  readonly options: Json;
  /** The seat that opens, by the game before; null: the rules decide. */
  readonly opener: Seat | null;
  /** `name`: `Seat 1` … if it is not known. `computer`: null for people. */
  readonly seats: readonly { readonly name: string; readonly computer: Level | null }[];
  /** SHA-256 of the seed, in hex. */
  readonly commitment: string;
  /** In hex. */
  readonly seed: string;
  /** Null in protocol 1. */
  readonly salt: string | null;
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

/** A finished game as a file. */
export interface GameFile extends GameFileContent {
  /** SHA-256 of the canonical JSON of all the rest, in hex. */
  readonly sha256: string;
}

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

/** A value of a game file. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** The names of objects' properties: ASCII, because languages sort others differently. */
const asciiName = /^[ -~]*$/;

/** Whether a value can stand in a game file: its numbers are whole, so that all languages write them alike. */
export function isJson(value: unknown): value is Json {
  if (value === null || typeof value === "boolean" || typeof value === "string") return true;
  if (typeof value === "number") return Number.isSafeInteger(value);
  if (Array.isArray(value)) return value.every(isJson);
  return (
    typeof value === "object" && Object.entries(value).every(([name, each]) => asciiName.test(name) && isJson(each))
  );
}

/** JSON without blanks, each object's properties sorted by name; text as `JSON.stringify` escapes it. */
export function canonicalJson(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const sorted = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${sorted.map(([name, each]) => `${JSON.stringify(name)}:${canonicalJson(each)}`).join(",")}}`;
}

/** SHA-256 of a text's UTF-8 in hex. @internal */
export function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
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
