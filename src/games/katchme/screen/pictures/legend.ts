import { writing } from "../../../../discord/images/svg.js";
import { figure } from "./figures.js";
import { palette, stack } from "./look.js";
import { margin, pictureWidth } from "./places.js";
import { widthOf } from "../../../../discord/images/lettering.js";

/** Height of the legend, in pixels. */
export const legendHeight = 62;

/** Its words: the gangs and the two piles. */
export interface LegendWords {
  readonly bosozoku: string;
  readonly police: string;
  readonly piles: { readonly draw: string; readonly discard: string };
}

/** Font size, in pixels. */
const size = 27;

/** A word, its icon's width, and the icon, drawn from its left end. */
type Entry = readonly [word: string, icon: number, draw: (left: number) => string];

/** Explains figures and piles in one row. @param y its top */
export function drawLegend({ bosozoku, police, piles }: LegendWords, y: number): readonly string[] {
  const gangs: readonly Entry[] = [
    [bosozoku, 72, (x) => figure("bosozoku", { x: x + 30, y: y + 46 }, 60)],
    [police, 72, (x) => figure("police", { x: x + 30, y: y + 46 }, 60)],
  ];
  const entries: readonly Entry[] = [
    ...gangs,
    [piles.draw, 44, (x) => stack("draw", { x: x + 16, y: y + 30 }, 36)],
    [piles.discard, 44, (x) => stack("discard", { x: x + 16, y: y + 30 }, 36)],
  ];
  const spans = entries.map(([word, icon]) => icon + widthOf(word) * size);
  const rest = pictureWidth - 2 * margin - spans.reduce((sum, span) => sum + span, 0);
  const gap = rest / (entries.length + 1);
  return entries.flatMap(([word, icon, draw], index) => {
    const x = margin + gap + spans.slice(0, index).reduce((sum, span) => sum + span + gap, 0);
    return [
      draw(x),
      writing(word, { x: x + icon, y: y + 42 }, size, palette.dim, { "text-anchor": "start", "font-weight": 700 }),
    ];
  });
}
