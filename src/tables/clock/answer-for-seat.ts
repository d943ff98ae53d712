import { actByTimeout } from "../decide/apply-action.js";
import { noInteraction, type Pending } from "../change.js";
import type { Ports } from "../ports.js";
import { answerPrompt } from "../decide/hold-answers.js";
import { isPresent, promptsOf, type Table } from "../table.js";
import type { PendingMove } from "./pending-moves.js";

/** A computer player's answer, or a time-out's if the rules refuse it; null: too late. */
export function answerForSeat(table: Table, { seat, prompt, action }: PendingMove, ports: Ports): Pending | null {
  const open = promptsOf(table).find((other) => other.seat === seat);
  if (open === undefined || isPresent(table.seats[seat])) return null;
  if (open.id !== prompt && open.stale === "refuse") return null;
  const decided = answerPrompt(table, seat, action, "computer", noInteraction, ports);
  if (decided.kind === "change") return decided;
  if (decided.code === "late") return null;
  ports.log.warn(
    { table: table.row.id, code: decided.code },
    "the rules refused a computer player's move; the time-out's move is played instead",
  );
  return actByTimeout(table, seat, ports);
}
