import type { Request } from "../../src/tables/requests.js";
import type { Played } from "./tables.js";

/** A request to a table, and when by the bench's clock. Plain data. */
export interface RecordedRequest {
  readonly at: number;
  /** Null: it opens one. */
  readonly table: string | null;
  readonly request: Request;
}

/** What came to a bench's tables. */
export interface Recorded {
  readonly requests: readonly RecordedRequest[];
  /** Tables opened, by interaction. */
  readonly opened: Readonly<Record<string, string>>;
}

/** From now on. */
export function recordRequests({ tables, clock }: Played): Recorded {
  const requests: RecordedRequest[] = [];
  const opened: Record<string, string> = {};
  const handle = tables.requests.handle.bind(tables.requests);
  tables.requests.handle = async (table, request) => {
    requests.push({ at: clock.now(), table, request });
    const reply = await handle(table, request);
    const isNew = request.kind === "open" || request.kind === "rematch";
    if (isNew && reply.kind === "done") opened[request.interaction] = reply.board.table;
    return reply;
  };
  return { requests, opened };
}

/**
 * Sends recorded requests to another bench, each when it came, until this time has passed since the first bench began.
 * Tables are opened as then.
 *
 * @returns the table there for each recorded one
 */
export async function replayRequests(
  { tables, clock }: Played,
  { requests, opened }: Recorded,
  until: number,
): Promise<ReadonlyMap<string, string>> {
  const there = new Map<string, string>();
  const replies: Promise<unknown>[] = [];
  for (const { at, table, request } of requests) {
    if (at > clock.now()) await clock.forward(at - clock.now());
    const reply = tables.requests.handle(table === null ? null : (there.get(table) ?? table), request);
    const before = opened[request.interaction];
    if (before === undefined) replies.push(reply);
    else there.set(before, (await reply).board?.table ?? "");
    await clock.forward(0);
  }
  await clock.forward(until - clock.now());
  await Promise.all(replies);
  return there;
}
