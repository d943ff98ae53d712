import { describe, expect, it } from "vitest";
import { pageOf } from "../../../../src/features/club/screen/club-view.js";
import { translator } from "../../../support/pseudo-language.js";
import { seededRandom } from "../../../support/seeded-random.js";
import { untouched } from "../../../support/tables.js";
import { day, monday } from "../book/club-games.js";
import { clubOf, playedBy, readBy, userOf } from "./club-of.js";

const list = Array.from({ length: 23 }, (_, at) => at);

describe("the pages of a list", () => {
  it("have everything once, in order, and are full but for the last", () => {
    const pages = [0, 1, 2].map((page) => pageOf(list, page, 10));
    expect(pages.flatMap(({ items }) => items)).toEqual(list);
    expect(pages.map(({ items, page, pages: of }) => [items.length, page, of])).toEqual([
      [10, 0, 3],
      [10, 1, 3],
      [3, 2, 3],
    ]);
  });

  it("are one for an empty list, and end with the last one if the list has become shorter", () => {
    expect(pageOf([], 0, 10)).toEqual({ items: [], page: 0, pages: 1 });
    expect(pageOf(list.slice(0, 12), 5, 10)).toEqual({ items: [10, 11], page: 1, pages: 2 });
    expect(pageOf(list.slice(0, 10), 1, 10)).toMatchObject({ page: 0, pages: 1 });
  });
});

describe("the pages of a table", () => {
  it("show a digit more of scores that would look the same on different places, and share a place where that does too", () => {
    const t = translator("de");
    const { words } = readBy(userOf(1), t);
    const form = new RegExp(`\\*\\*(\\d+)\\.\\*\\* .*· ${t("club.points", { score: "([^ ]+)" })}`, "gu");
    for (let seed = 1; seed <= 4; seed += 1) {
      const random = seededRandom(seed);
      const club = clubOf(
        Array.from({ length: 300 }, (_, at) => {
          const people = Array.from({ length: 4 }, () => random.pick(40));
          const names = Object.fromEntries(people.map((index) => [userOf(index), `Person${index}`]));
          return playedBy(`t${at}`, monday + Math.floor(at / 30) * 7 * day + at * 60_000, names);
        }),
        { settings: { ...untouched, season: "year" } },
      );
      const pages = [0, 1, 2, 3].map((page) => words(club, { kind: "table", page })).join("\n");
      const lines = Array.from(pages.matchAll(form), ([, place = "", score = ""]) => ({ place, score }));
      expect(lines).toHaveLength(40);
      const placesOf = (score: string) => new Set(lines.filter((one) => one.score === score).map(({ place }) => place));
      for (const { score } of lines) expect({ score, places: placesOf(score).size }).toEqual({ score, places: 1 });
      expect(lines.some(({ score }) => /\D\d\d$/u.test(score))).toBe(true);
    }
  });
});
