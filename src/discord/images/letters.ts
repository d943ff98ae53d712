import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { LRUCache } from "lru-cache";
import type * as HarfBuzz from "harfbuzzjs";
import type { Bidi } from "bidi-js";

/*
 * Letters that Nunito lacks, and emojis: people are called in all scripts. What shapes them and their fonts takes
 * memory, so it is loaded only by painters, only when a picture needs it, and each font by the first of its letters.
 */

const require = createRequire(import.meta.url);

/** A font, and the scripts that it is asked for. */
interface FontFile {
  readonly path: () => string;
  readonly scripts: RegExp;
}

const nunito = (weight: string): FontFile => ({
  path: () => require.resolve(`@expo-google-fonts/nunito/${weight}/Nunito_${weight}.ttf`),
  scripts: /./su,
});

/** The font of all pictures, by weight. */
const usual = { 400: nunito("400Regular"), 700: nunito("700Bold"), 800: nunito("800ExtraBold") } as const;

/** Others as round as Nunito, in the order in which they are asked. */
const others: readonly FontFile[] = [
  {
    path: () => require.resolve("@expo-google-fonts/baloo-bhaijaan-2/700Bold/BalooBhaijaan2_700Bold.ttf"),
    scripts: /\p{Script_Extensions=Arabic}/u,
  },
  {
    path: () => require.resolve("@expo-google-fonts/mitr/600SemiBold/Mitr_600SemiBold.ttf"),
    scripts: /\p{Script_Extensions=Thai}/u,
  },
  {
    path: () => require.resolve("@expo-google-fonts/baloo-2/700Bold/Baloo2_700Bold.ttf"),
    scripts: /\p{Script_Extensions=Devanagari}/u,
  },
  {
    path: () => require.resolve("@expo-google-fonts/jua/400Regular/Jua_400Regular.ttf"),
    scripts: /\p{Script_Extensions=Hangul}/u,
  },
  // Kana, kanji, Greek, Hebrew and most signs.
  {
    path: () => require.resolve("@expo-google-fonts/m-plus-rounded-1c/700Bold/MPLUSRounded1c_700Bold.ttf"),
    scripts: /./su,
  },
  // The Chinese characters that Japanese does without.
  {
    path: () => require.resolve("@expo-google-fonts/zcool-kuaile/400Regular/ZCOOLKuaiLe_400Regular.ttf"),
    scripts: /\p{Script=Han}/u,
  },
];

/** Stands for what cannot be drawn, and looks like a paw print. No name has it. */
export const unknownSign = "\uE000";

/** Units of an em in which letters are set. */
export const em = 1000;

/** An emoji: its width and the space on either side, and how far it reaches below the line, in ems. */
const emoji = { wide: 1.08, side: 0.05, below: 0.17 } as const;

/** A line set in letters. */
export interface Lettering {
  /** As SVG, from the left end of its baseline, in thousandths of an em. */
  readonly svg: string;
  /** In the same. */
  readonly advance: number;
}

/** What sets letters, once it is loaded. */
interface Setter {
  /** Whether a grapheme can be drawn by a font other than Nunito, or as an emoji. */
  has(grapheme: string): boolean;
  set(text: string, weight: number): Lettering;
}

let setter: Setter | null = null;

/** Loads what sets letters. Until then pictures have none but Nunito's. */
export async function loadLetters(): Promise<void> {
  if (setter !== null) return;
  // Its types promise a default export that it has not.
  const makeBidi = require("bidi-js") as () => Bidi;
  setter = makeSetter(await import("harfbuzzjs"), makeBidi());
}

/** Null: it is not loaded. */
export function loadedLetters(): Setter | null {
  return setter;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** The graphemes of a text. */
export function graphemesOf(text: string): readonly string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

const emojiFolder = (): string => join(dirname(require.resolve("@discordapp/twemoji/package.json")), "dist", "svg");

/** The file of an emoji; null: it is none. A skin or sex that there is no drawing of is left out. */
function emojiFile(grapheme: string): string | null {
  if (!/[\p{Extended_Pictographic}\p{Regional_Indicator}\u20E3]/u.test(grapheme)) return null;
  const bare = grapheme.replaceAll("\uFE0F", "");
  const folder = emojiFolder();
  const names = [grapheme, bare, bare.replaceAll(/\p{Emoji_Modifier}/gu, "")].map((signs) =>
    join(folder, `${Array.from(signs, (sign) => sign.codePointAt(0)?.toString(16)).join("-")}.svg`),
  );
  return names.find((name) => existsSync(name)) ?? null;
}

/** The first of Unicode's isolates and their end, which a name from right to left brings along. */
export const isolates = /[\u2068\u2069]/u;

/** Signs without a look of their own. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/u;

/** A font, the file of an emoji, or null for an unknown sign. */
type RunFont = HarfBuzz.Font | string | null;

/** A part of a line in one font and direction. */
interface Run {
  text: string;
  readonly font: RunFont;
  /** Odd: from right to left. */
  readonly level: number;
  /** Its first and last place in the line. */
  readonly from: number;
  to: number;
}

/** The most lines that are kept. */
const maxKept = 300;

function makeSetter(harfBuzz: typeof HarfBuzz, bidi: Bidi): Setter {
  const fonts = new Map<FontFile, HarfBuzz.Font>();
  const kept = new LRUCache<string, Lettering>({ max: maxKept });

  function fontOf(file: FontFile): HarfBuzz.Font {
    const known = fonts.get(file);
    if (known !== undefined) return known;
    const data = readFileSync(file.path());
    const font = new harfBuzz.Font(new harfBuzz.Face(new harfBuzz.Blob(Uint8Array.from(data).buffer)));
    font.setScale(em, em);
    fonts.set(file, font);
    return font;
  }

  function draws(file: FontFile, grapheme: string): boolean {
    if (!file.scripts.test(grapheme)) return false;
    const font = fontOf(file);
    return Array.from(grapheme).every((sign) => unseen.test(sign) || font.nominalGlyph(sign.codePointAt(0) ?? 0));
  }

  /** For the first of these graphemes, and how many it draws: the one that draws most, so that a word is in one font. */
  function fontFor(rest: readonly string[], own: FontFile): readonly [font: HarfBuzz.Font | null, count: number] {
    if (draws(own, rest[0] ?? "")) return [fontOf(own), 1];
    const count = (file: FontFile): number => {
      const end = rest.findIndex((grapheme) => draws(own, grapheme) || !draws(file, grapheme));
      return end < 0 ? rest.length : end;
    };
    const best = others.reduce<readonly [file: FontFile | null, count: number]>(
      (most, file) => {
        const drawn = count(file);
        return drawn > most[1] ? [file, drawn] : most;
      },
      [null, 0],
    );
    return best[0] === null ? [null, 1] : [fontOf(best[0]), best[1]];
  }

  function runsOf(text: string, own: FontFile, levels: Uint8Array): readonly Run[] {
    const runs: Run[] = [];
    const all = graphemesOf(text);
    let at = 0;
    let left = 0;
    let font: RunFont = null;
    for (const [index, grapheme] of all.entries()) {
      if (left === 0) {
        const file = emojiFile(grapheme);
        if (file === null) [font, left] = fontFor(all.slice(index), own);
        else [font, left] = [file, 1];
      }
      left -= 1;
      const level = levels[at] ?? 0;
      const last = runs.at(-1);
      const to = at + grapheme.length - 1;
      if (last?.font === font && last.level === level && typeof font !== "string") {
        last.text += grapheme;
        last.to = to;
      } else runs.push({ text: grapheme, font, level, from: at, to });
      at += grapheme.length;
    }
    return runs;
  }

  /** From left to right. */
  function inOrder(text: string, own: FontFile): readonly Run[] {
    // It takes halves of signs for Latin letters, and none of these has a direction.
    const signs = text.replaceAll(/[\p{S}\p{Co}]/gu, (sign) => "\uFFFC".repeat(sign.length));
    const found = bidi.getEmbeddingLevels(signs);
    const runs = runsOf(text, own, found.levels);
    const order = [...runs];
    for (const [from = 0, to = 0] of bidi.getReorderSegments(signs, found)) {
      const first = runs.findIndex((run) => run.from >= from);
      const end = runs.findLastIndex((run) => run.to <= to) + 1;
      order.splice(first, end - first, ...order.slice(first, end).toReversed());
    }
    return order;
  }

  function setRun({ text, font, level }: Run): Lettering {
    if (font === null) return pawPrint;
    if (typeof font === "string") return setEmoji(font);
    const buffer = new harfBuzz.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setDirection(level % 2 === 1 ? harfBuzz.Direction.RTL : harfBuzz.Direction.LTR);
    harfBuzz.shape(font, buffer);
    let advance = 0;
    const paths = buffer.getGlyphInfosAndPositions().map(({ codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 }) => {
      const at = `${advance + xOffset} ${yOffset}`;
      advance += xAdvance;
      const outline = font.glyphToPath(codepoint);
      return outline === "" ? "" : `<path transform="translate(${at})" d="${outline}"/>`;
    });
    // Fonts count upwards.
    return { svg: `<g transform="scale(1 -1)">${paths.join("")}</g>`, advance };
  }

  return {
    has: (grapheme) => emojiFile(grapheme) !== null || [usual[800], ...others].some((file) => draws(file, grapheme)),
    set(text, weight) {
      const key = `${weight} ${text}`;
      const known = kept.get(key);
      if (known !== undefined) return known;
      const own = weight === 400 || weight === 700 ? usual[weight] : usual[800];
      let advance = 0;
      const parts = inOrder(text, own).map((run) => {
        const part = setRun(run);
        const at = advance;
        advance += part.advance;
        return part.svg === "" ? "" : `<g transform="translate(${at} 0)">${part.svg}</g>`;
      });
      const lettering = { svg: parts.join(""), advance };
      kept.set(key, lettering);
      return lettering;
    },
  };
}

/** Five ellipses in the ink of the line. */
const pawPrint: Lettering = {
  svg: `<g class="paw">${[
    [500, -235, 270, 215],
    [163, -460, 112, 140],
    [378, -656, 112, 140],
    [622, -656, 112, 140],
    [837, -460, 112, 140],
  ]
    .map(([cx, cy, rx, ry]) => `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}"/>`)
    .join("")}</g>`,
  advance: em,
};

/** Pixels of an emoji's drawing. */
const drawnSize = 36;

/** Of the pale edge round an emoji, by which a black cat is seen at night: its colour, and its width in pixels of the drawing. */
const edge = { stroke: "#fff3dc", "stroke-width": 2.6, "stroke-linejoin": "round" } as const;

/** An emoji as Discord draws it, on a pale shape of its own. */
function setEmoji(file: string): Lettering {
  const svg = readFileSync(file, "utf8");
  const inside = svg.slice(svg.indexOf(">") + 1, svg.lastIndexOf("</svg>"));
  const scale = (em * emoji.wide) / drawnSize;
  const place = `translate(${em * emoji.side} ${em * (emoji.below - emoji.wide)}) scale(${scale})`;
  const pale = Object.entries(edge).map(([name, value]) => ` ${name}="${value}"`);
  const shape = inside.replaceAll(/ (?:fill|opacity|fill-opacity|stroke)="(?!none)[^"]*"/gu, "");
  const below = `<g class="edge" fill="${edge.stroke}"${pale.join("")}>${shape}</g>`;
  // Their black is nobody's ink.
  return {
    svg: `<g fill="#000000" transform="${place}">${below}${inside}</g>`,
    advance: em * (emoji.wide + 2 * emoji.side),
  };
}
