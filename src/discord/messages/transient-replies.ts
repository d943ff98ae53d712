import type { Clock } from "../../clock.js";
import type { Log } from "../../log.js";
import { failureOf, type ApiClient } from "../api/api-client.js";
import type { InteractionContext } from "../interactions/interaction-context.js";
import { ephemeralResponse, textMessage, respond } from "./reply.js";

/** How long such a line stays: long enough to be read. */
const standsMs = 6_000;

interface TransientReplyPorts {
  readonly api: ApiClient;
  readonly clock: Pick<Clock, "after">;
  readonly log: Log;
}

/**
 * Ephemeral lines that disappear after a moment or with the next one: a player who hammers a button in a race gets one
 * a second, and they would push the board off the screen.
 */
export class TransientReplies {
  /** Removes a line, by channel and reader. */
  readonly #standing = new Map<string, () => void>();
  readonly #ports: TransientReplyPorts;

  constructor(ports: TransientReplyPorts) {
    this.#ports = ports;
  }

  get standing(): number {
    return this.#standing.size;
  }

  /** Answers a press with such a line. */
  async reply(context: InteractionContext, sentence: string): Promise<void> {
    const { api, clock, log } = this.#ports;
    const standing = this.#standing;
    const key = `${context.channel} ${context.person.user}`;
    const before = standing.get(key);
    const cancel = clock.after(standsMs, remove);
    standing.set(key, remove);
    let isGoing = false;
    const told = respond(this.#ports, context, ephemeralResponse(textMessage(sentence)));
    if ((await told) === "taken") before?.();

    function remove(): void {
      cancel();
      if (standing.get(key) === remove) standing.delete(key);
      // Its time may run out while the next line is about to replace it.
      if (isGoing) return;
      isGoing = true;
      // The next line may come first.
      told
        .then((outcome) => (outcome === "taken" ? api.removeOriginal(context.token) : undefined))
        .catch((error: unknown) => {
          // Its reader may have dismissed it, which Discord does not report.
          log.debug({ interaction: context.id, failure: failureOf(error) }, "a short reply could not be deleted");
        });
    }
  }
}
