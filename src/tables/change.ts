import type { Seat, Step, Told } from "../games/game.js";
import type { ActionRow, Change, DraftRow } from "../store/store.js";
import type { Owner } from "./board.js";
import type { RefusalCode } from "./orders.js";
import { recentSteps, rowFrom, type Table, thinkers } from "./table.js";

/** A change that the store has yet to take: what it writes, and the table as it is then. */
export interface Pending {
  readonly change: Change;
  readonly table: Table;
}

/** An order's outcome before anything is written. */
export type Decided = Pending | { readonly code: RefusalCode };

/** What an order changes; whatever is left out stays as it is. */
export interface Edit {
  readonly row?: Partial<Pick<Table["row"], "host" | "life" | "options" | "seed" | "state" | "steps">>;
  readonly owners?: readonly Owner[];
  readonly step?: { readonly action: ActionRow | null; readonly step: number; readonly events: readonly Told[] };
  readonly draft?: DraftRow;
}

/** Puts an edit on a table. @param interaction what asked for it; null for computer players. */
export function change(table: Table, edit: Edit, now: number, interaction: string | null): Pending {
  const { step = null, draft = null } = edit;
  const edited: Table = {
    ...table,
    row: { ...table.row, ...edit.row, version: table.row.version + 1, changed: now },
    owners: edit.owners ?? table.owners,
    drafts: step !== null ? [] : draft !== null ? withDraft(table.drafts, draft) : table.drafts,
    recent: step === null ? table.recent : [...table.recent, step].slice(-recentSteps),
  };
  const row = { ...edited.row, thinking: thinkers(edited).length > 0 };
  return {
    change: { row, interaction, seats: edit.owners?.map(rowFrom) ?? null, step, draft },
    table: { ...edited, row },
  };
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
