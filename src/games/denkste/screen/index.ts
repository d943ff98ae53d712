import {
  type Action,
  type Event,
  type View,
  discsFor,
  goalOf,
  startOf,
  targetOf,
  trackAt,
  wouldBlock,
} from "../rules/index.js";
import { board } from "./draw-board.js";
import { over } from "./over.js";
import { ephemerals, isCorner, leadLines } from "./ephemeral.js";
import { type EphemeralName, numbers } from "../press.js";
import {
  type BoardDrawing,
  boxArt,
  boardSketch,
  type LastMove,
  type PlacedFigure,
  stripSketch,
  type StripField,
} from "./pictures/index.js";
import type { Screen, Hints } from "../../../game/screen.js";
import {
  turnsIn,
  type Revealed,
  lettersOf,
  lyingCards,
  standingOf,
  type CardScene,
  type DenksteEphemeralScene,
  type DenksteScene,
} from "./words.js";
import type { MovingFrame, StepScene, Picture, Podium } from "../../../game/scene.js";
import { actorName, nameOf, plainName } from "../../../discord/ui/names.js";
import { outcome, inTheWay, isReadAgain, wasCaught } from "./reveal.js";
import { lookOf, type Look } from "./pictures/empty-board.js";
import { placedSeats, podiumInWords } from "../../../discord/ui/ending.js";

/** The longest description (Discord's reference, "Media Gallery Item Structure"). */
const maxSigns = 1024;

/** The board with figures and the last move. */
function picture(scene: DenksteScene): Picture {
  const letters = lettersOf(scene.names);
  const podium = podiumOf(scene, letters);
  const sketch = boardSketch.of(drawn(scene, letters, podium));
  return { name: "denkste.png", sketch, description: describe(scene, letters, podium) };
}

function drawn(scene: DenksteScene, letters: readonly string[], podium: BoardDrawing["podium"]): BoardDrawing {
  const { view, names, recent } = scene;
  const lying = lyingCards(scene);
  return {
    length: view.options.length,
    figures: view.counters.map((counter, seat) => ({
      letter: letters[seat] ?? "",
      name: plainName(nameOf(names, seat)),
      counter,
    })),
    last: lying === null ? lastMove(turnsIn(recent).at(-1)) : null,
    cards: lying === null ? null : { mover: lying.mover, stopper: lying.stopper, go: lying.go, stop: lying.stop },
    podium,
  };
}

/** How large the stop sign is that falls on somebody who is read again and again, of its usual size; 0: not there yet. */
const fall = [
  { ms: 500, sign: 0 },
  { ms: 120, sign: 4 },
  { ms: 120, sign: 2.4 },
  { ms: 120, sign: 0.8 },
] as const;

/** Of the last way, in milliseconds: before the first step, and for each. */
const walkMs = { first: 600, step: 220 } as const;

/** The last steps to the middle, or the stop sign once more; null: the last step was neither. */
function climax(scene: DenksteScene): readonly MovingFrame[] | null {
  if (beforeMove(scene) === null || lyingCards(scene) !== null) return null;
  const turns = turnsIn(scene.recent);
  const turn = turns.at(-1);
  const letters = lettersOf(scene.names);
  const podium = podiumOf(scene, letters);
  const whole = drawn(scene, letters, podium);
  if (turn === undefined || whole.last === null) return null;
  if (podium === null) {
    if (!isReadAgain(turns)) return null;
    return fall.map(({ ms, sign }) => ({ ms, sketch: boardSketch.of({ ...whole, last: { ...turn, sign } }) }));
  }
  const { mover, from, counter } = turn;
  return Array.from({ length: counter - from }, (_, step) => ({
    ms: step === 0 ? walkMs.first : walkMs.step,
    sketch: boardSketch.of({
      ...whole,
      figures: whole.figures.map((one, seat) => (seat === mover ? { ...one, counter: from + step } : one)),
      last: null,
      podium: { ...podium, unveiled: 0 },
    }),
  }));
}

/** What the board shows of a turn, so that equal boards are one picture. */
function lastMove(turn: LastMove | undefined): LastMove | null {
  if (turn === undefined) return null;
  const { mover, go, outcome: how, from, counter } = turn;
  return { mover, go, outcome: how, from, counter };
}

/** Null while the game goes on. */
function podiumOf({ view, names, result, t }: DenksteScene, letters: readonly string[]): Podium<PlacedFigure> | null {
  if (view.phase.type !== "over") return null;
  const title = t("denkste.won", { name: plainName(nameOf(names, view.phase.winner)) });
  const seats = placedSeats(result, (seat) => {
    const count = goalOf(view.options.length) - (view.counters[seat] ?? 0);
    return {
      name: plainName(nameOf(names, seat)),
      score: count === 0 ? t("denkste.arrived") : t("denkste.toGo", { count }),
      figure: { seat, letter: letters[seat] ?? "" },
    };
  });
  return { title, seats };
}

function describe({ view, names, recent, t }: DenksteScene, letters: readonly string[], podium: Podium | null): string {
  const plain = names.map(plainName);
  const last = turnsIn(recent).at(-1);
  const lines = [
    t("denkste.picture"),
    ...view.counters.map((counter, seat) =>
      t("denkste.pictureSeat", {
        name: nameOf(plain, seat),
        letter: letters[seat] ?? "",
        figure: figureName(lookOf(seat), t),
        standing: standingOf(counter, view.options.length, t),
      }),
    ),
    last === undefined || lyingCards({ view, recent }) !== null
      ? ""
      : outcome({ view, names: plain, t }, last).replaceAll("**", ""),
    podium === null ? "" : podiumInWords(podium, t),
  ];
  return lines.join(" ").trim().slice(0, maxSigns);
}

function figureName({ shape }: Look, t: DenksteScene["t"]): string {
  switch (shape) {
    case "triangle":
      return t("denkste.figures.triangle");
    case "square":
      return t("denkste.figures.square");
    case "circle":
      return t("denkste.figures.circle");
    case "diamond":
      return t("denkste.figures.diamond");
  }
}

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
  const sketch = stripSketch.of({
    mover,
    length,
    letters: lettersOf(names),
    standings: view.counters.map((steps, seat) => ({
      name: nameOf(plain.names, seat),
      counter: steps,
      toGo: t("denkste.toGo", { count: goalOf(length) - steps }),
    })),
    from: { track, start: counter === startOf(track, length), corner: isCorner(counter, length) },
    fields: numbers.map((number) => fieldAt(choosing, number)),
  });
  const words = { name: nameOf(plain.names, mover), standing: standingOf(counter, length, t) };
  const parts = view.counters.map((steps, seat) => `${nameOf(plain.names, seat)}\u00A0${goalOf(length) - steps}`);
  const description = [
    t("denkste.strip", words),
    ...leadLines(plain).map((line) => line.replaceAll("**", "")),
    t("denkste.standings", { parts: parts.join(" · ") }),
  ];
  return {
    name: "denkste-strip.png",
    sketch,
    description: description
      .filter((line) => line !== "")
      .join(" ")
      .slice(0, maxSigns),
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

/** How to bluff with either card, each hint only where it fits what was played. */
const hints: Hints<View, Event, Action> = {
  board: () => null,
  own: ({ view: { own, phase }, events }) => {
    if (own === null || phase.type === "over") return null;
    const before = turnsIn(events).findLast(({ mover }) => mover === phase.mover) ?? null;
    if (own.card === "go") return before === null ? "go" : "goAgain";
    return before !== null && wasCaught(before) ? "stopAgain" : "stop";
  },
};

/** Denkste! on Discord. */
export const denksteScreen = {
  colour: 0xb5283a,
  emoji: "💭",
  round: ({ type }) => type === "revealed",
  boxArt,
  board,
  over,
  picture,
  climax,
  before: beforeMove,
  tellStep,
  ephemerals,
  later: { card: "laid", other: "laid" } satisfies Partial<Record<EphemeralName, EphemeralName>>,
  stays: { card: () => true, other: () => true, laid: () => true } satisfies Record<EphemeralName, () => true>,
  hints,
  ephemeralPicture: stripPicture,
} satisfies Screen<View, Event, Action>;

/** The board with both cards turned and the figure where it was; null: the last step turned none. */
function beforeMove(scene: DenksteScene): DenksteScene | null {
  const { view, recent } = scene;
  const at = recent.findLastIndex(({ type }) => type === "revealed");
  const turn = recent[at];
  if (turn?.type !== "revealed" || recent.slice(at + 1).some(({ type }) => type === "set")) return null;
  const { mover, stopper, from, track } = turn;
  return {
    ...scene,
    result: null,
    recent: recent.slice(0, at + 1),
    view: {
      ...view,
      counters: view.counters.with(mover, from),
      phase: { type: "choice", mover, stopper, discs: discsFor(track), goSet: true, stopSet: true },
    },
  };
}

/** Who laid a card; once both lie there, what they are and the outcome. */
function tellStep(scene: StepScene<View, Event>): string {
  const turned = scene.events.some(({ type }) => type === "revealed");
  return scene.events
    .filter(({ type }) => type !== "set" || !turned)
    .map((event) => tellEvent(scene, event))
    .join(" ");
}

function tellEvent(scene: StepScene<View, Event>, event: Event): string {
  const { names, t } = scene;
  switch (event.type) {
    case "begins":
      return t("denkste.begins", { name: nameOf(names, event.seat) });
    case "set":
      return t(`denkste.step.${event.card}`, { name: actorName(nameOf(names, event.seat), event, t) });
    case "revealed":
      return `${cards(scene, event)} ${outcome(scene, event)}`;
    case "over":
      return `🏆 ${t("denkste.won", { name: nameOf(names, event.winner) })}`;
  }
}

function cards({ names, t }: StepScene<View, Event>, { mover, stopper, go, stop }: Revealed): string {
  return t("denkste.step.turned", {
    mover: nameOf(names, mover),
    stopper: nameOf(names, stopper),
    go,
    stop: stop.map(String),
  });
}
