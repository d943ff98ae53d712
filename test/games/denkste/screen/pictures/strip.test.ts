import { describe, expect, it } from "vitest";
import { denksteScreen } from "../../../../../src/games/denkste/screen/index.js";
import type { State } from "../../../../../src/games/denkste/rules/index.js";
import { gallery } from "../../../../../src/discord/ui/parts.js";
import { render, drawn } from "../../../../support/drawings.js";
import { linesOf } from "../../../../support/scenes-of.js";
import { sheetSceneOf, stateWith } from "../scenes.js";

/** The strip on a seat's card. */
function strip(state: State, seat = 0) {
  return drawn(denksteScreen.ephemeralPicture?.("card", sheetSceneOf(state, seat)) ?? null);
}

/** The part of a card's picture that shows the six fields: what comes after them is the whole board, small. */
function fieldsOf(svg: string): string {
  return svg.slice(0, svg.indexOf('class="map"'));
}

/** Of the six fields: figures, barriers, goals and ways up. */
function marks(whole: string): {
  readonly barriers: number;
  readonly goals: number;
  readonly ups: number;
  readonly figures: number;
} {
  const svg = fieldsOf(whole);
  const count = (mark: string): number => svg.split(`class="${mark}"`).length - 1;
  return { barriers: count("barrier"), goals: count("goal"), ups: count("up"), figures: count("figure") };
}

describe("the strip on a card of Denkste!", () => {
  it("shows the six fields ahead of the mover, the same for both cards and whatever is set", () => {
    const state = stateWith({ counters: [3, 0, 16] });
    const { svg = "" } = strip(state) ?? {};
    for (const number of [1, 2, 3, 4, 5, 6]) expect(svg).toContain(`>+${number}</text>`);
    expect(strip(state, 2)).toEqual(strip(state, 0));
    expect(strip(stateWith({ counters: [3, 0, 16] }, { go: 4 }))).toEqual(strip(state));
    expect(strip(stateWith({ counters: [3, 0, 16] }, { stop: [2] }), 2)).toEqual(strip(state));
  });

  it("shows who stands in the way behind a barrier, and says so in its description", () => {
    const { svg, description } = strip(stateWith({ counters: [3, 0, 16] })) ?? { svg: "", description: "" };
    expect(marks(svg)).toEqual({ barriers: 2, goals: 0, ups: 0, figures: 3 });
    expect(description).toBe(
      "Von Anna aus (Bahn 1, noch 48 Schritte): die nächsten sechs Felder. 🚧 1 → besetzt von Cleo 🚧 3 → besetzt von Ben Schritte bis zur Mitte: Anna\u00A048 · Ben\u00A051 · Cleo\u00A035",
    );
  });

  it("shows the way up to the next track, and the goal wherever a number reaches it", () => {
    expect(marks(strip(stateWith({ counters: [22, 0, 0] }))?.svg ?? "")).toMatchObject({ ups: 1, goals: 0 });
    expect(marks(strip(stateWith({ counters: [49, 0, 0] }))?.svg ?? "")).toMatchObject({ ups: 0, goals: 5 });
  });

  it("tints the mover's own corner, before and after a lap, and nothing else", () => {
    const tinted = (counter: number): number =>
      fieldsOf(strip(stateWith({ counters: [counter, 0, 0] }))?.svg ?? "").split('fill-opacity="0.28"').length - 1;
    expect([0, 2, 17, 18, 19, 24, 25, 26].map(tinted)).toEqual([1, 0, 0, 1, 2, 2, 1, 0]);
  });

  it("takes the place of the words that say the same", () => {
    const scene = sheetSceneOf(stateWith({ counters: [3, 0, 16] }), 0);
    const picture = gallery({ name: "denkste-strip.png", description: "" });
    const lines = (shown: typeof picture | null): readonly string[] =>
      linesOf(denksteScreen.ephemerals["card"]?.({ ...scene, picture: shown }) ?? []);
    const legend = "-# 🚧 besetzt: Dann bleibst du stehen";
    expect(lines(null).filter((line) => line.includes("besetzt"))).toHaveLength(2 + 1);
    expect(lines(picture).filter((line) => line.includes("besetzt") || line.includes("noch"))).toEqual([legend]);
  });

  it("is not there for who looks on, nor at the end, and is painted as it was drawn", () => {
    expect(strip(stateWith(), 1)).toBeNull();
    expect(strip(stateWith({ counters: [51, 3, 2], phase: { type: "over", winner: 0 } }))).toBeNull();
    expect(render(strip(stateWith())?.svg ?? "")).toMatchObject({ width: 800, height: 430 });
  });
});
