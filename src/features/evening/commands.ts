import { type APIApplicationCommandOptionChoice, ChannelType, PermissionFlagsBits } from "discord.js";
import type { EveningKey, EveningRow, EveningSaying } from "../../store/store.js";
import type { EveningPlan } from "./rules/evening-stages.js";
import { isQuiet, localTime, timeText, usualList } from "./rules/evening-times.js";
import { parseTime, zoneOf } from "../../lib/time-zones.js";
import { type Choice, threadsAtOnce } from "./open-evening-tables.js";
import { allowsTables } from "../../tables/server-settings.js";
import { failureOf } from "../../discord/api/api-client.js";
import { type GuildClient, tryLater } from "../../discord/api/guild-client.js";
import { mayWriteIn, missingIn, missingPermissions } from "../../discord/context.js";
import type { SlashOptions } from "../../discord/interaction.js";
import { type InteractionContext, textMessage } from "../../discord/replies.js";
import { type CustomId, text } from "../../discord/ui/parts.js";
import { settingsAfter, type ZoneKeepers } from "../../discord/messages/note-locales.js";
import { message } from "../../discord/ui/frame.js";
import { whereTablesAre } from "../../discord/ui/names.js";
import { showRecap, type ClubDeps } from "../club/index.js";
import { drawEveningBoard, eveningName, eveningTime, whatIn } from "./evening-board.js";
import { endingPanel, eveningPanel, type Panel, pauseEnds } from "./evening-panel.js";
import type { Evenings } from "./service.js";

/** What club evenings are handled with. */
export interface EveningDeps extends ClubDeps, ZoneKeepers {
  readonly evenings: Evenings;
  readonly guilds: GuildClient;
  /** A link that invites the bot to a server where only its commands were added; null: it is there, or that is unknown. */
  readonly inviteTo?: ((guild: string) => string | null) | undefined;
}

/** A club evening on one day. */
type EveningDay = EveningKey & Pick<EveningRow, "evening">;

/** Stands for no certain game in the command's choices. */
export const whatever = "whatever";

/** Evenings of a server, those that have ended too; each can be changed by its name. */
const maxEvenings = 10;

/** `/club evening`: sets an evening, changes what is given, or shows what is set. */
export async function openEvening(
  deps: EveningDeps,
  context: InteractionContext,
  options: SlashOptions,
): Promise<void> {
  const t = context.t;
  if (!(await deps.settings.isHost(context))) return sayNext(deps, context);
  const all = await deps.evenings.ofServer(context.guild);
  const typedName = options.text("name")?.trim() ?? "";
  const isWhole = options.number("day") !== null && options.text("time") !== null;
  const named = namedEvening(all, typedName, isWhole, context);
  const isRenamed = typedName !== "" && named?.present !== null && named?.name !== named?.present.name;
  const isBare = !isRenamed && Object.keys(options.given).every((name) => name === "name");
  if (named === null) {
    if (isBare) return showPanel(deps, context, all[0] ?? null);
    return context.reply.say(t("evening.which", { names: all.map((row) => eveningName(row, t)) }));
  }
  const { present } = named;
  if (isBare && present !== null) return showPanel(deps, context, present);
  if (present === null && all.length >= maxEvenings)
    return context.reply.say(t("evening.many", { names: all.map((row) => eveningName(row, t)) }));
  const typed = options.text("time");
  const said = typed === null ? (present?.minutes ?? null) : parseTime(typed);
  const dayNamed = options.number("day") ?? present?.weekday ?? null;
  // Thursday at 24:00 is Friday at 0:00.
  const isMidnight = said === 24 * 60;
  const minutes = isMidnight ? 0 : said;
  const weekday = isMidnight && dayNamed !== null ? (dayNamed % 7) + 1 : dayNamed;
  if (typed !== null && minutes === null) return context.reply.text("evening.badTime");
  if (minutes === null || weekday === null)
    return context.reply.text(named.name === null && isBare ? "evening.none" : "evening.needsBoth");
  const list = listIn(options, present, minutes);
  if (typeof list === "string") return context.reply.say(t(list, { zone: await zoneFor(deps, context) }));
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
  const rhythm = rhythmIn(options) ?? present?.rhythm ?? "weekly";
  const plan: EveningPlan = { name: named.name, channel, weekday, minutes, rhythm, ...list, game };
  const series = present?.series ?? Math.max(-1, ...all.map((row) => row.series)) + 1;
  const mayMakeEvents = context.granted.has(PermissionFlagsBits.CreateEvents);
  const set = await deps.evenings.set({ guild: context.guild, series }, plan, mayMakeEvents);
  const besides = present === null ? all.filter(({ stage }) => stage !== "ended") : [];
  const names = besides.map((row) => eveningName(row, t));
  const note = names.length === 0 ? "" : t("evening.added", { names });
  // The time was understood in that zone.
  await Promise.all([showPanel(deps, context, set, note), deps.noteLocales(context.guild, null)]);
}

/** What somebody is told who may not change anything. */
async function sayNext({ evenings }: EveningDeps, { guild, reply, t }: InteractionContext): Promise<void> {
  const [next] = await evenings.coming(guild);
  const when = next === undefined ? "" : `${t("evening.nextUnseen", { time: eveningTime(next.start, "F") })}\n-# `;
  await reply.say(`${when}${t("evening.hostOnly")}`);
}

/**
 * The evening that a host means, and its name; `present` null: a new one. Without a name it is the only one, and by a new
 * name too, unless that comes with all that a further one needs.
 *
 * @returns null: there are several
 */
function namedEvening(
  all: readonly EveningRow[],
  typed: string,
  isWhole: boolean,
  { t, serverT }: InteractionContext,
): { readonly present: EveningRow | null; readonly name: string | null } | null {
  const running = all.filter(({ stage }) => stage !== "ended");
  const [only = null, second] = running.length === 0 ? all : running;
  if (typed === "") return second === undefined ? { present: only, name: only?.name ?? null } : null;
  const isTyped = (name: string): boolean => name.toLowerCase() === typed.toLowerCase();
  const usual = isTyped(t("evening.title")) || isTyped(serverT("evening.title"));
  const present = all.find(({ name }) => (name === null ? usual : isTyped(name))) ?? null;
  if (present !== null) return { present, name: present.name };
  const isOther = isWhole || second !== undefined;
  return { present: isOther ? null : only, name: usual ? null : typed };
}

/** Names that are being typed. */
export async function eveningChoices(
  { evenings }: EveningDeps,
  { guild, t }: InteractionContext,
  typed: string,
): Promise<readonly APIApplicationCommandOptionChoice<string>[]> {
  const names = (await evenings.ofServer(guild)).map(({ name }) => name ?? t("evening.title"));
  const fitting = names.filter((name) => name.toLowerCase().includes(typed.toLowerCase()));
  return fitting.map((name) => ({ name, value: name }));
}

/** What a time that is being typed means, by which clock; none if it means nothing. */
export async function timeChoices(
  deps: EveningDeps,
  context: InteractionContext,
  typed: string,
): Promise<readonly APIApplicationCommandOptionChoice<string>[]> {
  const minutes = parseTime(typed);
  if (minutes === null) return [];
  const said = `${localTime(minutes, context.t.locale)} (${await zoneFor(deps, context)})`;
  return [{ name: said, value: timeText(minutes) }];
}

/** By which clock this person's times are understood, who may be the server's first host. */
async function zoneFor(deps: EveningDeps, { guild, locale }: InteractionContext): Promise<string> {
  return zoneOf(await settingsAfter(deps, guild, locale), deps.localeOf(guild));
}

function rhythmIn(options: SlashOptions): EveningRow["rhythm"] | null {
  const rhythm = options.text("rhythm");
  return rhythm === "weekly" || rhythm === "fortnightly" || rhythm === "monthly" || rhythm === "once" ? rhythm : null;
}

/** When the list is to go up, or why it cannot. @param minutes of the start */
function listIn(
  options: SlashOptions,
  present: EveningRow | null,
  minutes: number,
): Pick<EveningPlan, "listDays" | "listMinutes"> | "evening.badTime" | "evening.listAtNight" | "evening.listLate" {
  const typed = options.text("list-time");
  const listMinutes = typed === null ? (present?.listMinutes ?? usualList.listMinutes) : parseTime(typed);
  const listDays = options.number("list") ?? present?.listDays ?? usualList.listDays;
  if (listMinutes === null) return "evening.badTime";
  if (isQuiet(listMinutes)) return "evening.listAtNight";
  const isNew = typed !== null || options.number("list") !== null;
  return isNew && listDays === 0 && listMinutes > minutes - 60 ? "evening.listLate" : { listDays, listMinutes };
}

/** @param row null: there is none */
async function showPanel(
  deps: EveningDeps,
  context: InteractionContext,
  row: EveningRow | null,
  note = "",
): Promise<void> {
  if (row === null) return context.reply.text("evening.none");
  await context.reply.ephemeral(eveningPanel({ ...(await panelOf(deps, context, row)), note }, deps.games, context.t));
}

async function panelOf(
  { evenings, clock }: EveningDeps,
  { guild, granted }: InteractionContext,
  row: EveningRow,
): Promise<Panel> {
  const mayMakeEvents = granted.has(PermissionFlagsBits.CreateEvents);
  const [all, zone] = [await evenings.ofServer(guild), await evenings.zone(guild)];
  return { row, all, zone, now: clock.now(), mayMakeEvents };
}

/** A press on a board or panel. @param values the select's */
export async function handleEvening(
  deps: EveningDeps,
  context: InteractionContext,
  id: CustomId,
  values: readonly string[],
): Promise<void> {
  const { verb, prompt: evening } = id;
  const { series, game } = whatIn(id);
  const key = { guild: context.guild, series };
  switch (verb) {
    case "yes":
    case "later":
    case "maybe":
    case "no":
    case "gone":
      return answer(deps, context, { ...key, evening }, { answer: verb });
    case "vote":
      if (deps.games.find(game) === null) return context.reply.text("answers.unknownButton");
      return answer(deps, context, { ...key, evening }, { vote: game });
    case "open":
      return open(deps, context, { ...key, evening }, { kind: "most" });
    case "other":
      return open(deps, context, { ...key, evening }, { kind: "other", game: values[0] ?? "" });
    case "recap":
      return showRecap(deps, context, evening);
    case "end":
    case "finish":
    case "show":
    case "panel":
    case "pause":
    case "resume":
    case "skip":
    case "unskip":
      return pressPanel(deps, context, key, verb, Number(values[0]));
    default:
      return context.reply.text("answers.unknownButton");
  }
}

/** A press on a host's panel. @param chosen in a select; NaN: it is a button, or an unknown choice */
async function pressPanel(
  deps: EveningDeps,
  context: InteractionContext,
  { guild, series }: EveningKey,
  verb: "end" | "finish" | "show" | "panel" | "pause" | "resume" | "skip" | "unskip",
  chosen: number,
): Promise<void> {
  const { evenings, settings, games } = deps;
  const key = { guild, series: verb === "panel" ? chosen : series };
  if (!(await settings.isHost(context))) return refuse(context, "hostOnly");
  const row = (await evenings.of(key))?.row ?? null;
  if (row === null) return refuse(context, "late");
  if (verb === "finish") return end(deps, context, row);
  if (verb === "end" && row.stage !== "ended") {
    await context.reply.update(endingPanel({ row }, context.t));
    return;
  }
  const zone = await evenings.zone(guild);
  const isChosen = ({ evening }: Pick<EveningRow, "evening">): boolean => evening === chosen;
  const change = (): Promise<EveningRow | null> => {
    if (verb === "resume" && row.stage === "ended")
      return evenings.set(key, row, context.granted.has(PermissionFlagsBits.CreateEvents));
    if (row.stage === "ended") return Promise.resolve(row);
    if (verb === "skip" || verb === "unskip") return evenings.skip(key, verb === "skip");
    const isPause = verb === "pause" && pauseEnds({ row, zone, now: deps.clock.now() }).some(isChosen);
    return isPause ? evenings.skip(key, true, chosen) : Promise.resolve(row);
  };
  const changed = (await change()) ?? row;
  await context.reply.update(eveningPanel(await panelOf(deps, context, changed), games, context.t));
}

/**
 * Shown by the press's answer, or by the write that is under way. Who does not stay gets up from a lobby before, and sits
 * down again if that was a mistake.
 */
async function answer(
  deps: EveningDeps,
  context: InteractionContext,
  day: EveningDay,
  said: Pick<EveningSaying, "answer" | "vote">,
): Promise<void> {
  const { id: interaction, person } = context;
  const { user, name } = person;
  const pressed = { person, interaction, pressedAt: deps.clock.now(), repeats: [] };
  if (said.answer === "yes") await deps.evenings.sitAgain(day, pressed);
  else if (said.answer !== undefined) await deps.evenings.getUp(day, pressed);
  if (!(await deps.evenings.answer({ ...day, user, name, ...said }))) return refuse(context, "late");
  let isAnswered = false;
  await deps.evenings.showBy(day, async (state) => {
    if (state.row.message === null || state.row.message !== context.message) return false;
    isAnswered = true;
    return (await context.reply.update(drawEveningBoard(state, deps.games, context.serverT))) === "taken";
  });
  if (!isAnswered) await context.reply.acknowledge();
  if (said.answer === "yes" && (await deps.evenings.hasToWait(day, user)))
    await context.reply.followUp(context.t("evening.waitSeat"));
}

/** By a host, or by somebody who is there. A second press finds nothing to open. */
async function open(deps: EveningDeps, context: InteractionContext, day: EveningDay, choice: Choice): Promise<void> {
  const { channelKind, person, granted } = context;
  const { evening } = day;
  const state = await deps.evenings.of(day);
  if (state?.row.evening !== evening) return refuse(context, "late");
  const comes = state.answers.some(({ user, answer: said }) => user === person.user && said === "yes");
  const mayHost = await deps.settings.isHost(context);
  if (!comes && !mayHost) return refuse(context, "notComing");
  const mayOpen = granted.has(["CreatePublicThreads", "SendMessagesInThreads", "ViewChannel", "SendMessages"]);
  const threads = channelKind !== "text" ? "none" : mayOpen ? "allowed" : "refused";
  const opening = await deps.evenings.open(day, evening, choice, threads, threadsAtOnce[mayHost ? "host" : "others"]);
  switch (opening) {
    case "opened":
      await context.reply.acknowledge();
      return;
    case "few":
      return refuse(context, "board.few");
    case "seated":
      return refuse(context, "allSeated");
    case "unknown":
      return refuse(context, "board.unknown");
    case "waiting":
      return refuse(context, "stillWaiting");
    case "late":
      return refuse(context, "late");
  }
}

/** Deletes the event first: nobody would know of it any more. */
async function end(deps: EveningDeps, context: InteractionContext, row: EveningRow): Promise<void> {
  const { guild, t, reply } = context;
  if (!(await reply.acknowledge())) return;
  const { event } = row;
  const left = event === null ? null : await deleteEvent(deps, guild, event);
  const ended = await deps.evenings.end(row);
  if (event !== null && left === "refused")
    tryLater(deps.clock, async () => (await deleteEvent(deps, guild, event)) !== "refused");
  const told = {
    forbidden: t("evening.eventStays", { permission: t("permissions.ManageEvents") }),
    refused: t("evening.eventLater"),
  };
  const panel = eveningPanel(await panelOf(deps, context, ended ?? row), deps.games, t);
  await reply.edit(left === null ? panel : message(text(told[left])));
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
  why: "late" | "notComing" | "stillWaiting" | "allSeated" | "board.few" | "board.unknown" | "hostOnly",
): Promise<void> {
  return context.reply.notice(textMessage(context.t(`evening.${why}`)));
}
