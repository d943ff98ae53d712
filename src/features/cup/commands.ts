import {
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandOptionChoice,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  InteractionResponseType,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from "discord.js";
import { type Start, parseStart, yearIn } from "./rules/start-time.js";
import { afterNight, zoneOf } from "../../lib/time-zones.js";
import { isCupLive, isCupOver } from "./rules/cup-state.js";
import { gameKey, type GameModule, type Games } from "../../game/module.js";
import type { Key, Translate } from "../../texts/index.js";
import { failureOf } from "../../discord/api/api-client.js";
import { tryLater } from "../../discord/api/guild-client.js";
import { allowsTables } from "../../tables/server-settings.js";
import { settingsAfter } from "../../discord/messages/note-locales.js";
import { mayWriteIn } from "../../discord/context.js";
import type { SlashOptions } from "../../discord/interaction.js";
import type { InteractionContext } from "../../discord/replies.js";
import type { Drawing } from "../../discord/messages/compose.js";
import type { PublicMessage } from "../../discord/ui/frame.js";
import { labelName, whereTablesAre } from "../../discord/ui/names.js";
import { type Button, buttons, linkTo, text } from "../../discord/ui/parts.js";
import { drawPanel, type CupDeps, whichModal } from "./presses.js";
import { cupLine } from "./screen/cup-pages.js";
import { fillUpButton } from "./screen/host-panel.js";
import { cupBounds } from "./rules/cup-request.js";
import { commandOptions } from "../../discord/table-commands.js";
import {
  type CommandTexts,
  localisedChoice,
  localisedDescription,
  localisedName,
  subcommand,
} from "../../discord/localise.js";
import { cupId, framed, timeOf, titleOf, typedText } from "./screen/cup-parts.js";
import { type RoleRefusal, refuseRole } from "../../discord/roles.js";
import { isYearly, makeYearlyEvent } from "./channel.js";
import type { CupPlan } from "./service.js";
import type { CupState } from "./keeper.js";

/** The game of cups whose host names none, and its yearly cup. */
const [usual, katchenmeister] = ["katchen", "katchenmeister"] as const;

/** How long a round may take, in minutes, as the command offers it. */
const roundMinutes = [30, 60, 120, 1440, 4320, 10_080] as const;

const usualMinutes = 60;

/** Characters of a start as it is typed. */
const maxTyped = 40;

/** Cups that `/cup show` names. */
const maxShown = 5;

/** Answers a subcommand of `/cup`. */
export async function openCupCommand(
  deps: CupDeps,
  context: InteractionContext,
  asked: string | null,
  options: SlashOptions,
): Promise<void> {
  switch (asked) {
    case "open":
      return open(deps, context, options);
    case "show":
      return show(deps, context);
    case "close":
      return close(deps, context, options);
    case null:
    default:
      return context.reply.text("answers.unknownButton");
  }
}

/** `/cup open`. Its board follows. */
async function open(deps: CupDeps, context: InteractionContext, options: SlashOptions): Promise<void> {
  const opening = openAsTyped(deps, context, options);
  const said = opening.then(({ answer }) => answer);
  await context.reply.drawing("ephemeral", said);
  const { state } = await opening;
  if (state === null || !isYearly(state) || !context.granted.has("CreateEvents")) return;
  const why = await makeYearlyEvent(deps, state, context.serverT);
  if (why === "refused") tryLater(deps.clock, () => makeEventLater(deps, state.row.id));
  if (why === null) return;
  await context.reply.followUp(why === "forbidden" ? noEvent(context) : context.t("cup.open.eventLater"));
}

/** What the host is told. `state`: null: no cup is opened. */
interface Opened {
  readonly answer: Drawing | string;
  readonly state: CupState | null;
}

async function openAsTyped(deps: CupDeps, context: InteractionContext, options: SlashOptions): Promise<Opened> {
  const { guild, channel, channelKind, parent, person, granted } = context;
  const t = context.t;
  const told = (answer: string): Opened => ({ answer, state: null });
  const refused = (why: Key): Opened => told(t(why));
  if (!(await deps.tables.settings.isHost(context))) return refused("cup.refused.not-host");
  await deps.noteLocales(guild, context.locale);
  const settings = await deps.tables.settings.of(guild);
  if (!allowsTables(settings, channel, parent)) return told(whereTablesAre(settings.channels, t));
  if (!mayWriteIn(null, context)) return told(t("answers.notYourChannel", { channel: `<#${channel}>` }));
  const series = options.text("series") === katchenmeister ? katchenmeister : null;
  if (series !== null && (options.text("game") ?? usual) !== usual) return refused("cup.open.otherSeries");
  const game = gameIn(deps.games, options.text("game"), series);
  if (game === null) return refused("answers.unknownButton");
  const shots = options.number("shots");
  if (shots !== null && !game.options.all.some(({ name }) => name === "shots")) return refused("cup.open.noShots");
  const now = deps.clock.now();
  const zone = zoneOf(settings, deps.localeOf(guild));
  const typed = options.text("until");
  const read = typed === null ? null : parseStart(typed, zone, now, context.locale);
  if (typed !== null && read?.kind !== "moment") return told(askBack(read, zone, t));
  const start = read?.kind === "moment" ? read.at : null;
  const role = options.text("role");
  const why = role === null ? null : await refusePrize(deps, context, role);
  // Its right to can be given to the bot until the role is.
  if (why !== null && why !== "no-right") return refused(roleRefusals[why]);
  const hasThreads = channelKind === "text" && granted.has(["CreatePublicThreads", "SendMessagesInThreads"]);
  const plan: CupPlan = {
    guild,
    channel,
    title: typedText(options.text("title") ?? titleFor(game, series, context.serverT)),
    game,
    options: shots === null ? {} : { shots },
    series,
    year: yearIn(zone, start ?? now),
    host: { user: person.user, name: person.name },
    places: hasThreads ? [] : [channel],
    role,
    start,
    roundMs: (options.number("round") ?? usualMinutes) * 60_000,
    tryOut: options.flag("try-out") ?? false,
  };
  const opening = await deps.cups.open(context.id, plan);
  if (opening.kind === "refused") return refused(`cup.open.${opening.why}`);
  const { state } = opening;
  if (opening.kind === "same")
    return told(t("cup.open.same", { title: titleOf(state.cup), link: linkTo(state.row, state.row.message) }));
  const permission = (name: "AttachFiles" | "CreatePublicThreads" | "ManageRoles"): string => t(`permissions.${name}`);
  const noThreads =
    channelKind === "text"
      ? t("cup.open.noThreads", { permission: permission("CreatePublicThreads") })
      : t("cup.open.noThreadsHere");
  const lines = [
    start === null ? "" : t("cup.open.until", { moment: momentText(start, zone, t) }),
    start === null || afterNight(zone, start) === start ? "" : t("cup.open.atNight"),
    t("cup.open.done", { title: titleOf(state.cup), host: t("cup.board.forHosts") }),
    hasThreads ? "" : noThreads,
    granted.has("AttachFiles") ? "" : t("cup.open.noPictures", { permission: permission("AttachFiles") }),
    why === null ? "" : t("cup.open.noRole", { permission: permission("ManageRoles") }),
    isYearly(state) && !granted.has("CreateEvents") ? noEvent(context) : "",
  ];
  const said = lines.filter((line) => line !== "").join("\n");
  const tryOut = (): PublicMessage => framed(text(said), buttons(fillUpButton(state.row.id, t)));
  return { answer: state.row.tryOut ? { picture: null, words: tryOut } : said, state };
}

/** As `refuseRole`; what cannot be known now counts as gone. */
async function refusePrize(
  { guilds, log }: CupDeps,
  { guild, person }: InteractionContext,
  role: string,
): Promise<RoleRefusal | null> {
  try {
    return refuseRole(role, await guilds.ranks(guild, person.user));
  } catch (error) {
    log.warn({ guild, failure: failureOf(error), error }, "a server's roles could not be read; no cup was opened");
    return "gone";
  }
}

const roleRefusals = {
  gone: "cup.open.roleUnknown",
  everyone: "cup.open.badRole",
  managed: "cup.open.badRole",
  powerful: "cup.open.badRole",
  "not-yours": "cup.open.roleNotYours",
  "above-you": "cup.open.roleAboveYou",
  "above-me": "cup.open.roleAboveMe",
} as const satisfies Readonly<Record<Exclude<RoleRefusal, "no-right">, Key>>;

function noEvent(context: InteractionContext): string {
  const t = context.t;
  return t("cup.open.noEvent", { permission: t("permissions.CreateEvents") });
}

/** @returns whether nothing more is to be tried */
async function makeEventLater(deps: CupDeps, cup: string): Promise<boolean> {
  try {
    const state = await deps.cups.of(cup);
    if (state === null || isCupOver(state.cup)) return true;
    return (await makeYearlyEvent(deps, state, deps.textsIn(state.row.guild))) !== "refused";
  } catch (error) {
    deps.log.warn({ cup, error }, "a cup could not be read to make its event; it is tried again");
    return false;
  }
}

/** Why a typed start is not taken, and how else to write it. */
function askBack(read: Exclude<Start, { kind: "moment" }> | null, zone: string, t: Translate): string {
  if (read === null) return t("cup.open.badTime");
  return read.kind === "past"
    ? t("cup.open.past", { moment: momentText(read.next, zone, t) })
    : t("cup.open.unclear", { moments: read.moments.map((moment) => momentText(moment, zone, t)) });
}

/** As the server's clock shows it, with the zone, and as it can be typed. */
function momentText(moment: number, zone: string, t: Translate): string {
  return t("cup.open.moment", { time: timeOf(moment, "F"), zone, typed: plainMoment(moment, zone) });
}

/** A moment so that it can be read in one way only. */
function plainMoment(moment: number, zone: string): string {
  return new Intl.DateTimeFormat("sv", { timeZone: zone, dateStyle: "short", timeStyle: "short" }).format(moment);
}

/** What a start that is being typed can mean, each as a choice; none if it means nothing. */
export async function startChoices(
  deps: CupDeps,
  { guild, locale, t }: InteractionContext,
  typed: string,
): Promise<readonly APIApplicationCommandOptionChoice<string>[]> {
  if (typed.length > maxTyped) return [];
  const zone = zoneOf(await settingsAfter(deps, guild, locale), deps.localeOf(guild));
  return momentsOf(parseStart(typed, zone, deps.clock.now(), locale)).map((moment) => ({
    name: t("cup.open.choice", { ...spokenMoment(moment, zone, t.locale), zone }),
    value: plainMoment(moment, zone),
  }));
}

function momentsOf(read: Start | null): readonly number[] {
  switch (read?.kind) {
    case undefined:
      return [];
    case "moment":
      return [read.at];
    case "unclear":
      return read.moments;
    case "past":
      return [read.next];
  }
}

/** A choice shows no markdown, so no time that Discord words. */
function spokenMoment(moment: number, zone: string, locale: string): { readonly date: string; readonly time: string } {
  const day = { weekday: "short", day: "numeric", month: "long", year: "numeric" } as const;
  return {
    date: new Intl.DateTimeFormat(locale, { timeZone: zone, ...day }).format(moment),
    time: new Intl.DateTimeFormat(locale, { timeZone: zone, timeStyle: "short" }).format(moment),
  };
}

/** Null: this program does not have it. */
function gameIn(games: Games, chosen: string | null, series: string | null): GameModule | null {
  return (series === katchenmeister || chosen === null ? null : games.find(chosen)) ?? games.find(usual);
}

function titleFor(game: GameModule, series: string | null, t: Translate): string {
  return series === katchenmeister ? t("cup.katchenmeister") : t("cup.titleFor", { game: t(gameKey(game, "name")) });
}

/**
 * `/cup show`: the server's cups and the way to their boards, which are posted again if they were deleted. Hosts get their
 * panel, of several cups a way to each.
 */
async function show(deps: CupDeps, context: InteractionContext): Promise<void> {
  const t = context.t;
  const cups = await deps.cups.ofGuild(context.guild);
  if (cups.length === 0) return context.reply.text("cup.show.none");
  const live = cups.filter(({ cup }) => isCupLive(cup)).slice(0, maxShown);
  for (const { row } of live) if (deps.refreshes.begin(row.id)) await deps.cups.refresh(row.id);
  const lines = (live.length === 0 ? cups.slice(0, maxShown) : live).map((state) => cupLine(state, t));
  const hosted = (await deps.tables.settings.isHost(context)) ? live : [];
  const [only, ...others] = hosted;
  const body =
    only !== undefined && others.length === 0
      ? await drawPanel(deps, context, only, t("cup.told.board", { link: linkTo(only.row, only.row.message) }))
      : framed(text(`## 🏆 ${t("cup.show.title")}`, ...lines), ...hosted.map((state) => buttons(hostButton(state))));
  await context.reply.ephemeral(body);
}

function hostButton({ cup, row }: CupState): Button {
  return { id: cupId("host", row.id), style: "plain", emoji: { name: "⚙️" }, label: labelName(titleOf(cup)) };
}

/** `/cup close`: calls off the cup of this channel, or the only one; of several its host chooses. */
async function close(deps: CupDeps, context: InteractionContext, options: SlashOptions): Promise<void> {
  const running = (await deps.cups.ofGuild(context.guild)).filter(({ cup }) => !isCupOver(cup));
  const here = running.filter(({ row }) => row.channel === context.channel);
  const [only, ...others]: readonly CupState[] = here.length > 0 ? here : running;
  if (only === undefined) return context.reply.text("cup.show.none");
  const mayHost = await deps.tables.settings.isHost(context);
  const reason = typedText(options.text("reason") ?? "");
  if (others.length > 0) {
    if (!mayHost) return context.reply.text("cup.refused.not-host");
    const data = whichModal([only, ...others], reason, context.t);
    await context.reply.respond({ type: InteractionResponseType.Modal, data });
    return;
  }
  const { user, name } = context.person;
  const reply = await deps.cups.request(only.row.id, {
    type: "callOff",
    reason,
    id: context.id,
    user,
    name,
    mayHost,
  });
  if (reply.kind === "refused") return context.reply.text(`cup.refused.${reply.why}`);
  await context.reply.text("cup.host.calledOff");
}

const textsOf = (name: "open" | "show" | "close"): CommandTexts => ({
  name: `commands.cup.${name}`,
  description: `commands.cup.${name}Description`,
});

/** The option of Katchen, with a description that says so: the command is for all games. */
function shotsOption(games: Games): readonly APIApplicationCommandBasicOption[] {
  const game = games.find(usual);
  return (game === null ? [] : commandOptions(game))
    .filter(({ name }) => name === "shots")
    .map((option) => ({ ...option, ...localisedDescription("commands.cup.shotsDescription") }));
}

const openOptions = (games: Games): readonly APIApplicationCommandBasicOption[] => [
  {
    type: ApplicationCommandOptionType.String,
    ...localisedName("game", "commands.cup.game"),
    ...localisedDescription("commands.cup.gameDescription"),
    choices: games.all.map((game) => localisedChoice(game.id, gameKey(game, "name"))),
  },
  {
    type: ApplicationCommandOptionType.String,
    ...localisedName("title", "commands.cup.title"),
    ...localisedDescription("commands.cup.titleDescription"),
    min_length: 1,
    max_length: cupBounds.title,
  },
  {
    type: ApplicationCommandOptionType.String,
    ...localisedName("series", "commands.cup.series"),
    ...localisedDescription("commands.cup.seriesDescription"),
    choices: [localisedChoice(katchenmeister, "commands.cup.katchenmeister")],
  },
  ...shotsOption(games),
  {
    type: ApplicationCommandOptionType.String,
    ...localisedName("until", "commands.cup.until"),
    ...localisedDescription("commands.cup.untilDescription"),
    max_length: maxTyped,
    autocomplete: true,
  },
  {
    type: ApplicationCommandOptionType.Integer,
    ...localisedName("round", "commands.cup.round"),
    ...localisedDescription("commands.cup.roundDescription"),
    choices: roundMinutes.map((minutes) => localisedChoice(minutes, `commands.cup.rounds.${minutes}` as const)),
  },
  {
    type: ApplicationCommandOptionType.Role,
    ...localisedName("role", "commands.cup.role"),
    ...localisedDescription("commands.cup.roleDescription"),
  },
  {
    type: ApplicationCommandOptionType.Boolean,
    ...localisedName("try-out", "commands.cup.tryOut"),
    ...localisedDescription("commands.cup.tryOutDescription"),
  },
];

const reasonOption: APIApplicationCommandBasicOption = {
  type: ApplicationCommandOptionType.String,
  ...localisedName("reason", "commands.cup.reason"),
  ...localisedDescription("commands.cup.reasonDescription"),
  max_length: cupBounds.reason,
};

/** `/cup`, in server channels. Who may hold cups is checked when it is used. */
export const cupCommand = (games: Games): RESTPostAPIChatInputApplicationCommandsJSONBody => ({
  type: ApplicationCommandType.ChatInput,
  ...localisedName("cup", "commands.cup.name"),
  ...localisedDescription("commands.cup.description"),
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
  options: [
    subcommand("open", textsOf("open"), openOptions(games)),
    subcommand("show", textsOf("show"), []),
    subcommand("close", textsOf("close"), [reasonOption]),
  ],
});
