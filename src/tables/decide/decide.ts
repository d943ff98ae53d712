import { change, type Decided, type Pending, refuse, type Refused, type Source } from "../change.js";
import type { Person, RequestInTurn, TableRequest, RefusalCode } from "../requests.js";
import type { Ports } from "../ports.js";
import { refuseClosing, type ServerSettings } from "../server-settings.js";
import { isPresent, type Table, promptsOf, seatOf } from "../table.js";
import type { Prompt } from "../../game/contract.js";
import { missedUntilAway, answerPrompt } from "./apply-action.js";
import { votePause } from "./pause.js";
import { decideInLobby } from "./decide-in-lobby.js";
import type { Intent } from "../../game/press.js";
import { situationOf } from "../show.js";
import type { ClubRoundRow, TabRow } from "../../store/store.js";

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
  const closingRefusal = refuseClosing(settings, table, asked.person);
  const request = { ...asked, arrival, closingRefusal, usualTurn: settings.turnSeconds };
  switch (table.row.status) {
    case "lobby":
      return decideInLobby(table, request, ports);
    case "playing":
      return request.kind === "pause"
        ? votePause(table, request, settings, ports.clock.now())
        : decideInGame(table, request, ports);
    case "over":
    case "closed":
      return decideAfterGame(table, request, settings, ports);
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
function decideInGame(table: Table, request: Exclude<RequestInTurn, { kind: "pause" }>, ports: Ports): Decided {
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
        ? closeGame(table, person, interaction, now)
        : refuse(closingRefusal ?? "moderators-close");
    case "stop":
      return closingRefusal === "moderators-close" || table.row.cup !== null
        ? refuse("moderators-close")
        : stop(table, person, request.wants, interaction, now);
    case "join":
    case "invite":
    case "rally":
    case "decline":
    case "word":
    case "add":
    case "remove":
    case "send-away":
    case "let-in":
    case "set":
    case "time":
    case "arrange":
    case "start":
    case "play-alone":
      return refuse("started");
    case "settle-round":
    case "take-back-round":
    case "forgive-round":
      return refuse("no-round");
  }
}

/**
 * Against the will of others who are there it is leaving, for one who closes and is no moderator. Of a closed game those
 * seats `stop` whose owners have ended it: everybody who is there, or one alone; none: a moderator who sits elsewhere has.
 */
function closeGame(table: Table, person: Person, interaction: string, now: number): Decided {
  const seat = seatOf(table, person.user);
  const row = seat === null ? undefined : table.seats[seat];
  const isAgreed = table.seats.every((other) => !isPresent(other) || other.stops || other.user === person.user);
  const closed = { row: { status: "closed" } } as const;
  const others = table.seats.map((one) => ({ ...one, stops: false }));
  if (seat === null || row === undefined) return change(table, { ...closed, seats: others }, now, interaction);
  const own = { ...row, stops: true };
  if (isAgreed) return change(table, { ...closed, seats: table.seats.with(seat, own) }, now, interaction);
  if (person.moderator) return change(table, { ...closed, seats: others.with(seat, own) }, now, interaction);
  const seats = others.with(seat, { ...own, away: true });
  return { ...change(table, { ...closed, seats }, now, interaction), desertedBy: seat };
}

/** Somebody would rather end the game, or play on after all. It closes once everybody who is there would end it. */
function stop(table: Table, person: Person, wants: boolean, interaction: string, now: number): Decided {
  const seat = seatOf(table, person.user);
  const row = seat === null ? undefined : table.seats[seat];
  if (seat === null || row === undefined) return refuse("stranger");
  if (row.away) return refuse("away");
  if (row.stops === wants) return { kind: "repeated" };
  const seats = table.seats.with(seat, { ...row, stops: wants });
  const isOver = seats.every((other) => !isPresent(other) || other.stops);
  return change(table, { seats, ...(isOver ? { row: { status: "closed" } } : {}) }, now, interaction);
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
  return change(
    table,
    { seats: table.seats.with(seat, { ...row, away, missed, stops: !away && row.stops }) },
    now,
    interaction,
  );
}

const codes = {
  settled: "round-settled",
  own: "own-round",
  stranger: "round-stranger",
} as const satisfies Readonly<Record<NonNullable<ReturnType<typeof refuseSettling>>, RefusalCode>>;

/** Decides a request to a game that has ended: only the round that its loser owes can change. */
function decideAfterGame(
  table: Table,
  { kind, person, interaction }: RequestInTurn,
  { rounds }: Pick<ServerSettings, "rounds">,
  ports: Ports,
): Decided {
  if (kind !== "settle-round" && kind !== "take-back-round" && kind !== "forgive-round") return refuse("ended");
  if (!rounds) return refuse("rounds-off");
  const round = table.club?.round ?? null;
  // What a closed table does not know of, the club's own list may.
  if (round === null) return refuse(table.row.status === "closed" ? "ended" : "no-round");
  const now = ports.clock.now();
  const changed = (fields: Pick<ClubRoundRow, "settled" | "confirmedBy" | "forgiven">): Decided =>
    change(table, { round: { ...round, ...fields } }, now, interaction);
  if (kind === "take-back-round")
    return canTakeBack(round, person.user, now)
      ? changed({ settled: null, confirmedBy: null, forgiven: false })
      : refuse("round-late");
  if (kind === "forgive-round")
    return round.settled === null
      ? changed({ settled: now, confirmedBy: null, forgiven: true })
      : refuse("round-settled");
  const why = refuseRound(round, table.seats, person.user);
  return why === null ? changed({ settled: now, confirmedBy: person.user, forgiven: false }) : refuse(why);
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
