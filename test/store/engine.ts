import type { Change, DeadlineRow, SeatRow, Store, TableRow } from "../../src/store/store.js";
import { plainRow } from "../support/plain-row.js";

/** Who sits at tables: a person and a computer player. */
export const anna = {
  user: "3",
  name: "Anna",
  level: null,
  away: false,
  missed: 0,
  before: null,
  stops: false,
  hints: 0,
  word: null,
} as const;
export const robot = { ...anna, user: null, name: null, level: "strong" } as const;

/** The plain table's deadline. */
export const answering = { kind: "answer", seat: 0, prompt: 3, due: 90_000 } as const;

/** A call whose process might die at one of its writes. */
export interface Death {
  /** False: the call needed fewer writes. */
  readonly died: boolean;
  /** The store as the next process finds it. */
  readonly next: Store;
}

/** For the contract. */
export interface Engine {
  /** An empty store. */
  open(): Promise<Store>;
  /** The process dies just before write number `at`, from 0. */
  dying(at: number, call: () => Promise<unknown>): Promise<Death>;
}

/** By topic; each check gets a store with the plain table. */
export type Checks = Readonly<Record<string, Readonly<Record<string, (store: Store) => Promise<void>>>>>;

/** To a version, with something more. */
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
    round: null,
    ...more,
  };
}

/** At which Anna sits. */
export async function withTable(engine: Engine): Promise<Store> {
  const store = await engine.open();
  await store.create(plainRow, [anna], [answering], "press 1");
  return store;
}

/** In a channel of its own by default. */
export async function openTable(
  store: Store,
  fields: Partial<TableRow> & Pick<TableRow, "id">,
  { seats = [], due = [] }: { readonly seats?: readonly SeatRow[]; readonly due?: readonly DeadlineRow[] } = {},
): Promise<void> {
  await store.create({ ...plainRow, channel: fields.id, ...fields }, seats, due, `opens ${fields.id}`);
}

/** However many shards there are. */
export function guildOn(shard: number): string {
  return String(BigInt(shard) << 22n);
}
