import type { GameEvent, Remark } from "../game/contract.js";
import type { SeatRow } from "../store/store.js";
import { randomStream } from "./decide/random-stream.js";
import type { Table } from "./table.js";

/** The number of lines for a feeling and temper. */
export const linesEach = 3;

/** The most remarks in a game, and one great moment of how many has one. Lines suffice for all of one feeling. */
const most = 3;
const oneOf = 3;

/** For how many public steps a remark stays on the board. */
const shownSteps = 4;

/**
 * The remarks of a table's computer players after a step: at a great moment, seldom, each player once, no line twice.
 * They follow from public events alone and not from how many hidden steps there were, so neither the line nor its
 * moment tells anything.
 */
export function remarksAfter(
  { row, game }: Pick<Table, "row" | "game">,
  seats: readonly SeatRow[],
  step: number,
  events: readonly GameEvent[],
): readonly Remark[] {
  const before = row.remarks;
  const told = events.filter(({ to }) => to === "all");
  if (before.length >= most || told.length === 0) return before;
  const moment = game
    .moments(told)
    .find(({ seat }) => (seats[seat]?.level ?? null) !== null && !before.some((said) => said.seat === seat));
  if (moment === undefined) return before;
  const random = randomStream(Buffer.from(row.id + JSON.stringify(told), "utf8"), 0, "act");
  if (random.pick(oneOf) > 0) return before;
  const { seat, feeling } = moment;
  const used = new Set(before.filter((said) => said.feeling === feeling).map(({ line }) => line));
  const free = Array.from({ length: linesEach }, (_, line) => line).filter((line) => !used.has(line));
  const line = free[random.pick(free.length)];
  return line === undefined ? before : [...before, { seat, feeling, line, step }];
}

/** The remark that a board shows: the last one, until a few public steps have followed. */
export function shownRemark({ row, recent }: Pick<Table, "row" | "recent">): Omit<Remark, "step"> | null {
  const last = row.remarks.at(-1);
  const first = recent[0];
  if (last === undefined || first === undefined || first.step > last.step) return null;
  const since = recent.filter(({ step, events }) => step > last.step && events.some(({ to }) => to === "all"));
  return since.length < shownSteps ? { seat: last.seat, feeling: last.feeling, line: last.line } : null;
}
