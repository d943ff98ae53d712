import { afterEach, expect, test } from "vitest";
import { gameIds } from "../../src/games/index.js";
import { openSqliteStore } from "../../src/store/drivers/sqlite/sqlite-store.js";
import { connectedBy, hurriedClock } from "./connected.js";
import { endAll, type Ends, registered } from "./gateway.js";
import { beginGame, Pressing } from "./random-presses.js";
import { seededRandom } from "./seeded-random.js";
import { startShardWorld } from "./shard-world.js";

const ends: Ends = [];
afterEach(() => endAll(ends));

test("people play all games in servers on twelve shards, and whatever they press is answered", async () => {
  const world = await startShardWorld({ tables: gameIds.length, people: 6, limits: "none" });
  ends.push(() => world.discord.close());
  const bot = await connectedBy(world.discord, hurriedClock(1), openSqliteStore(":memory:"));
  ends.push(() => bot.end());
  await registered(world.discord);
  const tables = await Promise.all(
    world.places.map((place, at) => beginGame(world, place, gameIds[at % gameIds.length] ?? "katchen", at)),
  );
  const pressing = new Pressing(tables, seededRandom(1), 50);
  await expect.poll(() => pressing.pressed.length).toBeGreaterThan(40);
  const pressed = await pressing.stop();
  expect(pressed.filter(({ outcome }) => outcome.type === "failed")).toEqual([]);
  expect(new Set(pressed.map(({ shard }) => shard))).toEqual(new Set(world.places.map(({ shard }) => shard)));
  // A board may be replaced while somebody else's press on it is under way.
  expect(world.discord.problems.filter(({ code }) => code !== 10_008)).toEqual([]);
});
