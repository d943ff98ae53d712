import { RuleViolation, type Seat } from "../../game/contract.js";
import type { ActionRow } from "../../store/store.js";
import {
  actionRow,
  noInteraction,
  change,
  type Edit,
  editForStep,
  type Pending,
  type Refused,
  refuse,
  type Source,
} from "../change.js";
import { GameFault, type Table } from "../table.js";
import type { Ports } from "../ports.js";
import { keyOf } from "./salt.js";
import { usesHint } from "../show.js";

/** Turns missed in a row after which a person is away and a computer player acts for them. */
export const missedUntilAway = 3;

/**
 * Applies a seat's action, or refuses it with the rules' code.
 *
 * @param action unchecked
 * @param by who chose it: the person, a computer player, the time-out, or the table if only one was legal
 * @throws GameFault if the rules fail
 */
export function applyAction(
  table: Table,
  seat: Seat,
  action: unknown,
  by: ActionRow["by"],
  source: Source,
  ports: Ports,
): Pending | Refused {
  const { game, row } = table;
  if (row.steps === 0) return refuse("not-started");
  const now = ports.clock.now();
  try {
    const step = game.act(row.state, seat, action, ports.random(keyOf(table), row.steps, "act"));
    const edit = editForStep(table, step, actionRow(row.steps, seat, action, by, source, now));
    return change(table, { ...edit, ...updateSeat(table, seat, by, step.state) }, now, source.interaction);
  } catch (error) {
    if (error instanceof RuleViolation) return refuse(error.code);
    throw error;
  }
}

/** Applies the action that the rules choose for a seat whose time is up. @throws GameFault if they refuse it */
export function actByTimeout(table: Table, seat: Seat, ports: Ports): Pending {
  const { game, row } = table;
  const action = game.timeout(row.state, seat, ports.random(keyOf(table), row.steps, `timeout-${seat}`));
  const decided = applyAction(table, seat, action, "timeout", noInteraction, ports);
  if (decided.kind === "refused") throw new GameFault(`the rules refuse their own time-out: ${decided.code}`);
  return decided;
}

/** A time-out adds a missed turn; an action of their own resets them to 0, and a decision uses up a hint. */
function updateSeat(table: Table, seat: Seat, by: ActionRow["by"], after: unknown): Pick<Edit, "seats"> {
  const owner = table.seats[seat];
  if (owner === undefined || owner.user === null || by === "computer" || by === "table") return {};
  const missed = by === "timeout" ? owner.missed + 1 : 0;
  const hints = by === "human" && owner.hints > 0 && usesHint(table, seat, after) ? owner.hints - 1 : owner.hints;
  if (missed === owner.missed && hints === owner.hints) return {};
  return { seats: table.seats.with(seat, { ...owner, missed, hints, away: owner.away || missed >= missedUntilAway }) };
}
