import type { Arrival } from "../interactions/arrival.js";
import type { Bot } from "../interactions/bot.js";
import { ephemeral, plain, respond } from "./reply.js";
import { failureOf } from "../api/wire.js";

/** How long such a line stands, in milliseconds: long enough to be read. */
const standsMs = 6_000;

/**
 * Answers with a line that only the presser sees, and that goes by itself after a moment, or as soon as the next one
 * comes: whoever hammers a button in a race gets one a second, and a pile of them would push the board off his phone.
 */
export async function replyBriefly(bot: Bot, arrival: Arrival, sentence: string): Promise<void> {
  const { wire, clock, log, briefly } = bot;
  const key = `${arrival.channel} ${arrival.person.user}`;
  const before = briefly.get(key);
  const cancel = clock.after(standsMs, remove);
  briefly.set(key, remove);
  let isGoing = false;
  const told = respond(bot, arrival, ephemeral(plain(sentence)));
  if ((await told) === "taken") before?.();

  function remove(): void {
    cancel();
    if (briefly.get(key) === remove) briefly.delete(key);
    // Its time may run out while the next line is still on its way to take its place.
    if (isGoing) return;
    isGoing = true;
    // The next line may be there before this one is.
    told
      .then((outcome) => (outcome === "taken" ? wire.removeOriginal(arrival.token) : undefined))
      .catch((error: unknown) => {
        // Its reader may have dismissed it, which Discord does not tell.
        log.debug({ interaction: arrival.id, failure: failureOf(error) }, "a line could not be taken away");
      });
  }
}
