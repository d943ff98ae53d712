import type { Bot } from "../interactions/bot.js";

/**
 * Stores what decides a server's time zone and language where nothing is set, for the evenings of games that are opened
 * from now on. Nothing fails with it.
 *
 * @param hostLocale of somebody who opens a table or sets up an evening or cup; null: nobody does
 */
export async function noteLocales(bot: Bot, guild: string, hostLocale: string | null): Promise<void> {
  const { evenings, log, tables } = bot;
  try {
    const set = await tables.settings.of(guild);
    const isUndecided = set.zone === null && set.hostLocale === null && hostLocale !== null;
    // A club evening keeps the time at which it is.
    const decides = isUndecided && (await evenings.of(guild)) === null;
    await tables.settings.noteLocales(guild, bot.localeOf(guild), decides ? hostLocale : null);
  } catch (error) {
    log.warn(
      { guild, error },
      "a server's locale could not be noted; npm run club may take another time zone than the bot",
    );
  }
}
