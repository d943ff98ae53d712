import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { pressOf } from "../support/presses.js";
import { type Bench, bench, person } from "../support/tables.js";
import { byHand } from "../support/tables-of-three.js";
import type { View } from "../../src/games/katchen/rules/index.js";
import { drawStream } from "../../src/tables/chance/random-stream.js";
import { temporaryFolder } from "../support/temporary-folder.js";

const anna = person("Anna");
const folder = temporaryFolder(afterAll);

/** Anna and two computer players, who have to roll first. */
async function started(on: Bench): Promise<string> {
  const { table } = await on.open(anna, byHand);
  await on.request(table, anna, { kind: "add", level: "strong" });
  await on.request(table, anna, { kind: "add", level: "relaxed" });
  await on.request(table, anna, { kind: "start" });
  return table;
}

/** Anna answers everything until it is over. */
async function playOut(on: Bench, table: string): Promise<void> {
  for (let round = 0; round < 2000; round += 1) {
    const board = await on.tables.board(table);
    const prompt = board?.play?.prompts[0];
    if (prompt === undefined) return;
    if (prompt.seat === 0) await on.act(table, anna, prompt.id, (legal) => legal.at(-1));
    else await on.clock.forward(3_000);
  }
  throw new Error("the game does not end");
}

describe("computer players at a table", () => {
  it("play a whole game with somebody, each answer after a time to think", async () => {
    const on = bench();
    const table = await started(on);
    await on.press(table, anna, 1, pressOf("throw"));
    await on.clock.forward(0);
    expect(await on.store.actions(table)).toHaveLength(1);
    await playOut(on, table);
    expect(await on.tables.board(table)).toMatchObject({ status: "over" });
    expect(new Set((await on.store.actions(table)).map(({ by }) => by))).toEqual(new Set(["human", "computer"]));
    expect(on.changed.at(-1)?.version).toBeGreaterThan(5);
  });

  it("make haste once everybody else only watches, and end the game without a press", async () => {
    const on = bench();
    const answered: number[] = [];
    for (let games = 0; answered.length < 4; games += 1) {
      if (games === 20) throw new Error("nobody was lucky");
      const table = await started(on);
      for (
        let board = await on.tables.board(table);
        board?.status === "playing";
        board = await on.tables.board(table)
      ) {
        const view = board.play?.view as View | undefined;
        const [prompt] = board.play?.prompts ?? [];
        const before = (await on.store.actions(table)).length;
        const watches = view?.phase.type === "shed" && view.coasters[0] === 0;
        if (prompt?.seat === 0) await on.act(table, anna, prompt.id, (legal) => legal.at(-1));
        else await on.clock.forward(watches ? 1_650 : 4_500);
        if (watches) answered.push((await on.store.actions(table)).length - before);
      }
    }
    expect(Math.min(...answered)).toBeGreaterThan(0);
  });

  it("leave the press that throws for all to people for a while, and do it themselves in the end", async () => {
    const on = bench();
    const { table } = await on.open(anna);
    await on.request(table, anna, { kind: "add", level: "relaxed" });
    await on.request(table, anna, { kind: "start" });
    await on.press(table, anna, 1, pressOf("throw"));
    const thrown = async (): Promise<number> => (await on.store.actions(table)).length;
    while ((await on.tables.board(table))?.play?.prompts[0]?.seat === 0)
      await on.act(table, anna, (await on.tables.board(table))?.play?.prompts[0]?.id ?? 0, ([only]) => only);
    const now = await thrown();
    await on.clock.forward(38_000);
    expect(await thrown()).toBe(now);
    await on.clock.forward(10_000);
    expect(await thrown()).toBeGreaterThan(now);
  });

  it("are asked again after a restart", async () => {
    const file = join(folder, "restart.db");
    const before = bench({ file });
    const table = await started(before);
    await before.press(table, anna, 1, pressOf("throw"));
    await before.tables.stop();
    await before.store.close();
    const after = bench({ file, clock: before.clock });
    await after.tables.shards.start();
    await after.clock.forward(3_000);
    expect((await after.store.actions(table)).length).toBeGreaterThan(1);
    await after.tables.stop();
    await after.store.close();
  });

  it("give up their answer when the question has changed meanwhile", async () => {
    const on = bench();
    const table = await started(on);
    await on.press(table, anna, 1, pressOf("throw"));
    await on.request(table, anna, { kind: "close" });
    await on.clock.forward(10_000);
    expect(await on.store.actions(table)).toHaveLength(1);
  });

  it("are asked again when their answer could not be stored", async () => {
    const on = bench();
    const table = await started(on);
    await on.press(table, anna, 1, pressOf("throw"));
    const commit = on.store.commit.bind(on.store);
    on.store.commit = () => {
      throw new Error("disk full");
    };
    await on.clock.forward(4_000);
    expect(await on.store.actions(table)).toHaveLength(1);
    on.store.commit = commit;
    await on.clock.forward(10_000);
    expect((await on.store.actions(table)).length).toBeGreaterThan(1);
    expect(on.lines.filter(({ level }) => level === "error")).not.toHaveLength(0);
  });

  it("draw from their own use of the stream, so that the dice of the game stay as they were", async () => {
    const uses: string[] = [];
    const on = bench({
      ports: {
        random: (key, step, use) => {
          uses.push(use);
          return drawStream(key, step, use);
        },
      },
    });
    const table = await started(on);
    await on.press(table, anna, 1, pressOf("throw"));
    await on.clock.forward(3_000);
    expect(new Set(uses)).toContain("player-1");
  });

  it("leave memory with their table when nobody touches it", async () => {
    const on = bench();
    await on.open(anna);
    expect(on.clock.waiting()).toBe(1);
    await on.clock.forward(120_000);
    expect(on.clock.waiting()).toBe(0);
  });
});
