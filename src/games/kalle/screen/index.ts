import type { Action, Event, View, Ended, Place } from "../rules/index.js";
import { board } from "./draw-board.js";
import { over } from "./over.js";
import { boxArt, huntSketch, trailSketch, type DrawnRound, type PlacedFigure } from "./pictures/index.js";
import { type Verb, apartFrom, firstOf, type EphemeralName } from "../press.js";
import type { Screen, SecondTaps, Hints } from "../../../game/screen.js";
import { actorName, nameOf, plainName } from "../../../discord/ui/names.js";
import { tellMove, outcome, closeness } from "./news.js";
import { placeName, signs, type KalleStep, type KalleEphemeralScene, type KalleScene } from "./words.js";
import type { APIComponentInContainer } from "discord.js";
import type { Situation } from "../../../game/press.js";
import { covered, gridOf } from "./grid-buttons.js";
import { text } from "../../../discord/ui/parts.js";
import type { Picture, Podium } from "../../../game/scene.js";
import { placedSeats, podiumInWords } from "../../../discord/ui/ending.js";

/** The longest description (Discord's reference, "Media Gallery Item Structure"). */
const maxSigns = 1024;

/**
 * Kalle's trail through the last round, while a new place is chosen and at the end; else null. Shows nothing of the
 * present round.
 */
function picture(scene: KalleScene): Picture | null {
  const { view, recent, names, t } = scene;
  const { last, phase } = view;
  if (last === null || (phase.type !== "hide" && phase.type !== "over")) return null;
  const plain = names.map(plainName);
  const headline = endingName(last.ending, t);
  const podium = podiumOf(scene);
  const sketch = trailSketch.of({
    trail: last.trail,
    open: openedIn(recent),
    police: last.police,
    headline,
    seats: plain.map((name, seat) => ({ name, kalle: seat === last.kalle, cheese: view.cheese[seat] ?? 0 })),
    end: podium === null ? null : { podium, rounds: roundsOf(scene) },
  });
  const lines = [
    t("kalle.picture", { name: nameOf(plain, last.kalle), headline }),
    `${t("kalle.trail", { trail: last.trail.map(placeName).join(" → ") })}.`,
    last.ending === "found" ? "" : `${closeness(last.closest, t)}.`,
    podium === null ? "" : podiumInWords(podium, t),
  ];
  return { name: "kalle.png", sketch, description: lines.join(" ").trim().slice(0, maxSigns) };
}

/** The manholes as they lie there in a hunt, with the police and the last swap. */
function mapPicture({ view, names, t }: KalleScene): Picture {
  const plain = names.map(plainName);
  const open = view.grid.flatMap((card, place) => (card === null ? [] : place));
  const sketch = huntSketch.of({
    open,
    found: view.grid.indexOf("kalle"),
    police: view.police,
    swapped: view.swapped,
    headline: t("kalle.roundTitle", { round: view.round }),
    seats: plain.map((name, seat) => ({ name, kalle: seat === view.kalle, cheese: view.cheese[seat] ?? 0 })),
  });
  const words = {
    open: open.map(placeName).join(", ") || "–",
    police: view.police === null ? "–" : placeName(view.police),
  };
  return { name: "kalle.png", sketch, description: t("kalle.map", words) };
}

/** The end's podium: who has the cheese; null while the game goes on. */
function podiumOf({ view, names, result, t }: KalleScene): Podium<PlacedFigure> | null {
  if (view.phase.type !== "over") return null;
  const winners = result?.places[0] ?? [];
  const isEmpty = view.cheese.every((pieces) => pieces === 0);
  const won = { count: winners.length, names: winners.map((seat) => plainName(nameOf(names, seat))) };
  const seats = placedSeats<PlacedFigure>(result, (seat) => ({
    name: plainName(nameOf(names, seat)),
    score: view.cheese[seat] === 0 ? t("kalle.cheeseless") : t("kalle.cheeses", { count: view.cheese[seat] ?? 0 }),
    figure: winners.includes(seat) ? "rat" : "police",
  }));
  return { title: isEmpty ? t("kalle.noCheese") : t("kalle.won", won), seats };
}

/** Who got the cheese in each round. */
function roundsOf({ view, names, t }: KalleScene): readonly DrawnRound[] {
  return view.history.map(({ round, kalle, winner }) => ({
    title: t("kalle.roundTitle", { round }),
    winner: winner === null ? null : { name: plainName(nameOf(names, winner)), kalle: winner === kalle },
  }));
}

function endingName(ending: Ended["ending"], t: KalleScene["t"]): string {
  switch (ending) {
    case "found":
      return t("kalle.endings.found");
    case "guessed":
      return t("kalle.endings.guessed");
    case "remembered":
      return t("kalle.endings.remembered");
    case "forgotten":
      return t("kalle.endings.forgotten");
  }
}

/** Where cards lay open when the last round ended; empty if its beginning is not told any more. */
function openedIn(recent: readonly Event[]): readonly Place[] {
  const end = recent.findLastIndex(({ type }) => type === "ended");
  const begin = recent.slice(0, Math.max(0, end)).findLastIndex(({ type }) => type === "begins");
  return begin === -1 ? [] : recent.slice(begin, end).reduce<readonly Place[]>(after, []);
}

function after(open: readonly Place[], event: Event): readonly Place[] {
  switch (event.type) {
    case "searched":
      return event.card === null ? open : [...open, event.at];
    case "swapped":
      return open.map((place) => (place === event.a ? event.b : place === event.b ? event.a : place));
    case "turned":
      return [...open, ...event.cards.map(({ at }) => at)];
    case "begins":
    case "hid":
    case "placed":
    case "passed":
    case "escaped":
    case "guessed":
    case "pointed":
    case "ended":
    case "over":
      return open;
  }
}

type KalleSituation = Situation<View, Action, Event>;

/** They depend on public things, never on Kalle's place. */
const ephemerals: Readonly<Record<EphemeralName, (scene: KalleEphemeralScene) => readonly APIComponentInContainer[]>> =
  {
    hide: hiding,
    hidden,
  };

/** Where to hide, while that is asked; that it is done, until the round ends: it has the first card of each swap. */
const stays = {
  hide: ({ prompt, view }: KalleSituation) => prompt !== null && view.phase.type === "hide",
  hidden: ({ seat, view }: KalleSituation) =>
    view.kalle === seat && view.phase.type !== "hide" && view.phase.type !== "over",
} satisfies Partial<Record<EphemeralName, (situation: KalleSituation) => boolean>>;

/** The grid to hide in, always the same. */
function hiding({ table, prompt, view, t, emoji }: KalleEphemeralScene): readonly APIComponentInContainer[] {
  const what = t(view.round === 1 ? "kalle.sheetHideText" : "kalle.sheetHideAgain");
  const words = text(`### ${emoji.text.kalle} ${t("kalle.sheetHide")}`, what);
  return prompt === null ? [words] : [words, ...gridOf({ table, prompt: prompt.id, verb: "hide" }, covered(emoji))];
}

/**
 * That Kalle is hidden; once the police are placed in a line and a small one, whatever it says: no button on the board
 * moves while Kalle's seat presses. Says the same wherever Kalle is.
 */
function hidden({ draft, view: { phase, swapped }, t }: KalleEphemeralScene): readonly APIComponentInContainer[] {
  switch (phase.type) {
    case "hide":
    case "place":
      return [text(t("kalle.sheetHidden"))];
    case "search":
      return [text(`🤫 **${t("kalle.sheetRemember")}**`, `-# ${t("kalle.sheetSwapLater")}`)];
    case "swap":
      return [text(`${signs.swapped} ${picked(draft, t)}`, `-# ${besidesPicked(draft, swapped, t)}`)];
    case "guess":
    case "point":
    case "over":
      return [text(`🤫 **${t("kalle.sheetNoSwap")}**`, `-# ${t("kalle.sheetRecall")}`)];
  }
}

/** Which card is noted for a swap. */
function picked(draft: unknown, t: KalleEphemeralScene["t"]): string {
  const first = firstOf(draft);
  return first === null ? t("kalle.sheetNoneNoted") : t("kalle.sheetNoted", { place: placeName(first) });
}

/** What comes next, and that the card is not next to the one noted before; until one is, the last swap. */
function besidesPicked(draft: unknown, swapped: View["swapped"], t: KalleEphemeralScene["t"]): string {
  const [first, before] = [firstOf(draft), apartFrom(draft)];
  if (first === null && swapped !== null)
    return t("kalle.swappedBefore", { a: placeName(swapped.a), b: placeName(swapped.b) });
  if (first === null) return t("kalle.sheetRemember");
  if (before !== null) return t("kalle.sheetNotedInstead", { before: placeName(before) });
  return t("kalle.sheetNotedText", { place: placeName(first) });
}

/** What to remember, and when to swap; Kalle's place plays no part in it. */
const hints: Hints<View, Event, Action> = {
  board: ({ phase, turned }) => {
    switch (phase.type) {
      case "place":
        return "place";
      case "search":
        return turned === 0 ? "searchFirst" : "search";
      case "swap":
        return "swap";
      case "guess":
      case "point":
        return "recall";
      case "hide":
      case "over":
        return null;
    }
  },
  own: ({ view }) => (view.phase.type === "hide" ? "hide" : null),
};

/** Kalle Kanalratte on Discord. */
export const kalleScreen = {
  colour: 0x4f8a6b,
  emoji: "🐀",
  round: ({ type }) => type === "begins",
  boxArt,
  board,
  over,
  picture,
  mapPicture,
  tellStep,
  ephemerals,
  stays,
  // The news of the round before goes, and the grid moves.
  secondTaps: { place: ["card"] } satisfies SecondTaps<Verb>,
  hints,
} satisfies Screen<View, Event, Action>;

/** What police and Kalle's seat do; a round's end tells all that led to it. */
function tellStep(scene: KalleStep): string {
  const end = scene.events.findIndex(({ type }) => type === "ended");
  return scene.events
    .slice(Math.max(end, 0))
    .map((event) => tellEvent(scene, event))
    .filter((sentence) => sentence !== "")
    .join(" ");
}

function tellEvent(scene: KalleStep, event: Event): string {
  const { names, t, emoji } = scene;
  switch (event.type) {
    case "begins":
      return t("kalle.step.begins", { round: event.round, name: nameOf(names, event.kalle) });
    case "hid": {
      const name = nameOf(names, event.seat);
      return "isTimeout" in event ? t("kalle.hiddenByTable", { name }) : t("kalle.step.hid", { name });
    }
    case "placed":
      return tellMove(scene, event);
    case "searched":
      return event.card === null ? tellMove(scene, event) : `${tellMove(scene, event)}.`;
    case "swapped": {
      const places = { a: placeName(event.a), b: placeName(event.b) };
      return `${signs.swapped} ${t("kalle.swapped", { name: actorName(nameOf(names, event.seat), event, t), ...places })}`;
    }
    case "passed":
      if ("isTimeout" in event) return t("kalle.passedByTable", { name: nameOf(names, event.seat) });
      return `${emoji.text.kalle} ${t("kalle.passed", { name: actorName(nameOf(names, event.seat), event, t) })}`;
    case "escaped":
      return `${emoji.text.kalle} ${t("kalle.escaped")}`;
    case "guessed": {
      const name = actorName(nameOf(names, event.seat), event, t);
      return `${signs.named} ${t("kalle.step.guessed", { name, place: placeName(event.at) })}`;
    }
    case "turned":
      return t("kalle.step.wrong");
    case "ended":
      return outcome(scene, event.reveal);
    case "over":
      return t("kalle.step.over");
    case "pointed":
      return "";
  }
}
