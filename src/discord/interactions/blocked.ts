import type { Key } from "../../locales/index.js";

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
