import { drawLegend, legend, type LegendWords } from "./legend.js";
import { night } from "./look.js";
import { margin, placesOf, wide } from "./places.js";
import { drawPlates, drawRing, plate, type DrawnPlate, type DrawnRing } from "./draw-ring.js";
import { drawRide, strip, type DrawnRide } from "./draw-route.js";
import { drawing, element } from "../../../../discord/images/svg.js";

/** What the picture of a night shows. */
export interface NightDrawing {
  readonly ring: DrawnRing;
  /** The seats without a district. */
  readonly plates: readonly DrawnPlate[];
  readonly legend: LegendWords | null;
  /** The last night's route. */
  readonly ride: DrawnRide | null;
}

/** The ring and a route below it, as an SVG with its own background, for light and dark themes. */
export function drawKatchme({ ring, plates, legend: words, ride }: NightDrawing): string {
  const places = placesOf(ring.size, ring.start, margin);
  const platesAt = margin + places.height + margin;
  const legendAt = platesAt + (plates.length === 0 ? 0 : plate.height + margin / 2);
  const rideAt = legendAt + (words === null ? 0 : legend.height);
  const height = Math.round(rideAt + (ride === null ? 0 : strip.height));
  return drawing(
    wide,
    height,
    element("rect", { width: wide, height, fill: night.ground }),
    ...drawRing(ring, places),
    ...drawPlates(plates, platesAt),
    ...(words === null ? [] : drawLegend(words, legendAt)),
    ...(ride === null ? [] : drawRide(ride, rideAt)),
  );
}
