import { line as fittedLine } from "../../../../discord/images/podium.js";
import { element, path, type Point, writing } from "../../../../discord/images/svg.js";
import {
  type Card,
  type Dice,
  type District,
  districtsOf,
  type Gang,
  type Gangs,
  placeOf,
  type Size,
} from "../../rules/index.js";
import { burst, card, die, disc, figure, gangPaints, paintOf, palette, pictureWidth, stack } from "./look.js";

/** Sizes of a draw pile and its discard. */
interface Sizes {
  readonly draw: number;
  readonly discard: number;
}

/** A district as drawn. */
export interface DrawnDistrict {
  readonly name: string;
  readonly top: Card;
  /** Who sits there; any text. */
  readonly owner: string;
  /** Null: piles are not shown. */
  readonly sizes: Sizes | null;
}

/** A seat without a district: a plate with its owner and piles. */
export interface DrawnPlate {
  readonly owner: string;
  readonly sizes: Sizes;
}

/** A ring as drawn. */
export interface DrawnRing {
  readonly size: Size;
  /** Clockwise from orange. */
  readonly districts: readonly DrawnDistrict[];
  readonly gangs: Gangs;
  /** Whether the gangs have crashed there. */
  readonly crash: boolean;
  /** The night in two short lines, or the dice. */
  readonly middle: readonly [string, string] | Dice;
}

/** Of the arrows. */
const radius = 74;

/** The road, the districts' signs, and the gangs. */
export function drawRing({ size, districts, gangs, crash, middle }: DrawnRing, places: Places): readonly string[] {
  const city = districtsOf(size);
  return [
    road(places),
    ...ways(places.middle),
    ...("pink" in middle ? diceOf(middle, places.middle) : titleOf(middle, places.middle)),
    ...city.flatMap((district) => {
      const drawn = districts[placeOf(district)];
      return drawn === undefined ? [] : [signOf(district, drawn, { gangs, crash }, places)];
    }),
  ];
}

/** Through all signs, closed. */
function road({ road: points, middle }: Places): string {
  const way = { d: loop(points, middle), fill: "none" };
  return element(
    "g",
    { class: "road" },
    element("path", { ...way, stroke: palette.road, "stroke-width": roadWidth }),
    element("path", { ...way, stroke: palette.line, "stroke-width": 3, "stroke-dasharray": "16 14" }),
  );
}

/** A smooth closed curve through points: Catmull-Rom in Bézier pieces. */
function loop(points: readonly Point[], none: Point): string {
  const point = (index: number): Point => points[(index + points.length) % points.length] ?? none;
  const pull = (to: Point, from: Point, by: number) => ({ x: (to.x - from.x) * by, y: (to.y - from.y) * by });
  const pieces = points.map((from, index) => {
    const [before, to, after] = [point(index - 1), point(index + 1), point(index + 2)];
    const [out, back] = [pull(to, before, 1 / 5), pull(after, from, 1 / 5)];
    return `C${path([{ x: from.x + out.x, y: from.y + out.y }, { x: to.x - back.x, y: to.y - back.y }, to])}`;
  });
  return `M${path([point(0)])}${pieces.join("")}Z`;
}

/** A district's sign, with gangs that are there on its roof. */
function signOf(
  district: District,
  { name, top, owner, sizes }: DrawnDistrict,
  { gangs: at, crash }: Pick<DrawnRing, "gangs" | "crash">,
  places: Places,
): string {
  const { fill, ink } = paintOf(district);
  const { x, y } = pointOf(district, places);
  const [left, upper] = [-sign.width / 2, -sign.height / 2];
  const gangs = (["bosozoku", "police"] as const).filter((gang) => at[gang] === district);
  const board = { x: left, y: upper, width: sign.width, height: sign.height, rx: 18 };
  const head = `M${left} ${upper + 46}v-28a18 18 0 0 1 18 -18h${sign.width - 36}a18 18 0 0 1 18 18v28z`;
  // Lasting and changing parts are separate groups: little is painted again.
  const part = (...inside: readonly string[]): string =>
    element("g", { transform: `translate(${Math.round(x)} ${Math.round(y)}) scale(${places.scale})` }, ...inside);
  return element(
    "g",
    { class: "sign" },
    ...(crash && gangs.length === 2 ? [part(burst({ x: 0, y: upper - 22 }, { across: 124, down: 60 }))] : []),
    ...gangs.map((gang) => part(onRoof(gang, gangs.length))),
    part(
      element("rect", { ...board, fill: palette.panel }),
      element("path", { d: head, fill }),
      element("rect", { ...board, fill: "none", stroke: fill, "stroke-width": 5 }),
      disc(district, { x: left + 27, y: upper + 24 }, 18),
      writing(name, { x: left + 54, y: upper + 34 }, 29, ink, { "text-anchor": "start" }),
    ),
    ...(sizes === null
      ? [part(card(top, { x: 0, y: upper + 109 }, 104))]
      : [
          part(...fittedLine(owner, { x: 0, y: upper + 76, high: 28, least: 26, across: 210, ink: palette.ink })),
          part(card(top, { x: left + 62, y: upper + 127 }, 80)),
          ...piles(sizes, { x: left + 133, y: upper + 109 }).map((pile) => part(pile)),
        ]),
  );
}

/** A gang's marker on the roof, with its figure. */
function onRoof(gang: Gang, together: number): string {
  const x = together === 1 ? 0 : gang === "bosozoku" ? -52 : 52;
  const y = -sign.height / 2 - 2;
  const marker = { x: x - 44, y: y - 7, width: 88, height: 10, rx: 5, fill: gangPaints[gang].line };
  return element("g", { class: "start" }, element("rect", marker), figure(gang, { x, y: y - 5 }, 82));
}

function piles({ draw, discard }: Sizes, { x, y }: Point): readonly string[] {
  const count = (number: number, down: number, high: number): string =>
    writing(String(number), { x: x + 25, y: y + down }, high, palette.ink, { "text-anchor": "start" });
  return [
    stack("draw", { x, y }, 34),
    count(draw, 14, 40),
    stack("discard", { x, y: y + 41 }, 32),
    count(discard, 52, 32),
  ];
}

/** On a sign of its own: these figures are not the gangs. */
function ways(at: Point): readonly string[] {
  const high = at.y - radius + 27;
  return [
    element("circle", { class: "ways", cx: at.x, cy: at.y, r: 102, fill: palette.panel }),
    ...(["bosozoku", "police"] as const).map((gang) => bow(gang, at)),
    figure("bosozoku", { x: at.x - 32, y: high }, 50),
    figure("police", { x: at.x + 32, y: high }, 50),
  ];
}

function titleOf([upper, lower]: readonly [string, string], at: Point): readonly string[] {
  return [
    writing(upper, { x: at.x, y: at.y }, 28, palette.dim, { "font-weight": 700 }),
    writing(lower, { x: at.x, y: at.y + 40 }, 42, palette.ink),
  ];
}

function diceOf({ pink, blue }: Dice, { x, y }: Point): readonly string[] {
  return [die("bosozoku", pink, { x: x - 26, y: y + 8 }, 46), die("police", blue, { x: x + 26, y: y + 8 }, 46)];
}

/** From top to bottom: counter-clockwise on the left. */
function bow(gang: Gang, { x, y }: Point): string {
  const side = gang === "bosozoku" ? -1 : 1;
  const at = (degrees: number, far: number): Point => {
    const angle = (degrees * Math.PI) / 180;
    return { x: x + side * Math.sin(angle) * far, y: y - Math.cos(angle) * far };
  };
  const { line } = gangPaints[gang];
  const arc = Array.from({ length: 17 }, (_, step) => at(52 + step * 6, radius));
  const head = [at(168, radius), at(146, radius + 17), at(146, radius - 17)];
  const dashes = gang === "police" ? { "stroke-dasharray": "16 9" } : {};
  return element(
    "g",
    { class: "way" },
    element("polyline", { points: path(arc), fill: "none", stroke: line, "stroke-width": 11, ...dashes }),
    element("polygon", { points: path(head), fill: line }),
  );
}

/** The seats without a district as a row of plates. @param y its top */
export function drawPlates(seats: readonly DrawnPlate[], y: number): readonly string[] {
  return seats.map(({ owner, sizes }, index) => {
    const across = 248;
    const x = pictureWidth / 2 + (index - (seats.length - 1) / 2) * (across + 12);
    return element(
      "g",
      { class: "plate" },
      element("rect", { x: x - across / 2, y, width: across, height: plateHeight, rx: 14, fill: palette.panel }),
      ...fittedLine(owner, { x, y: y + 36, high: 27, least: 26, across: 221, ink: palette.ink }),
      stack("draw", { x: x - 72, y: y + 66 }, 34),
      writing(String(sizes.draw), { x: x - 48, y: y + 79 }, 36, palette.ink, { "text-anchor": "start" }),
      stack("discard", { x: x + 34, y: y + 66 }, 34),
      writing(String(sizes.discard), { x: x + 58, y: y + 78 }, 30, palette.ink, { "text-anchor": "start" }),
    );
  });
}

/** Height of a plate, in pixels. */
export const plateHeight = 96;

/** Width of the road. @internal */
export const roadWidth = 44;

/** Before scaling, and how far the figures on its roof stick out. @internal */
export const sign = { width: 228, height: 174, roof: 62 } as const;

/**
 * A ring's layout, as flat as signs and figures allow. `scale`: of the signs; `signs`: their centres, clockwise from
 * orange; `middle`: centre of the arrows; `bend`: where the road swings out at the bottom to avoid them. All relative
 * to the first sign's centre.
 */
interface Layout {
  readonly scale: number;
  readonly signs: readonly Point[];
  readonly middle: Point;
  readonly bend: Point | null;
}

const point = (x: number, y: number): Point => ({ x, y });

const layouts: Readonly<Record<Size, Layout>> = {
  3: {
    scale: 1.12,
    signs: [point(0, 0), point(258, 190), point(-258, 190)],
    middle: point(0, 202),
    bend: point(0, 320),
  },
  4: {
    scale: 1.06,
    signs: [point(0, 0), point(264, 200), point(0, 456), point(-264, 200)],
    middle: point(0, 198),
    bend: null,
  },
  5: {
    scale: 1,
    signs: [point(0, 0), point(270, 126), point(160, 380), point(-160, 380), point(-270, 126)],
    middle: point(0, 194),
    bend: null,
  },
  6: {
    scale: 1,
    signs: [point(0, 0), point(270, 116), point(270, 372), point(0, 488), point(-270, 372), point(-270, 116)],
    middle: point(0, 202),
    bend: null,
  },
};

/** Where everything of a ring lies. */
interface Places {
  readonly size: Size;
  readonly scale: number;
  /** Clockwise from orange. */
  readonly signs: readonly Point[];
  readonly middle: Point;
  /** Through the signs, clockwise from orange. */
  readonly road: readonly Point[];
  /** Of the ring with all its signs. */
  readonly height: number;
}

/** The places of a ring: orange on top, the others clockwise. @param top its top */
export function placesOf(size: Size, { bosozoku, police }: Gangs, top: number): Places {
  const { scale, signs, middle, bend } = layouts[size];
  const half = (sign.height / 2) * scale;
  const [first = "orange"] = districtsOf(size);
  const roof = bosozoku === first || police === first ? sign.roof * scale : 0;
  const down = top + roof + half;
  const moved = ({ x, y }: Point): Point => ({ x: pictureWidth / 2 + x, y: down + y });
  const lowest = Math.max(...signs.map(({ y }) => y + half), bend === null ? 0 : bend.y + roadWidth / 2);
  const last = Math.ceil(size / 2);
  return {
    size,
    scale,
    signs: signs.map(moved),
    middle: moved(middle),
    road: (bend === null ? signs : [...signs.slice(0, last), bend, ...signs.slice(last)]).map(moved),
    height: down + lowest - top,
  };
}

/** The centre of a district's sign. @internal */
export function pointOf(district: District, { signs, middle }: Places): Point {
  return signs[placeOf(district)] ?? middle;
}
