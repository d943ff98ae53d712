import { describe, expect, it } from "vitest";
import { katchmeScreen } from "../../../../../src/games/katchme/screen/index.js";
import { positionPicture } from "../../../../../src/games/katchme/screen/picture.js";
import { districtsOf, ride, type Size } from "../../../../../src/games/katchme/rules/index.js";
import { spokenLanguages, translator } from "../../../../../src/texts/index.js";
import { maxBytes, missingLetters, render, drawn } from "../../../../support/drawings.js";
import { A, B, C, D, nightOf, preludeOf } from "../../rules/table.js";
import { Renderer } from "../../../../../src/discord/images/render.js";
import { drawSketch } from "../../../../../src/process/sketches.js";
import { sceneOf } from "../scenes.js";
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

const sizes: readonly Size[] = [3, 4, 5, 6];

/** The rules' example before the roll. */
const example = nightOf({
  seats: 4,
  piles: ["5555/1", "444/31", "66666/2", "33/4"],
  markers: { police: "green" },
});

/** Evaluated: a collision in violet at the second stop. */
const evaluated = example.rolls(A, 26).snatches(C, "when-2", "where-violet").snatches(B, "when-3").stops(B).stops(D);

/** The words of a part but for those on figures. */
function wordsIn(part: string): readonly string[] {
  return writtenIn(part).filter((word) => !["BZ", "P"].includes(word));
}

describe("the picture of the prelude", () => {
  it("has the target as a card or a die, and everybody's top cards with how many are left", () => {
    const table = preludeOf(["345", "44", "66"], 2);
    const { svg } = pictureOf(table.state, people);
    expect(groupsOf(svg, "die").map(wordsIn)).toEqual([["2"]]);
    expect(groupsOf(svg, "seat").map(wordsIn)).toEqual([
      ["Anna", "3", "3"],
      ["Ben", "4", "2"],
      ["Cleo", "6", "2"],
    ]);
    const laid = pictureOf(table.lays(A).state, people);
    expect(groupsOf(laid.svg, "die")).toEqual([]);
    expect(groupsOf(laid.svg, "card").map(wordsIn)[0]).toEqual(["3"]);
  });

  it("has both piles of two players side by side", () => {
    const { svg } = pictureOf(preludeOf(["34 5", "61 1"], 2).state, people);
    expect(groupsOf(svg, "seat").map(wordsIn)).toEqual([
      ["Anna", "3", "2", "5", "1"],
      ["Ben", "6", "2", "1", "1"],
    ]);
  });

  it("is as high from card to card, so that the buttons below it stay", () => {
    const table = preludeOf(["345", "44", "66"], 2);
    const heights = [table, table.lays(A)].map(({ state }) => render(pictureOf(state, people).svg).height);
    expect(heights[0]).toBe(heights[1]);
  });
});

describe("the picture of a night", () => {
  it("has before the first roll an example, with every district's letter and card, and the ride on it", () => {
    const { svg } = pictureOf(example.state, people);
    expect(wordsIn(svg)).toContain("Beispiel");
    expect(groupsOf(svg, "sign").map(wordsIn)).toEqual([
      ["A", "2"],
      ["B", "2"],
      ["C", "4"],
    ]);
    expect(svg.match(/class="leg /gu)).toHaveLength(4);
  });

  it("puts each gang on the roof of the district where it starts, both on one where they start together", () => {
    const where = (bosozoku: "orange" | "green", police: "orange" | "green") =>
      groupsOf(
        pictureOf(
          nightOf({ seats: 3, piles: ["5/1", "5/1", "5/1"], markers: { bosozoku, police } }).rolls(A, 11).state,
          people,
        ).svg,
        "sign",
      ).map((sign) => ["bosozoku", "police"].filter((gang) => sign.includes(`class="${gang}"`)));
    expect(where("orange", "green")).toEqual([["bosozoku"], [], ["police"]]);
    expect(where("green", "green")).toEqual([[], [], ["bosozoku", "police"]]);
  });

  it("has arrows round its dice, counter-clockwise for the Bōsōzoku and clockwise for the police", () => {
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

  it("has the dice once they have fallen, and stays as it is while tiles are taken", () => {
    const rolled = evaluated.rolls(B, 34);
    const race = pictureOf(rolled.state, people);
    expect(groupsOf(race.svg, "die").map(wordsIn)).toEqual([["3"], ["4"]]);
    expect(groupsOf(race.svg, "seat")).toEqual([]);
    for (const table of [rolled.snatches(A, "when-1"), rolled.snatches(A, "when-1", "circle").stops(C)])
      expect(pictureOf(table.state, people)).toEqual(race);
    expect(pictureOf(evaluated.rolls(B, 61).state, people).svg).not.toBe(race.svg);
  });

  it("has lights in their place in the moment before", () => {
    const rolled = example.rolls(A, 26);
    const scene = katchmeScreen.before(sceneOf(rolled.state, rolled.news));
    if (scene === null) throw new Error("nothing is shown before");
    const { svg } = drawn(katchmeScreen.picture(scene));
    expect(svg.split('class="light"')).toHaveLength(4);
    expect(groupsOf(svg, "die")).toEqual([]);
    expect(render(svg).height).toBe(render(pictureOf(rolled.state, people).svg).height);
  });
});

describe("the picture of a night that is over", () => {
  it("has the ride stop by stop, with where each gang was and how far it drove, and where they collided", () => {
    const { svg } = pictureOf(evaluated.state, people);
    const ways = groupsOf(svg, "disc").map((disc) => writtenIn(disc).join(""));
    // The Bōsōzoku's way and the police's come first.
    expect(ways.slice(0, 6).join("")).toBe("ABBCCB");
    expect(groupsOf(svg, "die").map(wordsIn)).toEqual([["2"], ["6"]]);
    expect(groupsOf(svg, "played").map(wordsIn)).toEqual([["3"], ["2"]]);
    expect(writtenIn(svg)).toContain("Nacht 1: Es kracht beim 2. Stopp in B Violett");
    expect(svg.split('class="crash"')).toHaveLength(2);
  });

  it("has everybody's tiles with a tick or a cross each, what they cost, and the cards that are left", () => {
    const { svg } = pictureOf(evaluated.state, people);
    const seats = groupsOf(svg, "seat");
    expect(seats.map(wordsIn)).toEqual([
      ["A", "Anna", "3", "zu spät", "−1"],
      ["B", "Ben", "1", "3.", "−2"],
      ["C", "Cleo", "5", "2.", "B", "±0"],
      ["Dora", "1", "zu spät", "−1"],
    ]);
    const marks = seats.map((seat) => [...seat.matchAll(/class="(right|wrong)"/gu)].map(([, mark]) => mark));
    expect(marks).toEqual([[], ["wrong"], ["right", "right"], []]);
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

  it.each(spokenLanguages)("has a whole description even for the longest ride and the worst names (%s)", (language) => {
    for (const size of sizes) {
      const { description } = pictureOf(afterLongNight(6, size), worst, language);
      expect(description.length).toBeLessThanOrEqual(1024);
      expect(description).toMatch(/\.$/u);
      expect(description).toContain("_*~x");
    }
  });
});

describe("the ride to a crash", () => {
  const news = [...example.rolls(A, 26).news, ...evaluated.news];
  const scene = sceneOf(evaluated.state, news);
  const frames = katchmeScreen.climax(scene) ?? [];

  it("moves stop by stop to its picture, and tells neither crash nor outcome before", () => {
    expect(frames).toHaveLength(2);
    const legs = frames.map(({ sketch }) => groupsOf(drawSketch(sketch), "leg police").length);
    expect(legs).toEqual([0, 1]);
    for (const { sketch } of frames) {
      const words = writtenIn(drawSketch(sketch));
      expect(words).toContain("Nacht 1 …");
      expect(words.join(" ")).not.toMatch(/kracht|−/u);
      expect(sketch).not.toContain("isRight");
    }
    const still = drawn(katchmeScreen.picture(scene));
    const gif = new Renderer().animate([
      ...frames.map(({ sketch, ms }) => ({ svg: drawSketch(sketch), ms })),
      { svg: still.svg, ms: 500 },
    ]);
    expect(gif.length).toBeLessThan(300_000);
  });

  it("comes once, and not where they never meet", () => {
    const ready = evaluated.readies(A);
    expect(katchmeScreen.climax(sceneOf(ready.state, news))).toBeNull();
    const circle = nightOf({ seats: 2, piles: ["55/3", "55/3", "55/3"], markers: { police: "violet" } })
      .rolls(A, 33)
      .stops(A);
    expect(katchmeScreen.climax(sceneOf(circle.state, circle.news))).toBeNull();
  });

  it("is seen for two seconds as it lay, and a game’s last night for longer", () => {
    expect(katchmeScreen.beatMs(news)).toBe(2000);
    expect(katchmeScreen.beatMs(example.rolls(A, 26).news)).toBe(2000);
    expect(katchmeScreen.beatMs([{ to: "all", type: "over", places: [[0], [1]], cards: [1, 0] }])).toBe(3500);
    expect(katchmeScreen.beatMs([{ to: "all", type: "snatched", seat: 0, tile: "circle" }])).toBe(0);
  });
});

describe("the picture on a phone", () => {
  it.each(sizes)("is light enough in its full width, with many stops and the worst names (%i districts)", (size) => {
    for (const seats of [2, 6]) {
      const { svg, name } = pictureOf(afterLongNight(seats, size), worst.slice(0, seats), seats === 2 ? "en" : "de");
      const { png, width, height } = render(svg);
      expect(width).toBe(800);
      // A laptop shows less than three hundred pixels of height.
      expect(height).toBeLessThanOrEqual(540);
      expect(png.length).toBeLessThanOrEqual(maxBytes);
      expect(name).toBe("katchme.png");
    }
  });

  it.each(spokenLanguages)("has no letter that the font lacks, and none that is too small (%s)", (language) => {
    for (const state of [afterLongNight(6, 6), evaluated.rolls(B, 34).state, example.state]) {
      const { svg } = pictureOf(state, worst, language);
      expect(missingLetters(svg)).toEqual([]);
      const heights = [...svg.matchAll(/font-size="([\d.]+)"/gu)].map(([, high]) => Number(high));
      // On figures, and on discs next to a name, signs may be smaller: 390 of 800 pixels remain.
      expect(heights.filter((high) => high < 26).every((high) => [21, 22.8].includes(high))).toBe(true);
    }
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
      ["A", "1"],
      ["B", "2"],
      ["C", "3"],
      ["D", "4"],
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
    expect(description).toContain("Am Ende: Bosozoku in B, Polizei in B.");
  });
});
