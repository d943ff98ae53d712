import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { vi } from "vitest";
import { openStore } from "../../../support/temporary-folder.js";
import type { Engine } from "../../engine.js";

/** They write when run. */
const writing = /^\s*(insert|update|delete|commit)/i;

/** SQLite with its files in one folder. */
export function sqliteEngine(folder: string): Engine {
  let files = 0;
  let file = "";
  const next = (): string => join(folder, `${(files += 1)}.db`);
  return {
    open: async () => {
      file = next();
      return openStore(file);
    },
    dying: async (at, call) => {
      const copy = next();
      const snapshot = (): void => {
        for (const end of ["", "-wal"]) if (existsSync(file + end)) copyFileSync(file + end, copy + end);
      };
      let writes = 0;
      let died = false;
      const statement = Object.getPrototypeOf(new Sqlite(":memory:").prepare("select 1")) as Sqlite.Statement;
      const { run: runs, all } = statement;
      const mortal = <Run extends (...values: unknown[]) => unknown>(run: Run) =>
        function (this: Sqlite.Statement, ...values: unknown[]): ReturnType<Run> {
          if (died || (writing.test(this.source) && writes === at)) {
            if (!died) snapshot();
            died = true;
            throw new Error("died");
          }
          if (writing.test(this.source)) writes += 1;
          return run.apply(this, values) as ReturnType<Run>;
        };
      // What a statement that writes returns, it returns by `all`.
      const spies = [
        vi.spyOn(statement, "run").mockImplementation(mortal(runs)),
        vi.spyOn(statement, "all").mockImplementation(mortal(all)),
      ];
      await call().catch((error: unknown) => {
        if (!died) throw error;
      });
      for (const spy of spies) spy.mockRestore();
      if (!died) snapshot();
      return { died, next: openStore(copy) };
    },
  };
}
