import type { Random } from "../../../game/contract.js";
import { seatUsers, tableSizes, type SeatBounds } from "../../../lib/table-sizes.js";
import { type Cup, type CupPerson, type CupRound, currentRound, inDrawOrder, isUndecided } from "./cup-state.js";

/** What a cup's randomness is drawn for: a round, a round drawn again, or lots at one of its tables. */
export type CupDraw = "draw" | `redraw-${number}` | `lots-${number}`;

/** What a cup needs to know besides its events. */
export interface CupRules {
  readonly seats: SeatBounds;
  /** The seed of all draws in hex; secret until the cup is over. */
  readonly seed: string;
  /** The randomness of one draw. @param round from 1 */
  readonly random: (round: number, draw: CupDraw) => Random;
  /** Whether a game of the round that is played has begun; only corrections ask. */
  readonly hasBegun: boolean;
}

/** What decides when something is due. */
export interface DueRules extends Pick<CupRules, "seats"> {
  /** A time itself, or if it is at night by the server's clock the next morning. */
  readonly byDay: (at: number) => number;
}

/** The parts of a round's time after which those missing are mentioned: in a cup that is a final at once only after half. */
const reminders = [0.5, 0.9];

/** How long before the start the check-in begins, in milliseconds. */
const checkInMs = 15 * 60_000;

/** The shortest check-in before a planned start, in milliseconds: the bot may have been off the air. */
const minCheckInMs = 5 * 60_000;

const hour = 60 * 60_000;
const day = 24 * hour;

/**
 * How long a cup waits before it calls itself off, in milliseconds: after the start for people, without a planned start
 * for its host, and for the host's choice after a round's time is up.
 */
export const patience = { people: day, start: 90 * day, choice: 30 * day } as const;

/** A round as it is drawn: who sits together, and how many go on from each table; 0: the final. */
export interface RoundDraw {
  readonly tables: readonly (readonly string[])[];
  readonly goOn: number;
}

/** What follows from a cup's state by itself. */
export type NextStep =
  | ({ readonly type: "draw" } & RoundDraw)
  | { readonly type: "win"; readonly user: string }
  /** Nobody is left: the host corrects a table, or calls the cup off. */
  | { readonly type: "stuck" };

/** What comes after the round that is played, or after the list of who is drawn; null while that is undecided. */
export function nextStep(cup: Cup, rules: CupRules): NextStep | null {
  const draw = cup.stage.type === "drawing" && cup.list !== null ? firstDraw(cup, rules) : null;
  return draw === null ? stepAfterRound(cup, rules) : { type: "draw", ...draw };
}

function stepAfterRound(cup: Cup, rules: CupRules): NextStep | null {
  const round = currentRound(cup);
  if (round === null || round.tables.some(isUndecided)) return null;
  const on = throughOf(round);
  const [winner] = on;
  if (winner !== undefined && on.length === 1) return { type: "win", user: winner };
  const draw = drawOf(
    inDrawOrder(cup, on),
    rules,
    round.round + 1,
    cup.redraws === 0 ? "draw" : `redraw-${cup.redraws}`,
  );
  return draw === null ? { type: "stuck" } : { type: "draw", ...draw };
}

/** Who goes on from a round, as far as known. */
export function throughOf({ tables }: Pick<CupRound, "tables">): readonly string[] {
  return tables.flatMap(({ playsOff, through }) => (playsOff === null ? (through ?? []) : []));
}

/** The first round; null: too few. */
export function firstDraw(cup: Cup, rules: CupRules): RoundDraw | null {
  const users = toBeDrawn(cup).map(({ user }) => user);
  return drawOf(inDrawOrder(cup, users), rules, 1);
}

/** Who is drawn first, in the order of their sign-up: those who have checked in if there was a check-in. */
function toBeDrawn({ stage, people, names }: Cup): readonly CupPerson[] {
  if (stage.type === "drawing") return stage.people;
  if (stage.type !== "signUp" && stage.type !== "checkIn") return [];
  const there = stage.type === "signUp" ? people : people.filter((user) => stage.present.includes(user));
  return there.map((user) => ({ user, name: names.get(user) ?? "" }));
}

/** Those of whom the first round is to be drawn; null: too few. */
export function callDraw(cup: Cup, { seats }: Pick<CupRules, "seats">): readonly CupPerson[] | null {
  const people = toBeDrawn(cup);
  return roundSizes(people.length, seats, true) === null ? null : people;
}

function drawOf(
  people: readonly string[],
  { seats, random }: CupRules,
  round: number,
  use: CupDraw = "draw",
): RoundDraw | null {
  const sizes = roundSizes(people.length, seats, round === 1);
  if (sizes === null) return null;
  return { tables: drawTables(people, sizes, random(round, use)), goOn: sizes.goOn };
}

/** What is due at a time; null: nothing. A mention that was missed is left out if a later one is due. */
export type DueStep =
  | { readonly type: "beginCheckIn" | "start" | "tooFew" | "giveUp" | "ask" }
  /** `step` counts from 1. */
  | { readonly type: "remind"; readonly step: number };

/** What is due now; null: nothing. */
export function dueStep(cup: Cup, now: number, rules: DueRules): DueStep | null {
  return timesOf(cup, now, rules).findLast(({ at }) => at <= now)?.step ?? null;
}

/** When something is due next, in milliseconds since 1970; null: nothing by time alone. */
export function nextDue(cup: Cup, now: number, rules: DueRules): number | null {
  return timesOf(cup, now, rules).find(({ at }) => at > now)?.at ?? null;
}

/**
 * Whether a check-in begins by itself: where a round takes a day or more, everybody on the list has that long to come, and
 * is drawn.
 */
export function hasCheckIn({ roundMs }: Pick<Cup, "roundMs">): boolean {
  return roundMs < day;
}

/** When the first round is drawn, if enough are there by then; null: when the host starts it. */
export function drawTime({ stage, start, waits }: Pick<Cup, "stage" | "start" | "waits">): number | null {
  if (start === null || stage.type !== "checkIn") return start;
  return Math.max(start, stage.since + (waits === null ? minCheckInMs : checkInMs));
}

/** Until when a cup waits for more people, and how many it lacks, 0: none; null: it does not wait. */
export function waitingOf(
  cup: Cup,
  seats: SeatBounds | null,
): { readonly until: number; readonly lacks: number } | null {
  if (cup.waits === null || cup.waits.isCalled) return null;
  const there = toBeDrawn(cup).length;
  const most = seats?.max ?? there;
  let wanted = there;
  for (; wanted < most; wanted += 1) if (seats === null || roundSizes(wanted, seats, true) !== null) break;
  return { until: cup.waits.until, lacks: wanted - there };
}

/** A step, and when it is due. */
interface DueTime {
  readonly at: number;
  readonly step: DueStep;
}

/** What is still to come by time alone, in order. What mentions somebody comes by day. */
function timesOf(cup: Cup, now: number, rules: DueRules): readonly DueTime[] {
  const { stage, start, opened } = cup;
  const round = currentRound(cup);
  const byDay = (at: number): number => rules.byDay(Math.max(at, now));
  if (round !== null) return timesIn(round, cup.roundMs, byDay);
  if (stage.type !== "signUp" && stage.type !== "checkIn") return [];
  if (start === null) return [{ at: byDay(opened + patience.start), step: { type: "giveUp" } }];
  // A time that the host has set is kept at night, too, unless the bot was away then.
  const asSet = (at: number): number => (now < at + hour ? at : byDay(at));
  const isEnough = callDraw(cup, rules) !== null;
  if (cup.waits !== null && !cup.waits.isCalled) {
    if (!isEnough) return [{ at: byDay(cup.waits.until), step: { type: "giveUp" } }];
    // By its end it is not night either.
    const called = byDay(byDay(now) + checkInMs) - checkInMs;
    return [
      {
        at: Math.max(byDay(now), rules.byDay(called)),
        step: { type: stage.type === "signUp" ? "start" : "beginCheckIn" },
      },
    ];
  }
  if (stage.type === "signUp" && hasCheckIn(cup)) {
    const isByDay = rules.byDay(start) === start;
    return [{ at: (isByDay ? byDay : asSet)(start - checkInMs), step: { type: "beginCheckIn" } }];
  }
  const begins = drawTime(cup) ?? start;
  return [isEnough ? { at: asSet(begins), step: { type: "start" } } : { at: begins, step: { type: "tooFew" } }];
}

function timesIn(
  { round, isFinal, tables, from, until, reminded, isAsked }: CupRound,
  roundMs: number,
  byDay: (at: number) => number,
): readonly DueTime[] {
  if (isAsked) return [{ at: byDay(until + patience.choice), step: { type: "giveUp" } }];
  // Nobody is left, else the next round would have been drawn.
  if (!tables.some(isUndecided)) return [{ at: from, step: { type: "ask" } }];
  const parts = round === 1 && isFinal ? reminders.slice(0, 1) : reminders;
  const mentions = parts.map((part, at) => ({
    at: byDay(from + Math.ceil((until - from) * part)),
    step: { type: "remind", step: at + 1 } as const,
  }));
  // The host of short rounds is there, and waited for.
  const ask = { at: roundMs < day ? until : byDay(until), step: { type: "ask" } } as const;
  return [...mentions.slice(reminded).filter(({ at }) => at < until), ask];
}

/** The most people at a table, but for a cup that needs one table only. */
const maxAtTable = 6;

/** The most people at a table of a game. @param seats null: an unknown game */
export function maxSeats(seats: SeatBounds | null): number {
  return Math.min(maxAtTable, seats?.max ?? maxAtTable);
}

/** How a round of a cup is spread over tables, and how many of each go on. */
export interface RoundSizes {
  /** Largest first; they differ by one at most. */
  readonly sizes: readonly number[];
  /** How many go on from each table; 0: this is the final. */
  readonly goOn: number;
}

/**
 * A round for a number of `people`, over as few tables as hold them: none larger than six, but a cup whose people (`first`
 * round) all fit one table of the game is a final at once. From each table the same number goes on: half of the
 * smallest, rounded down, at least one. Null if no tables within the game's bounds hold exactly these people.
 */
export function roundSizes(people: number, seats: SeatBounds, first: boolean): RoundSizes | null {
  const most = first && people <= seats.max ? seats.max : maxSeats(seats);
  const { sizes, left } = tableSizes(people, { min: seats.min, max: most });
  const smallest = sizes.at(-1);
  if (smallest === undefined || left > 0) return null;
  if (sizes.length === 1) return { sizes, goOn: 0 };
  const half = Math.max(1, Math.floor(smallest / 2));
  // More where so few could not be seated in the next round.
  for (let goOn = half; goOn < smallest; goOn += 1)
    if (roundSizes(goOn * sizes.length, seats, false) !== null) return { sizes, goOn };
  return null;
}

/** Who sits together, by lot. @param people in an order that anybody can know @internal */
export function drawTables(
  people: readonly string[],
  { sizes }: RoundSizes,
  random: Random,
): readonly (readonly string[])[] {
  return seatUsers(random.shuffle(people), sizes);
}
