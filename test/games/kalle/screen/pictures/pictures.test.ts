import { describe, expect, it } from "vitest";
import { layersOf } from "../../../../../src/discord/images/render.js";
import { streetSketch, type StreetDrawing } from "../../../../../src/games/kalle/screen/pictures/index.js";
import { kalleScreen } from "../../../../../src/games/kalle/screen/index.js";
import { placeName } from "../../../../../src/games/kalle/screen/words.js";
import { disguises } from "../../rules/disguises.js";
import { maxBytes, missingLetters, render, drawn } from "../../../../support/drawings.js";
import { catchAtOnce, escape, sit } from "../../rules/table.js";
import { openOn, sceneAfter, sceneOf, streetOn } from "../scenes.js";

const start = sit(3);
const hidden = start.hides(10);
const placed = hidden.places(0);
const first = placed.searches(1);
const moved = first.swaps(9, 10);
const second = moved.searches(5);
const aside = second.swaps(1, 2);
const found = aside.searches(9);

const closed = Array.from({ length: 16 }, (_, place) => ({ name: placeName(place), shows: "closed" as const }));

const street: StreetDrawing = {
  manholes: closed.with(12, { name: "A4", shows: "closed" }),
  steps: [12],
  swapped: null,
  named: [],
  trail: [5, 6, 10, 9],
  isOut: false,
  leap: 0,
  opened: 3,
  headline: "Entwischt!",
  seats: ["Anna", "Ben"].map((name, seat) => ({ name, kalle: seat === 0, lit: false, cheese: seat })),
  end: null,
};

/** The numbers on Kalle's places. */
function stopsIn(svg: string): readonly string[] {
  return [...svg.matchAll(/class="stop">.*?>(\d+)<\/text>/gu)].map(([, number]) => number ?? "");
}

describe("the picture of the street", () => {
  it("is there from the first screen on, in every phase, with Kalle in the street until hidden", () => {
    const chance = escape(sit(3, { lastChance: true }));
    const tables = [start, hidden, placed, first, moved, found, chance, chance.guesses(4), escape(sit(3))];
    for (const table of tables) {
      const { svg, description } = drawn(kalleScreen.picture(sceneOf(table.state))) ?? { svg: "", description: "" };
      expect(svg).toMatch(/^<svg .*<\/svg>$/su);
      expect(description.length).toBeGreaterThan(30);
    }
    expect(tables.map(({ state }) => streetOn(sceneOf(state)).isOut)).toEqual([
      true,
      ...tables.slice(1).map(() => false),
    ]);
  });

  it("says for those who cannot see it what is open, where the police are, what was swapped, what is left, and who has cheese", () => {
    const told = (...tables: readonly (typeof start)[]) => kalleScreen.picture(sceneAfter(...tables)).description;
    expect(told(start)).toBe(
      "Runde 1 von 6. Alle sechzehn Gullys sind zu. Kalle steht auf der Straße und überlegt, wohin. Die Polizei öffnet noch 8 Gullys. Käse: Anna 0, Ben 0 und Cleo 0.",
    );
    expect(told(start, hidden, placed, first, moved)).toBe(
      "Runde 1 von 6. Offen: B1 (🐊 ein runtergespültes Krokodil). Spürnase steht auf B1. Zuletzt getauscht: B3 mit C3. Die Polizei öffnet noch 7 Gullys. Käse: Anna 0, Ben 0 und Cleo 0.",
    );
    expect(told(start, hidden, placed, first, moved, second, aside, found)).toBe(
      "Runde 1: Anna war Kalle. Erwischt! Kalles Weg: C3 → B3. Käse: Anna 0, Ben 1 und Cleo 0.",
    );
  });

  it("shows everybody in open manholes, the way of the police and what is left, and marks the last swap until Kalle's seat answers again", () => {
    const scene = sceneAfter(start, hidden, placed, first, moved, second);
    expect(openOn(scene)).toEqual([
      ["B1", 1],
      ["B2", 5],
    ]);
    expect(streetOn(scene)).toMatchObject({ steps: [0, 1, 5], swapped: { a: 9, b: 10 }, opened: 2, trail: [] });
    expect(streetOn(sceneOf(second.passes().state)).swapped).toBeNull();
    expect(streetOn(sceneOf(second.state)).steps).toEqual([5]);
    expect(openOn(sceneAfter(start, hidden, placed, first, moved, second, aside))[0]).toEqual(["C1", 1]);
  });

  it("lets the one stand out who is asked, and after a round who got the cheese", () => {
    const lit = (table: typeof start) => streetOn(sceneOf(table.state)).seats.map((seat) => seat.lit);
    expect(lit(placed)).toEqual([false, true, false]);
    expect(lit(first)).toEqual([true, false, false]);
    expect(lit(escape(sit(3)).points(4))).toEqual([false, false, false]);
    expect(lit(catchAtOnce(sit(3)))).toEqual([false, true, false]);
  });

  it("never changes by a place of Kalle's that nobody may know", () => {
    for (const table of [hidden, placed, first, moved, second, escape(sit(3))])
      for (const state of disguises(table.state, null))
        expect(kalleScreen.picture(sceneOf(state))).toEqual(kalleScreen.picture(sceneOf(table.state)));
  });

  it("marks the manholes that mice have guessed", () => {
    expect(streetOn(sceneOf(escape(sit(3, { lastChance: true })).guesses(4).state)).named).toEqual([4]);
  });

  it("shows from the end of a round until Kalle is hidden anew how that round ended, with Kalle's trail", () => {
    const ended = sceneAfter(start, hidden, placed, first, moved, second, aside, found);
    expect(stopsIn(drawn(kalleScreen.picture(ended))?.svg ?? "")).toEqual(["1"]);
    expect(streetOn(ended)).toMatchObject({ headline: "Erwischt!", trail: [10, 9], opened: 2 });
    expect(openOn(ended)).toEqual([
      ["C1", 1],
      ["B2", 5],
      ["B3", "kalle"],
    ]);
    expect(streetOn(sceneOf(found.hides(3).state))).toMatchObject({ headline: "Runde 2 von 6", trail: [], opened: 0 });
    expect(openOn(sceneOf(escape(sit(3)).points(4).state))).toEqual([["A2", 4]]);
  });

  it("numbers Kalle's places in order, each once, and shows rat and police where they ended", () => {
    expect(stopsIn(streetSketch.draw(street))).toEqual(["1", "2", "3"]);
    expect(stopsIn(streetSketch.draw({ ...street, trail: [5, 6, 5, 6, 10] }))).toEqual(["1", "2"]);
    expect(streetSketch.draw({ ...street, trail: [5] })).not.toContain('class="trail"');
  });

  it("says in it how the round ended, and who has how much cheese under any name", () => {
    const svg = streetSketch.draw({
      ...street,
      seats: ["<b>&", "🐈", "Wilhelmina Wagenknecht-Wunderlich"].map((name) => {
        return { name, kalle: false, lit: true, cheese: 2 };
      }),
    });
    expect(svg).toContain(">Entwischt!</text>");
    expect(svg).toMatch(/>Wilhelm[^<]*…<\/text>/u);
    expect(missingLetters(svg)).toEqual([]);
    expect(svg.split("#ffe48a").length - 1).toBe(7);
  });

  it("makes names smaller before it cuts them, and says who got the cheese in which round", () => {
    const winner = { name: "Katz-Kaspar-Karl", kalle: false };
    const rounds = [winner, winner, null].map((one, index) => ({ title: `Runde ${index + 1}`, winner: one }));
    const svg = streetSketch.draw({ ...street, end: { podium: { title: "", seats: [] }, rounds } });
    expect(svg.split(">Katz-Kaspar-Karl</text>")).toHaveLength(3);
    expect(svg).toContain(">Runde 3</text>");
    const sizes = [...svg.matchAll(/font-size="([\d.]+)"[^>]*>Katz-Kaspar/gu)].map(([, size]) => Number(size));
    expect(sizes.every((size) => size < 30)).toBe(true);
  });

  it("goes out as it was drawn, with a dweller in every manhole, and the street is painted once", () => {
    const full = { ...street, manholes: closed.map(({ name }, shows) => ({ name, shows })), trail: [] };
    for (const drawing of [street, full]) {
      const { png, width } = render(streetSketch.draw(drawing));
      expect(width).toBe(800);
      expect(png.length).toBeLessThanOrEqual(maxBytes);
    }
    const layers = (drawing: StreetDrawing) => layersOf(streetSketch.draw(drawing))?.layers.map(({ svg }) => svg) ?? [];
    const ground = layers(street).slice(0, 60);
    expect(layers({ ...street, trail: [0], steps: [3] }).slice(0, 60)).toEqual(ground);
  });
});
