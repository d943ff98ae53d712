import type { SeenMessage } from "../../playground/discord/types.js";
import { findSelect } from "./message.js";

/** With a turn: collect a faction's cards, hoard cards, or make points. */
export type Aim = "hoard" | "score" | `collect ${string}`;

/** None without a select of this verb. */
export function valuesOf(sheet: SeenMessage, verb: string): readonly string[] {
  return findSelect(sheet, verb)?.options.map(({ value }) => value) ?? [];
}

/** On the ephemeral message, in the select of this verb. */
export function chooseTurn(sheet: SeenMessage, aim: Aim): { readonly verb: "take" | "play"; readonly value: string } {
  const plays = valuesOf(sheet, "play").toSorted((a, b) => worth(b) - worth(a));
  const takes = valuesOf(sheet, "take").toSorted((a, b) => countIn(b) - countIn(a));
  const sought = aim.startsWith("collect ") ? takes.find((value) => value.startsWith(`${aim.slice(8)}.`)) : undefined;
  const [play] = plays;
  const take = sought ?? takes[0];
  if (play !== undefined && (take === undefined || (aim === "score" && worth(play) > 1))) {
    return { verb: "play", value: play };
  }
  if (take === undefined) throw new Error("nothing can be done in this turn");
  return { verb: "take", value: take };
}

/** Roughly, by the lot's name, such as `police.3`. */
function worth(lot: string): number {
  const [faction = ""] = lot.split(".");
  switch (faction) {
    case "detectives":
    case "mafia":
      return 3;
    case "journalists":
      return 2;
    default:
      return countIn(lot) * 0.75;
  }
}

/** In a value such as `police.3`; else 1. */
function countIn(value: string): number {
  return Number(value.split(".")[1] ?? 1);
}
