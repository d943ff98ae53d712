import { back, card, face, gap } from "./card.js";
import { named, noir, wide, type BoardDrawing } from "./look.js";
import { element, type Point, writing } from "../../../../discord/images/svg.js";

/** In pixels. */
export const pilesHeight = 132;

const scale = 0.86;

/** Draw pile and discard with its top card, sizes and names. @param y their top */
export function drawPiles({ draw, discard }: BoardDrawing["piles"], y: number): readonly string[] {
  const top = discard.top;
  return [
    pile("draw", draw, { x: 34, y }, (at) => back(at, scale)),
    pile("discard", discard, { x: wide / 2 + 34, y }, (at) => (top === null ? gap(at, scale) : face(top, at, scale))),
  ];
}

function pile(
  kind: "draw" | "discard",
  { name, size }: { readonly name: string; readonly size: number },
  { x, y }: Point,
  upper: (at: Point) => string,
): string {
  // A pile's visible height follows its size up to a limit.
  const under = Math.min(4, Math.ceil((size - 1) / 6));
  const right = x + card.width * scale + 28;
  return element(
    "g",
    { class: kind },
    ...Array.from({ length: Math.max(0, under) }, (_, index) =>
      edgeOf({ x: x + (under - index) * 4, y: y + (under - index) * 3 }),
    ),
    size === 0 ? gap({ x, y }, scale) : upper({ x, y }),
    writing(String(size), { x: right, y: y + 62 }, 62, noir.ink, { "text-anchor": "start" }),
    ...named(name, { x: right, y: y + 106 }, { most: 36, least: 28, across: wide / 2 - (right - x) }, noir.dim, {
      "text-anchor": "start",
    }),
  );
}

function edgeOf({ x, y }: Point): string {
  const [width, height] = [card.width * scale, card.height * scale];
  return element("rect", { x, y, width, height, rx: 9, fill: noir.line, stroke: noir.black, "stroke-width": 3 });
}
