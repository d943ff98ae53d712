import type { Translate } from "../../../locales/index.js";
import type { Board } from "../../../tables/board.js";

/**
 * Why nobody can cheat, and a table's commitment, with its seed once published.
 *
 * @param board null: no table
 */
export function fairnessLines(board: Board | null, t: Translate): readonly string[] {
  return [`### 🔏 ${t("help.fairTitle")}`, t("help.fairText"), "", ...sealLines(board, t)];
}

function sealLines(board: Board | null, t: Translate): readonly string[] {
  const commitment = board?.commitment ?? null;
  if (commitment === null) return [t("help.sealLater")];
  const seed = board?.seed ?? null;
  const seal = `**${t("help.seal")}**\n\`${commitment}\``;
  if (seed === null) return [seal, `-# ${t("help.sealNote")}`];
  return [seal, `**${t("help.seed")}**\n\`${seed}\``, `-# ${t("help.seedNote")}`];
}
