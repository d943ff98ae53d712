import { describe, expect, it } from "vitest";
import { denksteScreen } from "../../../../src/games/denkste/screen/index.js";
import type { Revealed } from "../../../../src/games/denkste/screen/words.js";
import { situationOf, stateWith, turn } from "./scenes.js";

const mover = 0;
const stopper = 2;

function hintFor(seat: number, nth: number, ...events: readonly Revealed[]): string | null {
  return denksteScreen.hints.own(situationOf(stateWith(), seat, { events }), nth);
}

describe("a hint of Denkste!", () => {
  it("speaks of the number of last time only to somebody who has moved before", () => {
    const others = turn("moved", { mover: 1, stopper: 0 });
    for (const nth of [0, 1, 2]) {
      expect(hintFor(mover, nth)).toBe("go");
      expect(hintFor(mover, nth, others)).toBe("go");
      expect(hintFor(mover, nth, turn("moved"), others)).toBe("goAgain");
    }
  });

  it("speaks of being caught only where the one who moves now was caught last time", () => {
    for (const nth of [0, 1, 2]) {
      expect(hintFor(stopper, nth)).toBe("stop");
      expect(hintFor(stopper, nth, turn("moved"))).toBe("stop");
      expect(hintFor(stopper, nth, turn("caught", { mover: 1, stopper: 0 }))).toBe("stop");
      expect(hintFor(stopper, nth, turn("caught"), turn("moved"))).toBe("stop");
      expect(hintFor(stopper, nth, turn("caught"))).toBe("stopAgain");
      expect(hintFor(stopper, nth, turn("back"))).toBe("stopAgain");
    }
  });

  it("is for those alone who set a card", () => {
    expect(hintFor(1, 0, turn("caught"))).toBeNull();
  });
});
