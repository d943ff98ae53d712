import { SnowflakeUtil } from "discord.js";
import type { Clock } from "../../clock.js";
import type { Log } from "../../log.js";
import type { DiscordTime } from "../api/discord-time.js";

/** Older presses are not applied, in milliseconds: their token dies at three seconds, so nobody would see the answer. */
const tooOldMs = 2_500;

/** Discord takes no answer to a press that is older than this, in milliseconds, give or take its way there. */
const tokenMs = 3_500;

/** This many presses in a row that are refused though Discord still takes their answers are no chance. */
const mostRefused = 3;

/** How long a press waits at most for Discord to tell the time, in milliseconds. */
const askMs = 700;

/** How long Discord is not asked again: when it could be, and when its answer had no time on it; in milliseconds. */
const askAgainMs = 1_000;
const timelessMs = 60 * 60_000;

/** For how long `Date` headers are not believed that have been found wrong, in milliseconds. */
const distrustMs = 60 * 60_000;

/** What the age of presses is measured with. */
export interface AgePorts {
  readonly time: DiscordTime;
  readonly clock: Clock;
  readonly log: Log;
  /** Makes some request that Discord answers at once, so that its answer tells the time; called off by the signal. */
  readonly ask: (signal: AbortSignal) => Promise<unknown>;
}

/** How old a press is. */
export interface Age {
  /** That old at least, in milliseconds. */
  readonly ms: number;
  /** It is certain that it comes too late to be applied. */
  readonly late: boolean;
}

/**
 * How long presses have been under way. One that is certainly in time is so at once. Else, as after hours without any or
 * when the machine has slept, Discord is asked for the time first, and a press is late only where that is certain then.
 */
export class PressAges {
  readonly #ports: AgePorts;
  #asking: Promise<void> | null = null;
  /** How many presses in a row were refused though Discord still took their answers. */
  #refused = 0;
  /** Discord may be asked again from here on, by the steady clock. */
  #askFrom = Number.NEGATIVE_INFINITY;

  constructor(ports: AgePorts) {
    this.#ports = ports;
  }

  /** The age of a press that arrives now. */
  async measure(interaction: string): Promise<Age> {
    const pressed = SnowflakeUtil.timestampFrom(interaction);
    const { time } = this.#ports;
    time.pressed(pressed);
    if (time.bounds().most - pressed > tooOldMs) await this.#ask();
    const ms = Math.max(0, time.bounds().least - pressed);
    const late = ms > tooOldMs;
    if (!late) this.#refused = 0;
    return { ms, late };
  }

  /** What Discord's clock shows now, as near as is known, in milliseconds since 1970. */
  now(): number {
    return this.#ports.time.now();
  }

  /**
   * Discord has taken the answer to a press that was late, which it does within three seconds of the press only. So what
   * was known of its clock is wrong, as behind a proxy with a clock of its own, and counts no more.
   *
   * @param ms its age as it was measured
   */
  wasInTime(interaction: string, ms: number): void {
    const { time, log } = this.#ports;
    this.#refused += 1;
    if (ms <= tokenMs && this.#refused < mostRefused) return;
    this.#refused = 0;
    time.distrustDates(distrustMs);
    time.pressed(SnowflakeUtil.timestampFrom(interaction));
    log.warn(
      { interaction, minutes: distrustMs / 60_000 },
      "a press was refused as too old though Discord still took its answer; the Date headers behind DISCORD_API_URL may be wrong and are ignored for now",
    );
  }

  /** Asks for the time, and waits a little for the answer. Calls made meanwhile wait for the same one. */
  async #ask(): Promise<void> {
    const { clock, time } = this.#ports;
    if (this.#asking === null) {
      if (!time.trustsDates || clock.steady() < this.#askFrom) return;
      this.#askFrom = clock.steady() + askAgainMs;
      this.#asking = this.#askOnce().finally(() => {
        this.#asking = null;
      });
    }
    await this.#asking;
  }

  #askOnce(): Promise<void> {
    const { ask, clock, log, time } = this.#ports;
    return new Promise((resolve) => {
      const cancel = clock.after(askMs, resolve);
      ask(AbortSignal.timeout(askMs))
        .then(() => {
          if (time.bounds().most === Number.POSITIVE_INFINITY) this.#askFrom = clock.steady() + timelessMs;
        })
        .catch((error: unknown) => {
          log.debug({ error }, "Discord could not be asked for the time");
        })
        .finally(() => {
          cancel();
          resolve();
        });
    });
  }
}
