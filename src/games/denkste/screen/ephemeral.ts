import type { APIComponentInContainer } from "discord.js";
import { goCard, stopCard } from "./card-buttons.js";
import type { EphemeralName } from "../press.js";
import { lastLines, lastTurn } from "./reveal.js";
import { goalOf } from "../rules/index.js";
import type { CardScene, DenksteEphemeralScene } from "./words.js";
import { rule, text } from "../../../discord/ui/parts.js";
import type { Seat } from "../../../game/contract.js";
import { nameOf } from "../../../discord/ui/names.js";

/** The ephemeral messages; they know nothing of the other's card. */
export const ephemerals: Readonly<
  Record<EphemeralName, (scene: DenksteEphemeralScene) => readonly APIComponentInContainer[]>
> = {
  card,
  other: (scene) => [...yours(scene), ...card(scene)],
  laid: (scene) => (isSet(scene) ? card(scene) : revealed(scene)),
};

/** The reader's card. The last moves stand below it: after a turn they come first, so that the numbers move down. */
function card(scene: DenksteEphemeralScene): readonly APIComponentInContainer[] {
  if (!isChoice(scene) || scene.prompt === null) return revealed(scene);
  const parts =
    scene.view.own?.card === "go" ? goCard(scene, scene.prompt.id) : stopCard(scene, scene.prompt.id, false);
  return [...parts, text(...lastLines(scene, scene.events), standings(scene))];
}

/** Whose card the pressed button belongs to. */
function yours({ view, names, t }: DenksteEphemeralScene): readonly APIComponentInContainer[] {
  if (view.phase.type === "over") return [];
  const { mover, stopper } = view.phase;
  const isGo = view.own?.card === "go";
  const name = nameOf(names, isGo ? stopper : mover);
  return [text(`😼 ${t(isGo ? "denkste.yoursIsGo" : "denkste.yoursIsStop", { name })}`)];
}

/** Whether the reader's card is set in a turn that is still open. */
function isSet({ view: { own } }: DenksteEphemeralScene): boolean {
  return own !== null && (own.card === "go" ? own.number : own.numbers) !== null;
}

/** The turn is over: its outcome, and what the reader does next. */
function revealed(scene: DenksteEphemeralScene): readonly APIComponentInContainer[] {
  const lines = lastTurn(scene, scene.events);
  const before = lastLines(scene, scene.events).slice(0, -1);
  return [
    ...(lines.length === 0 ? [] : [text(...before, ...lines), rule()]),
    ...next(scene),
    ...(scene.view.phase.type === "over" ? [] : [text(standings(scene))]),
  ];
}

/** How far everybody has to go. */
function standings({ view, names, t }: DenksteEphemeralScene): string {
  const goal = goalOf(view.options.length);
  const parts = view.counters.map((counter, seat) => `${nameOf(names, seat)}\u00A0${goal - counter}`);
  return `-# ${t("denkste.standings", { parts: parts.join(" · ") })}`;
}

/** The reader's next card, as far down as the outcome takes: a second tap at the same place meets no number. */
function next(scene: DenksteEphemeralScene): readonly APIComponentInContainer[] {
  const { view, names, prompt, t } = scene;
  if (view.phase.type === "over") return [text(`### 🏆 ${wonBy(scene, view.phase.winner)}`)];
  const { mover, stopper } = view.phase;
  const words = { mover: nameOf(names, mover), stopper: nameOf(names, stopper) };
  if (!isChoice(scene) || prompt === null || view.own === null) return [text(t("denkste.nextRest", words))];
  return view.own.card === "go"
    ? [text(t("denkste.nextGo", { name: words.stopper })), ...goCard(scene, prompt.id)]
    : [text(t("denkste.nextStop", { name: words.mover })), ...stopCard(scene, prompt.id, true)];
}

function wonBy({ names, seat, t }: DenksteEphemeralScene, winner: Seat): string {
  return seat === winner ? t("denkste.wonYou") : t("denkste.won", { name: nameOf(names, winner) });
}

function isChoice(scene: DenksteEphemeralScene): scene is CardScene {
  return scene.view.phase.type === "choice";
}
