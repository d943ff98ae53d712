import { Counter, Gauge, type Registry } from "prom-client";
import type { ShardStatistics } from "../discord/api/metrics.js";

/** What is known of other processes. */
export interface LeaseStatistics {
  /** That run, this one included; null: not known yet. */
  readonly processes: number | null;
  /** Shards that others have taken over since the start. */
  readonly losses: number;
}

/** How one process stands among others. */
export interface ProcessStatistics {
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
export function addProcessGauges(registry: Registry): (now: ProcessStatistics) => void {
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
