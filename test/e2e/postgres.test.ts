import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, describe, expect, it } from "vitest";
import type { Outcome } from "../../playground/discord/index.js";
import { Connections } from "../../src/store/drivers/postgres/connections.js";
import { databaseOf } from "../../src/store/drivers/postgres/database.js";
import { postgresStore } from "../../src/store/drivers/postgres/postgres-store.js";
import { replayTable } from "../../src/tables/replay.js";
import { createDatabase, hasPostgres, startPostgres } from "../support/postgres.js";
import { boardIn, type Control, controlsOf, whispered } from "./support/board.js";
import { entriesOf, spawnBot } from "./support/bot.js";
import { askedOn, move, movesOn } from "./support/play.js";
import { setUp, startGame, tableOn } from "./support/setting.js";
import { allGames } from "../../src/games/index.js";

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** A store that only reads: no shard is its own. */
function reader(url: string) {
  const outage = { began: () => undefined, ended: () => undefined };
  const holdings = { count: 1, epochOf: () => null };
  const store = postgresStore(databaseOf(new Connections(url, 1, outage), { process: "reader", holdings }));
  ends.push(() => store.close());
  return store;
}

const health = fileURLToPath(new URL("../../dist/bin/health.js", import.meta.url));

/** The health check's exit code. */
async function checkHealth(url: string, question: string): Promise<number> {
  const env = { PATH: process.env["PATH"], DATABASE_URL: url };
  return promisify(execFile)(process.execPath, [health, question], { env }).then(
    () => 0,
    (error: unknown) => Number(Reflect.get(Object(error), "code")),
  );
}

describe.skipIf(!hasPostgres)("a bot on PostgreSQL", () => {
  it(
    "plays a game to its end through kill -9 of itself and a restart of PostgreSQL, each answered press once",
    { tags: "long" },
    async () => {
      const server = await startPostgres();
      ends.push(() => server.stop());
      const url = await createDatabase("empty", server);
      const setting = await setUp({ databaseUrl: url, limits: "none" });
      ends.push(() => setting.end());
      const { discord, anna } = setting;
      await startGame(setting, { shots: 1 });
      const store = reader(url);
      const table = tableOn(setting);
      const outcomes: Outcome[] = [];
      const isThrow = ({ verb }: Control): boolean => verb === "throw" || verb === "stand";
      const isOver = (): boolean => controlsOf(boardIn(discord, anna)).some(({ verb }) => verb === "rematch");
      /** Null: the game is over. A round's end is shown for a moment first. */
      const nextThrow = async (): Promise<Control | null> => {
        await expect.poll(() => isOver() || movesOn(setting).some(isThrow)).toBe(true);
        return movesOn(setting).find(isThrow) ?? null;
      };
      const isShown = async (): Promise<boolean> => {
        const [loaded, board] = [await store.load(table, 0), await store.messages.board(table)];
        return loaded !== null && board.shown >= loaded.row.visible;
      };
      const play = async (times: number): Promise<void> => {
        for (let turn = 0; turn < times; turn += 1) {
          const control = await nextThrow();
          if (control === null) return;
          outcomes.push(await move(setting, control));
        }
      };
      const press = async (): Promise<Outcome> => {
        const control = await nextThrow();
        return askedOn(setting).press(boardIn(discord, anna).id, control?.customId ?? "");
      };
      await play(3);
      expect([await checkHealth(url, "live"), await checkHealth(url, "ready")]).toEqual([0, 0]);

      const last = press();
      await expect.poll(() => store.actions(table)).toHaveLength(4);
      await setting.bot.kill();
      expect(["update", "deferred", "failed"]).toContain((await last).type);
      await setting.restart();
      await expect.poll(isShown).toBe(true);
      await play(3);

      await nextThrow();
      const before = (await store.actions(table)).length;
      await server.shutDown();
      expect(whispered(await press())).toMatch(/umgefallen|fell over/u);
      await server.restart();
      await expect.poll(() => store.actions(table)).toHaveLength(before);
      await play(Infinity);

      await expect.poll(async () => (await store.load(table, 0))?.row.status).toBe("over");
      const actions = await store.actions(table);
      const answered = outcomes.map(({ interaction }) => interaction);
      const counted = actions.map(({ interaction }) => interaction);
      expect(new Set(counted).size).toBe(counted.length);
      expect(counted).toEqual(expect.arrayContaining(answered));
      expect((await replayTable(store, table, allGames)).events).toEqual(await store.events(table));
      const told = entriesOf(setting.bot).map(({ msg }) => String(msg));
      expect(told.filter((line) => line.startsWith("PostgreSQL"))).toEqual([
        "PostgreSQL does not answer; presses are refused and time stands still until it does",
        "PostgreSQL answers again",
      ]);
      expect(await setting.bot.stop()).toBe(0);
      expect(await checkHealth(url, "live")).toBe(1);
    },
  );

  it("does not start without its database, and says why in one line", async () => {
    const url = new URL(await createDatabase("empty"));
    url.pathname = "/none";
    const bot = spawnBot(
      { DISCORD_TOKEN: "t", DISCORD_API_URL: "http://127.0.0.1:9" },
      { databaseFile: "", databaseUrl: String(url) },
    );
    expect(await bot.ended()).toBe(1);
    expect(bot.output()).toMatch(/^PostgreSQL at \S+ has no database none\. .*\n$/u);
  });
});
