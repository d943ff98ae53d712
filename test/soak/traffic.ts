import type { LocalDiscord } from "../../playground/discord/index.js";
import { publishedSeed } from "../../src/tables/show.js";
import type { BotKeeper } from "./bot-keeper.js";
import type { Check } from "./checks.js";
import { searchSecrets, type Sent } from "./sentinels.js";
import type { Watcher } from "./watcher.js";

/** Searches all that has left the bot, its log included, for tokens and seeds. */
export function searchTraffic(discord: LocalDiscord, bot: BotKeeper, watcher: Watcher): Check {
  const seeds = watcher.tables().flatMap((id) => {
    const row = watcher.table(id)?.row;
    if (row?.seed === undefined || row.seed === null) return [];
    return [{ table: id, seed: row.seed, isPublished: publishedSeed(row) !== null }];
  });
  return searchSecrets(sentBy(discord, bot), { token: discord.token, seeds });
}

function* sentBy(discord: LocalDiscord, bot: BotKeeper): Iterable<Sent> {
  for (const { method, path, body } of discord.traffic) {
    if (body !== null) yield { where: `${method} ${path.replaceAll(/[\w-]{40,}/gu, "…")}`, text: JSON.stringify(body) };
  }
  for (const line of bot.output().split("\n"))
    if (line !== "") yield { where: `the log: ${line.slice(0, 120)}`, text: line };
}
