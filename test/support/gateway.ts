import { expect } from "vitest";
import { type LocalDiscord, type LocalDiscordOptions, startLocalDiscord } from "../../playground/discord/index.js";
import type { Clock } from "../../src/clock.js";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.js";
import { type Connected, connectedBy, hurriedClock } from "./connected.js";

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
  const { shards, shardsUp } = await connection.statistics();
  return `${shardsUp} of ${shards}`;
}

/** Waits until the bot's commands can be used. */
export async function registered(discord: LocalDiscord): Promise<void> {
  await expect.poll(() => discord.commands().length, { timeout: 10_000 }).toBeGreaterThan(0);
}
