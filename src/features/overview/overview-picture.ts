import type { BoxArt } from "../../game/screen.js";
import { defineSketch } from "../../game/scene.js";
import { line } from "../../discord/images/podium.js";
import { drawBoxArt, drawing, element } from "../../discord/images/svg.js";

/** A game with its box art. */
interface DrawnGame {
  readonly name: string;
  readonly art: BoxArt;
}

/** In pixels: all, a tile with the space around it, and its name below, smaller if it is long. */
const sizes = { width: 800, tile: 256, gap: 12, name: 40, letters: 27, least: 22 } as const;

const columns = 3;

const [ground, ink] = ["#1e1f26", "#f2f0ea"];

/** Games side by side. */
export const overviewSketch = defineSketch("overview", (shown: readonly DrawnGame[]) => {
  const rows = Math.ceil(shown.length / columns);
  const height = rows * (sizes.tile / 2 + sizes.name + sizes.gap) + sizes.gap;
  return drawing(
    sizes.width,
    height,
    element("rect", { width: sizes.width, height, fill: ground }),
    ...shown.flatMap((game, index) => tile(game, placeOf(index, shown.length))),
  );
});

/** The last row is centred. */
function placeOf(index: number, count: number): { readonly x: number; readonly y: number } {
  const row = Math.floor(index / columns);
  const inRow = Math.min(columns, count - row * columns);
  const left = (sizes.width - inRow * sizes.tile - (inRow - 1) * sizes.gap) / 2;
  return {
    x: left + (index % columns) * (sizes.tile + sizes.gap),
    y: sizes.gap + row * (sizes.tile / 2 + sizes.name + sizes.gap),
  };
}

function tile({ name, art }: DrawnGame, at: { readonly x: number; readonly y: number }): readonly string[] {
  const middle = { x: at.x + sizes.tile / 2, y: at.y + sizes.tile / 2 + sizes.letters + 4 };
  return [
    drawBoxArt(art, { ...at, width: sizes.tile }),
    ...line(name, { ...middle, high: sizes.letters, least: sizes.least, across: sizes.tile, ink }),
  ];
}
