import type { Step } from "../../../game/contract.js";
import type { Event, Public } from "./events.js";
import type { State } from "./state.js";

/** What a part of an effect brings. */
export type Stepped = Step<State, Event>;

/** Something that is done to the state. */
export type Part = (state: State) => Stepped;

/** A step of which everybody is told. */
export function telling(state: State, ...told: readonly Public[]): Stepped {
  return { state, events: told.map((event) => ({ to: "all", ...event })) };
}

/** One part after the other. Once the game is over nothing more happens, not even in the middle of an effect. */
export function inOrder(state: State, ...parts: readonly Part[]): Stepped {
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
