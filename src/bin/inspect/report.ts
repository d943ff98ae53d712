import type { DatabaseReader, OpenTable } from "../../store/database-reader.js";
import { BrokenRowError, type DeadlineRow, type Store } from "../../store/store.js";
import { readTable } from "../../tables/read-table.js";
import { boardOf } from "../../tables/show.js";
import { isUnreadable, promptsOf, type Table } from "../../tables/table.js";

/** How many of the last events and actions are shown. */
const last = 12;

/** The open tables, a row each, without the stored version: an answer in secret raises it. */
export function listReport(tables: readonly OpenTable[]) {
  return tables.map(({ id, game, channel, status, visible, shown, due }) => {
    return { id, game, channel, status, visible, shown, due: due === null ? null : at(due) };
  });
}

/**
 * A report on a table; null: no such table. Secrets only if the game is over or `secrets` is set: what an answer in secret
 * changes is among them, for it tells who has answered, and when.
 */
export async function tableReport(
  store: Pick<DatabaseReader, "load" | "loadUnreadable" | "events" | "actions" | "board">,
  id: string,
  secrets: boolean,
) {
  const table = await readTable(store, id);
  if (table === null) return null;
  const { message, shown } = await store.board(id);
  const { row } = table;
  const { play, options, commitment, seed, seats } = boardOf(table);
  const isTold = secrets || row.status === "over";
  const readable = isUnreadable(table) ? null : table;
  const deadlines = readable?.deadlines ?? [];
  return {
    table: row.id,
    game: row.game,
    rules: row.rules,
    status: row.status,
    unreadable: isUnreadable(table) ? table.why : null,
    guild: row.guild,
    channel: row.channel,
    message,
    host: row.host,
    opened: at(row.opened),
    visible: row.visible,
    shown,
    steps: row.steps,
    turnSeconds: row.turn,
    commitment,
    seed: isTold ? (row.seed?.toString("hex") ?? null) : seed,
    seats: seats.map((owner, seat) => ({ seat, ...owner })),
    options,
    deadlines: isTold ? deadlines.map((deadline) => ({ ...deadline, due: at(deadline.due) })) : nextOfEach(deadlines),
    prompts: isTold && readable !== null ? promptsOf(readable) : (play?.prompts ?? []),
    drafts: isTold ? (readable?.drafts ?? []) : (play?.drafts ?? []),
    view: play?.view ?? null,
    result: play?.result ?? null,
    events: (isTold && readable !== null ? await store.events(id) : (play?.recent ?? [])).slice(-last),
    ...(isTold && {
      version: row.version,
      changed: at(row.changed),
      missed: table.seats.map(({ missed }) => missed),
      ...(await hiddenParts(store, id, readable)),
    }),
  };
}

/** @param table null: unreadable, but its rows may not be */
async function hiddenParts(store: Pick<Store, "load" | "actions">, id: string, table: Table | null) {
  try {
    const stored = table ?? (await store.load(id, 0));
    const actions = (await store.actions(id)).slice(-last);
    return {
      state: stored?.row.state ?? null,
      held: stored?.held ?? [],
      actions: actions.map((action) => ({ ...action, at: at(action.at) })),
    };
  } catch (error) {
    if (error instanceof BrokenRowError) return { state: error.message };
    throw error;
  }
}

/** Without seats: who is still asked may be secret. */
function nextOfEach(deadlines: readonly DeadlineRow[]) {
  const sooner = deadlines.toSorted((one, other) => one.due - other.due);
  const kinds = [...new Set(sooner.map(({ kind }) => kind))];
  return kinds.map((kind) => ({ kind, due: at(sooner.find((deadline) => deadline.kind === kind)?.due ?? 0) }));
}

/** @param moment in milliseconds since 1970 */
function at(moment: number): string {
  return new Date(moment).toISOString();
}
