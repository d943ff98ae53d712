import { describe, expect, it } from "vitest";
import type { BotStatistics } from "../../src/discord/api/metrics.js";
import { type Counters, createCounters } from "../../src/metrics/counters.js";

const figures: BotStatistics = {
  shards: [
    { shard: 3, isUp: true, silentMs: 1_500 },
    { shard: 5, isUp: true, silentMs: null },
  ],
  allShards: 12,
  pingMs: 42,
  servers: 3,
  tables: {
    open: [
      { game: "katchen", status: "lobby", count: 2 },
      { game: "kalle", status: "playing", count: 1 },
    ],
    loaded: [{ game: "katchen", status: "over", count: 4 }],
    jobs: 5,
  },
  boards: 6,
  pictures: 7,
  decisions: [{ whole: 30, short: 2, none: 1 }],
  startsLeft: 990,
  requests: { pressed: 1, played: 2, removal: 3, warning: 4, "catch-up": 5, picture: 6, ephemeral: 7 },
  invalid: 8,
};

interface Desk {
  readonly counters: Counters;
  /** Moves the clock on, by milliseconds. */
  forward(ms: number): void;
  /** The bot's own, without comments; `with` picks those that contain it. */
  lines(part?: string): Promise<readonly string[]>;
}

function desk(now: () => BotStatistics | null = () => figures): Desk {
  let time = 1_000;
  const counters = createCounters({
    steady: () => time,
    silentMs: () => Promise.resolve(2_500),
    statistics: async () => now(),
    files: () => ({ database: 4096, wal: null }),
    isWaiting: () => now()?.shards.length === 0,
    leases: () => ({ processes: 2, losses: 4 }),
    outages: () => 1,
    version: "1.2.3",
  });
  return {
    counters,
    forward: (ms) => {
      time += ms;
    },
    lines: async (part = "katzentisch_") => {
      const { text } = await counters.page();
      return text.split("\n").filter((line) => line.startsWith("katzentisch_") && line.includes(part));
    },
  };
}

describe("the statistics", () => {
  it("tell how things stand when somebody asks", async () => {
    const { lines } = desk();
    expect(await lines()).toEqual(
      expect.arrayContaining([
        "katzentisch_gateway_ready 1",
        "katzentisch_shards 2",
        "katzentisch_shards_ready 2",
        "katzentisch_shards_in_all 12",
        'katzentisch_shard_up{shard="3"} 1',
        'katzentisch_shard_silence_seconds{shard="3"} 1.5',
        "katzentisch_processes 2",
        "katzentisch_lease_losses_total 4",
        "katzentisch_database_up 1",
        "katzentisch_database_outages_total 1",
        "katzentisch_gateway_ping_seconds 0.042",
        "katzentisch_silence_seconds 2.5",
        "katzentisch_servers 3",
        "katzentisch_sessions_left 990",
        `katzentisch_build_info{version="1.2.3",node="${process.versions.node}"} 1`,
        "katzentisch_database_bytes 4096",
        "katzentisch_table_jobs 5",
        'katzentisch_decisions_total{thought="whole"} 30',
        'katzentisch_decisions_total{thought="short"} 2',
        'katzentisch_decisions_total{thought="none"} 1',
        "katzentisch_boards_waiting 6",
        "katzentisch_pictures_waiting 7",
        'katzentisch_requests_waiting{priority="pressed"} 1',
        'katzentisch_requests_waiting{priority="catch-up"} 5',
        "katzentisch_invalid_requests 8",
        'katzentisch_tables_open{game="katchen",life="lobby"} 2',
        'katzentisch_tables_open{game="kalle",life="playing"} 1',
        'katzentisch_tables_loaded{game="katchen",life="over"} 4',
      ]),
    );
  });

  it("leave out what is not known before the bot is on the air, and what is no more", async () => {
    let now: BotStatistics | null = null;
    const { lines } = desk(() => now);
    expect(await lines("gateway_ready")).toEqual(["katzentisch_gateway_ready 0"]);
    expect(await lines("servers")).toEqual([]);
    now = { ...figures, pingMs: null };
    expect(await lines("tables_open")).toHaveLength(2);
    expect(await lines("ping")).toEqual([]);
    now = { ...figures, tables: { ...figures.tables, open: [] } };
    expect(await lines("tables_open")).toEqual([]);
  });

  it("say nothing of the gateway while other processes have all shards, and of a shard that has left", async () => {
    let now: BotStatistics = figures;
    const { lines } = desk(() => now);
    expect(await lines("shard_up")).toHaveLength(2);
    now = { ...figures, shards: figures.shards.slice(0, 1).map((shard) => ({ ...shard, isUp: false })) };
    expect(await lines("shard_up")).toEqual(['katzentisch_shard_up{shard="3"} 0']);
    expect(await lines("gateway_ready")).toEqual(["katzentisch_gateway_ready 0"]);
    now = { ...figures, shards: [] };
    expect([await lines("shard_up"), await lines("gateway_ready")]).toEqual([[], []]);
    expect(await lines("katzentisch_shards ")).toEqual(["katzentisch_shards 0"]);
  });

  it("measure an interaction from its arrival to its first answer, and only those that have one", async () => {
    const { counters, forward, lines } = desk();
    counters.arrived("1");
    counters.arrived("2");
    counters.aged(100);
    counters.aged(0);
    forward(240);
    counters.answered("1");
    forward(5_000);
    counters.answered("1");
    counters.handled("1", "handled");
    counters.handled("2", "failed");
    counters.answered("2");
    expect(await lines("ack_seconds_")).toEqual(
      expect.arrayContaining([
        'katzentisch_ack_seconds_bucket{le="0.2"} 0',
        'katzentisch_ack_seconds_bucket{le="0.3"} 1',
        "katzentisch_ack_seconds_sum 0.24",
        "katzentisch_ack_seconds_count 1",
      ]),
    );
    expect(await lines("press_age_seconds_")).toContain("katzentisch_press_age_seconds_sum 0.1");
    expect(await lines("unanswered")).toEqual(["katzentisch_interactions_unanswered_total 1"]);
    expect(await lines("interactions_total")).toEqual([
      'katzentisch_interactions_total{outcome="handled"} 1',
      'katzentisch_interactions_total{outcome="failed"} 1',
    ]);
  });

  it("tell what storing costs and what becomes of games", async () => {
    const { counters, lines } = desk();
    counters.committed(2);
    counters.onDisk(30);
    counters.game("kalle", "started");
    counters.game("kalle", "closed");
    expect(await lines("_seconds_sum")).toEqual(
      expect.arrayContaining(["katzentisch_commit_seconds_sum 0.002", "katzentisch_disk_seconds_sum 0.03"]),
    );
    expect(await lines("games_total")).toEqual([
      'katzentisch_games_total{game="kalle",turn="started"} 1',
      'katzentisch_games_total{game="kalle",turn="closed"} 1',
    ]);
    expect(await lines("log_bytes")).toEqual([]);
  });

  it("count presses by what the table said, refusals by their code", async () => {
    const { counters, lines } = desk();
    counters.replied("refused", "stale");
    counters.replied("refused", "no-table");
    counters.replied("refused", "stale");
    expect(await lines("presses_total")).toEqual([
      'katzentisch_presses_total{outcome="refused",code="stale"} 2',
      'katzentisch_presses_total{outcome="refused",code="no-table"} 1',
    ]);
  });

  it("count writes, requests, Discord's answers, limits, pictures and the gateway", async () => {
    const { counters, lines } = desk();
    counters.wrote("ok");
    counters.wrote("unchanged");
    counters.wrote("forbidden");
    counters.requested("post", "no-channel");
    for (const status of [200, 204, 403, 429, 502]) counters.responded(status);
    counters.heldBack();
    counters.shed();
    counters.painted(80, true);
    counters.painted(9_000, false);
    counters.gateway("resumed", 3);
    counters.gateway("ready", 5);
    counters.gateway("closed", 5);
    counters.logged("error");
    expect(await lines()).toEqual(
      expect.arrayContaining([
        'katzentisch_board_writes_total{outcome="ok"} 1',
        'katzentisch_board_writes_total{outcome="unchanged"} 1',
        'katzentisch_board_writes_total{outcome="forbidden"} 1',
        'katzentisch_requests_total{request="post",outcome="no-channel"} 1',
        'katzentisch_responses_total{status="2xx"} 2',
        'katzentisch_responses_total{status="4xx"} 2',
        'katzentisch_responses_total{status="5xx"} 1',
        "katzentisch_warnings_shed_total 1",
        'katzentisch_rate_limits_total{met="kept"} 1',
        'katzentisch_rate_limits_total{met="overstepped"} 1',
        "katzentisch_picture_seconds_count 1",
        "katzentisch_pictures_failed_total 1",
        'katzentisch_gateway_events_total{event="resumed"} 1',
        'katzentisch_session_starts_total{shard="3",how="resumed"} 1',
        'katzentisch_session_starts_total{shard="5",how="new"} 1',
        'katzentisch_log_lines_total{level="warn"} 0',
        'katzentisch_log_lines_total{level="error"} 1',
      ]),
    );
  });

  it("bring the process's own along, and two bots in one process do not share any", async () => {
    const one = desk();
    const other = desk();
    one.counters.heldBack();
    expect(await other.lines('met="kept"')).toEqual(['katzentisch_rate_limits_total{met="kept"} 0']);
    const { type, text } = await one.counters.page();
    expect(type).toContain("text/plain");
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \S+$/m);
  });
});
