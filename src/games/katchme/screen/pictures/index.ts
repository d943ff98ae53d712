import { drawLegend, legendHeight, type LegendWords } from "./legend.js";
import { palette } from "./look.js";
import { margin, placesOf, pictureWidth } from "./places.js";
import { drawPlates, drawRing, plateHeight, type DrawnPlate, type DrawnRing } from "./draw-ring.js";
import { drawRide, rideLayout, type DrawnRide } from "./draw-route.js";
import { drawing, element } from "../../../../discord/images/svg.js";

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
