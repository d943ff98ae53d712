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
import { toldTo } from "../rules/table.js";
import { seededRandom } from "../../../support/seeded-random.js";

/** A level, or one who does anything. */
export type Who = Level | "chance";

/** All that a decision is made from. */
export interface Turn {
  readonly state: State;
  readonly seat: Seat;
  /** What the seat was told. */
  readonly events: readonly Event[];
}

/** Thinks at once and in the test's thread, however long. */
function inOwnThread(playouts?: number): Pick<SearchThread, "ask"> {
  return { ask: (question) => Promise.resolve(search(question, () => false, playouts)) };
}

const hasty = playerAt(inOwnThread(100));

/** The player with hardly any thinking. */
export const hastiest = playerAt(inOwnThread(20));

/** The player, thinking here. */
export const thorough = playerAt(inOwnThread());

/** Asks a level. By default the strong one thinks a sixth as long as at a table. */
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

/** Every turn of a game, last that of nobody. Seats asked together answer in any order. */
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

/** Against others who are all alike. */
export interface Contest {
  readonly hero: Who;
  readonly others: Who;
  readonly seats: number;
  readonly options: Options;
}

/** How many games the hero wins, on each seat and beginning as often as anybody; shared wins count in part. */
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

/** Every number of seats, one action a turn or two, different factions. */
export const everyTable: readonly (readonly [seats: number, options: Options])[] = [2, 3, 4, 5, 6].flatMap((seats) =>
  ([1, 2] as const).flatMap((actions): (readonly [number, Options])[] => [
    [seats, { factions: "first", actions }],
    [seats, { factions: ["scientists", "mafia", "police", "journalists", "bureaucrats"], actions }],
  ]),
);
