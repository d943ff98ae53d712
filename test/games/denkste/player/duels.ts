import {
  type Action,
  denkste as game,
  type Event,
  type Options,
  type State,
} from "../../../../src/games/denkste/rules/index.js";
import type { Random, Seat } from "../../../../src/game/contract.js";
import { denkstePlayer } from "../../../../src/games/denkste/player/index.js";
import type { Level } from "../../../../src/game/player.js";
import { seededRandom } from "../../../support/seeded-random.js";

/** A level, chance, or one that always sets the highest: 6, or the last setting. */
export type Who = Level | "random" | "highest";

/** Seat 0 moves first. @returns the winner */
async function winnerOf(table: readonly Who[], options: Options, random: Random): Promise<Seat> {
  const start = game.setup(table.length, options, random, 0);
  let { state } = start;
  const events: Event[] = [...start.events];
  while (state.phase.type === "choice") {
    for (const { seat } of game.prompts(state)) {
      const action = await choose(table[seat] ?? "random", state, seat, events, random);
      const step = game.act(state, seat, action, random);
      state = step.state;
      events.push(...step.events);
    }
  }
  return state.phase.winner;
}

async function choose(who: Who, state: State, seat: Seat, events: readonly Event[], random: Random): Promise<Action> {
  const legal = game.legal(state, seat);
  const action =
    who === "random"
      ? legal[random.pick(legal.length)]
      : who === "highest"
        ? legal.at(-1)
        : (
            await denkstePlayer.decide({
              seat,
              view: game.view(state, seat),
              legal,
              events,
              own: [],
              level: who,
              random,
            })
          ).action;
  if (action === undefined) throw new Error("asked where there is nothing to do");
  return action;
}

/** The share of games that `who` won, moving first or second, and its standard error. */
export interface Share {
  readonly share: number;
  readonly error: number;
}

export async function shareOf(
  who: Who,
  other: Who,
  { options, first, games }: { readonly options: Options; readonly first: boolean; readonly games: number },
): Promise<Share> {
  let won = 0;
  for (let played = 0; played < games; played += 1) {
    const winner = await winnerOf(first ? [who, other] : [other, who], options, seededRandom(played));
    if (winner === (first ? 0 : 1)) won += 1;
  }
  const share = won / games;
  return { share, error: Math.sqrt((share * (1 - share)) / games) };
}
