import type { GameEvent, Remark } from "../game/contract.js";
import type { SeatRow } from "../store/store.js";
import { randomStream } from "./chance/random-stream.js";
import type { Table } from "./table.js";

/** Lines per feeling and temper. */
export const linesEach = 3;

/** The most remarks in a game; one great moment of how many has one. */
const most = 3;
const oneOf = 3;

/**
 * The remarks of computer players after a step: seldom, each player once, no line twice. They follow from public events
 * alone, so neither line nor moment tells anything hidden.
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

/** The last remark, until the next public step: it belongs to its moment. */
export function shownRemark({ row, recent }: Pick<Table, "row" | "recent">): Omit<Remark, "step"> | null {
  const last = row.remarks.at(-1);
  const first = recent[0];
  if (last === undefined || first === undefined || first.step > last.step) return null;
  const isPast = recent.some(({ step, events }) => step > last.step && events.some(({ to }) => to === "all"));
  return isPast ? null : { seat: last.seat, feeling: last.feeling, line: last.line };
}
