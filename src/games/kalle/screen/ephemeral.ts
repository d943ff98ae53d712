import type { APIComponentInContainer } from "discord.js";
import type { Place, View } from "../rules/index.js";
import { courseOf } from "./question.js";
import { covered, gridOf } from "./grid-buttons.js";
import { firstOf, type EphemeralName } from "../press/index.js";
import { placeName, type KalleEphemeralScene } from "./words.js";
import { text } from "../../../discord/ui/parts.js";

/** The ephemeral messages. They depend on public things and on whether a first card is noted, never on which one. */
export const ephemerals: Readonly<
  Record<EphemeralName, (scene: KalleEphemeralScene) => readonly APIComponentInContainer[]>
> = {
  hide: hiding,
  hidden: ({ t }) => [text(`### 🤫 ${t("kalle.sheetHidden")}`, t("kalle.sheetHiddenText"))],
  noted: ({ t }) => [text(`📌 ${t("kalle.sheetNoted")}`)],
  freed: ({ t }) => [text(`💭 ${t("kalle.sheetFreed")}`)],
  why: (scene) => [text(...why(scene).map((line, index) => (index === 0 ? `😼 ${line}` : line)))],
};

/** The grid to hide in, always the same. */
function hiding({ table, prompt, t, emoji }: KalleEphemeralScene): readonly APIComponentInContainer[] {
  const words = text(`### ${emoji.text("kalle")} ${t("kalle.sheetHide")}`, t("kalle.sheetHideText"));
  return prompt === null ? [words] : [words, ...gridOf({ table, prompt: prompt.id, verb: "hide" }, covered(emoji))];
}

/** Why a pressed card cannot be used, by phase. */
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
