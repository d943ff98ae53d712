import { describe, expect, it } from "vitest";
import { handSketch } from "../../../../../src/games/catnoir/screen/pictures/index.js";
import { factions, type Faction } from "../../../../../src/games/catnoir/rules/index.js";
import { allLanguages, type Language } from "../../../../../src/texts/index.js";
import { pixels } from "../../../../support/drawings.js";
import { groupOf } from "./samples.js";

interface Look {
  readonly fill: string;
  readonly shape: string;
  readonly pale: string;
  readonly cat: string;
  readonly ink: string;
  readonly letter: string;
}

/** From the picture of a hand with that card alone. */
function lookOf(faction: Faction, language: Language = "de"): Look {
  const svg = handSketch.draw({ title: "", groups: [groupOf(faction, 1, language)] });
  const card =
    /<g class="card \w+"[^>]*><rect [^>]*fill="([^"]*)"[^>]*><g [^>]*><path class="emblem" d="([^"]*)" fill="([^"]*)"[^>]*>(.*?)<\/g><\/g><text [^>]*fill="([^"]*)"[^>]*>(.*?)<\/text>/u;
  const [, fill = "", shape = "", pale = "", cat = "", ink = "", letter = ""] = card.exec(svg) ?? [];
  return { fill, shape, pale, cat, ink, letter };
}

/** Of a colour such as #808080, from 0 to 1. */
function brightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [brightness(one), brightness(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe("the cards of the eight factions", () => {
  it.each(["fill", "shape", "cat"] as const)("differ in their %s", (part) => {
    const parts = factions.map((faction) => lookOf(faction)[part]);
    expect(parts).not.toContain("");
    expect(new Set(parts).size).toBe(factions.length);
  });

  it.each([
    ["de", "DWRMHPJB"],
    ["en", "DSRMHPJB"],
  ] as const)("have letters of their own: %s", (language, letters) => {
    expect(factions.map((faction) => lookOf(faction, language).letter).join("")).toBe(letters);
  });

  it("look the same in both languages but for letter and name", () => {
    for (const faction of factions) {
      expect({ ...lookOf(faction, "en"), letter: "" }).toEqual({ ...lookOf(faction, "de"), letter: "" });
    }
  });

  it("are told apart without any colour, and without their letter and name", () => {
    const plain = factions.map((faction) => {
      const svg = handSketch.draw({ title: "", groups: [{ faction, name: "", letter: "", count: 1 }] });
      const { fill } = lookOf(faction);
      const card = svg.replaceAll(`fill="${fill}"`, 'fill="grey"');
      return pixels(card.replaceAll(/#[0-9a-f]{6}/gu, (colour) => (brightness(colour) > 0.2 ? "white" : "black")));
    });
    expect(new Set(plain).size).toBe(factions.length);
  });

  it("have letters and shapes that stand out from the card", () => {
    for (const faction of factions) {
      const { fill, ink, pale } = lookOf(faction);
      expect(contrast(fill, ink), `letter of ${faction}`).toBeGreaterThan(4);
      expect(contrast("#0b0e1a", pale), `cat of ${faction}`).toBeGreaterThan(7);
    }
  });

  it("have one letter each in every language, and no two the same", () => {
    for (const language of allLanguages) {
      const letters = factions.map((faction) => lookOf(faction, language).letter);
      expect([language, ...letters.filter((letter) => !/^\p{Lu}$/u.test(letter))]).toEqual([language]);
      expect([language, new Set(letters).size]).toEqual([language, factions.length]);
    }
  });

  it("have their letter in the corner, and none where it cannot be drawn", () => {
    const letterOf = (letter: string) =>
      /<text [^>]*text-anchor="start"[^>]*>(.*?)<\/text>/u.exec(
        handSketch.draw({ title: "", groups: [{ faction: "mafia", name: "", letter, count: 1 }] }),
      )?.[1];
    expect(letterOf("Ü")).toBe("Ü");
    expect(letterOf("<")).toBe("&lt;");
    expect(letterOf("漢")).toBeUndefined();
  });
});
