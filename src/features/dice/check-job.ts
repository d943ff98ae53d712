import { buildGameFile, type GameFile, hashWithoutNames } from "../../tables/chance/game-file.js";
import { canonicalJson } from "../../tables/chance/canonical-json.js";
import { ReplayError } from "../../tables/chance/play-again.js";
import { checkGameFile, checkGameText, type Finding, type NoGameFile } from "./proof/check-game-file.js";
import type { EndedWithSecrets } from "./game-files.js";
import type { Games } from "../../game/module.js";

/** What is to be checked: a text that may be a game's file, or a game that is stored. */
export type CheckJob =
  { readonly kind: "text"; readonly text: string } | (EndedWithSecrets & { readonly kind: "ended" });

/** What of a checked game is told, without what would be large. */
export interface CheckedGame extends Pick<GameFile, "table" | "game" | "commitment" | "seed" | "sha256"> {
  readonly kind: "checked";
  /** Presses that were mixed in; null: protocol 1. */
  readonly salted: number | null;
  /** How many of them with a lucky word. */
  readonly lucky: number;
  readonly draws: number;
  readonly actions: number;
  /** Of wrong draws the first few. */
  readonly findings: readonly Finding[];
  /** The same for all files that tell the same game; people may have had their names deleted since one was written. */
  readonly nameless: string;
  /** The file, as it has to be written. */
  readonly text: string;
}

/** What a check has come to. A stored game that cannot be played again, since its rules have changed, is `malformed`. */
export type Checked = CheckedGame | NoGameFile;

/** A game that cannot be played again. */
export const unplayable: NoGameFile = { kind: "malformed", where: "" };

/** More than are ever named to anybody. */
const maxDraws = 20;

/** Checks a game. */
export function runCheck(job: CheckJob, games: Games): Checked {
  if (job.kind === "text") {
    const read = checkGameText(job.text, games);
    return read.kind === "checked" ? summaryOf(read.file, read.findings) : read;
  }
  try {
    const file = buildGameFile(job.ended, job.secrets, games);
    return summaryOf(file, checkGameFile(file, games));
  } catch (error) {
    if (error instanceof ReplayError) return unplayable;
    throw error;
  }
}

function summaryOf(file: GameFile, findings: readonly Finding[]): CheckedGame {
  const { table, game, commitment, seed, sha256, draws, actions } = file;
  const salt = file.protocol === 3 ? null : file.salt;
  const presses = salt?.split(",") ?? [];
  return {
    kind: "checked",
    table,
    game,
    commitment,
    seed,
    sha256,
    salted: salt === null ? null : presses.length,
    lucky: presses.filter((press) => press.includes(":")).length,
    draws: draws.reduce((sum, { calls }) => sum + calls.length, 0),
    actions: actions.length,
    findings: [
      ...findings.filter(({ kind }) => kind !== "draw"),
      ...findings.filter(({ kind }) => kind === "draw").slice(0, maxDraws),
    ],
    nameless: hashWithoutNames(file),
    text: canonicalJson(file),
  };
}
