import type { LocalUser } from "../../playground/discord/index.js";
import { noticeMs } from "../../src/discord/messages/notices.js";
import { mayBeNotice } from "../e2e/support/board.js";

/** How long the bot may use a notice that its reader has dismissed, in milliseconds. */
const putAwayMs = 3 * noticeMs;

/** Of everybody's own ephemeral messages a few stay on a screen, as people do it. */
export class OwnMessages {
  /** When a notice was last dismissed, by user and channel. */
  readonly #dismissed = new Map<string, number>();

  /** Dismisses all but the last three. */
  tidy(who: LocalUser, channel: string): void {
    const own = who.sees(channel).filter(({ ephemeral }) => ephemeral);
    for (const message of own.slice(0, -3)) {
      who.dismiss(message.id);
      if (mayBeNotice(message)) this.#dismissed.set(`${who.id} ${channel}`, performance.now());
    }
  }

  /** Whether the bot may answer by a notice that they have before them, or have just dismissed. */
  mayHoldNotice(who: LocalUser, channel: string): boolean {
    const dismissed = this.#dismissed.get(`${who.id} ${channel}`) ?? -Infinity;
    return who.sees(channel).some(mayBeNotice) || performance.now() - dismissed < putAwayMs;
  }
}
