import { describe, expect, it } from "vitest";
import { denkste, stopperOf, type View } from "../../../../src/games/denkste/rules/index.js";
import type { Seat } from "../../../../src/game/contract.js";
import { scriptedRandom } from "../../../support/scripted-random.js";
import { A, B, C, D, place, sit, type Table } from "./table.js";

const viewers = [null, A, B, C, D];
const views = ({ state }: Table): readonly View[] => viewers.map((viewer) => denkste.view(state, viewer));
const settings = ({ state }: Table): unknown => denkste.prompts(state).map(({ seat, awaited }) => ({ seat, awaited }));

describe("the beginning", () => {
  it("is left to chance", () => {
    const begin = (mover: number) => {
      const random = scriptedRandom([], [mover]);
      const { state, events } = denkste.setup(3, { length: "standard", hasteGedacht: false }, random, null);
      expect(random.used()).toBe(true);
      return { phase: state.phase, events };
    };
    expect([A, B, C].map(begin)).toEqual(
      [A, B, C].map((mover) => ({
        phase: { type: "choice", mover, go: null, stop: null },
        events: [{ to: "all", type: "begins", seat: mover }],
      })),
    );
  });

  it("is not, where an opener is handed over", () => {
    const { state, news } = sit(4, { mover: C });
    expect(state.phase).toMatchObject({ mover: C });
    expect(news).toEqual([{ to: "all", type: "begins", seat: C }]);
  });
});

/** Which card each of some seats sets. */
function cardsOf(seats: number, mover: Seat): readonly unknown[] {
  const { state } = sit(seats, { mover });
  return Array.from({ length: seats }, (_, seat) => denkste.legal(state, seat)[0]?.type ?? null);
}

describe("the two cards", () => {
  it("go to the mover and its right neighbour, and to nobody else", () => {
    expect(stopperOf(A, 4)).toBe(D);
    expect(cardsOf(4, A)).toEqual(["go", null, null, "stop"]);
    expect(cardsOf(4, C)).toEqual([null, "stop", "go", null]);
    expect(cardsOf(2, B)).toEqual(["stop", "go"]);
  });

  it("pass on clockwise, so that the mover is the next stopper", () => {
    const movers = [sit(3, { mover: B })];
    for (const go of [1, 2, 3]) movers.push(...movers.slice(-1).map((table) => table.turn(go, 6)));
    expect(movers.map(({ state }) => denkste.view(state, null).phase)).toMatchObject([
      { mover: B, stopper: A },
      { mover: C, stopper: B },
      { mover: A, stopper: C },
      { mover: B, stopper: A },
    ]);
  });

  it("pass on too when the figure had to stay", () => {
    expect(sit(4).turn(5, 5).state.phase).toEqual({ type: "choice", mover: B, go: null, stop: null });
  });

  it("are set in either order", () => {
    const one = sit(3).goes(A, 4).stops(C, 2);
    const other = sit(3).stops(C, 2).goes(A, 4);
    expect(one.state).toEqual(other.state);
    expect(one.opened).toEqual(other.opened);
    expect(one.state.counters).toEqual([4, 0, 0]);
  });

  it("are opened together, as soon as both are set and never before", () => {
    const half = sit(3).goes(A, 4);
    expect(half.opened).toBeUndefined();
    expect(half.state.counters).toEqual([0, 0, 0]);
    expect(half.stops(C, 2).opened).toEqual({
      to: "all",
      type: "revealed",
      mover: A,
      stopper: C,
      track: 1,
      go: 4,
      stop: [2],
      outcome: "moved",
      from: 0,
      counter: 4,
    });
  });
});

describe("the Stop-Card", () => {
  it.each([
    [1, 24, [1]],
    [2, 25, [1, 2]],
    [2, 41, [1, 2]],
    [3, 42, [1, 2, 3]],
    [3, 50, [1, 2, 3]],
  ] as const)("has %d number(s) against a mover at counter %d, wherever the stopper stands", (discs, counter, stop) => {
    for (const stopper of [3, 30, 44]) {
      const table = place([counter, stopper]);
      expect(denkste.view(table.state, null).phase).toMatchObject({ discs });
      expect(denkste.legal(table.state, B)).toContainEqual({ type: "stop", numbers: stop });
      expect(table.turn(6, ...stop).opened).toMatchObject({ stop });
    }
  });

  it("goes by the track on which the mover stands before it moves", () => {
    const { opened } = place([23, 0]).turn(4, 6);
    expect(opened).toMatchObject({ track: 1, stop: [6], from: 23, counter: 27 });
  });
});

describe("a second thought", () => {
  it("replaces the first, on either card, as often as wanted until the other card is set", () => {
    expect(sit(3).goes(A, 4).goes(A, 5).goes(A, 6).stops(C, 4).opened).toMatchObject({ go: 6, stop: [4] });
    expect(sit(3).stops(C, 1).stops(C, 2).goes(A, 1).opened).toMatchObject({ go: 1, stop: [2] });
  });

  it("is told to nobody", () => {
    expect(sit(3).goes(A, 4).goes(A, 5).news).toEqual([]);
    expect(sit(3).stops(C, 4).stops(C, 5).news).toEqual([]);
  });

  it("that comes to the same changes nothing", () => {
    const went = sit(3).goes(A, 4);
    expect(went.goes(A, 4).state).toEqual(went.state);
    const stopped = place([30, 0, 0]).stops(C, 2, 5);
    expect(stopped.stops(C, 2, 5).state).toEqual(stopped.state);
  });
});

describe("a card that is set", () => {
  it("is told to everybody, once, and what is on it to nobody", () => {
    expect(sit(4).goes(A, 4).news).toEqual([{ to: "all", type: "set", seat: A, card: "go" }]);
    expect(sit(4).stops(D, 4).news).toEqual([{ to: "all", type: "set", seat: D, card: "stop" }]);
    expect(sit(4).goes(A, 4).stops(D, 6).news.slice(0, 1)).toEqual([{ to: "all", type: "set", seat: D, card: "stop" }]);
  });

  it("is seen to be set by all, and seen itself by its owner alone", () => {
    const went = sit(4).goes(A, 4);
    expect(views(went).map(({ phase }) => phase)).toEqual(
      viewers.map(() => ({ type: "choice", mover: A, stopper: D, discs: 1, goSet: true, stopSet: false })),
    );
    expect(views(went).map(({ own }) => own)).toEqual([
      null,
      { card: "go", number: 4 },
      null,
      null,
      { card: "stop", numbers: null },
    ]);
    const stopped = place([42, 0, 0, 0]).stops(D, 1, 3, 6);
    expect(views(stopped).map(({ phase }) => phase)).toMatchObject(
      viewers.map(() => ({ discs: 3, goSet: false, stopSet: true })),
    );
    expect(views(stopped).map(({ own }) => own)).toEqual([
      null,
      { card: "go", number: null },
      null,
      null,
      { card: "stop", numbers: [1, 3, 6] },
    ]);
  });

  it("looks to all others the same whatever it shows", () => {
    const others = (table: Table): readonly View[] => views(table).toSpliced(viewers.indexOf(A), 1);
    const first = others(sit(4).goes(A, 1));
    for (const number of [2, 3, 4, 5, 6]) expect(others(sit(4).goes(A, number))).toEqual(first);
    const toOthers = (table: Table): readonly View[] => views(table).slice(0, -1);
    const stopped = toOthers(place([30, 0, 0, 0]).stops(D, 1, 2));
    for (const high of [3, 4, 5, 6]) expect(toOthers(place([30, 0, 0, 0]).stops(D, 2, high))).toEqual(stopped);
  });

  it("keeps its question, but only the other card is waited for", () => {
    expect(settings(sit(4))).toEqual([
      { seat: A, awaited: true },
      { seat: D, awaited: true },
    ]);
    expect(settings(sit(4).goes(A, 4))).toEqual([
      { seat: A, awaited: false },
      { seat: D, awaited: true },
    ]);
    expect(settings(sit(4).stops(D, 4))).toEqual([
      { seat: A, awaited: true },
      { seat: D, awaited: false },
    ]);
  });
});
