import type { APIComponentInContainer } from "discord.js";
import { asksToSwap, news, tellSearch, tipsLine, wholeMap } from "./news.js";
import { signs, type KalleScene } from "./words.js";
import { rule, text, buttons, type Button } from "../../../discord/ui/parts.js";
import { awayMark, seatName, nameOf, isResting, turnLine } from "../../../discord/ui/names.js";
import type { PublicPrompt } from "../../../game/scene.js";
import type { Place, View } from "../rules/index.js";
import { gridOf, haveNames, spotsOf } from "./grid-buttons.js";
import type { Verb } from "../press.js";

/**
 * Cheese, the last round's guesses, cards and trail until the police are placed, news, and the prompt with the grid. How a
 * round ended stands right above the button with which the next one begins.
 */
export function board(scene: KalleScene): readonly APIComponentInContainer[] {
  const { view, picture } = scene;
  const { phase, last } = view;
  const happened = news(scene);
  const isEarly = phase.type === "hide" || phase.type === "place";
  const tips = isEarly && last !== null ? tipsLine(scene, last) : "";
  const isShown = isEarly && (phase.type === "place" || picture === null);
  const map = isShown && last !== null ? wholeMap(last, scene) : [];
  return [
    text(standing(scene), ...seatLines(scene), tips),
    ...(picture === null ? [] : [picture]),
    ...(happened.length === 0 ? [] : [text(...happened, ...map)]),
    ...(picture === null ? [rule()] : []),
    ...question(scene),
  ];
}

/** The round, or that it is over; and, unless the question says it, the cards that the police may still turn. */
function standing(scene: KalleScene): string {
  const { view, t } = scene;
  const { phase, last, rounds } = view;
  if (phase.type === "hide" && last !== null) return `-# ${t("kalle.roundOver", { round: last.round, rounds })}`;
  const left = leftLine(view, t);
  const parts = [t("kalle.round", { round: view.round, rounds }), asksToSwap(scene) ? "" : left];
  return `-# ${parts.filter((part) => part !== "").join(" · ")}`;
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
function question(scene: KalleScene): readonly APIComponentInContainer[] {
  const { view, prompts, seats, table, emoji } = scene;
  const [prompt] = prompts;
  if (prompt === undefined) return [];
  const resting = isResting(seats[prompt.seat ?? -1]);
  const verb: Verb = view.phase.type === "place" ? "place" : "card";
  const grid =
    view.phase.type === "hide" ? [] : gridOf({ table, prompt: prompt.id, verb }, spotsOf(view, resting, emoji));
  return [
    text(
      view.asked === null ? "" : turnLine(scene, view.asked),
      roundLine(scene),
      ask(scene),
      legend(scene),
      ...toAnswer(scene),
    ),
    ...grid,
    ...besides(scene, prompt, resting),
  ];
}

/** What Kalle's seat answers with a swap, right above the grid: on a phone the news are above its edge. */
function toAnswer(scene: KalleScene): readonly string[] {
  const { view, t } = scene;
  return asksToSwap(scene) ? [tellSearch(scene), `-# ${leftLine(view, t)}`] : [];
}

/** While a round begins who is Kalle now; before the first one who is Kalle how often. */
function roundLine({ view, names, seats, t }: KalleScene): string {
  const { phase, round, rounds, last } = view;
  if (phase.type !== "hide" && phase.type !== "place") return "";
  const name = nameOf(names, view.kalle);
  if (last === null) return round === 1 ? t("kalle.firstRound", { name, count: rounds / seats.length }) : "";
  return t("kalle.newRound", { round, name });
}

/** How manholes are called, unless the emojis of all say it. */
function legend({ view, t, emoji }: KalleScene): string {
  return view.phase.type === "hide" || haveNames(emoji) ? "" : `-# ${t("kalle.legend")}`;
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

/**
 * What can be pressed next to the grid, or what comes after a search or the placing of the police: as many lines, so that
 * the grid stays where it is for the next press.
 */
function besides(
  { view, table, t, emoji }: KalleScene,
  prompt: PublicPrompt,
  resting: boolean,
): readonly APIComponentInContainer[] {
  const id = (verb: Verb): Button["id"] => ({ table, prompt: prompt.id, verb, argument: "" });
  switch (view.phase.type) {
    case "hide": {
      const label = t("kalle.hide");
      return [buttons({ id: id("hide"), style: "main", label, emoji: emoji.button.kalle, disabled: resting })];
    }
    case "swap":
      return [buttons({ id: id("pass"), style: "plain", label: t("kalle.pass"), disabled: resting })];
    case "place":
      return [text(`-# ${t("kalle.placeLater")}`)];
    case "search":
      return [text(`-# ${afterSearch(view, view.phase.places, t)}`)];
    case "guess":
    case "point":
    case "over":
      return [text(`-# ${t("kalle.passOver")}`)];
  }
}

/** The last card that is turned ends the hunt, a search that turns none does not. @param reach where the police may go */
function afterSearch(view: View, reach: readonly Place[], t: KalleScene["t"]): string {
  const isLast = view.turned === tries - 1 && !isStep(view, reach);
  if (!isLast) return t("kalle.passLater");
  return t(view.options.lastChance ? "kalle.guessLater" : "kalle.pointLater");
}
