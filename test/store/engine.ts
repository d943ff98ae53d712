import type { Change, DeadlineRow, SeatRow, Store, TableRow } from "../../src/store/store.js";
import { plainRow } from "../support/plain-row.js";

/** Who sits at tables: a person and a computer player. */
export const anna = { user: "3", name: "Anna", level: null, away: false, missed: 0, before: null } as const;
export const robot = { ...anna, user: null, name: null, level: "strong" } as const;

/** The plain table's deadline. */
export const answering = { kind: "answer", seat: 0, prompt: 3, due: 90_000 } as const;

/** What a call came to whose process might die at one of its writes. */
export interface Death {
  /** Whether it died: false where the call needed fewer writes. */
  readonly died: boolean;
  /** The store as the next process finds it. */
  readonly next: Store;
}

/** An engine that the contract is held against. */
export interface Engine {
  /** An empty store. */
  open(): Promise<Store>;
  /** Makes a call during which the process dies just before its write number `at`, from 0. */
  dying(at: number, call: () => Promise<unknown>): Promise<Death>;
}

/** What every engine has to hold, by what it is about. Each check gets a store with the plain table. */
export type Checks = Readonly<Record<string, Readonly<Record<string, (store: Store) => Promise<void>>>>>;

/** A change of the plain table to a version, with something more in it. */
export function changeTo(version: number, more: Partial<Change> = {}, fields: Partial<TableRow> = {}): Change {
  return {
    row: { ...plainRow, visible: version, ...fields, version },
    interaction: null,
    seats: null,
    step: null,
    drafts: null,
    held: null,
    deadlines: [],
    club: null,
    ...more,
  };
}

/** A store with the plain table, at which Anna sits. */
export async function withTable(engine: Engine): Promise<Store> {
  const store = await engine.open();
  await store.create(plainRow, [anna], [answering], "press 1");
  return store;
}

/** Opens another table, in a channel of its own if none is named. */
export async function openTable(
  store: Store,
  fields: Partial<TableRow> & Pick<TableRow, "id">,
  { seats = [], due = [] }: { readonly seats?: readonly SeatRow[]; readonly due?: readonly DeadlineRow[] } = {},
): Promise<void> {
  await store.create({ ...plainRow, channel: fields.id, ...fields }, seats, due, `opens ${fields.id}`);
}

/** A server of a shard, however many there are. */
export function guildOn(shard: number): string {
  return String(BigInt(shard) << 22n);
}
