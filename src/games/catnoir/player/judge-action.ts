import { handLimit, type Action, type Play, type State } from "../rules/index.js";
import { rankOf } from "./counts.js";
import { change, gained, hoped, loss, weights, type Judge } from "./judge-cards.js";

/** The public part of a phase, from which actions are judged. */
export type Situation = Omit<Extract<State["phase"], { type: "reaction" }>, "answers"> | OtherPhase;
type OtherPhase = Exclude<State["phase"], { type: "reaction" }>;

/** In points, comparable only at the same moment. */
export function worthOf(judge: Judge, phase: Situation, action: Action): number {
  switch (action.type) {
    case "take":
      return phase.type === "turn" ? worthOfTaking(judge, phase, action) : 0;
    case "play":
      return worthOfPlaying(judge, action);
    case "trim":
      return loss(judge, action.cards);
    case "discard":
      if (!action.accept || phase.type !== "reaction" || phase.cause.faction !== "detectives") return 0;
      return gained(judge, 1) + change(judge, rankOf[phase.cause.extra], -1);
    case "pay":
      return action.with === "point" ? -1 : loss(judge, action.cards);
    case "give": {
      const present = phase.type === "reaction" ? (judge.spite[phase.seat] ?? 0) * weights.card : 0;
      const lost = change(judge, rankOf[action.faction], action.discard ? -2 : -1);
      return (action.discard ? gained(judge, 1) : 0) + lost - present;
    }
    case "decline":
      return 0;
  }
}

type Turn = Extract<State["phase"], { type: "turn" }>;
type Take = Extract<Action, { type: "take" }>;

function worthOfTaking(judge: Judge, { actions }: Turn, { faction, count }: Take): number {
  const surplus = (judge.sight.sizes[judge.seat] ?? 0) + count - handLimit;
  return change(judge, rankOf[faction], count) - (actions === 1 && surplus > 0 ? surplus * weights.surplus : 0);
}

/** Points, cards gained and spent, and harm to others. */
function worthOfPlaying(judge: Judge, play: Play): number {
  const { sight, spite, chances, hidden } = judge;
  switch (play.faction) {
    case "detectives": {
      const { extra } = play;
      const laid =
        extra === "detectives"
          ? change(judge, rankOf.detectives, -4)
          : change(judge, rankOf.detectives, -3) + change(judge, rankOf[extra], -1);
      return gained(judge, 3) + laid;
    }
    case "scientists":
      return gained(judge, 2) + change(judge, rankOf.scientists, -3) + 2 * weights.card;
    case "robocats":
      return (play.count === 4 ? gained(judge, 3) : 5 * weights.card) + change(judge, rankOf.robocats, -play.count);
    case "mafia":
      return gained(judge, 2) + change(judge, rankOf.mafia, -4) + paid(judge);
    case "hackers": {
      const { count, target } = play;
      const others = sight.sizes[target] ?? 0;
      const hits = (count * (count + others * (hidden[target]?.[rankOf.hackers] ?? 0))) / (count + others);
      const stolen = (count - hits) * weights.card * (1 + (spite[target] ?? 0) / 2);
      return hoped(judge, hits) + change(judge, rankOf.hackers, -count) + stolen;
    }
    case "police": {
      const { count, target, extra } = play;
      const revealed = Math.min(count, sight.sizes[target] ?? 0);
      const lost = revealed * (1 - (hidden[target]?.[rankOf.police] ?? 0)) * weights.card * (spite[target] ?? 0);
      const laid = change(judge, rankOf.police, -count) + change(judge, rankOf[extra], -1);
      return hoped(judge, revealed * (hidden[target]?.[rankOf[extra]] ?? 0)) + laid + lost;
    }
    case "journalists":
      return gained(judge, 2) + change(judge, rankOf.journalists, -2) + weights.card / 2;
    case "bureaucrats": {
      const kinds = sight.kinds.reduce((sum, rank) => sum + 1 - (1 - (chances[rank] ?? 0)) ** play.count, 0);
      return hoped(judge, kinds) + change(judge, rankOf.bureaucrats, -play.count);
    }
  }
}

/** The value of all opponents paying the mafia. */
function paid({ sight, spite }: Judge): number {
  let sum = 0;
  for (let other = 0; other < sight.seats; other += 1)
    if ((sight.sizes[other] ?? 0) > 1 || (sight.points[other] ?? 0) > 0) sum += spite[other] ?? 0;
  return sum;
}
