import { expect } from "vitest";
import { type LocalDiscord, type LocalDiscordOptions, startLocalDiscord } from "../../playground/discord/index.js";
import type { Clock } from "../../src/clock.js";
import { SessionFormat } from "../../src/discord/gateway/shard-source.js";
import { botKey } from "../../src/process/connect-bot.js";
import { leasedShards } from "../../src/cluster/leased-shards.js";
import type { ShardKeeper } from "../../src/cluster/shard-keeper.js";
import { openSqliteStore } from "../../src/store/drivers/sqlite/sqlite-store.js";
import { type Connected, connectedBy, hurriedClock } from "./connected.js";
import type { LeaseTable, MemoryLeases } from "./memory-leases.js";
import { keepLines } from "./tables.js";

/** Ends of what a test began, in order of beginning. */
export type Ends = (() => Promise<unknown>)[];

/** In the opposite order. */
export async function endAll(ends: Ends): Promise<void> {
  for (const end of ends.splice(0).toReversed()) await end();
}

/**
 * A Discord without rate limits. Where it limits identifies, half of its five seconds has to lie between two: on a busy
 * machine what is sent five seconds apart may arrive much closer.
 */
export async function localDiscord(ends: Ends, options: LocalDiscordOptions = {}): Promise<LocalDiscord> {
  const discord = await startLocalDiscord({ limits: "none", identifyWindowMs: 2_500, ...options });
  ends.push(() => discord.close());
  return discord;
}

/** By a clock this many times as fast as the real one. */
export async function hurriedBot(
  ends: Ends,
  discord: LocalDiscord,
  times = 1,
  file = ":memory:",
): Promise<Connected<Clock>> {
  const bot = await connectedBy(discord, hurriedClock(times), openSqliteStore(file));
  ends.push(() => bot.end());
  return bot;
}

/** What the gateway has noted of bots: of `identified` "shard 1/3", of `resumed` "after event 4". */
export function noted(
  discord: LocalDiscord,
  event: "identified" | "resumed" | "closed" | "refused",
): readonly string[] {
  return discord.wire
    .entries()
    .flatMap((entry) => (entry.type === "gateway" && entry.event === event ? [entry.detail] : []));
}

/** "1 of 2". */
export async function upOf({ connection }: Connected<Clock>): Promise<string> {
  const { shards } = await connection.statistics();
  return `${shards.filter(({ isUp }) => isUp).length} of ${shards.length}`;
}

/** Waits until the bot's commands can be used. */
export async function registered(discord: LocalDiscord): Promise<void> {
  await expect.poll(() => discord.commands().length).toBeGreaterThan(0);
}

/** A bot that shares its shards with others. */
export interface LeasedBot extends Connected<Clock> {
  readonly keeper: ShardKeeper;
  readonly leases: MemoryLeases;
}

/**
 * As in the program, but with leases in memory.
 *
 * @param times by a clock this many times as fast, as the table's
 * @param count of all shards; null: as Discord recommends
 */
export async function leasedBot(
  ends: Ends,
  discord: LocalDiscord,
  table: LeaseTable,
  id: string,
  times: number,
  count: number | null = null,
): Promise<LeasedBot> {
  const clock = hurriedClock(times);
  const leases = table.open(id);
  const { log, lines } = keepLines();
  const format = new SessionFormat(botKey({ token: discord.token, apiUrl: discord.url }));
  const leased = leasedShards({ leases, count, format, clock, log });
  const bot = await connectedBy(discord, clock, openSqliteStore(":memory:"), { leased }).catch(
    async (error: unknown) => {
      await leased.keeper.stop();
      throw error;
    },
  );
  const end = async (): Promise<void> => {
    leased.keeper.pause();
    await bot.connection.disconnect();
    await leased.keeper.stop();
    await bot.end();
  };
  ends.push(end);
  return { ...bot, end, lines, keeper: leased.keeper, leases };
}
