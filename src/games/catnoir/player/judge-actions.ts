import type { Random, Seat } from "../../../game/contract.js";
import type { Asked } from "../../../game/player.js";
import {
  type Action,
  cardsEach,
  type Event,
  type Faction,
  handLimit,
  type Play,
  type State,
  type View,
} from "../rules/index.js";
import { type Board, countCards, type Counts, rankOf, type Sight } from "./fast-board.js";

/** What an action is judged from. */
type Asking = Pick<Asked<View, Action, Event>, "seat" | "view" | "legal">;

/** In points: actions this close to the best count as equal. */
const epsilon = 0.05;

/** Values of the legal actions, without search. `hidden`: the seat's belief about other hands. @internal */
export function worthsOf({ seat, view, legal }: Asking, hidden?: readonly Counts[]): readonly number[] {
  const judge = judgeOf(sightOf(view), seat, countCards(view.own?.hand ?? []), hidden);
  return legal.map((action) => worthOf(judge, view.phase, action));
}

/** A best action without search; undefined if none is legal. */
export function choose(asking: Asking, random: Random): Action | undefined {
  const judged = worthsOf(asking);
  const most = Math.max(...judged);
  const good = asking.legal.filter((_, place) => (judged[place] ?? most) >= most - epsilon);
  return good[random.pick(Math.max(1, good.length))];
}

function sightOf({ points, target, factions, hands, display }: View): Sight {
  return {
    seats: points.length,
    target,
    kinds: factions.map((faction) => rankOf[faction]),
    points,
    sizes: hands,
    display: countCards(display),
  };
}

/** The most candidates: enough for every kind of action. */
const maxCandidates = 10;

/** A legal action that search considers. */
interface Candidate {
  /** Index among the legal actions. */
  readonly place: number;
  readonly action: Action;
  /** In points, without search. */
  readonly worth: number;
}

/** The best action of each kind, then the best others. Actions of a kind differ in numbers, cards and opponents. */
export function shortlist(asking: Asking, hidden: readonly Counts[]): readonly Candidate[] {
  const judged = worthsOf(asking, hidden);
  const ranked = asking.legal
    .map((action, place): Candidate => ({ place, action, worth: judged[place] ?? 0 }))
    .toSorted((one, other) => other.worth - one.worth);
  const best = new Map<string, Candidate>();
  for (const candidate of ranked) {
    const kind = kindOf(candidate.action);
    if (!best.has(kind)) best.set(kind, candidate);
  }
  const firsts = new Set(best.values());
  return [...firsts, ...ranked.filter((candidate) => !firsts.has(candidate))].slice(0, maxCandidates);
}

function kindOf(action: Action): string {
  return "faction" in action ? `${action.type} ${action.faction}` : action.type;
}

/** By seat and rank: the faction's average share of the hand. */
export function hiddenIn(boards: readonly Board[]): readonly Counts[] {
  const [first] = boards;
  if (first === undefined) return [];
  return first.hands.map((hand, seat) =>
    hand.map((_, rank) => {
      const all = boards.reduce((sum, { hands }) => sum + (hands[seat]?.[rank] ?? 0), 0);
      return all / Math.max(1, boards.length * (first.sizes[seat] ?? 0));
    }),
  );
}

/** The public part of a phase, from which actions are judged. */
type Situation = Omit<Extract<State["phase"], { type: "reaction" }>, "answers"> | OtherPhase;
type OtherPhase = Exclude<State["phase"], { type: "reaction" }>;

/** In points, comparable only at the same moment. */
export function worthOf(judge: Judge, phase: Situation, action: Action): number {
  switch (action.type) {
    case "take":
      return phase.type === "turn" ? worthOfTaking(judge, phase, action) : 0;
    case "play":
      return worthOfPlaying(judge, action);
    case "trim":
      return loss(judge, action.cards);
    case "discard":
      if (!action.accept || phase.type !== "reaction" || phase.cause.faction !== "detectives") return 0;
      return gained(judge, 1) + change(judge, rankOf[phase.cause.extra], -1);
    case "pay":
      return action.with === "point" ? -1 : loss(judge, action.cards);
    case "give": {
      const present = phase.type === "reaction" ? (judge.spite[phase.seat] ?? 0) * weights.card : 0;
      const lost = change(judge, rankOf[action.faction], action.discard ? -2 : -1);
      return (action.discard ? gained(judge, 1) : 0) + lost - present;
    }
    case "decline":
      return 0;
  }
}

type Turn = Extract<State["phase"], { type: "turn" }>;
type Take = Extract<Action, { type: "take" }>;

function worthOfTaking(judge: Judge, { actions }: Turn, { faction, count }: Take): number {
  const surplus = (judge.sight.sizes[judge.seat] ?? 0) + count - handLimit;
  return change(judge, rankOf[faction], count) - (actions === 1 && surplus > 0 ? surplus * weights.surplus : 0);
}

/** Points, cards gained and spent, and harm to others. */
function worthOfPlaying(judge: Judge, play: Play): number {
  const { sight, spite, chances, hidden } = judge;
  switch (play.faction) {
    case "detectives": {
      const { extra } = play;
      const laid =
        extra === "detectives"
          ? change(judge, rankOf.detectives, -4)
          : change(judge, rankOf.detectives, -3) + change(judge, rankOf[extra], -1);
      return gained(judge, 3) + laid;
    }
    case "scientists":
      return gained(judge, 2) + change(judge, rankOf.scientists, -3) + 2 * weights.card;
    case "robocats":
      return (play.count === 4 ? gained(judge, 3) : 5 * weights.card) + change(judge, rankOf.robocats, -play.count);
    case "mafia":
      return gained(judge, 2) + change(judge, rankOf.mafia, -4) + paid(judge);
    case "hackers": {
      const { count, target } = play;
      const others = sight.sizes[target] ?? 0;
      const hits = (count * (count + others * (hidden[target]?.[rankOf.hackers] ?? 0))) / (count + others);
      const stolen = (count - hits) * weights.card * (1 + (spite[target] ?? 0) / 2);
      return hoped(judge, hits) + change(judge, rankOf.hackers, -count) + stolen;
    }
    case "police": {
      const { count, target, extra } = play;
      const revealed = Math.min(count, sight.sizes[target] ?? 0);
      const lost = revealed * (1 - (hidden[target]?.[rankOf.police] ?? 0)) * weights.card * (spite[target] ?? 0);
      const laid = change(judge, rankOf.police, -count) + change(judge, rankOf[extra], -1);
      return hoped(judge, revealed * (hidden[target]?.[rankOf[extra]] ?? 0)) + laid + lost;
    }
    case "journalists":
      return gained(judge, 2) + change(judge, rankOf.journalists, -2) + weights.card / 2;
    case "bureaucrats": {
      const kinds = sight.kinds.reduce((sum, rank) => sum + 1 - (1 - (chances[rank] ?? 0)) ** play.count, 0);
      return hoped(judge, kinds) + change(judge, rankOf.bureaucrats, -play.count);
    }
  }
}

/** The value of all opponents paying the mafia. */
function paid({ sight, spite }: Judge): number {
  let sum = 0;
  for (let other = 0; other < sight.seats; other += 1)
    if ((sight.sizes[other] ?? 0) > 1 || (sight.points[other] ?? 0) > 0) sum += spite[other] ?? 0;
  return sum;
}

/**
 * Points that none, one, two … cards of a faction in hand are worth, by rank. Tuned by play, as are the other weights
 * (docs/computer-players.md).
 */
const worths: readonly (readonly number[])[] = [
  [0, 0.27, 0.65, 1.28, 1.65, 2.06, 2.3],
  [0, 0.32, 0.68, 1.47, 1.82, 2.3, 2.65],
  [0, 0.3, 0.81, 1, 1.75, 2.1, 2.2],
  [0, 0.2, 0.44, 0.68, 1.39, 1.6, 1.7],
  [0, 0.25, 0.58, 0.96, 1.6, 1.9, 2],
  [0, 0.37, 0.55, 0.74, 0.91, 1.13, 1.2],
  [0, 0.4, 1.05, 1.41, 1.96, 2, 2.2],
  [0, 0.38, 0.81, 1.27, 1.66, 2.08, 2.2],
];

/** In points. */
const weights = {
  /** An unseen card. */
  card: 0.37,
  /** A surplus card at the end of the turn. */
  surplus: 0.39,
  /** A point less for an opponent without points. */
  spite: 0.78,
  /** Added to `spite` for an opponent close to winning. */
  envy: 0.2,
};

/** Bonus for winning at once, above all else; half if likely. */
const victory = 10;

/** What a seat judges by: public information and its own hand. */
export interface Judge {
  readonly sight: Sight;
  readonly seat: Seat;
  readonly hand: Counts;
  /** Points missing to win. */
  readonly need: number;
  /** By rank: chance of an unseen card to be of this faction. */
  readonly chances: Counts;
  /** By seat and rank: the same for a card of that hand. */
  readonly hidden: readonly Counts[];
  /** By seat: the value of a point less; 0 for its own. */
  readonly spite: readonly number[];
}

/** @param hidden the seat's belief about other hands, by seat and rank; left out: any unseen card is possible */
export function judgeOf(sight: Sight, seat: Seat, hand: Counts, hidden?: readonly Counts[]): Judge {
  const { seats, target, points } = sight;
  const spite: number[] = [];
  for (let other = 0; other < seats; other += 1) {
    const has = points[other] ?? 0;
    spite.push(other === seat ? 0 : (weights.spite + (weights.envy * has) / target) / (seats - 1));
  }
  const chances = chancesOf(sight, hand);
  return {
    sight,
    seat,
    hand,
    need: target - (points[seat] ?? 0),
    chances,
    hidden: hidden ?? spite.map(() => chances),
    spite,
  };
}

function chancesOf({ kinds, display }: Sight, hand: Counts): Counts {
  const chances = hand.map(() => 0);
  let all = 0;
  for (const rank of kinds) {
    const unseen = cardsEach - (hand[rank] ?? 0) - (display[rank] ?? 0);
    chances[rank] = unseen;
    all += unseen;
  }
  for (const rank of kinds) chances[rank] = (chances[rank] ?? 0) / all;
  return chances;
}

/** The value of more cards of a faction; negative: fewer. */
export function change({ hand }: Judge, rank: number, cards: number): number {
  const now = hand[rank] ?? 0;
  return worthOfCards(rank, now + cards) - worthOfCards(rank, now);
}

function worthOfCards(rank: number, cards: number): number {
  const row = worths[rank];
  return row === undefined ? 0 : (row[Math.min(cards, row.length - 1)] ?? 0);
}

/** The (negative) value of losing sorted cards. */
function loss(judge: Judge, cards: readonly Faction[]): number {
  let sum = 0;
  let same = 0;
  for (const [index, card] of cards.entries()) {
    same += 1;
    if (card === cards[index + 1]) continue;
    sum += change(judge, rankOf[card], -same);
    same = 0;
  }
  return sum;
}

/** The value of points gained, up to those needed. */
function gained({ need }: Judge, points: number): number {
  return points < need ? points : need + victory;
}

/** The value of points likely to be gained. */
function hoped({ need }: Judge, points: number): number {
  return points < need ? points : need + victory / 2;
}
