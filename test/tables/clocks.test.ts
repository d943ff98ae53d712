import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { hurry } from "../../src/process/hurry.js";
import { requestOf } from "../support/interactions.js";
import { pressOf } from "../support/presses.js";
import type { Person } from "../../src/tables/requests.js";
import { type Bench, bench, person, untouched } from "../support/tables.js";
import { askedAt, boardAt, byHand, personIn, startedOf, three, throwing } from "../support/tables-of-three.js";
import { temporaryFolder } from "../support/temporary-folder.js";

const [anna, ben, cleo] = three;
const second = 1_000;
const folder = temporaryFolder(afterAll);

/** A throw if possible. */
async function throwNow(on: Bench, table: string): Promise<void> {
  const { seat, id } = askedAt(await boardAt(on, table));
  const thrown = await on.press(table, personIn(seat), id, throwing);
  if (thrown.kind === "refused") await on.act(table, personIn(seat), id, (legal) => legal.at(-1));
}

/** All others play on, and her time runs out this many times. */
async function missAnna(on: Bench, table: string, turns: number): Promise<void> {
  for (let missed = 0; missed < turns;) {
    if (askedAt(await boardAt(on, table)).seat === 0) {
      await on.clock.forward(91 * second);
      missed += 1;
    } else await throwNow(on, table);
  }
}

/** Who gave each stored action. */
async function givers(on: Bench, table: string): Promise<readonly string[]> {
  return (await on.store.actions(table)).map(({ seat, by }) => `${by} ${seat}`);
}

describe("the time of a turn", () => {
  it("is ninety seconds, and the board says until when", async () => {
    const on = bench();
    const board = await startedOf(on);
    expect(board.play?.due).toBe(on.clock.now() + 90 * second);
  });

  it("is the server's, for tables opened after it was set", async () => {
    const on = bench();
    await on.tables.settings.set("100000000000000000", {
      ...untouched,
      turnSeconds: 600,
    });
    const board = await startedOf(on);
    expect(board.play?.due).toBe(on.clock.now() + 600 * second);
  });

  it("runs out a second late, and then the game goes on without the seat", async () => {
    const on = bench();
    const { table } = await startedOf(on);
    await on.clock.forward(90 * second);
    expect(await givers(on, table)).toEqual([]);
    await on.clock.forward(second);
    expect(await givers(on, table)).toEqual(["timeout 0"]);
    expect(on.changed.at(-1)?.play?.prompts[0]?.seat).toBe(1);
  });

  it("begins again with every question, and not with every draft", async () => {
    const on = bench();
    const board = await startedOf(on);
    await on.clock.forward(30 * second);
    const drafted = await on.press(board.table, anna, askedAt(board).id, pressOf("keep", 0));
    expect(drafted.board?.play?.due).toBe(board.play?.due);
    await throwNow(on, board.table);
    expect((await boardAt(on, board.table)).play?.due).toBe(on.clock.now() + 90 * second);
  });

  it("does not run for a computer player, nor when the game is over", async () => {
    const on = bench();
    const { table } = await on.open(anna, byHand);
    await on.request(table, anna, { kind: "add", level: "strong" });
    await on.request(table, anna, { kind: "start" });
    await throwNow(on, table);
    expect((await boardAt(on, table)).play?.due).toBeNull();
  });

  it("never ends twice for one question, whatever else happens meanwhile", async () => {
    const on = bench();
    const { table } = await startedOf(on);
    const { id } = askedAt(await boardAt(on, table));
    await on.clock.forward(91 * second);
    expect(await on.press(table, anna, id, throwing)).toMatchObject({ code: "stale" });
    await throwNow(on, table);
    expect(await givers(on, table)).toEqual(["timeout 0", "human 1"]);
  });
});

describe("the warning", () => {
  it("comes once at two thirds and names those awaited, nobody else", async () => {
    const on = bench();
    const board = await startedOf(on);
    await on.clock.forward(59 * second);
    expect(on.warned).toEqual([]);
    await on.clock.forward(30 * second);
    expect(on.warned).toEqual([{ users: [anna.user], prompt: askedAt(board).id }]);
  });

  it("does not come for somebody who is choosing: it would move the board under their finger", async () => {
    const on = bench();
    const board = await startedOf(on);
    await on.press(board.table, anna, askedAt(board).id, pressOf("keep", 0));
    await on.clock.forward(89 * second);
    expect(on.warned.flatMap(({ users }) => users)).toEqual([]);
  });

  it("does not come for turns under a minute", async () => {
    const on = bench();
    await on.tables.settings.set("100000000000000000", {
      ...untouched,
      turnSeconds: 45,
    });
    await startedOf(on);
    await on.clock.forward(45 * second);
    expect(on.warned).toEqual([]);
  });
});

describe("somebody who is away", () => {
  it("has a computer player in their seat after missing three turns in a row, and is asked again once back", async () => {
    const on = bench();
    const { table } = await startedOf(on);
    await missAnna(on, table, 3);
    expect((await boardAt(on, table)).seats.map((owner) => owner.type === "human" && owner.away)).toEqual([
      true,
      false,
      false,
    ]);
    while (askedAt(await boardAt(on, table)).seat !== 0) await throwNow(on, table);
    await on.clock.forward(5 * second);
    expect((await givers(on, table)).at(-1)).toBe("computer 0");
    expect(await on.press(table, anna, 1, throwing)).toMatchObject({ code: "away" });
    expect((await on.request(table, anna, { kind: "back" })).board?.seats[0]).toMatchObject({ away: false });
    expect(await on.request(table, anna, { kind: "back" })).toMatchObject({ code: "not-away" });
  });

  it("is away again with the next turn missed after coming back, until they have answered themselves", async () => {
    const on = bench();
    const { table } = await startedOf(on);
    await missAnna(on, table, 3);
    for (const requests of [["back"], ["back", "leave", "back"]] as const) {
      for (const kind of requests) await on.request(table, anna, { kind });
      await missAnna(on, table, 1);
      expect((await boardAt(on, table)).seats[0]).toMatchObject({ away: true });
    }
    await on.request(table, anna, { kind: "back" });
    while (askedAt(await boardAt(on, table)).seat !== 0) await throwNow(on, table);
    await throwNow(on, table);
    await missAnna(on, table, 2);
    expect((await boardAt(on, table)).seats[0]).toMatchObject({ away: false });
  });

  it("is not taken over after an answer in between", async () => {
    const on = bench();
    const { table } = await startedOf(on);
    await missAnna(on, table, 2);
    while (askedAt(await boardAt(on, table)).seat !== 0) await throwNow(on, table);
    await throwNow(on, table);
    await missAnna(on, table, 1);
    expect((await boardAt(on, table)).seats[0]).toMatchObject({ away: false });
  });

  it("may leave at any moment, and passes the host's role on", async () => {
    const on = bench();
    const { table } = await startedOf(on);
    const left = await on.request(table, anna, { kind: "leave" });
    expect(left.board).toMatchObject({ host: ben.user, status: "playing", seats: [{ away: true }, {}, {}] });
    expect(await on.request(table, anna, { kind: "leave" })).toMatchObject({ code: "away" });
    await on.clock.forward(5 * second);
    expect(await givers(on, table)).toEqual(["computer 0"]);
  });

  it("comes back in the middle of their own turn, with all its time", async () => {
    const on = bench();
    const { table } = await startedOf(on);
    await on.request(table, anna, { kind: "leave" });
    const back = await on.request(table, anna, { kind: "back" });
    expect(back.board?.play?.due).toBe(on.clock.now() + 90 * second);
    await on.clock.forward(5 * second);
    expect(await givers(on, table)).toEqual([]);
    await throwNow(on, table);
    expect(await givers(on, table)).toEqual(["human 0"]);
  });
});

describe("a table that nobody looks after", () => {
  it("sleeps when everybody is away, and wakes when somebody is back", async () => {
    const on = bench();
    const { table } = await startedOf(on);
    for (const who of [anna, ben, cleo]) await on.request(table, who, { kind: "leave" });
    expect((await boardAt(on, table)).play).toMatchObject({ asleep: true, due: null });
    await on.clock.forward(23 * 3600 * second);
    expect(await givers(on, table)).toEqual([]);
    const woken = await on.request(table, cleo, { kind: "back" });
    expect(woken.board).toMatchObject({ host: cleo.user, play: { asleep: false } });
    await on.clock.forward(10 * second);
    expect(await givers(on, table)).toEqual(["computer 0", "computer 1"]);
  });

  it("is closed after a day of sleep, and a lobby after an hour without a change", async () => {
    const on = bench();
    await on.start();
    const { table } = await startedOf(on);
    for (const who of [anna, ben, cleo]) await on.request(table, who, { kind: "leave" });
    expect((await on.store.load(table, 0))?.deadlines).toMatchObject([
      { kind: "close", due: on.clock.now() + 24 * 3600 * second },
    ]);
    await hurry({ store: on.store, shards: on.tables.shards });
    await on.clock.forward(60 * second);
    expect(on.changed.at(-1)).toMatchObject({ table, status: "closed" });

    const lobby = await on.open(anna, {}, "100000000000000002");
    await on.clock.forward(3599 * second);
    await on.request(lobby.table, ben, { kind: "join" });
    await on.clock.forward(3599 * second);
    expect((await boardAt(on, lobby.table)).status).toBe("lobby");
    await on.clock.forward(second);
    expect((await boardAt(on, lobby.table)).status).toBe("closed");
  });

  it("sleeps for ten minutes only before it closes if one person sat there with computers", async () => {
    const on = bench();
    await on.start();
    const { table } = await on.open(anna);
    await on.request(table, anna, { kind: "play-alone" });
    await on.request(table, anna, { kind: "leave" });
    await on.clock.forward(9 * 60 * second);
    await on.request(table, anna, { kind: "back" });
    await on.request(table, anna, { kind: "leave" });
    await on.clock.forward(9 * 60 * second);
    expect((await boardAt(on, table)).status).toBe("playing");
    await on.clock.forward(60 * second);
    expect((await boardAt(on, table)).status).toBe("closed");
  });
});

describe("a table that nobody attends to", () => {
  const minute = 60 * second;
  const opened = async (on: Bench, who: Person) => {
    const where = { game: "kalle", guild: "100000000000000000", channel: "100000000000000001", parent: null } as const;
    return on.tables.requests.handle(null, requestOf({ kind: "open", ...where, options: {} }, who));
  };

  it("gives way to the next start, a lobby of one person after ten minutes, of several after half an hour", async () => {
    const on = bench();
    const { table } = await on.open(anna);
    await on.clock.forward(10 * minute - 1);
    expect(await opened(on, ben)).toMatchObject({ kind: "refused", code: "channel-taken", board: { table } });
    await on.clock.forward(1);
    const next = await opened(on, ben);
    expect(next).toMatchObject({ kind: "done", board: { game: { id: "kalle" }, host: ben.user } });
    expect(await boardAt(on, table)).toMatchObject({ status: "closed" });
    expect(on.changed).toMatchObject([{ table, status: "closed" }]);

    await on.request(next.board?.table ?? "", anna, { kind: "join" });
    await on.clock.forward(30 * minute - 1);
    expect(await opened(on, cleo)).toMatchObject({ code: "channel-taken" });
    await on.clock.forward(1);
    expect(await opened(on, cleo)).toMatchObject({ kind: "done", board: { host: cleo.user } });
  });

  it("gives way when it has slept for half an hour, but not while anybody plays", async () => {
    const on = bench();
    await on.tables.settings.set("100000000000000000", { ...untouched, turnSeconds: 24 * 3600 });
    const { table } = await startedOf(on);
    for (const who of [anna, ben]) await on.request(table, who, { kind: "leave" });
    await on.clock.forward(2 * 3600 * second);
    expect(await opened(on, person("Dora"))).toMatchObject({ code: "channel-taken" });
    await on.request(table, cleo, { kind: "leave" });
    await on.clock.forward(30 * minute - 1);
    expect(await opened(on, person("Dora"))).toMatchObject({ code: "channel-taken" });
    await on.clock.forward(1);
    expect(await opened(on, person("Dora"))).toMatchObject({ kind: "done" });
    expect((await boardAt(on, table)).status).toBe("closed");
  });

  it("stays when the one who asks may not open another table anyway", async () => {
    const on = bench({ maxima: { hosted: 1, seats: 20 } });
    const { table } = await on.open(anna);
    await on.open(ben, {}, "100000000000000002");
    await on.clock.forward(20 * minute);
    expect(await opened(on, ben)).toMatchObject({ code: "many-tables" });
    expect((await boardAt(on, table)).status).toBe("lobby");
  });
});

describe("the bot's own absence", () => {
  it("is added to every deadline after a restart", async () => {
    const file = join(folder, "absence.db");
    const before = bench({ file });
    const board = await startedOf(before);
    await before.tables.shards.touch();
    await before.tables.stop();
    await before.store.close();
    await before.clock.forward(3600 * second);
    const after = bench({ file, clock: before.clock });
    await after.start();
    // Of any downtime a second counts.
    const due = (board.play?.due ?? 0) + 3599 * second;
    expect((await boardAt(after, board.table)).play?.due).toBe(due);
    expect(after.changed.map(({ table }) => table)).toContain(board.table);
    await after.clock.forward(due - after.clock.now() + second);
    expect(await givers(after, board.table)).toEqual(["timeout 0"]);
    await after.tables.stop();
    await after.store.close();
  });

  it("is also added after a long downtime of the gateway, and no time runs out meanwhile", async () => {
    const on = bench();
    const { table, play } = await startedOf(on);
    await on.tables.shards.touch();
    on.air(false);
    await on.clock.forward(200 * second);
    expect(await givers(on, table)).toEqual([]);
    on.air(true);
    await on.tables.shards.touch();
    expect((await boardAt(on, table)).play?.due).toBe((play?.due ?? 0) + 199 * second);
  });

  it("changes nothing when the bot was there all the time", async () => {
    const on = bench();
    const { table, play } = await startedOf(on);
    for (let tick = 0; tick < 6; tick += 1) {
      await on.tables.shards.touch();
      await on.clock.forward(10 * second);
    }
    expect((await boardAt(on, table)).play?.due).toBe(play?.due);
  });

  it("lets a deadline that is far off wake a table that has left memory", async () => {
    const on = bench();
    await on.tables.settings.set("100000000000000000", {
      ...untouched,
      turnSeconds: 3000,
    });
    await on.start();
    const { table } = await startedOf(on);
    await on.clock.forward(3001 * second);
    expect(await givers(on, table)).toEqual(["timeout 0"]);
  });
});

describe("a start at which something cannot be read", () => {
  it("still wakes everything else", async () => {
    const on = bench();
    const lobby = await on.open(anna);
    on.store.messages.behind = () => {
      throw new Error("disk trouble");
    };
    await expect(on.start()).rejects.toThrow("disk trouble");
    await on.clock.forward(3600 * second);
    expect((await boardAt(on, lobby.table)).status).toBe("closed");
  });

  it("looks for deadlines again when the disk has failed once", async () => {
    const on = bench();
    const lobby = await on.open(anna);
    const dueBy = on.store.deadlinesBy.bind(on.store);
    on.store.deadlinesBy = () => {
      on.store.deadlinesBy = dueBy;
      throw new Error("disk trouble");
    };
    await on.start();
    await on.clock.forward(3600 * second);
    expect((await boardAt(on, lobby.table)).status).toBe("closed");
    expect(on.lines.filter(({ level }) => level === "error")).toHaveLength(1);
  });
});

describe("a stranger", () => {
  it("has no seat to leave or to come back to", async () => {
    const on = bench();
    const { table } = await startedOf(on);
    for (const kind of ["leave", "back"] as const) {
      expect(await on.request(table, person("Dora"), { kind })).toMatchObject({ code: "stranger" });
    }
  });
});
