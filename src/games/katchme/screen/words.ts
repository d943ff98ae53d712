import type { Seat } from "../../../game/contract.js";
import {
  districtOf,
  districtsOf,
  placeOf,
  type District,
  type Event,
  type Gang,
  type NightView,
  type PreludeView,
  type Size,
  type Tile,
  type View,
} from "../rules/index.js";
import type { Scene, Translate } from "../../../game/scene.js";

/** What the screens draw from. */
export type KatchmeScene = Scene<View, Event>;

/** The same during the prelude. */
export type PreludeScene = Scene<PreludeView, Event>;

/** The same in the nights and at the end. */
export type NightScene = Scene<NightView, Event>;

const districtSigns: Readonly<Record<District, string>> = {
  orange: "🟠",
  violet: "🟣",
  green: "🟢",
  yellow: "🟡",
  red: "🔴",
  turquoise: "🔵",
};

const letters = "ABCDEF";

/** In message text. */
export const gangSigns: Readonly<Record<Gang, string>> = { bosozoku: "🏍️", police: "🚓" };

/** The vicious circle. */
export const circleSign = "🌀";

/** A stop. */
export const stopSign = "🛑";

/** A collision. */
export const crashSign = "💥";

/** A district's colour. */
export function districtSign(district: District): string {
  return districtSigns[district];
}

/** A for the first of the ring. */
export function districtLetter(district: District): string {
  return letters.charAt(placeOf(district));
}

/** Such as "🟣 B". */
export function districtMark(district: District): string {
  return `${districtSign(district)}\u00A0${districtLetter(district)}`;
}

/** By colour and letter; a plain sign without a district. */
export function seatMark(seat: Seat, size: Size): string {
  const district = districtOf(seat, size);
  return district === null ? "⚪" : districtMark(district);
}

/** By seat: on the tiles that it has taken. */
const seatSigns = ["🐱", "🐯", "🐭", "🦊", "🐻", "🐸"] as const;

/** Who has a tile, on its button and next to a name. */
export function seatSign(seat: Seat): string {
  return seatSigns[seat] ?? "✋";
}

/** A district's colour in words. */
export function districtName(district: District, t: Translate): string {
  switch (district) {
    case "orange":
      return t("katchme.districts.orange");
    case "violet":
      return t("katchme.districts.violet");
    case "green":
      return t("katchme.districts.green");
    case "yellow":
      return t("katchme.districts.yellow");
    case "red":
      return t("katchme.districts.red");
    case "turquoise":
      return t("katchme.districts.turquoise");
  }
}

/** What a tile says. */
export type ReadTile =
  | { readonly type: "when"; readonly stop: number }
  | { readonly type: "where"; readonly district: District }
  | { readonly type: "circle" };

/** Reads a tile. */
export function readTile(tile: Tile): ReadTile {
  const district = districtsOf(6).find((one) => tile === `where-${one}`);
  if (district !== undefined) return { type: "where", district };
  return tile === "circle" ? { type: "circle" } : { type: "when", stop: Number(tile.slice("when-".length)) };
}

/** With signs that stay together: "Stop 2", "🟣 B", "🌀 Vicious circle". */
export function tileName(tile: Tile, t: Translate): string {
  const read = readTile(tile);
  switch (read.type) {
    case "when":
      return t("katchme.when", { stop: read.stop }).replaceAll(" ", "\u00A0");
    case "where":
      return districtMark(read.district);
    case "circle":
      return `${circleSign}\u00A0${t("katchme.circle")}`;
  }
}

/** A card or die, large. */
export function keycap(value: number): string {
  return `${value}\uFE0F\u20E3`;
}
