import * as fc from "fast-check";
import type { GameId } from "../../src/games/index.js";
import { openSqliteStore } from "../../src/store/drivers/sqlite/sqlite-store.js";
import { settle } from "./fake-clock.js";
import { Held, Leases } from "./leased-store.js";
import { type Life, live, type Sharing, type World } from "./life.js";
import type { Move } from "./moves.js";
import { Run } from "./run.js";
import type { Line } from "./tables.js";

/**
 * What happens to two processes.
 *
 * - `hand`: the one that serves the shard gives it to the other.
 * - `seize`: the other takes it, since the first did not renew its lease. It notices after `noticeMs`; until then it goes
 *   on as if nothing had been, unless its clock tells it that the lease has run out.
 * - `sleep`: the one that serves the shard stands still for `ms`, and the other seizes it meanwhile.
 */
export type PairMove =
  | Move
  | { readonly type: "hand" }
  | { readonly type: "seize"; readonly knows: boolean; readonly noticeMs: number }
  | { readonly type: "sleep"; readonly knows: boolean; readonly ms: number; readonly noticeMs: number };

const noticed = { knows: fc.boolean(), noticeMs: fc.constantFrom(0, 50, 400, 1_900) };

/** Between others. */
export const pairMoves: readonly fc.WeightedArbitrary<PairMove>[] = [
  { weight: 4, arbitrary: fc.constant({ type: "hand" } as const) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant("seize" as const), ...noticed }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant("sleep" as const),
      ...noticed,
      ms: fc.constantFrom(9_000, 40_000, 100_000),
    }),
  },
];

/** A lease's length, in milliseconds. */
const leaseMs = 8_000;

/** One of two processes. */
class Member implements Sharing {
  readonly held: Held;
  readonly life: Life;
  isConnected = false;
  hasSlept = false;
  #sleep: Promise<void> | null = null;
  #wake = (): void => undefined;

  constructor(
    world: World,
    readonly store: Sharing["store"],
    leases: Leases,
  ) {
    this.held = new Held(leases);
    this.life = live(world, this);
  }

  isUp(): boolean {
    return this.isConnected;
  }

  sleep(): Promise<void> | null {
    return this.#sleep;
  }

  fallAsleep(): void {
    this.hasSlept = true;
    this.#sleep ??= new Promise((resolve) => (this.#wake = resolve));
  }

  wake(): void {
    this.#sleep = null;
    this.#wake();
  }
}

/** Two processes that hand a shard to and fro in a world in which things happen. */
export class PairRun extends Run {
  readonly #leases: Leases;
  readonly #members: readonly [Member, Member];
  #owner: Member;
  /** What is under way between the two. */
  #passing = 0;

  constructor(scheduler: fc.Scheduler, game: GameId) {
    const [store, leases] = [openSqliteStore(":memory:"), new Leases(1)];
    const members: Member[] = [];
    super(scheduler, game, ":memory:", (world) => {
      const first = new Member(world, store, leases);
      members.push(first, new Member(world, store, leases));
      return first.life;
    });
    const [first, second] = members;
    if (first === undefined || second === undefined) throw new Error("nobody has begun");
    this.#members = [first, second];
    this.#leases = leases;
    this.#owner = first;
    this.#take(first);
  }

  override hears(): boolean {
    return this.#owner.isConnected;
  }

  /** Lets one thing happen. */
  async act(move: PairMove): Promise<void> {
    switch (move.type) {
      case "hand":
        this.#hand();
        return settle();
      case "seize":
        this.#seize(move.knows, move.noticeMs);
        return settle();
      case "sleep":
        this.#fallAsleep(move);
        return settle();
      default:
        return this.perform(move);
    }
  }

  /** Whether a shard is between the two. */
  get isPassing(): boolean {
    return this.#passing > 0;
  }

  /** Lines of the log that ask for a look, of those that have never slept. */
  get errors(): readonly Line[] {
    const all = this.#members.filter(({ hasSlept }) => !hasSlept);
    return all.flatMap(({ life }) => life.lines.filter(({ level }) => level === "error"));
  }

  /** Those that know who serves the shard. */
  get knowing(): readonly Life[] {
    const all = this.#members.filter(
      (member) => member.sleep() === null && (member === this.#owner || member.held.epochOf(0) === null),
    );
    return all.map(({ life }) => life);
  }

  async end(): Promise<void> {
    for (const { life } of this.#members) life.die();
    await this.#owner.store.close();
  }

  #other(): Member {
    const [first, second] = this.#members;
    return this.#owner === first ? second : first;
  }

  #take(member: Member): void {
    const { held, life } = member;
    held.epochs.set(0, this.#leases.take(0));
    held.isExpired = false;
    member.isConnected = true;
    this.#owner = member;
    this.life = life;
    this.#pass(life.tables.shards.begin(0, 1).then(() => life.tables.shards.start(0)));
  }

  /** In order. */
  #hand(): void {
    const [from, to] = [this.#owner, this.#other()];
    const epoch = from.held.epochOf(0);
    if (this.isPassing || epoch === null || from.sleep() !== null) return;
    from.isConnected = false;
    const given = from.life.leave({ kind: "given" }).then(() => {
      from.held.epochs.delete(0);
      this.#leases.release(0, epoch);
      this.#take(to);
    });
    this.#pass(given);
  }

  #seize(doesKnow: boolean, noticeMs: number): void {
    const [from, to] = [this.#owner, this.#other()];
    if (this.isPassing || to.sleep() !== null) return;
    from.isConnected = false;
    from.held.isExpired = doesKnow;
    const since = this.world.clock.steady();
    this.#take(to);
    this.#passing += 1;
    const notice = async (): Promise<void> => {
      await from.sleep();
      this.#passing -= 1;
      from.held.epochs.delete(0);
      await from.life.leave({ kind: "lost", since });
    };
    this.world.clock.after(noticeMs, () => {
      this.#pass(notice());
    });
  }

  #fallAsleep({ knows: doesKnow, ms, noticeMs }: Extract<PairMove, { readonly type: "sleep" }>): void {
    const sleeper = this.#owner;
    if (this.isPassing || sleeper.sleep() !== null) return;
    sleeper.fallAsleep();
    this.#passing += 1;
    this.world.clock.after(leaseMs, () => {
      this.#passing -= 1;
      this.#seize(doesKnow, noticeMs);
    });
    this.world.clock.after(ms, () => {
      sleeper.wake();
    });
  }

  #pass(work: Promise<unknown>): void {
    this.#passing += 1;
    work
      .catch((error: unknown) => {
        this.world.channel.violations.push(`a shard could not be handed over: ${String(error)}`);
      })
      .finally(() => (this.#passing -= 1));
  }
}
