import type { APIComponentInContainer } from "discord.js";
import type { Translate } from "../../locales/index.js";
import type { Board } from "../../tables/board.js";
import { text } from "./parts.js";

/** The verb of the lobby's button for joining with a lucky word, and of the modal that asks for it. */
export const luckyVerb = "lucky";
export const luckyWordVerb = "luckyword";

/** The commitment, below all buttons; in a lobby with what it is for. Empty: under protocol 1 a lobby has none. */
export function sealParts({ commitment, status }: Board, t: Translate): readonly APIComponentInContainer[] {
  if (commitment === null) return [];
  const purpose = status === "lobby" ? `-# 🔏 ${t("table.sealFor")}` : "";
  return [text(purpose, `-# ${purpose === "" ? "🔏 " : ""}\`${commitment}\``)];
}
