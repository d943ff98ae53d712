import { SnowflakeUtil } from "discord.js";
import type { Clock } from "../clock.js";
import { within } from "../lib/waits.js";
import type { Log } from "../log.js";
import type { DiscordTime } from "./api/discord-time.js";

/** Older presses are not applied: tokens expire at three seconds, so the answer would not show. */
const tooOldMs = 2_500;

/** Discord takes no answer to older presses, transit included. */
const tokenMs = 3_500;

/** This many in a row, refused though Discord takes their answers, are no coincidence. */
const maxRefused = 3;

/** A press's longest wait for Discord's time. */
const askMs = 700;

/** Pauses between asking Discord: after an answer, and after one without a time. */
const askAgainMs = 1_000;
const timelessMs = 60 * 60_000;

/** How long wrong `Date` headers are ignored. */
const distrustMs = 60 * 60_000;

/** What measuring ages needs. */
export interface AgePorts {
  readonly time: DiscordTime;
  readonly clock: Clock;
  readonly log: Log;
  /** Discord answers it at once, with the time. */
  readonly ask: (signal: AbortSignal) => Promise<unknown>;
}

/** A press's age. */
export interface Age {
  /** At least this much. */
  readonly ms: number;
  /** Certainly too late to be applied. */
  readonly late: boolean;
}

/**
 * Ages of presses. One certainly in time is measured at once. Otherwise, as after idle hours or sleep, Discord is asked
 * for the time first; a press is late only if that is certain.
 */
export class PressAges {
  readonly #ports: AgePorts;
  #asking: Promise<void> | null = null;
  /** Presses refused in a row though Discord took their answers. */
  #refused = 0;
  /** Discord may be asked again from here on; monotonic. */
  #askFrom = Number.NEGATIVE_INFINITY;

  constructor(ports: AgePorts) {
    this.#ports = ports;
  }

  /** The age of a press arriving now. */
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

  /** The best estimate of Discord's clock, in milliseconds since 1970. */
  now(): number {
    return this.#ports.time.now();
  }

  /**
   * Discord has taken the answer to a late press, which it does only within three seconds: its clock was misjudged, as
   * behind a proxy with its own clock.
   *
   * @param ms its measured age
   */
  wasInTime(interaction: string, ms: number): void {
    const { time, log } = this.#ports;
    this.#refused += 1;
    if (ms <= tokenMs && this.#refused < maxRefused) return;
    this.#refused = 0;
    time.distrustDates(distrustMs);
    time.pressed(SnowflakeUtil.timestampFrom(interaction));
    log.warn(
      { interaction, minutes: distrustMs / 60_000 },
      "a press was refused as too old though Discord still took its answer; the Date headers behind DISCORD_API_URL may be wrong and are ignored for now",
    );
  }

  /** Asks for the time and waits a little; calls made meanwhile share it. */
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

  async #askOnce(): Promise<void> {
    const { ask, clock, log, time } = this.#ports;
    const asked = ask(AbortSignal.timeout(askMs))
      .then(() => {
        if (time.bounds().most === Number.POSITIVE_INFINITY) this.#askFrom = clock.steady() + timelessMs;
      })
      .catch((error: unknown) => {
        log.debug({ error }, "Discord could not be asked for the time");
      });
    await within(clock, askMs, asked);
  }
}
