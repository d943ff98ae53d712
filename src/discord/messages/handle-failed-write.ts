import { backOff } from "../../lib/waits.js";
import { type Failure, failureOf, limitedFor } from "../api/api-client.js";
import type { BoardSlot } from "./board-slots.js";
import { type BoardWriterPorts, gapMs } from "./board-writer-ports.js";

/**
 * The first retry's delay in milliseconds, doubled each time, and the longest; how many there are, of what Discord does not take for about
 * an hour; and the failure in a row that is logged, once the first moments are over.
 */
const retries = {
  passing: {
    ms: 2_000,
    longestMs: 60_000,
    most: Infinity,
    logged: 6,
    note: "a board could not be written for a minute",
  },
  refused: { ms: 15_000, longestMs: 10 * 60_000, most: 9, logged: 1, note: "Discord does not take a board now" },
} as const;

/**
 * What to do after a failed write.
 *
 * - `again`: after `ms` milliseconds. `note`, `trouble`: a log line, the second one a warning.
 * - `lost`: the channel is gone. `later`: nothing until the board changes.
 */
type Remedy =
  | { readonly type: "again"; readonly ms: number; readonly note: string | null; readonly trouble: string | null }
  | { readonly type: "lost" }
  | { readonly type: "later" };

/**
 * Counts a failed write, updates its slot, and logs what nobody would expect.
 *
 * @returns the delay before the next write in milliseconds; Infinity: until something changes
 */
export function handleFailedWrite(
  { log, lost, metrics }: Pick<BoardWriterPorts, "log" | "lost" | "metrics">,
  slot: BoardSlot,
  error: unknown,
): number {
  const limitedMs = limitedFor(error);
  const failure = failureOf(error);
  metrics.wrote(limitedMs === null ? failure : "limited");
  if (limitedMs !== null) return Math.max(limitedMs, gapMs.channel);
  const facts = { table: slot.newest.table, channel: slot.newest.channel };
  const remedy = chooseRemedy(slot, failure);
  switch (remedy.type) {
    case "again":
      if (remedy.note !== null) log.info({ ...facts, failure, error }, remedy.note);
      if (remedy.trouble !== null) log.warn({ ...facts, failure, error }, remedy.trouble);
      return remedy.ms;
    case "lost":
      lost(slot.newest);
      return Infinity;
    case "later":
      // Where Discord takes nothing, one line says so for all.
      if (failure === "forbidden") return Infinity;
      log.warn({ ...facts, failure, error }, "a board could not be written; it is tried again with the next change");
      return Infinity;
  }
}

/** Updates a slot after a failed write, and chooses a remedy. */
function chooseRemedy(slot: BoardSlot, failure: Failure): Remedy {
  const kept = slot.rendered?.attachment ?? null;
  // The message is unchanged only if the write certainly had no effect.
  if (failure !== "expired" && failure !== "forbidden") slot.rendered = null;
  switch (failure) {
    case "answered":
      return writeAgain(0);
    case "expired":
      slot.token = null;
      return writeAgain(0);
    case "gone":
      slot.token = null;
      slot.message = null;
      return writeAgain(0, "the board message is gone; it is posted anew");
    case "aged":
      // A locked thread takes no new message either.
      if (slot.message === null) break;
      slot.token = null;
      slot.old = slot.message;
      slot.message = null;
      return writeAgain(0);
    case "no-channel":
      return { type: "lost" };
    case "passing":
      return writeLater(slot, failure);
    case "refused":
      // Perhaps because of the kept picture, which now counts as gone.
      if (kept !== null) return writeAgain(0, "a board is written anew without the picture that it had");
      return writeLater(slot, failure);
    case "forbidden":
      if (!slot.hadFile || slot.takesNoFiles) break;
      slot.takesNoFiles = true;
      return writeAgain(0, "a channel may take no files from the bot; its board is tried without a picture");
  }
  slot.failures = 0;
  return { type: "later" };
}

function writeLater(slot: BoardSlot, failure: keyof typeof retries): Remedy {
  const { ms, longestMs, most, logged, note } = retries[failure];
  slot.failures += 1;
  slot.isRefused = failure === "refused";
  const waitMs = backOff(slot.failures, ms, longestMs);
  const trouble = slot.failures === logged ? `${note}; it is tried again ever more slowly` : null;
  if (slot.failures <= most) return { type: "again", ms: waitMs, note: null, trouble };
  slot.failures = 0;
  return { type: "later" };
}

function writeAgain(ms: number, note: string | null = null): Remedy {
  return { type: "again", ms, note, trouble: null };
}
