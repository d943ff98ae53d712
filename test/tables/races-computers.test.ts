import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Action, countdownMs, type NightView, type View } from "../../src/games/katchme/rules/index.js";
import { katchmePlayer } from "../../src/games/katchme/player/index.js";
import type { Decision } from "../../src/game/player.js";
import type { Reply } from "../../src/tables/requests.js";
import { three } from "../support/tables-of-three.js";
import { began, raceTable, type RaceTable } from "./race-table.js";

/** Next answers by seat: an action, and milliseconds. Else they think for ever. */
let minds: Map<number, Decision<Action>[]>;
/** What they were asked, by seat. */
let asked: { readonly seat: number; readonly view: View }[];

const [anna] = three;
const snatch = (tile: string): Action => ({ type: "snatch", tile }) as Action;

/** No computer player answers before the whole countdown to the numbers has been shown. */
const shownMs = countdownMs + 600;

/** Computer players are ready for the dice at once. */
const ready = Promise.resolve<Decision<Action>>({ action: { type: "roll" }, afterMs: 0 });

function isRolling(view: View): boolean {
  return view.type === "night" && view.phase.type === "roll";
}

beforeEach(() => {
  minds = new Map();
  asked = [];
  vi.spyOn(katchmePlayer, "decide").mockImplementation(({ seat, view }) => {
    if (isRolling(view)) return ready;
    asked.push({ seat, view });
    const next = minds.get(seat)?.shift();
    return next === undefined ? new Promise(() => undefined) : Promise.resolve(next);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** Anna and two computer players, after the roll. */
async function snatching(): Promise<RaceTable> {
  const at = await raceTable({ options: { prelude: false }, picks: [0, 0], humans: 1 });
  await rolled(at);
  return at;
}

/** All are ready, at the game's start. */
async function rolled(at: RaceTable): Promise<void> {
  await at.roll();
  await at.on.clock.forward(0);
  expect(taken(await at.board())).toEqual([[], [], []]);
}

function taken({ play }: { readonly play: { readonly view: unknown } | null }): unknown {
  if (play === null) throw new Error("no game is on");
  const { phase } = play.view as NightView;
  return phase.type === "snatch" ? phase.taken : phase.type;
}

function outcome(reply: Reply): string {
  return reply.kind === "refused" ? reply.code : reply.kind;
}

describe("a computer player in a race", () => {
  it("takes a tile at the moment in which its thinking ends, and later presses are late", async () => {
    minds.set(1, [{ action: snatch("circle"), afterMs: shownMs + 1_000 }]);
    const at = await snatching();
    await at.on.clock.forward(shownMs + 1_000);
    const press = at.press(anna, began + shownMs + 1_040, snatch("circle"));
    await at.on.clock.forward(100);
    expect(outcome(await press)).toBe("late");
    expect(taken(await at.board())).toEqual([[], ["circle"], []]);
  });

  it("is late itself where somebody pressed before, and thinks again at the same question", async () => {
    minds.set(1, [
      { action: snatch("circle"), afterMs: shownMs + 1_000 },
      { action: snatch("when-1"), afterMs: 500 },
    ]);
    const at = await snatching();
    await at.on.clock.forward(shownMs + 1_000);
    const press = at.press(anna, began + shownMs + 990, snatch("circle"));
    await at.on.clock.forward(100);
    expect(outcome(await press)).toBe("done");
    expect(taken(await at.board())).toEqual([["circle"], [], []]);
    await at.on.clock.forward(600);
    expect(taken(await at.board())).toEqual([["circle"], ["when-1"], []]);
    expect((await at.actions()).filter(([, , by]) => by !== "human")).toEqual([[1, "snatch", "computer", null]]);
    expect(at.on.lines.filter(({ level }) => level === "warn" || level === "error")).toEqual([]);
  });

  it("goes on to its second tile, since the question stays open to it", async () => {
    minds.set(1, [
      { action: snatch("when-1"), afterMs: shownMs + 1_000 },
      { action: snatch("where-orange"), afterMs: 700 },
    ]);
    const at = await snatching();
    await at.on.clock.forward(shownMs + 1_100);
    expect(taken(await at.board())).toEqual([[], ["when-1"], []]);
    expect(asked.filter(({ seat }) => seat === 1)).toHaveLength(2);
    expect(taken({ play: { view: asked.at(-1)?.view } })).toEqual([[], ["when-1"], []]);
    await at.on.clock.forward(800);
    expect(taken(await at.board())).toEqual([[], ["when-1", "where-orange"], []]);
    expect(asked.filter(({ seat }) => seat === 1)).toHaveLength(2);
  });

  it("takes as long from the question on, however much of that it thinks", async () => {
    const at = await raceTable({ options: { prelude: false }, picks: [0, 0], humans: 1 });
    vi.spyOn(katchmePlayer, "decide").mockImplementation(({ seat, view }) => {
      if (isRolling(view)) return ready;
      const decision = { action: snatch("circle"), afterMs: seat === 1 ? shownMs + 1_000 : 50_000 };
      return new Promise((resolve) => {
        at.on.clock.after(600, () => {
          resolve(decision);
        });
      });
    });
    await rolled(at);
    const since = at.on.clock.now() - began;
    await at.on.clock.forward(shownMs + 990 - since);
    expect(taken(await at.board())).toEqual([[], [], []]);
    await at.on.clock.forward(210);
    expect(taken(await at.board())).toEqual([[], ["circle"], []]);
  });

  it("is not asked twice for what others do meanwhile", async () => {
    minds.set(1, [{ action: snatch("when-1"), afterMs: 3_000 }]);
    const at = await snatching();
    const press = at.press(anna, began + 10, snatch("circle"));
    await at.on.clock.forward(100);
    expect(outcome(await press)).toBe("done");
    expect(asked.filter(({ seat }) => seat === 1)).toHaveLength(1);
    await at.on.clock.forward(3_100);
    expect(taken(await at.board())).toEqual([["circle"], ["when-1"], []]);
  });

  it("is too late with a card as people are: it costs it nothing, and it looks at the new target", async () => {
    minds.set(1, [
      { action: { type: "lay", pile: 0, seen: 1 }, afterMs: 1_000 },
      { action: { type: "lay", pile: 0, seen: 2 }, afterMs: 50_000 },
    ]);
    const at = await raceTable({ piles: ["346", "335", "66"], dice: [2], picks: [0], humans: 1 });
    await at.on.clock.forward(1_000);
    const press = at.press(anna, began + 980, { type: "lay", pile: 0, seen: 1 });
    await at.on.clock.forward(100);
    expect(outcome(await press)).toBe("done");
    expect(await at.actions()).toEqual([[0, "lay", "human", 1]]);
    const wrong = (await at.on.store.events(at.table)).filter((event) => Reflect.get(event, "type") === "wrong");
    expect(wrong).toEqual([]);
    expect(at.on.lines.filter(({ level }) => level === "warn" || level === "error")).toEqual([]);
  });
});
