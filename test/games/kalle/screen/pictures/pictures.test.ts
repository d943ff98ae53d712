import { describe, expect, it } from "vitest";
import { layersOf } from "../../../../../src/discord/images/render.js";
import { gallery } from "../../../../../src/discord/ui/parts.js";
import { trailSketch, type TrailDrawing } from "../../../../../src/games/kalle/screen/pictures/index.js";
import { kalleScreen } from "../../../../../src/games/kalle/screen/index.js";
import { maxBytes, missingLetters, render, drawn } from "../../../../support/drawings.js";
import { seenOf } from "../../../../support/scenes-of.js";
import { escape, sit } from "../../rules/table.js";
import { openIn, sceneOf } from "../scenes.js";

const ended = sit(3).hides(10).places(0).searches(1).swaps(9, 10).searches(5).passes().searches(9);

const trail: TrailDrawing = {
  trail: [5, 6, 10, 9],
  open: [],
  police: 12,
  headline: "Entwischt!",
  seats: ["Anna", "Ben"].map((name, seat) => ({ name, kalle: seat === 0, cheese: seat })),
  end: null,
};

/** The numbers on Kalle's places. */
function stopsIn(svg: string): readonly string[] {
  return [...svg.matchAll(/class="stop">.*?>(\d+)<\/text>/gu)].map(([, number]) => number ?? "");
}

describe("the picture of Kalle's trail", () => {
  it("is there from the end of a round until Kalle is hidden anew, and again at the end", () => {
    expect(kalleScreen.picture(sceneOf(sit(3).state))).toBeNull();
    const { svg = "", description } = drawn(kalleScreen.picture(sceneOf(ended.state))) ?? {};
    expect(stopsIn(svg)).toEqual(["1"]);
    expect(description).toBe("Der Kanal nach dieser Runde: Anna war Kalle. Erwischt! Kalles Weg: C3 → B3.");
    for (const table of [ended.hides(3), ended.hides(3).places(0)])
      expect(kalleScreen.picture(sceneOf(table.state))).toBeNull();
    const last = escape(escape(escape(escape(sit(4)).points(10)).points(10)).points(10)).points(10);
    expect(kalleScreen.picture(sceneOf(last.state))).not.toBeNull();
  });

  it("takes the place of the grid, which would show the same cards, until Kalle is hidden", () => {
    const shown = gallery({ name: "kalle.png", description: "" });
    const seen = seenOf(kalleScreen.board({ ...sceneOf(ended.state), picture: shown }));
    expect(seen.buttons.map(({ id }) => id.split(":")[2])).toEqual(["hide"]);
    const hidden = seenOf(kalleScreen.board({ ...sceneOf(ended.hides(3).state), picture: shown }));
    expect(hidden.buttons).toHaveLength(16);
  });

  it("numbers his places in order, each once, and shows rat and police where they ended", () => {
    expect(stopsIn(trailSketch.draw(trail))).toEqual(["1", "2", "3"]);
    expect(stopsIn(trailSketch.draw({ ...trail, trail: [5, 6, 5, 6, 10] }))).toEqual(["1", "2"]);
    expect(trailSketch.draw({ ...trail, trail: [5] })).not.toContain('class="trail"');
  });

  it("says in it how the round ended, and who has how much cheese under any name", () => {
    const svg = trailSketch.draw({
      ...trail,
      seats: ["<b>&", "🐈", "Wilhelmina Wagenknecht-Wunderlich"].map((name) => ({ name, kalle: false, cheese: 2 })),
    });
    expect(svg).toContain(">Entwischt!</text>");
    expect(svg).toMatch(/>Wilhelm[^<]*…<\/text>/u);
    expect(missingLetters(svg)).toEqual([]);
    expect(svg.split("#ffe48a").length - 1).toBe(6);
  });

  it("makes names smaller before it cuts them, and says who got the cheese in which round", () => {
    const winner = { name: "Katz-Kaspar-Karl", kalle: false };
    const rounds = [winner, winner, null].map((one, index) => ({ title: `Runde ${index + 1}`, winner: one }));
    const svg = trailSketch.draw({ ...trail, end: { podium: { title: "", seats: [] }, rounds } });
    expect(svg.split(">Katz-Kaspar-Karl</text>")).toHaveLength(3);
    expect(svg).toContain(">Runde 3</text>");
    const sizes = [...svg.matchAll(/font-size="([\d.]+)"[^>]*>Katz-Kaspar/gu)].map(([, size]) => Number(size));
    expect(sizes.every((size) => size < 30)).toBe(true);
  });

  it("shows the manholes open that were open at the end of the round, also after swaps", () => {
    const begun = sit(3);
    const first = begun.hides(10).places(0).searches(1);
    const moved = first.swaps(9, 10);
    const second = moved.searches(5);
    const aside = second.swaps(1, 2);
    const found = aside.searches(9);
    const told = [begun, first, moved, second, aside, found].flatMap(({ news }) => news);
    expect(openIn(found.state, told)).toEqual([2, 5, 9]);
    expect(openIn(found.state, [])).toEqual([]);
    const { svg = "" } = drawn(kalleScreen.picture(sceneOf(found.state, told))) ?? {};
    const { svg: closed = "" } = drawn(kalleScreen.picture(sceneOf(found.state))) ?? {};
    expect(svg.length).toBeGreaterThan(closed.length);
  });

  it("goes out as it was drawn, and the street is painted once", () => {
    const { png, width } = render(trailSketch.draw(trail));
    expect(width).toBe(800);
    expect(png.length).toBeLessThanOrEqual(maxBytes);
    const layers = (drawing: TrailDrawing) => layersOf(trailSketch.draw(drawing))?.layers.map(({ svg }) => svg) ?? [];
    const known = new Set(layers(trail));
    expect(known.size).toBeGreaterThan(5);
    expect(
      layers({ ...trail, trail: [0], police: 3 }).filter((svg) => svg.includes('class="ground"') || svg.length > 5_000),
    ).toEqual(layers(trail).filter((svg) => svg.length > 5_000));
  });
});
