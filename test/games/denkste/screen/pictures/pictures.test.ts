import { describe, expect, it } from "vitest";
import { boardSketch, type BoardDrawing } from "../../../../../src/games/denkste/screen/pictures/index.js";
import {
  fieldsOn,
  middle,
  placeOf,
  placesOf,
  pointOf,
  tracks,
} from "../../../../../src/games/denkste/screen/pictures/empty-board.js";
import { layersOf } from "../../../../../src/discord/images/render.js";
import { denkste, goalOf, sizesOf, type Length, type Outcome } from "../../../../../src/games/denkste/rules/index.js";
import { maxBytes, missingLetters, pixels, render } from "../../../../support/drawings.js";
import { seededRandom } from "../../../../support/seeded-random.js";

const lengths: readonly Length[] = ["short", "standard", "long"];
const names = ["Anna", "Ben", "Cleo", "Dora"];

/** A board with these path counters. */
function board(counters: readonly number[], more: Partial<BoardDrawing> = {}): BoardDrawing {
  const figures = counters.map((counter, seat) => ({ letter: "ABCD".charAt(seat), name: names[seat] ?? "", counter }));
  return { length: "standard", last: null, cards: null, podium: null, ...more, figures: more.figures ?? figures };
}

/** A last turn of seat 0. */
function last(outcome: Outcome, from: number, counter: number, go = 3): NonNullable<BoardDrawing["last"]> {
  return { mover: 0, go, outcome, from, counter };
}

/** Without the letters next to names. */
function figuresIn(svg: string): readonly { readonly letter: string; readonly x: number; readonly y: number }[] {
  const found = [...svg.matchAll(/<g class="figure">.*?<text x="([\d.]+)" y="([\d.]+)".*?>([A-Z])<\/text><\/g>/gu)];
  const all = found.map(([, x, y, letter = ""]) => ({ letter, x: Number(x), y: Number(y) }));
  return all.slice(0, all.length / 2);
}

describe("the places of a board", () => {
  it.each(lengths)("lie on three squares with a quarter of a track's fields on each side: %s", (length) => {
    const places = placesOf(length);
    for (const track of tracks) {
      const size = sizesOf(length)[track - 1] ?? 0;
      expect(fieldsOn(track, length)).toBe(size);
      const points = Array.from({ length: size }, (_, index) => pointOf({ track, index }, places));
      const away = places.reach[track];
      const sides = [
        points.filter(({ y }) => y === middle.y - away),
        points.filter(({ x }) => x === middle.x + away),
        points.filter(({ y }) => y === middle.y + away),
        points.filter(({ x }) => x === middle.x - away),
      ];
      // Each side shares its two corners with its neighbours.
      expect(sides.map((side) => side.length)).toEqual(Array.from({ length: 4 }, () => size / 4 + 1));
      expect(new Set(points.map(({ x, y }) => `${x} ${y}`)).size).toBe(size);
    }
  });

  it.each(lengths)("have room between each other, and the goal in the middle: %s", (length) => {
    const places = placesOf(length);
    const all = tracks.flatMap((track) =>
      Array.from({ length: fieldsOn(track, length) }, (_, index) => pointOf({ track, index }, places)),
    );
    for (const one of all) {
      const next = all.filter((other) => other !== one);
      const apart = next.map(({ x, y }) => Math.max(Math.abs(x - one.x), Math.abs(y - one.y)));
      expect(Math.min(...apart)).toBeGreaterThan(places.field + 6);
    }
    expect(pointOf("goal", places)).toEqual(middle);
  });

  it("go round clockwise from the upper left corner", () => {
    const places = placesOf("standard");
    const corners = [0, 1, 2, 3].map((corner) => pointOf({ track: 1, index: corner * 6 }, places));
    const [left, right] = [middle.x - 330, middle.x + 330];
    expect(corners.map(({ x }) => x)).toEqual([left, right, right, left]);
    expect(corners.map(({ y }) => Math.sign(y - middle.y))).toEqual([-1, -1, 1, 1]);
  });
});

describe("the picture of a board", () => {
  it.each(lengths)("has a field for each of its tracks' fields: %s", (length) => {
    const svg = boardSketch.draw(board([0, 0], { length }));
    expect(tracks.map((track) => svg.split(`class="field track-${track}"`).length - 1)).toEqual(sizesOf(length));
  });

  it.each([2, 3, 4])("has every figure on its field, at all of %i corners and in the middle", (seats) => {
    const random = seededRandom(seats);
    for (const length of lengths) {
      const places = placesOf(length);
      const counters = [goalOf(length), ...Array.from({ length: seats - 1 }, () => random.pick(goalOf(length)))];
      const figures = figuresIn(boardSketch.draw(board(counters, { length })));
      expect(figures.map(({ letter }) => letter)).toEqual(["A", "B", "C", "D"].slice(0, seats));
      figures.forEach(({ x, y }, seat) => {
        const at = placeOf(counters[seat] ?? 0, seat, seats, places);
        expect(Math.abs(x - at.x)).toBeLessThan(places.field * 0.3);
        expect(Math.abs(y - at.y)).toBeLessThan(places.field * 0.55);
      });
    }
  });

  it("puts figures that share a field side by side", () => {
    // Seat 0 was sent back to its start of track 2, which seat 1 passes after twelve fields.
    for (const counters of [
      [25, 37],
      [25, 37, 33],
      [25, 37, 33, 29],
    ]) {
      const seats = counters.length;
      const corners = seats === 2 ? [25, 33] : counters;
      const figures = figuresIn(boardSketch.draw(board(corners)));
      expect(new Set(figures.map(({ x, y }) => `${x} ${y}`)).size).toBe(seats);
    }
  });

  it("draws each figure in a shape of its own", () => {
    const svg = boardSketch.draw(board([0, 0, 0, 0]));
    const shapes = [...svg.matchAll(/<g class="figure"><(\w+)( [^>]*)/gu)]
      .slice(0, 4)
      .map(([, shape = "", rest = ""]) => (rest.includes("rotate(45") ? "diamond" : shape));
    expect(shapes).toEqual(["polygon", "rect", "circle", "diamond"]);
  });

  it("writes the letters on figures and start fields: another letter makes another picture", () => {
    const one = board([3, 8]);
    const other = {
      ...one,
      figures: one.figures.map((each) => ({ ...each, letter: each.letter === "A" ? "X" : "B" })),
    };
    expect(pixels(boardSketch.draw(one))).not.toBe(pixels(boardSketch.draw(other)));
    expect(boardSketch.draw(other).split(">X</text>").length - 1).toBe(5);
  });
});

describe("the last turn in the picture", () => {
  it("is an arrow from the field before to the field after, past the corner", () => {
    const places = placesOf("standard");
    const svg = boardSketch.draw(board([8, 20], { last: last("moved", 4, 8, 4) }));
    const [, points = ""] = /<g class="way"><polyline points="([^"]*)"/u.exec(svg) ?? [];
    const at = points.split(" ").map((point) => point.split(",").map(Number));
    const [from, corner] = [placeOf(4, 0, 2, places), placeOf(6, 0, 2, places)];
    expect(at[0]).toEqual([from.x, from.y]);
    expect(at).toContainEqual([corner.x, corner.y]);
    const [endX = 0, endY = 0] = at.at(-1) ?? [];
    const to = placeOf(8, 0, 2, places);
    expect(endX).toBe(to.x);
    expect(to.y - endY).toBeGreaterThan(places.field * 0.5);
  });

  it("is a dotted one for a figure that was sent back, and for one whose field was occupied", () => {
    const dotted = (svg: string): boolean => /<g class="way"><polyline [^>]*stroke-dasharray/u.test(svg);
    expect(dotted(boardSketch.draw(board([25, 20], { last: last("back", 31, 25) })))).toBe(true);
    expect(dotted(boardSketch.draw(board([5, 20], { last: last("blocked", 5, 5) })))).toBe(true);
    expect(dotted(boardSketch.draw(board([8, 20], { last: last("moved", 5, 8) })))).toBe(false);
  });

  it("is a stop sign with the number for a figure that stayed", () => {
    const stops = (drawing: BoardDrawing): readonly string[] => {
      const [, number] = /<polygon class="stopped".*?>(\d)<\/text>/u.exec(boardSketch.draw(drawing)) ?? [];
      return number === undefined ? [] : [number];
    };
    expect(stops(board([5, 20], { last: last("caught", 5, 5, 6) }))).toEqual(["6"]);
    expect(stops(board([5, 20], { last: last("blocked", 5, 5, 4) }))).toEqual(["4"]);
    expect(stops(board([25, 20], { last: last("back", 25, 25, 2) }))).toEqual(["2"]);
    expect(stops(board([8, 20], { last: last("moved", 5, 8) }))).toEqual([]);
    expect(stops(board([51, 20], { last: last("goal", 48, 51) }))).toEqual([]);
  });

  it("leaves a caught figure without an arrow", () => {
    expect(boardSketch.draw(board([5, 20], { last: last("caught", 5, 5) }))).not.toContain('class="way"');
  });
});

describe("names in the picture", () => {
  it("stand at their seats' corners", () => {
    const svg = boardSketch.draw(board([0, 0, 0, 0]));
    const plates = [
      ...svg.matchAll(/<text x="(\d+)" y="(\d+)" [^>]*font-weight="700" text-anchor="(\w+)"[^>]*>(\w+)<\/text>/gu),
    ];
    expect(plates.map(([, x, y, anchor, name]) => [name, anchor, Number(x) < 400, Number(y) < 400])).toEqual([
      ["Anna", "start", true, true],
      ["Ben", "end", false, true],
      ["Cleo", "end", false, false],
      ["Dora", "start", true, false],
    ]);
  });

  it("may hold anything: letters of other scripts and emojis, and what is too long is cut to fit", () => {
    const nasty = ["<b>&\"'", "🐈🐈‍⬛", "Wilhelmina Wagenknecht-Wunderlich", "]]>漢字"];
    const one = board([0, 0, 0, 0]);
    const figures = one.figures.map((each, seat) => ({ ...each, name: nasty[seat] ?? "" }));
    const svg = boardSketch.draw({ ...one, figures });
    expect(render(svg).width).toBe(800);
    expect(missingLetters(svg)).toEqual([]);
    expect(svg).toContain("&lt;b&gt;&amp;&quot;'</text>");
    expect(svg).toContain(">Wilhelmina W.</text>");
    expect(svg.match(/class="letters"/gu)).toHaveLength(2);
  });
});

describe("the weight of the picture", () => {
  it.each(lengths)("lets it go out as it was drawn, however full the board: %s", (length) => {
    const random = seededRandom(7);
    for (const outcome of ["moved", "back", "blocked"] as const) {
      const counters = Array.from({ length: 4 }, () => 8 + random.pick(goalOf(length) - 8));
      const to = counters[0] ?? 0;
      const from = { moved: to - 6, back: Math.min(to + 7, goalOf(length) - 1), blocked: to }[outcome];
      const drawing = board(counters, { length, last: last(outcome, from, to, 6) });
      const figures = drawing.figures.map((each) => ({ ...each, name: "Karl-Heinz von Weg" }));
      const { png, width } = render(boardSketch.draw({ ...drawing, figures }));
      expect(width).toBe(800);
      expect(png.length).toBeLessThanOrEqual(maxBytes);
    }
  });

  it("is the same after a turn but for the figure that has moved, so that nothing else is painted again", () => {
    const layersAt = (counter: number) =>
      layersOf(boardSketch.draw(board([counter, 20, 40, 66], { length: "long" })))?.layers.map(({ svg }) => svg) ?? [];
    const known = new Set(layersAt(3));
    expect(known.size).toBeGreaterThan(10);
    expect(layersAt(4).filter((svg) => !known.has(svg))).toEqual([expect.stringMatching(/^<g class="figure">/)]);
  });

  it("is made for all options of the game", () => {
    expect(lengths.map((length) => denkste.options.parse({ length }).length)).toEqual(lengths);
  });
});
