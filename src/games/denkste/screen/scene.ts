import type { Action, Choice, Event, View } from "../rules/index.js";
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
