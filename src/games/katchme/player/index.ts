import { type Action, type Event, type View, fits, type Card, type PreludeView } from "../rules/index.js";
import type { Asked, Decision, Player, Level } from "../../../game/player.js";
import { roll, drawTime, snatch } from "./play-nights.js";

/** Knows every answer at once, and takes a person's time for it (docs/computer-players.md). */
export const katchmePlayer: Player<View, Action, Event> = {
  levels: ["relaxed", "strong"],
  looksBack: false,
  decide: (asked) => {
    const decision = choose(asked);
    return decision === null
      ? Promise.reject(new Error("asked where there is nothing to do"))
      : Promise.resolve(decision);
  },
};

function choose(asked: Asked<View, Action, Event>): Decision<Action> | null {
  const { view, legal, level, random } = asked;
  if (legal.length === 0) return null;
  if (view.type === "prelude") return lay(asked, view);
  switch (view.phase.type) {
    case "roll":
      return roll(view, level, random);
    case "snatch":
      return snatch(asked, view, view.phase);
    case "over":
      return null;
  }
}

type Lay = Extract<Action, { type: "lay" }>;

/**
 * How well a level plays the prelude; times in milliseconds.
 *
 * - `react`: to see the new target and press; `compare`: to check a top card.
 * - `around`: extra, to see that 6 and 1 are neighbours.
 * - `again`: extra, to see a card overlooked at first.
 * - `slips`: misjudged cards per thousand.
 */
interface Habits {
  readonly react: number;
  readonly compare: number;
  readonly around: number;
  readonly again: number;
  readonly slips: number;
}

const habits: Readonly<Record<Level, Habits>> = {
  relaxed: { react: 2000, compare: 600, around: 600, again: 2500, slips: 60 },
  strong: { react: 1100, compare: 250, around: 200, again: 1200, slips: 10 },
};

/** Lays a fitting top card. A slip lays another that nearly fits, else overlooks the fitting card at first. */
function lay(
  { seat, legal, level, random }: Pick<Asked<View, Action, Event>, "seat" | "legal" | "level" | "random">,
  { target, piles }: PreludeView,
): Decision<Action> | null {
  const { react, compare, around, again, slips } = habits[level];
  const own = piles[seat] ?? [];
  const lays = legal.filter((action): action is Lay => action.type === "lay");
  const topOf = ({ pile }: Lay): Card => own[pile]?.top ?? 0;
  const leftOf = ({ pile }: Lay): number => own[pile]?.left ?? 0;
  const fitting = lays.filter((action) => fits(topOf(action), target.value));
  const nearly = lays.filter((action) => isNear(topOf(action), target.value));
  const slipped = random.pick(1000) < slips;
  const misjudged = slipped && nearly.length > 0;
  const choice = misjudged || fitting.length === 0 ? nearly : fitting;
  // The first empty pile wins, so the strong level prefers the smaller one.
  const least = Math.min(...choice.map(leftOf));
  const best = level === "strong" && !misjudged ? choice.filter((action) => leftOf(action) === least) : choice;
  const action = best[random.pick(Math.max(1, best.length))] ?? lays[0];
  if (action === undefined) return null;
  const turns = Math.abs(topOf(action) - target.value) === 5;
  const usual = react + lays.length * compare + (turns ? around : 0) + (slipped && !misjudged ? again : 0);
  return { action, afterMs: drawTime(usual, level, random) };
}

/** Off by one: equal to the target, or two away. */
function isNear(card: Card, target: number): boolean {
  return [0, 2, 4].includes(Math.abs(card - target));
}
