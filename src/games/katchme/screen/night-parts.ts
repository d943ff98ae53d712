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
  type Position,
  type Route,
  type Size,
  type Tile,
  tilesOf,
} from "../rules/index.js";
import {
  circleSign,
  districtLetter,
  districtName,
  districtSign,
  gangSigns,
  keycap,
  type NightScene,
  readTile,
  type ReadTile,
  seatMark,
  stopSign,
} from "./words.js";

/** What a ring is told from: open cards, and where the gangs start. */
type Ring = Pick<Position, "size" | "tops" | "start">;

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

/** The ring of a night before its ride. */
export function ringOf({ options: { districts: size }, piles, markers: start }: NightView): Ring {
  return { size, tops: piles.slice(0, size).map(({ top }) => top), start };
}

/** Where the gangs are after a route. @param start if it has no stops */
export function endOf({ stops }: Route, start: Gangs): Gangs {
  const last = stops.at(-1);
  return last === undefined ? start : { bosozoku: last.bosozoku.to, police: last.police.to };
}

/** Owner and cards of each district's pile, in the order of the ring. */
export function ownersInRing(scene: NightScene): readonly string[] {
  return districtsOf(scene.view.options.districts).map((_, place) => ownerOf(scene, place));
}

/** The seats without a district, a line each. */
export function homelessLines(scene: NightScene): readonly string[] {
  const size = scene.view.options.districts;
  return scene.seats.slice(size).map((_, index) => `${seatMark(size + index, size)} ${ownerOf(scene, size + index)}`);
}

/** Everybody's cards in one line. */
export function cardsLine({ view, names, t }: NightScene): string {
  return names.map((name, seat) => t("katchme.life", { name, count: view.piles[seat]?.draw ?? 0 })).join(" · ");
}

function ownerOf({ view, names, seats, t }: NightScene, pile: number): string {
  const owner = seats[pile];
  const name = owner === undefined ? t("katchme.neutral") : seatName(owner, nameOf(names, pile));
  const cards = t("katchme.pile", { count: view.piles[pile]?.draw ?? 0 });
  return [`${name} ${cards}`, awayMark(owner, t)].filter((part) => part !== "").join(" · ");
}

/** Which night it is: of how many, where a neutral pile counts them, unless somebody runs out of cards before. */
export function nightName(
  { night, piles, lives }: NightView,
  t: Translate,
): { readonly whole: string; readonly upper: string; readonly lower: string } {
  const neutral = piles.slice(lives.length).map(({ draw }) => draw);
  const upper = t("katchme.picture.night");
  if (neutral.length === 0) return { whole: t("katchme.night", { night }), upper, lower: String(night) };
  const of = night + Math.min(...neutral) - 1;
  if (of === night)
    return { whole: t("katchme.lastNight"), upper: t("katchme.picture.last"), lower: t("katchme.picture.night") };
  return { whole: t("katchme.nightOf", { night, of }), upper, lower: t("katchme.picture.nightOf", { night, of }) };
}

/** Whether the last step has told a night, and nobody is ready for the next one. */
export function isJustEvaluated({ phase }: NightView, recent: NightScene["recent"]): boolean {
  const isAsked = phase.type === "over" || (phase.type === "roll" && phase.ready.length === 0);
  const told = recent.findLastIndex(({ type }) => type === "evaluated");
  return isAsked && told > recent.findLastIndex(({ type }) => type === "dice");
}

/** Whether all are ready and the dice fall in a moment, as a board shows it before the numbers (`before` in index.ts). */
export function isStarting({ view: { phase }, names }: NightScene): boolean {
  return phase.type === "roll" && phase.ready.length === names.length;
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

/** Tiles that fit a phone's width. */
const perRow = 4;

/**
 * When, where, and the vicious circle. Taken ones stay and are as wide as before, so that no other moves under a thumb:
 * the sign of who has it takes the place of its own. With more than a row of either, the rest of the stops is next to the
 * circle, which then is a sign alone.
 */
export function tileRows(tiles: TileButtons, t: Translate): readonly ControlRow[] {
  const all = tilesOf(tiles.size);
  const isMany = tiles.size > perRow;
  const of = (type: ReadTile["type"]): readonly Button[] =>
    all.filter((tile) => readTile(tile).type === type).map((tile) => tileButton(tiles, tile, t));
  const [whens, wheres] = [of("when"), of("where")];
  const circle = of("circle").map(({ label, ...button }) =>
    isMany || label === undefined ? button : { ...button, label },
  );
  const rows = isMany
    ? [
        whens.slice(0, perRow),
        [...whens.slice(perRow), ...circle, ...tiles.beside],
        wheres.slice(0, perRow),
        wheres.slice(perRow),
      ]
    : [whens, wheres, [...circle, ...tiles.beside]];
  return rows.map((row) => buttons(...row));
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
