import type { SeenMessage } from "../../discord/types.js";
import type { Context } from "../context.js";
import { busyKey } from "../state.js";

/** Whether this component was used and the bot has not answered yet. */
export function isBusy({ id }: SeenMessage, customId: string, { state }: Context): boolean {
  return state.busy.has(busyKey(id, customId));
}

/** Whether any component of the message is; then all the others wait. */
export function isWaiting({ id }: SeenMessage, { state }: Context): boolean {
  return [...state.busy].some((key) => key.startsWith(busyKey(id, "")));
}
