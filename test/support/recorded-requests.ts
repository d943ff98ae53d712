import type { Request } from "../../src/tables/requests.js";
import type { Played } from "./tables.js";

/** A request as it came to a table, and when by the bench's clock. Plain data. */
export interface RecordedRequest {
  readonly at: number;
  readonly request: Request;
}

/** Records every request that comes to a bench's tables from now on. */
export function recordRequests({ tables, clock }: Played): readonly RecordedRequest[] {
  const recorded: RecordedRequest[] = [];
  const handle = tables.requests.handle.bind(tables.requests);
  tables.requests.handle = (table, request) => {
    recorded.push({ at: clock.now(), request });
    return handle(table, request);
  };
  return recorded;
}

/**
 * Sends recorded requests to a table of another bench, each when it came, until so much time has passed since the first
 * bench began. The table has to be opened as the recorded one was, on a clock that begins at the same time.
 */
export async function replayRequests(
  { tables, clock }: Played,
  table: string,
  recorded: readonly RecordedRequest[],
  until: number,
): Promise<void> {
  const replies: Promise<unknown>[] = [];
  for (const { at, request } of recorded) {
    if (at > clock.now()) await clock.forward(at - clock.now());
    replies.push(tables.requests.handle(table, request));
    await clock.forward(0);
  }
  await clock.forward(until - clock.now());
  await Promise.all(replies);
}
