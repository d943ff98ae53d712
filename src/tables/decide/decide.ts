import {
  change,
  type Decided,
  type Edit,
  type Pending,
  refuse,
  type Refused,
  type Source,
  editForStep,
} from "../change.js";
import type { Person, RequestInTurn, TableRequest, RefusalCode } from "../requests.js";
import type { Ports } from "../ports.js";
import { refuseClosing, type ServerSettings } from "../server-settings.js";
import { type Table, promptsOf, seatOf, isOfComputers, seatForPerson, seatForComputer } from "../table.js";
import type { Prompt } from "../../game/contract.js";
import { missedUntilAway, answerPrompt } from "./apply-action.js";
import type { Intent } from "../../game/press.js";
import { situationOf } from "../show.js";
import { isDeepStrictEqual } from "node:util";
import { addToSalt, drawKey, hashLuckyWord, normaliseLuckyWord, secretsOf } from "../chance/secrets.js";
import { maxStarts, openerOf, startsOf } from "./start-game.js";
import type { SeatRow, ClubRoundRow, TabRow } from "../../store/store.js";

/** Decides a request to a table. @param arrival as in `RequestInTurn` */
export function decide(
  table: Table,
  asked: TableRequest,
  arrival: RequestInTurn["arrival"],
  settings: ServerSettings,
  ports: Ports,
): Decided {
  const decided = decideByStatus(table, asked, arrival, settings, ports);
  // Nobody presses that: it knows them by the name under which they have signed up.
  if (asked.kind === "cup-leave") return decided;
  switch (decided.kind) {
    case "change":
      return withNameOf(asked.person, decided);
    case "press": {
      const { pending } = decided;
      if (pending !== null) return { ...decided, pending: withNameOf(asked.person, pending) };
      const seats = namedSeats(asked.person, table.seats);
      return seats === null
        ? decided
        : { ...decided, pending: change(table, { seats }, ports.clock.now(), asked.interaction) };
    }
    case "starting":
      return { ...decided, seats: namedSeats(asked.person, decided.seats) ?? decided.seats };
    case "refused":
    case "repeated":
      return decided;
  }
}

function decideByStatus(
  table: Table,
  asked: TableRequest,
  arrival: RequestInTurn["arrival"],
  settings: ServerSettings,
  ports: Ports,
): Decided {
  const request = { ...asked, arrival, closingRefusal: refuseClosing(settings, table, asked.person) };
  switch (table.row.status) {
    case "lobby":
      return decideInLobby(table, request, ports);
    case "playing":
      return decideInGame(table, request, ports);
    case "over":
      return decideAfterGame(table, request, settings, ports);
    case "closed":
    case "quarantined":
      return refuse("ended");
  }
}

/** The change, after which somebody's seat has the name that the server shows now; boards are drawn again for it. */
function withNameOf(person: Person, pending: Pending): Pending {
  const seats = namedSeats(person, pending.table.seats);
  if (seats === null) return pending;
  const visible = pending.table.row.version;
  return {
    ...pending,
    change: { ...pending.change, seats, row: { ...pending.change.row, visible } },
    table: { ...pending.table, seats, row: { ...pending.table.row, visible } },
  };
}

/** Null: they do not sit there, or under their name. */
function namedSeats({ user, name }: Person, seats: Table["seats"]): Table["seats"] | null {
  if (!seats.some((seat) => seat.user === user && seat.name !== name)) return null;
  return seats.map((seat) => (seat.user === user ? { ...seat, name } : seat));
}

/** Decides a request to a running game. */
function decideInGame(table: Table, request: RequestInTurn, ports: Ports): Decided {
  const { person, closingRefusal, interaction } = request;
  const now = ports.clock.now();
  switch (request.kind) {
    case "press":
      return press(table, request, ports);
    case "leave":
    case "cup-leave":
      return turnAway(table, person, true, interaction, now);
    case "back":
      return turnAway(table, person, false, interaction, now);
    case "close":
      return closingRefusal === null && (table.row.cup === null || person.moderator)
        ? change(table, { row: { status: "closed" } }, now, interaction)
        : refuse(closingRefusal ?? "moderators-close");
    case "join":
    case "word":
    case "add":
    case "remove":
    case "send-away":
    case "set":
    case "start":
    case "play-alone":
      return refuse("started");
    case "settle-round":
    case "take-back-round":
      return refuse("no-round");
  }
}

function press(table: Table, request: Extract<RequestInTurn, { kind: "press" }>, ports: Ports): Decided {
  const seat = seatOf(table, request.person.user);
  if (seat === null) return refuse("stranger");
  if (table.seats[seat]?.away === true) return refuse("away");
  const situation = situationOf(table, seat);
  const { prompt } = situation;
  if (request.prompt !== 0) {
    if (prompt === null) return refuse(notAsked(promptsOf(table).find(({ id }) => id === request.prompt)));
    if (prompt.id !== request.prompt && prompt.stale === "refuse") return refuse("stale");
  }
  const answered = table.answered.get(seat);
  if (answered !== undefined && request.repeats.includes(answered)) return { kind: "repeated" };
  const { verb, argument, values } = request;
  const intent = table.game.press({ verb, argument, values }, situation);
  if (request.prompt === 0 && intent?.kind !== "look") return refuse("stale");
  if (intent === null) return refuse("unknown-button");
  const outcome = outcomeOf(table, seat, prompt?.id ?? 0, intent, request, ports);
  return outcome?.kind === "refused" ? outcome : { kind: "press", intent, seat, pending: outcome };
}

/** Why a seat that is not asked may not answer. @param open the prompt as others are asked it */
function notAsked(open: Prompt | undefined): RefusalCode {
  if (open === undefined) return "stale";
  return open.kind === "reaction" ? "waiting" : "not-your-turn";
}

/** Null: nothing changes. */
function outcomeOf(
  table: Table,
  seat: Prompt["seat"],
  prompt: number,
  intent: Intent,
  source: Source,
  ports: Ports,
): Pending | Refused | null {
  switch (intent.kind) {
    case "refuse":
      return refuse(intent.code);
    case "look":
      return null;
    case "draft":
      return change(
        table,
        { draft: { prompt, seat, value: intent.value, open: intent.open } },
        ports.clock.now(),
        source.interaction,
      );
    case "act":
      return answerPrompt(table, seat, intent.action, "human", source, ports);
  }
}

function turnAway(table: Table, person: Person, away: boolean, interaction: string, now: number): Decided {
  const seat = seatOf(table, person.user);
  const row = seat === null ? undefined : table.seats[seat];
  if (seat === null || row === undefined) return refuse("stranger");
  if (row.away === away) return refuse(away ? "away" : "not-away");
  // Coming back is no answer: after too many missed turns the next one makes them away again.
  const missed = Math.min(row.missed, missedUntilAway - 1);
  return change(table, { seats: table.seats.with(seat, { ...row, away, missed }) }, now, interaction);
}

/** Decides a request to a lobby. */
function decideInLobby(table: Table, request: RequestInTurn, ports: Ports): Decided {
  const { person, closingRefusal, interaction } = request;
  const now = ports.clock.now();
  const host = table.row.host === person.user;
  if (table.row.cup !== null) return decideInCupLobby(table, request, ports);
  const edit = (seats: readonly SeatRow[]): Decided => change(table, { seats }, now, interaction);
  const salted = (seats: readonly SeatRow[], luckyWord: string | null): Decided =>
    change(table, { seats, row: addSalt(table, interaction, luckyWord) }, now, interaction);
  switch (request.kind) {
    case "join":
      if (seatOf(table, person.user) !== null) return refuse("seated");
      return (
        full(table) ??
        stirred(table) ??
        salted([...table.seats, seatOfNewcomer(table, person, request.luckyWord)], request.luckyWord ?? null)
      );
    case "word":
      return leaveWord(table, person, request.luckyWord, interaction, now);
    case "leave":
    case "cup-leave":
      return leave(table, person, interaction, now);
    case "add":
      if (!host) return refuse("not-host");
      return full(table) ?? stirred(table) ?? salted([...table.seats, seatForComputer(request.level)], null);
    case "remove": {
      if (!host) return refuse("not-host");
      const last = table.seats.findLastIndex(({ user }) => user === null);
      return last === -1 ? refuse("no-computer") : edit(table.seats.toSpliced(last, 1));
    }
    case "send-away": {
      if (!host) return refuse("not-host");
      const seat = request.user === person.user ? null : seatOf(table, request.user);
      return seat === null ? refuse("not-there") : edit(table.seats.toSpliced(seat, 1));
    }
    case "set": {
      if (!host) return refuse("not-host");
      const options = table.game.options.choose(table.row.options, request.select, request.values);
      if (isDeepStrictEqual(options, table.row.options)) return { kind: "repeated" };
      return change(table, { row: { options } }, now, interaction);
    }
    case "start":
      return host ? start(table, table.seats, interaction, ports) : refuse("not-host");
    case "play-alone":
      return host ? playAlone(table, interaction, ports) : refuse("not-host");
    case "close":
      return closingRefusal === null
        ? change(table, { row: { status: "closed" } }, now, interaction)
        : refuse(closingRefusal);
    case "settle-round":
    case "take-back-round":
      return refuse("no-round");
    case "back":
    case "press":
      return refuse("not-started");
  }
}

/** Anybody who sits there may start, and the cup where only computer players do. It has chosen who plays what. */
function decideInCupLobby(table: Table, request: RequestInTurn, ports: Ports): Decided {
  const { person, interaction, kind } = request;
  const now = ports.clock.now();
  switch (kind) {
    case "start":
      return seatOf(table, person.user) === null && !isOfComputers(table)
        ? refuse("stranger")
        : start(table, table.seats, interaction, ports);
    case "cup-leave":
      return leave(table, person, interaction, now);
    case "word":
      return leaveWord(table, person, request.luckyWord, interaction, now);
    case "close":
      return person.moderator
        ? change(table, { row: { status: "closed" } }, now, interaction)
        : refuse("moderators-close");
    case "join":
      return refuse(seatOf(table, person.user) === null ? "cup-table" : "seated");
    case "leave":
    case "add":
    case "remove":
    case "send-away":
    case "set":
    case "play-alone":
      return refuse("cup-table");
    case "settle-round":
    case "take-back-round":
      return refuse("no-round");
    case "back":
    case "press":
      return refuse("not-started");
  }
}

function full(table: Table): Decided | null {
  return table.seats.length >= table.game.seats.max ? refuse("full") : null;
}

/** Under protocol 2, presses that may be mixed in before nobody else is seated: game files hold a few thousand. Leaving always goes. */
const maxPresses = 1_000;

function stirred({ row: { salt } }: Table): Decided | null {
  return (salt ?? "").split(",").length >= maxPresses ? refuse("stirred") : null;
}

/** A table without people closes. */
function leave(table: Table, person: Person, interaction: string, now: number): Decided {
  const seat = seatOf(table, person.user);
  if (seat === null) return refuse("stranger");
  const seats = table.seats.toSpliced(seat, 1);
  const isEmpty = seats.every(({ user }) => user === null);
  const row = { ...addSalt(table, interaction), ...(isEmpty ? { status: "closed" as const } : {}) };
  return change(table, { seats, row }, now, interaction);
}

/** The seat of somebody who sits down. @param luckyWord left out: they leave none */
function seatOfNewcomer({ row }: Table, { user, name }: Person, luckyWord?: string): SeatRow {
  return { ...seatForPerson(user, name), word: wordIn(row, luckyWord) };
}

/** A later word replaces an earlier one. */
function leaveWord(table: Table, person: Person, luckyWord: string, interaction: string, now: number): Decided {
  const seat = seatOf(table, person.user);
  const owner = seat === null ? undefined : table.seats[seat];
  if (seat === null || owner === undefined) return refuse("stranger");
  const seats = table.seats.with(seat, { ...owner, word: wordIn(table.row, luckyWord) });
  return change(table, { seats, row: addSalt(table, interaction, luckyWord) }, now, interaction);
}

/** What is kept of a lucky word; null: none was left, or under an older protocol, which has it in the salt. */
function wordIn({ id, protocol }: Table["row"], luckyWord = ""): string | null {
  return protocol !== 3 || normaliseLuckyWord(luckyWord) === "" ? null : hashLuckyWord(id, luckyWord);
}

/** Starts with a computer player of the game's usual level. */
function playAlone(table: Table, interaction: string, ports: Ports): Decided {
  const [level] = table.game.player.levels;
  if (table.seats.length > 1 || level === undefined) return refuse("not-alone");
  return start(table, [...table.seats, seatForComputer(level)], interaction, ports);
}

/** @param seats all that are taken at the start */
function start(table: Table, seats: readonly SeatRow[], interaction: string, ports: Ports): Decided {
  const { game, row } = table;
  if (seats.length < game.seats.min) return refuse("too-few");
  if (row.protocol === 3) return startsOf(row).length < maxStarts ? { kind: "starting", seats } : refuse("many-starts");
  const now = ports.clock.now();
  // Under protocol 1 nothing was drawn for the lobby.
  const seed = row.seed ?? ports.seed();
  const { salt = row.salt } = addSalt(table, interaction);
  const secrets = secretsOf({ ...row, salt }, seed);
  const opener = openerOf({ row, seats });
  const step = game.setup(seats.length, row.options, ports.random(drawKey(secrets), 0, "act"), opener);
  const edit = editForStep(table, step, null);
  return change(table, { ...edit, seats, row: { ...edit.row, seed, salt, started: now, opener } }, now, interaction);
}

const codes = {
  settled: "round-settled",
  own: "own-round",
  stranger: "round-stranger",
} as const satisfies Readonly<Record<NonNullable<ReturnType<typeof refuseSettling>>, RefusalCode>>;

/** Decides a request to a finished game: only the round that its loser owes can change. */
function decideAfterGame(
  table: Table,
  { kind, person, interaction }: RequestInTurn,
  { rounds }: Pick<ServerSettings, "rounds">,
  ports: Ports,
): Decided {
  if (kind !== "settle-round" && kind !== "take-back-round") return refuse("ended");
  if (!rounds) return refuse("rounds-off");
  const round = table.club?.round ?? null;
  if (round === null) return refuse("no-round");
  const now = ports.clock.now();
  const changed = (fields: Pick<ClubRoundRow, "settled" | "confirmedBy">): Decided =>
    change(table, { round: { ...round, ...fields } }, now, interaction);
  if (kind === "take-back-round")
    return canTakeBack(round, person.user, now) ? changed({ settled: null, confirmedBy: null }) : refuse("round-late");
  const why = refuseRound(round, table.seats, person.user);
  return why === null ? changed({ settled: now, confirmedBy: person.user }) : refuse(why);
}

/** Why somebody cannot settle a round; null: they can. @param seats of its game */
export function refuseRound(
  round: ClubRoundRow,
  seats: readonly { readonly user: string | null }[],
  user: string,
): RefusalCode | null {
  const why = refuseSettling(round, seats, user);
  return why === null ? null : codes[why];
}

/**
 * The salt with one more press of the lobby; nothing for tables of protocols 1 and 3.
 *
 * @param luckyWord left with it
 */
function addSalt(
  { row: { protocol, salt } }: Pick<Table, "row">,
  interaction: string,
  luckyWord: string | null = null,
): Pick<NonNullable<Edit["row"]>, "salt"> {
  // What the bot does by itself for a cup has an id that begins with a time in the same form.
  const id = /^\d+/.exec(interaction)?.[0];
  return protocol !== 2 || id === undefined ? {} : { salt: addToSalt(salt, id, luckyWord) };
}

/** How long somebody can take back that a round was given, in milliseconds. */
export const takeBackMs = 60_000;

/** Tabs in any order, who owes most first. */
export function inOrderOfDebt(tabs: readonly TabRow[]): readonly TabRow[] {
  return tabs.toSorted((a, b) => b.owed - a.owed || b.given - a.given || (a.user < b.user ? -1 : 1));
}

/** Why somebody cannot settle a round: it is settled, their own, or of a game that they did not play. */
type SettlingRefusal = "settled" | "own" | "stranger";

/** Why a user cannot settle a round; null: they can. `Store.club.settleRound` holds the same. @param seats of its game @internal */
export function refuseSettling(
  { debtor, settled }: ClubRoundRow,
  seats: readonly { readonly user: string | null }[],
  user: string,
): SettlingRefusal | null {
  if (settled !== null) return "settled";
  if (debtor === user) return "own";
  return seats.some((seat) => seat.user === user) ? null : "stranger";
}

/** Whether a user can take back now that a round was given. @internal */
export function canTakeBack({ settled, confirmedBy }: ClubRoundRow, user: string, now: number): boolean {
  return settled !== null && confirmedBy === user && settled >= now - takeBackMs;
}
