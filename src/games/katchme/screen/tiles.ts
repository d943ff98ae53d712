import type { APIComponentInContainer } from "discord.js";
import { tilesOf, type Size, type Tile } from "../rules/index.js";
import type { Translate } from "../../../locales/index.js";
import type { CustomId } from "../../../discord/ui/custom-id.js";
import { circleSign, districtLetter, districtSign, readTile } from "./words.js";
import { buttons, type Button } from "../../../discord/ui/parts.js";

/** What tiles are drawn with. */
export interface TileButtons {
  readonly size: Size;
  readonly id: (tile: Tile) => CustomId;
  /** How a tile stands: it can be had, somebody has it, or it is chosen. */
  readonly stands: (tile: Tile) => "free" | "gone" | "chosen";
  /** What stands beside the vicious circle. */
  readonly beside: readonly Button[];
}

/** More buttons of a kind than this do not fit beside one another on a phone. */
const perRow = { when: 3, where: 4 } as const;

/**
 * All tiles as buttons: when, where, and the vicious circle. One that is gone keeps its place, so that no other moves
 * under a thumb that is on its way.
 */
export function tileRows(tiles: TileButtons, t: Translate): readonly APIComponentInContainer[] {
  const all = tilesOf(tiles.size);
  const button = (tile: Tile): Button => tileButton(tiles, tile, t);
  const rows = (["when", "where"] as const).flatMap((type) =>
    rowsOf(all.filter((tile) => readTile(tile).type === type).map(button), perRow[type]),
  );
  return [...rows.map((row) => buttons(...row)), buttons(button("circle"), ...tiles.beside)];
}

/** As many equal rows as it takes. */
function rowsOf(row: readonly Button[], most: number): readonly (readonly Button[])[] {
  const rows = Math.ceil(row.length / most);
  const length = Math.ceil(row.length / rows);
  return Array.from({ length: rows }, (_, index) => row.slice(index * length, (index + 1) * length));
}

function tileButton({ id, stands }: TileButtons, tile: Tile, t: Translate): Button {
  const stand = stands(tile);
  return {
    id: id(tile),
    style: stand === "chosen" ? "marked" : "plain",
    ...face(tile, t),
    disabled: stand === "gone",
  };
}

function face(tile: Tile, t: Translate): Pick<Button, "label" | "emoji"> {
  const read = readTile(tile);
  switch (read.type) {
    case "when":
      return { label: t("katchme.when", { stop: read.stop }) };
    case "where":
      return { label: districtLetter(read.district), emoji: { name: districtSign(read.district) } };
    case "circle":
      return { label: t("katchme.circle"), emoji: { name: circleSign } };
  }
}
