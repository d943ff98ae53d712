import { describe, expect, it } from "vitest";
import type { Size } from "../../../../../src/games/katchme/rules/index.js";
import { placeOfSign, ringHeight, sign } from "../../../../../src/games/katchme/screen/pictures/draw-ring.js";
import { drawn, render } from "../../../../support/drawings.js";
import { city, nightOf } from "../../rules/table.js";
import { katchmeScreen } from "../../../../../src/games/katchme/screen/index.js";
import { sceneOf } from "../scenes.js";
import { writtenIn } from "./long-nights.js";

const sizes: readonly Size[] = [3, 4, 5, 6];

/** In pixels. */
interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Each district's sign at its least size, with room for figures on it. */
function boxes(size: Size): readonly Box[] {
  return city.slice(0, size).map((_, index) => {
    const { x, y } = placeOfSign(size, index, 0);
    const half = { x: sign.width / 2, y: sign.height / 2 };
    return { left: x - half.x, right: x + half.x, top: y - half.y - sign.roof, bottom: y + half.y };
  });
}

function meet(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

describe.each(sizes)("a ring of %i districts", (size) => {
  const all = boxes(size);

  it("has room for all signs, whichever of them the gangs stand on", () => {
    for (const [index, box] of all.entries()) {
      for (const other of all.slice(index + 1)) expect(meet(box, other)).toBe(false);
      expect(box.left).toBeGreaterThan(0);
      expect(box.right).toBeLessThan(800);
      expect(box.top).toBeGreaterThan(0);
      expect(box.bottom).toBeLessThan(ringHeight(size));
    }
  });

  it("goes clockwise from orange", () => {
    const middle = {
      x: 400,
      y: (Math.min(...all.map(({ top }) => top)) + Math.max(...all.map(({ bottom }) => bottom))) / 2,
    };
    const angles = all.map(({ left, right, top, bottom }) =>
      Math.atan2((top + bottom) / 2 + sign.roof / 2 - middle.y, (left + right) / 2 - middle.x),
    );
    const turns = angles.map((angle, index) => (angle - (angles[index - 1] ?? angle) + 4 * Math.PI) % (2 * Math.PI));
    expect(turns.every((turn) => turn < Math.PI)).toBe(true);
    expect(turns.reduce((sum, turn) => sum + turn, 0)).toBeLessThan(2 * Math.PI);
  });

  it("is as high in every night, wherever the gangs start: the buttons below it stay", () => {
    const heights = city.slice(0, size).flatMap((bosozoku) =>
      city.slice(0, size).map((police) => {
        const piles = Array.from({ length: Math.max(2, size) }, () => "5555/1");
        const { state } = nightOf({ seats: 2, districts: size, piles, markers: { bosozoku, police } }).rolls(
          city.indexOf(bosozoku) < 2 ? city.indexOf(bosozoku) : 0,
          34,
        );
        const { svg } = drawn(katchmeScreen.picture(sceneOf(state)));
        expect(writtenIn(svg)).toContain("1 von 4");
        return render(svg).height;
      }),
    );
    expect(new Set(heights)).toEqual(new Set([ringHeight(size)].filter(() => size > 2)));
  });
});
