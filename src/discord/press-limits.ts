import { SnowflakeUtil } from "discord.js";
import type { Clock } from "../clock.js";
import { Cooldown } from "../lib/cooldown.js";
import { within } from "../lib/waits.js";
import type { Log } from "../log.js";
import { type ApiClient, wrapMethods } from "./api/api-client.js";
import type { DiscordTime } from "./api/discord-time.js";

// What every press has to pass before it is handled: its age, its presser's speed, and the time for its first answer.

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
  #asking: Promise<void> | null = null;
  /** Presses refused in a row though Discord took their answers. */
  #refused = 0;
  /** Discord may be asked again from here on; monotonic. */
  #askFrom = Number.NEGATIVE_INFINITY;

  constructor(private readonly ports: AgePorts) {}

  /** The age of a press arriving now. */
  async measure(interaction: string): Promise<Age> {
    const pressed = SnowflakeUtil.timestampFrom(interaction);
    const { time } = this.ports;
    time.pressed(pressed);
    if (time.bounds().most - pressed > tooOldMs) await this.#ask();
    const ms = Math.max(0, time.bounds().least - pressed);
    const late = ms > tooOldMs;
    if (!late) this.#refused = 0;
    return { ms, late };
  }

  /** The best estimate of Discord's clock, in milliseconds since 1970. */
  now(): number {
    return this.ports.time.now();
  }

  /**
   * Discord has taken the answer to a late press, which it does only within three seconds: its clock was misjudged, as
   * behind a proxy with its own clock.
   *
   * @param ms its measured age
   */
  wasInTime(interaction: string, ms: number): void {
    const { time, log } = this.ports;
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
    const { clock, time } = this.ports;
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
    const { ask, clock, log, time } = this.ports;
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

/** Presses in hand at once: five a second on the slowest connection. */
const maxInHand = 15;

/** Presses without effect within `windowMs`: five a second, and some in a row. */
const windowMs = 4_000;
const maxUnstored = 20;

/** Presses in the long run: this many a second, and at once as many as add up in five minutes. */
const perSecond = 5;
const maxAllowance = perSecond * 5 * 60;

interface Presser {
  /** By id, and whether something was stored for them. */
  readonly inHand: Map<string, boolean>;
  /** Times of presses without effect, oldest first. */
  unstored: readonly number[];
  /** Presses left at the time `at`. */
  allowance: number;
  at: number;
}

/**
 * Keeps single users from hammering. Players never notice: presses that tables take are limited at what anybody can
 * make, and double taps or a wild race stay below the limit without effect. Times are monotonic.
 */
export class PressLimiter {
  /** The latest presser is last. */
  readonly #pressers = new Map<string, Presser>();

  constructor(private readonly clock: Pick<Clock, "steady">) {}

  /** @returns whether to handle the press; then `end` follows */
  begin(user: string, interaction: string): boolean {
    const now = this.clock.steady();
    const presser = this.#presserAt(user, now);
    if (presser.inHand.size >= maxInHand || presser.unstored.length >= maxUnstored || presser.allowance < 1)
      return false;
    presser.allowance -= 1;
    presser.inHand.set(interaction, false);
    return true;
  }

  /** Something was stored for a press. */
  stored(user: string, interaction: string): void {
    const inHand = this.#pressers.get(user)?.inHand;
    if (inHand?.has(interaction) === true) inHand.set(interaction, true);
  }

  hasStored(user: string, interaction: string): boolean {
    return this.#pressers.get(user)?.inHand.get(interaction) === true;
  }

  end(user: string, interaction: string): void {
    const now = this.clock.steady();
    const presser = this.#presserAt(user, now);
    const stored = presser.inHand.get(interaction);
    presser.inHand.delete(interaction);
    if (stored === false) presser.unstored = [...presser.unstored, now];
    this.#removeIdle(now);
  }

  get remembered(): number {
    return this.#pressers.size;
  }

  #presserAt(user: string, now: number): Presser {
    const presser = this.#pressers.get(user) ?? { inHand: new Map(), unstored: [], allowance: maxAllowance, at: now };
    this.#pressers.delete(user);
    this.#pressers.set(user, presser);
    presser.unstored = presser.unstored.filter((at) => now - at < windowMs);
    presser.allowance = Math.min(maxAllowance, presser.allowance + ((now - presser.at) / 1000) * perSecond);
    presser.at = now;
    return presser;
  }

  /** Idle users come first. */
  #removeIdle(now: number): void {
    for (const [user, { inHand, at }] of this.#pressers) {
      if (now - at < (maxAllowance / perSecond) * 1000) return;
      if (inHand.size === 0) this.#pressers.delete(user);
    }
  }
}

/** Tells the bot's host of somebody who presses, or has dice checked, faster than the bot takes it. */
export type NoteFlood = (guild: string | null, what: "presses" | "checks") => void;

/** Once a server in ten minutes. */
export function floodNotes(clock: Pick<Clock, "steady">, log: Pick<Log, "warn">): NoteFlood {
  const lines = new Cooldown(clock, 10 * 60_000);
  return (guild, what) => {
    if (!lines.begin(guild ?? "")) return;
    log.warn(
      { guild, what },
      "somebody in this server presses or has dice checked faster than the bot takes it; BLOCKED_USERS and BLOCKED_SERVERS shut people and servers out",
    );
  };
}

/** A press is answered when it is this old: Discord's limit is three seconds, delivery included. In milliseconds. */
const answeredByMs = 2_500;

/** A press's longest and shortest wait from its arrival, however old it was then. */
const [maxMs, minMs] = [2_000, 500];

/** How long a press may wait for its first answer, in milliseconds. @param age of a press that arrives now */
export function patienceFor(age: number): number {
  return Math.min(maxMs, Math.max(minMs, answeredByMs - age));
}

/** Which of the presses in hand have an answer, or one under way. */
export class FirstAnswers {
  readonly #begun = new Map<string, boolean>();

  /** A press is in hand, until `end`. */
  begin(interaction: string): void {
    this.#begun.set(interaction, false);
  }

  end(interaction: string): void {
    this.#begun.delete(interaction);
  }

  has(interaction: string): boolean {
    return this.#begun.get(interaction) ?? false;
  }

  /** The same client, whose answers are noted as they begin. */
  noting(api: ApiClient): ApiClient {
    return wrapMethods(api, ["respond"], ({ args: [to] }, next) => {
      if (this.#begun.has(to.id)) this.#begun.set(to.id, true);
      return next();
    });
  }
}
