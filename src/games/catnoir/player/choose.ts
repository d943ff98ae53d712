import type { Action, Event, View } from "../rules/index.js";
import type { Random } from "../../../game/contract.js";
import type { Asked } from "../../../game/player.js";
import type { Sight } from "./board.js";
import { count, type Counts, rankOf } from "./counts.js";
import { judgeOf } from "./judge.js";
import { worthOf } from "./judge-action.js";

/** What an action is judged from. */
export type Asking = Pick<Asked<View, Action, Event>, "seat" | "view" | "legal">;

/** Actions that are worth so much less than the best, in points, are as good as it. */
const hair = 0.05;

/** What the legal actions are worth, in their order, without looking ahead. `hidden`: what the seat thinks of other hands. */
export function worthsOf({ seat, view, legal }: Asking, hidden?: readonly Counts[]): readonly number[] {
  const judge = judgeOf(sightOf(view), seat, count(view.own?.hand ?? []), hidden);
  return legal.map((action) => worthOf(judge, view.phase, action));
}

/** An action that is the best or as good, without looking ahead; undefined where nothing is legal. */
export function choose(asking: Asking, random: Random): Action | undefined {
  const judged = worthsOf(asking);
  const most = Math.max(...judged);
  const good = asking.legal.filter((_, place) => (judged[place] ?? most) >= most - hair);
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
