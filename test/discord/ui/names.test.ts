import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toDrawable } from "../../../src/discord/images/svg.js";
import { plainName, seatNames, shownText } from "../../../src/discord/ui/names.js";
import { translator } from "../../../src/texts/index.js";
import { people } from "./boards.js";

const t = translator("en");

function shown(name: string): string {
  return seatNames(people(name), t)[0] ?? "";
}

/** What Discord shows of escaped text. */
function unescaped(text: string): string {
  return text.replaceAll(/\\([^0-9A-Za-z\s])/g, "$1");
}

describe("names", () => {
  it("stay as they are when they are harmless", () => {
    expect(shown("Anna-Lena Müller")).toBe("Anna-Lena Müller");
    expect(shown("李小龍")).toBe("李小龍");
    expect(shown("Robo 🦾")).toBe("Robo 🦾");
    expect(shown("Kater 🐈‍⬛")).toBe("Kater 🐈‍⬛");
  });

  it("lose the power of every markdown sign", () => {
    expect(shown("*a*_b_~c~|d|`e`>f#g")).toBe("\\*a\\*\\_b\\_\\~c\\~\\|d\\|\\`e\\`\\>f\\#g");
    expect(shown("[a](b)")).toBe("\\[a\\]\\(b\\)");
    expect(shown("- list")).toBe("\\- list");
    expect(shown("12. list")).toBe("12\\. list");
    expect(shown("\\*")).toBe("\\\\\\*");
    expect(shown("https://evil.example")).toContain("https\\://");
    expect(shown(":cat: a:b:")).toBe("\\:cat: a\\:b\\:");
  });

  it("show no backslash where there is nothing to escape, since notifications show it", () => {
    expect(shown("Cup: Katchen")).toBe("Cup: Katchen");
  });

  it("mention nobody", () => {
    expect(shown("@everyone")).toBe("@\u200Beveryone");
    expect(shown("<@1234567890>")).toBe("\\<@\u200B1234567890\\>");
  });

  it("make no links and no invitations, and read as they are in pictures", () => {
    for (const name of ["discord.gg/cats", "discord.com/invite/x", "http://a.example/b", "DISCORDAPP.COM/invite/a"]) {
      expect(shown(name)).not.toMatch(/[\p{L}\p{N}]\.[\p{L}\p{N}]/u);
      expect(name.startsWith(plainName(shown(name)).replace("…", ""))).toBe(true);
    }
    expect(shownText("Join discord.gg/cats")).toBe("Join discord.\u200Bgg/cats");
  });

  it("fit on one short line, whatever they are made of", () => {
    expect(shown("a\nb\r\n\tc")).toBe("a b c");
    expect(shown("x".repeat(32))).toBe(`${"x".repeat(19)}…`);
    expect(shown("W".repeat(32))).toBe(`${"W".repeat(12)}…`);
    expect(shown("🐈".repeat(32))).toBe(`${"🐈".repeat(9)}…`);
    expect(shown("\u202Eabc\u202C\u200B\u2066d\u2069")).toBe("abcd");
    const accents = "\u0316\u0317\u0318\u0319\u031C\u031D";
    expect(shown(`Z${accents}`)).toHaveLength(3);
    expect(shown(`Z\uFE0F${accents}`)).toHaveLength(3);
    expect(shown(`😀${accents}`)).toBe("😀");
    const whole = ["👩‍👩‍👧", "🏳️‍🌈", "👍🏽", "1️⃣", "🇩🇪", "❤️", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}"];
    for (const emoji of whole) expect(shown(emoji)).toBe(emoji);
  });

  it("are never empty", () => {
    for (const name of ["", "   ", "\u3164", "\u200B\u200D", "\u2800\u2800", "\uFE0F", "\u2800\uFE0F", "\uFE0F🏆"])
      expect(shown(name)).toBe("Nameless");
  });

  it("tell people of the same name apart, and computer players by what their table has drawn", () => {
    expect(seatNames(people("Anna", "Ben", "Anna"), t)).toEqual(["Anna (1)", "Ben", "Anna (3)"]);
    const drawn = seatNames(
      Array.from({ length: 12 }, (_, robot) => ({ type: "computer", level: "strong", robot }) as const),
      t,
    );
    expect(new Set(drawn).size).toBe(12);
    expect(seatNames([...people("Anna", "Ben"), { type: "computer", level: "relaxed", robot: 2 }], t)[2]).toBe(
      "Purrbot 3000",
    );
    expect(seatNames([...people("Tin Tomcat"), { type: "computer", level: "relaxed", robot: 1 }], t)).toEqual([
      "Tin Tomcat (1)",
      "Tin Tomcat (2)",
    ]);
    expect(seatNames([...people("Anna"), { type: "computer", level: "relaxed", robot: 1 }], t)[1]).toBe(drawn[1]);
  });

  it("of computer players break at no hyphen", () => {
    const [robot = ""] = seatNames([{ type: "computer", level: "relaxed", robot: 0 }], translator("de"));
    expect(robot).toBe("Katz\u2011O\u2011Mat");
    expect(toDrawable(robot)).toBe("Katz-O-Mat");
    const twins = [...people("Katz-O-Mat"), { type: "computer", level: "relaxed", robot: 0 } as const];
    expect(seatNames(twins, translator("de"))).toEqual(["Katz-O-Mat (1)", "Katz\u2011O\u2011Mat (2)"]);
  });

  it("have none of the signs by which a board marks computer players, the host, a turn or a winner", () => {
    expect(shown("🤖 Katz-O-Mat")).toBe("Katz-O-Mat");
    expect(shown("👑Anna💤👉🏽🏆")).toBe("Anna");
    expect(shown("🤖\uFE0F👑")).toBe("Nameless");
  });

  it("that look the same are told apart, whatever letters they are written in", () => {
    for (const double of ["Аnnа", "ANNA", "Ánna", "Αnna", "Ａnna", "Anna (1)", "A n n a", "«Anna»"])
      expect(seatNames(people("Anna", "Ben", double), t).map((name) => / \(\d\)$/u.test(name))).toEqual([
        true,
        false,
        true,
      ]);
    expect(seatNames([...people("Аnna", "Tіn Tomсat"), { type: "computer", level: "relaxed", robot: 2 }], t)[1]).toBe(
      "Tіn Tomсat",
    );
    expect(seatNames([...people("Tіn Tomсat"), { type: "computer", level: "relaxed", robot: 1 }], t)).toEqual([
      "Tіn Tomсat (1)",
      "Tin Tomcat (2)",
    ]);
    expect(seatNames(people("Ilse", "llse"), t)).toEqual(["Ilse (1)", "llse (2)"]);
    expect(seatNames(people("Anna", "Hanna", "Anne", "李", "龍", "🐈", "🐕"), t)).toEqual([
      "Anna",
      "Hanna",
      "Anne",
      "李",
      "龍",
      "🐈",
      "🐕",
    ]);
  });

  it("in letters from right to left cannot turn the line around", () => {
    for (const name of ["אנה", "آنا", "a אנה", "אנה 1"]) expect(shown(name)).toBe(`\u2068${name}\u2069`);
    expect(plainName(shown("אנה"))).toBe("\u2068אנה\u2069");
    expect(seatNames(people("אנה", "אנה"), t)).toEqual(["\u2068אנה\u2069 (1)", "\u2068אנה\u2069 (2)"]);
  });

  it("are harmless for any text at all", () => {
    const signs = fc.oneof(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.string({
        unit: fc.constantFrom(...Array.from("*_~`|<>@#:[]()-+.\\\n 1a🐈🤖א\u0301\u202E\u200D")),
        maxLength: 60,
      }),
    );
    fc.assert(
      fc.property(signs, (name) => {
        const line = shown(name);
        // Only as a closed pair around it.
        const plain = unescaped(line).replace(/^\u2068([^]*)\u2069$/u, "$1");
        expect(line.replaceAll(/^\u2068|\\[^0-9A-Za-z\s]/g, "x")).not.toMatch(
          /[\\*_~`|<>#:[\]()$]|^[-+]|^\d+\.|@(?!\u200B)/,
        );
        expect(plain).not.toMatch(/[\n\r\u2028\u2029\u202A-\u202E\u2066-\u2069]/);
        expect(plain.trim()).not.toBe("");
        expect(Array.from(plain.replaceAll("\u200B", "")).length).toBeLessThanOrEqual(32);
      }),
    );
  });
});
