import { katchmeScreen } from "../../../../../src/games/katchme/screen/index.js";
import { sceneOf } from "../scenes.js";
import { describe, expect, it } from "vitest";
import { katchmePicture, positionPicture } from "../../../../../src/games/katchme/screen/picture.js";
import { districtsOf, katchme as game, ride, type Size } from "../../../../../src/games/katchme/rules/index.js";
import { translator, type Language } from "../../../../../src/texts/index.js";
import { maxBytes, missingLetters, render, drawn } from "../../../../support/drawings.js";
import { A, B, C, D, nightOf, preludeOf } from "../../rules/table.js";
import { afterLongNight, groupsOf, nightIn, pictureOf, writtenIn } from "./long-nights.js";

const people = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz"];

/** As bad as they come, escaped as for message text. */
const worst = [
  "WWWWWWWWWWWWWWWWWWWW",
  "漢字漢字漢字漢字漢字",
  "\\_\\*\\~x",
  "Kater 🐱 Karlo",
  "<b>&\"'</b>",
  "ДжЩЮЖ ффффффффффффф…",
];

const languages: readonly Language[] = ["de", "en"];
const sizes: readonly Size[] = [3, 4, 5, 6];

/** The rules' example before the roll. */
const example = nightOf({
  seats: 4,
  piles: ["5555/1", "444/31", "66666/2", "33/4"],
  markers: { police: "green" },
});

/** Evaluated: a collision in violet at the second stop. */
const evaluated = example.rolls(A, 26).snatches(C, "when-2", "where-violet").snatches(B, "when-3").stops(B).stops(D);

describe("the picture of a night", () => {
  it("is not there in the prelude", () => {
    const view = game.view(preludeOf(["35", "44", "66"], 2).state, null);
    expect(katchmePicture({ view, names: people, t: translator("de") })).toBeNull();
  });

  it("has every district with letter, name, who sits there, the top card and the sizes of both piles", () => {
    const { svg } = pictureOf(nightOf({ seats: 2, piles: ["5555/12", "444/31", "66666/2"] }).state, people);
    expect(groupsOf(svg, "sign").map((sign) => writtenIn(sign).filter((word) => !["BZ", "P"].includes(word)))).toEqual([
      ["A", "Orange", "Anna", "1", "4", "2"],
      ["B", "Violett", "Ben", "3", "3", "2"],
      ["C", "Grün", "neutral", "2", "5", "1"],
    ]);
  });

  it("has a plate for everybody without a district", () => {
    const piles = ["5/1", "5/1", "5/1", "55/1", "555/31", "5/6"];
    const { svg, description } = pictureOf(nightOf({ seats: 6, piles }).state, people);
    expect(groupsOf(svg, "plate").map(writtenIn)).toEqual([
      ["Dora", "2", "1"],
      ["Emil", "3", "2"],
      ["Fritz", "1", "1"],
    ]);
    expect(description).toContain("Ohne Bezirk: Emil, Stapel 3, Ablage 2.");
  });

  it("puts each gang on the roof of the district where it starts, both on one where they start together", () => {
    const where = (bosozoku: "orange" | "green", police: "orange" | "green") =>
      groupsOf(
        pictureOf(nightOf({ seats: 3, piles: ["5/1", "5/1", "5/1"], markers: { bosozoku, police } }).state, people).svg,
        "sign",
      ).map((sign) => ["bosozoku", "police"].filter((gang) => sign.includes(`class="${gang}"`)));
    expect(where("orange", "green")).toEqual([["bosozoku"], [], ["police"]]);
    expect(where("green", "green")).toEqual([[], [], ["bosozoku", "police"]]);
  });

  it("has arrows round its middle, counter-clockwise for the Bōsōzoku and clockwise for the police", () => {
    const [bosozoku, police] = groupsOf(pictureOf(example.state, people).svg, "way").map((way) => {
      const numbers = /points="([^"]*)"/u.exec(way)?.[1]?.split(/[ ,]/u).map(Number) ?? [];
      const points = Array.from({ length: numbers.length / 2 }, (_, index) => [
        numbers[2 * index] ?? 0,
        numbers[2 * index + 1] ?? 0,
      ]);
      const [[x1 = 0, y1 = 0] = [], [x2 = 0, y2 = 0] = [], [x3 = 0, y3 = 0] = []] = [points[0], points[8], points[16]];
      // Positive: clockwise, as y grows downwards.
      return (x2 - x1) * (y3 - y2) - (y2 - y1) * (x3 - x2);
    });
    expect(bosozoku).toBeLessThan(0);
    expect(police).toBeGreaterThan(0);
  });

  it("has the dice in its middle once they have fallen, without the last ride, and stays as it is while tiles are taken", () => {
    const rolled = evaluated.rolls(B, 34);
    const race = pictureOf(rolled.state, people);
    expect(groupsOf(race.svg, "die").map(writtenIn)).toEqual([["3"], ["4"]]);
    expect(groupsOf(race.svg, "leg police")).toEqual([]);
    expect(race.description).toContain("Rosa Würfel 3, blauer Würfel 4.");
    expect(render(race.svg).height).toBeLessThan(render(pictureOf(evaluated.state, people).svg).height);
    for (const table of [rolled.snatches(A, "when-1"), rolled.snatches(A, "when-1", "circle").stops(C)])
      expect(pictureOf(table.state, people)).toEqual(race);
    expect(pictureOf(evaluated.rolls(B, 61).state, people).svg).not.toBe(race.svg);
    const next = rolled.stops(A).stops(B).stops(C);
    expect(groupsOf(pictureOf(next.state, people).svg, "leg police")).not.toEqual([]);
  });

  it("says at the end which night was the last one, not which would come next", () => {
    const last = nightOf({ seats: 3, piles: ["55/1", "5/3", "55/2"], markers: { police: "green" } })
      .rolls(A, 26)
      .snatches(A, "when-2")
      .snatches(C, "where-violet")
      .stops(A)
      .stops(C, [3, 3, 6, 2]);
    expect(nightIn(last.state).phase.type).toBe("over");
    const seen = drawn(katchmeScreen.picture(sceneOf(last.state, last.news)));
    expect(writtenIn(seen?.svg ?? "")[0]).toBe("Nacht 1: Es kracht beim 2. Stopp in B Violett");
    expect(seen?.description).toContain("Nacht 1: Es kracht beim 2. Stopp in B Violett.");
    expect(seen?.description).not.toContain("Nacht 2");
  });
});

describe("the ride of the night before", () => {
  it("is not there in the first night", () => {
    expect(groupsOf(pictureOf(example.state, people).svg, "leg bosozoku")).toEqual([]);
  });

  it("is drawn stop by stop, with where each gang was and how far it drove, and where they collided", () => {
    const { svg } = pictureOf(evaluated.state, people);
    const discs = groupsOf(svg, "disc").map((disc) => writtenIn(disc).join(""));
    // The districts' own, then the Bōsōzoku's way and the police's.
    expect(discs.join("")).toBe("ABCABBCCB");
    expect(groupsOf(svg, "die").map(writtenIn)).toEqual([["2"], ["6"]]);
    expect(groupsOf(svg, "played").map(writtenIn)).toEqual([["3"], ["2"]]);
    expect(writtenIn(svg)).toContain("Nacht 1: Es kracht beim 2. Stopp in B Violett");
    // On the ring and in the ride.
    expect(svg.split('class="crash"')).toHaveLength(3);
  });

  it("has the gangs on the ring where the night ended, and their next start only once the dice have fallen", () => {
    const where = (state: typeof evaluated.state) =>
      groupsOf(pictureOf(state, people).svg, "sign").map((sign) => [
        ...["bosozoku", "police"].filter((gang) => sign.includes(`class="${gang}"`)),
        ...(sign.includes('class="crash"') ? ["crash"] : []),
      ]);
    expect(where(evaluated.state)).toEqual([[], ["bosozoku", "police", "crash"], []]);
    const { svg } = pictureOf(evaluated.state, people);
    expect(writtenIn(svg).join(" ")).toContain("Nacht 1");
    expect(writtenIn(svg).join(" ")).not.toContain("Nacht 2");
    expect(where(evaluated.rolls(B, 34).state)).toEqual([["police"], ["bosozoku"], []]);
    const missed = nightOf({ seats: 2, piles: ["55/3", "55/3", "55/3"], markers: { police: "violet" } })
      .rolls(A, 33)
      .stops(A);
    expect(where(missed.state)).toEqual([["bosozoku"], ["police"], []]);
  });

  it("has the cards that lay there then, not those that do now", () => {
    const { svg } = pictureOf(evaluated.state, people);
    expect(groupsOf(svg, "card").map(writtenIn)).toEqual([["1"], ["3"], ["2"]]);
    expect(groupsOf(svg, "played").map(writtenIn)).toEqual([["3"], ["2"]]);
  });

  it("tells the gangs' ways apart by dashes as well as by colour", () => {
    const { svg } = pictureOf(evaluated.state, people);
    expect(groupsOf(svg, "leg bosozoku").map((leg) => leg.includes("dasharray"))).toEqual([false, false]);
    expect(groupsOf(svg, "leg police").map((leg) => leg.includes("dasharray"))).toEqual([true, true]);
  });

  it.each(sizes)("has every stop that counts when they never meet, and no collision (%i districts)", (size) => {
    const circle = nightOf({
      seats: 2,
      districts: size,
      // Whole rounds: no gang leaves its district.
      piles: Array.from({ length: size }, () => `55/${size}`),
      markers: { police: "violet" },
    })
      .rolls(A, 11 * size)
      .stops(A);
    const { svg } = pictureOf(circle.state, people);
    if (nightIn(circle.state).evaluation?.route.answer.type !== "circle") throw new Error("they meet");
    expect(groupsOf(svg, "leg police")).toHaveLength(size);
    expect(writtenIn(svg)).toContain("Nacht 1: Teufelskreis, es kracht nie");
    expect(svg).not.toContain('class="crash"');
  });
});

describe("the description", () => {
  it("says all that the picture shows", () => {
    expect(pictureOf(evaluated.state, people).description).toBe(
      "Der Ring in Nacht 1, im Uhrzeigersinn. A Orange: oben 1, Anna, Stapel 3, Ablage 2. " +
        "B Violett: oben 3, Ben, Stapel 1, Ablage 4. C Grün: oben 2, Cleo, Stapel 5, Ablage 1. " +
        "Ohne Bezirk: Dora, Stapel 1, Ablage 2. Am Ende der Nacht: Rocker in B, Polizei in B. " +
        "Darunter die letzte Fahrt. Nacht 1: Es kracht beim 2. Stopp in B Violett. " +
        "Start: Rocker A, Polizei C. 1. Stopp: Rocker 2 bis B, Polizei 6 bis C. 2. Stopp: Rocker 3 bis B, Polizei 2 bis B.",
    );
    expect(pictureOf(evaluated.state, people, "en").description).toContain(
      "A Orange: 1 on top, Anna, pile 3, discard 2.",
    );
  });

  it.each(languages)("is whole even for the longest ride and the worst names (%s)", (language) => {
    for (const size of sizes) {
      const { description } = pictureOf(afterLongNight(6, size), worst, language);
      expect(description.length).toBeLessThanOrEqual(1024);
      expect(description).toMatch(/\.$/u);
      expect(description).toContain("_*~x");
    }
  });
});

describe("the picture on a phone", () => {
  it.each(sizes)("is light enough in its full width, with many stops and the worst names (%i districts)", (size) => {
    for (const seats of [2, 6]) {
      const { svg, name } = pictureOf(afterLongNight(seats, size), worst.slice(0, seats), seats === 2 ? "en" : "de");
      const { png, width, height } = render(svg);
      expect(width).toBe(800);
      expect(height).toBeLessThanOrEqual(1180);
      expect(png.length).toBeLessThanOrEqual(maxBytes);
      expect(name).toBe("katchme.png");
    }
  });

  it.each(languages)("has no letter that the font lacks, and none that is too small (%s)", (language) => {
    const { svg } = pictureOf(afterLongNight(6, 6), worst, language);
    expect(missingLetters(svg)).toEqual([]);
    const heights = [...svg.matchAll(/font-size="([\d.]+)"/gu)].map(([, high]) => Number(high));
    // On figures, and on discs next to a name, signs may be smaller: 390 of 800 pixels remain.
    expect(heights.filter((high) => high < 26).every((high) => [21, 21.6].includes(high))).toBe(true);
  });
});

describe("a ring to practise on", () => {
  it("has cards, dice and gangs, and nobody's piles", () => {
    const position = {
      size: 4,
      start: { bosozoku: "violet", police: "yellow" },
      dice: { pink: 2, blue: 5 },
      tops: [1, 2, 3, 4],
    } as const;
    const { svg, description } = drawn(positionPicture(position, translator("de")));
    expect(groupsOf(svg, "sign").map((sign) => writtenIn(sign).filter((word) => !["BZ", "P"].includes(word)))).toEqual([
      ["A", "Orange", "1"],
      ["B", "Violett", "2"],
      ["C", "Grün", "3"],
      ["D", "Gelb", "4"],
    ]);
    expect(groupsOf(svg, "die").map(writtenIn)).toEqual([["2"], ["5"]]);
    expect(districtsOf(4).every((_, place) => description.includes(`oben ${place + 1}.`))).toBe(true);
    expect(description).toContain("Rosa Würfel 2, blauer Würfel 5.");
    expect(missingLetters(svg)).toEqual([]);
  });

  it("has the gangs at the end of their route once it is solved", () => {
    const position = {
      size: 3,
      start: { bosozoku: "orange", police: "green" },
      dice: { pink: 2, blue: 6 },
      tops: [5, 3, 2],
    } as const;
    const { svg, description } = drawn(positionPicture(position, translator("de"), ride(position)));
    expect(groupsOf(svg, "sign").map((sign) => sign.includes('class="crash"'))).toEqual([false, true, false]);
    expect(description).toContain("Am Ende der Nacht: Rocker in B, Polizei in B.");
  });
});
