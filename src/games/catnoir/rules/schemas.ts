import { z } from "zod";
import { isSorted } from "./cards.js";
import { cardsEach, displaySize, factions } from "./factions.js";
import type { Action } from "./state.js";

const faction = z.enum(factions);

const type = z.literal("play");
const target = z.int().min(0).max(5);
const some = z.int().min(1).max(cardsEach);

const play = z.discriminatedUnion("faction", [
  z.strictObject({ type, faction: z.enum(["scientists", "mafia", "journalists"]) }),
  z.strictObject({ type, faction: z.literal("detectives"), extra: faction }),
  z.strictObject({ type, faction: z.literal("robocats"), count: z.union([z.literal(2), z.literal(4)]) }),
  z.strictObject({ type, faction: z.literal("hackers"), count: z.int().min(1).max(4), target }),
  z.strictObject({ type, faction: z.literal("police"), count: some, extra: faction, target }),
  z.strictObject({ type, faction: z.literal("bureaucrats"), count: some }),
]);

const pay = z.discriminatedUnion("with", [
  z.strictObject({ type: z.literal("pay"), with: z.literal("point") }),
  z.strictObject({
    type: z.literal("pay"),
    with: z.literal("cards"),
    cards: z.array(faction).length(2).refine(isSorted, { error: "sorted cards" }),
  }),
]);

/** What a seat can do at all (README.md, "Actions"); whether it may, `act` decides. */
export const action: z.ZodType<Action> = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("take"), faction, count: z.int().min(1).max(displaySize) }),
  play,
  z.strictObject({ type: z.literal("discard"), accept: z.boolean() }),
  pay,
  z.strictObject({ type: z.literal("give"), faction, discard: z.boolean() }),
  z.strictObject({ type: z.literal("decline") }),
  z.strictObject({
    type: z.literal("trim"),
    cards: z.array(faction).min(1).refine(isSorted, { error: "sorted cards" }),
  }),
]);
