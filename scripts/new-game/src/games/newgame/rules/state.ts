import { z } from "zod";
import type { Seat } from "../../../game/contract.js";
import { defineOptions, number, type OptionsOf } from "../../../game/options.js";

/** `tosses`: how often the coin is tossed. */
export const options = defineOptions(number("tosses", 1, 9, 3));

/** What a game was set up with. */
export type Options = OptionsOf<typeof options>;

/** The sides of the coin. */
export const sides = ["heads", "tails"] as const;

/** One of them. */
export type Side = (typeof sides)[number];

/** What a seat can do at all (README.md, "Actions"); whether it may, `act` decides. */
export const action = z.strictObject({ type: z.literal("call"), side: z.enum(sides) });

/** What a seat does. */
export type Action = z.infer<typeof action>;

/** What happened. `tossed`: `right` are the seats that had called `side`. */
export type Event =
  | { readonly to: "all"; readonly type: "called"; readonly seat: Seat; readonly side: Side }
  | { readonly to: "all"; readonly type: "tossed"; readonly side: Side; readonly right: readonly Seat[] };

/** The whole game; nothing of it is hidden. */
export interface State {
  readonly options: Options;
  /** Who calls first at this toss. */
  readonly opener: Seat;
  /** How many tosses are done. */
  readonly tossed: number;
  /** What was called at this toss, from the opener on. */
  readonly calls: readonly Side[];
  /** Points by seat. */
  readonly points: readonly number[];
}

/** Whose turn it is; null when the game is over. */
export function inTurn({ options: { tosses }, opener, tossed, calls, points }: State): Seat | null {
  return tossed === tosses ? null : (opener + calls.length) % points.length;
}
