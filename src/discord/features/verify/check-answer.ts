import { isGame } from "../../../games/index.js";
import type { Translate } from "../../../locales/index.js";
import type { PlayedProof, TableProof } from "../../../tables/game-files.js";
import type { NoGameFile } from "../../../fairness/read-game-file.js";
import type { Downloaded } from "../../api/download.js";
import type { Bot } from "../../interactions/bot.js";
import { shownText } from "../../ui/names.js";
import type { CheckedGame } from "./check-job.js";
import type { NoText } from "./checks.js";
import { checkWords, type Compared, secretLines } from "./verify-words.js";

/** What a check has found out. `file`: to be attached. */
export interface CheckAnswer {
  readonly words: string;
  readonly file: Pick<CheckedGame, "table" | "text"> | null;
}

interface Source extends Pick<Bot, "tables" | "checks"> {
  readonly writer: Pick<Bot["writer"], "isBehind">;
}

/** Checks what is stored of a table, for those in its server. Rejects as `Checks` does. */
export async function checkStored(bot: Source, guild: string, table: string, t: Translate): Promise<CheckAnswer> {
  const proof = await proofIn(bot, guild, table);
  if (proof === null) return { words: t("verify.noTable"), file: null };
  if (proof.kind === "secret") return { words: t("verify.secret"), file: null };
  const checked = proof.kind === "played" ? await checkPlayed(bot, proof) : null;
  if (checked !== null) return { words: checkWords(checked, "same", t), file: checked };
  const known = proof.kind === "played" ? "bare" : proof.kind;
  return { words: `${t(`verify.${known}`)}\n${secretLines(proof, t)}`, file: null };
}

/**
 * Checks a text that somebody says is a game's file, against itself and what is stored of its table. Rejects as `Checks`
 * does.
 */
export async function checkText(
  bot: Source,
  guild: string,
  download: () => Promise<Downloaded>,
  t: Translate,
): Promise<CheckAnswer> {
  const checked = await bot.checks.text(download);
  if (checked.kind !== "checked") return { words: noFileWords(checked, t), file: null };
  if (!isGame(checked.game)) return { words: t("verify.unknownGame", { game: checked.game }), file: null };
  const proof = await proofIn(bot, guild, checked.table);
  const stored = proof?.kind === "played" ? await checkPlayed(bot, proof) : null;
  return { words: checkWords(checked, compare(checked, proof, stored), t), file: stored ?? checked };
}

/** Null: it cannot be played again, since its rules have changed. */
async function checkPlayed({ checks }: Source, { key, read }: PlayedProof): Promise<CheckedGame | null> {
  const checked = await checks.ended(key, read);
  return checked.kind === "checked" ? checked : null;
}

/** Null: none of that id in the server. */
async function proofIn({ tables, writer }: Source, guild: string, table: string): Promise<TableProof | null> {
  const board = await tables.board(table);
  if (board?.guild !== guild) return null;
  return writer.isBehind(board) ? { kind: "secret" } : tables.proof(table);
}

function compare(checked: CheckedGame, proof: TableProof | null, stored: CheckedGame | null): Compared {
  if (proof === null) return "unknown";
  if (stored !== null) return checked.nameless === stored.nameless ? "same" : "other";
  return (proof.kind === "bare" || proof.kind === "played") && checked.seed === proof.seed ? "unknown" : "never";
}

function noFileWords(read: NoGameFile | NoText, t: Translate): string {
  switch (read.kind) {
    case "too-large":
      return t("verify.tooLarge");
    case "foreign":
    case "failed":
      return t("verify.notDownloaded");
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
