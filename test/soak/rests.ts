import { setTimeout as sleep } from "node:timers/promises";
import type { LocalUser } from "../../playground/discord/index.js";
import type { BotKeeper } from "./bot-keeper.js";
import type { Crowd } from "./crowd.js";
import type { Weighing } from "./level.js";
import type { Ledger } from "./deeds.js";
import type { Watcher } from "./watcher.js";

/** Between two rests, in milliseconds. */
const roundMs = 9_000;

/** In milliseconds: until boards are written, until tables are dropped, and with the weighing. */
const [boardsMs, downMs, restMs] = [400, 200, 1_200];

/** The bot's clock jumps by this in a rest, in milliseconds: tokens are old then. */
const tokensDieMs = 16 * 60_000;

/** Whom a rest is for. */
export interface Resting {
  readonly bot: BotKeeper;
  readonly crowd: Crowd;
  readonly ledger: Ledger;
  readonly watcher: Watcher;
  /** One of them opens tables where there is none. */
  readonly people: readonly LocalUser[];
}

/** Rounds of play with a weighing after each. @param play for so long */
export async function playAndWeigh(
  resting: Resting,
  ms: number,
  play: (ms: number) => Promise<void>,
): Promise<readonly Weighing[]> {
  const rounds = Math.max(1, Math.round(ms / roundMs));
  const begin = performance.now();
  const weighings: Weighing[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const until = begin + (ms / rounds) * round - restMs;
    await play(Math.max(0, until - performance.now()));
    weighings.push(await rest(resting, round));
  }
  return weighings;
}

/** Everybody keeps still; every channel has an open table, and memory no other. */
async function rest({ bot, crowd, ledger, watcher, people }: Resting, round: number): Promise<Weighing> {
  await crowd.hush();
  bot.jump(tokensDieMs);
  const first = round % people.length;
  await crowd.openEverywhere([...people.slice(first), ...people.slice(0, first)]);
  await sleep(boardsMs);
  // Drops tables from memory, and those that are over.
  bot.hurry();
  await sleep(downMs);
  const weight = await bot.weigh();
  const weighing = { deeds: ledger.entries.length, open: watcher.openTables().length, ...weight };
  crowd.goOn();
  return weighing;
}
