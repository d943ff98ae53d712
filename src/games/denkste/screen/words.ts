import { plainName } from "../../../discord/ui/names.js";
import type { Seat } from "../../../game/contract.js";
import {
  goalOf,
  trackAt,
  type Action,
  type Card,
  type Choice,
  type Event,
  type Length,
  type Outcome,
  type View,
} from "../rules/index.js";
import type { Translate } from "../../../locales/index.js";
import type { Scene, SheetScene } from "../../../game/screen.js";

/** What Denkste!'s public screens draw from. */
export type DenksteScene = Scene<View, Event>;

/** What a message for one seat is drawn from. */
export type DenksteSheetScene = SheetScene<View, Event, Action>;

/** Such a message while cards are being set. */
export type CardScene = DenksteSheetScene & { readonly view: View & { readonly phase: Choice } };

/** A turn that was played: both cards, and what became of the figure. */
export type Revealed = Extract<Event, { type: "revealed" }>;

/** The turns among these events that were played, oldest first. */
export function turnsIn(events: readonly Event[]): readonly Revealed[] {
  return events.filter((event) => event.type === "revealed");
}

/** The two cards, in front of whoever sets them. */
export const cardSigns: Readonly<Record<Card, string>> = { go: "🐱", stop: "✋" };

/** The figures by seat in message text: the shapes and colours of the picture. */
const figureSigns = ["🔺", "🟦", "🟢", "🔶"] as const;

const outcomeSigns: Readonly<Record<Outcome, string>> = {
  moved: "💨",
  goal: "🏁",
  caught: "🛑",
  back: "⏪",
  blocked: "🚧",
};

/** The sign of a seat's figure. */
export function figureSign(seat: Seat): string {
  return figureSigns[seat] ?? "";
}

/** The sign for what became of a figure. */
export function outcomeSign(outcome: Outcome): string {
  return outcomeSigns[outcome];
}

/** The name of a seat; a seat that is not there cannot be drawn, so it stays empty. */
export function nameOf(names: readonly string[], seat: Seat): string {
  return names[seat] ?? "";
}

const alphabet = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");

/** The letters on the figures, one a seat and each once: the first of its name that is free, A to Z. */
export function lettersOf(names: readonly string[]): readonly string[] {
  const letters: string[] = [];
  for (const name of names) {
    const own = plainName(name).normalize("NFD").toUpperCase().match(/[A-Z]/gu) ?? [];
    const free = [...own, ...alphabet].find((letter) => !letters.includes(letter));
    letters.push(free ?? "");
  }
  return letters;
}

/** The numbers of a card, large. */
export function keycaps(numbers: readonly number[]): string {
  return numbers.map((number) => `${number}\uFE0F\u20E3`).join("");
}

/** The track on which a figure is and what it lacks, in words. */
export function standingOf(counter: number, length: Length, t: Translate): string {
  const count = goalOf(length) - counter;
  return count === 0 ? t("denkste.arrived") : t("denkste.standing", { count, track: trackAt(counter, length) });
}
