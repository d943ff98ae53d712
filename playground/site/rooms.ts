import type { LocalDiscord, LocalUser } from "../discord/types.js";
import { isAsked } from "../page/board-texts.js";
import type { Channel } from "./contract.js";
import { tableIn } from "./open-tables.js";

/** `asked`: those whom its newest board asks, by name. */
type Summary = Pick<Channel, "last" | "table"> & { readonly asked: readonly string[] };

/** For lists of channels, looked up again only after changes. */
export class Rooms {
  readonly #discord: LocalDiscord;
  readonly #known = new Map<string, Summary>();

  constructor(discord: LocalDiscord) {
    this.#discord = discord;
  }

  /** As somebody of this name is shown them. */
  list(name: string): readonly Channel[] {
    return this.#discord.channels().map((channel) => {
      const { asked, ...summary } = this.#summary(channel.id);
      return { ...channel, ...summary, asks: asked.includes(name) };
    });
  }

  /** @returns whether lists have to be told of the channel */
  look(channel: string): boolean {
    const before = this.#known.get(channel);
    this.#known.delete(channel);
    const now = this.#summary(channel);
    return JSON.stringify(before) !== JSON.stringify(now);
  }

  #summary(channel: string): Summary {
    const known = this.#known.get(channel);
    if (known !== undefined) return known;
    const users = this.#discord.users();
    const [anybody] = users;
    const messages = (anybody?.sees(channel) ?? []).filter(({ ephemeral }) => !ephemeral);
    const summary = {
      last: messages.at(-1)?.id ?? null,
      table: messages.map(tableIn).findLast((table) => table !== null) ?? null,
      asked: users.map(nameOf).filter((name) => isAsked(messages, name)),
    };
    this.#known.set(channel, summary);
    return summary;
  }
}

/** As the server shows it. */
export function nameOf({ user, member }: LocalUser): string {
  return member.nick ?? user.global_name ?? user.username;
}
