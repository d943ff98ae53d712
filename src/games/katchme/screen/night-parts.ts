import type { ControlRow } from "../../../game/screen.js";
import { type CustomId, type Button, buttons } from "../../../discord/ui/parts.js";
import { awayMark, nameOf, seatName } from "../../../discord/ui/names.js";
import type { Translate } from "../../../game/scene.js";
import {
  type Card,
  type District,
  districtsOf,
  type Gangs,
  type NightView,
  type Route,
  type Size,
  type Tile,
  tilesOf,
} from "../rules/index.js";
import {
  circleSign,
  districtLetter,
  districtMark,
  districtName,
  districtSign,
  gangSigns,
  keycap,
  type NightScene,
  readTile,
  seatMark,
  stopSign,
} from "./words.js";

/** What a ring is drawn from: open cards, and where the gangs are. */
interface Ring {
  readonly size: Size;
  /** In the order of the ring. */
  readonly tops: readonly Card[];
  readonly start: Gangs;
}

/** The ring of a night. */
interface NightRing extends Ring {
  readonly night: number;
  /** Its route, once it is ridden: the gangs are where it ended. */
  readonly route: Route | null;
}

/**
 * Clockwise from the top, each district with its card and the gangs that are there.
 *
 * @param owners texts by the district's place
 */
export function ringLines(
  { size, tops, start }: Ring,
  t: Translate,
  owners: readonly string[] = [],
): readonly string[] {
  return districtsOf(size).map((district, place) => {
    const line = districtLine(district, tops[place] ?? 0, start, t);
    return [line, owners[place] ?? ""].filter((part) => part !== "").join(" · ");
  });
}

function districtLine(district: District, top: Card, { bosozoku, police }: Gangs, t: Translate): string {
  const gangs = [bosozoku === district ? gangSigns.bosozoku : "", police === district ? gangSigns.police : ""];
  const name = `**${districtLetter(district)}** ${districtName(district, t)}`;
  return [keycap(top), districtSign(district), name, ...gangs].filter((part) => part !== "").join(" ");
}

/** Until the next roll the night that has ended: what is told of it is seen there. */
export function ringOf({ options, piles, markers, night, evaluation, phase }: NightView): NightRing {
  const size = options.districts;
  if (phase.type === "snatch" || evaluation === null) {
    return { size, tops: piles.slice(0, size).map(({ top }) => top), start: markers, night, route: null };
  }
  const { tops, route } = evaluation;
  return { size, tops, start: endOf(route, markers), night: evaluation.night, route };
}

/** Where the gangs are after a route. @param start if it has no stops */
export function endOf({ stops }: Route, start: Gangs): Gangs {
  const last = stops.at(-1);
  return last === undefined ? start : { bosozoku: last.bosozoku.to, police: last.police.to };
}

/** Owner and sizes of each district's pile, in the order of the ring. */
export function ownersInRing(scene: NightScene): readonly string[] {
  return districtsOf(scene.view.options.districts).map((_, place) => ownerOf(scene, place));
}

/** The seats without a district, a line each. */
export function homelessLines(scene: NightScene): readonly string[] {
  const size = scene.view.options.districts;
  return scene.seats.slice(size).map((_, index) => `${seatMark(size + index, size)} ${ownerOf(scene, size + index)}`);
}

/** All piles in one line, for when they matter less. */
export function sizesLine(scene: NightScene): string {
  const seats = scene.seats.map((_, seat) => ownerOf(scene, seat));
  const neutral = districtsOf(scene.view.options.districts)
    .map((district, place) => `${districtMark(district)} ${ownerOf(scene, place)}`)
    .slice(seats.length);
  return [scene.t("katchme.numbers"), [...seats, ...neutral].join(", ")].join(" ");
}

function ownerOf({ view, names, seats, t }: NightScene, pile: number): string {
  const seen = view.piles[pile];
  const owner = seats[pile];
  const name = owner === undefined ? t("katchme.neutral") : seatName(owner, nameOf(names, pile));
  const sizes = t("katchme.sizes", { draw: seen?.draw ?? 0, discard: seen?.discard ?? 0 });
  return [`${name} ${sizes}`, awayMark(owner, t)].filter((part) => part !== "").join(" · ");
}

/** Whether a tile can be taken, is chosen, rests while nobody plays, or who has it, by their sign. */
export type TileStand = "free" | "chosen" | "resting" | { readonly sign: string; readonly isPerson: boolean };

/** What tiles are drawn with. */
interface TileButtons {
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
export function tileRows(tiles: TileButtons, t: Translate): readonly ControlRow[] {
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
