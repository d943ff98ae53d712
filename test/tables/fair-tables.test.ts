import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { commitmentOf, hashLuckyWord, termsHash } from "../../src/tables/chance/secrets.js";
import { canonicalJson } from "../../src/tables/chance/canonical-json.js";
import { checkFileText } from "../../src/features/dice/proof/check-game-file.js";
import type { Announced, Announcement, Channels } from "../../src/tables/ports.js";
import type { RequestBody } from "../../src/tables/requests.js";
import { replayTable } from "../../src/tables/replay.js";
import { storedFile } from "../support/game-files.js";
import { restarting } from "../support/restarting.js";
import { nextInteraction, requestOf, seeds } from "../support/interactions.js";
import { announced, type Bench, bench, person } from "../support/tables.js";
import { playOut, startedOf } from "../support/tables-of-three.js";
import { allGames } from "../../src/games/index.js";

const restarts = restarting();

function missing(): never {
  throw new Error("there is nothing of the kind");
}

/** An answer that comes when the test says so. */
function heldAnswer<T>(): { readonly answer: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const answer = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { answer, resolve: (value) => resolve(value) };
}

const [anna, ben, cleo] = [person("Anna"), person("Ben"), person("Cleo")];

/** Makes requests one after the other. @returns the accepted ones' interactions, a lucky word's hash added */
async function presses(
  on: Bench,
  table: string,
  ...made: readonly (readonly [who: typeof anna, body: RequestBody])[]
): Promise<readonly string[]> {
  const accepted: string[] = [];
  for (const [who, body] of made) {
    const interaction = nextInteraction();
    const { kind } = await on.tables.requests.handle(table, requestOf(body, who, interaction));
    if (kind === "done") accepted.push(interaction);
  }
  return accepted;
}

const rowOf = async (on: Bench, table: string) => {
  const row = (await on.store.load(table, 0))?.row;
  if (row === undefined) throw new Error("the table is gone");
  return row;
};

describe("a table's chance", () => {
  it("is committed to with the lobby, before anybody joins, and the commitment never changes", async () => {
    const on = bench();
    const lobby = await on.open(anna);
    expect(lobby).toMatchObject({ commitment: expect.stringMatching(/^[0-9a-f]{64}$/) as string, seed: null });
    await presses(on, lobby.table, [ben, { kind: "join" }], [anna, { kind: "start" }]);
    expect(await on.tables.board(lobby.table)).toMatchObject({ status: "playing", commitment: lobby.commitment });
  });

  it("has its key closed by the id of the start message, and by what is fixed when that is posted", async () => {
    const starts: Announcement[] = [];
    const on = bench({
      announce: (start) => {
        starts.push(start);
        return announced(start);
      },
    });
    const { table, commitment } = await on.open(anna);
    await presses(on, table, [ben, { kind: "join", luckyWord: "Miez" }], [anna, { kind: "start" }]);
    const row = await rowOf(on, table);
    const [start] = starts;
    const words = [null, hashLuckyWord(table, "Miez")];
    const terms = { game: "katchen", rules: row.rules, options: row.options, seats: 2, opener: null, words };
    expect(start).toMatchObject({ terms: termsHash(terms), earlier: null, known: [], board: { commitment } });
    expect(start?.board.seats.map((owner) => (owner.type === "human" ? owner.name : ""))).toEqual(["Anna", "Ben"]);
    const { message } = await announced(start ?? missing());
    const stored = { message, starts: message, attempted: null, salt: null, started: on.clock.now() };
    expect(row).toMatchObject({ ...stored, protocol: 3, terms: canonicalJson(terms) });
    expect(await on.tables.board(table)).toMatchObject({ start: message });
    expect((await replayTable(on.store, table, allGames)).events).toEqual(await on.store.events(table));
  });

  it("is another one with another start message, from the same seed", async () => {
    const games = await Promise.all(
      ["1", "2"].map(async (message) => {
        const announce = () => Promise.resolve({ message, found: [] });
        const on = bench({ ports: { seed: seeds() }, announce });
        const board = await startedOf(on, {}, "catnoir");
        return JSON.stringify(await on.store.events(board.table));
      }),
    );
    expect(games[0]).not.toBe(games[1]);
  });

  it("takes a lucky word of everybody who sits there, of which nothing but a hash is kept", async () => {
    const on = bench();
    const { table } = await on.open(anna);
    const made = await presses(
      on,
      table,
      [anna, { kind: "word", luckyWord: " Katze" }],
      [ben, { kind: "word", luckyWord: "Hund" }],
      [ben, { kind: "join" }],
      [ben, { kind: "word", luckyWord: "Ka\u0308tzchen" }],
      [anna, { kind: "word", luckyWord: "Kater" }],
      [cleo, { kind: "join", luckyWord: "Maus" }],
      [cleo, { kind: "word", luckyWord: "  " }],
    );
    expect(made).toHaveLength(6);
    const stored = await on.store.load(table, 0);
    const hashes = [hashLuckyWord(table, "Kater"), hashLuckyWord(table, "Kätzchen"), null];
    expect(stored?.seats.map(({ word }) => word)).toEqual(hashes);
    expect(JSON.stringify([stored, on.lines])).not.toMatch(/Katze|Kater|tzchen|Maus/u);
    await presses(on, table, [ben, { kind: "leave" }], [ben, { kind: "join" }], [anna, { kind: "start" }]);
    expect(JSON.parse((await rowOf(on, table)).terms ?? "")).toMatchObject({ words: [hashes[0], null, null] });
    expect(await on.request(table, anna, { kind: "word", luckyWord: "spät" })).toMatchObject({ code: "started" });
  });

  it("of a rematch is committed to as it is opened, and takes words of its own", async () => {
    const on = bench();
    const over = await playOut(on, await startedOf(on));
    const reply = await on.request(over.table, anna, { kind: "rematch", parent: null });
    const { table = "", commitment = null } = reply.board ?? {};
    expect(commitment).not.toBe(over.commitment);
    await presses(on, table, [ben, { kind: "word", luckyWord: "Miez" }], [anna, { kind: "start" }]);
    const { terms } = await rowOf(on, table);
    expect(JSON.parse(terms ?? "")).toMatchObject({ words: [null, hashLuckyWord(table, "Miez"), null] });
  });
});

describe("a start", () => {
  it("is stored before its message may be posted, and nothing changes until it is", async () => {
    const posting = heldAnswer<Announced>();
    const on = bench({ announce: () => posting.answer });
    const { table } = await on.open(anna);
    await presses(on, table, [ben, { kind: "join" }]);
    const interaction = nextInteraction();
    const start = on.tables.requests.handle(table, requestOf({ kind: "start" }, anna, interaction));
    await on.clock.forward(0);
    expect(await rowOf(on, table)).toMatchObject({ status: "lobby", attempted: on.clock.now(), starts: null });
    const others: readonly (readonly [typeof anna, RequestBody])[] = [
      [cleo, { kind: "join" }],
      [ben, { kind: "leave" }],
      [ben, { kind: "word", luckyWord: "Miez" }],
      [anna, { kind: "start" }],
      [anna, { kind: "close" }],
    ];
    for (const [who, body] of others) expect(await on.request(table, who, body)).toMatchObject({ code: "starting" });
    const again = await on.tables.requests.handle(table, requestOf({ kind: "start" }, anna, interaction));
    expect(again).toMatchObject({ kind: "repeated" });
    await on.clock.forward(5_000);
    posting.resolve({ message: "77", found: ["55"] });
    expect(await start).toMatchObject({ kind: "done", board: { status: "playing", start: "77" } });
    expect(await rowOf(on, table)).toMatchObject({ message: "77", starts: "55,77", attempted: null });
    expect(on.unused).toEqual(["55"]);
    const known = await on.tables.requests.handle(table, requestOf({ kind: "start" }, anna, interaction));
    expect(known).toMatchObject({ kind: "known" });
  });

  it("whose message cannot be posted leaves the lobby as it was, and the next one looks for that message", async () => {
    const starts: Announcement[] = [];
    const on = bench({
      announce: (start) => {
        starts.push(start);
        return starts.length < 3 ? Promise.reject(new Error("a gateway in between")) : announced(start);
      },
    });
    const { table } = await on.open(anna);
    await presses(on, table, [ben, { kind: "join" }]);
    const began = on.clock.now();
    expect(await on.request(table, anna, { kind: "start" })).toMatchObject({ kind: "refused", code: "unannounced" });
    expect(await on.tables.board(table)).toMatchObject({ status: "lobby" });
    await on.clock.forward(60_000);
    expect(await on.request(table, anna, { kind: "start" })).toMatchObject({ code: "unannounced" });
    expect(await on.request(table, cleo, { kind: "join" })).toMatchObject({ kind: "done" });
    expect(await on.request(table, anna, { kind: "start" })).toMatchObject({ kind: "done" });
    expect(starts.map(({ earlier }) => earlier)).toEqual([null, began, began]);
  });

  it("whose message comes after the lobby has changed starts nothing; no other begins before, so the last one counts", async () => {
    const posting = [heldAnswer<Announced>(), heldAnswer<Announced>()];
    let posts = 0;
    const on = bench({ announce: () => posting[posts++]?.answer ?? missing() });
    const { table } = await on.open(anna);
    await presses(on, table, [ben, { kind: "join" }]);
    const slow = on.request(table, anna, { kind: "start" });
    await on.clock.forward(11_000);
    expect(await on.request(table, cleo, { kind: "join" })).toMatchObject({ kind: "done" });
    expect(await on.request(table, anna, { kind: "start" })).toMatchObject({ code: "starting" });
    posting[0]?.resolve({ message: "20", found: [] });
    expect(await slow).toMatchObject({ kind: "refused", code: "unannounced", board: { status: "lobby" } });
    expect(on.unused).toEqual(["20"]);
    const next = on.request(table, anna, { kind: "start" });
    posting[1]?.resolve({ message: "21", found: ["9"] });
    expect(await next).toMatchObject({ kind: "done" });
    expect(await rowOf(on, table)).toMatchObject({ message: "21", starts: "9,20,21" });
    expect(on.unused).toEqual(["20", "9", "20"]);
  });

  it("whose message has come without an answer is found soon, and so it is after a restart, or when the lobby closes", async () => {
    const { begin, restart } = restarts;
    let posted: readonly string[] = ["55"];
    const findStarts: Channels["findStarts"] = ({ known }) =>
      Promise.resolve(posted.filter((id) => !known.includes(id)));
    const options = { announce: () => Promise.reject(new Error("a gateway in between")), findStarts };
    const before = begin(options);
    const { table } = await before.open(anna);
    await presses(before, table, [ben, { kind: "join" }]);
    await before.request(table, anna, { kind: "start" });
    expect((await rowOf(before, table)).starts).toBeNull();
    await before.clock.forward(6_000);
    expect(await rowOf(before, table)).toMatchObject({ status: "lobby", starts: "55" });
    posted = ["44", "55"];
    const on = await restart(before, () => undefined, options);
    await on.start();
    await on.clock.forward(6_000);
    expect((await rowOf(on, table)).starts).toBe("44,55");
    posted = ["44", "55", "66"];
    await on.request(table, anna, { kind: "close" });
    await on.clock.forward(6_000);
    expect(await rowOf(on, table)).toMatchObject({ status: "closed", starts: "44,55,66" });
    expect([before.unused, on.unused]).toEqual([["55"], ["44", "44", "55", "66"]]);
  });

  it("is possible a thousand times, as many as a file holds, and then refused for good", async () => {
    const { begin, restart } = restarts;
    const afterStarts = async (before: Bench, table: string, count: number): Promise<Bench> => {
      const starts = Array.from({ length: count }, (_, at) => at + 1).join(",");
      const announce = () => Promise.resolve({ message: "1000", found: [] });
      return restart(
        before,
        (sqlite) => sqlite.prepare("update tables set starts = ? where id = ?").run(starts, table),
        {
          announce,
        },
      );
    };
    const before = begin();
    const { table } = await before.open(anna);
    const other = await before.open(anna, {}, "100000000000000002");
    for (const lobby of [table, other.table]) await presses(before, lobby, [ben, { kind: "join" }]);
    const worn = await afterStarts(before, other.table, 1_000);
    expect(await worn.request(other.table, anna, { kind: "start" })).toMatchObject({ code: "many-starts" });
    const on = await afterStarts(worn, table, 999);
    expect(await on.request(table, anna, { kind: "start" })).toMatchObject({ kind: "done" });
    await on.request(table, anna, { kind: "close" });
    const text = canonicalJson(await storedFile(on.tables, table));
    expect(checkFileText(text, allGames)).toMatchObject({ kind: "checked", findings: [] });
  });

  it("that is cut off by the end of the program is begun again by the next press", async () => {
    const { begin, restart } = restarts;
    const before = begin({ announce: () => new Promise(() => undefined) });
    const { table } = await before.open(anna);
    await presses(before, table, [ben, { kind: "join" }]);
    void before.request(table, anna, { kind: "start" });
    await before.clock.forward(0);
    const on = await restart(before);
    expect(await on.tables.board(table)).toMatchObject({ status: "lobby" });
    expect(await on.request(table, anna, { kind: "start" })).toMatchObject({ kind: "done" });
  });
});

describe("the seed of a table", () => {
  it("is published when the table is closed in the middle, and the game comes out again from it", async () => {
    const on = bench();
    const { table, commitment } = await startedOf(on);
    const { board } = await on.request(table, anna, { kind: "close" });
    expect(board).toMatchObject({ status: "closed", isOutdated: false });
    expect(commitmentOf({ id: table, protocol: 3 }, Buffer.from(board?.seed ?? "", "hex"))).toBe(commitment);
    const again = await replayTable(on.store, table, allGames);
    expect(again.events).toEqual(await on.store.events(table));
  });

  it("is published when a lobby closes that never started", async () => {
    const on = bench();
    const { table, commitment } = await on.open(anna);
    const { board } = await on.request(table, anna, { kind: "close" });
    expect(commitmentOf({ id: table, protocol: 3 }, Buffer.from(board?.seed ?? "", "hex"))).toBe(commitment);
    await expect(replayTable(on.store, table, allGames)).rejects.toThrow("has not started");
  });
});

describe("a lobby that was opened under protocol 1", () => {
  const { begin, restart } = restarts;

  it("draws its seed at the start, is not salted, and keeps its seed to itself when it is closed", async () => {
    const before = begin();
    const { table } = await before.open(anna);
    await presses(before, table, [ben, { kind: "join" }]);
    const on = await restart(before, (sqlite) => {
      sqlite.exec("update tables set protocol = 1, seed = null, salt = null");
    });
    expect(await on.tables.board(table)).toMatchObject({ status: "lobby", commitment: null });
    const accepted = await presses(on, table, [cleo, { kind: "join", luckyWord: "x" }], [anna, { kind: "start" }]);
    expect(accepted).toHaveLength(2);
    expect(await rowOf(on, table)).toMatchObject({ protocol: 1, salt: null, started: on.clock.now() });
    expect((await replayTable(on.store, table, allGames)).events).toEqual(await on.store.events(table));
    const { board } = await on.request(table, anna, { kind: "close" });
    expect(board).toMatchObject({ status: "closed", seed: null });
  });
});

describe("a lobby that was opened under protocol 2", () => {
  const { begin, restart } = restarts;

  async function olderLobby(): Promise<readonly [Bench, string]> {
    const before = begin();
    const { table } = await before.open(anna);
    const on = await restart(before, (sqlite) => {
      sqlite.exec("update tables set protocol = 2");
    });
    return [on, table];
  }

  it("is salted by each accepted join, leave, word, seating of a computer and the start, in their order", async () => {
    const [on, table] = await olderLobby();
    const accepted = await presses(
      on,
      table,
      [ben, { kind: "join" }],
      [ben, { kind: "add", level: "strong" }],
      [anna, { kind: "add", level: "strong" }],
      [anna, { kind: "set", select: "shots", values: ["3"] }],
      [cleo, { kind: "join", luckyWord: "Ka\u0308tzchen" }],
      [ben, { kind: "leave" }],
      [anna, { kind: "word", luckyWord: "Miez" }],
      [anna, { kind: "start" }],
    );
    const hashOf = (word: string): string => createHash("sha256").update(word, "utf8").digest("hex").slice(0, 16);
    const salted = accepted.filter((_, at) => at !== 2);
    const salt = salted.map((id, at) =>
      at === 2 ? `${id}:${hashOf("Kätzchen")}` : at === 4 ? `${id}:${hashOf("Miez")}` : id,
    );
    expect(await rowOf(on, table)).toMatchObject({
      status: "playing",
      salt: salt.join(","),
      message: null,
      starts: null,
    });
    expect((await replayTable(on.store, table, allGames)).events).toEqual(await on.store.events(table));
  });

  it("seats nobody else after a thousand presses that are mixed in, lets people leave and play, and its file is right", async () => {
    const [on, table] = await olderLobby();
    await on.request(table, cleo, { kind: "join" });
    let code = null;
    let made = 0;
    while (code === null && made < 2_000) {
      const reply = await on.request(
        table,
        ben,
        made % 2 === 0 ? { kind: "join", luckyWord: "Miez" } : { kind: "leave" },
      );
      if (reply.kind === "refused") ({ code } = reply);
      else made += 1;
    }
    expect([code, made]).toEqual(["stirred", 1_000]);
    expect(await on.request(table, anna, { kind: "add", level: "relaxed" })).toMatchObject({ code: "stirred" });
    expect(await on.request(table, anna, { kind: "start" })).toMatchObject({ kind: "done" });
    expect((await rowOf(on, table)).salt?.split(",")).toHaveLength(1_002);
    await on.request(table, anna, { kind: "close" });
    const text = canonicalJson(await storedFile(on.tables, table));
    expect(checkFileText(text, allGames)).toMatchObject({ kind: "checked", findings: [] });
  });
});
