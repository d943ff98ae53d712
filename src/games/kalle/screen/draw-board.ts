import { asksToSwap, news, tipsLine } from "./news.js";
import { signs, type KalleScene } from "./words.js";
import { buttons, type Button } from "../../../discord/ui/parts.js";
import type { BoardParts } from "../../../game/screen.js";
import { awayMark, seatName, nameOf, isResting, turnLine } from "../../../discord/ui/names.js";
import type { PublicPrompt } from "../../../game/scene.js";
import type { Place, View } from "../rules/index.js";
import { gridOf, spotsOf } from "./grid-buttons.js";
import type { Verb } from "../press.js";

/** Whose turn it is, the manholes, and what to do and what happened. */
export function board(scene: KalleScene): BoardParts {
  const { view, picture } = scene;
  const { phase, last } = view;
  const isEarly = phase.type === "hide" || phase.type === "place";
  const tips = isEarly && last !== null ? tipsLine(scene, last) : "";
  return {
    instead: picture === null ? seatLines(scene) : [],
    line: scene.prompts.length === 0 || view.asked === null ? "" : turnLine(scene, view.asked),
    controls: controls(scene),
    notes: [
      ...(scene.prompts.length === 0 ? [] : [ask(scene)]),
      ...news(scene),
      tips,
      roundLine(scene),
      standing(scene),
    ],
  };
}

/** The round, or that it is over; and, unless the question says it, the cards that the police may still turn. */
function standing(scene: KalleScene): string {
  const { view, t } = scene;
  const { phase, last, rounds } = view;
  if (phase.type === "hide" && last !== null) return t("kalle.roundOver", { round: last.round, rounds });
  const left = leftLine(view, t);
  const parts = [t("kalle.round", { round: view.round, rounds }), asksToSwap(scene) ? "" : left];
  return parts.filter((part) => part !== "").join(" · ");
}

/**
 * Role and cheese, a line each: in a row, lines break between an icon and its name. Between two rounds without roles: the
 * last round's would be wrong for the next, and the other way round.
 */
function seatLines({ view, names, seats, t }: KalleScene): readonly string[] {
  const isBetween = view.phase.type === "hide" && view.last !== null;
  return seats.map((owner, seat) => {
    const isKalle = seat === view.kalle && !isBetween;
    const parts = [
      isBetween ? "" : isKalle ? signs.rat : signs.mouse,
      seatName(owner, nameOf(names, seat)),
      isKalle ? `(${t("kalle.isKalle")})` : "",
      `${view.cheese[seat] ?? 0} ${signs.cheese}`,
      awayMark(owner, t),
    ];
    return parts.filter((part) => part !== "").join(" ");
  });
}

/** Cards that the police may turn without success. */
const tries = 8;

/** How many cards the police may still turn; empty: none. */
function leftLine({ turned }: View, t: KalleScene["t"]): string {
  return turned === tries ? "" : t("kalle.left", { count: tries - turned });
}

/** Whether the current search only steps onto an open card (README.md, "Search"). @param reach where the police may go */
function isStep({ grid }: Pick<View, "grid">, [to = 0]: readonly Place[]): boolean {
  return grid[to] !== null;
}

/** While Kalle hides there is no grid: the one to hide in is private. */
function controls(scene: KalleScene): BoardParts["controls"] {
  const { view, prompts, seats, table, emoji } = scene;
  const [prompt] = prompts;
  if (prompt === undefined) return [];
  const resting = isResting(seats[prompt.seat ?? -1]);
  const verb: Verb = view.phase.type === "place" ? "place" : "card";
  const grid =
    view.phase.type === "hide" ? [] : gridOf({ table, prompt: prompt.id, verb }, spotsOf(view, resting, emoji));
  return [...grid, ...besides(scene, prompt, resting)];
}

/** While a round begins who is Kalle now; before the first one who is Kalle how often. */
function roundLine({ view, names, seats, t }: KalleScene): string {
  const { phase, round, rounds, last } = view;
  if (phase.type !== "hide" && phase.type !== "place") return "";
  const name = nameOf(names, view.kalle);
  if (last === null) return round === 1 ? t("kalle.firstRound", { name, count: rounds / seats.length }) : "";
  return t("kalle.newRound", { round, name });
}

function ask({ view, names, t, emoji }: KalleScene): string {
  const words = { name: nameOf(names, view.asked), police: emoji.text.police };
  switch (view.phase.type) {
    case "hide":
      return t("kalle.askHide", words);
    case "place":
      return t("kalle.askPlace", words);
    case "search":
      return t(isStep(view, view.phase.places) ? "kalle.askStep" : "kalle.askSearch", words);
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

/** What can be pressed besides the manholes. */
function besides(
  { view, table, t, emoji }: KalleScene,
  prompt: PublicPrompt,
  resting: boolean,
): BoardParts["controls"] {
  const id = (verb: Verb): Button["id"] => ({ table, prompt: prompt.id, verb, argument: "" });
  switch (view.phase.type) {
    case "hide": {
      const label = t("kalle.hide");
      return [buttons({ id: id("hide"), style: "main", label, emoji: emoji.button.kalle, disabled: resting })];
    }
    case "swap":
      return [buttons({ id: id("pass"), style: "plain", label: t("kalle.pass"), disabled: resting })];
    case "place":
    case "search":
    case "guess":
    case "point":
    case "over":
      return [];
  }
}
