import { element, path, type Point, writing } from "../../../../discord/images/svg.js";
import {
  type Card,
  type Dice,
  type District,
  districtsOf,
  type Gang,
  type Gangs,
  type Size,
} from "../../rules/ring.js";
import { burst, card, die, figure, gangPaints, letterOf, margin, paintOf, palette, pictureWidth } from "./look.js";

/** What the dice show; `lights`: they fall in a moment. */
export type DrawnDice = Dice | "lights";

/** A ring as drawn. */
export interface DrawnRing {
  readonly size: Size;
  /** Clockwise from orange. */
  readonly tops: readonly Card[];
  readonly gangs: Gangs;
  /** Whether the gangs have crashed there. */
  readonly crash: boolean;
  readonly dice: DrawnDice;
  /** Which night it is, in one or two short lines; null: none. */
  readonly title: readonly [string, string] | null;
}

/** Of a district's sign, before scaling, and how far the figures on its roof stick out. @internal */
export const sign = { width: 200, height: 132, roof: 66 } as const;

/** Width of the road. */
const roadWidth = 44;

const point = (x: number, y: number): Point => ({ x, y });

/**
 * A ring's layout, relative to the first sign's row and the picture's middle. `scale`: of the signs; `signs`: their
 * centres, clockwise from orange; `pill`: centre of the dice, and their scale; `night`: where the night stands; `across`,
 * `down`: the road's.
 */
interface Layout {
  readonly scale: number;
  readonly signs: readonly Point[];
  readonly pill: Point & { readonly scale: number };
  readonly night: Point;
  readonly across: number;
  readonly down: number;
}

const layouts: Readonly<Record<Size, Layout>> = {
  3: {
    scale: 1.14,
    signs: [point(0, 0), point(272, 164), point(-272, 164)],
    pill: { x: 0, y: 158, scale: 1.04 },
    night: point(-272, -58),
    across: 272,
    down: 164,
  },
  4: {
    scale: 1.08,
    signs: [point(-270, 0), point(270, 0), point(270, 226), point(-270, 226)],
    pill: { x: 0, y: 113, scale: 1.25 },
    night: point(0, -64),
    across: 270,
    down: 226,
  },
  5: {
    scale: 1,
    signs: [point(-272, 0), point(0, 0), point(272, 0), point(272, 272), point(-272, 272)],
    pill: { x: 0, y: 140, scale: 1.15 },
    night: point(0, 262),
    across: 272,
    down: 272,
  },
  6: {
    scale: 1,
    signs: [point(-272, 0), point(0, 0), point(272, 0), point(272, 306), point(0, 306), point(-272, 306)],
    pill: { x: 0, y: 120, scale: 1 },
    night: point(-272, 124),
    across: 272,
    down: 306,
  },
};

/** Height of a ring's picture, wherever the gangs stand: buttons below it stay from night to night. */
export function ringHeight(size: Size): number {
  const { scale, down } = layouts[size];
  return Math.round(2 * margin + (sign.roof + sign.height) * scale + down);
}

/** The centre of a district's sign. @param top of the ring @internal */
export function placeOfSign(size: Size, index: number, top: number): Point {
  return moved(size, layouts[size].signs[index] ?? point(0, 0), top);
}

function moved(size: Size, { x, y }: Point, top: number): Point {
  const { scale } = layouts[size];
  return { x: pictureWidth / 2 + x, y: top + margin + (sign.roof + sign.height / 2) * scale + y };
}

/** The road, the districts' signs, the gangs, and in the middle the dice. @param top of its picture's part */
export function drawRing({ size, tops, gangs, crash, dice, title }: DrawnRing, top: number): readonly string[] {
  const { pill, night: at } = layouts[size];
  return [
    road(size, top),
    pillAt(dice, moved(size, pill, top), pill.scale),
    ...(title === null ? [] : titleAt(title, moved(size, at, top))),
    ...districtsOf(size).map((district, index) => {
      const place = placeOfSign(size, index, top);
      return signOf(district, tops[index] ?? 0, { gangs, crash }, place, layouts[size].scale);
    }),
  ];
}

function road(size: Size, top: number): string {
  const { across, down } = layouts[size];
  const { x, y } = moved(size, point(-across, 0), top);
  const way = { x, y, width: 2 * across, height: down, rx: 76, fill: "none" };
  return element(
    "g",
    { class: "road" },
    element("rect", { ...way, stroke: palette.road, "stroke-width": roadWidth }),
    element("rect", { ...way, stroke: palette.line, "stroke-width": 3, "stroke-dasharray": "16 14" }),
  );
}

function titleAt([upper, lower]: readonly [string, string], { x, y }: Point): readonly string[] {
  const [wide, high] = [188, 84];
  const ground = element("rect", {
    x: x - wide / 2,
    y: y - high / 2,
    width: wide,
    height: high,
    rx: 20,
    fill: palette.ground,
  });
  if (lower === "") return [ground, writing(upper, { x, y: y + 12 }, 38, palette.accent)];
  return [
    ground,
    writing(upper, { x, y: y - 10 }, 30, palette.dim, { "font-weight": 700 }),
    writing(lower, { x, y: y + 28 }, 38, palette.ink),
  ];
}

/** A district's letter and card, with gangs that are there on its roof. */
function signOf(
  district: District,
  top: Card,
  { gangs: at, crash }: Pick<DrawnRing, "gangs" | "crash">,
  { x, y }: Point,
  scale: number,
): string {
  const { fill, ink } = paintOf(district);
  const [left, upper] = [-sign.width / 2, -sign.height / 2];
  const gangs = (["bosozoku", "police"] as const).filter((gang) => at[gang] === district);
  const board = { x: left, y: upper, width: sign.width, height: sign.height, rx: 20 };
  const side = `M${left + 92} ${upper}h-72a20 20 0 0 0 -20 20v${sign.height - 40}a20 20 0 0 0 20 20h72z`;
  // Lasting and changing parts are separate groups: little is painted again.
  const part = (...inside: readonly string[]): string =>
    element("g", { transform: `translate(${Math.round(x)} ${Math.round(y)}) scale(${scale})` }, ...inside);
  return element(
    "g",
    { class: "sign" },
    ...(crash && gangs.length === 2 ? [part(burst({ x: 0, y: upper - 18 }, { across: 120, down: 58 }))] : []),
    ...gangs.map((gang) => part(onRoof(gang, gangs.length))),
    part(
      element("rect", { ...board, fill: palette.panel }),
      element("path", { d: side, fill }),
      element("rect", { ...board, fill: "none", stroke: fill, "stroke-width": 6 }),
      writing(letterOf(district), { x: left + 48, y: 25 }, 70, ink),
    ),
    part(card(top, { x: left + 145, y: 0 }, 108)),
  );
}

/** A gang's marker on the roof, with its figure. */
function onRoof(gang: Gang, together: number): string {
  const x = together === 1 ? 0 : gang === "bosozoku" ? -50 : 50;
  const y = -sign.height / 2 - 2;
  const marker = { x: x - 44, y: y - 7, width: 88, height: 10, rx: 5, fill: gangPaints[gang].line };
  return element("g", { class: "start" }, element("rect", marker), figure(gang, { x, y: y - 4 }, 84));
}

/** Half the width and height of the dice's plate, and of a die. */
const pillSize = { across: 128, down: 46, die: 60 } as const;

/** Each gang with its die and the way that it goes, on a plate of its own: these figures are not the gangs. */
function pillAt(dice: DrawnDice, { x, y }: Point, scale: number): string {
  const { across, down } = pillSize;
  const at = { x: 0, y: 0 };
  const plate = { x: -across, y: -down, width: 2 * across, height: 2 * down, rx: down, fill: palette.panel };
  return element(
    "g",
    { transform: `translate(${x} ${y}) scale(${scale})` },
    element("rect", { class: "ways", ...plate }),
    ...(["bosozoku", "police"] as const).map((gang) => bow(gang, at)),
    ...(dice === "lights"
      ? lights(at)
      : (["bosozoku", "police"] as const).flatMap((gang) => {
          const side = gang === "bosozoku" ? -1 : 1;
          const value = String(gang === "bosozoku" ? dice.pink : dice.blue);
          return [
            figure(gang, { x: at.x + side * 90, y: at.y + 20 }, 54),
            die(gang, value, { x: at.x + side * 34, y: at.y }, pillSize.die),
          ];
        })),
  );
}

/** Three, two, one. */
function lights({ x, y }: Point): readonly string[] {
  return ["#ff5a5a", "#ffd23d", "#58c27d"].flatMap((fill, index) => {
    const middle = x + (index - 1) * 72;
    return [
      element("circle", { class: "light", cx: middle, cy: y, r: 30, fill }),
      writing(String(3 - index), { x: middle, y: y + 14 }, 40, "#11162a"),
    ];
  });
}

/** Round an end of the plate, from top to bottom: counter-clockwise on the left, clockwise on the right. */
function bow(gang: Gang, { x, y }: Point): string {
  const { across, down } = pillSize;
  const side = gang === "bosozoku" ? -1 : 1;
  const radius = down + 2;
  const middle = x + side * (across - down);
  const at = (degrees: number, far: number): Point => {
    const angle = (degrees * Math.PI) / 180;
    return { x: middle + side * Math.sin(angle) * far, y: y - Math.cos(angle) * far };
  };
  const { line } = gangPaints[gang];
  const arc = Array.from({ length: 17 }, (_, step) => at(8 + step * 8, radius));
  const head = [at(168, radius), at(136, radius + 17), at(136, radius - 15)];
  const dashes = gang === "police" ? { "stroke-dasharray": "16 9" } : {};
  return element(
    "g",
    { class: "way" },
    element("polyline", { points: path(arc), fill: "none", stroke: line, "stroke-width": 10, ...dashes }),
    element("polygon", { points: path(head), fill: line }),
  );
}
