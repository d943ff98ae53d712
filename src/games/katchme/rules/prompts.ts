import { turnPrompt } from "../../../game/kit.js";
import type { Prompt, Seat } from "../../../game/contract.js";
import { fitsNow } from "./judge.js";
import type { Options, State } from "./state.js";

/** Time for a card of the prelude. */
const cardSeconds = 15;

/** Time for snatching with three districts, and what every further one adds. */
const snatchSeconds = 60;
const secondsMore = 20;

/**
 * Who is asked. In the prelude everybody, and awaited are those with a fitting card; for a roll one seat; while tiles are
 * snatched everybody who is not done (docs/rules/katchme.md, "Time").
 */
export function prompts(state: State): readonly Prompt[] {
  const { phase, question: id, options } = state;
  switch (phase.type) {
    case "prelude":
      return phase.piles.map((own, seat) => ({
        id,
        seat,
        pace: "race",
        seconds: cardSeconds,
        awaited: own.some((pile) => fitsNow(phase, pile)),
        stale: "judge",
      }));
    case "roll":
      return [turnPrompt(id, phase.seat)];
    case "snatch":
      return phase.taken
        .map((_, seat): Prompt => ({ ...turnPrompt(id, seat), pace: "race", seconds: timeFor(options) }))
        .filter(({ seat }) => !phase.done.includes(seat));
    case "over":
      return [];
  }
}

/** Whether a seat is asked for something. */
export function isAsked(state: State, seat: Seat): boolean {
  return prompts(state).some((prompt) => prompt.seat === seat);
}

function timeFor({ districts }: Options): number {
  return snatchSeconds + secondsMore * (districts - 3);
}
