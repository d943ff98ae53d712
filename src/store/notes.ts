import type { Store } from "./store.js";

/** The program's own notes, kept across starts. */
export interface Notes {
  /** A note by name; null: none. */
  read(key: string): string | null;
  /** Stores a note. */
  write(key: string, value: string): Promise<void>;
}

/** Reads all notes of a store, which are few; later ones are written to it. */
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
