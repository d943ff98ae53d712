import { buildGameFile, type GameFile, hashWithoutNames, nameOfGameFile } from "../../tables/chance/game-file.js";
import { termsHash } from "../../tables/chance/secrets.js";
import { canonicalJson } from "../../tables/chance/canonical-json.js";
import { type CupFile, nameOfCupFile } from "../../tables/chance/cup-file.js";
import { ReplayError } from "../../tables/chance/play-again.js";
import { checkFileText, checkGameFile, type Finding } from "./proof/check-game-file.js";
import type { CupFinding } from "./proof/check-cup-file.js";
import { chooseAgain, type ComputerChoices } from "./proof/computer-choices.js";
import type { NoFile } from "./proof/read-file.js";
import type { EndedWithSecrets } from "./game-files.js";
import type { Games } from "../../game/module.js";

/** What is to be checked: a text that may be a file, or a game that is stored. */
export type CheckJob =
  { readonly kind: "text"; readonly text: string } | (EndedWithSecrets & { readonly kind: "ended" });

/** A checked file itself. */
interface CheckedText {
  readonly name: string;
  /** As it has to be written. */
  readonly text: string;
}

/** What of a checked game is told, without what would be large. */
export interface CheckedGame
  extends CheckedText, Pick<GameFile, "protocol" | "table" | "game" | "commitment" | "seed" | "sha256"> {
  readonly kind: "checked";
  /** How many lucky words are mixed in. */
  readonly lucky: number;
  /** What the start message said that was agreed, in hex; null: there was none before protocol 3. */
  readonly terms: string | null;
  /** How many start messages were posted; 0 before protocol 3. */
  readonly starts: number;
  readonly draws: number;
  readonly actions: number;
  /** Of wrong draws the first few. */
  readonly findings: readonly Finding[];
  /** Null: no computer has played, or something is wrong already. */
  readonly choices: ComputerChoices | null;
  /** The same for all files that tell the same game; people may have had their names deleted since one was written. */
  readonly nameless: string;
}

/** What of a cup's checked draws is told. */
export interface CheckedCup extends CheckedText, Pick<CupFile, "title" | "commitment" | "seed" | "sha256"> {
  readonly kind: "cup";
  readonly starts: number;
  readonly draws: number;
  readonly people: number;
  /** Whether all names are still there. */
  readonly isNamed: boolean;
  readonly findings: readonly CupFinding[];
}

/** What a check has come to. A stored game that cannot be played again, since its rules have changed, is `malformed`. */
export type Checked = CheckedGame | CheckedCup | NoFile;

/** A game that cannot be played again. */
export const unplayable: NoFile = { kind: "malformed", where: "" };

/** More than are ever named to anybody. */
const maxDraws = 20;

/** Checks a file or a game. @param now milliseconds by a clock that never goes back */
export async function runCheck(job: CheckJob, games: Games, now: () => number): Promise<Checked> {
  if (job.kind === "text") {
    const read = checkFileText(job.text, games);
    if (read.kind === "cup") return summaryOfCup(read.file, read.findings);
    return read.kind === "checked" ? summaryOf(read.file, read.findings, games, now) : read;
  }
  try {
    const file = buildGameFile(job.ended, job.secrets, games);
    return await summaryOf(file, checkGameFile(file, games), games, now);
  } catch (error) {
    if (error instanceof ReplayError) return unplayable;
    throw error;
  }
}

async function summaryOf(
  file: GameFile,
  findings: readonly Finding[],
  games: Games,
  now: () => number,
): Promise<CheckedGame> {
  const { protocol, table, game, commitment, seed, sha256, draws, actions } = file;
  return {
    kind: "checked",
    protocol,
    table,
    game,
    commitment,
    seed,
    sha256,
    lucky: luckyWordsOf(file),
    terms: file.protocol === 3 ? termsHash({ ...file, seats: file.seats.length }) : null,
    starts: file.protocol === 3 ? file.starts.length : 0,
    draws: draws.reduce((sum, { calls }) => sum + calls.length, 0),
    actions: actions.length,
    findings: [
      ...findings.filter(({ kind }) => kind !== "draw"),
      ...findings.filter(({ kind }) => kind === "draw").slice(0, maxDraws),
    ],
    choices: findings.length === 0 ? await chooseAgain(file, games, now) : null,
    nameless: hashWithoutNames(file),
    name: nameOfGameFile(table),
    text: canonicalJson(file),
  };
}

function luckyWordsOf(file: GameFile): number {
  if (file.protocol === 3) return file.words.filter((word) => word !== null).length;
  return (file.salt ?? "").split(",").filter((press) => press.includes(":")).length;
}

function summaryOfCup(file: CupFile, findings: readonly CupFinding[]): CheckedCup {
  const { cup, title, commitment, seed, sha256, starts, draws, people } = file;
  return {
    kind: "cup",
    title,
    commitment,
    seed,
    sha256,
    starts: starts.length,
    draws: draws.length,
    people: people.length,
    isNamed: people.every((name) => name !== null),
    findings,
    name: nameOfCupFile(cup),
    text: canonicalJson(file),
  };
}
