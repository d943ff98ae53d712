import { rank, type Action, type Dice, type View } from "../rules/index.js";
import { among, type Earlier } from "./crowd.js";
import { answering, openerWins, opening } from "./duel.js";
import { standing } from "./followers.js";
import { expectations, hands, keepOf, lookahead, type Finish } from "./hands.js";

type Shed = Extract<View["phase"], { readonly type: "shed" }>;

/** The best expectation; stands if another throw gains nothing. */
export function strong(legal: readonly Action[], view: View, phase: Shed, dice: Dice): Action | undefined {
  const finish = aim(view, phase);
  const further = expectations(lookahead(finish, phase.count + 1, phase.limit));
  const rate = (action: Action): number =>
    action.type === "rethrow" ? (further[keepOf(kept(dice, action.dice))] ?? 0) : finish(rank(dice), phase.count);
  return legal
    .map((action) => ({ action, value: rate(action) + (action.type === "stand" ? epsilon : 0) }))
    .toSorted((a, b) => b.value - a.value)[0]?.action;
}

/** Smaller differences are rounding. */
const epsilon = 1e-12;

function kept(dice: Dice, again: readonly number[]): readonly number[] {
  return dice.filter((_, place) => !again.includes(place));
}

/** Of two seats the chance to win the game, of more the coasters after this round. */
function aim({ coasters }: View, phase: Shed): Finish {
  const [mine = 0, ...later] = phase.order.slice(phase.throws.length).map((seat) => coasters[seat] ?? 0);
  const [opener] = phase.throws;
  if (phase.order.length === 2) {
    if (opener === undefined) return openingWith(mine);
    return answering({ hand: rank(opener.dice), count: opener.count }, { mine, wins: openerWins });
  }
  const earlier = phase.throws.map(({ seat, dice, count }): Earlier => ({
    place: standing(rank(dice), count),
    held: coasters[seat] ?? 0,
  }));
  return among({ mine, earlier, later }, phase.limit);
}

/** The opener's prospects in a round of two by their coasters, a list per count. */
const openings = new Map<number, readonly (readonly number[])[]>();

function openingWith(mine: number): Finish {
  const prospects = openings.get(mine) ?? prospectsWith(mine);
  openings.set(mine, prospects);
  return (hand, count) => prospects[count - 1]?.[hand] ?? 0;
}

function prospectsWith(mine: number): readonly (readonly number[])[] {
  const finish = opening({ mine, wins: openerWins });
  return [1, 2, 3].map((count) => hands.map((_, hand) => finish(hand, count)));
}
