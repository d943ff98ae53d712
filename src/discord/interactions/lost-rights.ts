import type { Board } from "../../tables/board.js";
import type { Arrival } from "./arrival.js";
import type { Bot } from "./bot.js";
import { missingPermissions } from "../api/permissions.js";
import { followUp } from "../messages/reply.js";

/** How often a table is told, in milliseconds. */
const againMs = 10 * 60_000;

/**
 * Tells whoever pressed that the bot has lost a right it had when the table opened. Presses still go through, because
 * answers need no rights, but time-outs and computer players would no longer show.
 */
export async function tellOfLostRights(bot: Bot, arrival: Arrival, board: Board): Promise<void> {
  const missing = missingPermissions(arrival.granted, arrival.parent !== null);
  const now = bot.clock.steady();
  const last = bot.toldAt.get(board.table) ?? Number.NEGATIVE_INFINITY;
  if (missing.length === 0 || now - last < againMs) return;
  for (const [table, at] of bot.toldAt) if (now - at >= againMs) bot.toldAt.delete(table);
  bot.toldAt.set(board.table, now);
  bot.log.warn({ table: board.table, channel: board.channel, missing }, "the bot has lost rights in a channel");
  const t = bot.texts(arrival.language);
  const permissions = missing.map((name) => t(`permissions.${name}`));
  await followUp(bot, arrival, t("answers.lostPermission", { permissions }));
}
