import type { Placed, Podium } from "../../game/scene.js";
import { fitText, toDrawable, widthOf, element, type Point, writing } from "./svg.js";

/** A game's colours and figures. `ink` and `dim` on `ground` and `step`, `black` on `accent`. */
export interface PodiumPaint<Figure> {
  readonly ground: string;
  readonly step: string;
  readonly ink: string;
  readonly dim: string;
  readonly accent: string;
  readonly black: string;
  /** @param at the ground below its middle @param wide its width in pixels */
  readonly figure: (figure: Figure, at: Point, wide: number) => string;
}

/** Width of every game's picture. */
const width = 800;

/** In pixels: the title, figures and the space around them, steps, and rows below. */
const sizes = { title: 70, figure: 96, step: 244, gap: 12, row: 54, foot: 16 } as const;

/** Heights of the steps for places 1 to 3. */
const heights = { first: 162, second: 136, third: 110 } as const;

/** Middles of one, two or three steps, best first, and of three of which two or all are level at the top: in order. */
const middles: readonly (readonly number[])[] = [[400], [272, 528], [400, 144, 656]];
const levelMiddles = [144, 400, 656] as const;

/** Steps on the podium. */
const maxSteps = 3;

/** A podium's height in pixels. */
export function podiumHeight(seats: number): number {
  const rows = Math.max(0, seats - maxSteps);
  return sizes.title + sizes.figure + heights.first + rows * sizes.row + sizes.foot;
}

/** The three best seats on steps, the one that is ahead in the middle, others in rows below. @param y its top */
export function drawPodium<Figure>(
  { title, seats, unveiled = seats.length }: Podium<Figure>,
  paint: PodiumPaint<Figure>,
  y: number,
): readonly string[] {
  const best = seats.slice(0, maxSteps);
  const ground = y + sizes.title + sizes.figure + heights.first;
  const isLevel = best.length === maxSteps && best[1]?.place === best[0]?.place;
  const across = isLevel ? levelMiddles : (middles[best.length - 1] ?? []);
  const isShown = (index: number): boolean => index >= seats.length - unveiled;
  return [
    element("rect", { y, width, height: podiumHeight(seats.length), fill: paint.ground }),
    ...line(unveiled < seats.length ? "" : title, {
      x: width / 2,
      y: y + 52,
      high: 44,
      across: width - 40,
      ink: paint.accent,
    }),
    ...best.flatMap((seat, index) => (isShown(index) ? step(seat, across[index] ?? width / 2, ground, paint) : [])),
    ...seats
      .slice(maxSteps)
      .flatMap((seat, index) =>
        isShown(maxSteps + index) ? row(seat, ground + sizes.gap + index * sizes.row, paint) : [],
      ),
  ];
}

/** @param x its middle @param ground of all steps */
function step<Figure>(
  { place, name, score, figure }: Placed<Figure>,
  x: number,
  ground: number,
  paint: PodiumPaint<Figure>,
): readonly string[] {
  const high = place === 1 ? heights.first : place === 2 ? heights.second : heights.third;
  const top = ground - high;
  const inner = sizes.step - 20;
  return [
    element("rect", { x: x - sizes.step / 2, y: top, width: sizes.step, height: high, rx: 14, fill: paint.step }),
    element("rect", {
      x: x - sizes.step / 2,
      y: top,
      width: sizes.step,
      height: 10,
      rx: 5,
      fill: place === 1 ? paint.accent : paint.dim,
    }),
    paint.figure(figure, { x, y: top }, sizes.figure - 8),
    ...medal(place, x - sizes.step / 2 + 26, top - 26, paint),
    ...line(name, { x, y: top + 56, high: 38, across: inner, ink: paint.ink }),
    ...line(score, { x, y: top + 96, high: 34, across: inner, ink: paint.dim }),
  ];
}

function row<Figure>(
  { place, name, score, figure }: Placed<Figure>,
  top: number,
  paint: PodiumPaint<Figure>,
): readonly string[] {
  const base = top + 35;
  const right = width - 22;
  return [
    element("rect", { x: 22, y: top, width: right - 22, height: sizes.row - 8, rx: 12, fill: paint.step }),
    ...medal(place, 48, top + 23, paint),
    paint.figure(figure, { x: 104, y: top + 42 }, 38),
    ...line(name, { x: 138, y: base, high: 34, across: 370, ink: paint.ink, anchor: "start" }),
    ...line(score, { x: right - 18, y: base, high: 34, across: 230, ink: paint.dim, anchor: "end" }),
  ];
}

/** A place's number on a disc. */
function medal(
  place: number,
  x: number,
  y: number,
  paint: Pick<PodiumPaint<never>, "accent" | "dim" | "black">,
): readonly string[] {
  const fill = place === 1 ? paint.accent : paint.dim;
  return [
    element("circle", { cx: x, cy: y, r: 20, fill }),
    ...line(String(place), { x, y: y + 11, high: 32, across: 36, ink: paint.black }),
  ];
}

/** A line's setting. `high`: its font size where it fits. */
interface Setting {
  readonly x: number;
  readonly y: number;
  readonly high: number;
  /** The smallest font size before the text is cut. */
  readonly least?: number;
  readonly across: number;
  readonly ink: string;
  readonly anchor?: "start" | "end";
}

const smallest = 28;

/** A line, made smaller and at last cut to fit; nothing if it cannot be drawn. */
export function line(text: string, { x, y, high, least = smallest, across, ink, anchor }: Setting): readonly string[] {
  const whole = toDrawable(text);
  const size = Math.max(Math.min(least, high), Math.min(high, across / Math.max(1, widthOf(whole))));
  const shown = fitText(whole, across / size + 0.01);
  if (shown === "") return [];
  return [writing(shown, { x, y }, size, ink, { "text-anchor": anchor ?? "middle" })];
}
