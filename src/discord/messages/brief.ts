import type { Clock } from "../../clock.js";
import type { Log } from "../../log.js";
import { failureOf, type Wire } from "../api/wire.js";
import type { Arrival } from "../interactions/arrival.js";
import { ephemeral, plain, respond } from "./reply.js";

/** How long such a line stays, in milliseconds: long enough to be read. */
const standsMs = 6_000;

/** What brief replies are sent with. */
interface BriefPorts {
  readonly wire: Wire;
  readonly clock: Pick<Clock, "after">;
  readonly log: Log;
}

/**
 * Lines that only the presser sees, and that go by themselves after a moment, or as soon as the next one comes: somebody
 * who hammers a button in a race gets one a second, and a pile of them would push the board off the screen.
 */
export class BriefReplies {
  /** What takes a line away again, by its channel and reader. */
  readonly #standing = new Map<string, () => void>();
  readonly #ports: BriefPorts;

  constructor(ports: BriefPorts) {
    this.#ports = ports;
  }

  /** How many lines stand. */
  get standing(): number {
    return this.#standing.size;
  }

  /** Answers a press with such a line. */
  async reply(arrival: Arrival, sentence: string): Promise<void> {
    const { wire, clock, log } = this.#ports;
    const standing = this.#standing;
    const key = `${arrival.channel} ${arrival.person.user}`;
    const before = standing.get(key);
    const cancel = clock.after(standsMs, remove);
    standing.set(key, remove);
    let isGoing = false;
    const told = respond(this.#ports, arrival, ephemeral(plain(sentence)));
    if ((await told) === "taken") before?.();

    function remove(): void {
      cancel();
      if (standing.get(key) === remove) standing.delete(key);
      // Its time may run out while the next line is about to replace it.
      if (isGoing) return;
      isGoing = true;
      // The next line may come first.
      told
        .then((outcome) => (outcome === "taken" ? wire.removeOriginal(arrival.token) : undefined))
        .catch((error: unknown) => {
          // Its reader may have dismissed it, which Discord does not report.
          log.debug({ interaction: arrival.id, failure: failureOf(error) }, "a line could not be taken away");
        });
    }
  }
}
