import { news, revealLines, tellLifting, tellRound, tellTimeout, trailInWords } from "./news.js";
import { cardSign, placeName, signs, type KalleScene } from "./words.js";
import { buttons } from "../../../discord/ui/parts.js";
import type { BoardParts } from "../../../game/screen.js";
import { awayMark, seatName, nameOf, isAway, isResting, signedNames, turnLine } from "../../../discord/ui/names.js";
import type { View } from "../rules/index.js";
import { gridOf, spotsOf } from "./grid-buttons.js";
import type { Verb } from "../press.js";

/** What has happened and whose turn it is, sixteen manholes to press, and how that is done. */
export function board(scene: KalleScene): BoardParts {
  return {
    instead: scene.picture === null ? inWords(scene) : [],
    line: lineOf(scene),
    controls: controls(scene),
    notes: tellLifting(scene) === "" ? notes(scene) : [],
  };
}

/** In bold: a lid that is being lifted, or who was below and who is to do what. */
function lineOf(scene: KalleScene): string {
  const lifting = tellLifting(scene);
  if (lifting !== "") return lifting;
  const { view, prompts } = scene;
  if (prompts.length === 0 || view.asked === null) return "";
  return together(" ", news(scene), whoseTurn(scene, view.asked));
}

/** Who is to do what; who thinks for them, or that all are away. */
function whoseTurn(scene: KalleScene, asked: number): string {
  if (scene.asleep || isAway(scene.seats[asked])) return turnLine(scene, asked);
  return `👉\u00A0${ask(scene, nameOf(signedNames(scene), asked))}`;
}

function ask({ view, t }: KalleScene, name: string): string {
  const { phase } = view;
  switch (phase.type) {
    case "hide":
      return t(view.last === null ? "kalle.ask.hide" : "kalle.ask.hideNext", { name });
    case "place":
      return t("kalle.ask.place", { name });
    case "search":
      if (isStep(view)) return t("kalle.ask.step", { name });
      return t(view.turned === 0 ? "kalle.ask.search" : "kalle.ask.searchOn", { name });
    case "swap":
      return t("kalle.ask.swap", { name });
    case "guess":
      return t("kalle.ask.guess", { name });
    case "point":
      return t("kalle.ask.point", { name });
    case "over":
      return "";
  }
}

/** Whether the current search only steps onto an open card (README.md, "Search"). */
function isStep({ grid, phase }: View): boolean {
  return phase.type === "search" && grid[phase.places[0] ?? 0] !== null;
}

/** What the table did for somebody, and how it is done, in full for those who do it for the first time. */
function notes(scene: KalleScene): readonly string[] {
  return scene.prompts.length === 0 ? [] : [tellTimeout(scene), ...instructions(scene)];
}

function instructions(scene: KalleScene): readonly string[] {
  const { view, seats, t } = scene;
  const { phase, round, rounds, turned, last } = view;
  switch (phase.type) {
    case "hide":
      if (last !== null) return revealLines(scene, last);
      return [t("kalle.how.remember"), t("kalle.how.turns", { count: rounds / seats.length })];
    case "place":
      return [t("kalle.how.place")];
    case "search":
      if (isStep(view)) return [t("kalle.how.step")];
      return round === 1 && turned < seats.length - 1 ? [t("kalle.how.search")] : [];
    case "swap":
      return [t("kalle.how.swap")];
    case "guess":
      return [t("kalle.how.guess")];
    case "point":
      return [t("kalle.how.point")];
    case "over":
      return [];
  }
}

/** What the picture shows, for as long as it is not there. */
function inWords(scene: KalleScene): readonly string[] {
  const { view, names, seats, t } = scene;
  const { phase, last } = view;
  const ended = phase.type === "hide" ? last : null;
  const kalle = ended?.kalle ?? view.kalle;
  const everybody = seats.map((owner, seat) =>
    together(
      " ",
      seat === kalle ? signs.rat : signs.mouse,
      seatName(owner, nameOf(names, seat)),
      `${view.cheese[seat] ?? 0} ${signs.cheese}`,
      awayMark(owner, t),
    ),
  );
  const [title, ...more] = ended === null ? huntInWords(scene) : [tellRound(ended, names, t), trailInWords(ended, t)];
  return [title, ...everybody, ...more].filter((line) => line !== "");
}

/** The round, then open manholes, the police and the last swap. */
function huntInWords({ view, t, emoji }: KalleScene): readonly [title: string, ...more: readonly string[]] {
  const { police, swapped, turned, grid, round, rounds } = view;
  const open = grid.flatMap((card, place) => (card === null ? [] : `${placeName(place)} ${cardSign(card, emoji)}`));
  return [
    together(" · ", t("kalle.round", { round, rounds }), turned === 8 ? "" : t("kalle.left", { count: 8 - turned })),
    open.length === 0 ? "" : t("kalle.seen.open", { open }),
    together(
      " ",
      police === null ? "" : t("kalle.seen.police", { place: placeName(police) }),
      swapped === null ? "" : t("kalle.seen.swapped", { a: placeName(swapped.a), b: placeName(swapped.b) }),
    ),
  ];
}

function together(between: string, ...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(between);
}

/** While Kalle hides there is no grid: the one to hide in is private. */
function controls(scene: KalleScene): BoardParts["controls"] {
  const { view, prompts, seats, table, t, emoji } = scene;
  const [prompt] = prompts;
  const isLifting = tellLifting(scene) !== "";
  if (prompt === undefined && !isLifting) return [];
  const { type } = view.phase;
  const resting = isLifting || isResting(seats[prompt?.seat ?? -1]);
  const id = <V extends Verb>(verb: V) => ({ table, prompt: prompt?.id ?? 0, verb, argument: "" });
  if (type === "hide") {
    const label = t("kalle.hide");
    return [buttons({ id: id("hide"), style: "main", label, emoji: emoji.button.kalle, disabled: resting })];
  }
  const grid = gridOf(id(type === "place" ? "place" : "card"), spotsOf(view, resting));
  // In every phase, so that nothing moves.
  return [
    ...grid,
    buttons({ id: id("pass"), style: "plain", label: t("kalle.pass"), disabled: resting || type !== "swap" }),
  ];
}
