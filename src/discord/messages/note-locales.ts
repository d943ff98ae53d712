import type { ServerSettings } from "../../tables/server-settings.js";
import type { Bot } from "../bot.js";

/** A server's settings as they are once somebody with this locale has opened something there. */
export async function settingsAfter(
  {
    features,
    tables,
  }: {
    readonly features: Pick<Bot["features"], "keepZone">;
    readonly tables: Pick<Bot["tables"], "settings">;
  },
  guild: string,
  hostLocale: string | null,
): Promise<ServerSettings> {
  const set = await tables.settings.of(guild);
  const isUndecided = set.zone === null && set.hostLocale === null && hostLocale !== null;
  return isUndecided && !(await features.keepZone(guild)) ? { ...set, hostLocale } : set;
}

/**
 * Stores what decides a server's time zone and language where nothing is set, for the evenings of games that are opened
 * from now on. Nothing fails with it.
 *
 * @param hostLocale of somebody who opens a table or sets up an evening or cup; null: nobody does
 */
export async function noteLocales(
  bot: Pick<Bot, "features" | "tables" | "log" | "localeOf">,
  guild: string,
  hostLocale: string | null,
): Promise<void> {
  const { log, tables } = bot;
  try {
    const settings = await settingsAfter(bot, guild, hostLocale);
    await tables.settings.noteLocales(guild, bot.localeOf(guild), settings.hostLocale);
  } catch (error) {
    log.warn(
      { guild, error },
      "a server's locale could not be noted; npm run club may take another time zone than the bot",
    );
  }
}
