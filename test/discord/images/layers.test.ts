import { describe, expect, it } from "vitest";
import { drawings } from "../../../bench/pictures/drawings.js";
import { layersOf } from "../../../src/discord/images/render.js";
import { drawing, element } from "../../../src/discord/images/svg.js";

const rect = element("rect", { width: 9, height: 9 });
const text = element("text", { x: 3, class: 'a>b"<' }, "1 &lt; 2");

/** The layers of a drawing with this in it. */
function layersIn(...inside: readonly string[]) {
  return layersOf(drawing(80, 60, ...inside))?.layers;
}

describe("the layers of a drawing", () => {
  it("are the elements in it, from the back to the front", () => {
    const group = element("g", { class: "ground" }, rect, text);
    expect(layersIn(rect, group, text)?.map(({ svg }) => svg)).toEqual([rect, group, text]);
    expect(layersOf(drawing(80, 60, rect))).toMatchObject({ width: 80, height: 60 });
  });

  it("are those of a group that holds groups, where it says nothing about them", () => {
    const inner = element("g", { class: "card" }, rect);
    const moved = element("g", { class: "sign", transform: "translate(0 0)" }, inner, rect);
    const outer = element("g", { class: "cards" }, inner, element("g", { class: "more" }, inner, text));
    expect(layersIn(outer, moved)?.map(({ svg }) => svg)).toEqual([inner, inner, text, moved]);
  });

  it("are the same at any whole pixel when they begin with a move", () => {
    const at = (x: number, y: number): string =>
      element("g", { class: "card", transform: `translate(${x} ${y}) scale(2)` }, rect);
    const all = layersIn(at(3, 40), at(0, 0), at(3.25, -7.5), at(20.25, 9.5));
    expect(all?.map(({ x, y }) => [x, y])).toEqual([
      [3, 40],
      [0, 0],
      [3, -8],
      [20, 9],
    ]);
    expect(all?.map(({ svg }) => svg)).toEqual([at(0, 0), at(0, 0), at(0.25, 0.5), at(0.25, 0.5)]);
  });

  it.each([
    ["no drawing of ours", `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${rect}</svg>`],
    ["another part of it than the whole", drawing(80, 60, rect).replace('viewBox="0 0', 'viewBox="5 5')],
    ["a colour that is made of others", drawing(80, 60, '<rect fill="url(#a)"/>')],
    ["styles", drawing(80, 60, "<style>rect{fill:red}</style>", rect)],
    ["words between elements", drawing(80, 60, rect, "and", rect)],
    ["a comment", drawing(80, 60, "<!-- <g> -->", rect)],
    ["an element that does not end", drawing(80, 60, "<g>", rect)],
    ["an end without a beginning", drawing(80, 60, rect, "</g>")],
  ])("are none where a drawing cannot be taken apart: %s", (_, svg) => {
    expect(layersOf(svg)).toBeNull();
  });

  it.each(drawings)("are found in what the bot draws: $name", ({ draw }) => {
    expect(layersOf(draw(3))?.layers.length).toBeGreaterThan(10);
  });

  it.each(drawings)("are partly those of the two drawings before: $name", ({ draw }) => {
    const before = [draw(2), draw(3)].flatMap((svg) => layersOf(svg)?.layers ?? []);
    const known = new Set(before.map(({ svg }) => svg));
    const after = layersOf(draw(4))?.layers ?? [];
    expect(draw(4)).not.toBe(draw(3));
    expect(after.some(({ svg }) => known.has(svg))).toBe(true);
  });
});
