import type { Store } from "./store.js";

/** The program's notes, kept across starts. */
export interface Notes {
  /** Null: no such note. */
  read(key: string): string | null;
  write(key: string, value: string): Promise<void>;
  /** Reads them again: other processes may have written some. */
  refresh(): Promise<void>;
}

/** Reads all notes, of which there are few. */
export async function openNotes(store: Pick<Store, "notes" | "setNote">): Promise<Notes> {
  let notes = new Map(await store.notes());
  return {
    read: (key) => notes.get(key) ?? null,
    write: async (key, value) => {
      await store.setNote(key, value);
      notes.set(key, value);
    },
    refresh: async () => {
      notes = new Map(await store.notes());
    },
  };
}
