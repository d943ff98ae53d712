import type { WireEntry } from "../discord/types.js";

type WithoutBody<Entry> = Entry extends unknown ? Omit<Entry, "body"> : never;

/** One line of the log, without the JSON that went over the wire. `table`: the one that it is about, by its custom_ids. */
export type WireRow = WithoutBody<WireEntry> & { readonly table: string | null };

/** Answer to `GET /api/wire`: oldest first. */
export interface WireRows {
  readonly rows: readonly WireRow[];
}

/** Answer to `GET /api/wire/:id`. */
export interface WireBody {
  readonly body: unknown;
}
