import type { Arrival } from "./arrival.js";
import type { Bot } from "./bot.js";
import { missingPermissions } from "../api/permissions.js";
import { replyEphemeral } from "../messages/reply.js";

/** Whether the bot could keep a board up to date here. Where not, the asker is told what it lacks. */
export async function canOpenHere(bot: Bot, arrival: Arrival): Promise<boolean> {
  const missing = missingPermissions(arrival.granted, arrival.parent !== null);
  if (missing.length === 0) return true;
  const t = bot.texts(arrival.language);
  const permissions = missing.map((name) => t(`permissions.${name}`));
  await replyEphemeral(bot, arrival, t("answers.missingPermission", { permissions }));
  return false;
}
