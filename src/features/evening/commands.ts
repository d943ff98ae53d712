import { ChannelType, PermissionFlagsBits } from "discord.js";
import type { GameModule } from "../../game/module.js";
import type { EveningRow } from "../../store/store.js";
import type { EveningPlan } from "./rules/evening-stages.js";
import { parseTime, zoneOf } from "../../lib/time-zones.js";
import { threadsAtOnce } from "./open-evening-tables.js";
import { allowsTables } from "../../tables/server-settings.js";
import { failureOf } from "../../discord/api/api-client.js";
import { type GuildClient, tryLater } from "../../discord/api/guild-client.js";
import { mayWriteIn, missingIn, missingPermissions } from "../../discord/context.js";
import type { SlashOptions } from "../../discord/interaction.js";
import { type InteractionContext, textMessage } from "../../discord/replies.js";
import { type CustomId, text } from "../../discord/ui/parts.js";
import { message } from "../../discord/ui/frame.js";
import { whereTablesAre } from "../../discord/ui/names.js";
import { showRecap, type ClubDeps } from "../club/index.js";
import { drawEveningBoard, eveningPanel } from "./evening-board.js";
import type { Evenings } from "./service.js";

/** What club evenings are handled with. */
export interface EveningDeps extends ClubDeps {
  readonly evenings: Evenings;
  readonly guilds: GuildClient;
  /** A link that invites the bot to a server where only its commands were added; null: it is there, or that is unknown. */
  readonly inviteTo?: ((guild: string) => string | null) | undefined;
}

/** Stands for no certain game in the command's choices. */
export const whatever = "whatever";

/** `/club evening`: sets the evening, changes what is given, or shows what is set. */
export async function openEvening(
  deps: EveningDeps,
  context: InteractionContext,
  options: SlashOptions,
): Promise<void> {
  const t = context.t;
  if (!(await deps.settings.isHost(context))) return context.reply.text("evening.hostOnly");
  const isBare = Object.keys(options.given).length === 0;
  const present = (await deps.evenings.of(context.guild))?.row ?? null;
  const mayMakeEvents = context.granted.has(PermissionFlagsBits.CreateEvents);
  if (isBare && present !== null) return respondWith(deps, context, present, mayMakeEvents);
  const typed = options.text("time");
  const said = typed === null ? (present?.minutes ?? null) : parseTime(typed);
  const named = options.number("day") ?? present?.weekday ?? null;
  // Thursday at 24:00 is Friday at 0:00.
  const isMidnight = said === 24 * 60;
  const minutes = isMidnight ? 0 : said;
  const weekday = isMidnight && named !== null ? (named % 7) + 1 : named;
  if (typed !== null && minutes === null) return context.reply.text("evening.badTime");
  if (minutes === null || weekday === null) return context.reply.text(isBare ? "evening.none" : "evening.needsBoth");
  const chosen = options.text("game");
  const game = chosen === null ? (present?.game ?? null) : (deps.games.find(chosen)?.id ?? null);
  const chosenChannel = options.channel("channel");
  const channel = chosenChannel?.id ?? present?.channel ?? context.channel;
  const parent = channel === context.channel ? context.parent : (chosenChannel?.parent ?? null);
  // One that is kept was allowed when it was chosen.
  const settings = await deps.settings.of(context.guild);
  const isAllowed = channel === present?.channel || allowsTables(settings, channel, parent);
  if (!isAllowed) return context.reply.say(whereTablesAre(settings.channels, t));
  const isChosen = chosenChannel !== null || present === null;
  if (isChosen && !mayWriteIn(chosenChannel, context))
    return context.reply.say(t("answers.notYourChannel", { channel: `<#${channel}>` }));
  const invite = deps.inviteTo?.(context.guild) ?? null;
  if (invite !== null) return context.reply.say(t("answers.inviteMe", { link: invite }));
  const lacking =
    channel === context.channel ? missingPermissions(context) : chosenChannel === null ? [] : missingIn(chosenChannel);
  const isPrivate =
    channel === context.channel ? context.channelKind === "private" : chosenChannel?.type === ChannelType.PrivateThread;
  if (lacking.length === 0 && isPrivate && !(await deps.guilds.joinThread(channel)))
    return context.reply.say(t("evening.notInThread", { channel: `<#${channel}>` }));
  const permissions = lacking.map((name) => t(`permissions.${name}`));
  if (lacking.length > 0) return context.reply.say(t("evening.missing", { channel: `<#${channel}>`, permissions }));
  await deps.noteLocales(context.guild, context.locale);
  const plan: EveningPlan = { channel, weekday, minutes, game };
  await respondWith(deps, context, await deps.evenings.set(context.guild, plan, mayMakeEvents), mayMakeEvents);
}

async function respondWith(
  { games, settings, localeOf }: EveningDeps,
  context: InteractionContext,
  row: EveningRow,
  mayMakeEvents: boolean,
): Promise<void> {
  const zone = zoneOf(await settings.of(context.guild), localeOf(context.guild));
  const panel = eveningPanel(row, zone, mayMakeEvents, games, context.t);
  await context.reply.ephemeral(panel);
}

/** A press on a board or panel. @param values the select's */
export async function handleEvening(
  deps: EveningDeps,
  context: InteractionContext,
  { verb, prompt: evening }: CustomId,
  values: readonly string[],
): Promise<void> {
  switch (verb) {
    case "yes":
    case "maybe":
    case "no":
      return answer(deps, context, evening, verb);
    case "open":
    case "game": {
      const chosen = values[0] ?? "";
      return open(deps, context, evening, verb === "game" ? deps.games.find(chosen) : null);
    }
    case "recap":
      return showRecap(deps, context, evening);
    case "end":
      return end(deps, context);
    default:
      return context.reply.text("answers.unknownButton");
  }
}

/** Shown by the press's answer, or by the write that is under way. */
async function answer(
  deps: EveningDeps,
  context: InteractionContext,
  evening: number,
  said: "yes" | "maybe" | "no",
): Promise<void> {
  const { guild, person } = context;
  const { user, name } = person;
  if (!(await deps.evenings.answer({ guild, evening, user, name, answer: said }))) return refuse(context, "late");
  let isAnswered = false;
  await deps.evenings.showBy(guild, async (state) => {
    if (state.row.message === null || state.row.message !== context.message) return false;
    isAnswered = true;
    return (await context.reply.update(drawEveningBoard(state, deps.games, context.serverT))) === "taken";
  });
  if (!isAnswered) await context.reply.acknowledge();
}

/** By a host, or by somebody who comes. A second press finds nothing to open. */
async function open(
  deps: EveningDeps,
  context: InteractionContext,
  evening: number,
  chosen: GameModule | null,
): Promise<void> {
  const { guild, channelKind, person, granted } = context;
  const state = await deps.evenings.of(guild);
  if (state?.row.evening !== evening) return refuse(context, "late");
  const comes = state.answers.some(({ user, answer: said }) => user === person.user && said === "yes");
  const mayHost = await deps.settings.isHost(context);
  if (!comes && !mayHost) return refuse(context, "notComing");
  const { game: set } = state.row;
  const game = (set === null ? null : deps.games.find(set)) ?? chosen;
  const mayOpen = granted.has(["CreatePublicThreads", "SendMessagesInThreads", "ViewChannel", "SendMessages"]);
  const threads = channelKind !== "text" ? "none" : mayOpen ? "allowed" : "refused";
  const opening = await deps.evenings.open(guild, evening, game, threads, threadsAtOnce[mayHost ? "host" : "others"]);
  switch (opening) {
    case "opened":
      await context.reply.acknowledge();
      return;
    case "few":
      return refuse(context, "board.few");
    case "waiting":
      return refuse(context, "stillWaiting");
    case "late":
      return refuse(context, "late");
  }
}

/** Deletes the event first: nobody would know of it any more. */
async function end(deps: EveningDeps, context: InteractionContext): Promise<void> {
  const { guild } = context;
  const t = context.t;
  if (!(await deps.settings.isHost(context))) return refuse(context, "hostOnly");
  if (!(await context.reply.acknowledge())) return;
  const event = (await deps.evenings.of(guild))?.row.event ?? null;
  const left = event === null ? null : await deleteEvent(deps, guild, event);
  await deps.evenings.end(guild);
  if (event !== null && left === "refused")
    tryLater(deps.clock, async () => (await deleteEvent(deps, guild, event)) !== "refused");
  const told = {
    forbidden: t("evening.eventStays", { permission: t("permissions.ManageEvents") }),
    refused: t("evening.eventLater"),
  };
  await context.reply.edit(message(text(left === null ? t("evening.ended") : told[left])));
}

/** @returns why it is left; null: it is gone */
async function deleteEvent(deps: EveningDeps, guild: string, event: string): Promise<"forbidden" | "refused" | null> {
  try {
    await deps.guilds.deleteEvent(guild, event);
    return null;
  } catch (error) {
    const failure = failureOf(error);
    if (failure === "gone") return null;
    deps.log.warn({ guild, failure, error }, "a club evening's event could not be deleted; delete it by hand");
    return failure === "forbidden" ? failure : "refused";
  }
}

function refuse(
  context: InteractionContext,
  why: "late" | "notComing" | "stillWaiting" | "board.few" | "hostOnly",
): Promise<void> {
  return context.reply.notice(textMessage(context.t(`evening.${why}`)));
}
