import type { Store } from "./store.js";

/** Small things that the program remembers from start to start. */
export interface Notes {
  /** What is noted under a name; null: nothing. */
  read(key: string): string | null;
  /** Notes something, and resolves when it is stored. */
  write(key: string, value: string): Promise<void>;
}

/** Reads all notes of a store, which are few, and writes to it what is noted from then on. */
export async function openNotes(store: Pick<Store, "notes" | "setNote">): Promise<Notes> {
  const notes = new Map(await store.notes());
  return {
    read: (key) => notes.get(key) ?? null,
    write: async (key, value) => {
      await store.setNote(key, value);
      notes.set(key, value);
    },
  };
}
