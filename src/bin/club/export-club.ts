import { parseArgs } from "node:util";
import { eveningsIn } from "../../lib/evenings.js";
import { zoneOf } from "../../lib/time-zones.js";
import { serverLanguage } from "../../texts/index.js";
import { nameOf } from "../../store/database-address.js";
import { type DatabaseReader, openReader } from "../../store/database-reader.js";
import { BrokenRowError, type ClubGame, type GuildRow } from "../../store/store.js";
import { pageOf } from "./page.js";

const usage = "Usage: npm run -s club -- DB GUILD --csv | --html > FILE";

const pageSize = 1_000;

/** One line that says what to do. */
export class ClubError extends Error {}

/**
 * A server's club as CSV or as a page, as the command line asks.
 *
 * @param now in milliseconds since 1970
 * @throws ClubError or DatabaseError if the arguments make no sense, or there is no such database or server
 */
export async function exportClub(args: readonly string[], now: number): Promise<string> {
  const { file, guild, isPage } = readArguments(args);
  const database = await openReader(file);
  try {
    const { games, settings } = await readClub(database, guild);
    if (games.length === 0)
      throw new ClubError(
        `${nameOf(file)} has no games of a server ${guild}. GUILD is the server's id, as Discord copies it.`,
      );
    if (!isPage) return csvOf(games);
    // As the bot, which knows of Discord what it has noted.
    const set = settings ?? { language: null, zone: null, locale: null, hostLocale: null };
    // What was noted of ordinary servers before they were known to have no locale of their own.
    const locale = set.locale === "en-US" ? null : set.locale;
    const language = serverLanguage(set, locale);
    const zone = zoneOf(set, locale);
    return pageOf({ games, eveningOf: eveningsIn(zone), zone, season: settings?.season ?? "quarter", language, now });
  } catch (error) {
    if (error instanceof BrokenRowError) throw new ClubError(`What is stored cannot be read: ${error.message}.`);
    throw error;
  } finally {
    await database.close();
  }
}

/** @throws ClubError if the arguments make no sense */
function readArguments(args: readonly string[]): { file: string; guild: string; isPage: boolean } {
  const boolean = { type: "boolean" } as const;
  try {
    const options = { csv: boolean, html: boolean } as const;
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    const { csv = false, html = false } = values;
    const [file, guild, ...more] = positionals;
    if (file === undefined || guild === undefined || more.length > 0 || csv === html) throw new ClubError(usage);
    return { file, guild, isPage: html };
  } catch {
    throw new ClubError(usage);
  }
}

/** All games of a server, in order, and its settings; null: it has set nothing. */
async function readClub(
  { club, guild: settingsOf }: Pick<DatabaseReader, "club" | "guild">,
  guild: string,
): Promise<{ readonly games: readonly ClubGame[]; readonly settings: GuildRow | null }> {
  const games: ClubGame[] = [];
  for (;;) {
    const page = await club.games(guild, { from: 0, to: Number.MAX_SAFE_INTEGER }, games.at(-1) ?? null, pageSize);
    games.push(...page);
    if (page.length < pageSize) return { games, settings: await settingsOf(guild) };
  }
}

const columns = [
  "ended",
  "table",
  "game",
  "counts",
  "why",
  "seat",
  "player",
  "name",
  "place",
  "score",
  "left",
  "facts",
];

/**
 * A row a seat. `player` numbers users, so that two of the same name can be told apart; it is empty for computer
 * players and for people whose data is deleted. `ended` is UTC, as ISO 8601 has it; `facts` is JSON.
 *
 * @internal
 */
export function csvOf(games: readonly ClubGame[]): string {
  const players = new Map<string, number>();
  const numberOf = (user: string): number => {
    const known = players.get(user) ?? players.size + 1;
    players.set(user, known);
    return known;
  };
  const rows = games.flatMap(({ ended, table, game, counts, why, places }) =>
    places.map(({ seat, user, name, place, score, left, facts }) => [
      new Date(ended).toISOString(),
      table,
      game,
      counts,
      why,
      seat,
      user === null ? null : numberOf(user),
      name,
      place,
      score,
      left,
      JSON.stringify(facts),
    ]),
  );
  return [columns, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

function cell(value: string | number | boolean | null | undefined): string {
  if (typeof value === "number") return String(value);
  // Spreadsheets would take such a text for a formula.
  const text = String(value ?? "").replace(/^(?=[=+\-@\t\r])/u, "'");
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
