import { ChannelType, type ChatInputCommandInteraction, PermissionFlagsBits } from "discord.js";
import { type GameId, isGame } from "../../games/index.js";
import type { EveningRow } from "../../store/store.js";
import type { EveningPlan } from "./rules/evening-stages.js";
import { parseTime } from "../../lib/time-zones.js";
import { threadsAtOnce } from "./open-evening-tables.js";
import { allowsTables } from "../../tables/server-settings.js";
import { failureOf } from "../../discord/api/api-client.js";
import { tryLater } from "../../discord/api/guild-client.js";
import { noteLocales } from "../../discord/messages/note-locales.js";
import { type InteractionFacts, mayWriteIn, missingIn, missingPermissions } from "../../discord/context.js";
import {
  acknowledge,
  editReply,
  ephemeralResponse,
  replyEphemeral,
  replyText,
  respond,
  textMessage,
  updateResponse,
} from "../../discord/messages/reply.js";
import { type CustomId, text } from "../../discord/ui/parts.js";
import { message } from "../../discord/ui/frame.js";
import { whereTablesAre } from "../../discord/ui/names.js";
import { bindContext } from "../../discord/replies.js";
import { showRecap, type ClubDeps } from "../club/index.js";
import { drawEveningBoard, eveningPanel } from "./evening-board.js";
import type { Bot } from "../../discord/interactions/bot.js";
import type { Evenings } from "./service.js";

/** What the handlers of club evenings work with. */
export interface EveningBot extends Bot, Omit<ClubDeps, "tables"> {
  readonly evenings: Evenings;
}

/** Stands for no certain game in the command's choices. */
export const whatever = "whatever";

/** `/club evening`: sets the evening, changes what is given, or shows what is set. */
export async function openEvening(
  bot: EveningBot,
  context: InteractionFacts,
  interaction: ChatInputCommandInteraction,
): Promise<void> {
  const t = bot.texts(context);
  if (!(await bot.tables.settings.isHost(context))) return replyText(bot, context, "evening.hostOnly");
  const { options } = interaction;
  const present = (await bot.evenings.of(context.guild))?.row ?? null;
  const mayMakeEvents = context.granted.has(PermissionFlagsBits.CreateEvents);
  if (options.data[0]?.options?.length === 0 && present !== null)
    return respondWith(bot, context, present, mayMakeEvents);
  const typed = options.getString("time");
  const said = typed === null ? (present?.minutes ?? null) : parseTime(typed);
  const named = options.getInteger("day") ?? present?.weekday ?? null;
  // Thursday at 24:00 is Friday at 0:00.
  const isMidnight = said === 24 * 60;
  const minutes = isMidnight ? 0 : said;
  const weekday = isMidnight && named !== null ? (named % 7) + 1 : named;
  if (typed !== null && minutes === null) return replyText(bot, context, "evening.badTime");
  if (minutes === null || weekday === null)
    return replyText(bot, context, options.data[0]?.options?.length === 0 ? "evening.none" : "evening.needsBoth");
  const chosen = options.getString("game");
  const game = chosen === null ? (present?.game ?? null) : isGame(chosen) ? chosen : null;
  const chosenChannel = options.getChannel("channel");
  const channel = chosenChannel?.id ?? present?.channel ?? context.channel;
  const parent = channel === context.channel ? context.parent : parentOf(channel, interaction);
  // One that is kept was allowed when it was chosen.
  const settings = await bot.tables.settings.of(context.guild);
  const isAllowed = channel === present?.channel || allowsTables(settings, channel, parent);
  if (!isAllowed) return replyEphemeral(bot, context, whereTablesAre(settings.channels, t));
  const isChosen = chosenChannel !== null || present === null;
  if (isChosen && !mayWriteIn(chosenChannel, interaction))
    return replyEphemeral(bot, context, t("answers.notYourChannel", { channel: `<#${channel}>` }));
  const invite = bot.inviteTo?.(context.guild) ?? null;
  if (invite !== null) return replyEphemeral(bot, context, t("answers.inviteMe", { link: invite }));
  const lacking =
    channel === context.channel ? missingPermissions(context) : chosenChannel === null ? [] : missingIn(chosenChannel);
  const isPrivate =
    channel === context.channel ? context.channelKind === "private" : chosenChannel?.type === ChannelType.PrivateThread;
  if (lacking.length === 0 && isPrivate && !(await bot.guilds.joinThread(channel)))
    return replyEphemeral(bot, context, t("evening.notInThread", { channel: `<#${channel}>` }));
  const permissions = lacking.map((name) => t(`permissions.${name}`));
  if (lacking.length > 0)
    return replyEphemeral(bot, context, t("evening.missing", { channel: `<#${channel}>`, permissions }));
  await noteLocales(bot, context.guild, context.locale);
  const plan: EveningPlan = { channel, weekday, minutes, game };
  await respondWith(bot, context, await bot.evenings.set(context.guild, plan, mayMakeEvents), mayMakeEvents);
}

async function respondWith(
  bot: EveningBot,
  context: InteractionFacts,
  row: EveningRow,
  mayMakeEvents: boolean,
): Promise<void> {
  const panel = eveningPanel(row, mayMakeEvents, bot.texts(context));
  await respond(bot, context, ephemeralResponse(panel));
}

/** A thread's channel; null: it is no thread. */
function parentOf(channel: string, { guild }: ChatInputCommandInteraction): string | null {
  const place = guild?.channels.cache.get(channel);
  return place?.isThread() === true ? place.parentId : null;
}

/** A press on a board or panel. @param values the select's */
export async function handleEvening(
  bot: EveningBot,
  context: InteractionFacts,
  { verb, prompt: evening }: CustomId,
  values: readonly string[],
): Promise<void> {
  switch (verb) {
    case "yes":
    case "maybe":
    case "no":
      return answer(bot, context, evening, verb);
    case "open":
    case "game": {
      const chosen = values[0] ?? "";
      return open(bot, context, evening, verb === "game" && isGame(chosen) ? chosen : null);
    }
    case "recap":
      return showRecap(bot, bindContext(bot, context), evening);
    case "end":
      return end(bot, context);
    default:
      return replyText(bot, context, "answers.unknownButton");
  }
}

/** Shown by the press's answer, or by the write that is under way. */
async function answer(
  bot: EveningBot,
  context: InteractionFacts,
  evening: number,
  said: "yes" | "maybe" | "no",
): Promise<void> {
  const { guild, person } = context;
  const { user, name } = person;
  if (!(await bot.evenings.answer({ guild, evening, user, name, answer: said }))) return refuse(bot, context, "late");
  let isAnswered = false;
  await bot.evenings.showBy(guild, async (state) => {
    if (state.row.message === null || state.row.message !== context.message) return false;
    isAnswered = true;
    return (await respond(bot, context, updateResponse(drawEveningBoard(state, bot.textsIn(guild))))) === "taken";
  });
  if (!isAnswered) await acknowledge(bot, context);
}

/** By a host, or by somebody who comes. A second press finds nothing to open. */
async function open(bot: EveningBot, context: InteractionFacts, evening: number, chosen: GameId | null): Promise<void> {
  const { guild, channelKind, person, granted } = context;
  const state = await bot.evenings.of(guild);
  if (state?.row.evening !== evening) return refuse(bot, context, "late");
  const comes = state.answers.some(({ user, answer: said }) => user === person.user && said === "yes");
  const mayHost = await bot.tables.settings.isHost(context);
  if (!comes && !mayHost) return refuse(bot, context, "notComing");
  const { game: set } = state.row;
  const game = set !== null && isGame(set) ? set : chosen;
  const mayOpen = granted.has(["CreatePublicThreads", "SendMessagesInThreads", "ViewChannel", "SendMessages"]);
  const threads = channelKind !== "text" ? "none" : mayOpen ? "allowed" : "refused";
  const opening = await bot.evenings.open(guild, evening, game, threads, threadsAtOnce[mayHost ? "host" : "others"]);
  switch (opening) {
    case "opened":
      await acknowledge(bot, context);
      return;
    case "few":
      return refuse(bot, context, "board.few");
    case "waiting":
      return refuse(bot, context, "stillWaiting");
    case "late":
      return refuse(bot, context, "late");
  }
}

/** Deletes the event first: nobody would know of it any more. */
async function end(bot: EveningBot, context: InteractionFacts): Promise<void> {
  const { guild } = context;
  const t = bot.texts(context);
  if (!(await bot.tables.settings.isHost(context))) return refuse(bot, context, "hostOnly");
  if (!(await acknowledge(bot, context))) return;
  const event = (await bot.evenings.of(guild))?.row.event ?? null;
  const left = event === null ? null : await deleteEvent(bot, guild, event);
  await bot.evenings.end(guild);
  if (event !== null && left === "refused")
    tryLater(bot.clock, async () => (await deleteEvent(bot, guild, event)) !== "refused");
  const told = {
    forbidden: t("evening.eventStays", { permission: t("permissions.ManageEvents") }),
    refused: t("evening.eventLater"),
  };
  await editReply(bot, context, message(text(left === null ? t("evening.ended") : told[left])));
}

/** @returns why it is left; null: it is gone */
async function deleteEvent(bot: EveningBot, guild: string, event: string): Promise<"forbidden" | "refused" | null> {
  try {
    await bot.guilds.deleteEvent(guild, event);
    return null;
  } catch (error) {
    const failure = failureOf(error);
    if (failure === "gone") return null;
    bot.log.warn({ guild, failure, error }, "a club evening's event could not be deleted; delete it by hand");
    return failure === "forbidden" ? failure : "refused";
  }
}

function refuse(
  bot: EveningBot,
  context: InteractionFacts,
  why: "late" | "notComing" | "stillWaiting" | "board.few" | "hostOnly",
): Promise<void> {
  return bot.notices.tell(context, textMessage(bot.texts(context)(`evening.${why}`)));
}
