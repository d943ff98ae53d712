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
import type { Scene, EphemeralScene, Translate } from "../../../game/scene.js";

/** What the public screens draw from. */
export type DenksteScene = Scene<View, Event>;

/** What an ephemeral message is drawn from. */
export type DenksteEphemeralScene = EphemeralScene<View, Event, Action>;

/** The same while cards are being set. */
export type CardScene = DenksteEphemeralScene & { readonly view: View & { readonly phase: Choice } };

/** A played turn: both cards, and the figure's outcome. */
export type Revealed = Extract<Event, { type: "revealed" }>;

/** The played turns among these events, oldest first. */
export function turnsIn(events: readonly Event[]): readonly Revealed[] {
  return events.filter((event) => event.type === "revealed");
}

/**
 * The turn whose two cards lie open on the table while its figure has not moved yet, as boards show it for a moment; null:
 * none does. No view has both cards set: once they are, the turn is over.
 */
export function lyingCards({ view, recent }: Pick<DenksteScene, "view" | "recent">): Revealed | null {
  const { phase } = view;
  return phase.type === "choice" && phase.goSet && phase.stopSet ? (turnsIn(recent).at(-1) ?? null) : null;
}

/** The two cards' signs. */
export const cardSigns: Readonly<Record<Card, string>> = { go: "🐱", stop: "✋" };

/** Figures by seat: shapes and colours as in the picture. */
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

/** The sign of an outcome. */
export function outcomeSign(outcome: Outcome): string {
  return outcomeSigns[outcome];
}

const alphabet = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");

/** The figures' letters, all different: the first free one of each name, A to Z. */
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
  return numbers.map((number) => `${number}\uFE0F\u20E3`).join(" ");
}

/** A figure's track and the fields it lacks, in words. */
export function standingOf(counter: number, length: Length, t: Translate): string {
  const count = goalOf(length) - counter;
  return count === 0 ? t("denkste.arrived") : t("denkste.standing", { count, track: trackAt(counter, length) });
}
