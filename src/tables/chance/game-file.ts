import type { GameEvent, Result, Seat } from "../../game/contract.js";
import type { Level } from "../../game/player.js";
import { canonicalJson, type Json, sha256 } from "./canonical-json.js";
import type { Protocol } from "./random-stream.js";
import type { PlayedAction, StepDraws } from "./play-again.js";

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

/** Adds its hash to a game file. */
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
