import Sqlite from "better-sqlite3";
import type { State } from "../../../../src/games/catnoir/rules/index.js";
import { type BotOptions, startBot } from "../../../e2e/support/bot.js";
import type { CatnoirTable } from "./driver.js";
import type { Setting } from "../../../e2e/support/setting.js";

/** Puts tables into these states while the bot is killed, with this chance after its restart. */
export async function layOut(
  setting: Setting,
  scenes: readonly { readonly at: CatnoirTable; readonly state: State }[],
  chance: Pick<BotOptions, "picks" | "shuffles"> = {},
): Promise<void> {
  await setting.bot.kill();
  write(setting, (sqlite) => {
    for (const { at, state } of scenes)
      sqlite.prepare("update tables set state = ? where id = ?").run(JSON.stringify(state), at.table);
  });
  setting.bot = await startBot(setting.discord, { databaseFile: setting.databaseFile, ...chance });
}

/** In milliseconds, longer than any test. */
const longMs = 3_600_000;

/** While the bot is away: until hurried, the shared question is not settled and no time is up. */
export function putOff({ setting, table }: CatnoirTable, question: number): void {
  write(setting, (sqlite) => {
    sqlite.prepare(`update deadlines set due = due + ? where "table" = ?`).run(2 * longMs, table);
    sqlite
      .prepare(`insert or replace into deadlines ("table", kind, seat, prompt, due) values (?, 'settle', -1, ?, ?)`)
      .run(table, question, Date.now() + longMs);
  });
}

function write({ databaseFile }: Setting, change: (sqlite: Sqlite.Database) => void): void {
  const sqlite = new Sqlite(databaseFile);
  try {
    change(sqlite);
  } finally {
    sqlite.close();
  }
}
