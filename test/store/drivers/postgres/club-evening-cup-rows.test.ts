import { eq } from "drizzle-orm";
import type { PoolClient } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ClubWatchers, addToClub, clubRows } from "../../../../src/store/club-rows.js";
import { Connections } from "../../../../src/store/drivers/postgres/connections.js";
import { cupRows } from "../../../../src/store/cup-rows.js";
import { databaseOf } from "../../../../src/store/drivers/postgres/database.js";
import { eveningRows } from "../../../../src/store/evening-rows.js";
import { evenings, tables } from "../../../../src/store/drivers/postgres/postgres-schema.js";
import { type ClubChange, StoreRefusedError } from "../../../../src/store/store.js";
import { plainRow } from "../../../support/plain-row.js";
import { createDatabase, hasPostgres, runSql } from "../../../support/postgres.js";
import { clubEntry } from "../../contract-club.js";
import { cupEvent, cupRow, trophy } from "../../contract-cups.js";
import { answerTo, eveningRow, eveningTable } from "../../contract-evenings.js";
import { guildOn } from "../../engine.js";

/** While true, connections are lost right after each commit. */
let areCut = false;

/** A process that has the first two of three shards, with as many connections as calls at once. */
function start(url: string) {
  const pool = new Connections(url, 8, { began: () => undefined, ended: () => undefined });
  const connections: Pick<Connections, "run" | "close"> = {
    run: (job) => pool.run((client) => job(areCut ? cut(client) : client)),
    close: () => pool.close(),
  };
  const holdings = { count: 3, epochOf: (shard: number) => (shard < 2 ? 1n : null) };
  const database = databaseOf(connections, { process: "this", holdings });
  const changes: ClubChange[] = [];
  const club = clubRows(database, new ClubWatchers());
  club.watch((change) => changes.push(change));
  return { database, evenings: eveningRows(database), cups: cupRows(database), club, changes };
}

function cut(client: PoolClient): PoolClient {
  return new Proxy(client, {
    get: (target, name) => {
      if (name !== "query") return Reflect.get(target, name) as unknown;
      return async (...query: readonly unknown[]) => {
        const answer = (await Reflect.apply(client.query, client, [...query])) as unknown;
        if (query[0] === "commit") throw new Error("Connection terminated unexpectedly");
        return answer;
      };
    },
  });
}

/** How many of these calls have returned true. */
async function agreed(calls: readonly Promise<boolean>[]): Promise<number> {
  return (await Promise.all(calls)).filter(Boolean).length;
}

describe.skipIf(!hasPostgres)("clubs, evenings and cups on PostgreSQL", () => {
  let url: string;
  let own: ReturnType<typeof start>;
  beforeAll(async () => {
    url = await createDatabase();
    own = start(url);
  });
  afterAll(() => own.database.close());
  beforeEach(async () => {
    own.changes.splice(0);
    await runSql(
      url,
      "truncate tables, club_games, evenings, evening_answers, evening_tables, evening_seats, cups, trophies, shards cascade",
      "insert into shards (shard, owner, epoch) values (0, 'this', 1), (1, 'this', 1), (2, 'another', 1)",
    );
  });

  /** A game of the club without a table. */
  async function addGame(table: string, guild = guildOn(0)): Promise<void> {
    await own.database.transaction((tx) => addToClub(tx, own.database.schema, clubEntry({ table, guild })));
  }

  it("take no answer to an evening that has just ended, and plan a table once, if both come in one moment", async () => {
    const guild = guildOn(1);
    await own.evenings.set(eveningRow({ guild, stage: "begun" }));
    const late = await own.database.transaction(async (tx) => {
      await tx.select().from(evenings).where(eq(evenings.guild, guild)).for("update");
      // It has begun, and waits for this transaction's end.
      const answered = own.evenings.answer({ ...answerTo("3"), guild });
      await expect.poll(() => waiting()).toBe(1);
      await tx.update(evenings).set({ stage: "over" }).where(eq(evenings.guild, guild));
      return { answered };
    });
    expect([await late.answered, await own.evenings.answers({ guild, series: 0 }, 20_000)]).toEqual([false, []]);

    await own.evenings.set(eveningRow({ guild, stage: "begun" }));
    const answers = Array.from({ length: 12 }, (_, user) => own.evenings.answer({ ...answerTo(String(user)), guild }));
    const plans = [1, 1].map((number) => own.evenings.plan([{ ...eveningTable(number), guild }], []));
    const taken = await agreed(answers);
    expect([await agreed(plans), (await own.evenings.tables({ guild, series: 0 }, 20_000)).length]).toEqual([1, 1]);
    expect(await own.evenings.answers({ guild, series: 0 }, 20_000)).toHaveLength(taken);
    expect(await own.evenings.of({ guild, series: 0 })).toMatchObject({ version: taken + 2 });
  });

  /** Queries that wait for another transaction. */
  async function waiting(): Promise<number> {
    const rows = await own.database.query((orm) =>
      orm.execute<{ count: number }>(
        "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      ),
    );
    return rows.rows[0]?.count ?? 0;
  }

  it("give each number of a cup to one event, open a cup once, and have one trophy of a series and year", async () => {
    const [guild, ids] = [guildOn(0), ["11", "12", "13"]];
    for (const id of ids)
      expect(await agreed([1, 2, 3].map(() => own.cups.open(cupRow({ id, guild }), cupEvent(1))))).toBe(1);
    const appended = Array.from({ length: 8 }, (_, at) =>
      own.cups.append("11", [cupEvent(2, { user: String(at) }), cupEvent(3)], null),
    );
    expect(await agreed(appended)).toBe(1);
    expect((await own.cups.events("11", 0, 99)).map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(await own.cups.of("11")).toMatchObject({ version: 2 });
    const won = ["12", "13"].map((cup) =>
      own.cups.append(cup, [cupEvent(2)], { at: 9, trophy: trophy({ cup, guild }) }),
    );
    expect([await agreed(won), (await own.cups.trophies(guild)).length]).toEqual([2, 1]);
  });

  it("settle a round once, take a game in once, and forget people of the same games at the same time", async () => {
    const guild = guildOn(0);
    const games = Array.from({ length: 20 }, (_, at) => `t${at}`);
    for (const table of games) await addGame(table);
    expect(await agreed([60, 61, 62].map((at) => own.club.settleRound("t0", "4", at)))).toBe(1);
    await own.database.query((orm) => orm.insert(tables).values({ ...plainRow, guild }));
    expect(await agreed([1, 2, 3].map(() => own.club.addEnded(clubEntry({ guild }))))).toBe(1);
    expect(own.changes.splice(0)).toEqual([{ kind: "added", game: clubEntry({ guild }).game }]);
    const removed = await Promise.all(["3", "4", "3", "4"].map((user) => own.club.removeUser(user, 99)));
    expect(removed.reduce((sum, rows) => sum + rows)).toBe(2 * 21 + 21 + 1);
    expect([await own.club.tablesOf("3"), await own.club.tablesOf("4")]).toEqual([[], []]);
  });

  it("have the club told anew where the answer to a change is lost, which may be stored", async () => {
    const guild = guildOn(0);
    await own.database.query((orm) => orm.insert(tables).values({ ...plainRow, guild }));
    areCut = true;
    await expect(own.club.addEnded(clubEntry({ guild }))).rejects.toThrow(/terminated/);
    await expect(own.club.removeUser("3", 9)).rejects.toThrow(/terminated/);
    areCut = false;
    expect(own.changes).toEqual([
      { kind: "dropped", guilds: [guild] },
      { kind: "user-removed", user: "3" },
    ]);
    expect((await own.club.game("table"))?.places.map(({ user }) => user)).toEqual([null, "4"]);
    await expect(own.club.addEnded(clubEntry({ guild: guildOn(2) }))).rejects.toBeInstanceOf(StoreRefusedError);
    expect(own.changes).toHaveLength(2);
  });

  it("are found and changed only where the shard is this process's, and still is", async () => {
    const [mine, theirs, lost] = [guildOn(0), guildOn(2), guildOn(1)];
    const { evenings: held, cups, club, database } = own;
    for (const guild of [mine, theirs, lost]) {
      await database.query((orm) => orm.insert(evenings).values(eveningRow({ guild })));
      await addGame(`game ${guild}`, guild);
      await database.query((orm) =>
        orm.insert(tables).values({ ...plainRow, id: guild, channel: guild, guild, status: "over", steps: 1 }),
      );
    }
    for (const [id, guild] of [
      ["11", mine],
      ["12", lost],
    ] as const)
      await cups.open(cupRow({ id, guild }), cupEvent(1));
    await runSql(url, `update cups set guild = '${theirs}' where id = '12'`);
    expect((await held.dueBy(9_999, null, 9)).map(({ guild }) => guild)).toEqual([mine, lost]);
    expect([await cups.dueBy(9_999, null, 9), await cups.running()]).toEqual([[{ cup: "11", due: 1_000 }], ["11"]]);
    expect(await club.missing("", 9)).toEqual([mine, lost]);

    // Another process has taken it over meanwhile.
    await runSql(url, "update shards set owner = 'another', epoch = 2 where shard = 1");
    for (const guild of [theirs, lost]) {
      const before = [await held.ofServer(guild), await cups.ofGuild(guild, 9), await club.round(`game ${guild}`)];
      const row = cupRow({ id: "14", guild });
      const refused: readonly (() => Promise<unknown>)[] = [
        () => held.set(eveningRow({ guild, stage: "over" })),
        () => held.answer({ ...answerTo("3"), guild }),
        () => held.plan([{ ...eveningTable(1), guild }], []),
        () => held.setTable({ ...eveningTable(1), guild }),
        () => held.removeUser("3", guild),
        () => cups.open(row, cupEvent(1)),
        () => cups.set(cupRow({ id: "12", guild })),
        () => club.settleRound(`game ${guild}`, "4", 60),
        () => club.addEnded(clubEntry({ table: guild, guild })),
      ];
      for (const call of refused) await expect(call()).rejects.toBeInstanceOf(StoreRefusedError);
      expect([await held.ofServer(guild), await cups.ofGuild(guild, 9), await club.round(`game ${guild}`)]).toEqual(
        before,
      );
    }
    for (const call of [
      () => cups.append("12", [cupEvent(2)], null),
      () => cups.engrave("12", cupEvent(2), "Anna"),
      () => cups.removeUser("3", "12", []),
    ])
      await expect(call()).rejects.toBeInstanceOf(StoreRefusedError);
    expect(await cups.events("12", 0, 99)).toHaveLength(1);
  });
});
