import { RuleViolation, type Random, type Seat, type Step } from "../../../game/contract.js";
import { prependEvents } from "../../../game/kit.js";
import { fits, ninety, topOf } from "./ring.js";
import { openNights, usualPile } from "./night.js";
import { livesAt, place } from "./ranking.js";
import type { Event, Options, Prelude, PreludePile, State, Target } from "./state.js";

/** @param opener who rolls first in the prelude; null: a random seat */
export function setup(seats: number, options: Options, random: Random, opener: Seat | null): Step<State, Event> {
  if (options.prelude) return openPrelude({ options, seats, question: 1 }, opener ?? random.pick(seats), random);
  const lives = Array.from({ length: seats }, () => usualPile);
  return openNights({ options, seats, question: 0 }, lives, random);
}

/** Cards of a prelude pile at first. */
const deep = 15;

/** A press on one of the seat's piles. */
interface Press {
  readonly seat: Seat;
  readonly index: number;
  readonly pile: PreludePile;
}

/** Deals the prelude and rolls its first target (README.md, "The prelude"). */
function openPrelude(state: Omit<State, "phase">, opener: Seat, random: Random): Step<State, Event> {
  const { seats } = state;
  const each = seats === 2 ? 2 : 1;
  const cards = random.shuffle(ninety);
  const piles = Array.from({ length: seats }, (_, seat) =>
    Array.from({ length: each }, (__, index): PreludePile => {
      const from = (seat * each + index) * deep;
      return { cards: cards.slice(from, from + deep), since: 0 };
    }),
  );
  const dealt: Prelude = { type: "prelude", targets: [], piles, box: cards.slice(seats * each * deep) };
  const tops = piles.map((own) => own.map((pile) => topOf(pile.cards)));
  const rolled = rollTarget(dealt, opener, random);
  const opens: Event = { to: "all", type: "opens", seat: opener, tops };
  return { state: { ...state, phase: rolled.state }, events: [opens, ...rolled.events] };
}

/**
 * Lays the top of a pile on target `seen`.
 *
 * @throws RuleViolation `late`, or `not-now` if there is no such pile or target
 */
export function lay(
  state: State,
  prelude: Prelude,
  action: { readonly seat: Seat; readonly pile: number; readonly seen: number },
  random: Random,
): Step<State, Event> {
  const { seat, pile: index, seen } = action;
  const pile = prelude.piles[seat]?.[index];
  if (pile === undefined || seen > prelude.targets.length) throw new RuleViolation("not-now");
  switch (judge(prelude, pile, seen)) {
    case "late":
      throw new RuleViolation("late");
    case "laid":
      return laid(state, prelude, { seat, index, pile }, random);
    case "wrong":
      return wrong(state, prelude, { seat, index, pile }, random);
  }
}

function laid(state: State, prelude: Prelude, press: Press, random: Random): Step<State, Event> {
  const { seat, index, pile } = press;
  const card = topOf(pile.cards);
  const cards = pile.cards.slice(1);
  const [next = null] = cards;
  const targets: Prelude["targets"] = [...prelude.targets, { value: card, from: "card", seat }];
  const number = targets.length;
  const told: Event = { to: "all", type: "laid", seat, pile: index, card, number, left: cards.length, next };
  if (next === null) {
    return prependEvents([told], endPrelude(state, prelude, seat, random));
  }
  const shed: Prelude = { ...prelude, targets, piles: withPile(prelude, press, { cards }) };
  const rolled = someFits(shed, card) ? { state: shed, events: [] } : rollTarget(shed, seat, random);
  return ask(state, rolled.state, press, [told, ...rolled.events]);
}

/** The card stays; the seat that laid last, or the opener, rolls a new target. */
function wrong(state: State, prelude: Prelude, press: Press, random: Random): Step<State, Event> {
  const { seat, index, pile } = press;
  const rolled = rollTarget(prelude, presentTarget(prelude).seat, random);
  const told: Event = { to: "all", type: "wrong", seat, pile: index, card: topOf(pile.cards) };
  return ask(state, rolled.state, press, [told, ...rolled.events]);
}

/** The newest target is the new prompt; presses on this pile for older ones are now late. */
function ask(state: State, prelude: Prelude, press: Press, events: readonly Event[]): Step<State, Event> {
  const piles = withPile(prelude, press, { since: prelude.targets.length });
  return { state: { ...state, question: state.question + 1, phase: { ...prelude, piles } }, events };
}

/** Rolls until some top card fits; that die is the next target. */
function rollTarget(prelude: Prelude, seat: Seat, random: Random): Step<Prelude, Event> {
  const dice: number[] = [];
  let value: number;
  do {
    value = random.die();
    dice.push(value);
  } while (!someFits(prelude, value));
  const targets: Prelude["targets"] = [...prelude.targets, { value, from: "die", seat }];
  return {
    state: { ...prelude, targets },
    events: [{ to: "all", type: "rolled", seat, dice, number: targets.length }],
  };
}

function someFits({ piles }: Prelude, target: number): boolean {
  return piles.some((own) => own.some((pile) => fits(topOf(pile.cards), target)));
}

function withPile({ piles }: Prelude, press: Press, change: Partial<PreludePile>): Prelude["piles"] {
  const changed = (own: readonly PreludePile[]): readonly PreludePile[] =>
    own.map((pile, index) => (index === press.index ? { ...pile, ...change } : pile));
  return piles.map((own, seat) => (seat === press.seat ? changed(own) : own));
}

/** Ranks seats by cards left and begins the nights. */
function endPrelude(state: State, { piles }: Prelude, winner: Seat, random: Random): Step<State, Event> {
  const left = piles.map((own) => own.reduce((sum, pile) => sum + pile.cards.length, 0));
  const { order, events } = place(left, winner, random);
  return prependEvents([...events, { to: "all", type: "placed", order }], openNights(state, livesAt(order), random));
}

/** Whether a press in the prelude counts. */
type Verdict = "laid" | "late" | "wrong";

/**
 * Judges a press by the target that the player saw (README.md, "Late or wrong").
 *
 * @param seen that target's number
 */
function judge({ targets }: Prelude, pile: PreludePile, seen: number): Verdict {
  if (seen < pile.since) return "late";
  const card = topOf(pile.cards);
  const fitted = (number: number): boolean => targets.slice(number - 1, number).some(({ value }) => fits(card, value));
  if (fitted(targets.length)) return "laid";
  return fitted(seen) ? "late" : "wrong";
}

/** The current target. */
export function presentTarget({ targets }: Prelude): Target {
  const target = targets.at(-1);
  if (target === undefined) throw new Error("a prelude without a target");
  return target;
}

/** Whether the top card of a pile fits the current target. */
export function fitsNow(prelude: Prelude, { cards }: PreludePile): boolean {
  return fits(topOf(cards), presentTarget(prelude).value);
}
