import type { Desk } from "./board-desk.js";
import type { Failure } from "../api/wire.js";

/** The first retry's delay, in milliseconds; it doubles. */
const retryMs = 2_000;
const mostRetries = 5;

/**
 * What to do after a write of a board has failed.
 *
 * - `again`: write once more after this many milliseconds. `note`: a line for the log, if there is one.
 * - `lost`: the channel is gone. `later`: nothing until the board changes.
 */
export type Remedy =
  | { readonly type: "again"; readonly ms: number; readonly note: string | null }
  | { readonly type: "lost" }
  | { readonly type: "later" };

/** Updates a desk after a failed write, and chooses what to do. */
export function remedyFor(desk: Desk, failure: Failure): Remedy {
  const kept = desk.face?.hung ?? null;
  // Only if the write certainly had no effect does the message show what it showed before.
  if (failure !== "expired" && failure !== "forbidden") desk.face = null;
  switch (failure) {
    case "answered":
      return again(0);
    case "expired":
      desk.token = null;
      return again(0);
    case "gone":
      desk.token = null;
      desk.message = null;
      return again(0, "the board message is gone; it is posted anew");
    case "aged":
      desk.token = null;
      desk.old = desk.message;
      desk.message = null;
      return again(0);
    case "no-channel":
      return { type: "lost" };
    case "passing":
      desk.failures += 1;
      if (desk.failures <= mostRetries) return again(retryMs * 2 ** (desk.failures - 1));
      break;
    case "refused":
      // Perhaps because of the kept picture, which now counts as gone.
      if (kept !== null) return again(0, "a board is written anew without the picture that it had");
      break;
    case "forbidden":
      if (!desk.filed || desk.fileless) break;
      desk.fileless = true;
      return again(0, "a channel may take no files from the bot; its board is tried without a picture");
  }
  desk.failures = 0;
  return { type: "later" };
}

function again(ms: number, note: string | null = null): Remedy {
  return { type: "again", ms, note };
}
