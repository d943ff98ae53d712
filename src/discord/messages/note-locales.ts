import { zoneOf } from "../../lib/time-zones.js";
import type { Log } from "../../log.js";
import type { ServerSettings, SettingsKeeper } from "../../tables/server-settings.js";

/** What decides how a server's settings stand. */
export interface ZoneKeepers {
  readonly features: { keepZone(guild: string): Promise<boolean> };
  readonly tables: { readonly settings: Pick<SettingsKeeper, "of" | "change" | "noteLocales"> };
}

/** A server's settings as they are once somebody with this locale has opened something there. */
export async function settingsAfter(
  { features, tables }: ZoneKeepers,
  guild: string,
  hostLocale: string | null,
): Promise<ServerSettings> {
  const set = await tables.settings.of(guild);
  if (set.hostLocale !== null || hostLocale === null) return set;
  const isKept = set.zone === null && (await features.keepZone(guild));
  return isKept ? set : { ...set, hostLocale };
}

/**
 * Stores what decides a server's time zone and language where nothing is set, for the evenings of games that are opened
 * from now on. A zone by which something was set stays, whatever locale the server has later. Nothing fails with it.
 *
 * @param hostLocale of somebody who opens a table or sets up an evening or cup; null: nobody does
 */
export async function noteLocales(
  deps: ZoneKeepers & { readonly log: Pick<Log, "warn">; readonly localeOf: (guild: string) => string | null },
  guild: string,
  hostLocale: string | null,
): Promise<void> {
  try {
    const settings = await settingsAfter(deps, guild, hostLocale);
    const locale = deps.localeOf(guild);
    await deps.tables.settings.noteLocales(guild, locale, settings.hostLocale);
    if (settings.zone !== null || !(await deps.features.keepZone(guild))) return;
    await deps.tables.settings.change(guild, (present) =>
      present.zone === null ? { ...present, zone: zoneOf(present, locale) } : null,
    );
  } catch (error) {
    deps.log.warn(
      { guild, error },
      "a server's locale could not be noted; npm run club may take another time zone than the bot",
    );
  }
}
