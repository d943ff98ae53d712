import type { Event, View } from "../../../../src/games/katchen/rules/index.js";
import type { Scene, PublicPrompt } from "../../../../src/game/scene.js";
import type { Language } from "../../../../src/texts/index.js";
import { tableOf } from "../../../support/scenes-of.js";

/** Without its audience: all are public. */
export type Told = Event extends infer Each ? (Each extends Event ? Omit<Each, "to"> : never) : never;

/** The same events as the game tells them. */
export function toAll(...events: readonly Told[]): readonly Event[] {
  return events.map((event) => ({ to: "all", ...event }));
}

/** Stage 1 with Anna, Ben and Cleo by default. */
export function viewWith(changes: Partial<View>): View {
  return {
    options: { shots: 1, knockOut: false, byHand: true },
    game: 1,
    shots: [0, 0, 0],
    gone: [],
    coasters: [0, 0, 0],
    stack: 13,
    phase: { type: "deal", order: [0, 1, 2], throws: [] },
    asked: 0,
    ...changes,
  };
}

/** With Unicode for emojis. */
export function sceneWith(changes: Partial<Scene<View, Event>>, language: Language = "de"): Scene<View, Event> {
  return {
    ...tableOf(3, language),
    view: viewWith({}),
    prompts: [],
    recent: [],
    drafts: [],
    result: null,
    asleep: false,
    ...changes,
  };
}

/** In stage 1, or the first of a turn. */
export function threw(seat: number, dice: readonly [number, number, number], count = 1): Told {
  return { type: "threw", seat, dice, count, rethrown: count === 1 ? null : [0] };
}

/** The open question of the seat in turn. */
export function turnOf(seat: number): readonly [PublicPrompt] {
  return [{ id: 3, seat, kind: "turn", seconds: null, awaited: true, stale: "refuse" }];
}
