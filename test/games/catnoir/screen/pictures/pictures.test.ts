import { describe, expect, it } from "vitest";
import { boardSketch, handSketch } from "../../../../../src/games/catnoir/screen/pictures/index.js";
import type { CardGroup } from "../../../../../src/games/catnoir/screen/pictures/look.js";
import { factions } from "../../../../../src/games/catnoir/rules/index.js";
import { maxBytes, missingLetters, render } from "../../../../support/drawings.js";
import { boardWith, groupOf, groups, race, worstNames } from "./samples.js";
import { groupsOf, writtenIn } from "../../../katchme/screen/pictures/long-nights.js";

/** By group: words but for the cards' letters, and cards drawn. */
function groupsIn(svg: string): readonly { readonly written: readonly string[]; readonly cards: number }[] {
  return factions
    .flatMap((faction) => groupsOf(svg, `group ${faction}`))
    .map((group) => ({
      written: writtenIn(group).filter((word) => word.length > 1),
      cards: group.split('class="card ').length - 1,
    }));
}

/** Next to two others in a row there is room for the edges of seven cards. */
function asGroups(all: readonly CardGroup[]) {
  const upper = all.length > 3 ? Math.ceil(all.length / 2) : all.length;
  return all.map(({ name, count }, index) => {
    const isNarrow = (index < upper ? upper : all.length - upper) > 2;
    return { written: [`×${count}`, name], cards: isNarrow ? Math.min(count, 7) : count };
  });
}

/** Where cards begin, and the picture's end. */
function cardsIn(svg: string): readonly { readonly x: number; readonly y: number }[] {
  const found = [...svg.matchAll(/<g class="card \w+" transform="translate\(([-\d.]+) ([-\d.]+)\)/gu)];
  return found.map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
}

/** All that a display or a hand may be. */
const hands: readonly (readonly number[])[] = [
  [1],
  [7],
  [15],
  [15, 9],
  [15, 8, 7],
  [0, 0, 0, 3, 3, 4],
  [0, 0, 0, 0, 6, 6, 6, 6],
  [1, 1, 1, 1, 1],
  [0, 0, 0, 3, 1, 1, 1, 1],
  [0, 5, 0, 5, 5, 0, 5, 4],
  [2, 15, 2, 3, 2],
];

describe("the picture of a hand", () => {
  it.each(hands)(
    "has every group with its name, its number, and that many cards as can be told apart: %j",
    (...counts) => {
      const all = groups(...counts);
      const svg = handSketch.draw({ title: "", groups: all });
      expect(groupsIn(svg)).toEqual(asGroups(all));
    },
  );

  it.each(hands)("keeps all cards in the picture: %j", (...counts) => {
    const svg = handSketch.draw({ title: "", groups: groups(...counts) });
    const [, scale = "0"] = /scale\(([\d.]+)\)/u.exec(svg) ?? [];
    const [, height = "0"] = /height="(\d+)"/u.exec(svg) ?? [];
    for (const { x, y } of cardsIn(svg)) {
      expect(x).toBeGreaterThan(0);
      expect(x + 100 * Number(scale)).toBeLessThan(800);
      expect(y).toBeGreaterThan(0);
      expect(y + 142 * Number(scale)).toBeLessThan(Number(height) - 40);
    }
  });

  it("lies in one row as long as there are three groups, then in two", () => {
    const rows = (...counts: readonly number[]) =>
      new Set(cardsIn(handSketch.draw({ title: "", groups: groups(...counts) })).map(({ y }) => y)).size;
    expect([rows(1), rows(1, 1), rows(1, 1, 1), rows(1, 1, 1, 1), rows(1, 1, 1, 1, 1)]).toEqual([1, 1, 1, 2, 2]);
  });

  it("without any card is a table with neither cards nor numbers, and can be painted", () => {
    const svg = handSketch.draw({ title: "", groups: [] });
    expect(cardsIn(svg)).toEqual([]);
    expect(svg).not.toContain("×");
    expect(render(svg).width).toBe(800);
  });
});

describe("the picture of a board", () => {
  it("has every group of the display with its name, its number, and that many cards", () => {
    const display = groups(0, 2, 1, 1, 0, 1, 2);
    expect(groupsIn(boardSketch.draw(boardWith({ display })))).toEqual(asGroups(display));
  });

  it("has both piles with name and size, and the discard's top card by its name", () => {
    const svg = boardSketch.draw(boardWith());
    expect(groupsOf(svg, "draw").map(writtenIn)).toEqual([["41", "Stapel"]]);
    expect(groupsOf(svg, "draw").join("")).toContain('class="back"');
    expect(groupsOf(svg, "discard").map(writtenIn)).toEqual([["M", "12", "Ablage, oben:", "Mafia"]]);
    expect(groupsOf(svg, "discard").join("")).toContain('class="card mafia"');
  });

  it("has gaps where a pile or the display is empty", () => {
    const piles = { draw: { name: "Stapel", size: 0 }, discard: { name: "Ablage", size: 0, top: null } };
    const svg = boardSketch.draw(boardWith({ piles, display: [] }));
    expect(cardsIn(svg)).toEqual([]);
    expect(svg).not.toContain('class="back"');
    for (const pile of ["draw", "discard"]) expect(groupsOf(svg, pile).join("")).toContain('class="gap"');
    expect(svg.split('class="gap"').length - 1).toBeGreaterThan(2);
    expect(render(svg).width).toBe(800);
  });

  it.each([
    [13, [0, 4, 12, 13]],
    [16, [16, 21, 5]],
  ])("lights a window for every point of %i, and no more than there are", (target, points) => {
    const svg = boardSketch.draw(boardWith({ runners: race(...points), target }));
    const floors = ["floor active", "floor"].flatMap((name) => groupsOf(svg, name));
    const lit = floors.map((floor) => floor.split('class="window lit"').length - 1);
    const windows = floors.map((floor) => floor.split('class="window').length - 1);
    expect(lit).toEqual(points.map((each) => Math.min(each, target)));
    expect(windows).toEqual(points.map(() => target));
    expect(floors.map((floor) => writtenIn(floor).at(-1))).toEqual(points.map(String));
    expect(svg).toMatch(new RegExp(`class="target">${target}<`, "u"));
  });

  it("marks whose turn it is, and nobody when it is nobody's", () => {
    const runners = race(1, 2, 3).map((runner, seat) => ({ ...runner, active: seat === 2 }));
    const active = (svg: string) => groupsOf(svg, "floor active").map(writtenIn);
    expect(active(boardSketch.draw(boardWith({ runners })))).toEqual([["Cleo", "3"]]);
    const over = runners.map((runner) => ({ ...runner, active: false }));
    expect(active(boardSketch.draw(boardWith({ runners: over })))).toEqual([]);
  });

  it("takes any names: letters of other scripts and emojis are drawn, and what is too long is cut to fit", () => {
    const runners = race(1, 2, 3, 4, 5, 6).map((runner, seat) => ({ ...runner, name: worstNames[seat] ?? "" }));
    const svg = boardSketch.draw(boardWith({ runners, target: 13 }));
    expect(render(svg).width).toBe(800);
    expect(missingLetters(svg)).toEqual([]);
    const floors = ["floor active", "floor"].flatMap((name) => groupsOf(svg, name));
    expect(floors.map((floor) => writtenIn(floor).slice(0, -1))).toEqual([
      [expect.stringMatching(/^W+…$/u)],
      [],
      ["&lt;b&gt;&amp;&quot;'&lt;/b&gt;"],
      [],
      ["]]&gt;"],
      ["ДжЩЮЖ"],
    ]);
    expect(floors.map((floor) => floor.includes('class="letters"'))).toEqual([false, true, false, true, false, false]);
  });
});

describe("the weight of the pictures", () => {
  it("lets them go out as they were drawn, however full they are", () => {
    const names = ["Karl-Heinz von Weg", "Wilhelmina", "Bärbelchen", "@&%gRSß", "Maximiliane", "Sebastian"];
    const runners = race(3, 8, 6, 12, 10, 9).map((runner, seat) => ({ ...runner, name: names[seat] ?? "" }));
    const display = groups(2, 2, 1, 0, 0, 0, 1, 1);
    const piles = {
      draw: { name: "Nachziehstapel", size: 48 },
      discard: { name: "Ablagestapel", size: 66, top: groupOf("detectives", 1) },
    };
    const full = [
      boardSketch.draw({ attack: null, title: "Auslage: hier nimmst du", display, piles, runners, target: 16 }),
      handSketch.draw({ title: "Deine Hand", groups: groups(5, 5, 5, 0, 0, 0, 5, 4) }),
      handSketch.draw({ title: "Deine Hand", groups: groups(2, 2, 2, 0, 0, 0, 2, 2) }),
    ].map(render);
    expect(full.map(({ width }) => width)).toEqual([800, 800, 800]);
    for (const { png } of full) expect(png.length).toBeLessThan(0.9 * maxBytes);
  });
});
