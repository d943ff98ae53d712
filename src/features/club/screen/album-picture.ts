import { defineSketch } from "../../../game/scene.js";
import { drawEmblem } from "../../../discord/images/badges.js";
import { drawing, element, inRows, toDrawable } from "../../../discord/images/svg.js";
import { line } from "../../../discord/images/podium.js";
import { paint } from "./club-pictures.js";

/** A badge as the album has it. */
interface AlbumBadge {
  readonly name: string;
  /** How it is won. */
  readonly reason: string;
  /** When it was won, and how many have it. */
  readonly below: string;
  readonly isWon: boolean;
}

/** A page of somebody's album. */
interface AlbumDrawing {
  readonly title: string;
  /** Whose, not escaped. */
  readonly name: string;
  readonly badges: readonly AlbumBadge[];
}

/** In pixels. `left`: of texts; `r`: of an emblem. */
const sizes = { width: 800, top: 136, left: 170, across: 610, r: 62, high: 33, row: 40, gap: 32, least: 128 } as const;

/** A page of the album: a game's badges, those that were won in colour. */
export const albumSketch = defineSketch("album", ({ title, name, badges }: AlbumDrawing) => {
  const { width, top, left, across, high, row, gap, least } = sizes;
  let height: number = top;
  const drawn = badges.flatMap(({ name: badge, reason, below, isWon }, index) => {
    const y = height;
    const hint = inRows(toDrawable(reason), across / high);
    height += Math.max(least, 88 + hint.length * row) + gap;
    const at = { x: left, across, anchor: "start" } as const;
    return [
      drawEmblem(index, isWon, { x: 88, y: y + sizes.r + 2 }, sizes.r),
      ...line(badge, { ...at, y: y + 34, high: 38, ink: isWon ? paint.ink : paint.dim }),
      ...hint.flatMap((said, under) => line(said, { ...at, y: y + 80 + under * row, high, ink: paint.dim })),
      ...line(below, {
        ...at,
        y: y + 82 + hint.length * row,
        high: 31,
        least: 24,
        ink: isWon ? paint.accent : paint.dim,
      }),
    ];
  });
  return drawing(
    width,
    height,
    element("rect", { width, height, fill: paint.ground }),
    ...line(title, { x: width / 2, y: 58, high: 48, across: width - 40, ink: paint.accent }),
    ...line(name, { x: width / 2, y: 104, high: 36, across: width - 40, ink: paint.ink }),
    ...drawn,
  );
});
