import type {
  EveningAnswerRow,
  EveningKey,
  EveningRow,
  EveningSeatRow,
  EveningTableRow,
} from "../../../store/store.js";
import {
  announceMs,
  calendarOf,
  type ClubEvening,
  type EveningCalendar,
  isLeftOut,
  type LeftOut,
  nothingLeftOut,
  reminderMs,
} from "./evening-times.js";

/** A club evening with all that its board shows. */
export interface EveningState {
  readonly row: EveningRow;
  /** When the next one begins where this one is off; null: never. Left out: it is not off. */
  readonly next?: number | null;
  readonly answers: readonly EveningAnswerRow[];
  readonly tables: readonly EveningTableRow[];
  readonly seats: readonly EveningSeatRow[];
}

/** What a host sets. */
export type EveningPlan = Pick<
  EveningRow,
  "name" | "channel" | "weekday" | "minutes" | "rhythm" | "listDays" | "listMinutes" | "game"
>;

/** In `announced`: nobody is to be mentioned any more. */
export const allAnnounced = 1_000;

/** The same, where nobody was. */
export const noneAnnounced = 1_001;

const dayMs = 24 * 60 * 60_000;

/** In milliseconds. Nothing is due further ahead: rarer evenings are looked at meanwhile. */
export const weekMs = 7 * dayMs;

/**
 * Whether Discord has refused to take the evening's first board: all that could be done is done, and there is none. It is
 * posted when its channel opens, or its version is raised.
 */
export function isBoardRefused({ stage, message, due }: EveningRow): boolean {
  return stage !== "coming" && stage !== "ended" && message === null && due > 0;
}

/** Whether an evening is off, and its card says so. */
export function isOff({ stage, skipped, evening }: Pick<EveningRow, "stage" | "skipped" | "evening">): boolean {
  return (stage === "over" || stage === "ended") && skipped === evening;
}

/** What a row has before its evening's list is up. */
const fresh = {
  stage: "coming",
  message: null,
  announced: 0,
  announcing: null,
  revived: false,
  moved: false,
  asked: false,
  listed: 0,
  missed: false,
  back: null,
} as const;

/** How a list goes up again that counted as begun. */
const reopened = { stage: "open", announced: 0, announcing: null, missed: false, back: null } as const;

/** A new club evening, whose event is made if it `hasEvent`. @param anchor the day of its first */
export function newEvening(
  key: EveningKey,
  plan: EveningPlan,
  anchor: number,
  next: ClubEvening,
  hasEvent: boolean,
): EveningRow {
  const counted = { version: 0, shown: 0, leftovers: [], due: 0 } as const;
  const { guild, series } = key;
  const days = { anchor, ...nothingLeftOut, boardChannel: plan.channel } as const;
  return { guild, series, ...plan, ...days, event: null, eventPending: hasEvent, ...next, ...fresh, ...counted };
}

/** What the stage of a changed evening depends on besides its row. */
interface Change {
  /** The server's. */
  readonly zone: string;
  /** In milliseconds since 1970. */
  readonly now: number;
  readonly mayHaveEvent: boolean;
  /** Whether a table was opened. */
  readonly isPlayed: boolean;
}

/**
 * A club evening after a host has changed it, or the server its time zone: its stage is worked out again. One that has
 * begun, unless nothing was opened and it begins later by the new clock, goes on where it is, and ends by the new clock.
 * One that is over stays so. Those who have signed up stay signed up, and are told of another time; if the day is another,
 * the evening whose list is up is off.
 *
 * @param plan with the days that it comes to
 */
export function changedEvening(
  row: EveningRow,
  plan: EveningPlan & LeftOut & Pick<EveningRow, "anchor">,
  { zone, now, mayHaveEvent, isPlayed }: Change,
): EveningRow {
  const calendar = calendarOf(plan, zone);
  const any = calendar.anyAfter(now);
  const isCalledOff = row.skipped === row.evening && any?.evening === row.evening;
  const next = isCalledOff ? any : calendar.after(now);
  const changed = { ...row, ...plan, due: 0, eventPending: mayHaveEvent };
  const isSame = row.stage !== "ended" && next?.evening === row.evening;
  const isTooSoon = isSame && now < next.start && !isPlayed && !isOff(row);
  const hasBegun = row.stage === "begun" || row.stage === "over";
  if (next === null || (hasBegun && !isTooSoon)) {
    // A card that is finished stays as it was.
    if (row.stage === "over" && !isOff(row)) return changed;
    // What is opened is known by the start.
    const times = !isSame ? {} : isPlayed ? { end: next.end } : next;
    const boardChannel = isBoardRefused(row) ? plan.channel : row.boardChannel;
    return { ...changed, ...times, boardChannel, version: row.version + 1 };
  }
  if (!isSame && row.stage === "open" && row.message !== null) return calledOff(changed);
  const present = hasBegun ? { ...changed, ...reopened } : changed;
  if (!isSame || plan.channel !== row.boardChannel)
    return { ...withoutBoard(present), ...next, ...fresh, shown: row.version, boardChannel: plan.channel };
  const isMoved = next.start !== row.start && present.stage === "open";
  // A reminder names the time.
  const told = { announced: 0, announcing: null, moved: now < next.start - reminderMs };
  const again = { ...present, ...next, version: row.version + 1, ...(isMoved ? told : {}) };
  return again.stage === "open" && now >= next.start ? begun(again, now) : again;
}

/** An evening whose list is up is off, and those who come are told. */
function calledOff(row: EveningRow): EveningRow {
  const told = { announced: 0, announcing: null, revived: false, moved: false } as const;
  const off = { stage: "over", skipped: row.evening, pausedUntil: null } as const;
  return { ...row, ...off, ...told, version: row.version + 1, due: 0 };
}

/**
 * An evening that a host changes or brings back, as it was before its list was called off by its end or another day, if it
 * takes place after all.
 *
 * @param old as it is
 * @param before its calendar with nothing left out
 * @param calendar the changed one, with nothing left out
 */
export function broughtBack(
  old: EveningRow,
  before: EveningCalendar,
  calendar: EveningCalendar,
  now: number,
): EveningRow {
  const isGone = old.stage === "ended" || before.anyAfter(old.end - 1)?.evening !== old.evening;
  if (!isOff(old) || !isGone) return old;
  const isBack = calendar.anyAfter(now)?.evening === old.evening;
  if (isBack) return unskippedEvening({ ...old, stage: "over" }, calendar, now);
  return old.stage === "ended" ? { ...old, ...nothingLeftOut } : old;
}

/** A row without its board, which is deleted unless it is finished. */
function withoutBoard(row: EveningRow): EveningRow {
  const { boardChannel: channel, message, stage, version, shown, leftovers } = row;
  const isFinished = (stage === "over" || stage === "ended") && shown >= version;
  if (message === null || isFinished) return { ...row, message: null };
  return { ...row, message: null, leftovers: [...leftovers, { channel, message, until: 0 }] };
}

/**
 * A club evening that a host has ended. What is set stays, so that it can be brought back; one under way is finished, and one
 * whose list is up is off.
 */
export function endedEvening(row: EveningRow): EveningRow {
  const over = { stage: "ended", event: null, eventPending: false, due: 0 } as const;
  if (row.stage === "open" && row.message !== null) return { ...calledOff(row), ...over };
  // Its board says no more when the next one is.
  if (isOff(row)) return { ...row, ...over, pausedUntil: null, version: row.version + (row.stage === "over" ? 1 : 0) };
  const isUnderWay = row.stage === "begun" || row.stage === "over";
  const present = isUnderWay ? { ...row, version: row.version + (row.stage === "begun" ? 1 : 0) } : withoutBoard(row);
  return { ...present, ...over, ...nothingLeftOut };
}

/**
 * A club evening whose next one does not take place. One whose list is up is called off, and those who come are told.
 *
 * @param pausedUntil as in the row
 * @param calendar with nothing left out
 */
export function skippedEvening(
  row: EveningRow,
  pausedUntil: EveningRow["pausedUntil"],
  calendar: EveningCalendar,
  now: number,
): EveningRow {
  const next = row.stage === "open" ? row : nextOf(row, calendar, now);
  if (next === null) return row;
  // The card of a pause says until when it now is.
  if (isOff(row) && row.pausedUntil !== null && pausedUntil !== null && next.evening !== row.evening)
    return stillOff(row, pausedUntil);
  const leftOut = { skipped: next.evening, pausedUntil };
  const told = { stage: "over", announced: 0, announcing: null, revived: false, moved: false } as const;
  return changedNext(row, next, row.stage === "open" ? { ...leftOut, ...told } : leftOut);
}

/**
 * The same when it takes place after all, which those are told who have been told that it is off.
 *
 * @param calendar with nothing left out
 */
export function unskippedEvening(row: EveningRow, calendar: EveningCalendar, now: number): EveningRow {
  const next = nextOf(row, calendar, now);
  if (next === null) return row;
  const isAgain = isOff(row) && next.evening === row.evening;
  if (isOff(row) && !isAgain) return stillOff(row, null);
  const isTold = (row.announced > 0 && row.announced !== noneAnnounced) || row.announcing !== null;
  const revived = isTold && now < row.start - reminderMs;
  const opened = isAgain ? ({ stage: "open", announced: 0, announcing: null, revived } as const) : {};
  return changedNext(row, next, { ...nothingLeftOut, ...opened });
}

/** One that was called off stays so, and its board says when the next one is by now. */
function stillOff(row: EveningRow, pausedUntil: EveningRow["pausedUntil"]): EveningRow {
  return changedNext(row, row, { skipped: row.evening, pausedUntil });
}

/** One that was called off stays so on its board, where the next one is another. */
function changedNext(row: EveningRow, next: ClubEvening, fields: Partial<EveningRow>): EveningRow {
  const present = isOff(row) && next.evening !== row.evening ? onTo(row, next) : row;
  const eventPending = row.eventPending || row.event !== null;
  return { ...present, ...fields, eventPending, version: row.version + 1, due: 0 };
}

/** The evening to come; null: there is none any more. @param calendar where nothing is left out, it may be one that is */
export function nextOf(row: EveningRow, calendar: Pick<EveningCalendar, "after">, now: number): ClubEvening | null {
  const isPast = row.stage === "begun" || (row.stage === "over" && !(isOff(row) && now < row.start));
  if (!isPast) return firstToCome(now, calendar);
  // By the clock of another time zone the present one may end later.
  let next = calendar.after(Math.max(now, row.end));
  while (next !== null && next.evening <= row.evening) next = calendar.after(next.end);
  return next;
}

/**
 * The evening whose card comes next: it has a list, or says that the evening is off. Of a pause only the first has one, which
 * says how long it is.
 */
function nextShown(row: EveningRow, calendar: EveningCalendar, now: number): ClubEvening | null {
  const next = nextOf(row, { after: (ms) => calendar.anyAfter(ms) }, now);
  const isOffCard = next !== null && next.evening === row.skipped && next.evening !== row.evening && now < next.start;
  return isOffCard ? next : nextOf(row, calendar, now);
}

/**
 * Moves a club evening on to where it should be now. A start that is missed by more than an hour is not announced, and
 * an evening without a board by then is left out.
 *
 * @param isGivenUp whether its board cannot be written; else the next one waits until it is finished
 * @returns the same row if nothing has changed
 */
export function advanceEvening(row: EveningRow, now: number, calendar: EveningCalendar, isGivenUp = false): EveningRow {
  let present = row.missed || !isMissing(row, now) ? row : { ...row, missed: true };
  for (;;) {
    const next = oneStep(present, now, { calendar, isGivenUp, isAsked: isAsked(row) });
    if (next === present) return present;
    present = { ...next, version: next.version + 1, due: 0 };
  }
}

/** In milliseconds: an evening's hours in which people come to play, and how long of them the bot may be off the air. */
const [mainMs, awayMs] = [5 * 60 * 60_000, 30 * 60_000];

/** Whether the bot has been off the air during an evening since that was last looked at. */
function isMissing({ stage, start, due }: EveningRow, now: number): boolean {
  // What was just changed is due at once.
  const since = stage === "open" ? start : stage === "begun" && due > 0 ? due : now;
  return Math.min(now, start + mainMs) - Math.max(since, start) >= awayMs;
}

/** Whether a host has just set an evening: that is due at once. */
export function isAsked({ due }: Pick<EveningRow, "due">): boolean {
  return due === 0;
}

/** What the next step depends on besides row and time; `isGivenUp` as of `advanceEvening`. */
interface Steps {
  readonly calendar: EveningCalendar;
  readonly isGivenUp: boolean;
  readonly isAsked: boolean;
}

function oneStep(row: EveningRow, now: number, { calendar, isGivenUp, isAsked: isWanted }: Steps): EveningRow {
  const { start, end, stage } = row;
  const toCome = firstToCome(now, calendar);
  // A wrong clock has put it off, or what was left out takes place after all. Lists are up for a week at most.
  const isPutOff = stage === "coming" ? toCome !== null && toCome.start < start : start - now > weekMs + dayMs;
  if (isPutOff && stage !== "ended" && toCome !== null)
    return { ...onTo(row, toCome), eventPending: row.eventPending || row.event !== null };
  switch (stage) {
    case "ended":
      return row;
    case "coming": {
      const isMissed = now >= start + announceMs || now >= end;
      const isCalledOff = row.skipped === row.evening;
      if (isMissed || (isCalledOff ? now >= start : isLeftOut(row.evening, row)))
        return toCome === null ? { ...row, stage: "over", announced: allAnnounced } : onTo(row, toCome);
      if (now < calendar.listAt(start, now, isWanted)) return row;
      const posted = { ...row, ...fresh, boardChannel: row.channel };
      // One that was set late has no start to miss.
      if (isWanted && now >= start) return begun(posted, now);
      return isCalledOff ? { ...posted, stage: "over", announced: noneAnnounced } : { ...posted, stage: "open" };
    }
    case "open":
      return now < start ? row : now - start > reminderMs ? startMissed(row, now) : begun(row, now);
    case "begun": {
      if (now < end) return row;
      return { ...row, stage: "over", announced: allAnnounced, eventPending: isEventMoved(row, calendar.after(end)) };
    }
    case "over": {
      const next = nextShown(row, calendar, now);
      if (next === null || now < calendar.listAt(next.start, now, isWanted)) return row;
      const isBehind = row.message !== null && row.shown < row.version;
      // Who had said that they come is told before the next list goes up.
      const isUntold = isOff(row) && row.announced < allAnnounced && now < Math.min(row.start, next.start - reminderMs);
      return (isBehind || isUntold) && !isGivenUp ? row : onTo(row, next);
    }
  }
}

/** The first evening that can still be announced at a time; null: none comes any more. */
function firstToCome(now: number, calendar: Pick<EveningCalendar, "after">): ClubEvening | null {
  const first = calendar.after(now);
  return first === null || now < first.start + announceMs ? first : calendar.after(first.end);
}

/** The bot was off the air at the start, and too long after it for reminding people. */
function startMissed(row: EveningRow, now: number): EveningRow {
  return { ...begun(row, now), announced: allAnnounced, announcing: null, back: now };
}

function begun(row: EveningRow, now: number): EveningRow {
  // What is new of it need not be said any more.
  const isNews = row.revived || row.moved;
  const said = isNews ? { revived: false, moved: false, announced: 0, announcing: null } : {};
  const late = now < row.start + announceMs ? {} : { announced: allAnnounced };
  return { ...row, ...said, stage: "begun", ...late };
}

/** Discord repeats an event by UTC, so where clocks change it has to be told; also which day of a month that is. */
function isEventMoved({ start, rhythm, event, eventPending }: EveningRow, next: ClubEvening | null): boolean {
  if (next === null || event === null) return eventPending && next !== null;
  return eventPending || rhythm === "monthly" || (next.start - start) % dayMs !== 0;
}

function onTo(row: EveningRow, next: ClubEvening): EveningRow {
  const present = withoutBoard(row);
  return { ...present, ...next, ...fresh, eventPending: isEventMoved(row, next), shown: row.version + 1 };
}

/** Whether those who come are to be told that it is off, takes place after all, or begins at another time. */
function hasNews(row: EveningRow): boolean {
  return row.announced < allAnnounced && (isOff(row) || (row.stage === "open" && (row.revived || row.moved)));
}

/** When they are: at night only of what begins before the morning. Nobody is told who could have come long ago. */
function newsAt(row: EveningRow, calendar: EveningCalendar, now: number): number | null {
  if (!hasNews(row) || now >= row.start + announceMs) return null;
  const awake = calendar.awake(now);
  return awake < row.start ? awake : now;
}

/** Whether those who come are to be told now: that it begins soon, or what is new of it. */
export function isTelling(row: EveningRow, calendar: EveningCalendar, now: number): boolean {
  if (row.announced >= allAnnounced) return false;
  if (hasNews(row)) return newsAt(row, calendar, now) === now;
  return row.stage === "begun" || (row.stage === "open" && now >= row.start - reminderMs);
}

/** Whether the list is to be in sight now: those who come are about to be reminded. */
export function isGathering(row: EveningRow, calendar: EveningCalendar, now: number): boolean {
  const isFirst = row.announced === 0 && row.announcing === null && row.listed === 0;
  return isFirst && !hasNews(row) && isTelling(row, calendar, now) && !calendar.isNight(now);
}

/** Whether those who may come are to be asked once more now. It is of no use shortly before the start. */
export function isAsking({ stage, start, asked }: EveningRow, calendar: EveningCalendar, now: number): boolean {
  const at = calendar.askAt(start);
  return stage === "open" && !asked && at !== null && now >= at && now < start - announceMs;
}

/** When something happens next, in milliseconds since 1970. */
export function nextDue(row: EveningRow, now: number, calendar: EveningCalendar): number {
  const moments = (): readonly (number | null)[] => {
    switch (row.stage) {
      case "coming":
        return [calendar.listAt(row.start, now)];
      case "open":
        return [row.asked ? null : calendar.askAt(row.start), row.start - reminderMs, row.start];
      case "begun":
        return [row.end];
      case "over": {
        const next = nextShown(row, calendar, now);
        return [next === null ? null : calendar.listAt(next.start, now)];
      }
      case "ended":
        return [];
    }
  };
  return Math.min(
    ...[...moments(), newsAt(row, calendar, now), ...row.leftovers.map(({ until }) => until)]
      .filter((at) => at !== null && at > now)
      .map(Number),
    now + weekMs,
  );
}

/** Users who come or are there, in the order in which they signed up. */
export function comers(answers: readonly EveningAnswerRow[]): readonly string[] {
  return answers.filter(({ answer }) => answer === "yes").map(({ user }) => user);
}
