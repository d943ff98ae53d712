import { digits, worth, type Dice, type Event, type Phase, type View } from "../rules/index.js";
import type { EmojiName } from "../emojis/index.js";
import type { Seat } from "../../../game/contract.js";
import type { Emojis, Scene, StepScene, Translate } from "../../../game/scene.js";

/** What Katchen's screens draw from. */
export type KatchenScene = Scene<View, Event, EmojiName>;

/** What a step's sentence is made from. */
export type KatchenStep = StepScene<View, Event, EmojiName>;

/** Stage 2. */
export type Shed = Extract<Phase, { type: "shed" }>;

/** Whether a seat alone is to throw: where one press throws for all nobody is pointed at. */
export function isAsked({ view, prompts }: KatchenScene, seat: Seat): boolean {
  return view.asked === seat && prompts.length < 2;
}

const faces: readonly EmojiName[] = ["die1", "die2", "die3", "die4", "die5", "die6"];

/** The emoji of one die, 1 … 6. */
export function dieName(die: number): EmojiName {
  return faces[die - 1] ?? "die1";
}

const keptFaces: readonly EmojiName[] = ["kept1", "kept2", "kept3", "kept4", "kept5", "kept6"];

/** The emoji of one die that is kept: as wide, with a tick. */
export function keptName(die: number): EmojiName {
  return keptFaces[die - 1] ?? "kept1";
}

/** Three dice, highest first. */
export function sorted(dice: Dice, emoji: Emojis<EmojiName>): string {
  return dice
    .toSorted((a, b) => b - a)
    .map((die) => emoji.text[dieName(die)])
    .join("");
}

/** The highest throw of all, 421. */
export function isKatchen(dice: Dice): boolean {
  return digits(dice) === 421;
}

/** The lowest throw of all, 221. */
export function isLowest(dice: Dice): boolean {
  return digits(dice) === 221;
}

/** A throw in words: "421 (Katchen)", "511 (two aces and a 5)" or "643". */
export function throwName(dice: Dice, t: Translate): string {
  const called = callOf(dice, t, "katchen.throwAces");
  return called === null ? String(digits(dice)) : t("katchen.throwCalled", { called, digits: digits(dice) });
}

/** Without digits, next to dice: "Katchen", "two aces + 5" or "643". */
export function shortName(dice: Dice, t: Translate): string {
  return callOf(dice, t, "katchen.throwAcesShort") ?? String(digits(dice));
}

/** Digits are enough next to dice, and fit a picture with any name; the highest throw of all has its own. */
export function thrownName(dice: Dice, t: Translate): string {
  return isKatchen(dice) ? t("katchen.throwKatchen") : String(digits(dice));
}

/**
 * A throw's nickname; null if it has only its digits.
 *
 * @param aces how two aces and another number are called
 */
function callOf(dice: Dice, t: Translate, aces: "katchen.throwAces" | "katchen.throwAcesShort"): string | null {
  const number = digits(dice);
  const [high, middle, low] = [Math.floor(number / 100), Math.floor(number / 10) % 10, number % 10];
  if (isKatchen(dice)) return t("katchen.throwKatchen");
  if (high === 1) return t("katchen.throwThreeAces");
  if (middle === 1) return t(aces, { die: high });
  if (high === low) return t("katchen.throwTriple");
  return worth(dice) === 2 ? t("katchen.throwStraight") : null;
}
