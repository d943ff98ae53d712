import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Choice } from "../../src/games/denkste/rules/index.js";
import type { Board } from "../../src/tables/board.js";
import type { Intent } from "../../src/game/press.js";
import { recentSteps } from "../../src/tables/table.js";
import { pressMeaning, askedAt, boardAt, personIn, playOut, startedOf } from "../support/tables-of-three.js";
import { bench, type Bench } from "../support/tables.js";
import { temporaryFolder } from "../support/temporary-folder.js";

function choosing(...numbers: readonly number[]): Intent {
  return { kind: "draft", value: { numbers }, open: false, ephemeral: "card" };
}

/** Who sets which card at a new table of Denkste!. */
async function denkste(on: Bench): Promise<{ readonly table: string; readonly prompt: number; readonly turn: Choice }> {
  const { table, play } = await startedOf(on, { length: "short" }, "denkste");
  const view = play?.view as { readonly phase: Choice };
  return { table, prompt: play?.prompts[0]?.id ?? 0, turn: view.phase };
}

describe("a half-made answer", () => {
  it("is gone once its seat has answered, though the question stays open", async () => {
    const on = bench();
    const press = pressMeaning(on, "denkste");
    const { table, prompt, turn } = await denkste(on);
    const mover = personIn(turn.mover);
    const half = await press(table, mover, prompt, choosing(2, 3));
    expect(half).toMatchObject({ pressed: { situation: { draft: { numbers: [2, 3] } } } });
    const set = await press(table, mover, prompt, {
      kind: "act",
      action: { type: "go", number: 4 },
      ephemeral: "card",
    });
    expect(set).toMatchObject({ pressed: { situation: { prompt: { id: prompt }, draft: null } } });
    expect((await on.store.load(table, 1))?.drafts).toEqual([]);
  });

  it("stays when another seat answers the same question", async () => {
    const on = bench();
    const press = pressMeaning(on, "denkste");
    const { table, prompt, turn } = await denkste(on);
    await press(table, personIn(turn.stopper), prompt, choosing(2));
    await press(table, personIn(turn.mover), prompt, { kind: "act", action: { type: "go", number: 4 } });
    const looked = await press(table, personIn(turn.stopper), prompt, { kind: "look", ephemeral: "card" });
    expect(looked).toMatchObject({ pressed: { situation: { draft: { numbers: [2] } } } });
  });

  it("lies on no public board unless it is open", async () => {
    const on = bench();
    const press = pressMeaning(on, "denkste");
    const { table, prompt, turn } = await denkste(on);
    await press(table, personIn(turn.stopper), prompt, choosing(2));
    expect((await boardAt(on, table)).play?.drafts).toEqual([]);
    await press(table, personIn(turn.stopper), prompt, { kind: "draft", value: 5, open: true });
    expect((await boardAt(on, table)).play?.drafts).toEqual([{ prompt, seat: turn.stopper, value: 5 }]);
  });
});

describe("what a board remembers", () => {
  const events = ({ play }: Board) => play?.recent ?? [];

  it("is the last steps while a game runs, and the whole of it once it is over, after a restart too", async () => {
    const folder = temporaryFolder();
    const on = bench({ file: join(folder, "tables.db") });
    const over = await playOut(on, await startedOf(on, { shots: 3 }));
    const all = await on.store.events(over.table);
    expect((await on.store.actions(over.table)).length).toBeGreaterThan(recentSteps);
    expect(events(over)).toEqual(all);
    await on.tables.stop();
    await on.store.close();
    const again = bench({ file: join(folder, "tables.db") });
    expect(events(await boardAt(again, over.table))).toEqual(all);
    await again.store.close();
  });

  it("marks what a time-out chose, after a restart too", async () => {
    const folder = temporaryFolder();
    const on = bench({ file: join(folder, "tables.db") });
    const { table } = await startedOf(on, {}, "kalle");
    await on.clock.forward(91_000);
    const marked = (board: Board) => events(board).map((event) => "isTimeout" in event);
    expect(marked(await boardAt(on, table))).toEqual([false, true]);
    await on.tables.stop();
    await on.store.close();
    const again = bench({ file: join(folder, "tables.db") });
    expect(marked(await boardAt(again, table))).toEqual([false, true]);
    await again.store.close();
  });

  it("forgets the beginning of a long game that still runs", async () => {
    const on = bench();
    let board = await startedOf(on, { shots: 9 });
    const begun = events(board)[0];
    for (let steps = 0; steps <= recentSteps; steps += 1) {
      const { seat, id } = askedAt(board);
      const reply = await on.act(board.table, personIn(seat), id, (legal) => legal.at(-1));
      if (reply.kind !== "done") throw new Error(reply.kind);
      ({ board } = reply);
    }
    expect(board.status).toBe("playing");
    expect(events(board)).not.toContainEqual(begun);
    expect(events(board).length).toBeGreaterThanOrEqual(recentSteps);
  });
});
