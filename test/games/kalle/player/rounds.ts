import {
  type Action,
  distance,
  type Event,
  kalle as game,
  type Options,
  type Place,
  type Reveal,
  type State,
} from "../../../../src/games/kalle/rules/index.js";
import type { Random, Seat } from "../../../../src/game/contract.js";
import { choose, type Mind } from "../../../../src/games/kalle/player/index.js";
import { seededRandom } from "../../../support/seeded-random.js";

/**
 * A computer player with such a mind, or one of three who never forget Kalle's place. At Kalle's seat `chance` does
 * anything, `passing` always passes, and `runner` moves Kalle as far away as possible when the police are next to
 * Kalle; as mice all three search anywhere.
 */
export type Who = Mind | "chance" | "passing" | "runner";

export interface Sides {
  readonly kalle: Who;
  readonly mice: Who;
  readonly options?: Options;
  /** Of mice; left out: one. */
  readonly number?: number;
  /** Where the police begin; left out: where the mice want. */
  readonly police?: Place;
}

/** A first round, with seat 0 as Kalle. */
function playRound(sides: Sides, random: Random): Reveal {
  const { kalle, mice, options = { lastChance: false }, number = 1, police } = sides;
  const start = game.setup(number + 1, options, random, 0);
  let { state } = start;
  const events: Event[] = [...start.events];
  const own: readonly Action[][] = Array.from({ length: number + 1 }, () => []);
  for (;;) {
    const seat = game.prompts(state)[0]?.seat ?? -1;
    const wanted = decide(seat === 0 ? kalle : mice, { state, seat, events, own: own[seat] ?? [], random });
    const action = wanted.type === "place" ? { ...wanted, at: police ?? wanted.at } : wanted;
    own[seat]?.push(action);
    const step = game.act(state, seat, action, random);
    for (const event of step.events) if (event.type === "ended") return event.reveal;
    state = step.state;
    events.push(...step.events);
  }
}

interface Asking {
  readonly state: State;
  readonly seat: Seat;
  readonly events: readonly Event[];
  readonly own: readonly Action[];
  readonly random: Random;
}

function decide(who: Who, { state, seat, events, own, random }: Asking): Action {
  const legal = game.legal(state, seat);
  const action =
    typeof who === "object"
      ? choose({ seat, view: game.view(state, seat), legal, events, own, random }, who)
      : (habit(who, state, legal) ?? legal[random.pick(legal.length)]);
  if (action === undefined) throw new Error("asked where there is nothing to do");
  return action;
}

/** Of those who never forget; undefined: anything. */
function habit(who: Exclude<Who, Mind>, { phase, trail, police }: State, legal: readonly Action[]): Action | undefined {
  const at = trail.at(-1) ?? -1;
  if (phase.type === "point") return legal.find((action) => action.type === "point" && action.at === at);
  if (phase.type !== "swap" || who === "chance") return undefined;
  if (who === "passing") return legal.find(({ type }) => type === "pass");
  const steps = (action: Action): number => {
    if (action.type !== "swap" || (action.a !== at && action.b !== at)) return 0;
    return distance(police ?? at, action.a === at ? action.b : action.a);
  };
  return distance(police ?? at, at) > 1 ? undefined : legal.toSorted((one, other) => steps(other) - steps(one))[0];
}

/** A share, and its standard error. */
export interface Share {
  readonly share: number;
  readonly error: number;
}

/** Rounds by who got the cheese; nobody: Kalle's seat pointed at a wrong card. */
export interface Tally {
  readonly mice: Share;
  readonly kalle: Share;
  readonly nobody: Share;
}

/** Rounds that differ in chance alone. */
export function tally(sides: Sides, rounds: number): Tally {
  const winners = Array.from({ length: rounds }, (_, seed) => playRound(sides, seededRandom(seed)).winner);
  return {
    mice: shareOf(winners.filter((winner) => winner !== null && winner !== 0).length, rounds),
    kalle: shareOf(winners.filter((winner) => winner === 0).length, rounds),
    nobody: shareOf(winners.filter((winner) => winner === null).length, rounds),
  };
}

function shareOf(count: number, rounds: number): Share {
  const share = count / rounds;
  return { share, error: Math.sqrt((share * (1 - share)) / rounds) };
}
