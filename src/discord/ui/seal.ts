import type { APIComponentInContainer } from "discord.js";
import type { Translate } from "../../locales/index.js";
import type { Board, KnownBoard } from "../../tables/board.js";
import { type Button, text } from "./parts.js";
import { openVerb } from "./learn-buttons.js";

/** Stands for a table in the custom_ids of checks; the table is the argument. */
export const verifyTable = "verify";

/** The verb of the lobby's button for joining with a lucky word, and of the modal that asks for it. */
export const luckyVerb = "lucky";
export const luckyWordVerb = "luckyword";

/** The commitment, below all buttons; in a lobby with what it is for. Empty: under protocol 1 a lobby has none. */
export function sealParts({ commitment, status }: Board, t: Translate): readonly APIComponentInContainer[] {
  if (commitment === null) return [];
  const purpose = status === "lobby" ? `-# 🔏 ${t("table.sealFor")}` : "";
  return [text(purpose, `-# ${purpose === "" ? "🔏 " : ""}\`${commitment}\``)];
}

/** The button that checks a table's chance, once its seed is published. */
export function checkButtons({ table, seed }: KnownBoard, t: Translate): readonly Button[] {
  const id = { table: verifyTable, prompt: 0, verb: openVerb, argument: table };
  return seed === null ? [] : [{ id, style: "plain", label: t("table.check"), emoji: { name: "🔏" } }];
}
