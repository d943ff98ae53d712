import type { Clock } from "../clock.js";
import type { Parting } from "../discord/gateway/shard-source.js";
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

/** A shard's session as the gateway has it. */
export type KnownSession =
  | { readonly kind: "unchanged" | "none" }
  /** `version` is another one whenever `data` is. */
  | { readonly kind: "known"; readonly version: string; readonly sequence: number; readonly data: () => unknown };

/** What serves the shards. */
export interface ShardServer {
  add(taken: readonly TakenLease[]): void;
  /** Closes a shard's connection and ends its tables. Resolves when nothing of it happens here any more. */
  end(shard: number, parting: Parting): Promise<void>;
  /** Of one that has ended: as it was then. */
  sessionOf(shard: number): KnownSession;
  /** Number of running processes, which share what Discord allows the bot. */
  share(processes: number): void;
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
  readonly #updates = new LeaseUpdates((shard) => this.#server?.sessionOf(shard) ?? { kind: "unchanged" });
  readonly #contact: DatabaseContact;
  #server: ShardServer | null = null;
  /** Shards that are ending here, which may not be taken again before. */
  readonly #ending = new Map<number, Promise<void>>();
  #processes = 0;
  #losses = 0;
  #isUrgent = false;
  #isWaiting = false;
  #isUnservedTold = false;
  #hasJoined = false;
  #isLeaving = false;
  #stopped: Promise<void> | null = null;
  #running: Promise<void> = Promise.resolve();
  #isRunning = false;
  #cancel = (): void => undefined;

  constructor(private readonly ports: KeeperPorts) {
    this.held = new HeldLeases(() => ports.clock.steady());
    this.#contact = new DatabaseContact(ports.clock, ports.log, leaseTimes.lease);
  }

  /** Processes that run, this one included; null: not known yet. */
  get processes(): number | null {
    return this.#processes === 0 ? null : this.#processes;
  }

  /** How many shards others have taken over since the start. */
  get losses(): number {
    return this.#losses;
  }

  /** Whether there is no shard for this process now. */
  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  /** As `ShardLeases.join`. */
  async join(count: number, isFixed: boolean): Promise<Joined> {
    const asked = this.ports.clock.steady();
    const joined = await this.ports.leases.join(count, isFixed);
    this.#contact.answered(asked);
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
    if (!this.#isRunning && this.#server !== null && this.#contact.silentMs >= lookMs) this.#run();
  }

  /**
   * Resolves when it is known whether a shard is still this process's, which has not renewed its lease for so long that
   * another one may have taken it; null: nobody has, or the database does not say.
   */
  check(shard: number): Promise<void> | null {
    if (this.held.isValid(shard) || this.#contact.isFailing || this.#server === null) return null;
    this.#isUrgent = true;
    if (!this.#isRunning) this.#run();
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
    const updates = this.held.leases.map((lease) => this.#updates.of(lease).update);
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
    this.#isRunning = true;
    this.#running = this.#look().finally(() => {
      this.#isRunning = false;
      const isDue = this.#isUrgent && this.#contact.silentMs >= lookMs;
      this.#cancel = this.ports.clock.after(isDue ? 0 : lookMs, () => {
        this.#run();
      });
    });
  }

  async #look(): Promise<void> {
    try {
      if (this.#isUrgent || this.#contact.silentMs >= renewMs) await this.#renew();
      if (!this.#isLeaving) await this.#take();
    } catch (error) {
      this.#contact.failed(error);
      this.#isUrgent = false;
    }
  }

  async #renew(): Promise<void> {
    const { leases, clock } = this.ports;
    this.#isUrgent = false;
    const asked = clock.steady();
    const updates = this.held.leases.map((lease) => this.#updates.of(lease));
    const { isJoined, kept, processes, hasSurplus, unserved } = await leases.renew(
      this.held.count,
      updates.map(({ update }) => update),
    );
    this.#contact.answered(asked);
    if (!isJoined) {
      await this.#joinAgain();
      return;
    }
    for (const shard of kept) this.held.renew(shard, asked + leaseTimes.lease);
    for (const { update, stored } of updates) if (kept.includes(update.shard)) stored();
    if (processes !== this.#processes) this.#server?.share(processes);
    this.#processes = processes;
    this.#lose(updates.map(({ update }) => update.shard).filter((shard) => !kept.includes(shard) && this.#has(shard)));
    if (!this.#contact.isPatient) this.#tellUnserved(unserved);
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
    const taken = await leases.take(this.held.count, except, this.#contact.isPatient);
    this.held.add(taken, asked + leaseTimes.lease);
    if (taken.length > 0) {
      log.info({ shards: taken.map(({ shard }) => shard), of: this.held.count }, "this process has taken shards");
      this.#server?.add(taken);
    }
    const hasNone = this.held.shards.length === 0;
    if (hasNone && !this.#isWaiting)
      log.info({ of: this.held.count }, "all shards are other processes'; this one waits until one is free");
    this.#isWaiting = hasNone;
  }

  #lose(lost: readonly number[]): void {
    if (lost.length === 0) return;
    this.#losses += lost.length;
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
      if (!this.#has(shard)) return;
      const { update } = this.#updates.of(lease);
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

  #has(shard: number): boolean {
    return this.held.epochOf(shard) !== null;
  }
}

/** What is stored of sessions with their leases: each session's data once, and its sequence every time. */
class LeaseUpdates {
  /** What is stored under a shard's lease; null: nothing that can be resumed. */
  readonly #stored = new Map<number, { readonly epoch: bigint; readonly version: string | null }>();

  constructor(private readonly sessionOf: (shard: number) => KnownSession) {}

  /** The next update of a lease, and what to call when it is stored. */
  of(lease: Lease): { readonly update: LeaseUpdate; readonly stored: () => void } {
    const { shard, epoch } = lease;
    const session = this.sessionOf(shard);
    const note = (version: string | null) => (): void => void this.#stored.set(shard, { epoch, version });
    if (session.kind !== "known") {
      const { kind } = session;
      return { update: { ...lease, session: { kind } }, stored: kind === "none" ? note(null) : () => undefined };
    }
    const { version, sequence, data } = session;
    const before = this.#stored.get(shard);
    const isStored = before?.epoch === epoch && before.version === version;
    return {
      update: {
        ...lease,
        session: isStored ? { kind: "same", sequence } : { kind: "new", sequence, data: data() },
      },
      stored: note(version),
    };
  }
}

/**
 * After a time without the database, as long as this nothing is taken that others had: they may renew it yet, as this
 * process does.
 */
const patienceMs = 5_000;

/** When the database has answered last, and whether it does. Times are monotonic. */
class DatabaseContact {
  #lastAt: number;
  #patientUntil = Number.NEGATIVE_INFINITY;
  #isFailing = false;

  /** @param longMs after so long without an answer others may have got none either */
  constructor(
    private readonly clock: Pick<Clock, "steady">,
    private readonly log: Log,
    private readonly longMs: number,
  ) {
    this.#lastAt = clock.steady();
  }

  get isFailing(): boolean {
    return this.#isFailing;
  }

  /** Whether others may have been without the database too, and may not be back yet. */
  get isPatient(): boolean {
    return this.clock.steady() < this.#patientUntil;
  }

  /** Since the last question that was answered. */
  get silentMs(): number {
    return this.clock.steady() - this.#lastAt;
  }

  /** @param asked when the question was sent */
  answered(asked: number): void {
    const isBack = this.#isFailing || asked - this.#lastAt > this.longMs;
    this.#lastAt = asked;
    if (!isBack) return;
    this.#patientUntil = this.clock.steady() + patienceMs;
    if (this.#isFailing) this.log.info({}, "leases are renewed again");
    this.#isFailing = false;
  }

  failed(error: unknown): void {
    if (!this.#isFailing)
      this.log.warn({ error }, "leases cannot be renewed; the shards go on until another process takes them");
    this.#isFailing = true;
  }
}

interface Held {
  readonly epoch: bigint;
  /** By the monotonic clock, from before the database was asked: nobody else can own the shard earlier. */
  validUntil: number;
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
    for (const { shard, epoch } of leases) this.#held.set(shard, { epoch, validUntil, waiting: [] });
  }

  renew(shard: number, validUntil: number): void {
    const held = this.#held.get(shard);
    if (held === undefined) return;
    held.validUntil = validUntil;
    if (this.isValid(shard)) for (const resolve of held.waiting.splice(0)) resolve();
  }

  /** @returns until when it was surely this process's, by the monotonic clock */
  remove(shard: number): number {
    const validUntil = this.#held.get(shard)?.validUntil ?? this.now();
    this.#held.delete(shard);
    return Math.min(validUntil, this.now());
  }
}
