import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { askedTogether, seatsAsked, settledMs } from "../support/asked-together.js";
import { replayTable } from "../../src/tables/replay.js";
import { type Bench, bench } from "../support/tables.js";
import { askedAt, boardAt, personIn, playOut, startedOf, three } from "../support/tables-of-three.js";
import { columnsWith, filesWith, temporaryFolder } from "../support/temporary-folder.js";
import { allGames } from "../../src/games/index.js";

const [anna, ben, cleo] = three;
const nobody = { type: "nobody" } as const;

let folder: string;
let file: string;
let on: Bench;
beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, "katzentisch.db");
  on = bench({ file });
});
afterEach(async () => {
  await on.tables.stop();
  await on.store.close();
});

/** An id or name in the whole database. */
function traces({ user, name }: { readonly user: string; readonly name: string }): readonly string[] {
  return [...columnsWith(file, user), ...columnsWith(file, name)];
}

describe("a user who has their data deleted", () => {
  it("gets up in the lobby, and the host's role goes on", async () => {
    const { table } = await on.open(anna);
    await on.request(table, ben, { kind: "join" });
    expect(await on.tables.userData.deleteUser(anna.user)).toBe(1);
    expect(await boardAt(on, table)).toMatchObject({ status: "lobby", host: ben.user, seats: [{ name: "Ben" }] });
    expect(on.changed.at(-1)).toMatchObject({ table, host: ben.user });
    expect(traces(anna)).toEqual([]);
    expect(traces(ben)).not.toEqual([]);
  });

  it("closes a lobby where nobody is left but computers", async () => {
    const { table } = await on.open(anna);
    await on.request(table, anna, { kind: "add", level: "relaxed" });
    await on.tables.userData.deleteUser(anna.user);
    expect(await boardAt(on, table)).toMatchObject({ status: "closed", host: "" });
    expect(traces(anna)).toEqual([]);
  });

  it("leaves a nameless seat in a running game, for which a computer plays to the end", async () => {
    const begun = await startedOf(on);
    await on.tables.userData.deleteUser(anna.user);
    expect(traces(anna)).toEqual([]);
    expect(on.changed.at(-1)?.seats).toMatchObject([nobody, { name: "Ben" }, { name: "Cleo" }]);
    expect(await on.request(begun.table, anna, { kind: "back" })).toMatchObject({ kind: "refused", code: "stranger" });
    for (let turn = 0; turn < 1000; turn += 1) {
      const now = await boardAt(on, begun.table);
      if (now.status !== "playing") break;
      const { seat, id } = askedAt(now);
      if (seat === 0) await on.clock.forward(2_000);
      else await on.act(begun.table, personIn(seat), id, (legal) => legal.at(-1));
    }
    expect(await boardAt(on, begun.table)).toMatchObject({ status: "over", host: ben.user });
    expect((await on.store.actions(begun.table)).some(({ seat, by }) => seat === 0 && by === "computer")).toBe(true);
    expect(traces(anna)).toEqual([]);
  });

  it("closes a running game where nobody is left but computers", async () => {
    const { table } = await on.open(anna);
    await on.request(table, anna, { kind: "add", level: "strong" });
    await on.request(table, anna, { kind: "start" });
    await on.tables.userData.deleteUser(anna.user);
    expect(await boardAt(on, table)).toMatchObject({ status: "closed", seats: [nobody, { type: "computer" }] });
    expect(traces(anna)).toEqual([]);
  });

  it("passes on the host's role to somebody who is away where nobody else is there", async () => {
    const begun = await startedOf(on);
    await on.request(begun.table, ben, { kind: "leave" });
    await on.request(begun.table, cleo, { kind: "leave" });
    await on.tables.userData.deleteUser(anna.user);
    const board = await boardAt(on, begun.table);
    expect(board).toMatchObject({ status: "playing", host: ben.user, play: { asleep: true } });
    expect((await on.request(begun.table, cleo, { kind: "back" })).board).toMatchObject({ host: cleo.user });
  });

  it("has an answer that is held back counted, and it no longer says by which interaction it came", async () => {
    const board = await askedTogether(on);
    const prompt = board.play?.prompts[0]?.id ?? 0;
    const [first = 0, last = 0] = await seatsAsked(on, board);
    for (const seat of [first, last]) await on.act(board.table, personIn(seat), prompt, (legal) => legal[0]);
    const held = async () => (await on.store.load(board.table, 0))?.held;
    expect(await held()).toMatchObject([{ seat: last, by: "human" }]);
    expect((await held())?.[0]?.interaction).not.toBeNull();
    await on.tables.userData.deleteUser(personIn(last).user);
    expect(await held()).toMatchObject([{ seat: last, by: "human", interaction: null }]);
    await on.clock.forward(settledMs);
    expect(await held()).toEqual([]);
    const own = (await on.store.actions(board.table)).filter(({ seat }) => seat === last);
    expect(own.at(-1)).toMatchObject({ by: "human", interaction: null });
    expect(own.every(({ interaction }) => interaction === null)).toBe(true);
  });

  it("is named by a warning no longer", async () => {
    const begun = await startedOf(on);
    const asked = personIn(askedAt(begun).seat);
    expect(on.forgotten).toEqual([]);
    await on.tables.userData.deleteUser(asked.user);
    expect(on.forgotten).toContain(begun.table);
  });

  it("leaves finished games to the others: they can be played again from what is stored, to the same end", async () => {
    const over = await playOut(on, await startedOf(on, { shots: 2 }));
    await on.tables.userData.deleteUser(anna.user);
    expect(traces(anna)).toEqual([]);
    expect(await boardAt(on, over.table)).toMatchObject({ status: "over", host: "", version: over.version });
    expect((await boardAt(on, over.table)).seats).toMatchObject([nobody, { name: "Ben" }, { name: "Cleo" }]);
    expect((await replayTable(on.store, over.table, allGames)).state).toEqual(
      (await on.store.load(over.table, 0))?.row.state,
    );
    const own = (await on.store.actions(over.table)).filter(({ seat }) => seat === 0);
    expect(own.length).toBeGreaterThan(0);
    expect(own.every(({ interaction }) => interaction === null)).toBe(true);
  });

  it("is not there in a rematch, and may not ask for one, even at a table that was just touched", async () => {
    const over = await playOut(on, await startedOf(on));
    await on.tables.board(over.table);
    await on.tables.userData.deleteUser(anna.user);
    expect(await on.request(over.table, anna, { kind: "rematch", parent: null })).toMatchObject({
      code: "stranger",
    });
    const again = await on.request(over.table, ben, { kind: "rematch", parent: null });
    expect(again.board?.seats).toMatchObject([{ name: "Ben" }, { name: "Cleo" }]);
    expect(traces(anna)).toEqual([]);
  });

  it("is removed from all their tables, in the bytes of the files too, and others are not", async () => {
    const over = await playOut(on, await startedOf(on));
    await on.open(anna, {}, "100000000000000002");
    const closed = await on.open(anna, {}, "100000000000000003");
    await on.request(closed.table, anna, { kind: "close" });
    expect(filesWith(file, anna.user)).not.toEqual([]);
    expect(await on.tables.userData.deleteUser(anna.user)).toBe(3);
    expect(traces(anna)).toEqual([]);
    expect([...filesWith(file, anna.user), ...filesWith(file, "Anna")]).toEqual([]);
    expect((await boardAt(on, over.table)).seats.slice(1)).toEqual(over.seats.slice(1));
  });

  it("can be deleted again, and sit down again as somebody new", async () => {
    const over = await playOut(on, await startedOf(on));
    await on.tables.userData.deleteUser(anna.user);
    expect(await on.tables.userData.deleteUser(anna.user)).toBe(0);
    expect(await boardAt(on, over.table)).toMatchObject({ version: over.version });
    await on.open(anna);
    expect(await on.tables.userData.count(anna.user)).toBe(1);
  });

  it("is also removed from a table joined meanwhile", async () => {
    await playOut(on, await startedOf(on));
    const unlink = vi.spyOn(on.store.userData, "unlink");
    unlink.mockImplementationOnce(async (user, table) => {
      void on.open(anna);
      await on.store.userData.unlink(user, table);
    });
    expect(await on.tables.userData.deleteUser(anna.user)).toBe(2);
    expect(traces(anna)).toEqual([]);
  });

  it("is removed from the rest when that is tried again after a fault in the middle", async () => {
    await playOut(on, await startedOf(on));
    await playOut(on, await startedOf(on));
    const forget = vi.spyOn(on.store.userData, "removeUser");
    forget.mockImplementationOnce(async (user, table) => {
      forget.mockRestore();
      await on.store.userData.removeUser(user, table);
      vi.spyOn(on.store.userData, "removeUser").mockImplementationOnce(() => {
        throw new Error("disk full");
      });
    });
    await expect(on.tables.userData.deleteUser(anna.user)).rejects.toThrow("disk full");
    // The club still knows of both.
    expect(await on.tables.userData.count(anna.user)).toBe(2);
    expect(await on.tables.userData.deleteUser(anna.user)).toBe(2);
    expect(traces(anna)).toEqual([]);
  });
});

describe("somebody who has left the lobby again", () => {
  it("stands in no file of the database once that has been asked for, and within an hour in any case", async () => {
    const { table } = await on.open(anna);
    const comeAndGo = async (): Promise<void> => {
      await on.request(table, ben, { kind: "join" });
      await on.request(table, ben, { kind: "leave" });
      expect(traces(ben)).toEqual([]);
      expect([...filesWith(file, ben.user), ...filesWith(file, ben.name)]).not.toEqual([]);
    };
    await comeAndGo();
    await on.tables.userData.eraseDeleted();
    expect([...filesWith(file, ben.user), ...filesWith(file, ben.name)]).toEqual([]);
    await on.start();
    await comeAndGo();
    await on.clock.forward(10 * 60_000);
    expect([...filesWith(file, ben.user), ...filesWith(file, ben.name)]).toEqual([]);
    await comeAndGo();
    await on.clock.forward(60 * 60_000);
    expect([...filesWith(file, ben.user), ...filesWith(file, ben.name)]).toEqual([]);
  });
});

describe("what has become too old", () => {
  it("stands in no file of the database an hour after it was deleted", async () => {
    const { table } = await startedOf(on);
    await on.request(table, anna, { kind: "close" });
    await on.clock.forward(8 * 24 * 60 * 60_000);
    expect(filesWith(file, cleo.user)).not.toEqual([]);
    await on.start();
    await on.clock.forward(11 * 60_000);
    expect(await on.store.load(table, 0)).toBeNull();
    expect([anna, ben, cleo].flatMap(({ user }) => filesWith(file, user))).toEqual([]);
  });
});
