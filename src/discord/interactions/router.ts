import type { Key } from "../../locales/index.js";
import type { Interaction, MessageComponentInteraction, ModalSubmitInteraction } from "discord.js";
import { contextOf, type Caller, callerOf } from "./interaction-context.js";
import type { Bot } from "./bot.js";
import { optionOf } from "./commands/command-options.js";
import { handlerOf } from "./commands/handlers.js";
import { gameOfCommand, overviewCommand, privacyCommand, tablesCommand } from "./commands/payloads.js";
import { type CustomId, parseCustomId } from "../ui/custom-id.js";
import { learnTable, openVerb } from "../ui/learn-buttons.js";
import { rulesTable } from "../ui/rules-buttons.js";
import { handleLearn } from "../features/learn/handle-learn.js";
import { handleRules } from "../features/rules/handle-rules.js";
import { handleOverview, openOverview } from "./commands/overview-command.js";
import { overviewTable } from "../features/overview/overview-message.js";
import { handleSubcommand, subcommandOf } from "../features/subcommand/handle-subcommand.js";
import { handlePress } from "./handle-press.js";
import { handlePrivacy, openPrivacy } from "../features/privacy/handle-privacy.js";
import { privacyTable } from "../features/privacy/privacy-messages.js";
import { handleSettings, openSettings, isFreshPanel } from "../features/settings/handle-settings.js";
import { settingsTable, turnField } from "../features/settings/change-settings.js";
import { acknowledge, ephemeralResponse, textMessage, replyText, respond } from "../messages/reply.js";

/** Handles and answers every interaction, and lets no error escape. */
export async function route(bot: Bot, interaction: Interaction): Promise<void> {
  const caller = callerOf(interaction);
  bot.metrics.arrived(caller.id);
  const { ms, late } = await bot.ages.measure(caller.id);
  bot.metrics.aged(ms);
  const facts = { interaction: caller.id, channel: interaction.channelId, table: pressedId(interaction)?.table };
  if (late) {
    bot.log.info({ ...facts, ms }, "a press came too late and was not applied");
    const response = ephemeralResponse(textMessage(bot.texts(caller.language)("answers.late")));
    if ((await respond(bot, caller, response)) === "taken") bot.ages.wasInTime(caller.id, ms);
    bot.metrics.handled(caller.id, "late");
    return;
  }
  if (!bot.limiter.begin(caller.user, caller.id)) {
    await (interaction.isCommand() ? replyText(bot, caller, "answers.hasty") : acknowledge(bot, caller));
    bot.metrics.handled(caller.id, "hasty");
    return;
  }
  try {
    await handle(bot, caller, interaction);
    bot.metrics.handled(caller.id, "handled");
  } catch (error) {
    bot.log.error({ ...facts, error }, "an interaction failed");
    await tell(bot, caller, interaction, "answers.broken");
    bot.metrics.handled(caller.id, "failed");
  } finally {
    bot.limiter.end(caller.user, caller.id);
  }
}

/** The custom_id of the button, select or modal; null: none, or meaningless here. */
function pressedId(interaction: Interaction): CustomId | null {
  return interaction.isMessageComponent() || interaction.isModalSubmit() ? parseCustomId(interaction.customId) : null;
}

async function handle(bot: Bot, caller: Caller, interaction: Interaction): Promise<void> {
  const context = contextOf(interaction);
  if (interaction.isChatInputCommand()) {
    if (interaction.commandName === privacyCommand.name)
      return openPrivacy(bot, caller, interaction.options.getSubcommand());
    if (context === null) return replyText(bot, caller, "answers.serverOnly");
    if (interaction.commandName === tablesCommand.name) return openSettings(bot, context);
    if (interaction.commandName === overviewCommand.name) return openOverview(bot, context);
    const game = gameOfCommand(interaction.commandName);
    const handler = game === null ? null : handlerOf(game, interaction.options.getSubcommand());
    if (game === null || handler === null) return replyText(bot, context, "answers.unknownButton");
    const given = interaction.options.data[0]?.options ?? [];
    return handler(bot, context, game, Object.fromEntries(given.map(({ name, value }) => [optionOf(name), value])));
  }
  if (interaction.isMessageComponent() || interaction.isModalSubmit()) {
    const id = pressedId(interaction);
    if (id === null || (needsNoServer(id) && !caller.onEphemeral && id.verb !== openVerb))
      return tell(bot, caller, interaction, "answers.unknownButton");
    if (id.table === privacyTable) return handlePrivacy(bot, caller, id);
    if (context === null) return replyText(bot, caller, "answers.serverOnly");
    const values = valuesOf(interaction);
    if (id.table === settingsTable) return handleSettings(bot, context, id, values, isFreshPanel(interaction));
    if (id.table === overviewTable) return handleOverview(bot, context, id);
    if (id.table === learnTable) return handleLearn(bot, context, id, values);
    if (id.table === rulesTable) return handleRules(bot, context, id, values);
    const own = subcommandOf(id);
    return own === null ? handlePress(bot, context, id, values) : handleSubcommand(bot, context, own, id);
  }
  bot.log.warn({ interaction: caller.id, type: interaction.type }, "an interaction of an unknown kind was ignored");
}

/** Answers with a sentence; a press in a server with one that goes after some seconds. */
async function tell(bot: Bot, caller: Caller, interaction: Interaction, key: Key): Promise<void> {
  const context = interaction.isMessageComponent() ? contextOf(interaction) : null;
  if (context === null) return replyText(bot, caller, key);
  return bot.notices.tell(context, textMessage(bot.texts(caller.language)(key)));
}

/** Whether it belongs to an ephemeral message only. */
function needsNoServer(id: CustomId): boolean {
  const own: readonly string[] = [privacyTable, settingsTable, overviewTable];
  return own.includes(id.table) || subcommandOf(id) !== null;
}

/** The select's values or the modal's input; none for a button. */
function valuesOf(interaction: MessageComponentInteraction | ModalSubmitInteraction): readonly string[] {
  if (interaction.isModalSubmit()) return [interaction.fields.getTextInputValue(turnField)];
  return interaction.isAnySelectMenu() ? interaction.values : [];
}
