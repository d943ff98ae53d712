import { describe, expect, it } from "vitest";
import { type Event, type Place, places } from "../../../../src/games/kalle/rules/index.js";
import { ask, gameOf } from "./games.js";

interface Pointing {
  readonly at: Place;
  readonly points: ReadonlySet<Place>;
}

/** Where it points after hiding Kalle itself, or by chance, and where Kalle is. */
async function pointings(isOwn: boolean): Promise<readonly Pointing[]> {
  const found: Pointing[] = [];
  for (let seed = 0; seed < 20; seed += 1)
    for (const turn of await gameOf(3, seed % 2 === 0, "strong", seed, 3)) {
      if (turn.state.phase.type !== "point" || turn.hidden !== isOwn) continue;
      const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((other) => ask(turn, "strong", other)));
      const points = answers.flatMap(({ action }) => (action.type === "point" ? [action.at] : []));
      found.push({ at: turn.state.trail.at(-1) ?? -1, points: new Set(points) });
    }
  return found;
}

describe("the strong level as Kalle", () => {
  it("hides anywhere, and places the police anywhere", async () => {
    const turns = await gameOf(2, false, "strong", 1);
    for (const turn of turns.slice(0, 2)) {
      const answers = await Promise.all(Array.from({ length: 200 }, (_, seed) => ask(turn, "strong", seed)));
      expect(new Set(answers.map(({ action }) => ("at" in action ? action.at : -1)))).toEqual(new Set(places));
    }
  });

  it("never forgets where it has hidden him", async () => {
    const own = await pointings(true);
    expect(own.length).toBeGreaterThan(10);
    expect(own.filter(({ at, points }) => points.size !== 1 || !points.has(at))).toEqual([]);
  });

  it("points anywhere if chance has hidden him", async () => {
    const chances = await pointings(false);
    expect(chances.length).toBeGreaterThan(5);
    expect(chances.filter(({ points }) => points.size < 3)).toEqual([]);
  });
});

describe("the pause", () => {
  it("leaves time to read how a round has ended before the next one hides it, and only there", async () => {
    const waits: Record<"hide" | "place" | "else", number[]> = { hide: [], place: [], else: [] };
    for (const turn of await gameOf(3, true, "strong", 1)) {
      const { phase, last } = turn.state;
      const ends = last !== null && (phase.type === "hide" || phase.type === "place") ? phase.type : "else";
      waits[ends].push((await ask(turn, "strong", 1)).afterMs);
    }
    expect(waits.hide.length).toBeGreaterThan(2);
    expect(Math.min(...waits.hide)).toBeGreaterThanOrEqual(6700);
    expect(Math.min(...waits.place)).toBeGreaterThanOrEqual(3200);
    expect(Math.max(...waits.else)).toBeLessThan(1600);
  });
});

describe("what has faded", () => {
  it("makes no difference any more: it may have been any other answer", async () => {
    let compared = 0;
    for (let seed = 0; seed < 6; seed += 1)
      for (const [index, turn] of (await gameOf(3, true, "relaxed", seed)).entries()) {
        const round = turn.events.findLastIndex(({ type }) => type === "begins");
        const answers = turn.events.flatMap(({ type }, at) =>
          at > round && (type === "swapped" || type === "passed") ? [at] : [],
        );
        const [oldest] = answers;
        if (answers.length < 2 || oldest === undefined) continue;
        const passed: Event = { to: "all", type: "passed", seat: turn.state.kalle };
        const events = turn.events.with(oldest, passed);
        const decision = await ask(turn, "relaxed", index);
        expect(await ask({ ...turn, events }, "relaxed", index)).toEqual(decision);
        compared += 1;
      }
    expect(compared).toBeGreaterThan(30);
  });
});
