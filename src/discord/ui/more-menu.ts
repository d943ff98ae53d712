import type { Board } from "../../tables/board.js";
import type { Button } from "./parts.js";

/** Verb of the button that opens a table's menu. */
export const moreVerb = "more";

/** The small button "⋯": what a board itself does not need, in a menu for its presser alone. */
export function moreButton({ table }: Pick<Board, "table">): Button {
  return { id: { table, prompt: 0, verb: moreVerb, argument: "" }, style: "plain", label: "⋯" };
}
