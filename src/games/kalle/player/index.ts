import { type Action, type Event, type View, places, type Place } from "../rules/index.js";
import { answerInTime, type Level, type Player, drawIndex, type Asked } from "../../../game/player.js";
import type { Random, Seat } from "../../../game/contract.js";
import {
  anyOf,
  believe,
  chanceToFind,
  type Belief,
  cardsToTurn,
  recall,
  calm,
  cool,
  habitOf,
  shy,
  type Manner,
} from "./belief.js";

/** The computer player (docs/computer-players.md). */
export const kallePlayer: Player<View, Action, Event> = {
  levels: ["relaxed", "strong"],
  looksBack: true,
  decide: (asked) => answerInTime(asked, () => choose(asked, minds[asked.level]), lookMs(asked.view)),
};

/** How long a round's end is looked at before the next Kalle hides, and before it goes from the board, in milliseconds. */
const endMs = 6_000;
const mapMs = 2_500;

/** What is added to a pause: people have time to read how a round ended, which what follows replaces. @internal */
export function lookMs({ phase, last }: View): number {
  if (last === null) return 0;
  return phase.type === "hide" ? endMs : phase.type === "place" ? mapMs : 0;
}

/** Traits by level. */
export const minds: Readonly<Record<Level, Mind>> = {
  relaxed: { memory: 0.5, nerve: "shy", expects: "shy" },
  strong: { memory: 1, nerve: "cool", expects: "shy" },
};

/** How Kalle's seat is played: `shy` flees as people do, `cool` cannot be read. */
type Nerve = "shy" | "cool";

/** Traits of a computer player. */
export interface Mind {
  /** The share of answers that it remembers, 0 … 1. */
  readonly memory: number;
  /** Its own way to play Kalle's seat. */
  readonly nerve: Nerve;
  /** As a mouse: the way it expects of Kalle's seat. */
  readonly expects: Nerve;
}

type Asking = Omit<Asked<View, Action, Event>, "level">;

/** Smaller differences are rounding. */
const epsilon = 1e-12;

/** Such a mind's action; undefined if there is nothing to do. @internal */
export function choose(asked: Asking, mind: Mind): Action | undefined {
  const { view, legal, random } = asked;
  switch (view.phase.type) {
    case "hide":
    case "place":
      return anyAmong(legal, random);
    case "search": {
      const hunt = { belief: suspicion(asked, mind), covered: coveredIn(view), left: cardsToTurn - view.turned };
      const manner = mannerOf(mind.expects, view);
      return bestOf(legal, (action) => (action.type === "search" ? chanceToFind(hunt, action.to, manner) : 0), random);
    }
    case "guess":
      return bestOf(legal, byBelief(suspicion(asked, mind)), random);
    case "swap":
      return answer(asked, mind);
    case "point":
      return bestOf(legal, byBelief(recollection(asked, mind)), random);
    case "over":
      return undefined;
  }
}

function suspicion({ view, events }: Asking, { memory, expects }: Mind): Belief {
  return believe(anyOf(places), recall(events, memory), mannerOf(expects, view), coveredIn(view));
}

/** What Kalle's seat believes of its own rat. Hidden by a time-out, the seat never knew, and its swaps say nothing. */
function recollection({ seat, view, events, own }: Asking, { memory, nerve }: Mind): Belief {
  const hidden = ownHiding(events, own, seat);
  if (hidden === null) return anyOf(coveredIn(view));
  return believe(anyOf([hidden]), recall(events, memory), mannerOf(nerve, view), coveredIn(view));
}

/** In its manner, from where it believes Kalle to be. */
function answer(asked: Asking, mind: Mind): Action | undefined {
  const { view, legal, random } = asked;
  if (view.police === null) return undefined;
  const { answers, chances } = habitOf(mannerOf(mind.nerve, view), view.police, cardsToTurn - view.turned);
  const belief = recollection(asked, mind);
  const mixed = answers.map((_, index) =>
    belief.reduce((sum, chance, place) => sum + chance * (chances[place]?.[index] ?? 0), 0),
  );
  const drawn = answers[drawIndex(mixed, random)] ?? null;
  return legal.find((action) =>
    action.type === "swap" ? action.a === drawn?.a && action.b === drawn.b : drawn === null && action.type === "pass",
  );
}

function mannerOf(nerve: Nerve, { options }: View): Manner {
  switch (nerve) {
    case "shy":
      return shy;
    case "cool":
      return options.lastChance ? calm : cool;
  }
}

function coveredIn({ grid }: View): readonly Place[] {
  return places.filter((place) => grid[place] === null);
}

function byBelief(belief: Belief): (action: Action) => number {
  return (action) => (action.type === "guess" || action.type === "point" ? (belief[action.at] ?? 0) : 0);
}

function bestOf(legal: readonly Action[], worth: (action: Action) => number, random: Random): Action | undefined {
  const worths = legal.map(worth);
  const most = Math.max(...worths);
  return anyAmong(
    legal.filter((_, index) => (worths[index] ?? 0) > most - epsilon),
    random,
  );
}

function anyAmong(actions: readonly Action[], random: Random): Action | undefined {
  return actions[random.pick(Math.max(1, actions.length))];
}

/**
 * Where a seat hid Kalle in this round; null: its time ran out, so it does not know.
 *
 * `own` names no rounds and lacks time-outs. Finished rounds are public, hiding places included: the seat's actions are
 * matched against them, and the rest belong to this round.
 *
 * @internal
 */
export function ownHiding(told: readonly Event[], own: readonly Action[], seat: Seat): Place | null {
  let done = 0;
  for (const action of earlierActions(told, seat)) {
    const next = own[done];
    if (next !== undefined && wordsOf(next) === wordsOf(action)) done += 1;
  }
  const first = own[done];
  return first?.type === "hide" ? first.at : null;
}

/** In finished rounds, in order, time-outs included. */
function earlierActions(told: readonly Event[], seat: Seat): readonly Action[] {
  const actions: Action[] = [];
  let round: Action[] = [];
  for (const event of told) {
    if (event.type === "ended") {
      const { kalle, trail } = event.reveal;
      if (kalle === seat) round.unshift({ type: "hide", at: trail[0] ?? -1 });
      actions.push(...round);
      round = [];
    } else if ("seat" in event && event.seat === seat) {
      round.push(...actionOf(event));
    }
  }
  return actions;
}

/** None for hiding, whose event does not tell the place. */
function actionOf(event: Extract<Event, { readonly seat: Seat }>): readonly Action[] {
  switch (event.type) {
    case "placed":
      return [{ type: "place", at: event.at }];
    case "searched":
      return [{ type: "search", to: event.at }];
    case "swapped":
      return [{ type: "swap", a: event.a, b: event.b }];
    case "passed":
      return [{ type: "pass" }];
    case "guessed":
      return [{ type: "guess", at: event.at }];
    case "pointed":
      return [{ type: "point", at: event.at }];
    case "hid":
    case "escaped":
      return [];
  }
}

/** The same for equal actions, whatever the order of keys. */
function wordsOf(action: Action): string {
  const words = Object.entries(action).map((entry) => entry.join(" "));
  return words.toSorted().join();
}
