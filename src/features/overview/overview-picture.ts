import type { Picture } from "../../game/scene.js";
import { type GameId, gameIds, games } from "../../games/index.js";
import type { Translate } from "../../texts/index.js";
import { line } from "../../discord/images/podium.js";
import { drawBoxArt, drawing, element } from "../../discord/images/svg.js";

/** In pixels: all, a tile with the space around it, and its name below. */
const sizes = { width: 800, tile: 256, gap: 12, name: 40, letters: 27 } as const;

const columns = 3;

const [ground, ink] = ["#1e1f26", "#f2f0ea"];

/** All games side by side by their box art, with their names. */
export function overviewPicture(t: Translate): Picture {
  const shown = gameIds.filter((game) => games[game].screen.boxArt !== undefined);
  const rows = Math.ceil(shown.length / columns);
  const height = rows * (sizes.tile / 2 + sizes.name + sizes.gap) + sizes.gap;
  const names = shown.map((game) => shortName(game, t));
  return {
    name: "games.png",
    svg: drawing(
      sizes.width,
      height,
      element("rect", { width: sizes.width, height, fill: ground }),
      ...shown.flatMap((game, index) => tile(game, names[index] ?? "", placeOf(index, shown.length))),
    ),
    description: t("overview.picture", { names }),
  };
}

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

function tile(game: GameId, name: string, at: { readonly x: number; readonly y: number }): readonly string[] {
  const art = games[game].screen.boxArt?.();
  const middle = { x: at.x + sizes.tile / 2, y: at.y + sizes.tile / 2 + sizes.letters + 4 };
  return [
    art === undefined ? "" : drawBoxArt(art, { ...at, width: sizes.tile }),
    ...line(name, { ...middle, high: sizes.letters, across: sizes.tile, ink }),
  ];
}

/** Without what comes after a colon. */
function shortName(game: GameId, t: Translate): string {
  const name = t(`${game}.name`);
  return name.split(":")[0] ?? name;
}
