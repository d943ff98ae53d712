import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import Sqlite from "better-sqlite3";

/** Databases by released builds, named after them: made by that build's own tables and store, vacuumed and packed. */
export const released = fileURLToPath(new URL("../store/released/", import.meta.url));

/** What a build wrote of each table, with message and warning in columns. */
export interface Left {
  readonly id: string;
  readonly game: string;
  readonly rules: number;
  readonly life: string;
  readonly steps: number;
  readonly state: string | null;
  readonly changed: number;
  readonly version: number;
  readonly message: string | null;
  readonly shown: number;
  /** As JSON; undefined: the build had no warnings. */
  readonly warning: string | null | undefined;
}

/** Unpacks one of them into a file. @returns its tables, oldest first */
export function unpackReleased(name: string, file: string): readonly Left[] {
  writeFileSync(file, gunzipSync(readFileSync(join(released, name))));
  const sqlite = new Sqlite(file, { readonly: true });
  const rows = sqlite.prepare("select * from tables order by opened, id").all();
  sqlite.close();
  return rows as readonly Left[];
}
