import { describe, expect, it } from "vitest";
import {
  type Bracket,
  bracketPicture,
  type BracketRound,
  type BracketSeat,
} from "../../../../src/features/cup/screen/bracket-picture.js";
import { type Engraving, trophyPicture } from "../../../../src/features/cup/screen/trophy-picture.js";
import { fitName, widthOf } from "../../../../src/discord/images/svg.js";
import { testLanguages, translator } from "../../../support/pseudo-language.js";
import { maxBytes, missingLetters, render, drawn, textsOutside } from "../../../support/drawings.js";
import { nastyNames } from "../../../discord/ui/faults.js";

/** The longest description that Discord takes. */
const maxDescribed = 1024;

/** Texts with their font sizes, from top to bottom of the drawing's source. */
function textsIn(svg: string): readonly { readonly size: number; readonly said: string }[] {
  const found = [...svg.matchAll(/<text [^>]*font-size="([\d.]+)"[^>]*>([^<]*)<\/text>/gu)];
  return found.map(([, size, said = ""]) => ({ size: Number(size), said }));
}

const years = (names: readonly (string | null)[]): readonly Engraving[] =>
  names.map((text, at) => ({ year: 2026 - at, text }));

function round(title: string, isFinal: boolean, ...tables: readonly (readonly BracketSeat[])[]): BracketRound {
  const shown = tables.map((seats, at) => ({ title: isFinal ? "" : `Table ${at + 1}`, isPlayOff: false, seats }));
  return { title, isFinal, tables: shown };
}

const seats = (names: readonly string[], on: number): readonly BracketSeat[] =>
  names.map((name, at) => ({ name, fate: at < on ? "on" : "out" }));

describe.each(testLanguages)("a cup's pictures, in %s", (language) => {
  const t = translator(language);

  it.each([0, 1, 5, 20, 40])("have a trophy with %i years that a phone can show", (count) => {
    const many = Array.from({ length: count }, (_, at) => nastyNames[at % nastyNames.length] ?? null);
    for (const names of [many, many.map((_, at) => `Winner ${at}`), many.map(() => "W".repeat(40))]) {
      const { svg, description } = drawn(trophyPicture({ title: "Katchenmeister", engravings: years(names) }, t));
      const { png, width } = render(svg);
      expect(png.length).toBeLessThanOrEqual(maxBytes);
      expect(width).toBeGreaterThan(600);
      expect(missingLetters(svg)).toEqual([]);
      expect(textsOutside(svg)).toEqual([]);
      expect(description.length).toBeLessThanOrEqual(maxDescribed);
      expect(Math.min(...textsIn(svg).map(({ size }) => size))).toBeGreaterThanOrEqual(24);
    }
  });

  it("have every year of twenty on the trophy, the newest largest, and all of them in words", () => {
    const names = Array.from({ length: 20 }, (_, at) => `Winner ${at}`);
    const { svg, description } = drawn(trophyPicture({ title: "Cup", engravings: years(names).toReversed() }, t));
    const texts = textsIn(svg);
    for (const [at, name] of names.entries()) {
      expect(texts.map(({ said }) => said)).toContain(String(2026 - at));
      expect(description.replaceAll("\u00A0", "")).toContain(`${2026 - at}: ${name}`);
    }
    const sizes = texts.filter(({ said }) => said.startsWith("Winner"));
    const largest = sizes.toSorted((a, b) => b.size - a.size)[0];
    expect(largest?.said).toBe("Winner 0");
    expect(sizes.filter(({ size }) => size === largest?.size)).toHaveLength(1);
  });

  it("say how many years are older than a trophy has plates for, and leave out who wants that", () => {
    const names = Array.from({ length: 30 }, (_, at) => (at === 1 ? null : `Winner ${at}`));
    const { svg } = drawn(trophyPicture({ title: "Cup", engravings: years(names) }, t));
    expect(svg).toContain(t("cup.trophy.more", { count: 6 }));
    expect(svg).toContain(">–</text>");
    expect(drawn(trophyPicture({ title: "Cup", engravings: [] }, t)).svg).toContain(t("cup.trophy.empty"));
  });

  it("break a long new name into two lines, and escape it", () => {
    const { svg } = drawn(trophyPicture({ title: "<b>", engravings: years(["Anna & die Unerschütterliche"]) }, t));
    expect(svg).toContain(">Anna &amp; die</text>");
    expect(svg).toContain(">Unerschütterliche</text>");
    expect(svg).toContain("&lt;b&gt;");
  });

  it("have a bracket of sixty-four people with the longest names that a phone can show", () => {
    const wide = Array.from({ length: 6 }, (_, at) => `${"W".repeat(31)}${at}`);
    const tables = Array.from({ length: 11 }, () => seats(wide, 2));
    const bracket: Bracket = {
      title: "W".repeat(80),
      winner: "W".repeat(32),
      rounds: [
        round("1", false, ...tables),
        round("2", false, ...tables.slice(0, 4)),
        round("3", false, ...tables.slice(0, 2)),
        round("4", true, seats(wide, 1)),
      ],
    };
    for (const count of [1, 2, 3, 4]) {
      const winner = count === 4 ? bracket.winner : null;
      const { svg, description } = drawn(
        bracketPicture({ ...bracket, rounds: bracket.rounds.slice(0, count), winner }, t),
      );
      const { png, width, height } = render(svg);
      expect(png.length).toBeLessThanOrEqual(maxBytes);
      expect([width, height < 1800]).toEqual([800, true]);
      expect(textsOutside(svg)).toEqual([]);
      expect(description.length).toBeLessThanOrEqual(maxDescribed);
      expect(Math.min(...textsIn(svg).map(({ size }) => size))).toBeGreaterThanOrEqual(24);
    }
  });

  it.each([
    [[5], []],
    [[6, 5], [4]],
    [[5, 5, 5, 5], [4, 4], [4]],
    [[8], []],
  ])("have everybody of a bracket of %j in the drawing and in words", (...sizes) => {
    let people = 0;
    const rounds = sizes
      .filter((tables) => tables.length > 0)
      .map((tables, at) => {
        const sat = tables.map((count) => {
          const first = people;
          people += count;
          return seats(
            Array.from({ length: count }, (_, seat) => `P${first + seat}`),
            2,
          );
        });
        return round(`Round ${at + 1}`, tables.length === 1, ...sat);
      });
    const { svg, description } = drawn(bracketPicture({ title: "Cup", rounds, winner: null }, t));
    const names = textsIn(svg).map(({ said }) => said);
    for (let person = 0; person < people; person += 1) {
      expect(names).toContain(`P${person}`);
      expect(description).toMatch(new RegExp(`\\bP${person}\\b`, "u"));
    }
    expect(svg).not.toContain(t("cup.bracket.short"));
  });

  it("have of a large bracket those who go on and the whole last round, and say that this is not all", () => {
    const sat = (first: string, count: number): readonly (readonly BracketSeat[])[] =>
      Array.from({ length: count }, (_, table) =>
        seats(
          Array.from({ length: 6 }, (_one, seat) => `${first}${table}-${seat}`),
          2,
        ),
      );
    const rounds = [round("First", false, ...sat("a", 10)), round("Second", false, ...sat("b", 4))];
    const namesOf = (some: readonly BracketRound[]): readonly string[] =>
      textsIn(drawn(bracketPicture({ title: "Cup", rounds: some, winner: null }, t)).svg).map(({ said }) => said);
    const two = namesOf(rounds);
    expect(two).toEqual(expect.arrayContaining(["First", "a9-1", "b3-0", "b3-5"]));
    // The end of a very long one may be cut.
    expect(two.filter((said) => said.startsWith(t("cup.bracket.short").slice(0, 30)))).toHaveLength(1);
    expect(two).not.toContain("a9-2");
    const three = namesOf([...rounds, round("Third", false, ...sat("c", 4))]);
    expect(three).toEqual(expect.arrayContaining(["Second", "b3-1", "c3-5"]));
    expect(three).not.toContain("First");
    expect(namesOf(rounds.slice(0, 1))).toContain("a9-5");
  });

  it("have a paw for each name that cannot be drawn, and names get smaller before they are cut", () => {
    const rounds = [round("Final", true, seats(["𒀀𒀁", "😼", "Ben", "Wolfgang Amadeus Mustermann"], 1))];
    const { svg, description } = drawn(bracketPicture({ title: "Cup", rounds, winner: null }, t));
    expect(svg.match(/class="paw"/gu)).toHaveLength(1);
    expect(svg.match(/class="letters"/gu)).toHaveLength(2);
    expect(description).toContain("𒀀𒀁 ✓, 😼, Ben");
    const long = textsIn(svg).find(({ said }) => said === "Wolfgang Amadeus Mustermann");
    expect(long?.size).toBeLessThan(32);
    const trophy = drawn(trophyPicture({ title: "Cup", engravings: years(["漢字", "𒀀", "Ben"]) }, t)).svg;
    expect(trophy.match(/class="paw"/gu)).toHaveLength(1);
    expect(trophy.match(/class="letters"/gu)).toHaveLength(2);
  });

  it("mark who goes on, in the drawing and in words", () => {
    const rounds = [round("Round 1", false, seats(["Anna", "Ben", "Cleo"], 1), seats(["Dilara", "Emil"], 1))];
    const { svg, description } = drawn(bracketPicture({ title: "Cup", rounds, winner: null }, t));
    expect(svg.match(/l 7 8 l 13 -16/gu)).toHaveLength(2);
    expect(description.replaceAll("\u00A0", "")).toContain(
      "Round 1: Table 1: Anna ✓, Ben, Cleo; Table 2: Dilara ✓, Emil.",
    );
    const open = rounds.map((one) => ({
      ...one,
      tables: one.tables.map((table) => ({
        ...table,
        seats: table.seats.map(({ name }) => ({ name, fate: "open" as const })),
      })),
    }));
    expect(drawn(bracketPicture({ title: "Cup", rounds: open, winner: null }, t)).svg).not.toMatch(/l 7 8 l 13 -16/u);
  });
});

describe("a name that has to fit", () => {
  it("keeps its first words and the initial of the next, or ends in an ellipsis", () => {
    expect(fitName("Maximiliane Mustermann", 30)).toBe("Maximiliane Mustermann");
    expect(fitName("Maximiliane Mustermann", 11)).toBe("Maximiliane M.");
    expect(fitName("Gustav der Große", 7)).toBe("Gustav");
    expect(fitName("Gustav der Große", 9)).toBe("Gustav der G.");
    expect(fitName("Donaudampfschifffahrt", 8)).toMatch(/^Donau.*…$/u);
    for (const name of nastyNames) expect(widthOf(fitName(name, 9))).toBeLessThanOrEqual(9);
  });
});
