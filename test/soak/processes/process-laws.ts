import { isDeepStrictEqual } from "node:util";
import type { LocalDiscord, LocalUser } from "../../../playground/discord/index.js";
import { emojisFrom } from "../../../src/discord/gateway/emojis.js";
import { rememberedEmojis } from "../../../src/discord/gateway/registration.js";
import type { Emojis } from "../../../src/game/scene.js";
import type { Table } from "../../../src/tables/table.js";
import { publishedSeed } from "../../../src/tables/show.js";
import { replayTable } from "../../../src/tables/replay.js";
import { lookAtBoard } from "../audit.js";
import type { Check, StoredPresses } from "../checks.js";
import { searchSecrets, type Sent } from "../sentinels.js";
import type { PersonsAction } from "../watcher.js";
import { type Member, until } from "./member.js";
import type { Records, StoredBoard } from "./records.js";
import { allGames } from "../../../src/games/index.js";
import { allEmojis } from "../../support/drawings.js";

/** All tables with what is stored of them. */
export async function storedBoards(records: Records): Promise<readonly StoredBoard[]> {
  const boards: StoredBoard[] = [];
  for (const id of await records.tables()) {
    const stored = await records.board(id);
    if (stored !== null) boards.push(stored);
  }
  return boards;
}

/** What is stored of all presses. */
export async function storedPresses(records: Records): Promise<StoredPresses> {
  const presses = await records.ask<{ interaction: string; table: string }>('select interaction, "table" from presses');
  const actions = await records.ask<PersonsAction>(
    `select "table", step, interaction from actions where "by" = 'human'`,
  );
  const tables = await records.ask<{ id: string; channel: string }>("select id, channel from tables");
  return {
    presses: new Map(presses.map(({ interaction, table }) => [interaction, table])),
    actions,
    channels: new Map(tables.map(({ id, channel }) => [id, channel])),
  };
}

/** A game played again from its actions is the stored one. */
export async function checkReplayed({ store }: Records, boards: readonly StoredBoard[]): Promise<Check> {
  const played = boards.map(({ table }) => table.row).filter(({ steps }) => steps > 0);
  const wrong: string[] = [];
  for (const { id, game, state } of played) {
    const again = await replayTable(store, id, allGames);
    if (!isDeepStrictEqual(again.state, state)) wrong.push(`the state of ${game} ${id} is another`);
    if (!isDeepStrictEqual(again.events, await store.events(id))) wrong.push(`the events of ${game} ${id} are others`);
  }
  return { what: "a game played again is the stored game", looked: played.length, wrong };
}

/**
 * Each table's message comes to show what is stored, and nothing that is hidden. Not all do so at the same time: games go on
 * by themselves as long as anybody runs.
 */
export async function checkBoards(records: Records, discord: LocalDiscord, viewer: LocalUser): Promise<Check> {
  // A process draws with Unicode until it has heard of all emojis, and such a board stays until its next change.
  const emojis = [await emojisOf(records, discord), emojisFrom(allEmojis, new Map())];
  const ids = await records.tables();
  let left: readonly { readonly id: string; readonly wrong: string }[] = ids.map((id) => ({ id, wrong: "" }));
  const isDone = async (): Promise<boolean> => {
    const behind: { readonly id: string; readonly wrong: string }[] = [];
    // One by one: there are fewer connections than tables.
    for (const { id } of left) {
      const stored = await records.board(id);
      const wrong = stored === null ? null : wrongOn(stored, discord, viewer, emojis);
      if (wrong !== null) behind.push({ id, wrong });
    }
    left = behind;
    return left.length === 0;
  };
  await until(isDone);
  return {
    what: "every table's message shows what is stored of it, and nothing hidden",
    looked: ids.length,
    wrong: left.map(({ wrong }) => wrong),
  };
}

/** What is wrong with a table's message; null: nothing. @param drawn with which emojis it may be */
function wrongOn(
  { table, message, shown }: StoredBoard,
  discord: LocalDiscord,
  viewer: LocalUser,
  drawn: readonly Emojis[],
): string | null {
  const { id, game, guild, channel, visible, status } = table.row;
  // Messages of finished games keep the names of those whose data is deleted.
  if (status === "over" && !table.seats.every(isSomebodys)) return null;
  const name = `${game} ${id}`;
  const seen = viewer.sees(channel).find((one) => one.id === message);
  if (seen === undefined) return `${name} has no message`;
  if (shown < visible) return `${name} shows version ${shown} of ${visible}`;
  const verdicts = drawn.map((emojis) => lookAtBoard(seen, table, discord.locale(guild), emojis));
  if (verdicts.includes("told")) return `${name} tells what is hidden`;
  return verdicts.every((verdict) => verdict === "other") ? `${name} shows something else than is stored` : null;
}

function isSomebodys({ user, level }: Table["seats"][number]): boolean {
  return user !== null || level !== null;
}

async function emojisOf({ store }: Records, { application }: LocalDiscord): Promise<Emojis> {
  const notes = await store.notes();
  const read = (key: string): string | null => notes.get(key) ?? null;
  return emojisFrom(allEmojis, rememberedEmojis(application, { read, write: () => Promise.resolve() }));
}

/** What the triggers have noted of a shard's epoch. */
interface Epoch {
  readonly shard: number;
  readonly epoch: string;
  readonly takers: readonly string[];
  readonly writers: readonly string[];
}

/** Each shard's epoch is one process's, and nobody else stores anything under it. */
export async function checkWriters(records: Records): Promise<readonly Check[]> {
  const epochs = await records.ask<Epoch>(`
    select shard, epoch::text,
      array (select distinct writer from noted_leases taken where (taken.shard, taken.epoch) = (noted.shard, noted.epoch)) as takers,
      array_agg(distinct writer) as writers
    from noted_writes noted group by shard, epoch order by shard, epoch`);
  const back = await records.ask<{ shard: number; epoch: string; before: string }>(`
    select shard, epoch::text, before::text
    from (select shard, epoch, lag(epoch) over (partition by shard order by at) as before from noted_writes) as noted
    where epoch < before`);
  const [noted] = await records.ask<{ writes: number }>("select count(*)::integer as writes from noted_writes");
  return [
    {
      what: "under each epoch of a shard one process alone stores, the one that has taken it",
      looked: epochs.length,
      wrong: epochs
        .filter(({ takers, writers }) => takers.length !== 1 || !isDeepStrictEqual(takers, writers))
        .map(
          ({ shard, epoch, takers, writers }) =>
            `shard ${shard} was taken by ${takers.join(", ") || "nobody"} in epoch ${epoch}, and written by ${writers.join(", ")}`,
        ),
    },
    {
      what: "nothing is stored under an epoch that is over",
      looked: noted?.writes ?? 0,
      wrong: back.map(({ shard, epoch, before }) => `shard ${shard} was written in epoch ${epoch} after ${before}`),
    },
  ];
}

/** No seed of a running game, and no token, in what was sent or logged. */
export function searchSent(discord: LocalDiscord, members: readonly Member[], boards: readonly StoredBoard[]): Check {
  const seeds = boards.flatMap(({ table: { row } }) => {
    if (row.seed === null) return [];
    return [{ table: row.id, seed: Buffer.from(row.seed), isPublished: publishedSeed(row) !== null }];
  });
  return searchSecrets(sentBy(discord, members), { token: discord.token, seeds });
}

function* sentBy(discord: LocalDiscord, members: readonly Member[]): Iterable<Sent> {
  for (const { method, path, body } of discord.traffic)
    if (body !== null) yield { where: `${method} ${path.replaceAll(/[\w-]{40,}/gu, "…")}`, text: JSON.stringify(body) };
  for (const { name, output } of members.map((member) => ({ name: member.name, output: member.output() })))
    for (const line of output.split("\n"))
      if (line !== "") yield { where: `the log of ${name}: ${line.slice(0, 120)}`, text: line };
}

/** When PostgreSQL was away, in milliseconds since 1970. */
export interface Outage {
  readonly from: number;
  readonly to: number;
}

/** What a process logs for a while before it says so, and after PostgreSQL is back; in milliseconds. */
const echoMs = 6_000;

/**
 * A log has lines that ask for a look only where PostgreSQL was away, and none of the last level.
 *
 * @param outages on purpose @param isBusy whether the machine may be so slow that PostgreSQL seems to be away
 */
export function checkLogs(members: readonly Member[], outages: readonly Outage[], isBusy: boolean): Check {
  const logs = members.map((member) => ({ name: member.name, entries: member.entries() }));
  const wrong = logs.flatMap(({ name, entries }) => {
    const away = isBusy ? [...outages, ...outagesIn(entries)] : outages;
    return entries.flatMap((entry) => {
      const [level, time] = [Number(entry["level"]), Number(entry["time"])];
      const isExpected = away.some(({ from, to }) => time >= from - echoMs && time <= to + echoMs);
      return level >= 60 || (level >= 50 && !isExpected) ? `${name}: ${JSON.stringify(entry).slice(0, 600)}` : [];
    });
  });
  return {
    what: "logs have errors only where PostgreSQL was away",
    looked: logs.flatMap(({ entries }) => entries).length,
    wrong,
  };
}

/** As the process has noticed them itself. */
function outagesIn(entries: readonly Readonly<Record<string, unknown>>[]): readonly Outage[] {
  const said = (words: string, after = 0): number =>
    Number(
      entries.find(({ msg, time }) => Number(time) >= after && String(msg).startsWith(words))?.["time"] ?? Infinity,
    );
  const outages: Outage[] = [];
  for (let from = said("PostgreSQL does not answer"); from !== Infinity;) {
    const to = said("PostgreSQL answers again", from);
    outages.push({ from, to });
    from = said("PostgreSQL does not answer", to);
  }
  return outages;
}
