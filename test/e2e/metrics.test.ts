import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../support/postgres-server.js";
import { pressOn } from "./support/board.js";
import { spawnBot } from "./support/bot.js";
import { playOut } from "./support/play.js";
import { setUp, type Setting, startGame, tableOn } from "./support/setting.js";

/** One bot for all tests; the last one ends it. */
let setting: Setting;
let port: number;
beforeAll(async () => {
  port = await freePort();
  setting = await setUp({ environment: { METRICS_PORT: String(port) } });
});
afterAll(() => setting.end());

function get(path: string, host = "127.0.0.1"): Promise<Response> {
  return fetch(`http://${host}:${port}${path}`);
}

/** By name and labels. */
async function figure(name: string): Promise<number | null> {
  const line = (await (await get("/metrics")).text()).split("\n").find((other) => other.startsWith(`${name} `));
  return line === undefined ? null : Number(line.split(" ")[1]);
}

/** What `/health` says, with its status. */
async function health(): Promise<unknown> {
  const answer = await get("/health");
  return { code: answer.status, ...((await answer.json()) as object) };
}

/** Changes the last heartbeat's age, in milliseconds. */
function moveSignOfLife(ms: number): void {
  const sqlite = new Sqlite(setting.databaseFile);
  sqlite.prepare("update alive set at = at + ?").run(ms);
  sqlite.close();
}

describe("the metrics of a bot that is played with", () => {
  it("count what was played, and hold no id, no name and no token", async () => {
    const { discord, anna, ben, bot } = setting;
    await startGame(setting, { shots: 1 });
    const table = tableOn(setting);
    expect(await figure('katzentisch_tables_open{game="katchen",life="playing"}')).toBe(1);
    expect(await figure('katzentisch_tables_loaded{game="katchen",life="playing"}')).toBe(1);
    const before = (await figure('katzentisch_presses_total{outcome="done",code=""}')) ?? 0;
    const presses = await playOut(setting, (moves) => moves.find(({ verb }) => verb === "throw" || verb === "stand"));
    await ben.slash(discord.channel, "katchen close");
    expect(await figure('katzentisch_presses_total{outcome="done",code=""}')).toBe(before + presses);
    expect(await figure('katzentisch_presses_total{outcome="refused",code="no-table"}')).toBe(null);
    expect(await figure('katzentisch_tables_open{game="katchen",life="playing"}')).toBe(null);
    expect(await figure('katzentisch_tables_loaded{game="katchen",life="over"}')).toBe(1);
    const acks = await figure("katzentisch_ack_seconds_count");
    expect(acks).toBe(await figure('katzentisch_interactions_total{outcome="handled"}'));
    expect(acks).toBe(await figure('katzentisch_requests_total{request="respond",outcome="ok"}'));
    expect(acks).toBeGreaterThan(presses);
    expect(await figure('katzentisch_board_writes_total{outcome="ok"}')).toBeGreaterThan(presses / 2);
    expect(await figure('katzentisch_responses_total{status="2xx"}')).toBeGreaterThan(presses);
    expect(await figure('katzentisch_gateway_events_total{event="ready"}')).toBe(1);
    expect(await figure('katzentisch_games_total{game="katchen",turn="started"}')).toBe(1);
    expect(await figure('katzentisch_games_total{game="katchen",turn="finished"}')).toBe(1);
    expect(await figure("katzentisch_interactions_unanswered_total")).toBe(0);
    expect(await figure("katzentisch_commit_seconds_count")).toBeGreaterThan(presses);
    expect(await figure("katzentisch_disk_seconds_count")).toBeGreaterThan(presses);
    expect(await figure("katzentisch_database_bytes")).toBeGreaterThan(0);
    expect(await figure("katzentisch_sessions_left")).toBe(999);
    expect(await figure("katzentisch_gateway_ready")).toBe(1);
    expect(await figure("katzentisch_servers")).toBe(1);
    expect(await figure('katzentisch_log_lines_total{level="error"}')).toBe(0);

    const page = await (await get("/metrics")).text();
    expect(bot.output()).not.toContain("could not be read");
    const secrets = [discord.token, discord.channel, discord.guild, table, anna.user.id, ben.user.id, "Anna", "Ben"];
    expect(secrets.filter((secret) => page.includes(secret))).toEqual([]);
    // No label holds anything like an id.
    expect(page.split("\n").filter((line) => line.startsWith("katzentisch_") && /\d{5}.*\}/.test(line))).toEqual([]);
  });

  it("tell of Discord's refusals and of presses that tables refuse", { tags: "long" }, async () => {
    const { discord, anna, ben, cleo } = setting;
    await anna.slash(discord.channel, "katchen start");
    await pressOn(discord, ben, "join");
    await pressOn(discord, ben, "start");
    expect(await figure('katzentisch_presses_total{outcome="refused",code="not-host"}')).toBe(1);
    // The board, then the acknowledgement; discord.js tries each three times more.
    discord.faults.disturb({ method: "POST", route: /^\/interactions\//, times: 8 }, { type: "failed", status: 503 });
    await pressOn(discord, cleo, "join");
    expect(await figure('katzentisch_responses_total{status="5xx"}')).toBe(8);
    expect(await figure('katzentisch_requests_total{request="respond",outcome="passing"}')).toBe(2);
    expect(await figure('katzentisch_log_lines_total{level="warn"}')).toBe(1);
  });
});

describe("the health of a bot", () => {
  it("is good while it is on the air, and bad with the reason while its connection is down or its disk fails", async () => {
    await expect.poll(health).toEqual({ code: 200, status: "well", silentSeconds: expect.any(Number) });
    // The bot's next heartbeat may make it well at any moment.
    const neglected = (): Promise<unknown> => {
      moveSignOfLife(-40_000);
      return health();
    };
    const sick = { code: 503, status: "sick", reason: expect.stringMatching(/^No heartbeat/) };
    await expect.poll(neglected).toMatchObject(sick);
    await expect.poll(health).toMatchObject({ code: 200 });
    setting.discord.faults.latency = { minMs: 1_000, maxMs: 1_000 };
    setting.discord.faults.dropConnection();
    await expect.poll(health).toMatchObject({ code: 503, reason: "The connection to Discord is down." });
    setting.discord.faults.latency = null;
    await expect.poll(health).toMatchObject({ code: 200 });
    expect(await figure('katzentisch_gateway_events_total{event="reconnecting"}')).toBe(1);
  });

  it("is told before Discord has been reached, too", { tags: "long" }, async () => {
    const usual = port;
    port = await freePort();
    const environment = {
      DISCORD_TOKEN: setting.discord.token,
      DISCORD_API_URL: "http://127.0.0.1:9/api",
      METRICS_PORT: String(port),
    };
    const folder = mkdtempSync(join(tmpdir(), "katzentisch-lonely-"));
    const bot = spawnBot(environment, { databaseFile: join(folder, "lonely.db") });
    await expect.poll(() => bot.output()).toContain("Discord cannot be reached");
    expect(await health()).toMatchObject({ code: 503, status: "starting" });
    expect((await get("/live")).status).toBe(200);
    expect(await figure("katzentisch_gateway_ready")).toBe(0);
    expect(await bot.stop()).toBe(0);
    port = usual;
    rmSync(folder, { recursive: true });
  });
});

describe("the port", () => {
  it("is open on this machine's own address only, and shows nothing else", async () => {
    expect((await get("/")).status).toBe(404);
    expect((await get("/metrics/")).status).toBe(404);
    const outer = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
    const others = [
      "127.0.0.2",
      ...outer.filter(({ internal, family }) => !internal && family === "IPv4").map(({ address }) => address),
    ];
    for (const other of others) await expect(get("/health", other)).rejects.toThrow("fetch failed");
  });

  it("that is taken or makes no sense keeps the bot from starting, with one line", { tags: "long" }, async () => {
    const taken = createServer().listen(await freePort(), "127.0.0.1");
    await once(taken, "listening");
    const address = taken.address();
    const folder = mkdtempSync(join(tmpdir(), "katzentisch-port-"));
    const start = async (environment: Readonly<Record<string, string>>) => {
      const { token, url } = setting.discord;
      const bot = spawnBot(
        { DISCORD_TOKEN: token, DISCORD_API_URL: url, ...environment },
        { databaseFile: join(folder, "fresh.db") },
      );
      return { code: await bot.ended(), output: bot.output() };
    };
    const takenPort = typeof address === "object" && address !== null ? String(address.port) : "";
    expect(await start({ METRICS_PORT: takenPort })).toEqual({
      code: 1,
      output: expect.stringMatching(/^The port \d+ of 127\.0\.0\.1 is taken\. Set METRICS_PORT [^\n]*\n$/),
    });
    expect(await start({ METRICS_PORT: "many" })).toEqual({
      code: 1,
      output: expect.stringMatching(/^METRICS_PORT is no port\. [^\n]*\n$/),
    });
    taken.close();
    rmSync(folder, { recursive: true });
  });

  it(
    "closes when the bot is stopped, even with open connections, and is not opened unless it is set",
    { tags: "long" },
    async () => {
      await (await get("/metrics")).text();
      expect(await setting.bot.stop()).toBe(0);
      await expect(get("/health")).rejects.toThrow("fetch failed");
      await setting.restart();
      await expect(get("/health")).rejects.toThrow("fetch failed");
    },
  );
});
