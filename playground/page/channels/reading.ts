import type { Channel } from "../../site/contract.js";

/** By channel: the last message read. */
export class Reading {
  readonly #read = new Map<string, string | null>();

  /** Nothing that stands there by now is new. */
  takeAsRead(channels: readonly Channel[]): void {
    for (const { id, last } of channels) this.#read.set(id, last);
  }

  /** People who have a channel open read what comes in. */
  read(channels: readonly Channel[], open: readonly string[]): void {
    this.takeAsRead(channels.filter(({ id }) => open.includes(id)));
  }

  isUnread({ id, last }: Channel): boolean {
    const read = this.#read.get(id) ?? null;
    return last !== null && (read === null || BigInt(last) > BigInt(read));
  }
}
