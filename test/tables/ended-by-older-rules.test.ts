import { expect, it } from "vitest";
import { checkGameFile } from "../../src/features/dice/proof/check-game-file.js";
import { games } from "../../src/games/index.js";
import type { GameModule } from "../../src/game/module.js";
import { ReplayError } from "../../src/tables/chance/play-again.js";
import { replayTable } from "../../src/tables/replay.js";
import { boardOf } from "../../src/tables/show.js";
import { lastStop, tableAt } from "../../src/features/replay/recordings.js";
import { storedFile } from "../support/game-files.js";
import { restarting } from "../support/restarting.js";
import type { Bench } from "../support/tables.js";
import { dropDetails, personIn, playOut, startedOf, three } from "../support/tables-of-three.js";

const { begin, restart, program, replaceGame } = restarting();
const [anna] = three;

const { katchen } = games;
/** Has the program keep these older rules. */
function keep(older: readonly GameModule[]): void {
  replaceGame({ ...(program.find("katchen") ?? katchen), older });
}

/** The program is updated: options have `loud`, and states hold them. */
function update(migrate: GameModule["migrate"]): void {
  const { migrate: _own, ...released } = katchen;
  const safeParse: typeof katchen.options.safeParse = (given) => {
    const { loud: _loud, ...others } = given as { readonly loud?: true };
    const read = katchen.options.safeParse(others);
    return read.success ? { success: true, data: { ...(read.data as object), loud: true } } : read;
  };
  replaceGame({
    ...released,
    rules: katchen.rules + 1,
    options: { ...katchen.options, safeParse },
    ...(migrate !== undefined && { migrate }),
  });
}

const takeAlong = (state: unknown, from: number): unknown => (from === katchen.rules ? state : null);

const rowOf = async (on: Bench, table: string) => (await on.store.load(table, 0))?.row;

it("a finished game looks the same under newer rules, and its round is settled without any loss", async () => {
  const before = begin();
  const { table } = await playOut(before, await startedOf(before));
  const whole = await before.tables.board(table);
  const row = await rowOf(before, table);
  const debtor = whole?.club?.round?.debtor ?? -1;
  update(takeAlong);
  const on = await restart(before);
  await on.tables.shards.start();
  expect(whole?.play?.result).toMatchObject({ opens: debtor });
  expect((await on.tables.board(table))?.play).toEqual(whole?.play);
  expect(await rowOf(on, table)).toEqual(row);
  const friend = personIn((debtor + 1) % 3);
  const settled = await on.request(table, friend, { kind: "settle-round" });
  expect(settled).toMatchObject({ kind: "done", board: { play: whole?.play, club: { round: { isSettled: true } } } });
  const { rules, carried, state, options } = row ?? {};
  expect(await rowOf(on, table)).toMatchObject({ rules, carried, state, options });
  await expect(replayTable(on.store, table, program)).rejects.toThrow(ReplayError);
});

it("a finished game is played again by the rules of then, where they are kept", async () => {
  const before = begin();
  const { table } = await playOut(before, await startedOf(before));
  const file = await storedFile(before.tables, table);
  update(takeAlong);
  keep([katchen]);
  const on = await restart(before);
  expect(await storedFile(on.tables, table, program)).toEqual(file);
  await on.request(table, anna, { kind: "rematch", parent: null });
  expect(await storedFile(on.tables, table, program)).toEqual(file);
  expect(checkGameFile(file, program)).toEqual([]);
  expect((await replayTable(on.store, table, program)).events).toEqual(await on.store.events(table));
});

it("a finished game is watched again by the rules of then, after its details are deleted too", async () => {
  const before = begin();
  const over = await playOut(before, await startedOf(before));
  await dropDetails(before, over);
  update(takeAlong);
  keep([katchen]);
  const on = await restart(before);
  const recording = await on.tables.recording(over.table);
  expect(
    recording !== null && typeof recording !== "string" && boardOf(tableAt(recording, lastStop(recording))).play,
  ).toEqual(over.play);
  keep([]);
  const without = await restart(on);
  expect(await without.tables.recording(over.table)).toBe("gone");
});

it("a rematch of a finished game has its options as newer rules read them", async () => {
  const before = begin();
  const { table } = await playOut(before, await startedOf(before, { shots: 2 }));
  const opens = (await before.tables.board(table))?.play?.result?.opens;
  update(takeAlong);
  const on = await restart(before);
  const again = await on.request(table, anna, { kind: "rematch", parent: null });
  expect(again).toMatchObject({ kind: "done", board: { options: { shots: 2, loud: true } } });
  expect(await rowOf(on, again.board?.table ?? "")).toMatchObject({ rules: katchen.rules + 1, opens });
});

const unreadable: Readonly<Record<string, GameModule["migrate"]>> = {
  "cannot read": undefined,
  "know none of": () => null,
  "fail at": () => {
    throw new Error("no such phase");
  },
};

it.each(Object.entries(unreadable))(
  "a finished game whose state newer rules %s is over without its course",
  async (_, migrate) => {
    const before = begin();
    const { table } = await playOut(before, await startedOf(before));
    update(migrate);
    const on = await restart(before);
    await on.tables.shards.start();
    const board = await on.tables.board(table);
    expect(board).toMatchObject({ status: "over", play: null, options: { loud: true } });
    expect(on.lines.filter(({ level }) => level === "error")).toEqual([]);
  },
);

it("a finished game loses its details under newer rules and keeps its result", { tags: "long" }, async () => {
  const before = begin();
  const { table } = await playOut(before, await startedOf(before));
  const result = (await before.tables.board(table))?.play?.result;
  update(takeAlong);
  const on = await restart(before);
  await on.tables.shards.start();
  await on.clock.forward(31 * 24 * 60 * 60_000);
  expect(await rowOf(on, table)).toMatchObject({ state: null, result });
});

it("somebody's data say how a game came out that older rules played", async () => {
  const before = begin();
  await playOut(before, await startedOf(before, { shots: 2 }));
  const outcomes = async ({ tables }: Bench): Promise<readonly unknown[]> => {
    const found: unknown[] = [];
    for await (const { outcome } of tables.userData.rows(anna.user)) found.push(outcome);
    return found;
  };
  const told = await outcomes(before);
  expect(told).toMatchObject([{ place: expect.any(Number) as number }]);
  update(takeAlong);
  expect(await outcomes(await restart(before))).toEqual(told);
});
