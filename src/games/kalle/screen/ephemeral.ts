import type { APIComponentInContainer } from "discord.js";
import type { Action, Event, Place, View } from "../rules/index.js";
import type { Situation } from "../../../game/press.js";
import { courseOf } from "./question.js";
import { covered, gridOf } from "./grid-buttons.js";
import { firstOf, type EphemeralName } from "../press/index.js";
import { placeName, type KalleEphemeralScene } from "./words.js";
import { text } from "../../../discord/ui/parts.js";

type KalleSituation = Situation<View, Action, Event>;

/** They depend on public things and on which card of a swap is noted, never on Kalle's place. */
export const ephemerals: Readonly<
  Record<EphemeralName, (scene: KalleEphemeralScene) => readonly APIComponentInContainer[]>
> = {
  hide: hiding,
  hidden,
  why: (scene) => [text(...why(scene).map((line, index) => (index === 0 ? `😼 ${line}` : line)))],
};

/** Where to hide, while that is asked; that it is done, until the round is over. */
export const stays = {
  hide: ({ prompt, view }: KalleSituation) => prompt !== null && view.phase.type === "hide",
  hidden: ({ seat, view }: KalleSituation) =>
    view.kalle === seat && view.phase.type !== "hide" && view.phase.type !== "over",
} satisfies Partial<Record<EphemeralName, (situation: KalleSituation) => boolean>>;

/** The grid to hide in, always the same. */
function hiding({ table, prompt, t, emoji }: KalleEphemeralScene): readonly APIComponentInContainer[] {
  const words = text(`### ${emoji.text("kalle")} ${t("kalle.sheetHide")}`, t("kalle.sheetHideText"));
  return prompt === null ? [words] : [words, ...gridOf({ table, prompt: prompt.id, verb: "hide" }, covered(emoji))];
}

/**
 * That Kalle is hidden, or which card of a swap is noted. Both are equally high: the grid above does not move while
 * somebody taps it.
 */
function hidden({ draft, prompt, t }: KalleEphemeralScene): readonly APIComponentInContainer[] {
  const first = prompt === null ? null : firstOf(draft);
  if (first === null) return [text(`### 🤫 ${t("kalle.sheetHidden")}`, t("kalle.sheetHiddenText"))];
  return [text(`### 📌 ${t("kalle.sheetNoted", { place: placeName(first) })}`, t("kalle.sheetNotedText"))];
}

/** Why a pressed card cannot be used, depending on the phase. */
function why({ view, draft, t, emoji }: KalleEphemeralScene): readonly string[] {
  const { phase } = view;
  switch (phase.type) {
    case "search":
      return [whySearch(view, phase.places, t), t("kalle.whereTo", { places: phase.places.map(placeName) })];
    case "swap":
      return firstOf(draft) === null
        ? [t("kalle.whyPolice")]
        : [t("kalle.whyPair", { police: emoji.text("police") }), t("kalle.whyPairFirst")];
    case "guess":
      return [t("kalle.whyGuess")];
    case "point":
      return [t("kalle.whyPoint")];
    case "hide":
    case "place":
    case "over":
      return [t("answers.notNow")];
  }
}

function whySearch(view: View, reach: readonly Place[], t: KalleEphemeralScene["t"]): string {
  switch (courseOf(view, reach)) {
    case "open":
      return t("kalle.whySearch");
    case "step":
      return t("kalle.whyStep");
    case "jump":
      return t("kalle.whyJump");
  }
}
