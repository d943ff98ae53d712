import type { LocalDiscord } from "../discord/types.js";
import type { Channel } from "./contract.js";
import { tableIn } from "./open-tables.js";

type Summary = Pick<Channel, "last" | "table">;

/** For lists of channels, looked up again only after changes. */
export class Rooms {
  readonly #discord: LocalDiscord;
  readonly #known = new Map<string, Summary>();

  constructor(discord: LocalDiscord) {
    this.#discord = discord;
  }

  list(): readonly Channel[] {
    return this.#discord.channels().map((channel) => ({ ...channel, ...this.#summary(channel.id) }));
  }

  /** @returns whether lists have to be told of the channel */
  look(channel: string): boolean {
    const before = this.#known.get(channel);
    this.#known.delete(channel);
    const now = this.#summary(channel);
    return before?.last !== now.last || before?.table !== now.table;
  }

  #summary(channel: string): Summary {
    const known = this.#known.get(channel);
    if (known !== undefined) return known;
    const [anybody] = this.#discord.users();
    const messages = (anybody?.sees(channel) ?? []).filter(({ ephemeral }) => !ephemeral);
    const summary = {
      last: messages.at(-1)?.id ?? null,
      table: messages.map(tableIn).findLast((table) => table !== null) ?? null,
    };
    this.#known.set(channel, summary);
    return summary;
  }
}
