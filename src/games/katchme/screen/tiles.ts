import type { APIComponentInContainer } from "discord.js";
import { tilesOf, type Size, type Tile } from "../rules/index.js";
import type { Translate } from "../../../game/scene.js";
import type { CustomId } from "../../../discord/ui/custom-id.js";
import { circleSign, districtLetter, districtSign, readTile, stopSign } from "./words.js";
import { buttons, type Button } from "../../../discord/ui/parts.js";

/** Whether a tile can be taken, is chosen, rests while nobody plays, or who has it, by their sign. */
export type TileStand = "free" | "chosen" | "resting" | { readonly sign: string; readonly isPerson: boolean };

/** What tiles are drawn with. */
export interface TileButtons {
  readonly size: Size;
  readonly id: (tile: Tile) => CustomId;
  readonly stands: (tile: Tile) => TileStand;
  /** Buttons next to the vicious circle. */
  readonly beside: readonly Button[];
}

/** Buttons that fit a phone's width. */
const perRow = { when: 3, where: 4 } as const;

/**
 * When, where, and the vicious circle. Taken ones stay and are as wide as before, so that no other moves under a thumb:
 * the sign of who has it takes the place of its own.
 */
export function tileRows(tiles: TileButtons, t: Translate): readonly APIComponentInContainer[] {
  const all = tilesOf(tiles.size);
  const button = (tile: Tile): Button => tileButton(tiles, tile, t);
  const rows = (["when", "where"] as const).flatMap((type) =>
    rowsOf(all.filter((tile) => readTile(tile).type === type).map(button), perRow[type]),
  );
  return [...rows.map((row) => buttons(...row)), buttons(button("circle"), ...tiles.beside)];
}

/** As many equal rows as needed. */
function rowsOf(row: readonly Button[], most: number): readonly (readonly Button[])[] {
  const rows = Math.ceil(row.length / most);
  const length = Math.ceil(row.length / rows);
  return Array.from({ length: rows }, (_, index) => row.slice(index * length, (index + 1) * length));
}

function tileButton({ id, stands }: TileButtons, tile: Tile, t: Translate): Button {
  const stand = stands(tile);
  const own = { id: id(tile), ...face(tile, t) };
  if (typeof stand === "string") {
    return { ...own, style: stand === "chosen" ? "main" : "plain", disabled: stand === "resting" };
  }
  return { ...own, emoji: { name: stand.sign }, style: stand.isPerson ? "main" : "plain", disabled: true };
}

function face(tile: Tile, t: Translate): Pick<Button, "label" | "emoji"> {
  const read = readTile(tile);
  switch (read.type) {
    case "when":
      return { label: String(read.stop), emoji: { name: stopSign } };
    case "where":
      return { label: districtLetter(read.district), emoji: { name: districtSign(read.district) } };
    case "circle":
      return { label: t("katchme.circle"), emoji: { name: circleSign } };
  }
}
