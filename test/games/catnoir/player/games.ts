import {
  type Action,
  catnoir as game,
  type Event,
  type Options,
  type State,
} from "../../../../src/games/catnoir/rules/index.js";
import type { Random, Seat } from "../../../../src/game/contract.js";
import type { SearchThread } from "../../../../src/games/catnoir/player/search-thread.js";
import { playerAt } from "../../../../src/games/catnoir/player/index.js";
import { search } from "../../../../src/games/catnoir/player/search.js";
import type { Decision, Level } from "../../../../src/game/player.js";
import { toldTo } from "../rules/play-out.js";
import { seededRandom } from "../../../support/seeded-random.js";

/** Somebody to play with: a level, or one who does anything. */
export type Who = Level | "chance";

/** All that a decision is made from. */
export interface Turn {
  readonly state: State;
  readonly seat: Seat;
  /** What the seat was told. */
  readonly events: readonly Event[];
}

/** A search thread where everything is thought about at once, in the test's own thread, however long that takes. */
function inOwnThread(playouts?: number): Pick<SearchThread, "ask"> {
  return { ask: (question) => Promise.resolve(search(question, () => false, playouts)) };
}

const hasty = playerAt(inOwnThread(100));

/** The player as it is, but for where it thinks, and that it hardly does. */
export const hastiest = playerAt(inOwnThread(20));

/** The player as it is, but for where it thinks. */
export const thorough = playerAt(inOwnThread());

/** Asks a level what it does in this turn. Unless said otherwise the strong one thinks a sixth as long as at a table. */
export function ask(
  { state, seat, events }: Turn,
  level: Level,
  random: Random,
  player = hasty,
): Promise<Decision<Action>> {
  return player.decide({
    seat,
    view: game.view(state, seat),
    legal: game.legal(state, seat),
    events,
    own: [],
    level,
    random,
  });
}

/** Every turn of a whole game, and at its end the turn of nobody. Seats are asked in any order where several are. */
export async function gameOf(
  whos: readonly Who[],
  options: Options,
  seed: number,
  player = hasty,
): Promise<readonly Turn[]> {
  const random = seededRandom(seed);
  const start = game.setup(whos.length, options, random, seed % whos.length);
  const events = whos.map((_, seat) => [...toldTo(start.events, seat)]);
  const turns: Turn[] = [];
  let { state } = start;
  for (;;) {
    const asked = game.prompts(state);
    const seat = asked[random.pick(Math.max(1, asked.length))]?.seat ?? -1;
    const turn: Turn = { state, seat, events: [...(events[seat] ?? [])] };
    turns.push(turn);
    if (asked.length === 0) return turns;
    const step = game.act(state, seat, await actionOf(whos[seat] ?? "chance", turn, random, player), random);
    for (const [other, heard] of events.entries()) heard.push(...toldTo(step.events, other));
    ({ state } = step);
  }
}

async function actionOf(who: Who, turn: Turn, random: Random, player: typeof hasty): Promise<Action> {
  if (who !== "chance") return (await ask(turn, who, random, player)).action;
  const legal = game.legal(turn.state, turn.seat);
  const action = legal[random.pick(legal.length)];
  if (action === undefined) throw new Error("nothing is legal while the game runs");
  return action;
}

/** One against others who are all alike. */
export interface Contest {
  readonly hero: Who;
  readonly others: Who;
  readonly seats: number;
  readonly options: Options;
}

/**
 * How many of this many games the hero wins, on each seat and beginning as often as anybody; a shared win counts in
 * part.
 */
export async function winsOf(
  { hero, others, seats, options }: Contest,
  games: number,
  player = hasty,
): Promise<number> {
  let wins = 0;
  for (let seed = 0; seed < games; seed += 1) {
    const at = Math.floor(seed / seats) % seats;
    const whos = Array.from({ length: seats }, (_, seat) => (seat === at ? hero : others));
    const { phase } = (await gameOf(whos, options, seed, player)).at(-1)?.state ?? {};
    if (phase?.type === "over" && phase.winners.includes(at)) wins += 1 / phase.winners.length;
  }
  return wins;
}

/** Every number of seats, with one action a turn and with two, and with different factions. */
export const everyTable: readonly (readonly [seats: number, options: Options])[] = [2, 3, 4, 5, 6].flatMap((seats) =>
  ([1, 2] as const).flatMap((actions): (readonly [number, Options])[] => [
    [seats, { factions: "first", actions }],
    [seats, { factions: ["scientists", "mafia", "police", "journalists", "bureaucrats"], actions }],
  ]),
);
