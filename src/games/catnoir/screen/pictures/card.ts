import type { Faction } from "../../rules/index.js";
import { cat } from "./cats.js";
import { noir, paintOf, type CardGroup } from "./look.js";
import { emblemOf } from "./emblems.js";
import { toDrawable } from "../../../../discord/images/lettering.js";
import { element, type Point, writing } from "../../../../discord/images/svg.js";

/** Size before scaling. */
export const card = { width: 100, height: 142 } as const;

const edge = { width: card.width, height: card.height, rx: 11, stroke: noir.black, "stroke-width": 3.5 };

/** The first letter of the faction's name, if any can be drawn. */
function letterOf(name: string): string {
  return toDrawable(name).charAt(0).toUpperCase();
}

/** An open card. @param at upper left corner @param turn in degrees, about its lower edge's middle */
export function face(
  { faction, name }: Pick<CardGroup, "faction" | "name">,
  at: Point,
  scale: number,
  turn = 0,
): string {
  const { fill, ink } = paintOf(faction);
  const letter = letterOf(name);
  return element(
    "g",
    { class: `card ${faction}`, transform: placed(at, scale, turn) },
    element("rect", { ...edge, fill }),
    emblem(faction),
    ...(letter === "" ? [] : [writing(letter, { x: 9, y: 37 }, 40, ink, { "text-anchor": "start" })]),
  );
}

/** A card face down. @param at upper left corner */
export function back(at: Point, scale: number): string {
  const ears = "M27 142V92L30 66L43 79Q50 77 57 79L70 66L73 92V142z";
  return element(
    "g",
    { class: "back", transform: placed(at, scale, 0) },
    element("rect", { ...edge, fill: noir.house }),
    element("circle", { cx: 50, cy: 60, r: 34, fill: noir.lamp }),
    element("path", { d: ears, fill: noir.black }),
    element("path", { d: "M36 96l11 5l-10 3zM64 96l-11 5l10 3z", fill: noir.lamp }),
    element("rect", { ...edge, x: 4, y: 4, width: 92, height: 134, rx: 8, fill: "none", stroke: noir.line }),
  );
}

/** An empty place for a card. @param at upper left corner */
export function gap(at: Point, scale: number): string {
  const dashes = { fill: noir.roofs, stroke: noir.line, "stroke-width": 4, "stroke-dasharray": "12 9" };
  return element("rect", { ...edge, ...dashes, class: "gap", transform: placed(at, scale, 0) });
}

function emblem(faction: Faction): string {
  const { pale } = paintOf(faction);
  return element(
    "g",
    { transform: "translate(50 86) scale(0.93)" },
    element("path", { class: "emblem", d: emblemOf(faction), fill: pale, stroke: noir.black, "stroke-width": 2.5 }),
    cat(faction),
  );
}

function placed({ x, y }: Point, scale: number, turn: number): string {
  const [left, upper, size] = [x, y, scale].map((value) => Math.round(value * 100) / 100);
  const turned = turn === 0 ? "" : ` rotate(${Math.round(turn * 10) / 10} ${card.width / 2} ${card.height})`;
  return `translate(${left} ${upper}) scale(${size})${turned}`;
}
