import { LRUCache } from "lru-cache";
import type { EndedWithSecrets } from "./game-files.js";
import type { Downloaded } from "../../discord/api/download.js";
import { JobLine, type JobLineSettings } from "../../discord/images/job-thread.js";
import { type Checked, type CheckJob, unplayable } from "./check-job.js";

/** Only in the built program: Node 20 cannot start a worker from sources. */
const workerFile = new URL("./check-worker.js", import.meta.url);

/** A check's longest time; slow machines take some seconds for the longest games. */
const longestMs = 20_000;

/**
 * Two megabytes of JSON take up to sixty in memory, and the longest games are played again in as much. What needs
 * more ends the thread and nothing else.
 */
const limits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 } as const;

/** Characters of checked games in memory: some of the longest, or hundreds of usual ones. */
const maxKept = 8 * 2 ** 20;

/** Why there is no text to be checked. */
export type NoText = Exclude<Downloaded, { readonly kind: "text" }>;

/** What can be replaced. */
export interface CheckSettings extends Pick<JobLineSettings, "clock"> {
  /** Answers each `CheckJob` with a `Checked`, in order. */
  readonly worker?: URL;
}

/** Checks games in a worker thread, one at a time: whatever a file does there, it does to nobody else. */
export class Checks {
  readonly #line: JobLine<CheckJob, Checked>;
  readonly #kept = new LRUCache<string, Checked>({
    maxSize: maxKept,
    sizeCalculation: (checked) => ("text" in checked ? checked.text.length : 1),
  });
  /** Stored games that are being checked, by their keys. */
  readonly #inHand = new Map<string, Promise<Checked>>();

  constructor({ clock, worker = workerFile }: CheckSettings) {
    this.#line = new JobLine({ clock, worker, longestMs, limits });
  }

  /**
   * Rejects with a BusyError if others wait already, with a ThreadEndedError if it takes too much time or memory.
   *
   * @param download called when its turn has come
   */
  text(download: () => Promise<Downloaded>): Promise<Checked | NoText> {
    return this.#line.inTurn(async (run) => {
      const downloaded = await download();
      return downloaded.kind === "text" ? run(downloaded) : downloaded;
    });
  }

  /**
   * A stored game's check, which is kept, and made once for all who ask meanwhile. Rejects as `text` does.
   *
   * @param key another whenever its file would be
   * @param read called when its turn has come; null: it cannot be read
   */
  ended(key: string, read: () => Promise<EndedWithSecrets | null>): Promise<Checked> {
    const kept = this.#kept.get(key);
    if (kept !== undefined) return Promise.resolve(kept);
    const checking =
      this.#inHand.get(key) ??
      this.#line
        .inTurn(async (run) => {
          const game = await read();
          const checked = game === null ? unplayable : await run({ kind: "ended", ...game });
          this.#kept.set(key, checked);
          return checked;
        })
        .finally(() => this.#inHand.delete(key));
    this.#inHand.set(key, checking);
    return checking;
  }

  /** Ends the thread; checks that are waited for are rejected. */
  stop(): Promise<void> {
    return this.#line.stop();
  }
}
