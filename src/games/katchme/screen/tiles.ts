import type { APIComponentInContainer } from "discord.js";
import { tilesOf, type Size, type Tile } from "../rules/index.js";
import type { Translate } from "../../../game/scene.js";
import type { CustomId } from "../../../discord/ui/custom-id.js";
import { circleSign, districtLetter, districtSign, readTile } from "./words.js";
import { buttons, type Button } from "../../../discord/ui/parts.js";

/** What tiles are drawn with. */
export interface TileButtons {
  readonly size: Size;
  readonly id: (tile: Tile) => CustomId;
  /** `gone`: somebody has it. */
  readonly stands: (tile: Tile) => "free" | "gone" | "chosen";
  /** Buttons next to the vicious circle. */
  readonly beside: readonly Button[];
}

/** Buttons that fit a phone's width. */
const perRow = { when: 3, where: 4 } as const;

/** When, where, and the vicious circle. Taken ones stay, so that no other moves under a thumb. */
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
