import { setTimeout as sleep } from "node:timers/promises";
import type { LocalDiscord } from "../../playground/discord/index.js";
import type { Random } from "../../src/game/contract.js";
import type { SmallDisk } from "../e2e/support/small-disk.js";
import type { BotKeeper } from "./bot-keeper.js";

/** What may go wrong. */
export const kinds = [
  "kill -9",
  "gateway dropped",
  "session invalid",
  "session over",
  "resume host down",
  "closed for good",
  "events twice",
  "slow line",
  "answers fail",
  "answers lost",
  "answers late",
  "edits fail",
  "429 on edits",
  "board deleted",
  "right taken",
  "channel deleted",
  "time runs out",
  "clock jumps",
  "clock drifts",
  "picture takes a minute",
  "odd events",
  "disk full",
] as const;

export type Kind = (typeof kinds)[number];

/** What things go wrong with. */
export interface Victim {
  readonly discord: LocalDiscord;
  readonly bot: BotKeeper;
  /** Null: no small disk could be mounted. */
  readonly disk: SmallDisk | null;
  readonly channels: () => readonly string[];
  /** Deletes a channel and opens another. */
  readonly replaceChannel: (channel: string) => void;
  /** The message of a channel's board; null: there is none. */
  readonly boardIn: (channel: string) => string | null;
}

/** In milliseconds. */
const jumps = [-40_000, -5_000, 4_000, 30_000, 400_000] as const;

/** In parts per million, as of quartz without NTP. */
const drifts = [-180, -60, 0, 60, 180] as const;

/** Close codes after which a bot begins a new session, and after which none can. */
const sessionsOver = [4_007, 4_009] as const;
const closedForGood = [4_004, 4_010, 4_011, 4_013, 4_014] as const;

/** How long a bot may take to start a new session, in milliseconds: after many ends it waits up to 90 s. */
const reconnectMs = 150_000;

/** Least pause between two, and where a slow machine needs longer than it has, in milliseconds. */
const [minPauseMs, slowPauseMs] = [100, 1_500] as const;

const callbacks = { method: "POST", route: /^\/interactions\// } as const;
const edits = { method: "PATCH", route: /\/messages\// } as const;

/** Things go wrong, one after the other, and are counted. */
export class Trouble {
  readonly counts = new Map<Kind, number>();
  /** Messages that a moderator has deleted. */
  readonly deleted = new Set<string>();
  /** Whether nothing goes wrong any more. */
  isOver = false;
  readonly #victim: Victim;
  readonly #random: Random;
  #lastAt = -Infinity;
  /** Still to come in this round. */
  #bag: readonly Kind[] = [];
  #isOn = false;

  constructor(victim: Victim, random: Random) {
    this.#victim = victim;
    this.#random = random;
  }

  /** Now or within the last milliseconds. */
  recent(ms: number): boolean {
    return this.#isOn || performance.now() - this.#lastAt < ms;
  }

  /** Nothing goes wrong from now on. */
  end(): void {
    this.isOver = true;
  }

  /**
   * Ends when `ms` are over and it is enough; where it is not by then, on a slow machine, less goes wrong, so that people
   * come to play.
   *
   * @param without what does not happen
   * @param pauseMs between two at most
   */
  async storm(ms: number, without: readonly Kind[], pauseMs: number, isEnough: () => boolean): Promise<void> {
    const end = performance.now() + ms;
    const isOver = (): boolean => performance.now() >= end && isEnough();
    while (!isOver()) {
      const pause = (performance.now() < end ? minPauseMs : slowPauseMs) + this.#random.pick(pauseMs);
      await sleep(isEnough() ? Math.min(pause, Math.max(0, end - performance.now())) : pause);
      const kind = this.#next(without);
      if (isOver()) continue;
      this.#isOn = true;
      if (await this.#happen(kind)) this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
      this.#isOn = false;
      this.#lastAt = performance.now();
    }
  }

  /** Every kind once in a round, kills more often. */
  #next(without: readonly Kind[]): Kind {
    if (this.#bag.length === 0) this.#bag = this.#random.shuffle([...kinds, "kill -9", "kill -9"]);
    const at = this.#bag.findIndex((kind) => !without.includes(kind));
    const kind = this.#bag[at] ?? "gateway dropped";
    this.#bag = at === -1 ? [] : this.#bag.toSpliced(at, 1);
    return kind;
  }

  /** @returns whether it could hit anything */
  async #happen(kind: Kind): Promise<boolean> {
    const { discord, bot, disk } = this.#victim;
    const { faults } = discord;
    const random = this.#random;
    const channels = this.#victim.channels();
    const channel = channels[random.pick(channels.length)] ?? "";
    switch (kind) {
      case "kill -9":
        await bot.kill();
        if (random.pick(2) === 0) await sleep(random.pick(800));
        await bot.start();
        return true;
      case "gateway dropped":
        faults.replayOnResume = random.pick(12);
        faults.dropConnection();
        await sleep(600);
        return true;
      case "session invalid":
        faults.invalidateSession();
        await discord.ready(reconnectMs);
        return true;
      case "session over":
        faults.closeSessions(sessionsOver[random.pick(sessionsOver.length)] ?? 4_009);
        await discord.ready(reconnectMs);
        return true;
      case "resume host down":
        faults.resumeHostDown = true;
        faults.dropConnection();
        await sleep(2_000);
        faults.resumeHostDown = false;
        while (!discord.botIsConnected()) await sleep(50);
        return true;
      case "closed for good":
        await bot.endsBy(() => {
          faults.closeSessions(closedForGood[random.pick(closedForGood.length)] ?? 4_014);
        });
        await discord.ready(reconnectMs);
        return true;
      case "events twice":
        faults.deliverTwice = true;
        await sleep(1_500);
        faults.deliverTwice = false;
        return true;
      case "slow line":
        faults.latency = { minMs: 40, maxMs: 120 + random.pick(200) };
        await sleep(2_000);
        faults.latency = null;
        return true;
      case "answers fail":
        return this.#for(1_500, faults.disturb({ ...callbacks, times: Infinity, chance: 0.4 }, this.#failure()));
      case "answers lost":
        return this.#for(
          1_500,
          faults.disturb(
            { ...callbacks, times: Infinity, chance: 0.4 },
            { type: random.pick(2) === 0 ? "lost" : "unanswered", cut: random.pick(2) === 0 ? "reset" : "close" },
          ),
        );
      case "answers late":
        return this.#for(
          1_000,
          faults.disturb({ ...callbacks, times: Infinity, chance: 0.3 }, { type: "late", ms: 3_200 }),
        );
      case "edits fail":
        return this.#for(1_500, faults.disturb({ ...edits, times: Infinity, chance: 0.5 }, this.#failure()));
      case "429 on edits":
        faults.limitEdits(2);
        await sleep(2_000);
        return true;
      case "board deleted": {
        const board = this.#victim.boardIn(channel);
        if (board === null) return false;
        this.deleted.add(board);
        discord.deleteMessage(channel, board);
        return true;
      }
      case "right taken":
        return this.#takeRight(channel, random.pick(2) === 0);
      case "channel deleted":
        this.#victim.replaceChannel(channel);
        return true;
      case "time runs out":
        for (let times = 1 + random.pick(6); times > 0; times -= 1) {
          bot.hurry();
          await sleep(60);
        }
        return true;
      case "clock jumps":
        bot.jump(jumps[random.pick(jumps.length)] ?? 0);
        return true;
      case "clock drifts":
        bot.drift(drifts[random.pick(drifts.length)] ?? 0);
        return true;
      case "picture takes a minute":
        bot.slowPicture(60_000);
        await sleep(3_000);
        return true;
      case "odd events":
        faults.tellOddly("INTERACTION_CREATE", { id: discord.snowflake(), type: 3, token: "odd" });
        faults.tellOddly("GUILD_CREATE", { id: discord.snowflake(), channels: 5 });
        faults.tellOddly("THREAD_DELETE", null);
        return true;
      case "disk full":
        if (disk === null) return false;
        disk.fill();
        await sleep(1_200);
        disk.free();
        return true;
    }
  }

  /** A right to write, or to see at all; of a thread its channel's. */
  async #takeRight(channel: string, isToWrite: boolean): Promise<boolean> {
    const { discord } = this.#victim;
    const parent = discord.channels().find(({ id }) => id === channel)?.parent ?? null;
    const writing = parent === null ? "SendMessages" : "SendMessagesInThreads";
    discord.denyBot(parent ?? channel, isToWrite ? writing : "ViewChannel");
    await sleep(1_500);
    discord.restoreBot(parent ?? channel);
    return true;
  }

  #failure() {
    return { type: "failed", status: 503, done: this.#random.pick(2) === 0 } as const;
  }

  async #for(ms: number, end: () => void): Promise<boolean> {
    await sleep(ms);
    end();
    return true;
  }
}
