import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { RawFile } from "discord.js";
import { outcomeOf, type PersonalRows } from "../../../tables/user-data.js";

/** Above this, in bytes, the file goes packed: Discord takes 10 MiB. */
const mostPlain = 8_000_000;

/** Everything that is stored about a user, as a file for him. */
export interface PersonalFile {
  readonly file: RawFile;
  /** At how many tables there is something. */
  readonly tables: number;
}

/**
 * Writes a user's rows as JSON, one table after the other. Nothing about others is in it, whose seats are only counted,
 * and nothing that a running game keeps from him.
 *
 * @param now in milliseconds since 1970
 */
export async function personalFile(
  user: string,
  rows: AsyncIterable<PersonalRows>,
  now: number,
): Promise<PersonalFile> {
  const entries: string[] = [];
  for await (const table of rows) entries.push(JSON.stringify(entryOf(user, table), null, 2));
  const head = `"user": ${JSON.stringify(user)},\n"at": ${JSON.stringify(dateOf(now))}`;
  const json = Buffer.from(`{\n${head},\n"tables": [${entries.join(",\n")}]\n}\n`);
  const file =
    json.length <= mostPlain
      ? { name: "katzentisch.json", data: json, contentType: "application/json" }
      : { name: "katzentisch.json.gz", data: await promisify(gzip)(json), contentType: "application/gzip" };
  return { file, tables: entries.length };
}

function entryOf(user: string, rows: PersonalRows): object {
  const { row, own } = rows;
  const playing = row.life === "playing";
  return {
    table: row.id,
    game: row.game,
    server: row.guild,
    channel: row.channel,
    message: row.message,
    life: row.life,
    opened: dateOf(row.opened),
    // While a game runs, when its table changed last would tell when others have answered in secret.
    changed: playing ? null : dateOf(row.changed),
    host: row.host === user,
    seats: rows.seats,
    own: own === null ? null : { seat: own.seat, ...own.owner },
    outcome: outcomeOf(rows),
    ...(playing ? runningOf(rows) : endedOf(rows)),
    drafts: rows.drafts.map(({ prompt, value, open }) => ({ prompt, value, open })),
  };
}

/** His answers in a running game alike, whether the last to a question, which is held back, or not: that would tell who is missing. */
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

function dateOf(ms: number): string {
  return new Date(ms).toISOString();
}
