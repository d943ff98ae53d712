import { LRUCache } from "lru-cache";
import { SnowflakeUtil } from "discord.js";
import type { Clock } from "../../clock.js";
import { BusyError, JobThread, threadCount } from "./job-thread.js";
import type { Clip } from "./clip.js";
import { within } from "../../lib/waits.js";
import type { Log } from "../../log.js";
import type { Metrics } from "../api/metrics.js";
import type { Picture } from "../../game/scene.js";

/** What a worker paints: a sketch, or a clip. */
export type Painting = string | Clip;

/** Its reply to each painting, in the same order; a PNG or a GIF. */
export type Painted =
  | { readonly kind: "picture"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: "failed"; readonly error: string };

/** Limit of the cache of pictures, in bytes. */
const keptBytes = 32 * 2 ** 20;

/** Tries of a picture: a worker may die of another one. */
const maxTries = 2;

/** A picture's longest time; slow machines take one or two seconds. */
const longestMs = 10_000;

/**
 * How much longer than a board's picture has taken the next board's waits, at most for `mostMs`: boards have a third of
 * a thread, whatever is wanted, and a table that is pressed again meanwhile is painted as it is then.
 */
const rest = { times: 2, mostMs: 100 } as const;

/** The time expected of the first picture, in milliseconds, and the weight of each new measurement. */
const [firstMs, weight] = [50, 0.1];

/** Who wants a picture, and how long it may take. */
export interface PaintOptions {
  readonly asker: Asker;
  /** A picture expected later is refused. Left out: no limit. */
  readonly patienceMs?: number;
  /** Once it has left, painting does not begin. */
  readonly waiter?: Waiter;
}

/** Somebody who waits for a picture, and may leave. With an AbortSignal, leaving would take longer than asking. */
export class Waiter {
  #left: (() => void) | null = null;
  #hasLeft = false;

  get hasLeft(): boolean {
    return this.#hasLeft;
  }

  leave(): void {
    this.#hasLeft = true;
    this.#left?.();
    this.#left = null;
  }

  /** @param left called once it leaves */
  onLeave(left: () => void): void {
    this.#left = left;
  }
}

/** Why a picture is not painted that nobody waits for; made once, as it happens with every press of a busy table. */
const leftAlone = new Error("nobody waits for the picture any more");

type PaintThread = JobThread<Painting, Painted>;

interface Job {
  readonly sketch: string;
  readonly promise: Promise<Uint8Array>;
  readonly resolve: (png: Uint8Array) => void;
  readonly reject: (error: Error) => void;
  /** When it was asked for; monotonic. */
  readonly asked: number;
  asker: Asker;
  /** When painting began; monotonic. Null: waiting. */
  begun: number | null;
  tries: number;
  waiters: number;
}

/** What a painter is made with. */
export interface PainterSettings {
  readonly clock: Clock;
  /** Answers each sketch with a `Painted`, in order. */
  readonly worker: URL;
  readonly threads?: number;
  readonly keptBytes?: number;
  /** @param ms since the picture was asked for */
  readonly painted?: (ms: number, ok: boolean) => void;
}

/** Turns sketches into PNG in worker threads, in fair order. Dead or hanging threads are replaced. */
export class Painter {
  /** By sketch, as finished pictures are. */
  readonly #jobs = new Map<string, Job>();
  readonly #queue = new FairQueue<Job>();
  readonly #busy = new Map<PaintThread, Job>();
  /** The latest painter works next: its cache helps. */
  #idle: PaintThread[] = [];
  readonly #pngs: LRUCache<string, Uint8Array>;
  readonly #clock: Clock;
  readonly #file: URL;
  readonly #threads: number;
  readonly #told: NonNullable<PainterSettings["painted"]>;
  #meanMs = firstMs;
  /** Boards' pictures that are painted, or rested after. */
  #boards = 0;
  #stopped = false;

  constructor(settings: PainterSettings) {
    this.#clock = settings.clock;
    this.#file = settings.worker;
    this.#threads = settings.threads ?? threadCount();
    const maxSize = settings.keptBytes ?? keptBytes;
    // The newest picture is kept even if it exceeds the limit.
    this.#pngs = new LRUCache({ maxSize, sizeCalculation: ({ length }) => Math.min(maxSize, Math.max(1, length)) });
    this.#told = settings.painted ?? (() => {});
  }

  /** A picture from the cache. */
  ready(sketch: string): Uint8Array | null {
    return this.#pngs.get(sketch) ?? null;
  }

  /** When a picture would be there, in milliseconds from now. */
  expectedMs(asker: Asker): number {
    const eachMs = this.#meanMs * (asker.isBoard === true && this.#boards >= this.#threads ? 1 + rest.times : 1);
    return this.#busyMs() + eachMs * (1 + this.#queue.ahead(asker) / this.#threads);
  }

  /**
   * Paints a picture unless it is cached or under way. Rejects with a BusyError if it would be late, with another Error
   * if it cannot be painted.
   */
  async paint(sketch: string, { asker, patienceMs = Infinity, waiter }: PaintOptions): Promise<Uint8Array> {
    const png = this.#pngs.get(sketch);
    if (png !== undefined) return png;
    if (this.#stopped) throw new Error("the painter has stopped");
    const known = this.#jobs.get(sketch);
    if (known === undefined && this.expectedMs(asker) > patienceMs) {
      throw new BusyError("too many pictures are waited for");
    }
    const job = known ?? this.#ask(sketch, asker);
    if (rankOf(asker) < rankOf(job.asker) && job.begun === null) {
      this.#queue.remove(job, job.asker);
      job.asker = asker;
      this.#queue.add(job, asker);
    }
    job.waiters += 1;
    waiter?.onLeave(() => {
      this.#leave(job);
    });
    return job.promise;
  }

  /** Pictures waiting or being painted. */
  get waiting(): number {
    return this.#jobs.size;
  }

  /** Ends all threads. Open and later pictures are rejected. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const { reject } of this.#jobs.values()) reject(new Error("the painter has stopped"));
    this.#jobs.clear();
    await Promise.all([...this.#busy.keys(), ...this.#idle].map((thread) => thread.stop()));
  }

  /** Until a thread has time. */
  #busyMs(): number {
    if (this.#busy.size < this.#threads) return 0;
    const now = this.#clock.steady();
    // One that already takes long will take longer: it may hang.
    return Math.min(...[...this.#busy.values()].map(({ begun }) => Math.max(this.#meanMs / 2, now - (begun ?? now))));
  }

  #ask(sketch: string, asker: Asker): Job {
    const job = newJob(sketch, asker, this.#clock.steady());
    this.#jobs.set(sketch, job);
    this.#queue.add(job, asker);
    this.#next();
    return job;
  }

  /** A picture without waiters is dropped unless begun. */
  #leave(job: Job): void {
    job.waiters -= 1;
    if (job.waiters > 0 || job.begun !== null || this.#jobs.get(job.sketch) !== job) return;
    this.#jobs.delete(job.sketch);
    this.#queue.remove(job, job.asker);
    job.reject(leftAlone);
  }

  #next(): void {
    while (!this.#stopped && this.#busy.size < this.#threads) {
      const job = this.#queue.take(this.#boards < this.#threads);
      if (job === null) return;
      void this.#begin(job);
    }
  }

  async #begin(job: Job): Promise<void> {
    const thread = this.#idle.pop() ?? this.#newThread();
    const begun = this.#clock.steady();
    job.tries += 1;
    job.begun = begun;
    const { isBoard } = job.asker;
    if (isBoard === true) this.#boards += 1;
    this.#busy.set(thread, job);
    let hangs = false;
    const cancel = this.#clock.after(longestMs, () => {
      hangs = true;
      void thread.stop();
    });
    try {
      const painted = await thread.do(job.sketch);
      this.#idle.push(thread);
      this.#meanMs += weight * (this.#clock.steady() - begun - this.#meanMs);
      if (painted.kind === "failed") this.#done(job, new Error(`a picture cannot be painted: ${painted.error}`));
      else this.#done(job, painted.bytes);
    } catch (error) {
      // The picture may not be what killed the thread: it gets another try.
      if (hangs) this.#done(job, new Error(`a picture was not painted within ${longestMs} ms`));
      else if (job.tries < maxTries && !this.#stopped) this.#again(job);
      else this.#done(job, error instanceof Error ? error : new Error(String(error)));
    } finally {
      cancel();
      this.#busy.delete(thread);
      if (isBoard === true) this.#rest(this.#clock.steady() - begun);
      this.#next();
    }
  }

  /** @param ms that a board's picture has taken */
  #rest(ms: number): void {
    this.#clock.after(Math.min(rest.mostMs, ms * rest.times), () => {
      this.#boards -= 1;
      this.#next();
    });
  }

  #again(job: Job): void {
    job.begun = null;
    this.#queue.add(job, job.asker);
  }

  #done(job: Job, outcome: Uint8Array | Error): void {
    if (this.#jobs.get(job.sketch) === job) this.#jobs.delete(job.sketch);
    if (outcome instanceof Error) job.reject(outcome);
    else {
      this.#pngs.set(job.sketch, outcome);
      job.resolve(outcome);
    }
    if (!this.#stopped) this.#told(this.#clock.steady() - job.asked, !(outcome instanceof Error));
  }

  #newThread(): PaintThread {
    const thread: PaintThread = new JobThread(this.#file, () => {
      this.#idle = this.#idle.filter((other) => other !== thread);
    });
    return thread;
  }
}

function newJob(sketch: string, asker: Asker, asked: number): Job {
  let resolve: Job["resolve"] = () => undefined;
  let reject: Job["reject"] = () => undefined;
  const promise = new Promise<Uint8Array>((onDone, onFailed) => {
    resolve = onDone;
    reject = onFailed;
  });
  return { sketch, promise, resolve, reject, asked, asker, begun: null, tries: 0, waiters: 0 };
}

/** Who wants a picture. */
export interface Asker {
  /** A table or user; all have the same share. */
  readonly id: string;
  /** Practice comes after all play. */
  readonly practice: boolean;
  /** Nobody waits for a board's picture: it comes after what readers wait for. */
  readonly isBoard?: true;
}

/** Readers' pictures come before boards', and practice after both. */
type Rank = 0 | 1 | 2;

function rankOf({ practice, isBoard }: Asker): Rank {
  return practice ? 2 : isBoard === true ? 1 : 0;
}

/** Askers of a rank take turns, each one's newest job first. @internal */
export class FairQueue<Item> {
  /** By rank: jobs by asker, newest last; the next asker is first. */
  readonly #lines = [new Map<string, Item[]>(), new Map<string, Item[]>(), new Map<string, Item[]>()] as const;

  get size(): number {
    return countAll(this.#lines);
  }

  /** Jobs before a new one of this asker. */
  ahead(asker: Asker): number {
    const rank = rankOf(asker);
    const turns = [...this.#lines[rank].keys()];
    const place = turns.indexOf(asker.id);
    return (place < 0 ? turns.length : place) + countAll(this.#lines.slice(0, rank));
  }

  add(job: Item, asker: Asker): void {
    const line = this.#lines[rankOf(asker)];
    const jobs = line.get(asker.id);
    if (jobs === undefined) line.set(asker.id, [job]);
    else jobs.push(job);
  }

  /** @param mayBoard whether it may be a board's */
  take(mayBoard = true): Item | null {
    const [readers, boards, practice] = this.#lines;
    return takeFrom(readers) ?? (mayBoard ? takeFrom(boards) : null) ?? takeFrom(practice);
  }

  remove(job: Item, asker: Asker): void {
    const line = this.#lines[rankOf(asker)];
    const left = line.get(asker.id)?.filter((other) => other !== job) ?? [];
    if (left.length === 0) line.delete(asker.id);
    else line.set(asker.id, left);
  }
}

function takeFrom<Item>(line: Map<string, Item[]>): Item | null {
  const [next] = line;
  if (next === undefined) return null;
  const [id, jobs] = next;
  const job = jobs.pop() ?? null;
  line.delete(id);
  if (jobs.length > 0) line.set(id, jobs);
  return job;
}

function countAll(lines: readonly ReadonlyMap<string, readonly unknown[]>[]): number {
  return lines.reduce((sum, line) => [...line.values()].reduce((all, { length }) => all + length, sum), 0);
}

/** The longest that an ephemeral message waits for its picture. */
export const patienceMs = 1_500;

/** A picture for one reader that is expected later is not waited for: everybody would wait longer. */
const expectedMs = 500;

/** A press's age by which it is answered; Discord's limit is three seconds. */
const oldestMs = 2_500;

/** What waiting needs. */
export interface PaintPorts {
  readonly painter: Pick<Painter, "paint">;
  /** Discord's clock, in milliseconds since 1970. */
  readonly ages: { now(): number };
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Pick<Metrics, "leftOut">;
}

/**
 * A picture's PNG; null if it takes too long or cannot be painted.
 *
 * @param press id of the interaction to answer: a late one waits less
 */
export function paintInTime(
  ports: PaintPorts,
  press: string,
  asker: Asker,
  picture: Picture,
): Promise<Uint8Array | null> {
  const age = ports.ages.now() - SnowflakeUtil.timestampFrom(press);
  return paintWithin(ports, Math.max(0, Math.min(patienceMs, oldestMs - age)), asker, picture);
}

/**
 * The same without a press.
 *
 * @param waitMs the longest wait, in milliseconds
 * @param maxMs a picture expected later is not waited for at all
 */
export async function paintWithin(
  { painter, clock, log, metrics }: Omit<PaintPorts, "ages">,
  waitMs: number,
  asker: Asker,
  { sketch, name }: Picture,
  maxMs = expectedMs,
): Promise<Uint8Array | null> {
  const waiter = new Waiter();
  try {
    const patience = { asker, patienceMs: Math.min(maxMs, waitMs), waiter };
    const png = await within(clock, waitMs, painter.paint(sketch, patience));
    if (png === null) {
      metrics.leftOut("late");
      waiter.leave();
    }
    return png;
  } catch (error) {
    if (error instanceof BusyError) metrics.leftOut("busy");
    else {
      metrics.leftOut("broken");
      log.error({ name, error }, "a message goes without its picture");
    }
    return null;
  }
}
