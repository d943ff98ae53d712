import type { Phase, View } from "../rules/index.js";
import { isMove } from "./news.js";
import { lastRound, type Round } from "./last-round.js";
import type { KatchenScene } from "./words.js";

/**
 * The board when a round's last throw lay there and no coaster had moved; null: the last step ended no round. The turn
 * is as now: the button works at once.
 */
export function beforeSettlement(scene: KatchenScene): KatchenScene | null {
  const round = lastRound(scene.recent);
  if (round === null || round.throws.length < 2 || round.after.some(isMove)) return null;
  return {
    ...scene,
    result: null,
    recent: scene.recent.slice(0, scene.recent.length - round.after.length - 1),
    view: { ...scene.view, ...unsettled(scene.view, round), phase: phaseOf(round) },
  };
}

/** Coasters, stack and shots before the settlement. */
function unsettled(
  view: View,
  { settlement, after }: Round,
): Pick<View, "coasters" | "stack" | "shots" | "gone" | "game"> {
  const { seat, coasters } = settlement;
  const shot = after.some(({ type }) => type === "shot");
  const isNewGame = shot && after.some(({ type }) => type === "opens");
  // A new game has taken back the coasters of the seat that had them all.
  const held = isNewGame ? view.coasters.map((_, other) => (other === seat ? 13 : 0)) : view.coasters;
  const giver = settlement.type === "gave" ? settlement.from : null;
  return {
    coasters: held.map((count, other) => count - (other === seat ? coasters : 0) + (other === giver ? coasters : 0)),
    stack: settlement.type === "dealt" ? settlement.stack + coasters : 0,
    shots: view.shots.map((count, other) => count - (shot && other === seat ? 1 : 0)),
    gone: after.some(({ type }) => type === "out") ? view.gone.filter((other) => other !== seat) : view.gone,
    game: isNewGame ? view.game - 1 : view.game,
  };
}

function phaseOf({ settlement, throws }: Round): Phase {
  const order = throws.map(({ seat }) => seat);
  if (settlement.type === "dealt") return { type: "deal", order, throws };
  return { type: "shed", order, throws, dice: null, count: 0, limit: throws[0]?.count ?? 1 };
}
