import {
  type APIComponentInLabel,
  type APILabelComponent,
  type APIModalInteractionResponseCallbackData,
  ChannelType,
  ComponentType,
  InteractionResponseType,
} from "discord.js";
import { zoneOf } from "../../lib/time-zones.js";
import { type CupRequestBody, cupBounds } from "./rules/cup-request.js";
import { currentRound, isCupOver } from "./rules/cup-state.js";
import { allowsTables } from "../../tables/server-settings.js";
import type { GuildChannel, GuildClient } from "../../discord/api/guild-client.js";
import { mayWriteIn } from "../../discord/context.js";
import { ephemeralResponse, type InteractionContext, textMessage } from "../../discord/replies.js";
import type { Drawing } from "../../discord/messages/compose.js";
import { buttons, text } from "../../discord/ui/parts.js";
import type { PublicMessage } from "../../discord/ui/frame.js";
import { labelName, shownText, whereTablesAre } from "../../discord/ui/names.js";
import { bracketPage, checkPage, peoplePage, type Proof } from "./screen/cup-pages.js";
import { computersAtOnce, hostPanel, tablePanel, tryOutPeople } from "./screen/host-panel.js";
import type { Translate } from "../../texts/index.js";
import { textModal } from "../../discord/ui/text-modal.js";
import { cupId, type CupVerb, framed, readCupId, titleOf, typedText } from "./screen/cup-parts.js";
import type { CupReply, Cups } from "./service.js";
import { fileOfCup } from "./draws.js";
import type { CupState } from "./keeper.js";
import { canonicalJson } from "../../tables/chance/canonical-json.js";
import { nameOfCupFile } from "../../tables/chance/cup-file.js";
import { isYearly, makeYearlyEvent } from "./channel.js";
import type { Cooldown } from "../../lib/cooldown.js";
import type { Tables } from "../../tables/tables.js";
import type { Clock } from "../../clock.js";
import type { Log } from "../../log.js";
import type { Features, Press as Pressed } from "../../discord/feature.js";
import type { Board } from "../../tables/board.js";
import type { TableCommands } from "../../discord/table-commands.js";
import type { Games } from "../../game/module.js";

/** What cups are handled with. */
export interface CupDeps {
  readonly games: Games;
  readonly cups: Cups;
  readonly tables: Pick<Tables, "settings" | "board">;
  readonly guilds: GuildClient;
  readonly clock: Clock;
  readonly log: Log;
  readonly features: Pick<Features, "keepZone">;
  /** As Discord names it; null: unknown. */
  readonly localeOf: (guild: string) => string | null;
  /** In a server's language, for what everybody there can read. */
  readonly textsIn: (guild: string) => Translate;
  /** As `noteLocales`. */
  readonly noteLocales: (guild: string, hostLocale: string | null) => Promise<void>;
  readonly commands: Pick<TableCommands, "canOpenHere">;
  /** Whether a board's message does not show its end yet. */
  readonly isBehind: (board: Board) => boolean;
  /** Limits how often `/cup show` writes a board again. */
  readonly refreshes: Cooldown;
}

/** A press on a cup's message. */
interface Press {
  readonly deps: CupDeps;
  readonly context: InteractionContext;
  readonly state: CupState;
  readonly mayHost: boolean;
  readonly values: readonly string[];
  /** Those of channels that are chosen in which the presser could write themselves. */
  readonly writable: readonly string[];
  readonly numbers: readonly number[];
}

/** A press on a cup's board, pages, panel or modals. */
export async function handleCup(
  deps: CupDeps,
  context: InteractionContext,
  { id, values, fields, channels }: Pressed,
): Promise<void> {
  const asked = readCupId(id);
  const state = asked === null ? null : await deps.cups.of(fields[whichField]?.[0] ?? asked.cup);
  if (asked === null || state === null || state.row.guild !== context.guild) return tell(context, "no-cup");
  const mayHost = await deps.tables.settings.isHost(context);
  const writable = channels.filter((channel) => mayWriteIn(channel, context)).map((channel) => channel.id);
  await handle(id.verb as CupVerb, { deps, context, state, mayHost, values, writable, numbers: asked.numbers });
}

function handle(verb: CupVerb, press: Press): Promise<void> {
  const { context, state, values, numbers } = press;
  const [first = 0, second = 0, third = 0, fourth = 0] = numbers;
  switch (verb) {
    case "join":
      return request(press, { type: "join" });
    case "leave":
      return leave(press);
    case "quit":
      return request(press, { type: "leave" }, "cup.leave.done");
    case "here":
      return request(press, { type: "checkIn" });
    case "noname":
      return request(press, { type: "engrave", text: null });
    case "engrave":
      return engrave(press);
    case "engraved":
      return request(press, { type: "engrave", text: typedText(values[0] ?? "") });
    case "people":
      return page(press, Promise.resolve({ picture: null, words: () => peoplePage(state, first, press.context.t) }));
    case "bracket":
      return page(press, Promise.resolve(bracketPage(state, numbers[0] ?? null, second, press.context.t)));
    case "check":
      return page(press, check(press, numbers[0] ?? state.cup.rounds.length));
    case "file":
      return sendFile(press);
    case "host":
      return showPanel(press);
    case "table":
      return showTable(press, first, Number(values[0] ?? -1));
    case "start":
      return decide(press, { type: "start" }, "cup.host.started");
    case "checkin":
      return decide(press, { type: "beginCheckIn" }, "cup.host.checkInBegun");
    case "fill":
      return decide(press, { type: "fill", count: computersAtOnce }, "cup.host.filled");
    case "fillup":
      return decide(press, { type: "fillUp", people: tryOutPeople }, "cup.host.filledUp");
    case "places":
      return page(press, namePlaces(press));
    case "board":
      return page(press, moveBoard(press));
    case "extend":
      return decide(press, { type: "extend", round: first, ms: second * 60_000 }, "cup.host.extended");
    case "retry":
      return retry(press);
    case "without":
    case "lots":
    case "correct":
    case "corrected":
      return decideTable(press, verb, { round: first, table: second, firstAgain: third }, fourth);
    case "calloff":
      return modal(press, callOffModal(state.row.id, "", press.context.t));
    case "calledoff":
      return decide(press, { type: "callOff", reason: typedText(values[0] ?? "") }, "cup.host.calledOff");
    default:
      return context.reply.text("answers.unknownButton");
  }
}

/** Channels for tables: none means threads; where there are none, it means the cup's own channel. */
async function namePlaces(press: Press): Promise<Drawing | string> {
  const { context, state, values } = press;
  if (!press.mayHost) return press.context.t("cup.refused.not-host");
  const places = values.length === 0 && context.channelKind !== "text" ? [state.cup.channel] : values;
  const foreign = foreignIn(press, state.cup.places);
  if (foreign !== null) return foreign;
  const found = await Promise.all(values.map((channel) => placeIn(press, channel)));
  if (found.includes(null)) return press.context.t("cup.host.noChannel");
  return decided(press, { type: "namePlaces", places }, "cup.host.placesNamed");
}

/** Another channel for the board, or the same one for a board that is to be posted again. */
async function moveBoard(press: Press): Promise<Drawing | string> {
  const { deps, context, state, values } = press;
  const { row, cup } = state;
  const { t } = press.context;
  const [channel = ""] = values;
  if (!press.mayHost) return t("cup.refused.not-host");
  if (channel === cup.channel) {
    await deps.cups.refresh(row.id);
    return panelOf(press, state, t("cup.host.boardMoved"));
  }
  const foreign = foreignIn(press, []);
  if (foreign !== null) return foreign;
  const place = await placeIn(press, channel);
  if (place === null) return t("cup.host.noChannel");
  const settings = await deps.tables.settings.of(context.guild);
  if (!allowsTables(settings, channel, place.parent)) return whereTablesAre(settings.channels, t);
  const hasThreads = place.type === ChannelType.GuildText || place.type === ChannelType.GuildAnnouncement;
  const isBySelf = cup.places.every((one) => one === cup.channel);
  // Where there are no threads, tables are in the board's own channel until others are named.
  const places = isBySelf && !(hasThreads && cup.places.length === 0) ? (hasThreads ? [] : [channel]) : null;
  const shown = await decided(press, { type: "moveBoard", channel, places }, "cup.host.boardMoved");
  const moved = await deps.cups.of(row.id);
  if (moved !== null && isYearly(moved) && !isCupOver(moved.cup) && context.granted.has("CreateEvents"))
    await makeYearlyEvent(deps, moved, context.serverT);
  return shown;
}

/** What a host is told of a channel that they choose, but could not write in; null: there is none. @param kept not asked about */
function foreignIn(press: Press, kept: readonly string[]): string | null {
  const { values, writable } = press;
  const channel = values.find((one) => !kept.includes(one) && !writable.includes(one));
  return channel === undefined ? null : press.context.t("answers.notYourChannel", { channel: `<#${channel}>` });
}

/** A channel of this server, whatever a select's value says; null: it is none that the bot can see. */
async function placeIn({ deps, context }: Press, channel: string): Promise<GuildChannel | null> {
  const found = await deps.guilds.channel(channel);
  return found?.guild === context.guild ? found : null;
}

/** What a host decides about a table that they saw. @param mask the places chosen before a modal */
async function decideTable(
  press: Press,
  verb: "without" | "lots" | "correct" | "corrected",
  { round, table, firstAgain }: Record<"round" | "table" | "firstAgain", number>,
  mask: number,
): Promise<void> {
  const { context, state, values } = press;
  // In a round that was drawn again other people have these places.
  if (state.cup.rounds[round - 1]?.firstAgain !== firstAgain) return tell(context, "no-table");
  const places = verb === "corrected" ? seatsIn(mask) : values.map(Number);
  const users = usersAt(state, round, table, places);
  switch (verb) {
    case "without":
      return decide(press, { type: "playWithout", round, table, users }, "cup.host.playedWithout");
    case "lots":
      return decide(press, { type: "drawLots", round, table }, "cup.host.lotsDrawn");
    case "correct":
      return modal(press, correctModal(state.row.id, round, table, firstAgain, places, press.context.t));
    case "corrected":
      return decide(
        press,
        { type: "correct", round, table, through: users, reason: typedText(values[0] ?? "") },
        "cup.host.corrected",
      );
  }
}

/** Somebody's own request. The board shows the outcome. @param done said to them alone; left out: nothing */
async function request(press: Press, body: CupRequestBody, done?: "cup.leave.done"): Promise<void> {
  const { context } = press;
  const reply = await ask(press, body);
  if (reply.kind === "refused") return tell(context, reply.why);
  if (done !== undefined) return context.reply.inPlace(framed(text(press.context.t(done))));
  await context.reply.acknowledge();
}

function ask({ deps, context, state, mayHost }: Press, body: CupRequestBody): Promise<CupReply> {
  const { user, name } = context.person;
  return deps.cups.request(state.row.id, { ...body, id: context.id, user, name, mayHost });
}

/** While tables are played, leaving is asked for twice. */
async function leave(press: Press): Promise<void> {
  const { context, state } = press;
  const { t } = press.context;
  const { cup, row } = state;
  if (currentRound(cup) === null) return request(press, { type: "leave" });
  if (!cup.people.includes(context.person.user)) return tell(context, "stranger");
  const really = { id: cupId("quit", row.id), style: "alarm", label: t("cup.leave.really") } as const;
  await context.reply.inPlace(framed(text(t("cup.leave.ask")), buttons(really)));
}

async function engrave(press: Press): Promise<void> {
  const { context, state } = press;
  const { stage, names } = state.cup;
  if (stage.type !== "finished" || stage.winner !== context.person.user) return tell(context, "not-winner");
  if (stage.engraving !== null) return tell(context, "engraved");
  await modal(press, engraveModal(state.row.id, names.get(stage.winner) ?? "", press.context.t), true);
}

/** @param isForAll whether anybody may open it; else hosts alone */
async function modal(press: Press, data: ReturnType<typeof engraveModal>, isForAll = false): Promise<void> {
  const { context } = press;
  if (!isForAll && !press.mayHost) return tell(context, "not-host");
  await context.reply.respond({ type: InteractionResponseType.Modal, data });
}

type Done =
  `cup.host.${"started" | "checkInBegun" | "filled" | "filledUp" | "placesNamed" | "boardMoved" | "extended" | "playedWithout" | "lotsDrawn" | "corrected" | "calledOff"}`;

/** Something that hosts decide; their panel shows the outcome. */
async function decide(press: Press, body: CupRequestBody, done: Done): Promise<void> {
  const { context } = press;
  const reply = await ask(press, body);
  if (reply.kind === "refused") return tell(context, reply.why);
  await panel(press, reply.state, press.context.t(done));
}

/** As `decide`, for a press that is answered later. */
async function decided(press: Press, body: CupRequestBody, done: Done): Promise<Drawing | string> {
  const { t } = press.context;
  const reply = await ask(press, body);
  return reply.kind === "refused" ? t(`cup.refused.${reply.why}`) : panelOf(press, reply.state, t(done));
}

async function retry(press: Press): Promise<void> {
  const { deps, context, state } = press;
  if (!press.mayHost) return tell(context, "not-host");
  await deps.cups.retry(state.row.id);
  await panel(press, (await deps.cups.of(state.row.id)) ?? state, press.context.t("cup.host.retried"));
}

async function showPanel(press: Press): Promise<void> {
  const { context, state } = press;
  if (!press.mayHost) return tell(context, "not-host");
  await panel(press, state, "");
}

async function panel(press: Press, state: CupState, note: string): Promise<void> {
  const { deps, context } = press;
  await context.reply.inPlace(await drawPanel(deps, context, state, note));
}

async function panelOf({ deps, context }: Press, state: CupState, note: string): Promise<Drawing> {
  const drawn = await drawPanel(deps, context, state, note);
  return { picture: null, words: () => drawn };
}

/** The host's panel. @param note as of `hostPanel` */
export async function drawPanel(
  deps: CupDeps,
  context: InteractionContext,
  state: CupState,
  note: string,
): Promise<PublicMessage> {
  const [missing, correctable] = await Promise.all([deps.cups.missing(state), deps.cups.correctable(state)]);
  const settings = await deps.tables.settings.of(context.guild);
  const clock = { now: deps.clock.now(), zone: zoneOf(settings, deps.localeOf(context.guild)) };
  return hostPanel(state, missing, correctable, note, clock, context.t);
}

async function showTable(press: Press, round: number, at: number): Promise<void> {
  const { deps, context, state } = press;
  if (!press.mayHost) return tell(context, "not-host");
  const shown = tablePanel(state, round, at, await deps.cups.missing(state), press.context.t);
  if (shown === null) return tell(context, "no-table");
  await context.reply.inPlace(shown);
}

async function check(press: Press, round: number): Promise<Drawing | string> {
  const { deps, state } = press;
  const tables = state.cup.rounds[round - 1]?.tables ?? [];
  const proofs = await Promise.all(
    tables.map(async ({ id, seed }): Promise<Proof> => {
      const board = id === null ? null : await deps.tables.board(id);
      // Anybody could play the end from a seed that the table's own board still holds back.
      const isHeldBack = board !== null && deps.isBehind(board);
      return { commitment: board?.commitment ?? null, seed: isHeldBack ? null : (seed ?? board?.seed ?? null) };
    }),
  );
  return { picture: null, words: () => checkPage(state, round, proofs, press.context.t) };
}

/** What anybody needs to work the cup's draws out again. */
async function sendFile({ context, state }: Press): Promise<void> {
  const file = fileOfCup(state);
  if (file === null) return context.reply.text("answers.unknownButton");
  const name = nameOfCupFile(file.cup);
  const body = { ...textMessage(context.t("cup.check.fileNote")), attachments: [{ id: 0, filename: name }] };
  const data = Buffer.from(canonicalJson(file), "utf8");
  await context.reply.respond(ephemeralResponse(body), [{ name, data, contentType: "application/json" }]);
}

/** A page for the presser: in place of an ephemeral message, else as a new one. */
function page({ context }: Press, work: Promise<Drawing | string>): Promise<void> {
  return context.reply.drawing(context.onEphemeral ? "update" : "ephemeral", work);
}

/** The users at these places of a table of the round. */
function usersAt({ cup }: CupState, round: number, table: number, places: readonly number[]): readonly string[] {
  const users = cup.rounds[round - 1]?.tables[table]?.users ?? [];
  return places.flatMap((place) => users[place] ?? []);
}

/** The places of a bit mask. */
function seatsIn(mask: number): readonly number[] {
  return Array.from({ length: 16 }, (_, at) => at).filter((at) => (mask & (1 << at)) !== 0);
}

/** Tells the presser why nothing has changed. */
function tell(context: InteractionContext, why: Extract<CupReply, { readonly kind: "refused" }>["why"]): Promise<void> {
  return context.reply.notice(textMessage(context.t(`cup.refused.${why}`)));
}

/** Asks the winner how their name shall stand on the trophy. @param name theirs now, not escaped @internal */
export function engraveModal(cup: string, name: string, t: Translate): APIModalInteractionResponseCallbackData {
  const value = labelName(shownText(name), cupBounds.engraving);
  const words = { title: t("cup.modal.engrave"), hint: t("cup.modal.engraveHint"), value };
  return textModal(cupId("engraved", cup), words, cupBounds.engraving);
}

/**
 * Asks why a result is corrected.
 *
 * @param firstAgain the round's @param places of those who are to go on, at their table
 * @internal
 */
export function correctModal(
  cup: string,
  round: number,
  table: number,
  firstAgain: number,
  places: readonly number[],
  t: Translate,
): APIModalInteractionResponseCallbackData {
  const mask = places.reduce((sum, place) => sum | (1 << place), 0);
  const words = { title: t("cup.modal.correct"), hint: t("cup.modal.correctHint"), value: "" };
  return textModal(cupId("corrected", cup, round, table, firstAgain, mask), words, cupBounds.reason);
}

/** Asks why a cup is called off. @param reason what is typed already @internal */
export function callOffModal(
  cup: string,
  reason: string,
  t: Translate,
  isRequired = true,
): APIModalInteractionResponseCallbackData {
  const words = { title: t("cup.modal.callOff"), hint: t("cup.modal.callOffHint"), value: reason };
  return textModal(cupId("calledoff", cup), words, cupBounds.reason, isRequired);
}

/** custom_id of the field in which one of several cups is chosen, instead of the modal's own. */
const whichField = "which";

/** Asks which of several cups is called off, and why, unless that is said. @param reason what is typed already */
export function whichModal(
  cups: readonly CupState[],
  reason: string,
  t: Translate,
): APIModalInteractionResponseCallbackData {
  const options = cups.map(({ row, cup }) => ({ value: row.id, label: labelName(titleOf(cup)) }));
  const select: APIComponentInLabel = { type: ComponentType.StringSelect, custom_id: whichField, options };
  const asking = callOffModal(cups[0]?.row.id ?? "", reason, t, false);
  const which: APILabelComponent = { type: ComponentType.Label, label: t("cup.modal.which"), component: select };
  return { ...asking, title: t("cup.host.callOff"), components: [which, ...asking.components] };
}
