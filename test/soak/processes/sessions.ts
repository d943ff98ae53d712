import type { LocalDiscord } from "../../../playground/discord/index.js";
import type { Check } from "../checks.js";

/** Gateway sessions that processes start, which Discord allows a bot a thousand times a day. */
export class Sessions {
  /** Their shards, by entry of what goes over the wire. */
  readonly #started = new Map<number, number>();

  constructor({ wire }: Pick<LocalDiscord, "wire">) {
    wire.watch((entry) => {
      if (entry.type !== "gateway" || entry.event !== "identified" || entry.shard === null) return;
      this.#started.set(entry.id, entry.shard[0]);
    });
  }

  /** One owner of a shard starts its session, and all others go on with it. */
  check(): Check {
    const shards = [...this.#started.values()];
    const twice = shards.filter((shard, at) => shards.indexOf(shard) < at);
    return {
      what: "a shard's session goes from process to process, and no second one is started",
      looked: shards.length,
      wrong: twice.map((shard) => `shard ${shard} has started another session`),
    };
  }
}
