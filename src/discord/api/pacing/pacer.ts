import type { REST } from "discord.js";
import type { Clock } from "../../../clock.js";
import type { Log } from "../../../log.js";
import { around } from "../around.js";
import { channelRequests, type ChannelWire } from "../wire.js";
import type { Answer } from "./paced-answer.js";
import { Budget } from "./budget.js";
import { ChannelLimits } from "./channel-limits.js";
import { InvalidRequests } from "./invalid-requests.js";
import type { Lane, Priority, Turn } from "./lane.js";
import { WaitingLine } from "./waiting-line.js";

/** Requests with the bot's authorisation that have nothing to do with a channel. */
export type PacedRest = Pick<REST, "get" | "post" | "put" | "delete">;

/** What the pacer works with. */
export interface PacerPorts {
  readonly clock: Pick<Clock, "steady" | "after">;
  readonly log: Log;
  /** A number drawn evenly from 0 up to 1, for how much longer to wait than Discord asks for. */
  readonly chance: () => number;
}

/** Marks the one request of a turn. */
type Spend = <T>(request: () => Promise<T>) => Promise<T>;

interface Entry {
  /** `channel` null: no request for a channel. */
  readonly turn: Pick<Turn, "priority"> & (Turn | { readonly channel: null });
  readonly job: (spend: Spend) => Promise<unknown>;
}

/** So many boards of those that are caught up on wait at most; more are asked for when there is room. */
const mostCatchUp = 40;

/** After a refusal the pacer waits up to so much longer than it is asked to, in milliseconds. */
const jitterMs = 1_000;

/** How long to wait where Discord refuses everything and does not say for how long, in milliseconds. */
const shutOutMs = 60_000;

/** While nothing may be written it is looked so often whether something may again, in milliseconds. */
const lookAgainMs = 1_000;

/**
 * Lets requests that carry the bot's authorisation go one by one: no faster than Discord takes them of one bot and in one
 * channel, the most urgent first. Answers to interactions do not come here. It goes by a clock that nobody sets.
 */
export class Pacer {
  readonly #ports: PacerPorts;
  readonly #line = new WaitingLine<Entry>();
  readonly #budget = new Budget();
  readonly #limits = new ChannelLimits();
  readonly #invalid: InvalidRequests;
  /** After a refusal of everything: until when. */
  #pausedUntil = Number.NEGATIVE_INFINITY;
  /** Calls off the next look at the line; null: none is planned. */
  #cancel: (() => void) | null = null;
  /** Calls off the next turn; null: nobody may go yet. */
  #cancelTurn: (() => void) | null = null;
  #woken = false;
  #stopped = false;
  /** Those who catch up and wait for room. */
  readonly #outside: (() => void)[] = [];
  /** Those who had their turn and wait at the gate. */
  readonly #atGate: (() => void)[] = [];

  constructor(ports: PacerPorts) {
    this.#ports = ports;
    this.#invalid = new InvalidRequests(ports.log);
  }

  /**
   * The same wire; what goes into channels is sent only when Discord's count has room for it. Between a turn and this it
   * may wait for other things, such as the disk.
   */
  gate<Gated extends ChannelWire>(wire: Gated): Gated {
    return around(wire, channelRequests, (_call, next) => this.#send(next));
  }

  /** The lane to the channels of a wire that goes through the gate. */
  lane(wire: ChannelWire): Lane {
    return {
      enter: (turn, job) =>
        this.#enter({
          turn,
          job: (spend) => job(around(wire, channelRequests, (_call, next) => spend(next))),
        }),
    };
  }

  /** A REST client whose requests wait for their turn among the boards that nobody has just pressed at. */
  rest(rest: PacedRest): PacedRest {
    return around(rest, ["get", "post", "put", "delete"], (_call, next) => this.run("played", next));
  }

  /** Makes a request that is for no channel in its turn. */
  run<T>(priority: Priority, request: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#enter({
        turn: { priority, channel: null },
        job: (spend) => spend(() => this.#send(request)).then(resolve, reject),
      });
    });
  }

  /** Resolves when one more board that is caught up on may enter. */
  room(): Promise<void> {
    return new Promise((resolve) => {
      this.#outside.push(resolve);
      this.#wake();
    });
  }

  /** Discord has answered a request with the bot's authorisation. */
  answered(answer: Answer): void {
    const now = this.#ports.clock.steady();
    const { status, scope, retryMs } = answer;
    this.#invalid.note(answer, now);
    const moreMs = this.#ports.chance() * jitterMs;
    this.#limits.answered(answer, now, moreMs);
    // The client makes such a request once more by itself.
    if (status >= 500) this.#budget.repeated(now);
    if (status !== 429) return;
    this.#budget.drain();
    if (scope === "global") this.#pause(scope, retryMs ?? lookAgainMs, now + moreMs);
    if (scope === "unknown") this.#pause(scope, Math.max(retryMs ?? 0, shutOutMs), now + moreMs);
  }

  /**
   * Discord has answered a request without it, such as an answer to a press. Of these all count that are invalid, and where
   * one is refused that has no limit, everything is.
   */
  answeredOther(answer: Answer): void {
    const now = this.#ports.clock.steady();
    this.#invalid.note(answer, now);
    if (answer.status === 429 && answer.scope === "unknown")
      this.#pause(answer.scope, Math.max(answer.retryMs ?? 0, shutOutMs), now + this.#ports.chance() * jitterMs);
  }

  /** How many wait, by priority. */
  waiting(): Readonly<Record<Priority, number>> {
    const count = (priority: Priority): number => this.#line.count(priority);
    return {
      pressed: count("pressed"),
      played: count("played"),
      removal: count("removal"),
      warning: count("warning"),
      "catch-up": count("catch-up"),
      picture: count("picture"),
    };
  }

  /** Requests of the last ten minutes that Discord holds against the bot's address. */
  invalid(): number {
    return this.#invalid.count(this.#ports.clock.steady());
  }

  /** Gives nobody a turn any more; those who wait for room need not. What had its turn is sent. */
  stop(): void {
    this.#stopped = true;
    this.#cancelTurn?.();
    this.#wake();
  }

  #enter(entry: Entry): () => void {
    this.#line.add(entry);
    this.#wake();
    return () => {
      this.#line.remove(entry);
    };
  }

  /** Looks at the line soon, when all who come in the same moment stand in it. */
  #wake(): void {
    if (this.#woken) return;
    this.#woken = true;
    queueMicrotask(() => {
      this.#woken = false;
      this.#look();
    });
  }

  #look(): void {
    if (this.#stopped) for (const resolve of this.#outside.splice(0)) resolve();
    const now = this.#ports.clock.steady();
    const waitMs = Math.min(this.#openGate(now), this.#letGo(now));
    if (this.#line.count("catch-up") < mostCatchUp) {
      this.#outside.shift()?.();
      // One at a time: whoever is let in may enter first.
      if (this.#outside.length > 0) this.#wake();
    }
    this.#lookIn(waitMs);
  }

  #lookIn(ms: number): void {
    this.#cancel?.();
    this.#cancel = ms === Infinity ? null : this.#ports.clock.after(ms, () => this.#look());
  }

  /** Lets all through the gate for whom there is room. @returns how long until there is for the next, as below */
  #openGate(now: number): number {
    while (this.#atGate.length > 0) {
      const waitMs = this.#budget.sendMs(now);
      if (waitMs > 0) return waitMs;
      this.#budget.sent();
      this.#atGate.shift()?.();
    }
    return Infinity;
  }

  /**
   * Plans a turn where somebody may have one now. What is sent is composed in it, which takes milliseconds: each is given in
   * a turn of the event loop of its own.
   *
   * @returns how long until somebody may, in milliseconds; Infinity: that is planned, or nobody knows
   */
  #letGo(now: number): number {
    if (this.#cancelTurn !== null || this.#stopped || this.#line.isEmpty() || this.#atGate.length > 0) return Infinity;
    const waitMs = Math.max(this.#haltMs(now), this.#budget.turnMs(now));
    if (waitMs > 0) return waitMs;
    this.#cancelTurn = this.#ports.clock.after(0, () => {
      this.#cancelTurn = null;
      this.#giveTurn();
    });
    return Infinity;
  }

  #giveTurn(): void {
    const now = this.#ports.clock.steady();
    const next = this.#line.next(({ turn }) =>
      turn.channel === null ? 0 : this.#limits.waitMs(turn.request, turn.channel, now),
    );
    if (typeof next === "number") {
      this.#lookIn(next);
      return;
    }
    void this.#go(next);
    this.#look();
  }

  #pause(scope: Answer["scope"], ms: number, from: number): void {
    if (from + ms <= this.#pausedUntil) return;
    this.#pausedUntil = from + ms;
    this.#ports.log.warn({ scope, waitMs: Math.round(ms) }, "Discord takes no requests of the bot for now; they wait");
  }

  #haltMs(now: number): number {
    return this.#invalid.stopped(now) ? lookAgainMs : this.#pausedUntil - now;
  }

  /** Makes a request that had its turn, when there is room for it at the gate. */
  async #send<T>(request: () => Promise<T>): Promise<T> {
    await new Promise<void>((resolve) => {
      this.#atGate.push(resolve);
      this.#wake();
    });
    try {
      return await request();
    } finally {
      this.#budget.settled(this.#ports.clock.steady());
      this.#wake();
    }
  }

  async #go({ turn, job }: Entry): Promise<void> {
    const { log } = this.#ports;
    const done = turn.channel === null ? () => undefined : this.#limits.begin(turn.request, turn.channel);
    this.#budget.take();
    let made = 0;
    const spend: Spend = async (request) => {
      made += 1;
      // One turn is one request; another one is at least counted.
      if (made > 1) this.#budget.take();
      try {
        return await request();
      } finally {
        done();
        this.#wake();
      }
    };
    try {
      await job(spend);
    } catch (error) {
      log.error({ error }, "what a request to Discord was for has failed");
    }
    if (made > 0) return;
    this.#budget.giveBack();
    done();
    this.#wake();
  }
}
