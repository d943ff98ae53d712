import { setTimeout as sleep } from "node:timers/promises";
import { type Check, checkDeadlines } from "./checks.js";
import type { Scene } from "./ground.js";

/** Between two hurries, in milliseconds. */
const hurryMs = 40;

/**
 * Without anything happening while time is hurried, a table is stuck; in milliseconds. Longer than a computer player takes:
 * before it rolls in Katch Me Aho! it leaves people half a minute to read.
 */
const stuckMs = 45_000;

/** Hurries until every table has ended or is stuck, then restarts the bot. */
export async function endTables(scene: Scene): Promise<readonly Check[]> {
  const { bot, watcher, lag } = scene;
  const left = watcher.openTables();
  const deadlines = checkDeadlines(left.flatMap((id) => watcher.table(id) ?? []));
  const moves = new Map<string, { readonly version: number; readonly at: number }>();
  const isStuck = (id: string): boolean => performance.now() - (moves.get(id)?.at ?? Infinity) > stuckMs;
  for (let open = left; !open.every(isStuck); open = watcher.openTables()) {
    for (const id of open) {
      const version = watcher.table(id)?.row.version ?? 0;
      if (moves.get(id)?.version !== version) moves.set(id, { version, at: performance.now() });
    }
    bot.hurry();
    await sleep(hurryMs);
  }
  const stuck = watcher.openTables();
  const goesOn = "a table that is left alone goes on to its end";
  const ends = { what: goesOn, looked: left.length, wrong: stuck.map((id) => standing(scene, id)) };
  await settled(scene);
  // First: a bot that starts writes every board that is behind.
  const before = checkShown(scene, "by itself", (id) => lag.changed.has(id));
  await bot.kill();
  await bot.start();
  await settled(scene);
  return [deadlines, ends, before, checkShown(scene, "after a restart", () => true)];
}

function standing({ watcher }: Scene, id: string): string {
  const table = watcher.table(id);
  const { game, status, version, thinking } = table?.row ?? {};
  const facts = { status, version, thinking, seats: table?.seats, deadlines: table?.deadlines };
  return `${game} ${id}: ${JSON.stringify(facts)}`;
}

/** Until every board shows what is stored, or nothing changes for long. */
async function settled({ watcher }: Scene): Promise<void> {
  for (let wait = 0; wait < 100 && behind(watcher).length > 0; wait += 1) await sleep(100);
}

function behind(watcher: Scene["watcher"]): readonly string[] {
  return watcher.progress(null).flatMap(({ id, version, shown }) => (shown < version ? id : []));
}

/** In the end channels show what is stored. @param which tables are looked at */
function checkShown(scene: Scene, when: string, which: (id: string) => boolean): Check {
  const { discord, watcher, inspector, trouble, viewer } = scene;
  const channels = new Set(discord.channels().map(({ id }) => id));
  const progress = new Map(watcher.progress(null).map((one) => [one.id, one]));
  const tables = watcher
    .tables()
    .filter(which)
    .flatMap((id) => watcher.table(id) ?? [])
    .filter(({ row }) => channels.has(row.channel) && !trouble.deleted.has(watcher.message(row.id) ?? ""));
  return {
    what: `every table's message shows what is stored of it, ${when}`,
    looked: tables.length,
    wrong: tables.flatMap(({ row }) => {
      const name = `${row.game} ${row.id}`;
      const { version = 0, shown = 0 } = progress.get(row.id) ?? {};
      if (shown < version) return [`${name} shows version ${shown} of ${version}`];
      const verdict = inspector.board(row.id, viewer);
      if (verdict === null) return [`${name} has no message`];
      return verdict === "other" ? [`${name} shows something else than is stored`] : [];
    }),
  };
}
