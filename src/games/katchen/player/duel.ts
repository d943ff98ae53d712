import { hands, turn, type Finish } from "./hands.js";

const thirteen = 13;

/**
 * The opener's chance to win a round of two under best play, by their coasters: 0 is a win, 13 a loss. A fixed point of
 * `solveRound` (docs/computer-players.md).
 */
export const openerWins: readonly number[] = [
  1, 0.8700550794605661, 0.7926603305649077, 0.7276907097053222, 0.681631844299426, 0.6137713673119461,
  0.5621881557795844, 0.5057930154145575, 0.4554735517283601, 0.38260086430160284, 0.33380674845093733,
  0.2713800590735172, 0.22165189476946068, 0,
];

/** Two seats: this one has `mine` coasters, the other the rest; `wins` as in `openerWins`. */
export interface Duel {
  readonly mine: number;
  readonly wins: readonly number[];
}

/** The chance to win if my throw is higher: I give its worth, the other opens. */
function winHigh(hand: number, { mine, wins }: Duel): number {
  const left = Math.max(0, mine - (hands[hand]?.worth ?? 0));
  return left === 0 ? 1 : 1 - (wins[thirteen - left] ?? 0);
}

/** The same if the other's is higher: I get its worth and open. */
function winLow(hand: number, { mine, wins }: Duel): number {
  const got = Math.min(thirteen - mine, hands[hand]?.worth ?? 0);
  return wins[mine + got] ?? 0;
}

/** For the second, who knows the opener's throw and count. */
export function answering(opener: { readonly hand: number; readonly count: number }, duel: Duel): Finish {
  return (hand, count) =>
    hand > opener.hand || (hand === opener.hand && count < opener.count)
      ? winHigh(hand, duel)
      : winLow(opener.hand, duel);
}

/** For the opener: the other answers as well as possible, in at most as many throws. */
export function opening({ mine, wins }: Duel): Finish {
  return (hand, count) => 1 - turn(answering({ hand, count }, { mine: thirteen - mine, wins }), count);
}

/** The opener's chances to win if `wins` were those of the next rounds. */
export function solveRound(wins: readonly number[]): readonly number[] {
  return wins.map((win, mine) => (mine === 0 || mine === thirteen ? win : turn(opening({ mine, wins }), 3)));
}
