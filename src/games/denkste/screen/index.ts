import { type Action, type Event, type View, goalOf, startOf, targetOf, trackAt, wouldBlock } from "../rules/index.js";
import { board } from "./draw-board.js";
import { hints } from "./hints.js";
import { over } from "./over.js";
import { tellStep } from "./tell-step.js";
import { picture } from "./picture.js";
import { ephemerals } from "./ephemeral.js";
import { type EphemeralName, numbers } from "../press.js";
import { boxArt } from "./pictures/box-art.js";
import type { Screen } from "../../../game/screen.js";
import { plainName, nameOf } from "../../../discord/ui/names.js";
import type { Picture } from "../../../game/scene.js";
import { isCorner, leadLines } from "./leads.js";
import { drawStrip, type StripField } from "./pictures/strip.js";
import { inTheWay } from "./reveal.js";
import { lettersOf, standingOf, type CardScene, type DenksteEphemeralScene } from "./words.js";

/** What lies ahead of the mover; null if no number is chosen now. Shows neither card. */
function stripPicture(_name: string, scene: DenksteEphemeralScene): Picture | null {
  const { view, names, prompt, t } = scene;
  if (view.phase.type === "over" || prompt === null || view.own === null) return null;
  const { mover } = view.phase;
  const { length } = view.options;
  const counter = view.counters[mover] ?? 0;
  const track = trackAt(counter, length);
  const choosing: CardScene = { ...scene, view: { ...view, phase: view.phase } };
  const plain = { ...choosing, names: names.map(plainName) };
  const svg = drawStrip({
    mover,
    letters: lettersOf(names),
    from: { track, start: counter === startOf(track, length), corner: isCorner(counter, length) },
    fields: numbers.map((number) => fieldAt(choosing, number)),
  });
  const words = { name: nameOf(plain.names, mover), standing: standingOf(counter, length, t) };
  const description = [t("denkste.strip", words), ...leadLines(plain).map((line) => line.replaceAll("**", ""))];
  return {
    name: "denkste-strip.png",
    svg,
    description: description
      .filter((line) => line !== "")
      .join(" ")
      .slice(0, 1024),
  };
}

function fieldAt({ view, names }: CardScene, number: number): StripField {
  const { mover } = view.phase;
  const { length } = view.options;
  const target = targetOf(view.counters[mover] ?? 0, number, length);
  if (target >= goalOf(length)) return { track: null, start: false, corner: false, occupied: [] };
  const track = trackAt(target, length);
  const seats = names.map((_, seat) => String(seat));
  const there = wouldBlock(view, mover, number) ? inTheWay({ view, names: seats }, mover, target).map(Number) : [];
  const start = target === startOf(track, length) && target > 0;
  return { track, start, corner: isCorner(target, length), occupied: there };
}

/** Denkste! on Discord. */
export const denksteScreen: Screen<View, Event, Action> = {
  colour: 0xb5283a,
  emoji: "💭",
  round: ({ type }) => type === "revealed",
  boxArt,
  board,
  over,
  picture,
  tellStep,
  ephemerals,
  later: { card: "laid", other: "laid" } satisfies Partial<Record<EphemeralName, EphemeralName>>,
  stays: { card: () => true, other: () => true, laid: () => true } satisfies Record<EphemeralName, () => true>,
  hints,
  ephemeralPicture: stripPicture,
};
