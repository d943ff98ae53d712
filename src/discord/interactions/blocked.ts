import type { Key } from "../../locales/index.js";
import type { Bot } from "./bot.js";
import { Cooldown } from "./cooldown.js";

/** Whom the bot's host has shut out, by id. */
export interface Blocked {
  readonly users: ReadonlySet<string>;
  readonly servers: ReadonlySet<string>;
}

/** Nobody is shut out. */
export const nobodyBlocked: Blocked = { users: new Set(), servers: new Set() };

/** The sentence for who is shut out; null: nobody is. @param guild null: a direct message */
export function blockedSentence({ users, servers }: Blocked, user: string, guild: string | null): Key | null {
  if (users.has(user)) return "answers.blocked";
  return guild !== null && servers.has(guild) ? "answers.blockedServer" : null;
}

const lines = new Cooldown(10 * 60_000);

/** Tells the bot's host, once a server in ten minutes, where somebody presses or asks for more than the bot takes. */
export function noteFlood(bot: Pick<Bot, "clock" | "log">, guild: string | null, what: "presses" | "checks"): void {
  if (!lines.begin(bot, guild ?? "")) return;
  bot.log.warn(
    { guild, what },
    "somebody in this server presses or has dice checked faster than the bot takes it; BLOCKED_USERS and BLOCKED_SERVERS shut people and servers out",
  );
}
