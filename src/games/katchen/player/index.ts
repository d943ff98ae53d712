import { worth, type Action, type Dice, type Event, type View, rank } from "../rules/index.js";
import { answerInTime, type Asked, type Player } from "../../../game/player.js";
import type { Random } from "../../../game/contract.js";
import {
  standing,
  handOf,
  spreadOf,
  standings,
  type Spread,
  expectations,
  hands,
  keepOf,
  lookahead,
  type Finish,
  turn,
} from "./hands.js";

/** The computer player (docs/computer-players.md). */
export const katchenPlayer: Player<View, Action, Event> = {
  levels: ["relaxed", "strong"],
  company: 3,
  looksBack: false,
  decide: async (asked) => {
    const decision = await answerInTime(asked, () => choose(asked), lookMs(asked.view));
    return throwsForAll(asked.view) ? { ...decision, yieldMs: personFirstMs } : decision;
  },
};

/** In milliseconds: at a round's end the board first shows the last throw, then what it led to. */
const settlementMs = 2_200;

/** Longer than at its own dice, so that the throw before is seen. */
const throwMs = 900;

/** Where one press throws for all: that press is a person’s pleasure, who may be reading the rules. */
const personFirstMs = 40_000;

function throwsForAll({ phase, options }: View): boolean {
  return !options.byHand && (phase.type === "rolloff" || phase.type === "deal");
}

/** How long a computer player looks at what others threw. */
function lookMs({ phase }: View): number {
  if ((phase.type !== "deal" && phase.type !== "shed") || (phase.type === "shed" && phase.dice !== null)) return 0;
  return phase.throws.length === 0 ? settlementMs : throwMs;
}

function choose({ view, legal, level, random }: Asked<View, Action, Event>): Action | undefined {
  const { phase } = view;
  // Without dice of its own it can do only one thing.
  if (phase.type !== "shed" || phase.dice === null) return legal[0];
  switch (level) {
    case "relaxed":
      return relaxed(legal, phase.dice, random);
    case "strong":
      return strong(legal, view, phase, phase.dice);
  }
}

/**
 * Pleased with three coasters, undecided about two; otherwise it keeps aces, or else a pair. Ignores others' throws.
 */
function relaxed(legal: readonly Action[], dice: Dice, random: Random): Action | undefined {
  const coasters = worth(dice);
  const pleased = coasters > 2 || (coasters === 2 && random.pick(2) === 0);
  const again = dice.flatMap((die, place) => (isKept(die, dice) ? [] : [place]));
  return legal.find((action) =>
    action.type === "rethrow" ? !pleased && action.dice.join() === again.join() : pleased && action.type === "stand",
  );
}

function isKept(die: number, dice: Dice): boolean {
  return dice.includes(1) ? die === 1 : dice.filter((other) => other === die).length === 2;
}

type Shed = Extract<View["phase"], { readonly type: "shed" }>;

/** The best expectation; stands if another throw gains nothing. */
function strong(legal: readonly Action[], view: View, phase: Shed, dice: Dice): Action | undefined {
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

const thirteen = 13;

/**
 * The opener's chance to win a round of two under best play, by their coasters: 0 is a win, 13 a loss. A fixed point of
 * `solveRound` (docs/computer-players.md).
 *
 * @internal
 */
export const openerWins: readonly number[] = [
  1, 0.8700550794605661, 0.7926603305649077, 0.7276907097053222, 0.681631844299426, 0.6137713673119461,
  0.5621881557795844, 0.5057930154145575, 0.4554735517283601, 0.38260086430160284, 0.33380674845093733,
  0.2713800590735172, 0.22165189476946068, 0,
];

/** Two seats: this one has `mine` coasters, the other the rest; `wins` as in `openerWins`. */
interface Duel {
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

/** For the second, who knows the opener's throw and count. @internal */
export function answering(opener: { readonly hand: number; readonly count: number }, duel: Duel): Finish {
  return (hand, count) =>
    hand > opener.hand || (hand === opener.hand && count < opener.count)
      ? winHigh(hand, duel)
      : winLow(opener.hand, duel);
}

/** For the opener: the other answers as well as possible, in at most as many throws. */
function opening({ mine, wins }: Duel): Finish {
  return (hand, count) => 1 - turn(answering({ hand, count }, { mine: thirteen - mine, wins }), count);
}

/** The opener's chances to win if `wins` were those of the next rounds. @internal */
export function solveRound(wins: readonly number[]): readonly number[] {
  return wins.map((win, mine) => (mine === 0 || mine === thirteen ? win : turn(opening({ mine, wins }), 3)));
}

/** A finished throw by its standing, and its seat's coasters. */
interface Earlier {
  readonly place: number;
  readonly held: number;
}

/** A round as one of its seats sees it. */
export interface Crowd {
  readonly mine: number;
  /** In order. */
  readonly earlier: readonly Earlier[];
  /** Coasters of those still to throw, in order. */
  readonly later: readonly number[];
}

/**
 * Values a throw by the seat's expected coasters after the round, negative. Later seats play as in `spreadOf`, within
 * `limit`, or within this seat's count if it opens.
 *
 * @internal
 */
export function among(crowd: Crowd, limit: number): Finish {
  return (hand, count) => -expected(crowd, hand, count, spreadOf(crowd.earlier.length === 0 ? count : limit));
}

function expected({ mine, earlier, later }: Crowd, hand: number, count: number, spread: Spread): number {
  const place = standing(hand, count);
  // On the same standing, later seats are lower and earlier ones higher.
  const highest = earlier.every((other) => other.place < place) ? upTo(spread, place) ** later.length : 0;
  const lowest = earlier.every((other) => other.place >= place);
  const left = Math.max(0, mine - worthOf(place));
  return highest * left + (1 - highest) * mine + (lowest ? received(place, earlier, later, spread) : 0);
}

/** What a seat with no earlier seat below it receives on average; nothing if a later one is below. */
function received(place: number, earlier: readonly Earlier[], later: readonly number[], spread: Spread): number {
  const top = topOf(earlier);
  const below = upTo(spread, place);
  let sum = 0;
  if (top !== null) sum += Math.min(top.held, worthOf(top.place)) * (upTo(spread, top.place) - below) ** later.length;
  for (let high = Math.max(place, top?.place ?? 0) + 1; high < standings; high += 1) {
    const chance = spread.chances[high] ?? 0;
    if (chance === 0) continue;
    // Of equal later throws the first is the highest.
    const lower = upTo(spread, high - 1) - below;
    const notHigher = upTo(spread, high) - below;
    for (const [index, held] of later.entries())
      sum += Math.min(held, worthOf(high)) * chance * lower ** index * notHigher ** (later.length - 1 - index);
  }
  return sum;
}

/** The highest earlier throw; of equal ones the first. */
function topOf(earlier: readonly Earlier[]): Earlier | null {
  return earlier.reduce<Earlier | null>((top, other) => (top === null || other.place > top.place ? other : top), null);
}

function worthOf(place: number): number {
  return hands[handOf(place)]?.worth ?? 0;
}

function upTo(spread: Spread, place: number): number {
  return spread.upTo[place] ?? 0;
}
