import type { Action, Event, View } from "../rules/index.js";
import type { Random } from "../../../game/contract.js";
import type { Asked } from "../../../game/player.js";
import type { Board, Sight } from "./fast-board.js";
import { count, rankOf, type Counts } from "./counts.js";
import { judgeOf } from "./judge-cards.js";
import { worthOf } from "./judge-action.js";

/** What an action is judged from. */
export type Asking = Pick<Asked<View, Action, Event>, "seat" | "view" | "legal">;

/** In points: actions this close to the best count as equal. */
const epsilon = 0.05;

/** Values of the legal actions, without search. `hidden`: the seat's belief about other hands. */
export function worthsOf({ seat, view, legal }: Asking, hidden?: readonly Counts[]): readonly number[] {
  const judge = judgeOf(sightOf(view), seat, count(view.own?.hand ?? []), hidden);
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
    display: count(display),
  };
}

/** The most candidates: enough for every kind of action. */
const most = 10;

/** A legal action that search considers. */
export interface Candidate {
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
  return [...firsts, ...ranked.filter((candidate) => !firsts.has(candidate))].slice(0, most);
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
