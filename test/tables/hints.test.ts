import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Prompt } from "../../src/game/contract.js";
import { games } from "../../src/games/index.js";
import { situationOf } from "../../src/tables/show.js";
import { publicHint } from "../../src/tables/table.js";
import type { Table } from "../../src/tables/table.js";
import { runningTable } from "../support/running-table.js";
import { bench, type Bench } from "../support/tables.js";
import { askedAt, boardAt, personIn, playOut, startedOf, three } from "../support/tables-of-three.js";
import { columnsWith, temporaryFolder } from "../support/temporary-folder.js";

const [anna, ben] = three;

let file: string;
let on: Bench;
beforeEach(() => {
  file = join(temporaryFolder(), "katzentisch.db");
  on = bench({ file });
});
afterEach(stop);

async function stop(): Promise<void> {
  await on.tables.stop();
  await on.store.close();
}

/** The bot is killed and started again. */
async function restart(): Promise<void> {
  await stop();
  on = bench({ file });
}

/** The player who is asked does the last legal thing. @returns who, and the hint that they had, if there was anything to decide */
async function decide(table: string): Promise<{ readonly seat: number; readonly hint: number | null } | null> {
  const board = await boardAt(on, table);
  const { seat, id } = askedAt(board);
  const { hint, legal } = await on.situation(table, personIn(seat));
  expect(board.hint).toEqual(hint === null ? null : { seats: [seat], nth: hint });
  await on.act(table, personIn(seat ?? -1), id, (all) => all.at(-1));
  return legal.length > 1 ? { seat, hint } : null;
}

/** How many hints each seat of a table has left, as it is stored. */
async function left(table: string): Promise<readonly number[]> {
  return ((await on.store.load(table, 0))?.seats ?? []).map(({ hints }) => hints);
}

/** A table at which some seats are asked, each with two answers. @param hints how many each seat has left */
function askedWith(kind: Prompt["kind"], hints: readonly number[], asked: readonly number[]): Table {
  const running = runningTable("katchen", hints.length, games.katchen.options.parse({}), null);
  return {
    ...running,
    seats: running.seats.map((owner, seat) => ({ ...owner, hints: hints[seat] ?? 0 })),
    game: {
      ...running.game,
      prompts: () => asked.map((seat) => ({ id: 1, seat, kind, seconds: null, awaited: true, stale: "refuse" })),
      legal: () => ["one", "other"],
      view: () => null,
    },
  };
}

describe("a hint", () => {
  it("comes with each of everybody's first three decisions in their first game, also across a restart, and with no later one", async () => {
    const { table } = await startedOf(on, {}, "kalle");
    const had: (number | null)[][] = [[], [], []];
    for (let step = 0; (await boardAt(on, table)).status === "playing"; step += 1) {
      if (step % 3 === 2) await restart();
      const decided = await decide(table);
      if (decided !== null) had[decided.seat]?.push(decided.hint);
    }
    for (const hints of had) {
      expect(hints.length).toBeGreaterThan(3);
      expect(hints).toEqual([0, 1, 2, ...hints.slice(3).map(() => null)]);
    }
  });

  it("comes later than the game's goal, which newcomers have on the board while there is nothing to decide", async () => {
    const { table } = await startedOf(on);
    expect((await boardAt(on, table)).hint).toEqual({ seats: [0], nth: null });
    await on.request(table, anna, { kind: "leave" });
    await on.clock.forward(5_000);
    expect((await boardAt(on, table)).hint).toEqual({ seats: [1], nth: null });
    const { table: open } = await on.open(anna, {}, "9");
    for (const person of [ben, three[2]]) await on.request(open, person, { kind: "join" });
    await on.request(open, anna, { kind: "start" });
    expect((await boardAt(on, open)).hint).toEqual({ seats: [0, 1, 2], nth: null });
  });

  it("is not used up where there is nothing to decide", async () => {
    const { table } = await startedOf(on);
    const { seat, id } = askedAt(await boardAt(on, table));
    expect((await on.situation(table, personIn(seat))).legal).toHaveLength(1);
    await on.act(table, personIn(seat), id, ([only]) => only);
    expect(await left(table)).toEqual([3, 3, 3]);
  });

  it("stays for all that somebody does in one race, so that no button moves in it", async () => {
    const { table } = await startedOf(on, { prelude: false }, "katchme");
    const { play: night } = await boardAt(on, table);
    for (const { id, seat } of night?.prompts ?? []) await on.act(table, personIn(seat ?? -1), id, ([roll]) => roll);
    const { hint, play } = await boardAt(on, table);
    const snatch = () =>
      Promise.all([on.act(table, personIn(1), play?.prompts[0]?.id ?? 0, ([tile]) => tile), on.clock.forward(200)]);
    expect(hint).toEqual({ seats: [0, 1, 2], nth: 0 });
    await snatch();
    expect([await left(table), (await boardAt(on, table)).hint]).toEqual([[3, 3, 3], hint]);
    await snatch();
    expect([await left(table), (await boardAt(on, table)).hint]).toEqual([[3, 2, 3], { seats: [0, 2], nth: 0 }]);
  });

  it("comes to nobody who has finished a game of the kind, and to everybody in a game of another kind", async () => {
    const first = await startedOf(on);
    expect(await left(first.table)).toEqual([3, 3, 3]);
    await playOut(on, first);
    expect(await left((await startedOf(on, {}, "katchen", { channel: "8" })).table)).toEqual([0, 0, 0]);
    expect(await left((await startedOf(on, {}, "kalle", { channel: "9" })).table)).toEqual([3, 3, 3]);
  });

  it("comes to no computer player and to nobody who is away, and a time-out uses none up", async () => {
    const { table } = await on.open(anna, {}, "5", "kalle");
    await on.request(table, anna, { kind: "add", level: "relaxed" });
    await on.request(table, anna, { kind: "start" });
    expect(await left(table)).toEqual([3, 0]);
    while (askedAt(await boardAt(on, table)).seat !== 0) await on.clock.forward(5_000);
    expect((await boardAt(on, table)).hint).toEqual({ seats: [0], nth: 0 });
    await on.clock.forward(91_000);
    expect(await left(table)).toEqual([3, 0]);
    await on.request(table, anna, { kind: "leave" });
    expect([(await boardAt(on, table)).hint, (await on.situation(table, anna)).hint]).toEqual([null, null]);
  });

  it("tells nobody who of several has answered in secret", async () => {
    const { table } = await startedOf(on, {}, "denkste");
    const before = await boardAt(on, table);
    const prompt = before.play?.prompts[0];
    if (prompt === undefined || prompt.seat === null) throw new Error("nobody is asked");
    expect([before.hint, (await on.situation(table, personIn(prompt.seat))).hint]).toEqual([null, 0]);
    await on.act(table, personIn(prompt.seat), prompt.id, (legal) => legal[0]);
    const [{ visible }, others] = [await boardAt(on, table), (await boardAt(on, table)).hint];
    expect(others).toBeNull();
    expect((await on.situation(table, personIn(prompt.seat))).hint).toBeNull();
    // The card is changed, which nobody else may notice.
    await on.act(table, personIn(prompt.seat), prompt.id, (legal) => legal[1]);
    expect((await boardAt(on, table)).visible).toBe(visible);
  });

  it("that all see is for the seat in turn, or in a race for those who have had the fewest; a reaction has none", () => {
    expect(publicHint(askedWith("turn", [3, 2, 3], [1]))).toEqual({ seats: [1], nth: 1 });
    expect(publicHint(askedWith("race", [2, 3, 3], [0, 1, 2]))).toEqual({ seats: [1, 2], nth: 0 });
    expect(publicHint(askedWith("race", [1, 2, 0], [0, 1, 2]))).toEqual({ seats: [1], nth: 1 });
    expect(publicHint(askedWith("reaction", [3, 3, 3], [1]))).toBeNull();
    expect(publicHint(askedWith("reaction", [3, 3, 3], [1, 2]))).toBeNull();
  });

  it("goes from its reader's message when their answer is held back, as when it is stored", () => {
    const table = askedWith("reaction", [3, 3, 3], [1, 2]);
    const held = { seat: 1, prompt: 1, action: "one", by: "human", interaction: "9" } as const;
    expect([situationOf(table, 1).hint, situationOf({ ...table, held: [held] }, 1).hint]).toEqual([0, null]);
    expect(situationOf({ ...table, held: [held] }, 2).hint).toBe(0);
  });
});

describe("whoever switches hints off", () => {
  it("gets none from then on, in any open game and in all later ones; others keep theirs", async () => {
    const tables = [await startedOf(on, {}, "kalle"), await startedOf(on, {}, "denkste", { channel: "6" })];
    const version = (await boardAt(on, tables[0]?.table ?? "")).version;
    await on.tables.userData.switchHintsOff(anna.user);
    for (const { table } of tables) expect(await left(table)).toEqual([0, 3, 3]);
    expect((await boardAt(on, tables[0]?.table ?? "")).version).toBe(version + 1);
    await restart();
    expect(await on.tables.userData.hasHintsOff(anna.user)).toBe(true);
    expect(await left((await startedOf(on, {}, "katchme", { channel: "7" })).table)).toEqual([0, 3, 3]);
  });

  it("and has their data deleted is forgotten there too", async () => {
    for (const { user } of [anna, ben]) await on.tables.userData.switchHintsOff(user);
    expect(columnsWith(file, anna.user)).toEqual(["hints_off.user"]);
    await on.tables.userData.deleteUser(anna.user);
    expect([columnsWith(file, anna.user), columnsWith(file, ben.user)]).toEqual([[], ["hints_off.user"]]);
  });
});
