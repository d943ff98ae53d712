import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { BotStatistics, Metrics, ShardStatistics } from "../discord/api/metrics.js";
import type { TableCount } from "../tables/table.js";
import type { Change, Store } from "../store/store.js";

/** What gauges are read from. */
export interface Sources {
  /** Monotonic milliseconds. */
  readonly steady: () => number;
  /** Age of the last heartbeat of any shard; null: none. Rejects while the database does not answer. */
  readonly silentMs: () => Promise<number | null>;
  /** Read once per page; null: not on the air yet. */
  readonly statistics: () => Promise<BotStatistics | null>;
  readonly files: () => Files;
  /** Whether other processes have all shards. */
  readonly isWaiting: () => boolean;
  /** Null: this process alone has all shards. */
  readonly leases: () => LeaseStatistics | null;
  /** How often the database stopped answering. */
  readonly outages: () => number;
  readonly version: string;
}

/** In bytes; null: missing or unreadable. */
export interface Files {
  readonly database: number | null;
  readonly wal: number | null;
}

/** What a change means for a game. `closed`: without a result. */
export type GameTurn = "started" | "finished" | "closed";

/** Receives what the store does. */
export interface StoreMetrics {
  /** @param ms how long it took; SQLite blocks the main thread for as long */
  committed(ms: number): void;
  /** @param ms how long answers have waited for the flush */
  onDisk(ms: number): void;
  game(game: string, turn: GameTurn): void;
}

/** Metrics that are counted and can be read. */
export interface Counters extends Metrics, StoreMetrics {
  /** Counts a log line that needs attention. */
  logged(level: "warn" | "error"): void;
  /** All metrics in Prometheus' format. */
  page(): Promise<{ readonly type: string; readonly text: string }>;
}

/** Buckets in seconds; Discord waits three for an answer. */
const seconds = [0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 1.5, 2, 2.5, 3, 5, 10];

/** Buckets for what usually takes less. */
const shortSeconds = [0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Counts in its own registry. Labels have few values: never ids, names or typed text. */
export function createCounters(sources: Sources): Counters {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const setGauges = addGauges(registry);
  const setProcessGauges = addProcessGauges(registry);
  const counter = <T extends string>(name: string, help: string, ...labelNames: readonly T[]): Counter<T> =>
    new Counter({ name: `katzentisch_${name}`, help, labelNames, registers: [registry] });
  const histogram = (name: string, help: string, buckets = seconds): Histogram =>
    new Histogram({ name: `katzentisch_${name}`, help, buckets, registers: [registry] });
  addBuildInfo(registry, sources.version);

  const acks = histogram("ack_seconds", "From the arrival of an interaction to Discord's having taken its answer.");
  const ages = histogram("press_age_seconds", "How long interactions took to get here, at least.");
  const interactions = counter("interactions_total", "Interactions by what became of them.", "outcome");
  const presses = counter("presses_total", "What tables said to presses and commands.", "outcome", "code");
  const boards = counter("board_writes_total", "Writes of boards by how they ended.", "outcome");
  const requests = counter("requests_total", "Requests of the tables to Discord.", "request", "outcome");
  const responses = counter("responses_total", "Discord's answers to all requests by class of status.", "status");
  const limits = counter("rate_limits_total", "Rate limits kept (waited for) and overstepped (status 429).", "met");
  const shed = counter("warnings_shed_total", "Warnings left out because they would have come too late.");
  const pictures = histogram("picture_seconds", "From asking for a picture to its being painted.");
  const unpainted = counter("pictures_failed_total", "Pictures that could not be painted.");
  const leftOut = counter("pictures_left_out_total", "Messages for one reader that went without their picture.", "why");
  const gateway = counter(
    "gateway_events_total",
    "What happened to the connections to the gateway, by event.",
    "event",
  );
  const sessions = counter("session_starts_total", "Sessions with Discord, new and resumed.", "shard", "how");
  const unanswered = counter("interactions_unanswered_total", "Interactions that never got an answer.");
  const commits = histogram(
    "commit_seconds",
    "How long storing a change takes. SQLite keeps the bot's own thread busy for as long.",
    shortSeconds,
  );
  const flushes = histogram(
    "disk_seconds",
    "How long answers wait until the disk confirms what was stored.",
    shortSeconds,
  );
  const games = counter("games_total", "Games by what has become of them.", "game", "turn");
  const lines = counter("log_lines_total", "Lines of the log that ask for a look.", "level");
  // A series that first appears with a fault would show no increase.
  for (const level of ["warn", "error"] as const) lines.inc({ level }, 0);
  for (const why of ["busy", "late", "often", "broken"] as const) leftOut.inc({ why }, 0);
  for (const met of ["kept", "overstepped"] as const) limits.inc({ met }, 0);

  /** Arrival times of unanswered interactions. */
  const arrivals = new Map<string, number>();
  return {
    arrived: (interaction) => {
      arrivals.set(interaction, sources.steady());
    },
    aged: (ms) => {
      ages.observe(ms / 1000);
    },
    answered: (interaction) => {
      const at = arrivals.get(interaction);
      if (at !== undefined) acks.observe((sources.steady() - at) / 1000);
      arrivals.delete(interaction);
    },
    handled: (interaction, outcome) => {
      if (arrivals.delete(interaction)) unanswered.inc();
      interactions.inc({ outcome });
    },
    replied: (outcome, code) => {
      presses.inc({ outcome, code: code ?? "" });
    },
    wrote: (outcome) => {
      boards.inc({ outcome });
    },
    requested: (request, outcome) => {
      requests.inc({ request, outcome });
    },
    responded: (status) => {
      responses.inc({ status: `${Math.floor(status / 100)}xx` });
      if (status === 429) limits.inc({ met: "overstepped" });
    },
    heldBack: () => {
      limits.inc({ met: "kept" });
    },
    shed: () => {
      shed.inc();
    },
    painted: (ms, ok) => {
      if (ok) pictures.observe(ms / 1000);
      else unpainted.inc();
    },
    leftOut: (why) => {
      leftOut.inc({ why });
    },
    gateway: (event, shard) => {
      gateway.inc({ event });
      if (event === "ready" || event === "resumed")
        sessions.inc({ shard: String(shard), how: event === "ready" ? "new" : "resumed" });
    },
    logged: (level) => {
      lines.inc({ level });
    },
    committed: (ms) => {
      commits.observe(ms / 1000);
    },
    onDisk: (ms) => {
      flushes.observe(ms / 1000);
    },
    game: (game, turn) => {
      games.inc({ game, turn });
    },
    page: async () => {
      const now = await sources.statistics();
      const silence = await sources.silentMs().then(
        (silentMs) => ({ silentMs, isDatabaseUp: true }),
        () => ({ silentMs: null, isDatabaseUp: false }),
      );
      const leases = sources.leases();
      setGauges(now, silence.silentMs, sources.files(), sources.isWaiting());
      setProcessGauges({
        shards: now?.shards ?? null,
        allShards: now?.allShards ?? null,
        leases,
        isDatabaseUp: silence.isDatabaseUp,
        outages: sources.outages(),
      });
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}

/** Gauges. @returns sets them; unknown ones are left out */
function addGauges(
  registry: Registry,
): (now: BotStatistics | null, silentMs: number | null, files: Files, isWaiting: boolean) => void {
  const gauge = (name: string, help: string): ((value: number | null) => void) => {
    const added = new Gauge({ name: `katzentisch_${name}`, help, registers: [registry] });
    return (value) => {
      added.remove();
      if (value !== null) added.set(value);
    };
  };
  const tablesGauge = (name: string, help: string): ((counts: readonly TableCount[]) => void) => {
    const labelNames = ["game", "life"] as const;
    const added = new Gauge({ name: `katzentisch_${name}`, help, labelNames, registers: [registry] });
    return (counts) => {
      added.reset();
      for (const { game, status, count } of counts) added.set({ game, life: status }, count);
    };
  };
  const ready = gauge("gateway_ready", "1 while answers can reach the bot from all servers of this process, else 0.");
  const shards = gauge("shards", "Shards of this process: connections to Discord, each for some of the servers.");
  const shardsUp = gauge("shards_ready", "Those of them over which answers can reach the bot.");
  const ping = gauge("gateway_ping_seconds", "The gateway's last heartbeat there and back.");
  const silence = gauge("silence_seconds", "Age of the last heartbeat in the database, of any shard.");
  const sessions = gauge(
    "sessions_left",
    "How many sessions Discord lets the bot start before the day's count begins anew.",
  );
  const servers = gauge("servers", "Servers that the bot is in.");
  const jobs = gauge("table_jobs", "Jobs at tables that run or wait for their turn.");
  const boards = gauge("boards_waiting", "Boards that are being written, or wait to be.");
  const pictures = gauge("pictures_waiting", "Pictures that are being painted, or wait to be.");
  const requests = new Gauge({
    name: "katzentisch_requests_waiting",
    help: "Requests that wait for their turn in front of Discord's limits.",
    labelNames: ["priority"],
    registers: [registry],
  });
  const invalid = gauge("invalid_requests", "Requests of the last ten minutes that Discord held against the address.");
  const decisions = new Counter({
    name: "katzentisch_decisions_total",
    help: "Decisions of strong computer players that take long: thought through, cut short, or left to the relaxed level.",
    labelNames: ["thought"],
    registers: [registry],
  });
  const open = tablesGauge("tables_open", "Open tables.");
  const loaded = tablesGauge("tables_loaded", "Tables in memory, ended ones included.");
  const databaseSize = gauge("database_bytes", "Size of the database's file.");
  const logSize = gauge("database_log_bytes", "Size of the database's WAL.");
  return (now, silentMs, files, isWaiting) => {
    databaseSize(files.database);
    logSize(files.wal);
    const upNow = now?.shards.filter(({ isUp }) => isUp).length ?? null;
    const isReady = now !== null && now.shards.length > 0 && upNow === now.shards.length;
    ready(isWaiting ? null : isReady ? 1 : 0);
    shards(now?.shards.length ?? null);
    shardsUp(upNow);
    silence(inSeconds(silentMs));
    ping(now === null ? null : inSeconds(now.pingMs));
    servers(now?.servers ?? null);
    sessions(now?.startsLeft ?? null);
    jobs(now?.tables.jobs ?? null);
    boards(now?.boards ?? null);
    pictures(now?.pictures ?? null);
    invalid(now?.invalid ?? null);
    requests.reset();
    for (const [priority, count] of Object.entries(now?.requests ?? {})) requests.set({ priority }, count);
    // The worker keeps the sums.
    decisions.reset();
    for (const counts of now?.decisions ?? [])
      for (const [thought, count] of Object.entries(counts)) decisions.inc({ thought }, count);
    open(now?.tables.open ?? []);
    loaded(now?.tables.loaded ?? []);
  };
}

function inSeconds(ms: number | null): number | null {
  return ms === null ? null : ms / 1000;
}

function addBuildInfo(registry: Registry, version: string): void {
  const labelNames = ["version", "node"] as const;
  const name = "katzentisch_build_info";
  const info = new Gauge({ name, help: "Always 1; what is running.", labelNames, registers: [registry] });
  info.set({ version, node: process.versions.node }, 1);
}

/** What is known of other processes. */
export interface LeaseStatistics {
  /** That run, this one included; null: not known yet. */
  readonly processes: number | null;
  /** Shards that others have taken over since the start. */
  readonly losses: number;
}

/** How one process stands among others. */
interface ProcessStatistics {
  /** Null: not on the air yet. */
  readonly shards: readonly ShardStatistics[] | null;
  /** Of all processes together; null: not known yet. */
  readonly allShards: number | null;
  /** Null: this process alone has all shards. */
  readonly leases: LeaseStatistics | null;
  readonly isDatabaseUp: boolean;
  /** Since the start. */
  readonly outages: number;
}

/** Gauges and counts of single shards, leases and the database. @returns sets them; unknown ones are left out */
function addProcessGauges(registry: Registry): (now: ProcessStatistics) => void {
  const registers = [registry];
  const gauge = (name: string, help: string): Gauge => new Gauge({ name: `katzentisch_${name}`, help, registers });
  const ofShard = (name: string, help: string): Gauge<"shard"> =>
    new Gauge({ name: `katzentisch_${name}`, help, labelNames: ["shard"], registers });
  const sum = (name: string, help: string): Counter => new Counter({ name: `katzentisch_${name}`, help, registers });
  const up = ofShard("shard_up", "1 while answers from this shard of this process can reach the bot, else 0.");
  const silence = ofShard("shard_silence_seconds", "Age of this shard's last heartbeat in the database.");
  const all = gauge("shards_in_all", "Shards of all processes together.");
  const processes = gauge("processes", "Processes of the bot that run, this one included.");
  const database = gauge("database_up", "1 while the database answers, else 0.");
  const losses = sum("lease_losses_total", "Shards that other processes have taken over from this one.");
  const outages = sum("database_outages_total", "How often the database stopped answering.");
  return ({ shards, allShards, leases, isDatabaseUp, outages: away }) => {
    for (const one of [up, silence]) one.reset();
    for (const { shard, isUp, silentMs } of shards ?? []) {
      up.set({ shard: String(shard) }, isUp ? 1 : 0);
      if (silentMs !== null) silence.set({ shard: String(shard) }, silentMs / 1000);
    }
    set(all, allShards);
    set(processes, leases?.processes ?? null);
    set(database, isDatabaseUp ? 1 : 0);
    // Others keep the sums.
    for (const one of [losses, outages]) one.reset();
    losses.inc(leases?.losses ?? 0);
    outages.inc(away);
  };
}

function set(gauge: Gauge, value: number | null): void {
  gauge.remove();
  if (value !== null) gauge.set(value);
}

/** A store that times commits and flushes and counts games. @param metrics null: counts nothing */
export function measureStore(store: Store, metrics: () => StoreMetrics | null): Store {
  return {
    ...store,
    commit: async (change) => {
      const counted = metrics();
      const began = performance.now();
      await store.commit(change);
      counted?.committed(performance.now() - began);
      const turn = turnOf(change);
      if (turn !== null) counted?.game(change.row.game, turn);
    },
    onDisk: async () => {
      const began = performance.now();
      await store.onDisk();
      metrics()?.onDisk(performance.now() - began);
    },
  };
}

/** Null: nothing to count. */
function turnOf({ row, step }: Pick<Change, "row" | "step">): GameTurn | null {
  switch (row.status) {
    case "lobby":
      return null;
    case "playing":
      return step !== null && step.action === null ? "started" : null;
    case "over":
      return step === null ? null : "finished";
    case "quarantined":
      return null;
    case "closed":
      return row.steps === 0 ? null : "closed";
  }
}
