import type { APIComponentInContainer } from "discord.js";
import type { Translate } from "../../texts/index.js";
import type { Board, KnownBoard } from "../../tables/board.js";
import { type Button, text } from "./parts.js";
import { openVerb } from "./learn-buttons.js";

/** Stands for a table in the custom_ids of checks; the table is the argument. */
export const verifyTable = "verify";

/** The verb of the lobby's button for joining with a lucky word, and of the modal that asks for it. */
export const luckyVerb = "lucky";
export const luckyWordVerb = "luckyword";

/** Digits of a commitment that tell it from others, where all of them are a press away. */
const shortDigits = 16;

/**
 * The commitment, below all buttons; in a lobby with what it is for, and only its beginning where a button leads to it
 * and the seed. Empty: under protocol 1 a lobby has none.
 */
export function sealParts({ commitment, status, seed }: Board, t: Translate): readonly APIComponentInContainer[] {
  if (commitment === null) return [];
  if (seed !== null) return [text(`-# 🔏 \`${commitment.slice(0, shortDigits)}…\``)];
  const purpose = status === "lobby" ? `-# 🔏 ${t("table.sealFor")}` : "";
  return [text(purpose, `-# ${purpose === "" ? "🔏 " : ""}\`${commitment}\``)];
}

/** The button that checks a table's chance, once its seed is published. */
export function checkButtons({ table, seed }: KnownBoard, t: Translate): readonly Button[] {
  const id = { table: verifyTable, prompt: 0, verb: openVerb, argument: table };
  return seed === null ? [] : [{ id, style: "plain", label: t("table.check"), emoji: { name: "🔏" } }];
}
