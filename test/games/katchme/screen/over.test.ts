import { describe, expect, it } from "vitest";
import type { Card, Event, Evaluation, Tile } from "../../../../src/games/katchme/rules/index.js";
import { katchmeScreen } from "../../../../src/games/katchme/screen/index.js";
import { A, B, C, nightOf } from "../rules/table.js";
import { lineOf, linesOf, pictured, rowsOf, sceneOf } from "./scenes.js";
import { drawn, render } from "../../../support/drawings.js";

/** The last night: Ben has one card to lose, Anna and Cleo are equal. */
const night = nightOf({
  seats: 3,
  piles: ["55/1", "5/3", "55/2"],
  markers: { bosozoku: "orange", police: "green" },
}).rolls(A, 26);
const taken = night.snatches(A, "when-2").snatches(C, "where-violet");
const ended = taken.stops(A).stops(C, [3, 3, 6, 2]);
const events = [...night.news, ...taken.news, ...ended.news];

describe("the end of a game", () => {
  const scene = sceneOf(ended.state, events);
  const picture = drawn(katchmeScreen.picture(scene));

  it("says in bold who has won, and below it first what decided, then what is worth telling", () => {
    expect(linesOf(pictured(scene))).toEqual([
      "### 🏆 Anna gewinnt! Omedeto gozaimasu!",
      "-# 🎲 Gestochen wurde um den Sieg: Anna 3 und Cleo 3.",
      "-# 🎲 Gestochen wurde um den Sieg: Anna 6 und Cleo 2.",
    ]);
    expect(katchmeScreen.over(scene).notes.slice(2)).toEqual([
      "⚡ Blitzpfote: Cleo, in 1 Nacht zuerst am richtigen Plättchen.",
      "🧠 Scharfblick: Anna und Cleo mit 1 richtigen Plättchen.",
      "Nach einer einzigen Nacht ist Schluss, denn der Stapel von Ben ist leer.",
      "💥 Nacht 1: Es kracht beim 2. Stopp in 🟣\u00A0B",
    ]);
  });

  it("says how somebody won who took no tile, where others took wrong ones", () => {
    const wrong = nightOf({ seats: 2, piles: ["5555/1", "55/3", "55/2"] })
      .rolls(A, 26)
      .snatches(B, "when-3", "where-orange");
    expect(katchmeScreen.over(sceneOf(wrong.state, wrong.news)).notes[0]).toBe(
      "🧘 Anna hat kein Plättchen angerührt und gewinnt trotzdem: Danebengreifen ist teurer als Stillhalten.",
    );
    expect(katchmeScreen.over(scene).notes.join(" ")).not.toContain("🧘");
  });

  it("shows podium, tiles and best times in its picture, and says so", () => {
    expect(picture.description).toBe(
      "Anna gewinnt! Das Treppchen: 1. Anna, 2 Karten; 2. Cleo, 2 Karten; 3. Ben, 0 Karten. " +
        "Anna: 1 Plättchen richtig, 0 falsch. Cleo: 1 Plättchen richtig, 0 falsch. " +
        "Ben: 0 Plättchen richtig, 0 falsch.",
    );
    const timed = events.map((event, index) => ({ ...event, at: 1_700_000_000_000 + index * 3_000 }));
    const told = sceneOf(ended.state, timed);
    expect(katchmeScreen.picture(told).description).toContain("Cleo: 1 Plättchen richtig, 0 falsch. Bestzeit 1,0 s.");
    expect(katchmeScreen.over(told).notes).toContain("⏱️ Schnellster Griff: Cleo nach 1,0 s, in Nacht 1.");
  });

  it("is readable on a laptop too, where it is shown at a third of its size", () => {
    const { height } = render(picture.svg);
    expect(height).toBeLessThanOrEqual(480);
    const letters = [...picture.svg.matchAll(/font-size="([\d.]+)"/gu)].map(([, high]) => Number(high));
    // On a figure a sign may be smaller.
    expect(letters.filter((high) => high < 28).every((high) => high === 21 || high === 26)).toBe(true);
  });

  it("has without its picture all places with cards and tiles", () => {
    expect(linesOf(scene).slice(0, 3)).toEqual([
      "**1.** Anna: 2 Karten · 1 Plättchen richtig, 0 falsch",
      "**2.** Cleo: 2 Karten · 1 Plättchen richtig, 0 falsch",
      "**3.** Ben: 0 Karten · 0 Plättchen richtig, 0 falsch",
    ]);
  });

  it("shows the last night first, before anybody knows who has won", () => {
    const last = katchmeScreen.before(scene);
    if (last === null) throw new Error("nothing is shown before");
    expect(lineOf(last)).toBe("🏁 Ein Stapel ist leer, das war’s!");
    expect(katchmeScreen.picture(last).description).toMatch(/^Nacht 1: Es kracht beim 2\. Stopp in B Violett\. /u);
    expect(
      rowsOf(last)
        .flat()
        .every(({ disabled }) => disabled),
    ).toBe(true);
  });

  it("praises one person alone at most twice", () => {
    const lone = nightOf({ seats: 3, piles: ["55/1", "5/3", "55/2"], markers: { police: "green" } }).rolls(A, 26);
    const took = lone.snatches(A, "when-2", "where-violet");
    const all = took.stops(B);
    const told = katchmeScreen
      .over(sceneOf(all.state, [...lone.news, ...took.news, ...all.news]))
      .notes.filter((line) => / Anna[ ,]/u.test(line));
    expect(told.filter((line) => /^[🎯⚡🧠]/u.test(line)).map((line) => line.split(":")[0])).toEqual([
      "🎯 Doppeltreffer",
      "⚡ Blitzpfote",
    ]);
  });

  it("numbers places that are shared so that no client numbers them again", () => {
    const shared = nightOf({ seats: 4, piles: ["555/1", "55/3", "55/2", "5/2"] })
      .rolls(A, 11)
      .stops(A)
      .stops(B)
      .stops(C);
    expect(linesOf(sceneOf(shared.state, shared.news)).slice(0, 3)).toEqual([
      "**1.** Anna: 2 Karten · 0 Plättchen richtig, 0 falsch",
      "**2.** Ben und Cleo: 1 Karte · Ben: 0 Plättchen richtig, 0 falsch · Cleo: 0 Plättchen richtig, 0 falsch",
      "**4.** Dora: 0 Karten · 0 Plättchen richtig, 0 falsch",
    ]);
  });

  it("names the district of a neutral pile that is empty, and says so when nobody has a card left", () => {
    const neutral = nightOf({ seats: 2, piles: ["55/1", "55/3", "5/2"] })
      .rolls(A, 11)
      .stops(A, [6, 1]);
    expect(katchmeScreen.over(sceneOf(neutral.state, neutral.news)).notes.join("\n")).toContain(
      "der neutrale Stapel 🟢\u00A0C ist leer",
    );
    const broke = nightOf({ seats: 2, piles: ["5/1", "5/3", "55/2"] })
      .rolls(A, 11)
      .stops(A);
    expect(linesOf(sceneOf(broke.state, broke.news))).toContain("### 🤝 Alle weg vom Fenster. Unentschieden!");
  });
});

/** Tiles taken in this order; right are stop 2 and violet. */
function nightTold(...snatched: readonly (readonly [number, Tile])[]): readonly Event[] {
  const right: readonly Tile[] = ["when-2", "where-violet"];
  const evaluation: Evaluation = {
    night: 1,
    dice: { pink: 1, blue: 1 },
    tops: [1, 1, 1],
    route: { stops: [], answer: { type: "collision", stop: 2, district: "violet" } },
    right,
    seats: [A, B, C].map((seat) => ({
      taken: snatched.flatMap(([owner, tile]) => (owner === seat ? [tile] : [])),
      turns: 0,
      reward: null,
    })),
  };
  return [
    ...snatched.map(([seat, tile]): Event => ({ to: "all", type: "snatched", seat, tile })),
    { to: "all", type: "evaluated", evaluation },
  ];
}

/** What the end tells of one kind of moment, by its sign. */
function toldOf(sign: string, all: readonly Event[]): readonly string[] {
  return katchmeScreen.over(sceneOf(ended.state, all)).notes.filter((line) => line.startsWith(sign));
}

describe("what is worth telling", () => {
  const nights = [
    ...nightTold([B, "when-1"], [A, "where-violet"], [B, "when-2"]),
    ...nightTold([C, "when-2"], [C, "where-violet"], [A, "circle"]),
    ...nightTold([A, "when-2"], [B, "where-violet"]),
  ];

  it("counts right tiles over all nights", () => {
    expect(toldOf("🧠", nights)).toEqual(["🧠 Scharfblick: Anna, Ben und Cleo mit 2 richtigen Plättchen."]);
  });

  it("counts who was the first to a right one, even if others were faster with a wrong one", () => {
    expect(toldOf("⚡", nights)).toEqual(["⚡ Blitzpfote: Anna, in 2 Nächten zuerst am richtigen Plättchen."]);
  });

  it("is the latest collision that somebody foresaw with both tiles, from the third stop on", () => {
    const late = (at: number, stop: number, ...seats: readonly number[]) =>
      nightTold(...seats.flatMap((seat) => [[seat, "when-2"] as const, [seat, "where-violet"] as const])).map(
        (event): Event =>
          event.type !== "evaluated"
            ? event
            : {
                ...event,
                evaluation: {
                  ...event.evaluation,
                  night: at,
                  route: { stops: [], answer: { type: "collision", stop, district: "violet" } },
                },
              },
      );
    expect(toldOf("🔭", [...late(1, 3, C), ...late(2, 5, A), ...late(3, 6)])).toEqual([
      "🔭 Weitblick: In Nacht 2 kracht es erst beim 5. Stopp, und Anna hat’s kommen sehen.",
    ]);
    expect(toldOf("🔭", late(1, 2, C))).toEqual([]);
  });

  it("is who took the most wrong tiles, from three on", () => {
    expect(toldOf("💸", [...nights, ...nights, ...nights])).toEqual([
      "💸 Flinke Pfoten, falscher Griff: Anna und Ben mit 3 falschen Plättchen.",
    ]);
    expect(toldOf("💸", nights)).toEqual([]);
  });

  it("knows how many cards everybody had before the last night", () => {
    const after = (...cards: readonly Card[]): Event => ({ to: "all", type: "turned", pile: B, cards, left: 0 });
    // Anna and Cleo have two in the end.
    expect(toldOf("🔄", [...nights, after(3, 4, 5)])).toEqual([
      "🔄 In der letzten Nacht gedreht: Bis dahin hatte Ben die meisten Karten.",
    ]);
    expect(toldOf("🔄", [...nights, after(3, 4)])).toEqual([]);
    expect(toldOf("🔄", [after(3, 4, 5), ...nights])).toEqual([]);
  });

  it("counts nights with both right, greedy cards and vicious circles", () => {
    expect(toldOf("🎯", nights)).toEqual(["🎯 Doppeltreffer: Cleo, einmal beides richtig."]);
    const wrong = (seat: number): Event => ({ to: "all", type: "wrong", seat, pile: 0, card: 3 });
    expect(toldOf("🙀", [wrong(B), wrong(A), wrong(B)])).toEqual(["🙀 Gierschlund im Vorspiel: Ben, 2-mal daneben."]);
    expect(toldOf("🙀", [])).toEqual([]);
    expect(toldOf("🌀", nights)).toEqual([]);
  });
});
