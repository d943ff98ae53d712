import type { Seat, Step, Told } from "../games/game.js";
import type { ActionRow, Change, DraftRow, SeatRow } from "../store/store.js";
import { deadlinesAfter } from "./deadlines.js";
import type { RefusalCode } from "./orders.js";
import { isPresent, recentSteps, type Table, thinkers } from "./table.js";

/** A change that the store has yet to take: what it writes, and the table as it is then. */
export interface Pending {
  readonly change: Change;
  readonly table: Table;
}

/** An order's outcome before anything is written. */
export type Decided = Pending | { readonly code: RefusalCode };

/** What an order changes; whatever is left out stays as it is. */
export interface Edit {
  readonly row?: Partial<Pick<Table["row"], "host" | "life" | "options" | "opener" | "seed" | "state" | "steps">>;
  readonly seats?: readonly SeatRow[];
  readonly step?: { readonly action: ActionRow | null; readonly step: number; readonly events: readonly Told[] };
  readonly draft?: DraftRow;
  /** The kind of deadline that has been seen to and does not come back. */
  readonly done?: "warn";
}

/** Puts an edit on a table. @param interaction what asked for it; null for computer players and the clock. */
export function change(table: Table, edit: Edit, now: number, interaction: string | null): Pending {
  const { step = null, draft = null } = edit;
  const seats = edit.seats ?? table.seats;
  const edited: Table = {
    ...table,
    row: { ...table.row, ...edit.row, version: table.row.version + 1, changed: now },
    seats,
    drafts: step !== null ? [] : draft !== null ? withDraft(table.drafts, draft) : table.drafts,
    deadlines: table.deadlines.filter(({ kind }) => kind !== edit.done),
    recent: step === null ? table.recent : [...table.recent, step].slice(-recentSteps),
  };
  const row = { ...edited.row, host: hostOf(edited), thinking: thinkers(edited).length > 0 };
  const deadlines = deadlinesAfter({ ...edited, row }, now);
  return {
    change: { row, interaction, seats: edit.seats ?? null, step, draft, deadlines },
    table: { ...edited, row, deadlines },
  };
}

/** A table is closed without anybody's word. */
export function closed(table: Table, now: number): Pending {
  return change(table, { row: { life: "closed" } }, now, null);
}

/** The host's role goes to the next person clockwise who is here, when the host is not; with nobody here it stays. */
function hostOf({ row, seats }: Table): string {
  const old = seats.findIndex(({ user }) => user === row.host);
  if (isPresent(seats[old])) return row.host;
  const clockwise = [...seats.slice(old + 1), ...seats.slice(0, old + 1)];
  return clockwise.find(isPresent)?.user ?? row.host;
}

function withDraft(drafts: readonly DraftRow[], draft: DraftRow): readonly DraftRow[] {
  return [...drafts.filter((other) => other.prompt !== draft.prompt || other.seat !== draft.seat), draft];
}

/** The row of an accepted action. */
export function actionRow(
  step: number,
  seat: Seat,
  action: unknown,
  by: ActionRow["by"],
  interaction: string | null,
  at: number,
): ActionRow {
  return { step, seat, action, by, interaction, at };
}

/** The edit by which a game moves: state, life and events together. `action` is null for the set-up. */
export function moved(table: Table, { state, events }: Step<unknown, Told>, action: ActionRow | null): Edit {
  const step = table.row.steps;
  return {
    row: { state, steps: step + 1, life: table.game.result(state) === null ? "playing" : "over" },
    step: { action, step, events },
  };
}
