import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { RawFile } from "discord.js";
import type { Evenings } from "../evening/service.js";
import type { Cups } from "../cup/service.js";
import { outcomeOf, type PersonalClubRows, type PersonalRows } from "../../tables/user-data.js";

/** A larger file is compressed, in bytes; Discord takes 10 MiB. */
const maxPlain = 8_000_000;

const dayMs = 24 * 60 * 60_000;

/** What somebody has said to a club evening. */
type SignUp = Awaited<ReturnType<Evenings["signUps"]>>[number];

/** What is stored about somebody in one cup. */
type PersonalCup = Awaited<ReturnType<Cups["userRows"]>>[number];

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
 * @param signUps to club evenings
 * @param cups in which they took part or decided
 * @param now in milliseconds since 1970
 */
export async function createUserDataFile(
  user: string,
  rows: AsyncIterable<PersonalRows>,
  clubRows: AsyncIterable<PersonalClubRows>,
  bestTimes: ReadonlyMap<string, number>,
  hintsOff: boolean,
  signUps: readonly SignUp[],
  cups: readonly PersonalCup[],
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
  const evenings = signUps.map(({ guild, evening, name, answer, seated, at }) => {
    const day = dateOf(evening * dayMs).slice(0, 10);
    return { server: guild, evening: day, name, answer, table: seated, at: dateOf(at) };
  });
  const json = Buffer.from(
    `{\n${head},\n${best},\n"tables": [${entries.join(",\n")}],\n"club": [${games.join(",\n")}],\n"clubEvenings": ${JSON.stringify(evenings)},\n"cups": ${JSON.stringify(cups.map(cupEntryOf), null, 2)}\n}\n`,
  );
  const file =
    json.length <= maxPlain
      ? { name: "katzentisch.json", data: json, contentType: "application/json" }
      : { name: "katzentisch.json.gz", data: await promisify(gzip)(json), contentType: "application/gzip" };
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

function cupEntryOf({ cup, guild, title, name, events, trophy }: PersonalCup): object {
  const won = trophy === null ? null : { year: trophy.year, engraved: trophy.text, at: dateOf(trophy.at) };
  return { cup, server: guild, title, name, events: events.map((one) => ({ ...one, at: dateOf(one.at) })), won };
}

function dateOf(ms: number): string {
  return new Date(ms).toISOString();
}
