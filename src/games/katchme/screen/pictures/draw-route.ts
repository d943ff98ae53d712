import type { District, Gang, Route } from "../../rules/index.js";
import { figure, burst, die, disc, gangPaints, palette, margin, pictureWidth } from "./look.js";
import { widthOf } from "../../../../discord/images/lettering.js";
import { element, path, type Point, writing } from "../../../../discord/images/svg.js";

/** In pixels: a drawing's height, and how far below its top the gangs' rows lie. */
export const rideLayout = { height: 254, bosozoku: 100, police: 194 } as const;

/** Limits of the columns, and the widest step between two. */
const columns = { first: 158, last: 738, step: 150 } as const;
const radius = 28;

/** A ride as drawn. */
export interface DrawnRide {
  readonly route: Route;
  /** Its outcome in one line. */
  readonly title: string;
  /** The word for the start. */
  readonly start: string;
}

/**
 * Start and stops from the left, with the gangs' districts and on the arrows how far they drove. Squares are dice,
 * upright rectangles cards.
 *
 * @param y its top
 */
export function drawRide({ route, title, start }: DrawnRide, y: number): readonly string[] {
  const { stops, answer } = route;
  const room = columns.last - columns.first;
  const step = Math.min(columns.step, room / Math.max(1, stops.length));
  const left = columns.first + (room - step * stops.length) * 0.4;
  const at = (gang: Gang, stop: number): Point => ({ x: left + stop * step, y: y + rideLayout[gang] });
  const middle = (stop: number): Point => ({
    x: left + stop * step,
    y: y + (rideLayout.bosozoku + rideLayout.police) / 2,
  });
  const inner = pictureWidth - 2 * margin;
  const [first] = stops;
  return [
    element("rect", { x: margin, y, width: inner, height: rideLayout.height - margin, rx: 18, fill: palette.panel }),
    writing(title, { x: pictureWidth / 2, y: y + 42 }, Math.min(31, (inner - 30) / widthOf(title)), palette.ink),
    ...(answer.type === "collision" ? [burst(middle(answer.stop), { across: 58, down: 88 })] : []),
    ...(["bosozoku", "police"] as const).flatMap((gang) => [
      figure(gang, { x: left - 84, y: y + rideLayout[gang] + 26 }, 84),
      ...(first === undefined ? [] : [disc(first[gang].from, at(gang, 0), radius)]),
      ...stops.flatMap((stop, index) => leg(gang, stop[gang].steps, stop[gang].to, index, at)),
    ]),
    writing(start, { x: left, y: middle(0).y + 9 }, 26, palette.dim),
    ...stops.map((_, index) => {
      const { x, y: high } = middle(index + 1);
      const crash = answer.type === "collision" && answer.stop === index + 1;
      return writing(String(index + 1), { x, y: high + 11 }, crash ? 36 : 30, crash ? "#7a1206" : palette.dim);
    }),
  ];
}

/** The way to a stop. @param index of the stop, from 0 */
function leg(
  gang: Gang,
  steps: number,
  to: District,
  index: number,
  at: (gang: Gang, stop: number) => Point,
): readonly string[] {
  const { line } = gangPaints[gang];
  const [from, end] = [at(gang, index), at(gang, index + 1)];
  const low = end.y + 12;
  const tip = end.x - radius - 3;
  const dashes = gang === "police" ? { "stroke-dasharray": "7 5" } : {};
  const middle = (from.x + end.x) / 2;
  return [
    element(
      "g",
      { class: `leg ${gang}` },
      element("line", {
        x1: from.x + radius,
        y1: low,
        x2: tip - 10,
        y2: low,
        stroke: line,
        "stroke-width": 6,
        ...dashes,
      }),
      element("polygon", {
        points: path([
          { x: tip, y: low },
          { x: tip - 14, y: low - 11 },
          { x: tip - 14, y: low + 11 },
        ]),
        fill: line,
      }),
    ),
    index === 0 ? die(gang, steps, { x: middle, y: low - 29 }, 32) : played(steps, { x: middle, y: low - 29 }),
    disc(to, end, radius),
  ];
}

function played(steps: number, { x, y }: Point): string {
  const paper = { width: 26, height: 34, rx: 4, fill: "#fffdf5" };
  return element(
    "g",
    { class: "played" },
    element("rect", { x: x - 13, y: y - 17, ...paper }),
    writing(String(steps), { x, y: y + 10 }, 28, "#161b2e"),
  );
}
