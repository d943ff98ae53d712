import { requestOf } from "../support/interactions.js";
import { describe, expect, it } from "vitest";
import { defaultMaxima } from "../../src/tables/decide/user-limits.js";
import type { Board } from "../../src/tables/board.js";
import { type Bench, bench, person } from "../support/tables.js";

const anna = person("Anna");
const ben = person("Ben");

const channelOf = (at: number): string => String(100_000_000_000_000_100n + BigInt(at));

function openAs(on: Bench, host: typeof anna, at: number) {
  const opening = { game: "katchen", guild: "100000000000000000", channel: channelOf(at), parent: null, options: {} };
  return on.tables.requests.handle(null, requestOf({ kind: "open", ...opening, game: "katchen" }, host));
}

/** Three tables that Anna hosts. */
async function three(on: Bench): Promise<readonly Board[]> {
  const boards: Board[] = [];
  for (let at = 0; at < defaultMaxima.hosted; at += 1) {
    boards.push(await on.open(anna, {}, channelOf(at)));
    // The oldest is the one shown.
    await on.clock.forward(1);
  }
  return boards;
}

describe("open tables of one host", () => {
  it("are three at most, and a request for a fourth shows one of them", async () => {
    const on = bench({ maxima: defaultMaxima });
    const [first] = await three(on);
    const refused = await openAs(on, anna, 3);
    expect(refused).toMatchObject({ kind: "refused", code: "many-tables", board: { table: first?.table } });
    expect(await openAs(on, ben, 3)).toMatchObject({ kind: "done" });
    await on.request(first?.table ?? "", anna, { kind: "close" });
    expect(await openAs(on, anna, 4)).toMatchObject({ kind: "done" });
  });

  it("are three at most however many are asked for in the same moment", async () => {
    const on = bench({ maxima: defaultMaxima });
    const replies = await Promise.all(Array.from({ length: 20 }, (_, at) => openAs(on, anna, at)));
    expect(replies.filter(({ kind }) => kind === "done")).toHaveLength(3);
  });
});

describe("seats of one user", () => {
  it("are twenty at most, without those for which a computer plays", async () => {
    const on = bench({ maxima: defaultMaxima });
    const tables: string[] = [];
    for (let at = 0; at <= defaultMaxima.seats; at += 1) {
      tables.push((await on.open(person(`Host ${at}`), {}, channelOf(at))).table);
    }
    const last = tables.at(-1) ?? "";
    for (const table of tables.slice(0, -1))
      expect(await on.request(table, ben, { kind: "join" })).toMatchObject({ kind: "done" });
    expect(await on.request(last, ben, { kind: "join" })).toMatchObject({ kind: "refused", code: "many-seats" });
    expect(await openAs(on, ben, 50)).toMatchObject({ kind: "refused", code: "many-seats" });
    await on.request(tables[0] ?? "", person("Host 0"), { kind: "start" });
    await on.request(tables[0] ?? "", ben, { kind: "leave" });
    expect(await on.request(last, ben, { kind: "join" })).toMatchObject({ kind: "done" });
  });
});
