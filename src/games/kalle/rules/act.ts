import { actAndAdvance, requirePhase, prependEvents, rankByScores } from "../../../game/kit.js";
import { type Random, type Seat, type Step, RuleViolation, type Result } from "../../../game/contract.js";
import { prompts } from "./legal.js";
import type { Event, Action, State, Pair, Place, Phase, Options, Reveal } from "./state.js";
import { z } from "zod";
import {
  cardAt,
  coveredPlaces,
  exchange,
  mouseAfter,
  policeOf,
  track,
  turnOver,
  mice,
  partners,
  reach,
  unnamed,
  firstMouse,
  places,
} from "./grid.js";

const placeSchema = z.int().min(0).max(15);

/** The form of actions (README.md, "Actions"); `act` decides whether one is legal. */
export const actionSchema: z.ZodType<Action> = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("hide"), at: placeSchema }),
  z.strictObject({ type: z.literal("place"), at: placeSchema }),
  z.strictObject({ type: z.literal("search"), to: placeSchema }),
  z
    .strictObject({ type: z.literal("swap"), a: placeSchema, b: placeSchema })
    .refine(({ a, b }) => a < b, { error: "the lower place first" }),
  z.strictObject({ type: z.literal("pass") }),
  z.strictObject({ type: z.literal("guess"), at: placeSchema }),
  z.strictObject({ type: z.literal("point"), at: placeSchema }),
]);

/** Where the police may go from a place. @param covered places of the covered cards, ascending */
type Reach = (covered: readonly Place[], police: Place) => readonly Place[];

/** Applies one action, with police who go as far as `bounds` says. */
export function actWithin(bounds: Reach): ReturnType<typeof actAndAdvance<State, Action, Event>> {
  return actAndAdvance(actionSchema, prompts, (state, seat, action, random) =>
    move(state, seat, action, random, bounds),
  );
}

/** Applies one action (README.md, "Actions"). */
export const act = actWithin(reach);

function move(state: State, seat: Seat, action: Action, random: Random, bounds: Reach): Step<State, Event> {
  const { phase } = state;
  switch (action.type) {
    case "hide":
      requirePhase(phase, "hide");
      return hide(state, seat, action.at);
    case "place":
      requirePhase(phase, "place");
      return placePolice(state, seat, action.at);
    case "search":
      return search(state, requirePhase(phase, "search"), action.to, random, bounds);
    case "swap":
      return swap(state, requirePhase(phase, "swap"), seat, action);
    case "pass":
      return pass(state, requirePhase(phase, "swap"), seat);
    case "guess":
      return guess(state, requirePhase(phase, "guess"), seat, action.at, random);
    case "point":
      return point(state, requirePhase(phase, "point"), seat, action.at, random);
  }
}

/** A new game: the `opener` is Kalle first, else a random seat. */
export function setup(seats: number, options: Options, random: Random, opener: Seat | null): Step<State, Event> {
  const kalle = opener ?? random.pick(seats);
  const cheese = Array.from({ length: seats }, () => 0);
  return openRound({ options, seats, question: 1, round: 1, kalle, cheese, last: null, history: [] }, random);
}

type Lasting = Pick<State, "options" | "seats" | "question" | "round" | "kalle" | "cheese" | "last" | "history">;

/** The who have the numbers of the places, are shuffled and covered; Kalle is not in the grid yet. */
function openRound(lasting: Lasting, random: Random): Step<State, Event> {
  return {
    state: {
      ...lasting,
      grid: random.shuffle(places).map((card) => ({ card, open: false })),
      beside: "kalle",
      police: null,
      swapped: null,
      turned: 0,
      trail: [],
      closest: null,
      phase: { type: "hide" },
    },
    events: [{ to: "all", type: "begins", round: lasting.round, kalle: lasting.kalle }],
  };
}

/** Kalle replaces a card. The event does not tell the place. */
function hide(state: State, seat: Seat, at: Place): Step<State, Event> {
  const grid = state.grid.map((cell, place) => (place === at ? { ...cell, card: state.beside } : cell));
  return {
    state: track({ ...state, grid, beside: cardAt(state, at), phase: { type: "place" } }),
    events: [{ to: "all", type: "hid", seat }],
  };
}

/** The police's card is not turned; the same mouse searches first. */
function placePolice(state: State, seat: Seat, at: Place): Step<State, Event> {
  return {
    state: track({
      ...state,
      police: at,
      last: null,
      phase: { type: "search", mouse: firstMouse(state) },
    }),
    events: [{ to: "all", type: "placed", seat, at }],
  };
}

/** Everybody is Kalle twice with two or three seats, once with four or five. */
export function roundsFor(seats: number): number {
  return seats <= 3 ? seats * 2 : seats;
}

/** What the state does not say about a round's end. */
type Outcome = Pick<Reveal, "ending" | "winner" | "named" | "pointed">;

/** Cheese to the winner, everything is shown, and the next seat is Kalle or the game is over. */
function endRound(state: State, outcome: Outcome, random: Random): Step<State, Event> {
  const reveal = revealOf(state, outcome);
  const { round, kalle, ending, winner, turned, closest } = reveal;
  const shown: Event = { to: "all", type: "ended", reveal };
  const after: State = {
    ...state,
    cheese: state.cheese.map((pieces, seat) => (seat === winner ? pieces + 1 : pieces)),
    last: reveal,
    history: [...state.history, { round, kalle, ending, winner, turned, closest }],
  };
  if (round === roundsFor(state.seats)) {
    return {
      state: { ...after, grid: turnOver(after.grid, places), phase: { type: "over" } },
      events: [shown, { to: "all", type: "over" }],
    };
  }
  return prependEvents([shown], openRound({ ...after, round: round + 1, kalle: (kalle + 1) % state.seats }, random));
}

function revealOf(state: State, outcome: Outcome): Reveal {
  const { round, kalle, turned, closest, beside, grid, trail } = state;
  if (closest === null || beside === "kalle") throw new Error("a round has ended before its hunt");
  return {
    round,
    kalle,
    ending: outcome.ending,
    winner: outcome.winner,
    turned,
    closest,
    cards: grid.map(({ card }) => card),
    removed: beside,
    trail,
    police: policeOf(state),
    named: outcome.named,
    pointed: outcome.pointed,
  };
}

/** `scores` are pieces of cheese; ties share a place. */
export function result({ phase, cheese }: State): Result | null {
  if (phase.type !== "over") return null;
  return { places: rankByScores(cheese), scores: cheese, opens: null };
}

/** Cards that the police may turn without success. */
const eight = 8;

/** A mouse moves the police and turns the card there if covered (README.md, "Search"). */
function search(
  state: State,
  { mouse }: Extract<Phase, { type: "search" }>,
  at: Place,
  random: Random,
  bounds: Reach,
): Step<State, Event> {
  const covered = coveredPlaces(state);
  const from = policeOf(state);
  if (!bounds(covered, from).includes(at)) throw new RuleViolation("not-now");
  const card = covered.includes(at) ? cardAt(state, at) : null;
  const searched: Event = { to: "all", type: "searched", seat: mouse, from, at, card };
  const moved = track({ ...state, police: at });
  if (card === null) {
    return { state: { ...moved, phase: { type: "swap", mouse } }, events: [searched] };
  }

  const after: State = { ...moved, grid: turnOver(moved.grid, [at]) };
  if (card === "kalle") {
    return prependEvents(
      [searched],
      endRound(after, { ending: "found", winner: mouse, named: [], pointed: null }, random),
    );
  }
  const turned = state.turned + 1;
  if (turned < eight) {
    return { state: { ...after, turned, phase: { type: "swap", mouse } }, events: [searched] };
  }
  return prependEvents([searched], openHuntEnd({ ...after, turned }));
}

type Swap = Extract<Phase, { type: "swap" }>;

/** Kalle's seat swaps two adjacent cards, covered or open, except the police's. */
function swap(state: State, phase: Swap, seat: Seat, { a, b }: Pair): Step<State, Event> {
  if (!partners(a, policeOf(state)).includes(b)) throw new RuleViolation("not-now");
  const swapped = { a, b };
  const grid = exchange(state.grid, swapped);
  return {
    state: goOn(track({ ...state, grid, swapped }), phase),
    events: [{ to: "all", type: "swapped", seat, ...swapped }],
  };
}

/** Kalle's seat changes nothing. */
function pass(state: State, phase: Swap, seat: Seat): Step<State, Event> {
  return { state: goOn({ ...state, swapped: null }, phase), events: [{ to: "all", type: "passed", seat }] };
}

function goOn(state: State, { mouse }: Swap): State {
  return { ...state, phase: { type: "search", mouse: mouseAfter(state, mouse) } };
}

/** The mice's last chance if the option is on, else Kalle's seat points. */
function openHuntEnd(state: State): Step<State, Event> {
  return {
    state: { ...state, phase: { type: state.options.lastChance ? "guess" : "point", named: [] } },
    events: [{ to: "all", type: "escaped", seat: state.kalle }],
  };
}

/** After the last mouse all named cards are turned. */
function guess(
  state: State,
  phase: Extract<Phase, { type: "guess" }>,
  seat: Seat,
  at: Place,
  random: Random,
): Step<State, Event> {
  if (!unnamed(state, phase.named).includes(at)) throw new RuleViolation("not-now");
  const named = [...phase.named, { seat, at }];
  const guessed: Event = { to: "all", type: "guessed", seat, at };
  if (named.length < mice(state).length) {
    return { state: { ...state, phase: { type: "guess", named } }, events: [guessed] };
  }
  const cards = named.map((one) => ({ at: one.at, card: cardAt(state, one.at) }));
  const shown: readonly Event[] = [guessed, { to: "all", type: "turned", cards }];
  const finder = named.find((one) => cardAt(state, one.at) === "kalle");
  const grid = turnOver(
    state.grid,
    named.map((one) => one.at),
  );
  if (finder === undefined) return { state: { ...state, grid, phase: { type: "point", named } }, events: shown };
  return prependEvents(
    shown,
    endRound({ ...state, grid }, { ending: "guessed", winner: finder.seat, named, pointed: null }, random),
  );
}

/** Kalle's seat gets the cheese if it points at Kalle; otherwise nobody does. */
function point(
  state: State,
  { named }: Extract<Phase, { type: "point" }>,
  seat: Seat,
  at: Place,
  random: Random,
): Step<State, Event> {
  if (!coveredPlaces(state).includes(at)) throw new RuleViolation("not-now");
  const card = cardAt(state, at);
  const right = card === "kalle";
  return prependEvents(
    [{ to: "all", type: "pointed", seat, at, card }],
    endRound(
      state,
      { ending: right ? "remembered" : "forgotten", winner: right ? seat : null, named, pointed: at },
      random,
    ),
  );
}
