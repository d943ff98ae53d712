import { canonicalJson } from "../../../fairness/canonical-json.js";
import { setImmediate } from "node:timers/promises";
import { checkInSteps, type Finding } from "../../../fairness/check-game-file.js";
import type { GameFile } from "../../../fairness/game-file.js";
import { type NoGameFile, readGameFile } from "../../../fairness/read-game-file.js";
import { isGame } from "../../../games/index.js";
import type { Translate } from "../../../locales/index.js";
import { type TableProof, tellTheSame } from "../../../tables/game-files.js";
import type { Bot } from "../../interactions/bot.js";
import { shownText } from "../../ui/names.js";
import { checkWords, type Compared, secretLines } from "./verify-words.js";

/** What a check has found out. `file`: to be attached. */
export interface CheckAnswer {
  readonly words: string;
  readonly file: GameFile | null;
}

type Source = Pick<Bot, "tables">;

/** Checks what is stored of a table, for those in its server. */
export async function checkStored(bot: Source, guild: string, table: string, t: Translate): Promise<CheckAnswer> {
  const proof = await proofIn(bot, guild, table);
  if (proof === null) return { words: t("verify.noTable"), file: null };
  switch (proof.kind) {
    case "secret":
      return { words: t("verify.secret"), file: null };
    case "unplayed":
    case "bare":
      return { words: `${t(`verify.${proof.kind}`)}\n${secretLines(proof, t)}`, file: null };
    case "file":
      return { words: checkWords(proof.file, await checkInTurns(proof.file), "same", t), file: proof.file };
  }
}

/** Checks a text that somebody says is a game's file, against itself and what is stored of its table. */
export async function checkText(bot: Source, guild: string, text: string, t: Translate): Promise<CheckAnswer> {
  const read = readGameFile(text);
  if (read.kind !== "file") return { words: noFileWords(read, t), file: null };
  const { file, isCanonical } = read;
  if (!isGame(file.game)) return { words: t("verify.unknownGame", { game: file.game }), file: null };
  const findings: readonly Finding[] = [
    ...(isCanonical ? [] : [{ kind: "bytes" as const }]),
    ...(await checkInTurns(file)),
  ];
  const proof = await proofIn(bot, guild, file.table);
  const stored = proof?.kind === "file" ? proof.file : null;
  return { words: checkWords(file, findings, compare(file, proof), t), file: stored ?? file };
}

/** Milliseconds of work before others have their turn. */
const turnMs = 10;

/** Checks a file without keeping presses waiting. */
async function checkInTurns(file: GameFile): Promise<readonly Finding[]> {
  const steps = checkInSteps(file);
  for (let start = performance.now(); ;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (performance.now() - start < turnMs) continue;
    await setImmediate();
    start = performance.now();
  }
}

/** Null: none of that id in the server. */
async function proofIn({ tables }: Source, guild: string, table: string): Promise<TableProof | null> {
  const board = await tables.board(table);
  return board?.guild === guild ? tables.proof(table) : null;
}

function compare(file: GameFile, proof: TableProof | null): Compared {
  switch (proof?.kind) {
    case undefined:
      return "unknown";
    case "secret":
    case "unplayed":
      return "never";
    case "bare":
      return file.seed === proof.seed ? "unknown" : "never";
    case "file":
      return tellTheSame(file, proof.file) ? "same" : "other";
  }
}

function noFileWords(read: NoGameFile, t: Translate): string {
  switch (read.kind) {
    case "not-json":
      return t("verify.notJson");
    case "other-version":
      return read.version === null
        ? t("verify.noVersion")
        : t("verify.otherVersion", { version: shownText(read.version) });
    case "malformed":
      return read.where === "" ? t("verify.malformed") : t("verify.malformedAt", { where: read.where });
  }
}

/** The bytes of a game's file. */
export function bytesOf(file: GameFile): Buffer {
  return Buffer.from(canonicalJson(file), "utf8");
}
