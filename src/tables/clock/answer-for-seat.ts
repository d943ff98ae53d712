import { actByTimeout } from "../decide/apply-action.js";
import { byItself, type Pending } from "../change.js";
import type { Ports } from "../ports.js";
import { answer } from "../decide/hold-answers.js";
import { isPresent, promptsOf, type Table } from "../table.js";
import type { Thought } from "./pending-moves.js";

/**
 * A computer player's answer, or a time-out's if the rules refuse that. Null if its prompt has changed, or others were
 * faster.
 */
export function playedBy(table: Table, { seat, prompt, action }: Thought, ports: Ports): Pending | null {
  const open = promptsOf(table).find((other) => other.seat === seat);
  if (open === undefined || isPresent(table.seats[seat])) return null;
  if (open.id !== prompt && open.stale === "refuse") return null;
  const decided = answer(table, seat, action, "computer", byItself, ports);
  if (decided.kind === "change") return decided;
  if (decided.code === "late") return null;
  ports.log.warn({ table: table.row.id, code: decided.code }, "the rules refused a computer player");
  return actByTimeout(table, seat, ports);
}
