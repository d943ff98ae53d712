import type { District } from "../../rules/index.js";
import { disc, gangPaints, palette } from "./look.js";
import { margin, pictureWidth } from "./places.js";
import { drawRide, rideLayout, type DrawnRide } from "./draw-route.js";
import { drawPodium, line, podiumHeight, type PodiumPaint } from "../../../../discord/images/podium.js";
import type { Podium } from "../../../../game/scene.js";
import { drawing, element, type Point, writing } from "../../../../discord/images/svg.js";

/** A tile that somebody took in the last night. */
export interface DrawnTile {
  readonly face:
    | { readonly type: "when"; readonly stop: number }
    | { readonly type: "where"; readonly district: District }
    | { readonly type: "circle" };
  /** Any text. */
  readonly owner: string;
  readonly isRight: boolean;
}

/** The end of a game as drawn. */
export interface EndDrawing {
  /** Null: there was none. */
  readonly ride: DrawnRide | null;
  /** The tiles taken in it. */
  readonly tiles: readonly DrawnTile[];
  readonly podium: Podium;
}

/** The night's colours on the podium. */
const paint: PodiumPaint = {
  ground: palette.ground,
  step: palette.road,
  ink: palette.ink,
  dim: palette.dim,
  accent: "#ffd23d",
  black: "#161b2e",
};

const colours = { right: "#58c27d", wrong: "#ff6b6b" } as const;

/** Tiles side by side, and a tile's height with the space below it. */
const [perRow, rowHeight] = [3, 82] as const;

/** The last night's route, its tiles, and the podium. */
export function drawEnd({ ride, tiles, podium }: EndDrawing): string {
  const tilesAt = margin + (ride === null ? 0 : rideLayout.height);
  const podiumAt = tilesAt + Math.ceil(tiles.length / perRow) * rowHeight;
  const height = podiumAt + podiumHeight(podium.seats.length);
  return drawing(
    pictureWidth,
    height,
    element("rect", { width: pictureWidth, height, fill: palette.ground }),
    ...(ride === null ? [] : drawRide(ride, margin)),
    ...tiles.flatMap((tile, index) => {
      const across = (pictureWidth - 2 * margin) / perRow;
      const at = { x: margin + (index % perRow) * across, y: tilesAt + Math.floor(index / perRow) * rowHeight };
      return tileAt(tile, at, across - 10);
    }),
    ...drawPodium(podium, paint, podiumAt),
  );
}

/** @param at its upper left corner */
function tileAt({ face, owner, isRight }: DrawnTile, { x, y }: Point, wide: number): readonly string[] {
  const colour = isRight ? colours.right : colours.wrong;
  const high = rowHeight - 12;
  const middle = { x: x + 42, y: y + high / 2 };
  const box = { x: x + 2, y: y + 2, width: wide - 4, height: high - 4, rx: 16, fill: palette.panel };
  return [
    element("rect", { class: "tile", ...box, stroke: colour, "stroke-width": 4 }),
    ...faceOf(face, middle),
    ...line(owner, {
      x: x + 80,
      y: middle.y + 11,
      high: 30,
      least: 26,
      across: 126,
      ink: palette.ink,
      anchor: "start",
    }),
    markOf(isRight, { x: x + wide - 28, y: middle.y }, colour),
  ];
}

function faceOf(face: DrawnTile["face"], at: Point): readonly string[] {
  switch (face.type) {
    case "when":
      return [
        element("rect", { x: at.x - 25, y: at.y - 25, width: 50, height: 50, rx: 12, fill: "#fffdf5" }),
        writing(`${face.stop}.`, { x: at.x, y: at.y + 14 }, 40, "#161b2e"),
      ];
    case "where":
      return [disc(face.district, at, 25)];
    case "circle":
      return [
        element("circle", {
          cx: at.x,
          cy: at.y,
          r: 21,
          fill: "none",
          stroke: gangPaints.police.line,
          "stroke-width": 7,
        }),
        element("circle", {
          cx: at.x,
          cy: at.y,
          r: 9,
          fill: "none",
          stroke: gangPaints.bosozoku.line,
          "stroke-width": 6,
        }),
      ];
  }
}

/** A tick or cross: colour is not all that tells. */
function markOf(isRight: boolean, { x, y }: Point, stroke: string): string {
  const d = isRight ? `M${x - 12} ${y}l9 10l16 -20` : `M${x - 10} ${y - 10}l20 20M${x + 10} ${y - 10}l-20 20`;
  const pen = { fill: "none", "stroke-width": 7, "stroke-linecap": "round", "stroke-linejoin": "round" };
  return element("path", { d, stroke, ...pen });
}
