import {
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
  type Interaction,
  InteractionResponseType,
  type AnySelectMenuInteraction,
  type ButtonInteraction,
  type ModalSubmitInteraction,
} from "discord.js";
import { isGame } from "../games/index.js";
import { within } from "../lib/waits.js";
import { LeaseLostError } from "../tables/ports.js";
import { OutageError, TimeLimitError } from "../tables/queues.js";
import type { Key } from "../texts/index.js";
import {
  type Blocked,
  blockedSentence,
  callerOf,
  type CallerFacts,
  contextOf,
  type InteractionFacts,
} from "./context.js";
import type { CommandInteraction, Feature } from "./feature.js";
import type { Bot } from "./bot.js";
import { openAgain } from "./permissions.js";
import { optionOf } from "./command-options.js";
import type { NoteFlood } from "./press-limiter.js";
import { type FirstAnswers, patienceFor } from "./first-answers.js";
import { handlePress } from "./handle-press.js";
import { handleSubcommand, subcommandOf } from "./handle-subcommand.js";
import { handlerOf } from "./table-commands.js";
import { bindCaller, bindContext, type Caller } from "./replies.js";
import { acknowledge, ephemeralResponse, replyText, respond, textMessage } from "./messages/reply.js";
import { type CustomId, parseCustomId } from "./ui/parts.js";
import { typedField } from "./ui/text-modal.js";
import { openVerb } from "./ui/learn-buttons.js";

/** What the router needs besides what tables do. */
export interface RouterDeps {
  readonly bot: Bot;
  readonly answers: Pick<FirstAnswers, "begin" | "has" | "end">;
  readonly blocked: Blocked;
  readonly noteFlood: NoteFlood;
}

/** Handles and answers every interaction, and lets no error escape. @param roles as for `contextOf` */
export async function route(deps: RouterDeps, interaction: Interaction, roles: readonly string[] = []): Promise<void> {
  const { bot, answers, noteFlood } = deps;
  if (interaction.isAutocomplete()) return complete(deps, interaction);
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
    noteFlood(interaction.guildId, "presses");
    await (interaction.isCommand() ? replyText(bot, caller, "answers.hasty") : acknowledge(bot, caller));
    bot.metrics.handled(caller.id, "hasty");
    return;
  }
  answers.begin(caller.id);
  const work = handle(deps, caller, interaction, roles);
  try {
    await inTime(deps, caller.id, patienceFor(ms), work);
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
    answers.end(caller.id);
    bot.limiter.end(caller.user, caller.id);
  }
}

/** How long choices for what is being typed may take, in milliseconds: they are of use at once or not at all. */
const choicesMs = 1_000;

/**
 * Offers choices for an option that is being typed, in time even if there are none. It is no press: nothing is counted,
 * limited, stored or told, and what the answer meets, such as a newer keystroke, matters to nobody.
 */
async function complete(deps: RouterDeps, interaction: AutocompleteInteraction): Promise<void> {
  const { log, clock, api } = deps.bot;
  const { id, token } = interaction;
  const noted = (error: unknown): [] => {
    log.debug({ interaction: id, error }, "what is being typed gets no choices");
    return [];
  };
  const choices = (await within(clock, choicesMs, choicesFor(deps, interaction).catch(noted))) ?? [];
  const type = InteractionResponseType.ApplicationCommandAutocompleteResult;
  await api.respond({ id, token }, { type, data: { choices: [...choices] } }).catch(noted);
}

async function choicesFor(
  { bot, blocked }: RouterDeps,
  interaction: AutocompleteInteraction,
): ReturnType<NonNullable<Feature["choices"]>> {
  const facts = contextOf(interaction);
  const feature = bot.features.ofCommand(interaction.commandName, null);
  if (feature?.choices === undefined || facts === null) return [];
  return blockedSentence(blocked, facts.person.user, facts.guild) === null
    ? feature.choices(bindContext(bot, facts), interaction)
    : [];
}

/**
 * Waits for a handler, but for no longer than its press can wait for a first answer.
 *
 * @throws TimeLimitError then; what it asks of tables later is refused
 */
async function inTime(
  { bot, answers }: RouterDeps,
  interaction: string,
  ms: number,
  work: Promise<void>,
): Promise<void> {
  const end = await within(
    bot.clock,
    ms,
    work.then(() => true),
  );
  if (end !== null || answers.has(interaction)) return work;
  const settled = work.catch(() => undefined);
  bot.tables.requests.giveUp(interaction, settled);
  throw new TimeLimitError("an answer", ms, settled);
}

/** Whether it is the store that does not answer. */
function isToldOf(error: unknown): boolean {
  return error instanceof TimeLimitError || error instanceof OutageError;
}

async function handle(
  deps: RouterDeps,
  caller: CallerFacts,
  interaction: Interaction,
  roles: readonly string[],
): Promise<void> {
  const { bot, blocked } = deps;
  // What is stored about them nobody else can see and delete, so those who are shut out can do so too.
  const open = forAnybody(deps, interaction);
  const sentence = open === null ? blockedSentence(blocked, caller.user, interaction.guildId) : null;
  if (sentence !== null) return replyText(bot, caller, sentence);
  const facts = contextOf(interaction, roles);
  const dispatched = (): Promise<void> =>
    open === null ? dispatch(deps, caller, facts, interaction) : open(bindCaller(bot, caller));
  if (facts === null || facts.channelKind !== "private") {
    if (facts !== null) await openAgain(bot, facts);
    return dispatched();
  }
  await dispatched();
  await openAgain(bot, facts);
}

/** What is done for anybody, wherever they are; null: nothing. */
function forAnybody({ bot }: RouterDeps, interaction: Interaction): ((caller: Caller) => Promise<void>) | null {
  if (interaction.isChatInputCommand()) {
    const handlers = bot.features.ofCommand(interaction.commandName, null)?.forAnybody;
    return handlers === undefined ? null : (caller) => handlers.onCommand(caller, interaction);
  }
  const id = pressedId(interaction);
  const handlers = id === null ? undefined : bot.features.ofWord(id.table)?.feature.forAnybody;
  if (id === null || handlers === undefined || (!callerOf(interaction).onEphemeral && id.verb !== openVerb))
    return null;
  return (caller) => handlers.onPress(caller, id);
}

/** The pressed custom_id; null: none, or meaningless here. */
function pressedId(interaction: Interaction): CustomId | null {
  return interaction.isMessageComponent() || interaction.isModalSubmit() ? parseCustomId(interaction.customId) : null;
}

async function dispatch(
  deps: RouterDeps,
  caller: CallerFacts,
  facts: InteractionFacts | null,
  interaction: Interaction,
): Promise<void> {
  if (
    interaction.isChatInputCommand() ||
    interaction.isUserContextMenuCommand() ||
    interaction.isMessageContextMenuCommand()
  )
    return handleCommand(deps, caller, facts, interaction);
  if (interaction.isMessageComponent() || interaction.isModalSubmit())
    return handleComponent(deps, caller, facts, interaction);
  deps.bot.log.warn(
    { interaction: caller.id, type: interaction.type },
    "an interaction of an unknown kind was ignored",
  );
}

async function handleCommand(
  { bot }: RouterDeps,
  caller: CallerFacts,
  facts: InteractionFacts | null,
  interaction: CommandInteraction,
): Promise<void> {
  const subcommand = interaction.isChatInputCommand() ? interaction.options.getSubcommand(false) : null;
  if (facts === null) {
    const feature = bot.features.ofCommand(interaction.commandName, subcommand);
    return replyText(bot, caller, feature?.serverOnly ?? "answers.serverOnly");
  }
  const work = bot.features.command(facts, interaction);
  if (work !== null) return work;
  const game = interaction.commandName;
  const handler = isGame(game) && subcommand !== null ? handlerOf(bot, game, subcommand) : null;
  if (!isGame(game) || handler === null || !interaction.isChatInputCommand())
    return replyText(bot, facts, "answers.unknownButton");
  return handler(bot, facts, game, optionsIn(interaction));
}

function optionsIn({ options }: ChatInputCommandInteraction): Readonly<Record<string, unknown>> {
  const given = options.data[0]?.options ?? [];
  return Object.fromEntries(given.map(({ name, value }) => [optionOf(name), value]));
}

async function handleComponent(
  { bot }: RouterDeps,
  caller: CallerFacts,
  facts: InteractionFacts | null,
  interaction: ButtonInteraction | AnySelectMenuInteraction | ModalSubmitInteraction,
): Promise<void> {
  const id = pressedId(interaction);
  const known = id === null ? null : bot.features.ofWord(id.table);
  const own = id === null ? null : subcommandOf(id);
  const isEphemeral = own !== null || known?.isEphemeral === true;
  if (id === null || (isEphemeral && !caller.onEphemeral && id.verb !== openVerb))
    return tell(bot, caller, interaction, "answers.unknownButton");
  if (facts === null) return replyText(bot, caller, "answers.serverOnly");
  const press = { id, values: valuesOf(interaction), interaction };
  const work = bot.features.press(facts, press);
  if (work !== null) return work;
  return own === null ? handlePress(bot, facts, id, press.values) : handleSubcommand(bot, facts, own, id);
}

/** In a server, a press is answered with a sentence that goes after some seconds. @param atOnce it has waited enough */
async function tell(bot: Bot, caller: CallerFacts, interaction: Interaction, key: Key, atOnce = false): Promise<void> {
  const facts = interaction.isMessageComponent() ? contextOf(interaction) : null;
  if (facts === null) return replyText(bot, caller, key);
  return bot.notices.tell(facts, textMessage(bot.texts(caller)(key)), atOnce);
}

/** The select's values or the modal's input; none for a button. */
function valuesOf(
  interaction: ButtonInteraction | AnySelectMenuInteraction | ModalSubmitInteraction,
): readonly string[] {
  if (interaction.isModalSubmit()) return [interaction.fields.getTextInputValue(typedField)];
  return interaction.isAnySelectMenu() ? interaction.values : [];
}
