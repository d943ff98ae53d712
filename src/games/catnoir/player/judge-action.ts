import type { Action, State } from "../rules/index.js";
import { rankOf } from "./counts.js";
import { change, gained, type Judge, loss } from "./judge.js";
import { weights } from "./weights.js";
import { worthOfPlaying, worthOfTaking } from "./judge-turn.js";

/** A phase as everybody sees it, as far as an action is judged by it. */
export type Situation = Omit<Extract<State["phase"], { type: "reaction" }>, "answers"> | OtherPhase;
type OtherPhase = Exclude<State["phase"], { type: "reaction" }>;

/** What an action is worth, in points; only a comparison with others at the same moment says anything. */
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
