import type { Point } from "../../../../discord/images/svg.js";
import { districtsOf, placeOf, type District, type Gangs, type Size } from "../../rules/index.js";

/** Width of every picture, and of the margin round it. */
export const pictureWidth = 800;
export const margin = 14;

/** Width of the road. */
export const roadWidth = 44;

/** Before scaling, and how far the figures on its roof stick out. */
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

const at = (x: number, y: number): Point => ({ x, y });

const layouts: Readonly<Record<Size, Layout>> = {
  3: { scale: 1.12, signs: [at(0, 0), at(258, 190), at(-258, 190)], middle: at(0, 202), bend: at(0, 320) },
  4: { scale: 1.06, signs: [at(0, 0), at(264, 200), at(0, 456), at(-264, 200)], middle: at(0, 198), bend: null },
  5: {
    scale: 1,
    signs: [at(0, 0), at(270, 126), at(160, 380), at(-160, 380), at(-270, 126)],
    middle: at(0, 194),
    bend: null,
  },
  6: {
    scale: 1,
    signs: [at(0, 0), at(270, 116), at(270, 372), at(0, 488), at(-270, 372), at(-270, 116)],
    middle: at(0, 202),
    bend: null,
  },
};

/** Where everything of a ring lies. */
export interface Places {
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

/** The centre of a district's sign. */
export function pointOf(district: District, { signs, middle }: Places): Point {
  return signs[placeOf(district)] ?? middle;
}
