import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import fc from "fast-check";
import { Blob, Face, Font } from "harfbuzzjs";
import { describe, expect, it } from "vitest";
import { graphemesOf, unknownSign } from "../../../src/discord/images/letters.js";
import { fitName, fitText, isUsual, toDrawable, widthOf, writing } from "../../../src/discord/images/svg.js";
import { drawing, missingLetters, pixels } from "../../support/drawings.js";
import { read } from "../../tooling/repository.js";

/** Fonts that letters come from. */
const fontFiles = [...read("src/discord/images/letters.ts").matchAll(/"(@expo-google-fonts\/\S+\.ttf)"/gu)].map(
  ([, path = ""]) => path,
);

const require = createRequire(import.meta.url);

/** What a font draws for a letter that it lacks. */
function emptyBox(path: string): string {
  const data = Uint8Array.from(readFileSync(require.resolve(path)));
  const font = new Font(new Face(new Blob(data.buffer)));
  font.setScale(1000, 1000);
  return font.glyphToPath(0);
}

const boxes = fontFiles.map(emptyBox).filter((outline) => outline !== "");

/** By language or script, letters that people are called by. */
const alphabets = {
  French: "Chloé Françoise Œuvre naïf ÀÂÆÇÈÊËÎÏÔÙÛÜŸ « ça\u00A0» où\u202F? ’",
  Spanish: "¿Íñigo? ¡Núñez! ÁÉÍÓÚÜÑ ªº",
  Italian: "Nicolò Città perché ÌÒ “così”",
  Dutch: "Zoë Daniël coördinatie „ja” één",
  Polish: "Łukasz Śródka Żaneta",
  Vietnamese: "Nguyễn Thị Ngọc Đỗ",
  Cyrillic: "Жанна Юрій Ђорђе Қазақ",
  Greek: "Γιάννης Παππάς Ελένη Ζωή ΐΰ",
  Arabic: "محمد علي لا إله أحمد پارسا ژاله گیتی مُحَمَّد",
  Hebrew: "אנה שלום דוד בן־גוריון",
  Thai: "สมชาย ใจดี น้ำผึ้ง กุ้ง",
  Devanagari: "प्रिया शर्मा क्षत्रिय दीपिका",
  Japanese: "田中さくら カタカナ 佐々木 東海林",
  Chinese: "王小明 赵丽颖 刘德华 張學友",
  Korean: "김민수 박지영",
  emojis: "🐈‍⬛ 👨‍👩‍👧‍👦 👋🏿 🇩🇪 🏳️‍🌈 1️⃣ ❤️ 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🫠 ♥ ☆",
} as const;

describe("letters for a picture", () => {
  it.each(Object.entries(alphabets))("are those of any name, none an empty box: %s", (_, text) => {
    const shown = toDrawable(text);
    expect(shown).not.toContain(unknownSign);
    expect(shown).toBe(text.normalize("NFC"));
    const svg = writing(shown, { x: 0, y: 40 }, 30, "#fff");
    for (const outline of boxes) expect(svg).not.toContain(`"${outline}"`);
    expect(missingLetters(svg)).toEqual([]);
    for (const word of shown.split(" "))
      expect(pixels(drawing(writing(word, { x: 100, y: 40 }, 30, "#000")))).not.toBe(pixels(drawing("")));
  });

  it("are a paw where no font has them, one for a stretch, and never nothing", () => {
    const shown = toDrawable("𒀀𒀁 Uruk 𒀀");
    expect(shown).toBe(`${unknownSign} Uruk ${unknownSign}`);
    expect(toDrawable(shown)).toBe(shown);
    expect(pixels(drawing(writing(unknownSign, { x: 100, y: 40 }, 30, "#000")))).not.toBe(pixels(drawing("")));
    // Accents that no font has are no reason to lose the letter.
    expect(toDrawable("Z\u0489oe")).toBe("Zoe");
    expect(toDrawable("👨‍👩‍👧‍👦\n\u202E")).toBe("👨‍👩‍👧‍👦");
    expect(toDrawable("Zoe\u0308 Śródka Жанна Nguyễn")).toBe("Zoë Śródka Жанна Nguyễn");
  });

  it("have a pale edge where they are an emoji, so that a black cat is seen at night", () => {
    const night = '<rect width="200" height="60" fill="#292f33"/>';
    const cat = writing("🐈‍⬛", { x: 100, y: 40 }, 30, "#fff");
    const dark = cat.replace(/<g class="edge".*?<\/g>/su, "");
    expect(dark).not.toBe(cat);
    expect(pixels(drawing(night + cat))).not.toBe(pixels(drawing(night + dark)));
    expect(/<g class="edge"(.*?)<\/g>/su.exec(cat)?.[1]).not.toMatch(/292F33/iu);
  });

  it("stay as they were where Nunito has them all", () => {
    const text = "Zoë Śródka « 3 × 2 »";
    expect(writing(text, { x: 10, y: 40 }, 30, "#fff")).toBe(
      `<text x="10" y="40" font-size="30" font-weight="800" text-anchor="middle" fill="#fff">${text}</text>`,
    );
    const all = Array.from({ length: 0x2300 }, (_, code) => String.fromCodePoint(code)).filter(isUsual);
    expect(all.length).toBeGreaterThan(500);
    const some = all.filter((_, at) => at % 5 === 0).join("");
    expect(missingLetters(writing(some, { x: 0, y: 40 }, 30, "#000"))).toEqual([]);
  });

  it("run from right to left where a name does, and turn round nothing next to it", () => {
    const places = (text: string): readonly number[] =>
      [...writing(text, { x: 0, y: 0 }, 1000, "#000").matchAll(/<g transform="translate\((-?[\d.]+) 0\)">/gu)].map(
        ([, at]) => Number(at),
      );
    const width = (text: string): number => widthOf(text) * 1000;
    // A name on its own is read from the right: its number is at the left.
    expect(places("דוד 3").at(-1)).toBeCloseTo(width("\u2068דוד\u2069 3") - width("דוד"), 0);
    // One that is set apart stays in its place, and numbers after it in theirs.
    expect(places("\u2068דוד\u2069 · 3 : 2").at(-1)).toBeCloseTo(width("דוד"), 0);
    // An emoji has no direction of its own.
    expect(places("🐈דוד")[1]).toBeCloseTo(width("דוד"), 0);
    // Arabic letters join.
    expect(width("محمد")).not.toBeCloseTo(
      ["م", "ح", "م", "د"].reduce((sum, sign) => sum + width(sign), 0),
      0,
    );
  });

  it("keep to their place, whatever the name", () => {
    const words = fc.constantFrom(...Object.values(alphabets).flatMap((text) => text.split(" ")));
    const [across, width] = [300, 400];
    const blank = pixels(drawing("", width));
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 6 }), fc.boolean(), (some, isName) => {
        const text = toDrawable(some.join(" "));
        const high = 30;
        const shown = (isName ? fitName : fitText)(text, across / high);
        expect(widthOf(shown)).toBeLessThanOrEqual(across / high);
        const cut = shown.endsWith("…") ? shown.slice(0, -1).trimEnd() : shown.replace(/ \p{Lu}\.$/u, "");
        // Cut between graphemes, never within.
        expect(graphemesOf(text).slice(0, graphemesOf(cut).length).join("")).toBe(cut);
        const cover = `<rect width="${across + 4}" height="60" fill="#fff"/>`;
        const svg = writing(shown, { x: 0, y: 40 }, high, "#000", { "text-anchor": "start" });
        expect(pixels(drawing(svg + cover, width))).toBe(blank);
      }),
      { numRuns: 60 },
    );
  });
});

describe("a text that has to fit", () => {
  it("stays as it is while it does, and else ends in an ellipsis", () => {
    expect(fitText("Anna", 9)).toBe("Anna");
    expect(fitText("Wilhelmina Wundersam", 9)).toBe("Wilhelmina W…");
    expect(fitText("Anna Maria", 3)).toBe("Ann…");
    expect(widthOf(fitText("M".repeat(40), 9))).toBeLessThanOrEqual(9);
  });

  it.each([
    "Anna",
    "Blechkater",
    "MMMMMMMM",
    "WWWWWWWW",
    "ЖЩЮЖЩЮ",
    "ШШШШШШШ",
    "iiiiiiiiiiii",
    "Wwm@%&ЩЖ",
    "ÄÖÜẞÇŁ",
    "0123456789",
  ])("comes out no wider than it is taken for: %s", (text) => {
    const [high, most] = [30, 700];
    const bold = writing(text, { x: 0, y: 40 }, high, "#000", { "font-weight": 700, "text-anchor": "start" });
    const at = Math.ceil(widthOf(text) * high);
    const cover = `<rect width="${at}" height="60" fill="#fff"/>`;
    expect(at).toBeLessThan(most);
    expect(pixels(drawing(bold + cover, most))).toBe(pixels(drawing("", most)));
  });
});
