import { within } from "../lib/waits.js";
import type { Key } from "../texts/index.js";
import {
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
  type Interaction,
  InteractionResponseType,
  type MessageComponentInteraction,
  type ModalSubmitInteraction,
} from "discord.js";
import { LeaseLostError } from "../tables/clock/held-shards.js";
import { OutageError, TimeLimitError } from "../tables/time-limit.js";
import { noteFlood } from "./interactions/cooldown.js";
import { blockedSentence, contextOf, type InteractionContext, type Caller, callerOf, memberName } from "./context.js";
import type { Bot } from "./interactions/bot.js";
import { optionOf } from "./interactions/command-options.js";
import { canOpenHere, openAgain } from "./interactions/check-permissions.js";
import { handlerOf } from "./interactions/handlers.js";
import { clubCommand } from "../features/club/club-command.js";
import { cupCommand } from "../features/cup/cup-command.js";
import { checkCommand, watchCommand } from "./interactions/menu-commands.js";
import { watchMessage } from "../features/replay/handle-watch.js";
import { verifyCommand } from "../features/dice/verify-command.js";
import { gameOfCommand, overviewCommand, privacyCommand, tablesCommand } from "./interactions/payloads.js";
import { type CustomId, parseCustomId } from "./ui/custom-id.js";
import { learnTable, openVerb, overviewTable } from "./ui/learn-buttons.js";
import { rulesTable } from "./ui/rules-buttons.js";
import { challengeTable } from "../features/club/screen/challenge-message.js";
import { clubTable } from "./ui/club-lines.js";
import { type Asked, openClub } from "../features/club/screen/show-club.js";
import { eveningTable } from "../features/evening/evening-board.js";
import { cupTable } from "../features/cup/screen/cup-ids.js";
import { handleCup } from "../features/cup/presses.js";
import { openCupCommand, startChoices } from "../features/cup/commands.js";
import { handleEvening, openEvening } from "../features/evening/commands.js";
import { handleLearn } from "../features/lesson/handle-learn.js";
import { handleRules } from "../features/rules/handle-rules.js";
import { type Asked as ToCheck, checkMessage, checkTable, openVerify } from "../features/dice/handle-verify.js";
import { verifyTable } from "./ui/seal.js";
import { handleOverview, openOverview } from "../features/overview/overview-command.js";
import { handleSubcommand, subcommandOf } from "./interactions/handle-subcommand.js";
import { handleChallenge, handleMenu } from "../features/club/handle-challenge.js";
import { handleClub } from "../features/club/handle-club.js";
import { handlePress } from "./interactions/handle-press.js";
import { patienceFor } from "./interactions/first-answers.js";
import { handlePrivacy, openPrivacy } from "../features/privacy/handle-privacy.js";
import { privacyTable } from "../features/privacy/privacy-messages.js";
import { handleSettings, openSettings, isFreshPanel } from "../features/settings/handle-settings.js";
import { settingsTable } from "../features/settings/change-settings.js";
import { typedField } from "./ui/text-modal.js";
import { acknowledge, ephemeralResponse, textMessage, replyText, respond } from "./messages/reply.js";

/** Handles and answers every interaction, and lets no error escape. @param roles as for `contextOf` */
export async function route(bot: Bot, interaction: Interaction, roles: readonly string[] = []): Promise<void> {
  if (interaction.isAutocomplete()) return complete(bot, interaction);
  const caller = callerOf(interaction);
  bot.metrics.arrived(caller.id);
  const { ms, late } = await bot.ages.measure(caller.id);
  bot.metrics.aged(ms);
  const facts = { interaction: caller.id, channel: interaction.channelId, table: pressedId(interaction)?.table };
  if (late) {
    bot.log.info({ ...facts, ms }, "a press came too late and was not applied");
    const response = ephemeralResponse(textMessage(bot.texts(caller)("answers.late")));
    if ((await respond(bot, caller, response)) === "taken") bot.ages.wasInTime(caller.id, ms);
    bot.metrics.handled(caller.id, "late");
    return;
  }
  if (!bot.limiter.begin(caller.user, caller.id)) {
    noteFlood(bot, interaction.guildId, "presses");
    await (interaction.isCommand() ? replyText(bot, caller, "answers.hasty") : acknowledge(bot, caller));
    bot.metrics.handled(caller.id, "hasty");
    return;
  }
  bot.answers.begin(caller.id);
  const work = handle(bot, caller, interaction, roles);
  try {
    await inTime(bot, caller.id, patienceFor(ms), work);
    bot.metrics.handled(caller.id, "handled");
  } catch (error) {
    if (error instanceof LeaseLostError) {
      await tell(bot, caller, interaction, "answers.movingOn");
      bot.metrics.handled(caller.id, "handled");
      return;
    }
    // The store says once why it does not answer: a line for each press would bury that.
    if (isToldOf(error)) bot.log.warn(facts, "a press was refused because it was not stored in time");
    else bot.log.error({ ...facts, error }, "an interaction failed");
    const key = bot.limiter.hasStored(caller.user, caller.id) ? "answers.arrived" : "answers.broken";
    await tell(bot, caller, interaction, key, error instanceof TimeLimitError);
    bot.metrics.handled(caller.id, "failed");
    await work.catch((later: unknown) => {
      if (later !== error && !isToldOf(later)) bot.log.error({ ...facts, error: later }, "an interaction failed");
    });
  } finally {
    bot.answers.end(caller.id);
    bot.limiter.end(caller.user, caller.id);
  }
}

/** How long choices for what is being typed may take, in milliseconds: they are of use at once or not at all. */
const choicesMs = 1_000;

/**
 * Offers choices for an option that is being typed, in time even if there are none. It is no press: nothing is counted,
 * limited, stored or told, and what the answer meets, such as a newer keystroke, matters to nobody.
 */
async function complete(bot: Bot, interaction: AutocompleteInteraction): Promise<void> {
  const { id, token } = interaction;
  const noted = (error: unknown): [] => {
    bot.log.debug({ interaction: id, error }, "what is being typed gets no choices");
    return [];
  };
  const choices = (await within(bot.clock, choicesMs, choicesFor(bot, interaction).catch(noted))) ?? [];
  const type = InteractionResponseType.ApplicationCommandAutocompleteResult;
  await bot.api.respond({ id, token }, { type, data: { choices: [...choices] } }).catch(noted);
}

async function choicesFor(bot: Bot, interaction: AutocompleteInteraction): ReturnType<typeof startChoices> {
  const context = contextOf(interaction);
  const { name, value } = interaction.options.getFocused(true);
  const isStart = interaction.commandName === cupCommand.name && name === "until";
  if (!isStart || context === null) return [];
  return blockedSentence(bot.blocked, context.person.user, context.guild) === null
    ? startChoices(bot, context, value)
    : [];
}

/**
 * Waits for a handler, but for no longer than its press can wait for a first answer.
 *
 * @throws TimeLimitError then; what it asks of tables later is refused
 */
async function inTime(bot: Bot, interaction: string, ms: number, work: Promise<void>): Promise<void> {
  const end = await within(bot.clock, ms, work);
  if (end !== null || bot.answers.has(interaction)) return work;
  const settled = work.catch(() => undefined);
  bot.tables.requests.giveUp(interaction, settled);
  throw new TimeLimitError("an answer", ms, settled);
}

/** Whether it is the store that does not answer. */
function isToldOf(error: unknown): boolean {
  return error instanceof TimeLimitError || error instanceof OutageError;
}

/** `/privacy` is for everybody: nobody else can see and delete what is stored about them. */
function isAboutData(interaction: Interaction): boolean {
  return interaction.isChatInputCommand()
    ? interaction.commandName === privacyCommand.name
    : pressedId(interaction)?.table === privacyTable;
}

/** The pressed custom_id; null: none, or meaningless here. */
function pressedId(interaction: Interaction): CustomId | null {
  return interaction.isMessageComponent() || interaction.isModalSubmit() ? parseCustomId(interaction.customId) : null;
}

async function handle(bot: Bot, caller: Caller, interaction: Interaction, roles: readonly string[]): Promise<void> {
  const blocked = isAboutData(interaction) ? null : blockedSentence(bot.blocked, caller.user, interaction.guildId);
  if (blocked !== null) return replyText(bot, caller, blocked);
  const context = contextOf(interaction, roles);
  if (context === null || context.channelKind !== "private") {
    if (context !== null) await openAgain(bot, context);
    return dispatch(bot, caller, context, interaction);
  }
  await dispatch(bot, caller, context, interaction);
  await openAgain(bot, context);
}

async function dispatch(
  bot: Bot,
  caller: Caller,
  context: InteractionContext | null,
  interaction: Interaction,
): Promise<void> {
  if (interaction.isChatInputCommand()) {
    if (interaction.commandName === privacyCommand.name)
      return openPrivacy(bot, caller, interaction.options.getSubcommand());
    const isClub = interaction.commandName === clubCommand.name;
    if (context === null) return replyText(bot, caller, isClub ? "club.serverOnly" : "answers.serverOnly");
    if (isClub && interaction.options.getSubcommand() === "evening") return openEvening(bot, context, interaction);
    if (isClub)
      return openClub(bot, context, interaction.options.getSubcommand(), askedIn(interaction), isForAll(interaction));
    if (interaction.commandName === cupCommand.name) {
      if (interaction.options.getSubcommand() === "open" && !(await canOpenHere(bot, context))) return;
      return openCupCommand(bot, context, interaction);
    }
    if (interaction.commandName === tablesCommand.name) return openSettings(bot, context);
    if (interaction.commandName === overviewCommand.name) return openOverview(bot, context);
    if (interaction.commandName === verifyCommand.name)
      return openVerify(bot, context, toCheckIn(interaction), context.roles);
    const game = gameOfCommand(interaction.commandName);
    const handler = game === null ? null : handlerOf(game, interaction.options.getSubcommand());
    if (game === null || handler === null) return replyText(bot, context, "answers.unknownButton");
    const given = interaction.options.data[0]?.options ?? [];
    return handler(bot, context, game, Object.fromEntries(given.map(({ name, value }) => [optionOf(name), value])));
  }
  if (interaction.isUserContextMenuCommand())
    return context === null ? replyText(bot, caller, "club.serverOnly") : handleMenu(bot, context, interaction);
  if (interaction.isMessageContextMenuCommand()) {
    if (context === null) return replyText(bot, caller, "answers.serverOnly");
    const components: unknown = JSON.parse(JSON.stringify(interaction.targetMessage.components));
    if (interaction.commandName === checkCommand.name) return checkMessage(bot, context, components);
    if (interaction.commandName === watchCommand.name) return watchMessage(bot, context, components);
    return replyText(bot, caller, "answers.unknownButton");
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
    if (id.table === eveningTable) return handleEvening(bot, context, id, values);
    if (id.table === cupTable) return handleCup(bot, context, id, values, interaction);
    if (id.table === clubTable) return handleClub(bot, context, id);
    if (id.table === challengeTable) return handleChallenge(bot, context, id, values);
    if (id.table === learnTable) return handleLearn(bot, context, id, values);
    if (id.table === verifyTable) return checkTable(bot, context, id.argument);
    if (id.table === rulesTable) return handleRules(bot, context, id, values);
    const own = subcommandOf(id);
    return own === null ? handlePress(bot, context, id, values) : handleSubcommand(bot, context, own, id);
  }
  bot.log.warn({ interaction: caller.id, type: interaction.type }, "an interaction of an unknown kind was ignored");
}

/** Whom a command is about: the caller, if it names nobody. */
function askedIn({ options, user, member }: ChatInputCommandInteraction): Asked {
  const asked = options.getUser("who") ?? user;
  const seen = asked.id === user.id ? member : options.getMember("who");
  return { user: asked.id, name: memberName(seen, asked), isBot: asked.bot };
}

/** What `/verify` is to check. */
function toCheckIn({ options }: ChatInputCommandInteraction): ToCheck {
  return { file: options.getAttachment("file"), link: options.getString("link") };
}

/** Whether everybody in the channel is to see the answer. */
function isForAll({ options }: ChatInputCommandInteraction): boolean {
  return options.getString("show") === "all";
}

/** In a server, a press is answered with a sentence that goes after some seconds. @param atOnce it has waited enough */
async function tell(bot: Bot, caller: Caller, interaction: Interaction, key: Key, atOnce = false): Promise<void> {
  const context = interaction.isMessageComponent() ? contextOf(interaction) : null;
  if (context === null) return replyText(bot, caller, key);
  return bot.notices.tell(context, textMessage(bot.texts(caller)(key)), atOnce);
}

/** Whether it is on ephemeral messages only. */
function needsNoServer(id: CustomId): boolean {
  const own: readonly string[] = [privacyTable, settingsTable, overviewTable, challengeTable];
  return own.includes(id.table) || subcommandOf(id) !== null;
}

/** The select's values or the modal's input; none for a button. */
function valuesOf(interaction: MessageComponentInteraction | ModalSubmitInteraction): readonly string[] {
  if (interaction.isModalSubmit()) return [interaction.fields.getTextInputValue(typedField)];
  return interaction.isAnySelectMenu() ? interaction.values : [];
}
