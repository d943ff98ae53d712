import { describe, expect, it } from "vitest";
import { layersOf } from "../../../../../src/discord/images/render.js";
import type { Phase, Thrown } from "../../../../../src/games/katchen/rules/index.js";
import { katchenScreen } from "../../../../../src/games/katchen/screen/index.js";
import { maxBytes, missingLetters, render, drawn } from "../../../../support/drawings.js";
import { tableOf } from "../../../../support/scenes-of.js";
import { sceneWith, threw, toAll, viewWith } from "../scenes.js";

const picture = (scene: Parameters<typeof katchenScreen.picture>[0]) => drawn(katchenScreen.picture(scene));

const throws: readonly Thrown[] = [
  { seat: 0, dice: [1, 5, 1], count: 1 },
  { seat: 1, dice: [6, 2, 4], count: 1 },
];

const deal: Phase = { type: "deal", order: [0, 1, 2], throws };
const shed: Phase = { type: "shed", order: [2, 0, 1], throws: [], dice: [4, 4, 1], count: 1, limit: 3 };

/** How many pips there are in a drawing. */
function pipsIn(svg: string): number {
  return svg.match(/fill="(?:#2b2018|#c4162a)"/gu)?.length ?? 0;
}

/** A coaster stands above the ladder for what its numbers are. */
const ofLadder = 1;

/** How many coasters lie open in a drawing. */
function coastersIn(svg: string): number {
  return svg.match(/<path d="M -[\d.]+ -[\d.]+ L [^"]*" fill="#4a2f14"/gu)?.length ?? 0;
}

describe("the picture of a table of Katchen", () => {
  it("shows the last throw large and every throw of the round beside its seat", () => {
    const { svg } = picture(sceneWith({ view: viewWith({ phase: deal, asked: 2 }) }));
    expect(pipsIn(svg)).toBe(7 + 12 + 12);
    expect(svg).toContain(">Ben: 642</text>");
  });

  it("marks highest and lowest with what the lowest is about to get, and in stage 2 with what the highest gives", () => {
    const marks = (phase: Phase): readonly string[] => {
      const { svg } = picture(sceneWith({ view: viewWith({ phase, coasters: [6, 4, 3] }) }));
      return [...svg.matchAll(/class="(high|low)"|>([+−]\d)<\/text>/gu)].map(([, end, count]) => end ?? count ?? "");
    };
    expect(marks(deal)).toEqual(["high", "low", "+5"]);
    expect(marks({ ...deal, throws: throws.slice(0, 1) })).toEqual([]);
    expect(marks({ ...shed, dice: null, count: 0, throws })).toEqual(["high", "−5", "low", "+5"]);
  });

  it("lays kept dice on a mat, by the draft of the open question alone", () => {
    const prompts = [{ id: 3, seat: 2, kind: "turn", seconds: null, awaited: true, stale: "refuse" } as const];
    const matsWith = (prompt: number): number => {
      const drafts = [{ prompt, seat: 2, value: { keep: [0, 1] } }];
      const { svg } = picture(sceneWith({ view: viewWith({ phase: shed, asked: 2 }), prompts, drafts }));
      return svg.match(/<circle r="60" fill/gu)?.length ?? 0;
    };
    expect([matsWith(3), matsWith(2)]).toEqual([2, 0]);
  });

  it("shows after a round both throws that decided it, and between them the coasters that moved", () => {
    const recent = toAll(threw(0, [1, 5, 1]), threw(1, [6, 2, 4]), {
      type: "gave",
      from: 0,
      seat: 1,
      coasters: 3,
      worth: 5,
    });
    const phase: Phase = { ...shed, order: [1, 2], dice: null, count: 0 };
    const view = viewWith({ phase, coasters: [0, 7, 6], asked: 1, stack: 0 });
    const { svg, description } = picture(sceneWith({ view, recent }));
    expect(svg).toContain('class="slides"');
    expect(coastersIn(svg)).toBe(3 + 7 + 6 + ofLadder);
    // The coasters lie with Ben already: nothing more is to come.
    expect(svg).toMatch(/class="low"/u);
    expect(svg).not.toMatch(/>[+−]\d<\/text>/u);
    expect(svg).toContain(">fein raus</text>");
    expect(description).toBe(
      "Der Kneipentisch. Anna: fein raus, 511 (zwei Asse und eine 5), höchster. Ben: 7 Deckel, 642, tiefster. Cleo: 6 Deckel.",
    );
  });

  it("says after a round in its ladder what the highest throw was worth", () => {
    const recent = toAll(threw(0, [6, 5, 4]), threw(1, [2, 2, 1]), {
      type: "dealt",
      seat: 1,
      highest: 0,
      coasters: 2,
      worth: 2,
      stack: 11,
    });
    const lit = (changes: Parameters<typeof viewWith>[0]): readonly (string | undefined)[] => {
      const { svg } = picture(sceneWith({ recent, view: viewWith(changes) }));
      return [
        ...svg.matchAll(/fill="#f0a63a"\/><rect [^>]*stroke="#fff3dc"[^>]*\/><polygon [^>]*\/><text[^>]*>(\d)</gu),
      ].map(([, rung]) => rung);
    };
    expect(lit({ coasters: [0, 2, 0], stack: 11 })).toEqual(["2"]);
    expect(lit({ coasters: [0, 13, 0], stack: 0, phase: { type: "over", loser: 1 }, asked: null })).toEqual(["2"]);
  });

  it("ends with all thirteen before their owner, and says in words what it shows", () => {
    const view = viewWith({ phase: { type: "over", loser: 1 }, coasters: [0, 13, 0], stack: 0, asked: null });
    const { svg, description } = picture(sceneWith({ view }));
    expect(svg).toContain(">Ben verliert: Schuss!</text>");
    expect(coastersIn(svg)).toBe(13 + 13 + ofLadder);
    expect(description).toContain("Ben: 13 Deckel.");
  });

  it("names who has not thrown yet in the roll-off, with nothing behind the name", () => {
    const rolls = [
      { seat: 0, die: 4 },
      { seat: 2, die: null },
    ];
    const { description } = picture(sceneWith({ view: viewWith({ phase: { type: "rolloff", rolls }, asked: 2 }) }));
    expect(description).toBe("Der Kneipentisch. Anna: 4. Ben: noch nicht gewürfelt. Cleo: noch nicht gewürfelt.");
  });

  it("may have any names: letters of other scripts and emojis are drawn, and what is too long is cut to fit", () => {
    const names = ["<b>&\"'", "🐈🐈‍⬛", "Wilhelmina Wagenknecht-Wunderlich"];
    const { svg } = picture(sceneWith({ names, view: viewWith({ phase: deal }) }));
    expect(render(svg).width).toBe(800);
    expect(missingLetters(svg)).toEqual([]);
    expect(svg).toContain(">Wilhelmina W.</text>");
    expect(svg.match(/class="letters"/gu)).toHaveLength(2);
  });
});

describe("the weight of Katchen's picture", () => {
  it("lets it go out as it was drawn with eight seats", () => {
    const names = Array.from({ length: 8 }, (_, seat) => `Karl-Heinz ${seat}`);
    const all = names.map((_, seat): Thrown => ({ seat, dice: [6, 5, 3], count: 2 }));
    const view = viewWith({
      options: { shots: 3, knockOut: true, byHand: true },
      shots: names.map(() => 1),
      coasters: [5, 4, 1, 1, 1, 1, 0, 0],
      stack: 0,
    });
    const { png, width } = render(
      picture(
        sceneWith({
          ...tableOf(6),
          names,
          seats: [...tableOf(6).seats, ...tableOf(2).seats],
          view: { ...view, phase: { ...shed, throws: all } },
        }),
      ).svg,
    );
    expect(width).toBe(800);
    expect(png.length).toBeLessThanOrEqual(maxBytes);
  });

  it("is little more than the dice after a throw, so that nothing else is painted anew", () => {
    const layersWith = (thrown: readonly Thrown[]) =>
      layersOf(picture(sceneWith({ view: viewWith({ phase: { ...deal, throws: thrown } }) })).svg)?.layers.map(
        ({ svg }) => svg,
      ) ?? [];
    const before = layersWith(throws);
    const known = new Set(before);
    expect(known.size).toBeGreaterThan(10);
    const fresh = layersWith([...throws, { seat: 2, dice: [5, 5, 3], count: 1 }]).filter((svg) => !known.has(svg));
    expect(fresh.filter((svg) => svg.includes('class="ground"'))).toEqual([]);
    expect(fresh.length).toBeLessThan(10);
  });
});
