import { describe, expect, it } from "vitest";
import { over, storyOf } from "../../../../src/games/katchen/screen/over.js";
import type { Language } from "../../../../src/texts/index.js";
import { sceneWith, threw, toAll, viewWith, type Told } from "./scenes.js";

const [anna, ben, cleo] = [0, 1, 2] as const;

function dealt(seat: number, coasters: number): Told {
  return { type: "dealt", seat, highest: anna, coasters, worth: coasters, stack: 5 };
}

function gave(from: number, seat: number, coasters: number): Told {
  return { type: "gave", from, seat, coasters, worth: coasters };
}

function opens(stage: "deal" | "shed", game = 1): Told {
  return { type: "opens", seat: anna, stage, game };
}

/** Ben takes eight and Anna five; Ben passes all eight on to Anna. */
const match: readonly Told[] = [
  opens("deal"),
  threw(anna, [4, 2, 1]),
  dealt(ben, 8),
  threw(anna, [5, 1, 1]),
  dealt(anna, 5),
  opens("shed"),
  gave(ben, anna, 2),
  gave(ben, anna, 2),
  threw(ben, [4, 1, 2]),
  gave(ben, anna, 4),
  { type: "free", seat: ben },
];

function told(...events: readonly Told[]) {
  return storyOf(toAll(...events), 3);
}

describe("what a match of Katchen has to tell", () => {
  it("is in which order they got rid of everything: first those who had no coasters when stage 2 began", () => {
    expect(told(...match).away).toEqual([cleo, ben]);
    expect(told(...match, opens("deal", 2)).away).toEqual([]);
  });

  it("is who threw most Katchens, ties together, and nothing where nobody threw one", () => {
    expect(told(...match).katchens).toEqual({ seats: [anna, ben], count: 1 });
    expect(told(...match, threw(ben, [2, 4, 1])).katchens).toEqual({ seats: [ben], count: 2 });
    expect(told(threw(ben, [2, 2, 1])).katchens).toBeNull();
  });

  it("is the longest run of rounds as the lowest, from three on", () => {
    expect(told(...match).unlucky).toEqual({ seats: [anna], count: 4 });
    expect(told(dealt(ben, 1), dealt(ben, 1), dealt(anna, 1), dealt(ben, 1)).unlucky).toBeNull();
  });

  it("is the tallest pile that somebody got away with, from seven on, and never the loser’s", () => {
    const lost: Told = { type: "shot", seat: anna, shots: 1 };
    expect(told(...match).escape).toBeNull();
    expect(told(...match, lost).escape).toEqual({ seats: [ben], count: 8 });
    expect(told(dealt(ben, 6), dealt(anna, 7), lost).escape).toBeNull();
    expect(told(...match, lost, opens("deal", 2), dealt(cleo, 9), { ...lost, seat: ben }).escape?.seats).toEqual([
      cleo,
    ]);
  });

  it("is told at the end below the last round, most remarkable first, a line each", () => {
    const recent = toAll(...match, { type: "shot", seat: anna, shots: 1 });
    const view = viewWith({ phase: { type: "over", loser: anna }, coasters: [13, 0, 0], stack: 0, asked: null });
    expect(over(sceneWith({ view, recent })).notes.slice(1, 4)).toEqual([
      "🏃 Zuerst fein raus: Cleo, dann Ben.",
      "😅 War schon bei 8 Deckeln und ist doch fein raus: Ben.",
      "🌧️ Pechsträhne: Anna, 4 Runden hintereinander ganz unten.",
    ]);
  });

  const ending = (language: Language, ...events: readonly Told[]): string => {
    const recent = toAll(...events, { type: "shot", seat: anna, shots: 1 });
    const view = viewWith({ phase: { type: "over", loser: anna }, coasters: [13, 0, 0], stack: 0, asked: null });
    return over(sceneWith({ view, recent }, language)).notes.join("\n");
  };

  it("calls it narrow only to get away with ten of thirteen coasters", () => {
    expect(ending("de", dealt(ben, 10))).toContain("😅 Knappste Rettung: Ben mit 10 von 13 Deckeln.");
    expect(ending("en", dealt(ben, 10))).toContain("😅 Narrowest escape: Ben with 10 of 13 coasters.");
    expect(ending("de", dealt(ben, 9))).toContain("😅 War schon bei 9 Deckeln und ist doch fein raus: Ben.");
    expect(ending("en", dealt(ben, 9))).toContain("😅 Had 9 coasters and still got off the hook: Ben.");
  });

  it("says each where several share a feat, so that nobody takes it for one of all together", () => {
    const run = (seat: number): readonly Told[] => [dealt(seat, 2), dealt(seat, 2), dealt(seat, 3)];
    const both = [...run(ben), ...run(cleo), threw(ben, [4, 2, 1]), threw(cleo, [4, 2, 1])];
    const more = [...both, threw(ben, [4, 2, 1]), threw(cleo, [4, 2, 1])];
    expect(ending("de", ...both)).toContain("🌧️ Pechsträhne: Ben und Cleo, je 3 Runden hintereinander ganz unten.");
    expect(ending("en", ...both)).toContain("🌧️ Unlucky streak: Ben and Cleo, lowest 3 rounds in a row each.");
    expect(ending("de", ...both)).toContain("😅 Waren schon bei je 7 Deckeln und sind doch fein raus: Ben und Cleo.");
    expect(ending("en", ...both)).toContain("😅 Had 7 coasters each and still got off the hook: Ben and Cleo.");
    expect(ending("de", ...both)).toContain("😼 Ein Katchen geworfen: Ben und Cleo.");
    expect(ending("de", ...more)).toContain("😼 Die meisten Katchen: Ben und Cleo mit je 2.");
    expect(ending("en", ...more)).toContain("😼 Most Katchens: Ben and Cleo with 2 each.");
  });
});
