import { InteractionResponseType, InteractionType } from "discord.js";
import type { Clock } from "../clock.js";
import { within } from "../lib/waits.js";
import type { Log } from "../log.js";
import { StoreRefusedError } from "../tables/ports.js";
import { OutageError, TimeLimitError } from "../tables/queues.js";
import type { Tables } from "../tables/tables.js";
import type { Key } from "../texts/index.js";
import type { Metrics } from "./api/metrics.js";
import { type Blocked, blockedSentence, callerOf, contextOf } from "./context.js";
import type { Feature, Features } from "./feature.js";
import {
  type CommandUse,
  type ComponentUse,
  type Fields,
  type Interaction,
  type NamedUser,
  sourceOf,
  type Use,
  useOf,
} from "./interaction.js";
import type { Permissions } from "./permissions.js";
import { type FirstAnswers, type NoteFlood, patienceFor, type PressAges, type PressLimiter } from "./press-limits.js";
import {
  type BindDeps,
  bindCaller,
  bindContext,
  type Caller,
  type InteractionContext,
  repliesTo,
  textMessage,
} from "./replies.js";
import { optionOf, type TableCommands } from "./table-commands.js";
import { openVerb } from "./ui/learn-buttons.js";
import type { CustomId } from "./ui/parts.js";

/** What the router needs. */
export interface RouterDeps {
  readonly features: Features;
  readonly commands: Pick<TableCommands, "use">;
  /** Answers a press on a table's message. */
  readonly pressTable: (
    context: InteractionContext,
    id: CustomId,
    values: readonly string[],
    fields: Fields,
    users: readonly NamedUser[],
  ) => Promise<void>;
  /** What interactions are answered with. */
  readonly replies: BindDeps;
  readonly permissions: Pick<Permissions, "openAgain">;
  readonly ages: PressAges;
  readonly limiter: PressLimiter;
  readonly answers: Pick<FirstAnswers, "begin" | "has" | "end">;
  readonly requests: Pick<Tables["requests"], "giveUp">;
  readonly blocked: Blocked;
  readonly noteFlood: NoteFlood;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly log: Log;
}

/** Handles and answers every interaction, and lets no error escape. */
export async function route(deps: RouterDeps, interaction: Interaction): Promise<void> {
  const { replies, ages, limiter, answers, noteFlood, metrics, log } = deps;
  const use = useOf(interaction);
  if (use.kind === "typing") return complete(deps, interaction, use);
  const caller = bindCaller(replies, callerOf(interaction));
  const { id, user, reply } = caller;
  metrics.arrived(id);
  const { ms, late } = await ages.measure(id);
  metrics.aged(ms);
  const facts = { interaction: id, channel: interaction.channel?.id ?? null, table: pressedId(use)?.table };
  if (late) {
    log.info({ ...facts, ms }, "a press came too late and was not applied");
    if ((await reply.ephemeral(textMessage(caller.t("answers.late")))) === "taken") ages.wasInTime(id, ms);
    metrics.handled(id, "late");
    return;
  }
  if (!limiter.begin(user, id)) {
    noteFlood(interaction.guild_id ?? null, "presses");
    await (isCommand(use) ? reply.text("answers.hasty") : reply.acknowledge());
    metrics.handled(id, "hasty");
    return;
  }
  answers.begin(id);
  const work = handle(deps, { interaction, caller, use });
  let answered: InteractionContext | null = null;
  try {
    answered = await inTime(deps, id, patienceFor(ms), work);
    metrics.handled(id, "handled");
  } catch (error) {
    if (error instanceof StoreRefusedError) {
      await tell(deps, caller, interaction, "answers.movingOn");
      metrics.handled(id, "handled");
      return;
    }
    // The store says once why it does not answer: a line for each press would bury that.
    if (isToldOf(error)) log.warn(facts, "a press was refused because it was not stored in time");
    else log.error({ ...facts, error }, "an interaction failed");
    const key = limiter.hasStored(user, id) ? "answers.arrived" : "answers.broken";
    await tell(deps, caller, interaction, key, error instanceof TimeLimitError);
    metrics.handled(id, "failed");
    await work.catch((later: unknown) => {
      if (later !== error && !isToldOf(later)) log.error({ ...facts, error: later }, "an interaction failed");
    });
  } finally {
    answers.end(id);
    limiter.end(user, id);
  }
  if (answered !== null) await follow(deps, answered);
}

/** How long choices for what is being typed may take, in milliseconds: they are of use at once or not at all. */
const choicesMs = 1_000;

/**
 * Offers choices for an option that is being typed, in time even if there are none. It is no press: nothing is counted,
 * limited, stored or told, and what the answer meets, such as a newer keystroke, matters to nobody.
 */
async function complete(deps: RouterDeps, interaction: Interaction, typing: Typing): Promise<void> {
  const { log, clock, replies } = deps;
  const { id, token } = interaction;
  const noted = (error: unknown): [] => {
    log.debug({ interaction: id, error }, "what is being typed gets no choices");
    return [];
  };
  const choices = (await within(clock, choicesMs, choicesFor(deps, interaction, typing).catch(noted))) ?? [];
  const type = InteractionResponseType.ApplicationCommandAutocompleteResult;
  await replies.api.respond({ id, token }, { type, data: { choices: [...choices] } }).catch(noted);
}

type Typing = Extract<Use, { kind: "typing" }>;

async function choicesFor(
  { features, replies, blocked }: RouterDeps,
  interaction: Interaction,
  { name, subcommand, option }: Typing,
): ReturnType<NonNullable<Feature["choices"]>> {
  const facts = contextOf(interaction);
  const feature = features.ofCommand(name, subcommand);
  if (feature?.choices === undefined || facts === null) return [];
  return blockedSentence(blocked, facts.person.user, facts.guild) === null
    ? feature.choices(bindContext(replies, facts), option)
    : [];
}

/**
 * Waits for a handler, but for no longer than its press can wait for a first answer.
 *
 * @throws TimeLimitError then; what it asks of tables later is refused
 */
async function inTime<Done>(
  { answers, requests, clock }: RouterDeps,
  interaction: string,
  ms: number,
  work: Promise<Done>,
): Promise<Done> {
  const end = await within(
    clock,
    ms,
    work.then(() => true),
  );
  if (end !== null || answers.has(interaction)) return work;
  const settled = work.then(
    () => undefined,
    () => undefined,
  );
  requests.giveUp(interaction, settled);
  throw new TimeLimitError("an answer", ms, settled);
}

/** Whether it is the store that does not answer. */
function isToldOf(error: unknown): boolean {
  return error instanceof TimeLimitError || error instanceof OutageError;
}

/** An interaction that is handled. */
interface Arrival<Used extends Use = Use> {
  readonly interaction: Interaction;
  readonly caller: Caller;
  readonly use: Used;
}

/** @returns where it was made; null: in no server, or by somebody who is shut out */
async function handle(deps: RouterDeps, arrival: Arrival): Promise<InteractionContext | null> {
  const { replies, permissions, blocked } = deps;
  const { interaction, caller } = arrival;
  // What is stored about them nobody else can see and delete, so those who are shut out can do so too.
  const open = forAnybody(deps, arrival);
  const sentence = open === null ? blockedSentence(blocked, caller.user, interaction.guild_id ?? null) : null;
  if (sentence !== null) {
    await caller.reply.text(sentence);
    return null;
  }
  const facts = contextOf(interaction, caller);
  const context = facts === null ? null : bindContext(replies, facts);
  const dispatched = (): Promise<void> => (open === null ? dispatch(deps, arrival, context) : open());
  if (context?.channelKind === "private") {
    await dispatched();
    await permissions.openAgain(context);
  } else {
    if (context !== null) await permissions.openAgain(context);
    await dispatched();
  }
  return context;
}

/** What features do once somebody is answered. A failure changes nothing about that. */
async function follow({ features, log }: RouterDeps, context: InteractionContext): Promise<void> {
  for (const { id, used } of features.all) {
    try {
      await used?.(context);
    } catch (error) {
      log.warn({ interaction: context.id, feature: id, error }, "what follows an answered interaction has failed");
    }
  }
}

/** What is done for anybody, wherever they are; null: nothing. */
function forAnybody({ features }: RouterDeps, { caller, use }: Arrival): (() => Promise<void>) | null {
  if (use.kind === "slash") {
    const handlers = features.ofCommand(use.name, null)?.forAnybody;
    return handlers === undefined ? null : () => handlers.onCommand(caller, use.subcommand);
  }
  const id = pressedId(use);
  const handlers = id === null ? undefined : features.ofWord(id.table)?.feature.forAnybody;
  if (id === null || handlers === undefined || (!caller.onEphemeral && id.verb !== openVerb)) return null;
  return () => handlers.onPress(caller, id);
}

/** The pressed custom_id; null: none, or meaningless here. */
function pressedId(use: Use): CustomId | null {
  return use.kind === "component" || use.kind === "modal" ? use.id : null;
}

function isCommand(use: Use): use is CommandUse {
  return use.kind === "slash" || use.kind === "user" || use.kind === "message";
}

async function dispatch(deps: RouterDeps, arrival: Arrival, context: InteractionContext | null): Promise<void> {
  const { interaction, caller, use } = arrival;
  switch (use.kind) {
    case "slash":
    case "user":
    case "message":
      return handleCommand(deps, caller, context, use);
    case "component":
    case "modal":
      return handleComponent(deps, { interaction, caller, use }, context);
    case "typing":
    case "unknown":
      deps.log.warn(
        { interaction: caller.id, type: interaction.type },
        "an interaction of an unknown kind was ignored",
      );
  }
}

async function handleCommand(
  { features, commands }: RouterDeps,
  caller: Caller,
  context: InteractionContext | null,
  use: CommandUse,
): Promise<void> {
  const subcommand = use.kind === "slash" ? use.subcommand : null;
  const feature = features.ofCommand(use.name, subcommand);
  if (context === null) return caller.reply.text(feature?.serverOnly ?? "answers.serverOnly");
  const work =
    feature?.onCommand?.(context, use) ??
    (use.kind === "slash" ? commands.use(context, use.name, subcommand, optionsIn(use.options.given)) : null);
  return work ?? context.reply.text("answers.unknownButton");
}

function optionsIn(given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [optionOf(name), value]));
}

async function handleComponent(
  deps: RouterDeps,
  { interaction, caller, use }: Arrival<ComponentUse>,
  context: InteractionContext | null,
): Promise<void> {
  const { id, values, fields, channels, users } = use;
  const known = id === null ? null : deps.features.ofWord(id.table);
  if (id === null || (known?.isEphemeral === true && !caller.onEphemeral && id.verb !== openVerb))
    return tell(deps, caller, interaction, "answers.unknownButton");
  if (context === null) return caller.reply.text("answers.serverOnly");
  const press = { id, values, fields, channels, users, components: sourceOf(interaction)?.components ?? [] };
  return known?.feature.onPress?.(context, press) ?? deps.pressTable(context, id, values, fields, users);
}

/** In a server, a press is answered with a sentence that goes after some seconds. @param atOnce it has waited enough */
async function tell(
  { replies }: RouterDeps,
  caller: Caller,
  interaction: Interaction,
  key: Key,
  atOnce = false,
): Promise<void> {
  const facts = interaction.type === InteractionType.MessageComponent ? contextOf(interaction) : null;
  if (facts === null) return caller.reply.text(key);
  return repliesTo(replies, facts).notice(textMessage(caller.t(key)), atOnce);
}
