import { requestOf } from "../support/interactions.js";
import { describe, expect, it } from "vitest";
import type { PreludeView, NightView } from "../../src/games/katchme/rules/index.js";
import type { Board } from "../../src/tables/board.js";
import type { Reply } from "../../src/tables/requests.js";

import { three } from "../support/tables-of-three.js";
import { began, pressFor, raceTable, type RaceTable } from "./race-table.js";

const [anna, ben, cleo] = three;

/** In milliseconds. */
const gatherMs = 100;

/** All presses take their turn. */
async function applied(at: RaceTable, ...presses: readonly Promise<Reply>[]): Promise<readonly Reply[]> {
  await at.on.clock.forward(gatherMs);
  return Promise.all(presses);
}

/** Its kind, or why it was refused. */
function outcome(reply: Reply): string {
  return reply.kind === "refused" ? reply.code : reply.kind;
}

function prelude({ play }: Board): PreludeView {
  return play?.view as PreludeView;
}

function night({ play }: Board): NightView {
  return play?.view as NightView;
}

const lay = { type: "lay", pile: 0, seen: 1 };

describe("presses on the same target", () => {
  /** Target 2: Anna's and Ben's 3 fit, Cleo's 6 does not. The next die shows a 5. */
  const start = () => raceTable({ piles: ["335", "346", "66"], dice: [2, 5], picks: [0] });

  it("count in the order of pressing, whichever arrives first, and the raw order is stored", async () => {
    const at = await start();
    const late = at.press(anna, began + 60, lay);
    const first = at.press(ben, began + 20, lay);
    expect((await applied(at, first, late)).map(outcome)).toEqual(["done", "late"]);
    expect(await at.actions()).toEqual([[1, "lay", "human", 1]]);
    expect(prelude(await at.board()).target).toMatchObject({ number: 2, value: 3, from: "card", seat: 1 });
  });

  it("tell late from wrong by what each of them saw", async () => {
    const at = await start();
    const presses = [at.press(ben, began + 20, lay), at.press(anna, began + 60, lay), at.press(cleo, began + 40, lay)];
    expect((await applied(at, ...presses)).map(outcome)).toEqual(["done", "late", "done"]);
    expect(await at.actions()).toEqual([
      [1, "lay", "human", 0],
      [2, "lay", "human", 2],
    ]);
    const { view, recent } = (await at.board()).play ?? {};
    expect(recent?.map((event) => Reflect.get(event, "type"))).toContain("wrong");
    expect((view as PreludeView).piles[2]).toEqual([{ top: 6, left: 15 }]);
  });

  it("are all answered with the same board, so that one write shows them all", async () => {
    const at = await start();
    const presses = [at.press(ben, began + 20, lay), at.press(cleo, began + 40, lay)];
    const replies = await applied(at, ...presses);
    const newest = (await at.board()).version;
    expect(replies.map(({ board }) => board?.version)).toEqual([newest, newest]);
  });

  it("cost nothing when one of them is pressed twice", async () => {
    const at = await start();
    const presses = [at.press(ben, began + 20, lay), at.press(ben, began + 90, lay)];
    expect((await applied(at, ...presses)).map(outcome)).toEqual(["done", "late"]);
    expect((await at.board()).play?.recent.map((event) => Reflect.get(event, "type"))).not.toContain("wrong");
  });

  it("count once when one of them arrives twice", async () => {
    const at = await start();
    const prompt = (await at.board()).play?.prompts[0]?.id ?? 0;
    const request = requestOf({ kind: "press", prompt, ...pressFor(lay) }, ben, "1146000000000000000");
    const again = () => at.on.tables.requests.handle(at.table, request);
    expect((await applied(at, again(), again())).map(outcome)).toEqual(["done", "known"]);
  });

  it("are not lost when the bot is stopped while they are gathered", async () => {
    const at = await start();
    const presses = [at.press(anna, began + 60, lay), at.press(ben, began + 20, lay)];
    await at.board();
    await at.on.tables.stop();
    expect((await Promise.all(presses)).map(outcome)).toEqual(["late", "done"]);
    expect(await at.actions()).toHaveLength(1);
  });
});

describe("the time for a card", () => {
  it("takes its place by when it is up: what was pressed before counts first, and it lapses", async () => {
    const at = await raceTable({ piles: ["335", "346", "66"], dice: [2], picks: [0] });
    await at.on.clock.forward(16_400 - 1);
    const press = at.press(ben, began + 16_390, lay);
    await at.on.clock.forward(gatherMs + 50);
    expect(outcome(await press)).toBe("done");
    expect(await at.actions()).toEqual([[1, "lay", "human", 0]]);
  });

  it("counts before what was pressed after it", async () => {
    const at = await raceTable({ piles: ["335", "346", "66"], dice: [2], picks: [0] });
    await at.on.clock.forward(16_400);
    const press = at.press(cleo, began + 16_450, { ...lay });
    await at.on.clock.forward(gatherMs);
    expect(outcome(await press)).toBe("done");
    expect(await at.actions()).toMatchObject([
      [expect.any(Number), "lay", "timeout", null],
      [2, "lay", "human", 1],
    ]);
  });

  it("begins again with every target", async () => {
    const at = await raceTable({ piles: ["335", "343", "66"], dice: [2], picks: [0] });
    await at.on.clock.forward(10_000);
    await applied(at, at.press(ben, began + 10_000, lay));
    await at.on.clock.forward(14_000);
    expect(await at.actions()).toHaveLength(1);
  });
});

describe("tiles that several snatch at once", () => {
  const start = async (): Promise<RaceTable> => {
    const at = await raceTable({ options: { prelude: false }, picks: [0, 0] });
    await at.roll();
    return at;
  };
  const snatch = (tile: string) => ({ type: "snatch", tile });

  it("go to the first presser, and the others are just too late", async () => {
    const at = await start();
    const presses = [
      at.press(anna, began + 50, snatch("circle")),
      at.press(ben, began + 10, snatch("circle")),
      at.press(cleo, began + 30, snatch("when-1")),
    ];
    expect((await applied(at, ...presses)).map(outcome)).toEqual(["late", "done", "done"]);
    const { phase } = night(await at.board());
    expect(phase).toMatchObject({ type: "snatch", taken: [[], ["circle"], ["when-1"]] });
    expect(await at.actions()).toEqual([
      [1, "snatch", "human", 1],
      [2, "snatch", "human", 2],
    ]);
  });

  it("may be two in one moment, after which their taker is not asked any more", async () => {
    const at = await start();
    const presses = ["when-1", "when-2", "when-3"].map((tile, index) => at.press(ben, began + index, snatch(tile)));
    expect((await applied(at, ...presses)).map(outcome)).toEqual(["done", "done", "not-your-turn"]);
  });

  it("stay where they are when the night is over before, which is late as well, even a while after it", async () => {
    const at = await start();
    const presses = [
      at.press(cleo, began + 40, snatch("when-1")),
      at.press(anna, began + 10, { type: "done" }),
      at.press(ben, began + 20, { type: "done" }),
    ];
    expect((await applied(at, ...presses)).map(outcome)).toEqual(["late", "done", "done"]);
    const old = ((await at.board()).play?.prompts[0]?.id ?? 0) - 1;
    expect(outcome(await at.press(cleo, began + 400, snatch("when-1"), old))).toBe("late");
    expect(outcome(await at.press(cleo, began + 400, snatch("when-1"), old - 1))).toBe("stale");
    expect(night(await at.board())).toMatchObject({ night: 2, evaluation: { seats: [{}, {}, { taken: [] }] } });
  });

  it("are asked for on a board that is looked after once, after a third of the time, and nobody is mentioned", async () => {
    const at = await start();
    await at.on.clock.forward(19_000);
    expect(at.on.warned).toEqual([]);
    const [prompt] = (await at.board()).play?.prompts ?? [];
    await at.on.clock.forward(39_000);
    expect(at.on.warned).toEqual([{ users: [], prompt: prompt?.id }]);
  });

  it("are left when the time is up, the same for all", async () => {
    const at = await start();
    await applied(at, at.press(cleo, began, snatch("when-1")));
    await at.on.clock.forward(59_000);
    expect(night(await at.board()).phase.type).toBe("snatch");
    await at.on.clock.forward(3_000);
    expect(night(await at.board())).toMatchObject({ night: 2, evaluation: { seats: [{}, {}, { taken: ["when-1"] }] } });
  });
});
