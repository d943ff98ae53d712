import { type REST, RESTEvents } from "discord.js";
import { LRUCache } from "lru-cache";
import type { Twin } from "./twin.js";
import { failureOf, type Wire } from "./wire.js";

/** So many interactions are remembered, the newest ones. */
const most = 1_000;

/**
 * The same wire; the twin is told of interactions that have an answer although this process has given none: not by an
 * earlier try, nor by a repeated event, nor by a request that the client has sent again by itself.
 */
export function twinWire(wire: Wire, rest: Pick<REST, "on">, twin: Pick<Twin, "answeredBefore">): Wire {
  const tries = new LRUCache<string, number>({ max: most });
  const count = (interaction: string): void => void tries.set(interaction, (tries.get(interaction) ?? 0) + 1);
  rest.on(RESTEvents.Response, ({ path, retries }) => {
    const [, interaction] = /^\/interactions\/(\d+)\//.exec(path) ?? [];
    if (interaction !== undefined && retries > 0) count(interaction);
  });
  return {
    ...wire,
    respond: async (to, ...answer) => {
      count(to.id);
      try {
        return await wire.respond(to, ...answer);
      } catch (error) {
        if (failureOf(error) === "answered" && tries.get(to.id) === 1) twin.answeredBefore(to.id);
        throw error;
      }
    },
  };
}
