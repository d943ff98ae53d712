import type { Result } from "../game/contract.js";
import type { Store, DetailedGame } from "../store/store.js";
import { firstIdAt } from "./requests.js";
import { readState } from "./read-table.js";
import type { Ports } from "./ports.js";

const hour = 60 * 60_000;
const day = 24 * hour;

/**
 * How long data is kept, in ms (README.md, "What is kept").
 *
 * - `press`: ids of interactions; Discord repeats one within minutes, the rest helps to find out what went wrong.
 * - `closed`: tables that ended without a result.
 * - `details`: what a finished game's board is drawn from, and follows from the rest.
 * - `over`: that rest: seats, seed, options, actions and result. More than a year: last year's tournament is still
 *   there when the next begins.
 * - `answers`: what people have said to a club evening, and which tables it has opened.
 * - `tryOuts`: cups that were tried out and count for nothing.
 * - `departed`: everything about a server that the bot has left, the club's games included.
 */
export const retentionMs = {
  press: 7 * day,
  closed: 7 * day,
  details: 30 * day,
  over: 400 * day,
  answers: 30 * day,
  tryOuts: 30 * day,
  departed: 30 * day,
} as const;

/** Time to the first round after a start, and between two. */
const firstMs = 10 * 60_000;
const roundMs = hour;

/** Target duration of a step: a press waits for one at most. */
const aimMs = 3;

/** Rows per step, adapted to how long the last one of the same kind took. */
const rows = { least: 10, first: 50, most: 500 } as const;

/** A kind of step. Each has its own pace: their rows take very different times. */
type Kind = "backfill" | "presses" | "tables" | "details" | "club" | "evenings" | "cups" | "servers";

/** A step's kind, how many rows it could take, and how many it took. */
interface Step {
  readonly kind: Kind;
  readonly most: number;
  readonly gone: number;
}

/** The pause after a step: a multiple of its duration, and a least one. */
const share = 10;
const minPauseMs = 20;

/** The next step: how many rows, and after how many milliseconds. */
export interface BatchPlan {
  readonly rows: number;
  readonly pauseMs: number;
}

/** Plans the next step after one that took `tookMs` for at most `most` rows. @internal */
export function planBatch(most: number, tookMs: number): BatchPlan {
  const fitting = tookMs === 0 ? 2 * most : Math.floor((most * aimMs) / tookMs);
  return {
    rows: Math.max(rows.least, Math.min(fitting, 2 * most, rows.most)),
    pauseMs: Math.max(minPauseMs, Math.ceil(share * tookMs)),
  };
}

/** Deletes old rows in small steps. */
export class Retention {
  #cancel: (() => void) | null = null;
  #gone = 0;
  #running: Promise<void> = Promise.resolve();
  #stopped = false;
  readonly #most = new Map<Kind, number>();

  /**
   * @param forgetServers told of servers of which nothing is stored
   * @param takeIntoClub takes games into the club before they are deleted; returns how many were left
   */
  constructor(
    private readonly store: Store,
    private readonly ports: Pick<Ports, "clock" | "log" | "games">,
    private readonly forgetServers: (guilds: readonly string[]) => Promise<void>,
    private readonly takeIntoClub: (most: number) => Promise<number> = async () => 0,
  ) {}

  /** A round some time after the start, then every hour. */
  start(): void {
    this.#stopped = false;
    this.#next(firstMs);
  }

  stop(): Promise<void> {
    this.#stopped = true;
    this.#cancel?.();
    this.#cancel = null;
    return this.#running;
  }

  #next(ms: number): void {
    if (this.#stopped) return;
    this.#cancel?.();
    this.#cancel = this.ports.clock.after(ms, () => {
      this.#running = this.#round();
    });
  }

  /** Takes a step, and another soon, until nothing is left. */
  async #round(): Promise<void> {
    try {
      const began = this.ports.clock.steady();
      const { kind, most, gone } = await this.#step(this.ports.clock.now());
      if (kind !== "backfill") this.#gone += gone;
      if (gone > 0) {
        const plan = planBatch(most, this.ports.clock.steady() - began);
        this.#most.set(kind, plan.rows);
        this.#next(plan.pauseMs);
        return;
      }
      if (this.#gone > 0) this.ports.log.info({ rows: this.#gone }, "old rows were deleted");
      // What was deleted in the last hour may still be in the engine's files.
      void this.store.userData.eraseDeleted();
    } catch (error) {
      this.ports.log.error({ error }, "old rows could not be deleted; it is tried again in an hour");
    }
    this.#gone = 0;
    this.#next(roundMs);
  }

  /** Handles rows of the first kind that has some. `gone`: how many; 0: nothing to do */
  async #step(now: number): Promise<Step> {
    const { old } = this.store;
    const departed = now - retentionMs.departed;
    const taken = async (kind: Kind, take: (most: number) => Promise<number>): Promise<Step> => {
      const most = this.#most.get(kind) ?? rows.first;
      return { kind, most, gone: await take(most) };
    };
    const backfill = await taken("backfill", this.takeIntoClub);
    if (backfill.gone > 0) return backfill;
    const pressed = now - retentionMs.press;
    const presses = await taken("presses", (most) => old.dropPresses({ at: pressed, id: firstIdAt(pressed) }, most));
    if (presses.gone > 0) return presses;
    const ended = await old.nextOld({ closed: now - retentionMs.closed, over: now - retentionMs.over, departed });
    if (ended !== null) return taken("tables", (most) => old.drop(ended, most));
    const whole = await old.nextDetailed(now - retentionMs.details);
    if (whole !== null) return taken("details", (most) => old.dropDetails(whole.id, this.#resultOf(whole), most));
    const club = await taken("club", (most) => old.dropClub(departed, most));
    if (club.gone > 0) return club;
    const said = await taken("evenings", (most) => this.store.evenings.dropOld(now - retentionMs.answers, most));
    if (said.gone > 0) return said;
    const tried = await taken("cups", (most) => this.store.cups.dropOld(now - retentionMs.tryOuts, most));
    if (tried.gone > 0) return tried;
    return taken("servers", async (most) => {
      const gone = await old.dropServers(departed, most);
      await this.forgetServers(gone);
      return gone.length;
    });
  }

  /** Null if another version's state cannot be read. */
  #resultOf({ id, game: name, rules, state }: DetailedGame): Result | null {
    const game = this.ports.games.find(name);
    if (game === null) return null;
    try {
      const read = readState(game, { rules, state });
      return read === null ? null : game.result(read);
    } catch (error) {
      this.ports.log.warn({ table: id, error }, "the result of an old game cannot be read and is not kept");
      return null;
    }
  }
}
