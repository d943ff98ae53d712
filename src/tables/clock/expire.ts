import type { Seat } from "../../game/contract.js";
import type { DeadlineRow } from "../../store/store.js";
import { actByTimeout } from "../decide/apply-action.js";
import { change, closeTable, type Pending } from "../change.js";
import { fallsAt } from "./deadlines.js";
import type { Ports } from "../ports.js";
import { keyOf } from "../decide/salt.js";
import { settlePrompt } from "../decide/hold-answers.js";
import { promptsForPeople, heldBy, seatUsers, type Table } from "../table.js";

/** What is due: a change to store, and whom to warn after it, who may be nobody. */
export interface DueChange {
  readonly pending: Pending;
  readonly warn: { readonly users: readonly string[]; readonly prompt: number } | null;
}

/** The next thing that is due at a table; null: nothing. */
export function expireNext(table: Table, ports: Ports): DueChange | null {
  const now = ports.clock.now();
  const due = table.deadlines.filter((row) => fallsAt(row) <= now);
  if (due.some(({ kind }) => kind === "close")) {
    return { pending: closeTable(table, now), warn: null };
  }
  // Before any time-out: a held answer was in time.
  const settling = due.find(({ kind }) => kind === "settle");
  if (settling !== undefined) return { pending: settlePrompt(table, settling.prompt, ports), warn: null };
  const late = due.filter(({ kind }) => kind === "answer");
  const seats = late.filter((row) => isOpen(table, row)).map(({ seat }) => seat);
  if (seats.length > 0) return { pending: actByTimeout(table, firstOf(table, seats, ports), ports), warn: null };
  // Of seats that have answered; these deadlines stayed only to hide that.
  if (late.length > 0) return { pending: change(table, {}, now, null), warn: null };
  const warning = due.find(({ kind }) => kind === "warn");
  if (warning === undefined) return null;
  // A message below the board would move what somebody who is choosing is about to press.
  const isChoosing = (seat: Seat): boolean =>
    table.drafts.some((draft) => draft.prompt === warning.prompt && draft.seat === seat);
  const waiting = promptsForPeople(table).filter(
    ({ id, seat, kind }) => id === warning.prompt && kind !== "race" && !isChoosing(seat),
  );
  return {
    pending: change(table, { done: "warn" }, now, null),
    warn: {
      users: seatUsers(
        table,
        waiting.map(({ seat }) => seat),
      ),
      prompt: warning.prompt,
    },
  };
}

function isOpen(table: Table, { seat, prompt }: DeadlineRow): boolean {
  return promptsForPeople(table).some(
    (open) => open.id === prompt && open.seat === seat && heldBy(table, open) === null,
  );
}

/** Drawn by the table. */
function firstOf(table: Table, seats: readonly Seat[], { random }: Ports): Seat {
  const [first] = seats;
  if (first === undefined) throw new Error("nobody's time is up");
  if (seats.length === 1) return first;
  return random(keyOf(table), table.row.steps, "due").shuffle(seats)[0] ?? first;
}
