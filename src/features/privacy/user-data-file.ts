import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { RawFile } from "discord.js";
import type { UserFacts } from "../../discord/feature.js";
import { outcomeOf, type PersonalClubRows, type PersonalRows } from "../../tables/user-data.js";

/** A larger file is compressed, in bytes; Discord takes 10 MiB. */
const maxPlain = 8_000_000;

/** Everything stored about a user, as a file for them. */
export interface UserDataFile {
  readonly file: RawFile;
  readonly tables: number;
}

/**
 * A user's rows as JSON, table by table, without others' data (seats are only counted) or anything that a running game
 * hides from them.
 *
 * @param bestTimes by game, in tenths of a second
 * @param hintsOff whether they want no hints
 * @param facts what features know of them
 * @param now in milliseconds since 1970
 */
export async function createUserDataFile(
  user: string,
  rows: AsyncIterable<PersonalRows>,
  clubRows: AsyncIterable<PersonalClubRows>,
  bestTimes: ReadonlyMap<string, number>,
  hintsOff: boolean,
  facts: readonly UserFacts[],
  now: number,
): Promise<UserDataFile> {
  const named = new Set<string>();
  const entries: string[] = [];
  for await (const table of rows) {
    named.add(table.row.id);
    entries.push(JSON.stringify(entryOf(user, table), null, 2));
  }
  const games: string[] = [];
  for await (const game of clubRows) {
    named.add(game.game.table);
    games.push(JSON.stringify(clubEntryOf(user, game), null, 2));
  }
  const head = `"user": ${JSON.stringify(user)},\n"at": ${JSON.stringify(dateOf(now))},\n"hintsOff": ${hintsOff}`;
  const seconds = Object.fromEntries(Array.from(bestTimes, ([game, tenths]) => [game, tenths / 10]));
  const best = `"bestTimesInSeconds": ${JSON.stringify(seconds)}`;
  const data = Buffer.from(
    `{\n${head},\n${best},\n"tables": [${entries.join(",\n")}],\n"club": [${games.join(",\n")}]${facts.map(({ name, json }) => `,\n"${name}": ${json}`).join("")}\n}\n`,
  );
  const file =
    data.length <= maxPlain
      ? { name: "katzentisch.json", data, contentType: "application/json" }
      : { name: "katzentisch.json.gz", data: await promisify(gzip)(data), contentType: "application/gzip" };
  return { file, tables: named.size };
}

function entryOf(user: string, rows: PersonalRows): object {
  const { row, own } = rows;
  const playing = row.status === "playing";
  return {
    table: row.id,
    game: row.game,
    server: row.guild,
    channel: row.channel,
    message: rows.message,
    life: row.status,
    opened: dateOf(row.opened),
    // In a running game this could tell when others have answered in secret.
    changed: playing ? null : dateOf(row.changed),
    host: row.host === user,
    seats: rows.seats,
    own: own === null ? null : { seat: own.seat, ...own.owner },
    outcome: outcomeOf(rows),
    ...(playing ? runningOf(rows) : endedOf(rows)),
    drafts: rows.drafts.map(({ prompt, value, open }) => ({ prompt, value, open })),
  };
}

/** In a running game, held back or not: the difference would tell who is missing. */
function runningOf({ actions, held }: PersonalRows): object {
  return { actions: [...actions, ...held].map(({ action, by, interaction }) => ({ by, action, interaction })) };
}

function endedOf({ actions, held }: PersonalRows): object {
  return {
    actions: actions.map(({ step, action, by, interaction, arrival, at }) => ({
      step,
      at: dateOf(at),
      by,
      action,
      interaction,
      arrival,
    })),
    held: held.map(({ prompt, action, by, interaction }) => ({ prompt, action, by, interaction })),
  };
}

/** What a server's club remembers of the user in one game. */
function clubEntryOf(user: string, { game, own, round }: PersonalClubRows): object {
  const { table, guild, game: name, options, ended, people, counts, why } = game;
  return {
    table,
    game: name,
    server: guild,
    options,
    ended: dateOf(ended),
    people,
    counts,
    why,
    own,
    round:
      round === null
        ? null
        : {
            owed: round.debtor === user,
            confirmed: round.confirmedBy === user,
            since: dateOf(round.since),
            settled: round.settled === null ? null : dateOf(round.settled),
          },
  };
}

function dateOf(ms: number): string {
  return new Date(ms).toISOString();
}
