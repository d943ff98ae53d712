import type { Action, Event, View } from "../rules/index.js";
import { board } from "./draw-board.js";
import { over } from "./over.js";
import { boxArt } from "./pictures/index.js";
import { type Verb, apartFrom, firstOf, type EphemeralName } from "../press.js";
import type { Screen, SecondTaps, Hints } from "../../../game/screen.js";
import { nameOf } from "../../../discord/ui/names.js";
import { outcome, revealLines, tellGuess, tellMove, tellPass, tellSwap } from "./news.js";
import { placeName, signs, type KalleStep, type KalleEphemeralScene } from "./words.js";
import type { APIComponentInContainer } from "discord.js";
import type { Situation } from "../../../game/press.js";
import { anywhere, gridOf } from "./grid-buttons.js";
import { text } from "../../../discord/ui/parts.js";
import { climax, picture } from "./street.js";
import { beatMs, beforeLifting } from "./lifting.js";

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
  return prompt === null ? [words] : [words, ...gridOf({ table, prompt: prompt.id, verb: "hide" }, anywhere)];
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

/** What comes next, or that the card is not next to the one picked before; until one is, the last swap. */
function besidesPicked(draft: unknown, swapped: View["swapped"], t: KalleEphemeralScene["t"]): string {
  const [first, before] = [firstOf(draft), apartFrom(draft)];
  if (first === null && swapped !== null)
    return t("kalle.sheetPickAgain", { a: placeName(swapped.a), b: placeName(swapped.b) });
  if (first === null) return t("kalle.sheetPick");
  const place = placeName(first);
  return before === null
    ? t("kalle.sheetNotedText", { place })
    : t("kalle.sheetNotedInstead", { before: placeName(before), place });
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
  before: beforeLifting,
  beatMs,
  climax,
  goal: ({ phase }, t) => {
    const isKalle = phase.type === "hide" || phase.type === "swap" || phase.type === "point";
    return t("help.goal", { goal: t(isKalle ? "kalle.goals.kalle" : "kalle.goals.police") });
  },
  tellStep,
  ephemerals,
  stays,
  // The lines above go, and the grid may move.
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
    case "swapped":
      return `${signs.swapped} ${tellSwap(scene, event)}`;
    case "passed":
      return "isTimeout" in event ? tellPass(scene, event) : `${emoji.text.kalle} ${tellPass(scene, event)}`;
    case "escaped":
      return `${emoji.text.kalle} ${t("kalle.escaped")}`;
    case "guessed":
      return `${signs.named} ${tellGuess(scene, event)}`;
    case "turned":
      return t("kalle.step.wrong");
    case "ended": {
      const { reveal } = event;
      const [wrong = ""] = reveal.ending === "forgotten" ? revealLines(scene, reveal) : [];
      return [outcome(scene, reveal), wrong].filter((sentence) => sentence !== "").join(" ");
    }
    case "over":
      return t("kalle.step.over");
    case "pointed":
      return "";
  }
}
