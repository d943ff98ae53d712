import { isDeepStrictEqual } from "node:util";
import { boardOf } from "../../src/tables/show.js";
import { isOpen } from "../../src/tables/table.js";
import { settle } from "./fake-clock.js";
import { place } from "./life.js";
import { ofEach } from "./of-each.js";
import type { Run } from "./run.js";
import { knownTable } from "./running-table.js";

/** What differs in memory from the store, where nothing is under way. */
export async function wrongInMemory({ world, life }: Pick<Run, "world" | "life">): Promise<readonly string[]> {
  const { ledger } = world;
  await settle();
  // What a stuck call has stored unnoticed, memory learns with the next change.
  if (!life.alive() || !life.trouble.letsRead || life.trouble.strays > 0) return [];
  const open = [...ledger.tables.values()].filter(({ row }) => isOpen(row));
  const tables = await ofEach(open, async (before) => {
    const { id, version } = before.row;
    const board = await soon(life.tables.board(id));
    const hasChanged = ledger.tables.get(id) !== before;
    if (board === null || hasChanged || isDeepStrictEqual(board, boardOf(before))) return [];
    return [`table ${id} is in memory as version ${board.version}, and stored as ${version}`];
  });
  const stored = ledger.settings.at(-1);
  const set = await soon(life.tables.settings.of(place.guild));
  const isSame = set === null || stored === undefined || isDeepStrictEqual({ guild: place.guild, ...set }, stored);
  return [
    ...tables,
    ...(isSame ? [] : [`the server has set ${JSON.stringify(stored)}, and in memory it is ${JSON.stringify(set)}`]),
  ];
}

/** Null: it needs something else to happen. */
function soon<T>(work: Promise<T>): Promise<T | null> {
  return Promise.race([work, settle().then(() => null)]).catch(() => null);
}

/** What the channel shows of tables after a quiet while. @param except tables left out */
export async function wrongInChannel({ world, life }: Run, except: ReadonlySet<string>): Promise<readonly string[]> {
  const { channel, ledger } = world;
  const tables = [...ledger.tables.keys()].filter((table) => !except.has(table));
  return ofEach(tables, async (table) => {
    const stored = await life.store.load(table, 0);
    const shown = channel.message(ledger.messages.get(table) ?? null)?.boards.at(-1);
    if (stored === null || shown === undefined) return [`table ${table} has no board`];
    const { version } = stored.row;
    const due = boardOf(knownTable(stored)).play?.due ?? null;
    return [
      ...(shown.version === version || ledger.shows(table, shown.version)
        ? []
        : [`the board of ${table} shows ${shown.version}, and ${version} is stored`]),
      ...(shown.due === due ? [] : [`the board of ${table} shows another time limit than is stored`]),
    ];
  });
}

/** Warnings that the bot knew and could have deleted. */
export function wrongWarnings({ world }: Run): readonly string[] {
  return world.channel.messages
    .filter(({ warning, deleted, stuck, id }) => warning !== null && !deleted && !stuck && world.ledger.noted.has(id))
    .map(({ id, warning }) => `warning ${id} (${warning?.nonce}) still stands`);
}
