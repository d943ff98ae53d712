import { describe, expect, it } from "vitest";
import {
  type Bracket,
  bracketPicture,
  type BracketRound,
  type BracketSeat,
} from "../../../../src/discord/features/cup/bracket-picture.js";
import { type Engraving, trophyPicture } from "../../../../src/discord/features/cup/trophy-picture.js";
import { fitName, widthOf } from "../../../../src/discord/images/lettering.js";
import { mostBytes } from "../../../../src/discord/images/render.js";
import { translator } from "../../../../src/locales/index.js";
import { missingLetters, render } from "../../../support/drawings.js";
import { languages, nastyNames } from "../../ui/faults.js";

/** The longest description that Discord takes. */
const mostDescribed = 1024;

/** Texts with their font sizes, from top to bottom of the drawing's source. */
function textsIn(svg: string): readonly { readonly size: number; readonly said: string }[] {
  const found = [...svg.matchAll(/<text [^>]*font-size="([\d.]+)"[^>]*>([^<]*)<\/text>/gu)];
  return found.map(([, size, said = ""]) => ({ size: Number(size), said }));
}

const years = (names: readonly (string | null)[]): readonly Engraving[] =>
  names.map((text, at) => ({ year: 2026 - at, text }));

function round(title: string, isFinal: boolean, ...tables: readonly (readonly BracketSeat[])[]): BracketRound {
  const drawn = tables.map((seats, at) => ({ title: isFinal ? "" : `Table ${at + 1}`, isPlayOff: false, seats }));
  return { title, isFinal, tables: drawn };
}

const seats = (names: readonly string[], on: number): readonly BracketSeat[] =>
  names.map((name, at) => ({ name, fate: at < on ? "on" : "out" }));

describe.each(languages)("a cup's pictures, in %s", (language) => {
  const t = translator(language);

  it.each([0, 1, 5, 20, 40])("have a trophy with %i years that a phone can show", (count) => {
    const many = Array.from({ length: count }, (_, at) => nastyNames[at % nastyNames.length] ?? null);
    for (const names of [many, many.map((_, at) => `Winner ${at}`), many.map(() => "W".repeat(40))]) {
      const { svg, description } = trophyPicture({ title: "Katchenmeister", engravings: years(names) }, t);
      const { png, width } = render(svg);
      expect(png.length).toBeLessThanOrEqual(mostBytes);
      expect(width).toBeGreaterThan(600);
      expect(missingLetters(svg)).toEqual([]);
      expect(description.length).toBeLessThanOrEqual(mostDescribed);
      expect(Math.min(...textsIn(svg).map(({ size }) => size))).toBeGreaterThanOrEqual(28);
    }
  });

  it("have every year of twenty on the trophy, the newest largest, and all of them in words", () => {
    const names = Array.from({ length: 20 }, (_, at) => `Winner ${at}`);
    const { svg, description } = trophyPicture({ title: "Cup", engravings: years(names).toReversed() }, t);
    const texts = textsIn(svg);
    for (const [at, name] of names.entries()) {
      expect(texts.map(({ said }) => said)).toContain(String(2026 - at));
      expect(description).toContain(`${2026 - at}: ${name}`);
    }
    const sizes = texts.filter(({ said }) => said.startsWith("Winner"));
    const largest = sizes.toSorted((a, b) => b.size - a.size)[0];
    expect(largest?.said).toBe("Winner 0");
    expect(sizes.filter(({ size }) => size === largest?.size)).toHaveLength(1);
  });

  it("say how many years are older than a trophy has plates for, and leave out who wants that", () => {
    const names = Array.from({ length: 30 }, (_, at) => (at === 1 ? null : `Winner ${at}`));
    const { svg } = trophyPicture({ title: "Cup", engravings: years(names) }, t);
    expect(svg).toContain(t("cup.trophy.more", { count: 6 }));
    expect(svg).toContain(">–</text>");
    expect(trophyPicture({ title: "Cup", engravings: [] }, t).svg).toContain(t("cup.trophy.empty"));
  });

  it("break a long new name into two lines, and escape it", () => {
    const { svg } = trophyPicture({ title: "<b>", engravings: years(["Anna & die Unerschütterliche"]) }, t);
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
    const { svg, description } = bracketPicture(bracket, t);
    const { png, width } = render(svg);
    expect(png.length).toBeLessThanOrEqual(mostBytes);
    expect(width).toBeGreaterThan(450);
    expect(description.length).toBeLessThanOrEqual(mostDescribed);
    const small = bracketPicture({ ...bracket, rounds: bracket.rounds.slice(1, 2), winner: null }, t);
    expect(render(small.svg).width).toBe(800);
  });

  it("mark who goes on, in the drawing and in words", () => {
    const rounds = [round("Round 1", false, seats(["Anna", "Ben", "Cleo"], 1), seats(["Dilara", "Emil"], 1))];
    const { svg, description } = bracketPicture({ title: "Cup", rounds, winner: null }, t);
    expect(svg.match(/l 7 8 l 13 -16/gu)).toHaveLength(2);
    expect(description).toContain("Round 1: Table 1: Anna ✓, Ben, Cleo; Table 2: Dilara ✓, Emil.");
    const open = rounds.map((one) => ({
      ...one,
      tables: one.tables.map((table) => ({
        ...table,
        seats: table.seats.map(({ name }) => ({ name, fate: "open" as const })),
      })),
    }));
    expect(bracketPicture({ title: "Cup", rounds: open, winner: null }, t).svg).not.toMatch(/l 7 8 l 13 -16/u);
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
