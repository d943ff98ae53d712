import { widthOf, drawing, element, type Point, writing, path } from "../../../../discord/images/svg.js";
import { drawPodium, podiumHeight, type PodiumPaint } from "../../../../discord/images/podium.js";
import { type Podium, defineSketch } from "../../../../game/scene.js";
import type { BoxArt } from "../../../../game/screen.js";
import type { Card, District, Gang, Route } from "../../rules/index.js";
import { type DrawnRing, drawRing, ringHeight } from "./draw-ring.js";
import { drawPiles, drawSeats, seatsHeight, type DrawnSeat } from "./draw-seats.js";
import { burst, card, die, disc, figure, gangPaints, margin, palette, pictureWidth } from "./look.js";

/** A picture of some height, on a ground that suits light and dark themes. */
function onGround(height: number, ...inside: readonly string[]): string {
  const ground = element("rect", { width: pictureWidth, height, fill: palette.ground });
  return drawing(pictureWidth, height, ground, ...inside);
}

/** A ring, and in an example the ride on it. */
interface NightDrawing {
  readonly ring: DrawnRing;
  readonly ride: DrawnRide | null;
}

function drawNight({ ring, ride }: NightDrawing): string {
  const rideAt = ringHeight(ring.size);
  if (ride === null) return onGround(rideAt, ...drawRing(ring, 0));
  return onGround(rideAt + rideLayout.height, ...drawRing(ring, 0), ...drawRide(ride, rideAt));
}

/** A night. */
export const nightSketch = defineSketch("katchme-night", drawNight);

/** How a night came out. */
interface OutcomeDrawing {
  readonly ride: DrawnRide;
  readonly seats: readonly DrawnSeat[];
}

function drawOutcome({ ride, seats }: OutcomeDrawing): string {
  const seatsAt = margin + rideLayout.height;
  return onGround(seatsAt + seatsHeight(seats), ...drawRide(ride, margin), ...drawSeats(seats, seatsAt));
}

/** What a night has brought. */
export const outcomeSketch = defineSketch("katchme-outcome", drawOutcome);

/** The prelude. `word`: above the target, which a card or a die shows. */
interface PreludeDrawing {
  readonly word: string;
  readonly target: { readonly value: Card; readonly from: "card" | "die" };
  readonly seats: readonly DrawnSeat[];
}

/** Of the prelude's picture, by the number of seats, and the target's panel. */
const preludeHeight = (seats: number): number => (seats > 4 ? 400 : 320);
const targetWide = 236;

function drawPrelude({ word, target: { value, from }, seats }: PreludeDrawing): string {
  const height = preludeHeight(seats.length);
  const [x, y] = [margin + targetWide / 2, height / 2];
  return onGround(
    height,
    element("rect", {
      x: margin,
      y: margin,
      width: targetWide,
      height: height - 2 * margin,
      rx: 18,
      fill: palette.road,
    }),
    writing(word, { x, y: y - 92 }, Math.min(30, (targetWide - 24) / widthOf(word)), palette.ink),
    from === "card" ? card(value, { x, y: y + 26 }, 176) : die("bosozoku", String(value), { x, y: y + 26 }, 144),
    ...drawPiles(seats, margin + targetWide + 12, height),
  );
}

/** The prelude. */
export const preludeSketch = defineSketch("katchme-prelude", drawPrelude);

/** The districts with the gangs and both dice. */
export function boxArt(): BoxArt {
  return {
    svg: drawNight({
      ring: {
        size: 3,
        tops: [3, 5, 2],
        crash: false,
        gangs: { bosozoku: "orange", police: "green" },
        dice: { pink: 4, blue: 2 },
        title: null,
      },
      ride: null,
    }),
    ground: "#1e2438",
    left: -30,
    top: 0,
    width: 860,
  };
}

/** The end of a game as drawn. */
interface EndDrawing {
  readonly podium: Podium<Gang>;
  readonly seats: readonly DrawnSeat[];
}

/** The night's colours on the podium. */
const podiumPaint: PodiumPaint<Gang> = {
  ground: palette.ground,
  step: palette.road,
  ink: palette.ink,
  dim: palette.dim,
  accent: palette.accent,
  black: "#161b2e",
  figure,
};

function drawEnd({ podium, seats }: EndDrawing): string {
  const seatsAt = podiumHeight(podium.seats.length);
  return onGround(seatsAt + seatsHeight(seats), ...drawPodium(podium, podiumPaint, 0), ...drawSeats(seats, seatsAt));
}

/** The end. */
export const endSketch = defineSketch("katchme-end", drawEnd);

/** In pixels: a drawing's height, and how far below its top the gangs' rows lie. */
const rideLayout = { height: 254, bosozoku: 100, police: 194 } as const;

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
  /** How many stops it has come to so far. */
  readonly stops: number;
}

/**
 * Start and stops from the left, with the gangs' districts and on the arrows how far they drove. Squares are dice,
 * upright rectangles cards.
 *
 * @param y its top
 */
function drawRide({ route, title, start, stops: come }: DrawnRide, y: number): readonly string[] {
  const { stops, answer } = route;
  const seen = stops.slice(0, come);
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
    ...(answer.type === "collision" && seen.length === stops.length
      ? [burst(middle(answer.stop), { across: 58, down: 88 })]
      : []),
    ...(["bosozoku", "police"] as const).flatMap((gang) => [
      figure(gang, { x: left - 84, y: y + rideLayout[gang] + 26 }, 84),
      ...(first === undefined ? [] : [disc(first[gang].from, at(gang, 0), radius)]),
      ...seen.flatMap((stop, index) => leg(gang, stop[gang].steps, stop[gang].to, index, at)),
    ]),
    writing(start, { x: left, y: middle(0).y + 9 }, 26, palette.dim),
    ...seen.map((_, index) => {
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
  const { line: stroke } = gangPaints[gang];
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
        stroke,
        "stroke-width": 6,
        ...dashes,
      }),
      element("polygon", {
        points: path([
          { x: tip, y: low },
          { x: tip - 14, y: low - 11 },
          { x: tip - 14, y: low + 11 },
        ]),
        fill: stroke,
      }),
    ),
    index === 0 ? die(gang, String(steps), { x: middle, y: low - 29 }, 32) : played(steps, { x: middle, y: low - 29 }),
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
