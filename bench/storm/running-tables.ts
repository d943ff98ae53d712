import Sqlite from "better-sqlite3";
import type { LocalDiscord, LocalUser } from "../../playground/discord/index.js";
import { writeCustomId } from "../../src/discord/ui/parts.js";
import type { Person } from "../../src/tables/requests.js";
import { fill } from "../memory/fill.js";

/** Its message shows an old board. */
export interface RunningTable {
  readonly id: string;
  readonly channel: string;
  readonly message: string;
}

/** Time of a turn, and the bot's absence, in seconds. */
export const [turnSeconds, awaySeconds] = [90, 60] as const;

/** Of a server at most ("Maximum number of guild channels reached", JSON error code 30013). */
const channelsEach = 500;

/** For this many tables. */
export function furtherServers(count: number): number {
  return Math.ceil(count / channelsEach) - 1;
}

/** A prime: neighbours in the database are none in time; in milliseconds. */
const stepMs = 7_919;

/**
 * Running games of all kinds, each in its own channel, of two people, whose turns end evenly spread.
 *
 * @param file of a new database
 */
export async function runTables(
  discord: LocalDiscord,
  file: string,
  count: number,
  players: readonly [LocalUser, LocalUser],
): Promise<readonly RunningTable[]> {
  const channels = Array.from({ length: count }, (_, index) => {
    const guild = discord.servers[Math.floor(index / channelsEach)] ?? discord.guild;
    return { guild, channel: discord.addChannel(`table-${index}`, guild) };
  });
  const messages = channels.map(({ channel }) => discord.writeAsBot(channel, "an old board"));
  const [anna, ben] = players;
  const persons = [personOf(anna), personOf(ben)] as const;
  await fill(file, { channels, messages, turnSeconds, awayMs: awaySeconds * 1000, players: persons });
  const sqlite = new Sqlite(file);
  const tables = sqlite
    .prepare('select id, channel, message from tables join boards on "table" = id')
    .all() as readonly RunningTable[];
  const earlier = sqlite.prepare('update deadlines set due = due - ? where "table" = ?');
  sqlite.transaction(() => {
    for (const [index, { id }] of tables.entries()) earlier.run((index * stepMs) % (turnSeconds * 1000), id);
  })();
  sqlite.close();
  return tables;
}

/**
 * Either shows on the board.
 *
 * @returns milliseconds to the answer; null: none within Discord's three seconds
 */
export async function leaveOrReturn(user: LocalUser, table: RunningTable, leaves: boolean): Promise<number | null> {
  const id = writeCustomId({ table: table.id, prompt: 0, verb: leaves ? "leave" : "back", argument: "" });
  const outcome = await user.pressBlindly(table.channel, table.message, id);
  return outcome.type === "failed" ? null : outcome.ms;
}

function personOf({ id, user }: LocalUser): Person {
  return { user: id, name: user.global_name ?? user.username, moderator: false };
}
