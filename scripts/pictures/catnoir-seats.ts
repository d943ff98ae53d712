import type { SeenMessage } from "../../playground/discord/types.js";
import { findSelect } from "./message.js";

/** What a seat does with a turn: collect a faction's cards, hold as many cards as it can get, or make points. */
export type Aim = "hoard" | "score" | `collect ${string}`;

/** What a select on an ephemeral message offers; nothing where there is none with this verb. */
export function valuesOf(sheet: SeenMessage, verb: string): readonly string[] {
  return findSelect(sheet, verb)?.options.map(({ value }) => value) ?? [];
}

/** What is chosen on the ephemeral message of the own turn, in the select of this verb. */
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

/** Roughly how many points a lot promises, by its name, such as `police.3`. */
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

/** The number in a value such as `police.3`; 1 where there is none. */
function countIn(value: string): number {
  return Number(value.split(".")[1] ?? 1);
}
