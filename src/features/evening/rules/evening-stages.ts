import type { EveningAnswerRow, EveningRow, EveningTableRow } from "../../../store/store.js";
import { type Evening, type EveningOf, startOf } from "../../../lib/evenings.js";
import { instantOf, wallTimeIn } from "../../../lib/time-zones.js";

/** A server's club evening with all that its board shows. */
export interface EveningState {
  readonly row: EveningRow;
  readonly answers: readonly EveningAnswerRow[];
  readonly tables: readonly EveningTableRow[];
}

/** What a host sets. */
export type EveningPlan = Pick<EveningRow, "channel" | "weekday" | "minutes" | "game">;

/** In `announced`: nobody is to be mentioned any more. */
export const allAnnounced = 1_000;

/** How far evenings are apart, in milliseconds, where clocks do not change; none is due further ahead. */
export const weekMs = 7 * 24 * 60 * 60_000;

/**
 * Whether Discord has refused to take the evening's first board: all that could be done is done, and there is none. It is
 * posted when its channel opens, or its version is raised.
 */
export function isBoardRefused({ stage, message, due }: EveningRow): boolean {
  return stage !== "coming" && message === null && due > 0;
}

/** A new club evening, whose event is made if it `hasEvent`. */
export function newEvening(guild: string, plan: EveningPlan, next: ClubEvening, hasEvent: boolean): EveningRow {
  const begin = { stage: "coming", message: null, version: 0, shown: 0, announced: 0, announcing: null } as const;
  return { guild, ...plan, event: null, eventPending: hasEvent, ...next, ...begin, boardChannel: plan.channel, due: 0 };
}

/**
 * A club evening after a host has changed it. One that has begun goes on as it is, unless its board was refused: nobody
 * has seen that, so it moves too. Those who have signed up stay signed up, unless the day is another.
 */
export function changedEvening(
  row: EveningRow,
  plan: EveningPlan,
  next: ClubEvening,
  mayHaveEvent: boolean,
): EveningRow {
  const changed = { ...row, ...plan, due: 0, eventPending: mayHaveEvent };
  if (row.stage === "begun" || row.stage === "over") {
    const boardChannel = isBoardRefused(row) ? plan.channel : row.boardChannel;
    return { ...changed, boardChannel, version: row.version + 1 };
  }
  const isSame = next.evening === row.evening && plan.channel === row.boardChannel;
  if (isSame) return { ...changed, ...next, version: row.version + 1 };
  const fresh = { stage: "coming", message: null, shown: row.version, boardChannel: plan.channel } as const;
  return { ...changed, ...next, ...fresh };
}

/**
 * Moves a club evening on to where it should be now. A start that is missed by more than an hour is not announced, and
 * an evening without a board by then is left out.
 *
 * @param following the first evening that ends after a time
 * @returns the same row if nothing has changed
 */
export function advanceEvening(row: EveningRow, now: number, following: (ms: number) => ClubEvening): EveningRow {
  let present = row;
  for (;;) {
    const next = oneStep(present, now, following);
    if (next === present) return present;
    present = { ...next, version: next.version + 1, due: 0 };
  }
}

function oneStep(row: EveningRow, now: number, following: (ms: number) => ClubEvening): EveningRow {
  const { start, end, stage } = row;
  const toCome = firstToCome(now, following);
  // A wrong clock has put it off.
  if (stage === "coming" ? toCome.start < start : start - now > weekMs)
    return { ...onTo(row, toCome), eventPending: row.eventPending || row.event !== null };
  switch (stage) {
    case "coming":
      if (now >= start + announceMs || now >= end) return onTo(row, following(Math.max(now, end)));
      return now < start - boardMs
        ? row
        : { ...row, stage: "open", message: null, boardChannel: row.channel, announced: 0, announcing: null };
    case "open":
      if (now < start) return row;
      return { ...row, stage: "begun", announced: now < start + announceMs ? 0 : allAnnounced, announcing: null };
    case "begun":
      return now < end ? row : { ...row, stage: "over", eventPending: isEventMoved(row, following(end)) };
    case "over": {
      const next = following(Math.max(now, end));
      return now < next.start - boardMs ? row : onTo(row, next);
    }
  }
}

/** The first evening that can still be announced at a time. */
function firstToCome(now: number, following: (ms: number) => ClubEvening): ClubEvening {
  const first = following(now);
  return now < first.start + announceMs ? first : following(first.end);
}

/** Discord repeats an event every 168 hours, so where clocks change it has to be told. */
function isEventMoved({ start, event, eventPending }: EveningRow, next: ClubEvening): boolean {
  return eventPending || (event !== null && (next.start - start) % weekMs !== 0);
}

function onTo(row: EveningRow, next: ClubEvening): EveningRow {
  return {
    ...row,
    ...next,
    eventPending: isEventMoved(row, next),
    stage: "coming",
    message: null,
    shown: row.version + 1,
  };
}

/** When something happens next, in milliseconds since 1970. */
export function nextDue(row: EveningRow, now: number, following: (ms: number) => ClubEvening): number {
  switch (row.stage) {
    case "coming":
      return row.start - boardMs;
    case "open":
      return row.start;
    case "begun":
      return row.end;
    case "over":
      return following(Math.max(now, row.end)).start - boardMs;
  }
}

/** Users who come, in the order in which they signed up. */
export function comers(answers: readonly EveningAnswerRow[]): readonly string[] {
  return answers.filter(({ answer }) => answer === "yes").map(({ user }) => user);
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** When a club evening begins every week, by the server's clock. */
export interface WeeklyTime {
  /** 1: Monday … 7: Sunday. */
  readonly weekday: number;
  /** Since midnight, 0 … 1439. */
  readonly minutes: number;
}

/** A club evening that is to come or under way. Times are in milliseconds since 1970. */
export interface ClubEvening {
  /** As the club counts it: the day on which it begins, unless that is before six in the morning. */
  readonly evening: Evening;
  readonly start: number;
  /** At six in the morning. */
  readonly end: number;
}

/** How long before the start the sign-up board is posted, in milliseconds. */
const boardMs = 6 * 60 * minute;

/** A start later than this is not announced any more, in milliseconds. */
const announceMs = 60 * minute;

/** The first club evening that ends after a time. @param zone such as `Europe/Berlin` @param eveningOf of that zone */
export function clubEveningAfter(time: WeeklyTime, zone: string, eveningOf: EveningOf, now: number): ClubEvening {
  const wall = wallTimeIn(zone);
  // Zones are less than a day away from UTC.
  for (let date = Math.floor(now / day) - 2; ; date += 1) {
    if (weekdayOf(date) !== time.weekday) continue;
    const start = instantOf(wall, date, time.minutes);
    const evening = eveningOf(start);
    const end = startOf(evening + 1, eveningOf);
    if (end > now) return { evening, start, end };
  }
}

/** 1: Monday … 7: Sunday. @param date in days since 1970 */
function weekdayOf(date: number): number {
  // 1 January 1970 was a Thursday.
  return ((((date + 3) % 7) + 7) % 7) + 1;
}

/** Minutes since midnight as `19:30`. */
export function timeText(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}
