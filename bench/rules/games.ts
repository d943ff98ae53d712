import type { Random } from "../../src/game/contract.js";
import type { AnyGame } from "../../src/game/module.js";
import { games } from "../../src/games/index.js";
import { seededRandom } from "../../test/support/seeded-random.js";
import type { Report } from "../report.js";
import { rateOf } from "../timing.js";

/** Whole random games of every game. @param ms for each */
export function benchGames(ms: number): Report {
  return {
    name: "Rules",
    about:
      "Whole games by random actions, over all numbers of seats, with the default options, in one thread: asking who is asked and what is legal, choosing, acting.",
    columns: ["game", "games a second", "actions a second", "µs an action"],
    rows: Object.values(games).map((game) => {
      const { perGame, perSecond } = measure(game, ms);
      return [game.id, perSecond, perSecond * perGame, 1e6 / (perSecond * perGame)];
    }),
    aims: [],
  };
}

function measure(game: AnyGame, ms: number): { readonly perGame: number; readonly perSecond: number } {
  const { min, max } = game.seats;
  let [actions, played] = [0, 0];
  const perSecond = rateOf(ms, () => {
    actions += playOut(game, min + (played % (max - min + 1)), seededRandom(played));
    played += 1;
    return 1;
  });
  return { perGame: actions / played, perSecond };
}

/** At random. @returns the number of actions */
function playOut(game: AnyGame, seats: number, random: Random): number {
  let { state } = game.setup(seats, game.options.parse({}), random, null);
  for (let actions = 0; ; actions += 1) {
    const open = game.prompts(state).filter(({ awaited }) => awaited);
    if (open.length === 0) return actions;
    const { seat } = oneOf(open, random);
    state = game.act(state, seat, oneOf(game.legal(state, seat), random), random).state;
  }
}

function oneOf<T>(items: readonly T[], random: Random): T {
  const [item] = items.slice(random.pick(items.length));
  if (item === undefined) throw new Error("there is nothing to choose from");
  return item;
}
