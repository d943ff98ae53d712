import type { Change, Store, TableRow } from "../../src/store/store.js";
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
    ...more,
  };
}

/** A store with the plain table, at which Anna sits. */
export async function withTable(engine: Engine): Promise<Store> {
  const store = await engine.open();
  await store.create(plainRow, [anna], [answering], "press 1");
  return store;
}
