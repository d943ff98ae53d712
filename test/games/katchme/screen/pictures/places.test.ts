import type { Point } from "../../../../../src/discord/images/svg.js";
import { describe, expect, it } from "vitest";
import { placesOf, pointOf, roadWidth, sign } from "../../../../../src/games/katchme/screen/pictures/draw-ring.js";
import { pictureWidth } from "../../../../../src/games/katchme/screen/pictures/look.js";
import { districtsOf, type Gangs, type Size } from "../../../../../src/games/katchme/rules/index.js";

const sizes: readonly Size[] = [3, 4, 5, 6];
const elsewhere: Gangs = { bosozoku: "violet", police: "green" };
const onTop: Gangs = { bosozoku: "orange", police: "green" };

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** With or without figures on the roof. */
function boxes(size: Size, start: Gangs, roofs: boolean): readonly Box[] {
  const places = placesOf(size, start, 0);
  const half = { x: (sign.width / 2) * places.scale, y: (sign.height / 2) * places.scale };
  const roof = roofs ? sign.roof * places.scale : 0;
  return districtsOf(size).map((district) => {
    const { x, y } = pointOf(district, places);
    return { left: x - half.x, right: x + half.x, top: y - half.y - roof, bottom: y + half.y };
  });
}

function meet(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

describe.each(sizes)("a ring of %i districts", (size) => {
  it("has room for all signs, whichever of them the gangs stand on", () => {
    const all = boxes(size, onTop, true);
    for (const [index, box] of all.entries()) {
      for (const other of all.slice(index + 1)) expect(meet(box, other)).toBe(false);
      expect(box.left).toBeGreaterThan(0);
      expect(box.right).toBeLessThan(pictureWidth);
      expect(box.top).toBeGreaterThanOrEqual(-0.001);
    }
  });

  it("ends with its lowest sign or its road, and is lower where nobody stands on top", () => {
    const [low, high] = [placesOf(size, elsewhere, 0), placesOf(size, onTop, 0)];
    const ends = boxes(size, elsewhere, false).map(({ bottom }) => bottom);
    const road = Math.max(...low.road.map(({ y }) => y + roadWidth / 2));
    expect(low.height).toBeCloseTo(Math.max(...ends, road), 6);
    expect(high.height).toBeCloseTo(low.height + sign.roof * high.scale, 6);
    expect(Math.min(...boxes(size, elsewhere, false).map(({ top }) => top))).toBeCloseTo(0, 6);
  });

  it("goes clockwise from orange on top", () => {
    const { signs, middle, road } = placesOf(size, elsewhere, 0);
    expect(signs[0]?.x).toBe(pictureWidth / 2);
    expect(Math.min(...signs.map(({ y }) => y))).toBe(signs[0]?.y);
    const turns = (points: readonly Point[]): readonly number[] =>
      points.map((from, index) => {
        const to = points[(index + 1) % points.length] ?? from;
        return (from.x - middle.x) * (to.y - middle.y) - (from.y - middle.y) * (to.x - middle.x);
      });
    expect(Math.min(...turns(road))).toBeGreaterThan(0);
    // With three districts the straight way from second to third passes above the middle.
    expect(turns(signs).filter((turn) => turn <= 0)).toHaveLength(size === 3 ? 1 : 0);
  });
});
