import type { Result } from "../game/contract.js";
import { games, isGame } from "../games/index.js";
import type { Store, Whole } from "../store/store.js";
import type { Clock } from "../clock.js";
import type { Log } from "../log.js";
import type { Ports } from "./ports.js";

const hour = 60 * 60_000;
const day = 24 * hour;

/**
 * How long things are kept, in milliseconds (docs/architecture.md, "What is kept").
 *
 * - `press`: the ids of interactions, by which one that Discord sends again is known. That is a matter of minutes; the
 *   rest is for looking into what went wrong.
 * - `closed`: a table that ended without a result, all of it.
 * - `details`: of a finished game all that follows from the rest, which its board is drawn from.
 * - `over`: that rest: who sat where, seed, options, actions and result. A year has 366 days at most, so a tournament
 *   of the year is still there when the next one begins.
 * - `departed`: everything about a server, after the bot has left it.
 */
export const keptFor = {
  press: 7 * day,
  closed: 7 * day,
  details: 30 * day,
  over: 400 * day,
  departed: 30 * day,
} as const;

/** The first look after a start, and then from the end of one to the next, in milliseconds. */
const firstMs = 10 * 60_000;
const roundMs = hour;

/** What a step should take, in milliseconds: a press waits behind one at most. */
const aimMs = 3;

/** Rows per step; adapted to how long the last step with rows of the same kind took. */
const rows = { least: 10, first: 50, most: 500 } as const;

/** What a step deletes. A row of one kind takes many times as long as one of another, so each has a pace of its own. */
type Kind = "presses" | "tables" | "details" | "servers";

/** What one did: how many rows of a kind it might take, and how many it did. */
interface Step {
  readonly kind: Kind;
  readonly most: number;
  readonly gone: number;
}

/** Others have this many times as long as a step took, and at least this many milliseconds. */
const share = 10;
const leastPauseMs = 20;

/** How the next step goes: how many rows it may take, and after how many milliseconds. */
export interface Pace {
  readonly rows: number;
  readonly pauseMs: number;
}

/** The pace after a step that took `tookMs` for `most` rows at most. */
export function paceAfter(most: number, tookMs: number): Pace {
  const fitting = tookMs === 0 ? 2 * most : Math.floor((most * aimMs) / tookMs);
  return {
    rows: Math.max(rows.least, Math.min(fitting, 2 * most, rows.most)),
    pauseMs: Math.max(leastPauseMs, Math.ceil(share * tookMs)),
  };
}

/**
 * Deletes what is no longer needed: some rows at a time, while games go on, and as many a second as have become old.
 */
export class Retention {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #forgetServers: (guilds: readonly string[]) => void;
  #cancel: (() => void) | null = null;
  #gone = 0;
  /** The step that is under way. */
  #running: Promise<void> = Promise.resolve();
  #stopped = false;
  readonly #most = new Map<Kind, number>();

  /** @param forgetServers told of servers of which nothing is stored any more */
  constructor(
    store: Store,
    { clock, log }: Pick<Ports, "clock" | "log">,
    forgetServers: (guilds: readonly string[]) => void,
  ) {
    this.#store = store;
    this.#forgetServers = forgetServers;
    this.#clock = clock;
    this.#log = log;
  }

  /** Looks through the store from now on: the first time when the start is over, then every hour. */
  start(): void {
    this.#stopped = false;
    this.#next(firstMs);
  }

  /** Resolves when the step that is under way has ended. */
  stop(): Promise<void> {
    this.#stopped = true;
    this.#cancel?.();
    this.#cancel = null;
    return this.#running;
  }

  #next(ms: number): void {
    if (this.#stopped) return;
    this.#cancel?.();
    this.#cancel = this.#clock.after(ms, () => {
      this.#running = this.#round();
    });
  }

  /** One small step, and the next one soon, until there is nothing left to do. What fails is tried again in an hour. */
  async #round(): Promise<void> {
    try {
      const began = this.#clock.steady();
      const { kind, most, gone } = await this.#step(this.#clock.now());
      this.#gone += gone;
      if (gone > 0) {
        const pace = paceAfter(most, this.#clock.steady() - began);
        this.#most.set(kind, pace.rows);
        this.#next(pace.pauseMs);
        return;
      }
      if (this.#gone > 0) this.#log.info({ rows: this.#gone }, "what was old enough is deleted");
      // What was deleted or overwritten since the hour before, be it a seat in a lobby, may still stand in the engine's files.
      void this.#store.personal.emptied();
    } catch (error) {
      this.#log.error({ error }, "old rows could not be deleted; it is tried again in an hour");
    }
    this.#gone = 0;
    this.#next(roundMs);
  }

  /** Takes rows of the first kind that has some. `gone`: how many went, or lost what they held; 0: there is nothing to do */
  async #step(now: number): Promise<Step> {
    const { old } = this.#store;
    const departed = now - keptFor.departed;
    const taken = async (kind: Kind, take: (most: number) => Promise<number>): Promise<Step> => {
      const most = this.#most.get(kind) ?? rows.first;
      return { kind, most, gone: await take(most) };
    };
    const presses = await taken("presses", (most) => old.dropPresses(now - keptFor.press, most));
    if (presses.gone > 0) return presses;
    const ended = await old.nextOld({ closed: now - keptFor.closed, over: now - keptFor.over, departed });
    if (ended !== null) return taken("tables", (most) => old.drop(ended, most));
    const whole = await old.nextWhole(now - keptFor.details);
    if (whole !== null) return taken("details", (most) => old.thin(whole.id, this.#resultOf(whole), most));
    return taken("servers", async (most) => {
      const gone = await old.dropServers(departed, most);
      this.#forgetServers(gone);
      return gone.length;
    });
  }

  /** Null where another version of the game has left a state that this one need not understand. */
  #resultOf({ id, game, rules, state }: Whole): Result | null {
    if (!isGame(game) || games[game].rules !== rules) return null;
    try {
      return games[game].result(state);
    } catch (error) {
      this.#log.warn({ table: id, error }, "how an old game came out cannot be read any more");
      return null;
    }
  }
}
