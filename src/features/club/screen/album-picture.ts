import { defineSketch } from "../../../game/scene.js";
import { drawing, element, paw, path, toDrawable, writing } from "../../../discord/images/svg.js";
import { line } from "../../../discord/images/podium.js";
import { inRows, paint } from "./club-pictures.js";

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
const sizes = { width: 800, top: 136, left: 170, across: 610, r: 62, high: 29, row: 35, gap: 32, least: 128 } as const;

/** A badge's emblem: its points, how deep the dents between them are, and its enamel. */
interface Emblem {
  readonly points: number;
  readonly dent: number;
  readonly fill: string;
}

/** By place in the album. A polygon's dents lie on its edges. */
const emblems: readonly Emblem[] = [
  { points: 12, dent: 0.84, fill: "#c0392b" },
  { points: 6, dent: Math.cos(Math.PI / 6), fill: "#2f7d5b" },
  { points: 5, dent: 0.62, fill: "#d9822b" },
  { points: 8, dent: Math.cos(Math.PI / 8), fill: "#3c6fb4" },
  { points: 4, dent: Math.cos(Math.PI / 4), fill: "#8a4fa3" },
  { points: 8, dent: 0.74, fill: "#1f8a99" },
];

/** A page of the album: a game's badges, those that were won in colour. */
export const albumSketch = defineSketch("album", ({ title, name, badges }: AlbumDrawing) => {
  const { width, top, left, across, high, row, gap, least } = sizes;
  let height: number = top;
  const drawn = badges.flatMap(({ name: badge, reason, below, isWon }, index) => {
    const y = height;
    const hint = inRows(toDrawable(reason), across / high);
    height += Math.max(least, 84 + hint.length * row) + gap;
    const at = { x: left, across, anchor: "start" } as const;
    return [
      emblem(index, isWon, 88, y + sizes.r + 2),
      ...line(badge, { ...at, y: y + 34, high: 38, ink: isWon ? paint.ink : paint.dim }),
      ...hint.flatMap((said, under) => line(said, { ...at, y: y + 78 + under * row, high, ink: paint.dim })),
      ...line(below, {
        ...at,
        y: y + 80 + hint.length * row,
        high: 28,
        least: 22,
        ink: isWon ? paint.accent : paint.dim,
      }),
    ];
  });
  return drawing(
    width,
    height,
    element("rect", { width, height, fill: paint.ground }),
    ...line(title, { x: width / 2, y: 58, high: 48, across: width - 40, ink: paint.accent }),
    ...owner(name),
    ...drawn,
  );
});

/** Whose it is; a paw, if the font lacks all letters of the name. */
function owner(name: string): readonly string[] {
  const drawn = line(name, { x: sizes.width / 2, y: 104, high: 36, across: sizes.width - 40, ink: paint.ink });
  return drawn.length > 0 ? drawn : [paw(sizes.width / 2, 94, 18, paint.ink)];
}

/** Enamel with a paw, or its silhouette. `x`, `y`: its middle. */
function emblem(index: number, isWon: boolean, x: number, y: number): string {
  const { points, dent, fill } = emblems[index % emblems.length] ?? { points: 12, dent: 1, fill: paint.accent };
  const corners = Array.from({ length: points * 2 }, (_, at) => {
    const [angle, r] = [(Math.PI * at) / points, at % 2 === 0 ? sizes.r : sizes.r * dent];
    return { x: x + r * Math.sin(angle), y: y - r * Math.cos(angle) };
  });
  const edge = { "stroke-width": 6, "stroke-linejoin": "round" } as const;
  const shape = { points: path(corners), ...edge };
  return isWon
    ? element("g", {}, element("polygon", { ...shape, fill, stroke: paint.accent }), paw(x, y - 1, 28, paint.ink))
    : element(
        "g",
        {},
        element("polygon", { ...shape, fill: paint.step, stroke: paint.step }),
        writing("?", { x, y: y + 20 }, 56, "#7d674f"),
      );
}
