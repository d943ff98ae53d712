import { type APIInteractionResponse, InteractionResponseType, MessageFlags } from "discord.js";
import type { ServerSettings } from "../../../tables/settings.js";
import type { Arrival } from "../../interactions/arrival.js";
import type { Bot } from "../../interactions/bot.js";
import type { CustomId } from "../../ui/custom-id.js";
import { plainly, whisper } from "../../interactions/whisper.js";
import { failureOf } from "../../api/wire.js";
import { changed, settingOf } from "./change-settings.js";
import { panel } from "./panel.js";
import { turnModal, turnRange } from "./turn-modal.js";

/** `/tables settings`: shows what the server has set to whoever may change it. Who may, Discord has decided by then. */
export async function openSettings(bot: Bot, arrival: Arrival): Promise<void> {
  const data = body(bot, arrival, bot.tables.settings(arrival.guild), MessageFlags.Ephemeral);
  await respond(bot, arrival, { type: InteractionResponseType.ChannelMessageWithSource, data });
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
  if (!arrival.manager && !fresh) return plainly(bot, arrival, "answers.panelOld");
  const t = bot.texts(arrival.language);
  const present = bot.tables.settings(arrival.guild);
  if (verb === "ask") {
    const data = turnModal(present.turnSeconds, t);
    return respond(bot, arrival, { type: InteractionResponseType.Modal, data });
  }
  const setting = settingOf(verb);
  if (setting === null) return plainly(bot, arrival, "answers.unknownButton");
  const next = changed(present, setting, values);
  if (next === null) {
    const sentence = setting === "turn" ? t("answers.badTurn", turnRange()) : t("answers.unknownButton");
    return whisper(bot, arrival, sentence);
  }
  bot.tables.set(arrival.guild, next);
  await respond(bot, arrival, { type: InteractionResponseType.UpdateMessage, data: body(bot, arrival, next) });
}

/** The panel as a message. It mentions channels and nobody. */
function body(bot: Bot, arrival: Arrival, settings: ServerSettings, flags: MessageFlags | 0 = 0) {
  return {
    flags: MessageFlags.IsComponentsV2 | flags,
    components: [panel(settings, bot.texts(arrival.language))],
    allowed_mentions: { parse: [] },
  };
}

async function respond(bot: Bot, arrival: Arrival, response: APIInteractionResponse): Promise<void> {
  try {
    await bot.wire.respond(arrival, response);
  } catch (error) {
    const failure = failureOf(error);
    if (failure !== "answered") bot.log.warn({ interaction: arrival.id, failure }, "the settings could not be shown");
  }
}
