import type { Metrics } from "./metrics.js";
import { failureOf, limitedFor, type Wire } from "./wire.js";

/** The same wire; how each request ends is counted, and when an interaction has its answer. */
export function countedWire(wire: Wire, metrics: Pick<Metrics, "answered" | "requested">): Wire {
  const counted = async <T>(request: keyof Wire, made: Promise<T>): Promise<T> => {
    try {
      const result = await made;
      metrics.requested(request, "ok");
      return result;
    } catch (error) {
      metrics.requested(request, limitedFor(error) === null ? failureOf(error) : "limited");
      throw error;
    }
  };
  return {
    respond: async (to, ...rest) => {
      const sent = await counted("respond", wire.respond(to, ...rest));
      metrics.answered(to.id);
      return sent;
    },
    followUp: (...all) => counted("followUp", wire.followUp(...all)),
    editOriginal: (...all) => counted("editOriginal", wire.editOriginal(...all)),
    removeOriginal: (...all) => counted("removeOriginal", wire.removeOriginal(...all)),
    post: (...all) => counted("post", wire.post(...all)),
    edit: (...all) => counted("edit", wire.edit(...all)),
    remove: (...all) => counted("remove", wire.remove(...all)),
  };
}
