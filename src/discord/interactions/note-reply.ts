import type { Reply } from "../../tables/orders.js";
import type { Arrival } from "./arrival.js";
import type { Bot } from "./bot.js";

/** Notes what a table has said to a press or a command: for the figures, and that it was not made in vain. */
export function noteReply({ metrics, haste }: Bot, { id, person }: Arrival, reply: Reply): void {
  metrics.replied(reply);
  if (reply.type === "done") haste.took(person.user, id);
}
