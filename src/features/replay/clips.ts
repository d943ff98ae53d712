import { LRUCache } from "lru-cache";
import type { Clock } from "../../clock.js";
import type { Clip } from "../../discord/images/clip.js";
import { JobLine } from "../../discord/images/job-thread.js";
import type { Painted } from "../../discord/images/painter.js";

/** Clips in memory. */
const maxKept = 8;

/** Posted clips that are remembered. */
const maxPosted = 500;

/** A clip's longest time; slow machines take some seconds. */
const longestMs = 30_000;

/** What clips are made with. */
export interface ClipSettings {
  readonly clock: Clock;
  /** Answers each clip with a `Painted`, in order. */
  readonly worker: URL;
}

/** Makes clips, one after the other, in a worker thread of their own: no board waits for one. */
export class Clips {
  readonly #line: JobLine<Clip, Painted>;
  readonly #made = new LRUCache<string, Uint8Array>({ max: maxKept });
  readonly #posted = new LRUCache<string, true>({ max: maxPosted });

  constructor({ clock, worker }: ClipSettings) {
    this.#line = new JobLine({ clock, worker, longestMs });
  }

  /** A clip's GIF, if it was made lately. */
  made(key: string): Uint8Array | null {
    return this.#made.get(key) ?? null;
  }

  /**
   * A clip's GIF. Rejects with a BusyError if others wait already, with another Error if it cannot be painted.
   *
   * @param key what it is kept under
   * @param clip called when its turn has come
   */
  async make(key: string, clip: () => Clip): Promise<Uint8Array> {
    const known = this.made(key);
    if (known !== null) return known;
    return this.#line.inTurn(async (run) => {
      const made = this.made(key);
      if (made !== null) return made;
      const painted = await run(clip());
      if (painted.kind === "failed") throw new Error(`a clip cannot be painted: ${painted.error}`);
      this.#made.set(key, painted.bytes);
      return painted.bytes;
    });
  }

  /** Notes that a clip is posted. @returns false if it was already */
  markPosted(key: string): boolean {
    if (this.#posted.has(key)) return false;
    this.#posted.set(key, true);
    return true;
  }

  /** It could not be posted after all. */
  unmarkPosted(key: string): void {
    this.#posted.delete(key);
  }

  /** Ends the thread; clips that are waited for are rejected. */
  stop(): Promise<void> {
    return this.#line.stop();
  }
}
