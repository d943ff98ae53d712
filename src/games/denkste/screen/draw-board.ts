import { cardsLine, lastTurn } from "./reveal.js";
import { cardSigns, figureSign, lettersOf, lyingCards, turnsIn, type DenksteScene } from "./words.js";
import { buttons, type Button } from "../../../discord/ui/parts.js";
import type { BoardParts } from "../../../game/screen.js";
import { discsFor, goalOf, nextMover, trackAt, type Card, type Choice } from "../rules/index.js";
import { awayMark, isAway, isResting, seatName, signedNames, nameOf } from "../../../discord/ui/names.js";
import type { Seat } from "../../../game/contract.js";
import type { Verb } from "../press.js";

/** Who runs and who blocks, the two cards, and how the last turn went; for a moment both cards as they were turned. */
export function board(scene: DenksteScene): BoardParts {
  const { view, recent, picture, prompts } = scene;
  const instead = picture === null ? seatLines(scene) : [];
  const lying = lyingCards(scene);
  const told = lastTurn(scene, recent);
  if (lying !== null) return { instead, line: cardsLine(scene, lying), controls: controls(scene), notes: [] };
  if (view.phase.type === "over" || prompts.length === 0) return { instead, line: "", controls: [], notes: told };
  return {
    instead,
    line: headline(scene, view.phase),
    controls: controls(scene),
    notes: [
      ...told,
      beginning(scene),
      firstCards(scene),
      [goLine(scene, view.phase.mover, view.phase.goSet), stopLine(scene, view.phase)].join(" · "),
    ],
  };
}

/** What it is all about, before the first turn; the line above says who begins. */
function beginning({ recent, t }: DenksteScene): string {
  const isFirst = recent.some((event) => event.type === "begins") && turnsIn(recent).length === 0;
  return isFirst ? t("help.goal", { goal: t("denkste.firstGoal") }) : "";
}

/** What the signs of the two cards mean, after a game's first turn. */
function firstCards({ recent, names, t }: DenksteScene): string {
  const [turn, ...later] = turnsIn(recent);
  if (turn === undefined || turn.from > 0 || later.length > 0) return "";
  return t("denkste.cards", { mover: nameOf(names, turn.mover), stopper: nameOf(names, turn.stopper) });
}

/** By seat: figure and progress. */
function seatLines({ view, names, seats, t }: DenksteScene): readonly string[] {
  const letters = lettersOf(names);
  return seats.map((owner, seat) => {
    const name = `${figureSign(seat)} ${seatName(owner, nameOf(names, seat))} (${letters[seat] ?? ""})`;
    const counter = view.counters[seat] ?? 0;
    const { length } = view.options;
    const standing = t("denkste.standing", { track: trackAt(counter, length), count: goalOf(length) - counter });
    return [name, standing, awayMark(owner, t)].filter((part) => part !== "").join(" · ");
  });
}

/** The buttons that open the cards of the turn that is played; none where a computer player has set its card. */
function controls(scene: DenksteScene): BoardParts["controls"] {
  const { view, prompts, seats, table, t } = scene;
  const [prompt] = prompts;
  if (view.phase.type === "over" || prompt === undefined) return [];
  const { mover, stopper, goSet, stopSet, discs } =
    lyingCards(scene) === null ? view.phase : turnAfter(view, view.phase);
  // Short, so that the menu's button has room next to both.
  const offered = (card: Card, seat: Seat, set: boolean, ask: string): readonly Button[] => {
    const disabled = isResting(seats[seat]);
    if (set && disabled) return [];
    const id = { table, prompt: prompt.id, verb: card satisfies Verb, argument: "" };
    const face = set
      ? { label: t("denkste.change"), emoji: { name: "✅" } }
      : { label: ask, emoji: { name: cardSigns[card] } };
    return [{ id, style: set ? "plain" : "main", ...face, disabled }];
  };
  const all = [
    ...offered("go", mover, goSet, t("denkste.setGo")),
    ...offered("stop", stopper, stopSet, t("denkste.setStop", { count: discs })),
  ];
  return all.length === 0 ? [] : [buttons(...all)];
}

/** The turn after one whose cards lie there. */
function turnAfter({ counters, options }: DenksteScene["view"], { mover }: Choice): Choice {
  const next = nextMover(mover, counters.length);
  const discs = discsFor(trackAt(counters[next] ?? 0, options.length));
  return { type: "choice", mover: next, stopper: mover, discs, goSet: false, stopSet: false };
}

/** What the mover is doing. */
function goLine({ names, seats, asleep, t }: DenksteScene, mover: Seat, set: boolean): string {
  const name = nameOf(names, mover);
  if (set) return `✅ ${t("denkste.goSet", { name })}`;
  if (asleep) return `💤 ${t("denkste.goAsleep")}`;
  return isAway(seats[mover]) ? `💤 ${t("denkste.goAway", { name })}` : `💭 ${t("denkste.goOpen", { name })}`;
}

/** What the stopper is doing. */
function stopLine({ names, seats, asleep, t }: DenksteScene, { stopper, stopSet, discs }: Choice): string {
  const words = { name: nameOf(names, stopper), count: discs };
  if (stopSet) return `✅ ${t("denkste.stopSet", words)}`;
  if (asleep) return `💤 ${t("denkste.stopAsleep")}`;
  return isAway(seats[stopper]) ? `💤 ${t("denkste.stopAway", words)}` : `💭 ${t("denkste.stopOpen", words)}`;
}

function headline(scene: DenksteScene, { mover, stopper }: Choice): string {
  const { asleep, t } = scene;
  const names = signedNames(scene);
  if (asleep) return `💤 ${t("table.asleep")}`;
  return `👉 ${t("denkste.turn", { mover: nameOf(names, mover), stopper: nameOf(names, stopper) })}`;
}
