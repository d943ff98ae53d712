import { palette, stack } from "./look.js";
import { margin, placesOf, pictureWidth } from "./places.js";
import { drawPlates, drawRing, plateHeight, type DrawnPlate, type DrawnRing } from "./draw-ring.js";
import { drawRide, rideLayout, type DrawnRide } from "./draw-route.js";
import { drawing, element, writing } from "../../../../discord/images/svg.js";
import { figure } from "./figures.js";
import { widthOf } from "../../../../discord/images/lettering.js";

/** What a picture shows. A night is one round of the game (README.md). */
export interface NightDrawing {
  readonly ring: DrawnRing;
  /** The seats without a district. */
  readonly plates: readonly DrawnPlate[];
  /** Null: no legend. */
  readonly legend: LegendWords | null;
  /** The gangs' route in the last night that has ended; null: not shown. */
  readonly ride: DrawnRide | null;
}

/** Below the ring the plates, the legend and the ride. Its background suits light and dark themes. */
export function drawKatchme({ ring, plates, legend, ride }: NightDrawing): string {
  const places = placesOf(ring.size, ring.gangs, margin);
  const platesAt = margin + places.height + margin;
  const legendAt = platesAt + (plates.length === 0 ? 0 : plateHeight + margin / 2);
  const rideAt = legendAt + (legend === null ? 0 : legendHeight);
  const height = Math.round(rideAt + (ride === null ? 0 : rideLayout.height));
  return drawing(
    pictureWidth,
    height,
    element("rect", { width: pictureWidth, height, fill: palette.ground }),
    ...drawRing(ring, places),
    ...drawPlates(plates, platesAt),
    ...(legend === null ? [] : drawLegend(legend, legendAt)),
    ...(ride === null ? [] : drawRide(ride, rideAt)),
  );
}

/** Height of the legend, in pixels. */
const legendHeight = 62;

/** Its words: the gangs and the two piles. */
interface LegendWords {
  readonly bosozoku: string;
  readonly police: string;
  readonly piles: { readonly draw: string; readonly discard: string };
}

/** Font size, in pixels. */
const size = 27;

/** A word, its icon's width, and the icon, drawn from its left end. */
type Entry = readonly [word: string, icon: number, draw: (left: number) => string];

/** Explains figures and piles in one row. @param y its top */
function drawLegend({ bosozoku, police, piles }: LegendWords, y: number): readonly string[] {
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
