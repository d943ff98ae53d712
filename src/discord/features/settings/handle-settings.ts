import { InteractionResponseType } from "discord.js";
import type { ServerSettings } from "../../../tables/settings.js";
import type { Arrival } from "../../interactions/arrival.js";
import type { Bot } from "../../interactions/bot.js";
import type { CustomId } from "../../ui/custom-id.js";
import { ephemeral, inPlace, replyEphemeral, replyText, respond } from "../../messages/reply.js";
import { type Drawn, message } from "../../ui/frame.js";
import { changed, settingOf } from "./change-settings.js";
import { panel } from "./panel.js";
import { turnModal, turnRange } from "./turn-modal.js";

/** `/tables settings`: shows what the server has set to whoever may change it. Who may, Discord has decided by then. */
export async function openSettings(bot: Bot, arrival: Arrival): Promise<void> {
  await respond(bot, arrival, ephemeral(body(bot, arrival, bot.tables.settings(arrival.guild))));
}

/**
 * Something was chosen on the panel, or typed into its modal. Every change counts at once and is shown in place.
 *
 * @param values a select's values, or what was typed as the only one
 * @param fresh whether it is on a panel that the presser was let open a short while ago
 */
export async function handleSettings(
  bot: Bot,
  arrival: Arrival,
  { verb }: CustomId,
  values: readonly string[],
  fresh: boolean,
): Promise<void> {
  if (!arrival.manager && !fresh) return replyText(bot, arrival, "answers.panelOld");
  const t = bot.texts(arrival.language);
  const present = bot.tables.settings(arrival.guild);
  if (verb === "ask") {
    const data = turnModal(present.turnSeconds, t);
    await respond(bot, arrival, { type: InteractionResponseType.Modal, data });
    return;
  }
  const setting = settingOf(verb);
  if (setting === null) return replyText(bot, arrival, "answers.unknownButton");
  const next = changed(present, setting, values);
  if (next === null) {
    const sentence = setting === "turn" ? t("answers.badTurn", turnRange()) : t("answers.unknownButton");
    return replyEphemeral(bot, arrival, sentence);
  }
  bot.tables.set(arrival.guild, next);
  await respond(bot, arrival, inPlace(body(bot, arrival, next)));
}

/** The panel as a message. It mentions channels and nobody. */
function body(bot: Bot, arrival: Arrival, settings: ServerSettings): Drawn {
  return message(panel(settings, bot.texts(arrival.language)));
}
