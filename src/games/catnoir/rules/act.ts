import { z } from "zod";
import type { Random, Seat, Step } from "../../../game/contract.js";
import { admit, requirePhase } from "../../../game/kit.js";
import { strictList } from "../../../game/options.js";
import { cardsEach, displaySize, factions, isSorted } from "./cards.js";
import type { Event } from "./events.js";
import { prompts } from "./legal.js";
import type { Action, State } from "./state.js";
import { answer, play, take, trim } from "./turn.js";

const faction = z.enum(factions);

const type = z.literal("play");
const target = z.int().min(0).max(5);
const some = z.int().min(1).max(cardsEach);

const playSchema = z.discriminatedUnion("faction", [
  z.strictObject({ type, faction: z.enum(["scientists", "mafia", "journalists"]) }),
  z.strictObject({ type, faction: z.literal("detectives"), extra: faction }),
  z.strictObject({ type, faction: z.literal("robocats"), count: z.union([z.literal(2), z.literal(4)]) }),
  z.strictObject({ type, faction: z.literal("hackers"), count: z.int().min(1).max(4), target }),
  z.strictObject({ type, faction: z.literal("police"), count: some, extra: faction, target }),
  z.strictObject({ type, faction: z.literal("bureaucrats"), count: some }),
]);

const paySchema = z.discriminatedUnion("with", [
  z.strictObject({ type: z.literal("pay"), with: z.literal("point") }),
  z.strictObject({
    type: z.literal("pay"),
    with: z.literal("cards"),
    cards: strictList(faction, 2, 2).refine(isSorted, { error: "sorted cards" }),
  }),
]);

/** The form of actions (README.md, "Actions"); `act` decides whether one is legal. */
export const actionSchema: z.ZodType<Action> = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("take"), faction, count: z.int().min(1).max(displaySize) }),
  playSchema,
  z.strictObject({ type: z.literal("discard"), accept: z.boolean() }),
  paySchema,
  z.strictObject({ type: z.literal("give"), faction, discard: z.boolean() }),
  z.strictObject({ type: z.literal("decline") }),
  z.strictObject({
    type: z.literal("trim"),
    cards: strictList(faction, 1).refine(isSorted, { error: "sorted cards" }),
  }),
]);

/**
 * Applies one action (README.md, "Actions").
 *
 * @throws RuleViolation if it is not legal
 */
export function act(state: State, seat: Seat, action: Action, random: Random): Step<State, Event> {
  admit(actionSchema, action, prompts(state), seat);
  const { state: after, events } = move(state, seat, action, random);
  // A reaction never follows a reaction, so one open before and after is the same.
  const isStillOpen = state.phase.type === "reaction" && after.phase.type === "reaction";
  return { state: isStillOpen ? after : { ...after, question: state.question + 1 }, events };
}

function move(state: State, seat: Seat, action: Action, random: Random): Step<State, Event> {
  const { phase } = state;
  switch (action.type) {
    case "take":
      return take(state, requirePhase(phase, "turn"), action.faction, action.count, random);
    case "play":
      return play(state, requirePhase(phase, "turn"), action, random);
    case "trim":
      return trim(state, requirePhase(phase, "trim"), action.cards, random);
    case "discard":
    case "pay":
    case "give":
    case "decline":
      return answer(state, requirePhase(phase, "reaction"), seat, action, random);
  }
}
