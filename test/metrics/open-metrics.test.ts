import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { BotStatistics } from "../../src/discord/api/metrics.js";
import { openMetrics, type Watch } from "../../src/metrics/open-metrics.js";
import { fakeClock } from "../support/fake-clock.js";
import { freePort } from "../support/postgres-server.js";
import { keepLines, type Line } from "../support/tables.js";

const statistics = vi.fn<() => Promise<BotStatistics>>(async () => ({
  shards: [{ shard: 0, isUp: true, silentMs: 4_000 }],
  allShards: 1,
  pingMs: 42,
  servers: 3,
  tables: {
    open: [{ game: "katchen", status: "lobby", count: 20_000 }],
    loaded: [],
    jobs: 0,
  },
  decisions: [],
  boards: 0,
  pictures: 0,
  startsLeft: null,
  requests: { pressed: 0, played: 0, removal: 0, warning: 0, "catch-up": 0, picture: 0, ephemeral: 0 },
  invalid: 0,
}));
const isConnected = vi.fn<() => boolean | null>(() => true);
const isWaiting = vi.fn<() => boolean>();
const isAway = vi.fn<() => boolean>();
const lastAlive = vi.fn<() => Promise<number | null>>();
const checkAnswers = vi.fn<() => Promise<void>>(() => Promise.resolve());
let watch: Watch;
let url: string;
let lines: readonly Line[];
beforeEach(async () => {
  statistics.mockClear();
  const clock = fakeClock();
  lastAlive.mockResolvedValue(clock.now() - 4_000);
  isConnected.mockReturnValue(true);
  isWaiting.mockReturnValue(false);
  isAway.mockReturnValue(false);
  const port = await freePort();
  const files = () => ({ database: 8192, wal: 512 });
  const { log, lines: told } = keepLines();
  lines = told;
  const asked = { checkAnswers, lastAlive, isConnected, isWaiting, statistics, leases: () => null, outages: () => 2 };
  const watched = { clock, log, ...asked, isAway, files, version: "1.2.3" };
  watch = await openMetrics({ host: "127.0.0.1", port }, watched);
  url = `http://127.0.0.1:${port}`;
});
afterEach(() => watch.close());

it("counts the tables once for a whole page of metrics", async () => {
  const page = await (await fetch(`${url}/metrics`)).text();
  expect(page).toContain('katzentisch_tables_open{game="katchen",life="lobby"} 20000');
  expect(page).toContain("katzentisch_silence_seconds 4");
  expect(statistics).toHaveBeenCalledTimes(1);
});

it.each([null, false])("lives before and without Discord (on the air: %s), and is not ready then", async (air) => {
  isConnected.mockReturnValue(air);
  expect((await fetch(`${url}/live`)).status).toBe(200);
  for (const path of ["/ready", "/health"]) expect((await fetch(url + path)).status).toBe(503);
});

it("is not ready when its database does not answer, and does not live either if a restart may mend that", async () => {
  const answer = async (path: string): Promise<unknown> => {
    const response = await fetch(url + path);
    return [response.status, await response.json()];
  };
  const sick = [503, { status: "sick", reason: "The database does not answer." }];
  lastAlive.mockRejectedValue(new Error("disk I/O error"));
  expect([await answer("/live"), await answer("/health")]).toEqual([[200, { status: "live" }], sick]);
  checkAnswers.mockRejectedValueOnce(new Error("disk I/O error"));
  expect(await answer("/live")).toEqual(sick);
});

it("is not ready as soon as the database is known to be away, and adds no line to the one that says so", async () => {
  isAway.mockReturnValue(true);
  const answer = await fetch(`${url}/ready`);
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { status: "sick", reason: "The database takes no changes." },
  ]);
  lastAlive.mockRejectedValue(new Error("PostgreSQL is away"));
  expect((await fetch(`${url}/ready`)).status).toBe(503);
  expect(lines).toEqual([]);
  expect((await fetch(`${url}/live`)).status).toBe(200);
});

it("is ready without a shard too, while other processes have all of them and the database answers", async () => {
  isWaiting.mockReturnValue(true);
  isConnected.mockReturnValue(null);
  for (const path of ["/ready", "/health"]) {
    const response = await fetch(url + path);
    expect([response.status, await response.json()]).toMatchObject([200, { status: "waiting" }]);
  }
  lastAlive.mockRejectedValue(new Error("PostgreSQL is away"));
  expect((await fetch(`${url}/health`)).status).toBe(503);
});

it("tells that the database is away, and all that is known without it", async () => {
  lastAlive.mockRejectedValue(new Error("PostgreSQL is away"));
  const page = await (await fetch(`${url}/metrics`)).text();
  expect(page).toContain("katzentisch_database_up 0");
  expect(page).toContain("katzentisch_database_outages_total 2");
  expect(page).toContain('katzentisch_shard_up{shard="0"} 1');
});

it("tells of its health without counting any table", async () => {
  const health: unknown = await (await fetch(`${url}/health`)).json();
  expect(health).toEqual({ status: "well", silentSeconds: 4 });
  expect(statistics).not.toHaveBeenCalled();
});
