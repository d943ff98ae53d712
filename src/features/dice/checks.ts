import { LRUCache } from "lru-cache";
import type { EndedWithSecrets } from "./game-files.js";
import { JobLine, type JobLineSettings } from "../../discord/images/job-thread.js";
import { type Checked, type CheckJob, unplayable } from "./check-job.js";

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

/** Checks games in a worker thread, one at a time: whatever a file does there, it does to nobody else. */
export class Checks {
  readonly #line: JobLine<CheckJob, Checked>;
  readonly #kept = new LRUCache<string, Checked>({
    maxSize: maxKept,
    sizeCalculation: (checked) => ("text" in checked ? checked.text.length : 1),
  });
  /** Stored games that are being checked, by their keys. */
  readonly #inHand = new Map<string, Promise<Checked>>();

  /** @param settings `worker` answers each `CheckJob` with a `Checked`, in order */
  constructor({ clock, worker }: Pick<JobLineSettings, "clock" | "worker">) {
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

/** Where Discord keeps what people upload. */
const hosts: ReadonlySet<string> = new Set(["cdn.discordapp.com", "media.discordapp.net"]);

/** Milliseconds until a download is given up. */
const patienceMs = 10_000;

/** A downloaded text, or why there is none. `foreign`: it does not lie with Discord. */
export type Downloaded =
  { readonly kind: "text"; readonly text: string } | { readonly kind: "too-large" | "foreign" | "failed" };

/** Downloads what somebody has uploaded to Discord, as UTF-8. @param most bytes */
export type Download = (url: string, most: number) => Promise<Downloaded>;

/** @param apiUrl of another Discord than the real one, which keeps files itself; null: the real one */
export function downloadFrom(apiUrl: string | null): Download {
  const own = apiUrl === null ? null : new URL(apiUrl).origin;
  return async (url, most) => {
    const { origin, hostname, protocol } = new URL(url);
    const isDiscords = protocol === "https:" && hosts.has(hostname);
    if (!isDiscords && origin !== own) return { kind: "foreign" };
    try {
      const response = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(patienceMs) });
      if (!response.ok || response.body === null) return { kind: "failed" };
      return await textOf(response.body, most);
    } catch (error) {
      // What fetch and its streams throw, for a connection that breaks or takes too long.
      if (error instanceof TypeError || error instanceof DOMException) return { kind: "failed" };
      throw error;
    }
  };
}

async function textOf(body: ReadableStream<Uint8Array>, most: number): Promise<Downloaded> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > most) return { kind: "too-large" };
    parts.push(part);
  }
  return { kind: "text", text: decoded(Buffer.concat(parts)) };
}

/** Empty if it is no UTF-8: that is no JSON either. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return "";
    throw error;
  }
}
