import type { Step } from "../../../game/contract.js";
import type { Event, Public } from "./events.js";
import type { State } from "./state.js";

/** A step of Cat Noir. */
export type Stepped = Step<State, Event>;

/** Part of an effect. */
export type Part = (state: State) => Stepped;

/** A step with public events. */
export function addEvents(state: State, ...told: readonly Public[]): Stepped {
  return { state, events: told.map((event) => ({ to: "all", ...event })) };
}

/** One part after another, until the game is over. */
export function runInOrder(state: State, ...parts: readonly Part[]): Stepped {
  const events: Event[] = [];
  let now = state;
  for (const part of parts) {
    if (now.phase.type === "over") break;
    const after = part(now);
    events.push(...after.events);
    now = after.state;
  }
  return { state: now, events };
}
