import type { APIComponentInContainer } from "discord.js";
import type { Action, Event, View } from "../rules/index.js";
import type { Situation } from "../../../game/press.js";
import { covered, gridOf } from "./grid-buttons.js";
import { apartFrom, firstOf, type EphemeralName } from "../press.js";
import { placeName, signs, type KalleEphemeralScene } from "./words.js";
import { text } from "../../../discord/ui/parts.js";

type KalleSituation = Situation<View, Action, Event>;

/** They depend on public things, never on Kalle's place. */
export const ephemerals: Readonly<
  Record<EphemeralName, (scene: KalleEphemeralScene) => readonly APIComponentInContainer[]>
> = {
  hide: hiding,
  hidden,
};

/** Where to hide, while that is asked; that it is done, until the round ends: it has the first card of each swap. */
export const stays = {
  hide: ({ prompt, view }: KalleSituation) => prompt !== null && view.phase.type === "hide",
  hidden: ({ seat, view }: KalleSituation) =>
    view.kalle === seat && view.phase.type !== "hide" && view.phase.type !== "over",
} satisfies Partial<Record<EphemeralName, (situation: KalleSituation) => boolean>>;

/** The grid to hide in, always the same. */
function hiding({ table, prompt, view, t, emoji }: KalleEphemeralScene): readonly APIComponentInContainer[] {
  const what = t(view.round === 1 ? "kalle.sheetHideText" : "kalle.sheetHideAgain");
  const words = text(`### ${emoji.text("kalle")} ${t("kalle.sheetHide")}`, what);
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
