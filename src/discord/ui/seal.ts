import type { APIComponentInContainer } from "discord.js";
import type { Translate } from "../../locales/index.js";
import type { Board, KnownBoard } from "../../tables/board.js";
import { type Button, text } from "./parts.js";
import { proofButton } from "./rules-buttons.js";

/** The verb of the lobby's button for joining with a lucky word, and of the modal that asks for it. */
export const luckyVerb = "lucky";
export const luckyWordVerb = "luckyword";

/** The commitment, below all buttons; in a lobby with what it is for. Empty: under protocol 1 a lobby has none. */
export function sealParts({ commitment, status }: Board, t: Translate): readonly APIComponentInContainer[] {
  if (commitment === null) return [];
  const purpose = status === "lobby" ? `-# 🔏 ${t("table.sealFor")}` : "";
  return [text(purpose, `-# ${purpose === "" ? "🔏 " : ""}\`${commitment}\``)];
}

/** The button that shows commitment and seed, once the seed is published. */
export function checkButtons({ game, table, seed, commitment }: KnownBoard, t: Translate): readonly Button[] {
  return seed === null || commitment === null ? [] : [proofButton(game, table, t)];
}
