import type { Clock } from "../clock.js";
import type { Parting, SessionState, ShardTaker } from "../discord/gateway/shard-source.js";
import type { Log } from "../log.js";
import {
  type Joined,
  leaseTimes,
  type ShardLeases,
  type TakenLease,
  type Holdings,
  type Lease,
  type LeaseUpdate,
} from "../store/shard-leases.js";

/** How often free shards are looked for. */
const lookMs = 1_000;

/** How often leases are renewed: some may fail before one runs out. */
const renewMs = 2_000;

/**
 * After a time without the database, as long as this nothing is taken that others had: they may renew it yet, as this
 * process does.
 */
const patienceMs = 5_000;

/** What serves the shards. */
export interface ShardServer extends Pick<ShardTaker, "end" | "share"> {
  add(taken: readonly TakenLease[]): void;
  /** Of one that has ended: as it was then. */
  sessionOf(shard: number): SessionState<unknown>;
}

/** What a keeper needs. */
export interface KeeperPorts {
  readonly leases: ShardLeases;
  readonly clock: Pick<Clock, "steady" | "after">;
  readonly log: Log;
  /** Called when others run with another number of shards, which this process cannot join. @param count theirs */
  readonly clashed: (count: number) => void;
}

/** Takes shards by leases, renews and hands back, and lets go of those that other processes have taken over. */
export class ShardKeeper {
  readonly held: HeldLeases;
  /** Processes that run, this one included; null: not known yet. */
  processes: number | null = null;
  /** How many shards others have taken over since the start. */
  losses = 0;
  /** Whether there is no shard for this process now. */
  isWaiting = false;
  #server: ShardServer | null = null;
  /** Shards that are ending here, which may not be taken again before. */
  readonly #ending = new Map<number, Promise<void>>();
  /** When the last question was sent that the database has answered; monotonic, as all times. */
  #answeredAt: number;
  #isFailing = false;
  /** Until then others may have been without the database too, and not be back yet. */
  #patientUntil = Number.NEGATIVE_INFINITY;
  #isUrgent = false;
  #isUnservedTold = false;
  #hasJoined = false;
  #isLeaving = false;
  #stopped: Promise<void> | null = null;
  #running: Promise<void> | null = null;
  #cancel = (): void => undefined;

  constructor(private readonly ports: KeeperPorts) {
    this.held = new HeldLeases(() => ports.clock.steady());
    this.#answeredAt = ports.clock.steady();
  }

  /** As `ShardLeases.join`. */
  async join(count: number, isFixed: boolean): Promise<Joined> {
    const asked = this.ports.clock.steady();
    const joined = await this.ports.leases.join(count, isFixed);
    this.#answered(asked);
    if (joined.kind === "joined") {
      this.held.count = joined.count;
      this.#hasJoined = true;
    }
    return joined;
  }

  /** Takes shards from now on. */
  start(server: ShardServer): void {
    if (this.#isLeaving) return;
    this.#server = server;
    // The first renewal tells how many share what Discord allows.
    this.#isUrgent = true;
    this.#run();
  }

  /** Looks at once whether the leases still hold, as when a transaction is refused; but once a second at most. */
  doubt(): void {
    this.#isUrgent = true;
    if (this.#running === null && this.#server !== null && this.#silentMs >= lookMs) this.#run();
  }

  /**
   * Resolves when it is known whether a shard is still this process's, which has not renewed its lease for so long that
   * another one may have taken it; null: nobody has, or the database does not say.
   */
  check(shard: number): Promise<void> | null {
    if (this.held.isValid(shard) || this.#isFailing || this.#server === null) return null;
    this.#isUrgent = true;
    if (this.#running === null) this.#run();
    return this.#running;
  }

  /** A session has changed and is stored soon. */
  noteSession(): void {
    this.#isUrgent = true;
  }

  /** Takes and hands back nothing more; leases are renewed until `stop`. */
  pause(): void {
    this.#isLeaving = true;
  }

  /** Gives all shards back. Their connections are closed, and their tables have ended. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    const { leases, log } = this.ports;
    this.pause();
    this.#cancel();
    await this.#running;
    this.#cancel();
    const updates = this.held.leases.map((lease) => this.#updateOf(lease).update);
    for (const { shard } of updates) this.held.remove(shard);
    try {
      await leases.release(updates);
      if (this.#hasJoined) await leases.leave();
    } catch (error) {
      log.warn({ error }, "the shards could not be given back; other processes take them when their leases run out");
    }
    await leases.close();
  }

  #run(): void {
    this.#cancel();
    this.#running = this.#look().finally(() => {
      this.#running = null;
      const isDue = this.#isUrgent && this.#silentMs >= lookMs;
      this.#cancel = this.ports.clock.after(isDue ? 0 : lookMs, () => {
        this.#run();
      });
    });
  }

  async #look(): Promise<void> {
    try {
      if (this.#isUrgent || this.#silentMs >= renewMs) await this.#renew();
      if (!this.#isLeaving) await this.#take();
    } catch (error) {
      if (!this.#isFailing)
        this.ports.log.warn({ error }, "leases cannot be renewed; the shards go on until another process takes them");
      this.#isFailing = true;
      this.#isUrgent = false;
    }
  }

  async #renew(): Promise<void> {
    const { leases, clock } = this.ports;
    this.#isUrgent = false;
    const asked = clock.steady();
    const updates = this.held.leases.map((lease) => this.#updateOf(lease));
    const { isJoined, kept, processes, hasSurplus, unserved } = await leases.renew(
      this.held.count,
      updates.map(({ update }) => update),
    );
    this.#answered(asked);
    if (!isJoined) return this.#joinAgain();
    for (const { update, version } of updates)
      if (kept.includes(update.shard)) this.held.renew(update.shard, asked + leaseTimes.lease, version);
    if (processes !== this.processes) this.#server?.share(processes);
    this.processes = processes;
    this.#lose(
      this.held.shards.filter((shard) => !kept.includes(shard) && updates.some(({ update }) => update.shard === shard)),
    );
    if (clock.steady() >= this.#patientUntil) this.#tellUnserved(unserved);
    if (hasSurplus && !this.#isLeaving && this.#ending.size === 0) this.#handBack();
  }

  #tellUnserved(shards: readonly number[]): void {
    if (shards.length > 0 && !this.#isUnservedTold)
      this.ports.log.warn(
        { shards },
        "nobody serves these shards: no process has room for them. Start more processes, or raise SHARDS_PER_PROCESS",
      );
    this.#isUnservedTold = shards.length > 0;
  }

  async #joinAgain(): Promise<void> {
    const { leases, clashed } = this.ports;
    const joined = await leases.join(this.held.count, true);
    this.#isUrgent = joined.kind === "joined";
    if (joined.kind === "clash") clashed(joined.count);
  }

  async #take(): Promise<void> {
    const { leases, clock, log } = this.ports;
    const asked = clock.steady();
    const except = [...this.held.shards, ...this.#ending.keys()];
    const taken = await leases.take(this.held.count, except, asked < this.#patientUntil);
    this.held.add(taken, asked + leaseTimes.lease);
    if (taken.length > 0) {
      log.info({ shards: taken.map(({ shard }) => shard), of: this.held.count }, "this process has taken shards");
      this.#server?.add(taken);
    }
    const hasNone = this.held.shards.length === 0;
    if (hasNone && !this.isWaiting)
      log.info({ of: this.held.count }, "all shards are other processes'; this one waits until one is free");
    this.isWaiting = hasNone;
  }

  #lose(lost: readonly number[]): void {
    if (lost.length === 0) return;
    this.losses += lost.length;
    const since = lost.map((shard) => ({ shard, since: this.held.remove(shard) }));
    const lateMs = Math.round(this.ports.clock.steady() - Math.min(...since.map((one) => one.since)));
    this.ports.log.warn(
      { shards: lost, lateMs },
      "other processes have taken shards over, whose leases this one did not renew in time: it was stopped, too busy, or cut off from the database. It stores nothing of them any more, lets their connections go, and goes on",
    );
    // From the last renewal on: a machine that slept may have counted no time since.
    for (const { shard, since: at } of since) void this.#end(shard, { kind: "lost", since: at - leaseTimes.lease });
  }

  #handBack(): void {
    const { log, leases } = this.ports;
    // Of a session that is just starting, the next owner would have to start another.
    const lease = this.held.leases.findLast((held) => this.#server?.sessionOf(held.shard).kind !== "none");
    if (lease === undefined) return;
    const { shard } = lease;
    log.info({ shard }, "a shard is handed to a process that has fewer");
    const given = this.#end(shard, { kind: "given" });
    void given.then(async () => {
      if (this.held.epochOf(shard) === null) return;
      const { update } = this.#updateOf(lease);
      this.held.remove(shard);
      await leases.release([update]).catch((error: unknown) => {
        log.warn({ shard, error }, "a shard could not be given back; others take it when its lease runs out");
      });
    });
  }

  /** Resolves when it has ended, which never fails. */
  #end(shard: number, parting: Parting): Promise<void> {
    const { log } = this.ports;
    const ended: Promise<void> = Promise.resolve(this.#server?.end(shard, parting))
      .catch((error: unknown) => {
        log.error({ shard, error }, "a shard could not be ended in good order");
      })
      .finally(() => {
        // One that is lost while it is handed over ends twice.
        if (this.#ending.get(shard) === ended) this.#ending.delete(shard);
      });
    this.#ending.set(shard, ended);
    return ended;
  }

  /** What is stored of a shard's session with its lease: its data once, by their version, and its sequence every time. */
  #updateOf({ shard, epoch }: Lease): { readonly update: LeaseUpdate; readonly version: string | null } {
    const stored = this.held.versionOf(shard);
    const state = this.#server?.sessionOf(shard) ?? { kind: "unchanged" };
    if (state.kind !== "known") {
      const { kind } = state;
      return { update: { shard, epoch, session: { kind } }, version: kind === "none" ? null : stored };
    }
    const { version, sequence, data } = state;
    const session =
      version === stored ? ({ kind: "same", sequence } as const) : ({ kind: "new", sequence, data: data() } as const);
    return { update: { shard, epoch, session }, version };
  }

  #answered(asked: number): void {
    const { clock, log } = this.ports;
    if (this.#isFailing || asked - this.#answeredAt > leaseTimes.lease)
      this.#patientUntil = clock.steady() + patienceMs;
    if (this.#isFailing) log.info({}, "leases are renewed again");
    [this.#answeredAt, this.#isFailing] = [asked, false];
  }

  get #silentMs(): number {
    return this.ports.clock.steady() - this.#answeredAt;
  }
}

interface Held {
  readonly epoch: bigint;
  /** By the monotonic clock, from before the database was asked: nobody else can own the shard earlier. */
  validUntil: number;
  /** Of what is stored of its session; null: of nothing that can be resumed. */
  version: string | null;
  /** Continues connections that wait until it is valid again. */
  readonly waiting: (() => void)[];
}

/** The leases of this process, as far as it knows. */
class HeldLeases implements Holdings {
  readonly #held = new Map<number, Held>();
  /** Number of shards in all; 1 before that is known. */
  count = 1;

  /** @param now by a monotonic clock */
  constructor(private readonly now: () => number) {}

  get shards(): readonly number[] {
    return [...this.#held.keys()];
  }

  get leases(): readonly Lease[] {
    return [...this.#held].map(([shard, { epoch }]) => ({ shard, epoch }));
  }

  epochOf(shard: number): bigint | null {
    return this.#held.get(shard)?.epoch ?? null;
  }

  versionOf(shard: number): string | null {
    return this.#held.get(shard)?.version ?? null;
  }

  /** Whether no other process can own a shard now. */
  isValid(shard: number): boolean {
    const held = this.#held.get(shard);
    return held !== undefined && this.now() < held.validUntil;
  }

  /** Resolves when a lease is valid; never if it is lost before. */
  waitUntilValid(shard: number): Promise<void> {
    const held = this.#held.get(shard);
    if (held === undefined) return new Promise(() => undefined);
    return this.isValid(shard) ? Promise.resolve() : new Promise((resolve) => held.waiting.push(resolve));
  }

  /** @param validUntil by the monotonic clock */
  add(leases: readonly Lease[], validUntil: number): void {
    for (const { shard, epoch } of leases) this.#held.set(shard, { epoch, validUntil, version: null, waiting: [] });
  }

  renew(shard: number, validUntil: number, version: string | null): void {
    const held = this.#held.get(shard);
    if (held === undefined) return;
    Object.assign(held, { validUntil, version });
    if (this.isValid(shard)) for (const resolve of held.waiting.splice(0)) resolve();
  }

  /** @returns until when it was surely this process's, by the monotonic clock */
  remove(shard: number): number {
    const validUntil = this.#held.get(shard)?.validUntil ?? this.now();
    this.#held.delete(shard);
    return Math.min(validUntil, this.now());
  }
}
