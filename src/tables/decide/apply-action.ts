import { RuleViolation, type Seat } from "../../game/contract.js";
import type { ActionRow, SeatRow } from "../../store/store.js";
import {
  actionRow,
  noInteraction,
  change,
  editForStep,
  type Pending,
  type Refused,
  refuse,
  type Source,
} from "../change.js";
import { GameFault } from "./game-fault.js";
import type { Ports } from "../ports.js";
import type { Table } from "../table.js";

/** Missed turns in a row after which a computer player takes over. */
export const mostMissed = 3;

/** One action of a seat; the rules decide. */
export function applyAction(
  table: Table,
  seat: Seat,
  action: unknown,
  by: ActionRow["by"],
  source: Source,
  ports: Ports,
): Pending | Refused {
  const { game, row } = table;
  if (row.seed === null) return refuse("not-started");
  const now = ports.clock.now();
  try {
    const step = game.act(row.state, seat, action, ports.random(row.seed, row.steps, "act"));
    const edit = editForStep(table, step, actionRow(row.steps, seat, action, by, source, now));
    return change(table, { ...edit, ...countMissed(table, seat, by) }, now, source.interaction);
  } catch (error) {
    if (error instanceof RuleViolation) return refuse(error.code);
    throw error;
  }
}

/** A time-out of a seat. @throws GameFault if the rules refuse it */
export function actByTimeout(table: Table, seat: Seat, ports: Ports): Pending {
  const { game, row } = table;
  if (row.seed === null) throw new Error("a game without a seed");
  const action = game.timeout(row.state, seat, ports.random(row.seed, row.steps, `timeout-${seat}`));
  const decided = applyAction(table, seat, action, "timeout", noInteraction, ports);
  if (decided.kind === "refused") throw new GameFault(`the rules refuse their own time-out: ${decided.code}`);
  return decided;
}

function countMissed(table: Table, seat: Seat, by: ActionRow["by"]): { readonly seats?: readonly SeatRow[] } {
  const row = table.seats[seat];
  if (row === undefined || row.user === null || by === "computer" || by === "table") return {};
  const missed = by === "timeout" ? row.missed + 1 : 0;
  if (missed === row.missed) return {};
  return { seats: table.seats.with(seat, { ...row, missed, away: row.away || missed >= mostMissed }) };
}
