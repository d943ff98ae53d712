import type { Event, View, Phase } from "../rules/index.js";
import type { Verb } from "../press.js";
import { board } from "./draw-board.js";
import { advise } from "./stakes.js";
import { over } from "./over.js";
import { picture } from "./picture.js";
import { boxArt } from "./pictures/index.js";
import type { Hints, Screen, SecondTaps } from "../../../game/screen.js";
import { actorName, nameOf } from "../../../discord/ui/names.js";
import { tellOutcome, tellSettlement, isMove } from "./news.js";
import { throwName, type KatchenStep, type KatchenScene } from "./words.js";
import { lastRound, type Round } from "./last-round.js";

/** Whether to throw again. */
const hints: Hints<View, Event, unknown> = { board: advise, own: () => null };

/** Katchen on Discord. */
export const katchenScreen: Screen<View, Event> = {
  colour: 0xd98c2b,
  emoji: "🎲",
  round: ({ type }) => type === "opens",
  boxArt,
  board,
  over,
  picture,
  before: beforeSettlement,
  tellStep,
  ephemerals: {},
  stays: {},
  hints,
  secondTaps: { rethrow: ["rethrow"] } satisfies SecondTaps<Verb>,
};

/** Who threw what or stopped, and which coasters moved for it. */
function tellStep(scene: KatchenStep): string {
  return scene.events
    .map((event) => tellEvent(scene, event))
    .filter((sentence) => sentence !== "")
    .join(" ");
}

function tellEvent(scene: KatchenStep, event: Event): string {
  const { names, t } = scene;
  switch (event.type) {
    case "rolled":
      return t("katchen.step.rolled", { name: actorName(nameOf(names, event.seat), event, t), die: event.die });
    case "threw": {
      const words = { name: actorName(nameOf(names, event.seat), event, t), throw: throwName(event.dice, t) };
      const count = event.rethrown?.length ?? 0;
      return count === 0 ? t("katchen.step.threw", words) : t("katchen.step.rethrew", { ...words, count });
    }
    case "stood":
      return t("katchen.step.stood", { name: actorName(nameOf(names, event.seat), event, t) });
    case "dealt":
    case "gave":
      return tellSettlement(scene, { settlement: event });
    case "over":
      return event.winner === null
        ? t("katchen.lost", { name: nameOf(names, event.loser) })
        : t("katchen.won", { name: nameOf(names, event.winner) });
    case "tied":
    case "opens":
    case "free":
    case "shot":
    case "out":
      return tellOutcome(scene, event);
  }
}

/**
 * The board when a round's last throw lay there and no coaster had moved; null: the last step ended no round. The turn
 * is as now: the button works at once.
 */
function beforeSettlement(scene: KatchenScene): KatchenScene | null {
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
