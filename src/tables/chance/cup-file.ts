import { canonicalJson, sha256 } from "./canonical-json.js";
import { cupCommitmentOf, type CupSecrets } from "./secrets.js";

/** The format of cups' files (docs/fairness.md). */
export const cupFileVersion = "katzentisch-cup-3";

/** A round, or lots at one of its tables, as they were drawn. People are their places in the list of who is drawn. */
export interface CupDrawn {
  /** From 1. */
  readonly round: number;
  /** `draw`, `redraw-<n>` or `lots-<table>`. */
  readonly use: string;
  /** Between whom it was, rising. */
  readonly people: readonly number[];
  /** Table by table; of lots: one list, those who go on first. */
  readonly tables: readonly (readonly number[])[];
}

/** What is told of a cup's draws. */
export interface DrawnCup {
  readonly cup: string;
  readonly title: string;
  readonly game: string;
  /** Who was drawn, in the order of their sign-up, by the names in the message; null: deleted since. */
  readonly people: readonly (string | null)[];
  /** The ids, in decimal, of all messages that listed who is drawn, in order; the last one counts. */
  readonly starts: readonly string[];
  /** Of the draw and of the cup's end, in milliseconds since 1970. */
  readonly started: number;
  readonly ended: number;
  /** In order; the first is round 1. */
  readonly draws: readonly CupDrawn[];
}

/** What a cup's file says besides its own hash. */
export interface CupFileContent extends DrawnCup {
  readonly version: typeof cupFileVersion;
  /** In hex. */
  readonly commitment: string;
  readonly seed: string;
  /** `entrantsHash` of all names, those deleted since too. */
  readonly entrants: string;
  /** The last of `starts`. */
  readonly message: string;
}

/** The draws of a cup that is over, as a file. `sha256`: of the canonical JSON of all the rest, in hex. */
export type CupFile = CupFileContent & { readonly sha256: string };

/** The name of a cup's file. */
export function nameOfCupFile(cup: string): string {
  return `katzentisch-cup-${cup}.json`;
}

/** The file of a cup that is over. */
export function buildCupFile(drawn: DrawnCup, { seed, entrants, message }: Omit<CupSecrets, "cup">): CupFile {
  const { cup, title, game, people, starts, started, ended, draws } = drawn;
  return sealCupFile({
    version: cupFileVersion,
    cup,
    title,
    game,
    people,
    starts,
    started,
    ended,
    draws: draws.map(({ round, use, people: some, tables }) => ({ round, use, people: some, tables })),
    commitment: cupCommitmentOf(cup, seed),
    seed: Buffer.from(seed).toString("hex"),
    entrants,
    message,
  });
}

/** Adds its hash to a cup's file. */
export function sealCupFile(content: CupFileContent): CupFile {
  return { ...content, sha256: sha256(canonicalJson({ ...content, sha256: undefined })) };
}
