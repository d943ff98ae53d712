import type { APIComponentInContainer } from "discord.js";
import type { PublicPrompt } from "../../../game/scene.js";
import { neighbours, type Place, type View } from "../rules/index.js";
import { gridOf, spotsOf } from "./grid-buttons.js";
import type { Verb } from "../press/index.js";
import { nameOf, signs, type KalleScene } from "./words.js";
import { buttons, text, type Button } from "../../../discord/ui/parts.js";
import { isResting } from "../../../discord/ui/presence.js";

/**
 * The kind of search (README.md, "Search"): `open` a covered neighbour, `step` onto an open one, or `jump` to the
 * nearest covered card.
 */
export type Course = "open" | "step" | "jump";

/** The kind of the current search. @param reach where the police may go */
export function courseOf({ grid, police }: Pick<View, "grid" | "police">, reach: readonly Place[]): Course {
  const [to = 0] = reach;
  if (grid[to] !== null) return "step";
  return police !== null && neighbours(police).includes(to) ? "open" : "jump";
}

/**
 * The current prompt in one line, the grid, and a further button if the phase has one. The grid can always be pressed:
 * people who cannot use it now are told why.
 */
export function question(scene: KalleScene): readonly APIComponentInContainer[] {
  const { view, prompts, seats, table, t } = scene;
  const [prompt] = prompts;
  if (prompt === undefined) return [];
  const resting = isResting(seats[prompt.seat ?? -1]);
  const button = besides(scene, prompt, resting);
  return [
    text(ask(scene), `-# ${t("kalle.legend")}`),
    ...gridOf({ table, prompt: prompt.id, verb: "card" }, spotsOf(view, !resting)),
    ...(button === null ? [] : [buttons(button)]),
  ];
}

function ask({ view, names, t }: KalleScene): string {
  const words = { name: nameOf(names, view.asked), police: signs.police };
  switch (view.phase.type) {
    case "hide":
      return t("kalle.askHide", words);
    case "place":
      return t("kalle.askPlace", words);
    case "search":
      return askSearch(view, view.phase.places, words, t);
    case "swap":
      return t("kalle.askSwap", words);
    case "guess":
      return t("kalle.askGuess", words);
    case "point":
      return t("kalle.askPoint", words);
    case "over":
      return "";
  }
}

function askSearch(
  view: View,
  reach: readonly Place[],
  words: { readonly name: string; readonly police: string },
  t: KalleScene["t"],
): string {
  switch (courseOf(view, reach)) {
    case "open":
      return t("kalle.askSearch", words);
    case "step":
      return t("kalle.askStep", words);
    case "jump":
      return t("kalle.askJump", words);
  }
}

/** The button below the grid; null if there is none. */
function besides({ view, table, t }: KalleScene, prompt: PublicPrompt, disabled: boolean): Button | null {
  const id = (verb: Verb): Button["id"] => ({ table, prompt: prompt.id, verb, argument: "" });
  if (view.phase.type === "hide") {
    return { id: id("hide"), style: "main", label: t("kalle.hide"), emoji: { name: signs.kalle }, disabled };
  }
  return view.phase.type === "swap" ? { id: id("pass"), style: "plain", label: t("kalle.pass"), disabled } : null;
}
