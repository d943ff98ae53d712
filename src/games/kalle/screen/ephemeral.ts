import type { APIComponentInContainer } from "discord.js";
import type { Action, Event, View } from "../rules/index.js";
import type { Situation } from "../../../game/press.js";
import { covered, gridOf } from "./grid-buttons.js";
import { apartFrom, firstOf, type EphemeralName } from "../press/index.js";
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

/** What to do until the next swap, the same wherever Kalle is. */
function restOf({ type }: View["phase"], t: KalleEphemeralScene["t"]): string {
  if (type === "place") return t("kalle.sheetHidden");
  return `-# ${t(type === "guess" || type === "point" ? "kalle.sheetRecall" : "kalle.sheetRemember")}`;
}

/** The grid to hide in, always the same. */
function hiding({ table, prompt, t, emoji }: KalleEphemeralScene): readonly APIComponentInContainer[] {
  const words = text(`### ${emoji.text("kalle")} ${t("kalle.sheetHide")}`, t("kalle.sheetHideText"));
  return prompt === null ? [words] : [words, ...gridOf({ table, prompt: prompt.id, verb: "hide" }, covered(emoji))];
}

/**
 * That Kalle is hidden; in one line as soon as the police are placed, when the grid needs the room. Then also which card
 * is noted for a swap, and that another one is not next to it.
 */
function hidden({ draft, view: { phase }, t }: KalleEphemeralScene): readonly APIComponentInContainer[] {
  const first = phase.type === "swap" ? firstOf(draft) : null;
  if (first === null) return [text(restOf(phase, t))];
  const [before, place] = [apartFrom(draft), placeName(first)];
  const said =
    before === null
      ? t("kalle.sheetNoted", { place })
      : t("kalle.sheetNotedInstead", { place, before: placeName(before) });
  return [text(`${signs.swapped} ${said}`, `-# ${t("kalle.sheetNotedText", { place })}`)];
}
