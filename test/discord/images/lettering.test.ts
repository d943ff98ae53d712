import { describe, expect, it } from "vitest";
import { toDrawable, fitText, widthOf, escapeXml } from "../../../src/discord/images/svg.js";
import { drawing, missingLetters, pixels, wordDrawing } from "../../support/drawings.js";

describe("letters for a picture", () => {
  it("are those that its font has, and no others", () => {
    const all = Array.from({ length: 0x2100 }, (_, code) => String.fromCodePoint(code));
    const kept = all.map((sign) => toDrawable(`x${sign}x`)).filter((text) => text.length === 3);
    expect(kept.length).toBeGreaterThan(500);
    const signs = kept.map((text) => text.slice(1, 2));
    expect(missingLetters(wordDrawing(escapeXml(signs.filter((_, at) => at % 5 === 0).join(""))))).toEqual([]);
  });

  it("leave out emoji and scripts that it lacks, on one line", () => {
    expect(toDrawable("Kater 🐈‍⬛ Carlo")).toBe("Kater Carlo");
    expect(toDrawable("漢字 (2)")).toBe("(2)");
    expect(toDrawable("👨‍👩‍👧‍👦\n\u202E")).toBe("");
    expect(toDrawable("Zoe\u0308 Śródka Жанна Nguyễn")).toBe("Zoë Śródka Жанна Nguyễn");
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
    const bold = `<text x="0" y="40" font-size="${high}" font-weight="700">${escapeXml(text)}</text>`;
    const at = Math.ceil(widthOf(text) * high);
    const cover = `<rect width="${at}" height="60" fill="#fff"/>`;
    expect(at).toBeLessThan(most);
    expect(pixels(drawing(bold + cover, most))).toBe(pixels(drawing("", most)));
  });
});
