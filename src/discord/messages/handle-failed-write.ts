import { type Failure, failureOf, limitedFor } from "../api/api-client.js";
import type { BoardSlot } from "./board-slots.js";
import { type BoardWriterPorts, gapMs } from "./board-writer-ports.js";

/** The first retry's delay; it doubles. */
const retryMs = 2_000;
const mostRetries = 5;

/**
 * What to do after a failed write.
 *
 * - `again`: after `ms` milliseconds. `note`: a log line.
 * - `lost`: the channel is gone. `later`: nothing until the board changes.
 */
type Remedy =
  | { readonly type: "again"; readonly ms: number; readonly note: string | null }
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
      slot.failures += 1;
      if (slot.failures <= mostRetries) return writeAgain(retryMs * 2 ** (slot.failures - 1));
      break;
    case "refused":
      // Perhaps because of the kept picture, which now counts as gone.
      if (kept !== null) return writeAgain(0, "a board is written anew without the picture that it had");
      break;
    case "forbidden":
      if (!slot.hadFile || slot.takesNoFiles) break;
      slot.takesNoFiles = true;
      return writeAgain(0, "a channel may take no files from the bot; its board is tried without a picture");
  }
  slot.failures = 0;
  return { type: "later" };
}

function writeAgain(ms: number, note: string | null = null): Remedy {
  return { type: "again", ms, note };
}
