import { Client } from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { createDatabase, hasPostgres } from "../../../support/postgres.js";
import { storeOn } from "../../../support/postgres-store.js";
import { untouched } from "../../../support/tables.js";
import { eveningRow } from "../../contract-evenings.js";

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  ends.push(() => client.end());
  return client;
}

const isWaited = `select count(*)::int from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

describe.skipIf(!hasPostgres)("a server whose data is being deleted", () => {
  it("keeps what is set once it is back", async () => {
    const url = await createDatabase();
    const { store } = await storeOn(url);
    ends.push(() => store.close());
    const [holder, watcher] = [await connect(url), await connect(url)];
    const waiting = async (): Promise<unknown> => (await watcher.query<{ count: number }>(isWaited)).rows[0]?.count;
    await store.setGuild({ guild: "1", ...untouched, language: "de" });
    await store.evenings.set(eveningRow({ guild: "1" }));
    await store.old.departed("1", 5);

    // Holds the deletion up in its middle.
    await holder.query("begin; select from evenings for update");
    const dropped = store.old.dropServers(10, 9);
    await expect.poll(waiting).toBe(1);
    let isSet = false;
    const set = store.old
      .returned("1")
      .then(() => store.setGuild({ guild: "1", ...untouched, language: "en" }))
      .then(() => {
        isSet = true;
      });
    await expect.poll(async () => isSet || (await waiting()) === 2).toBe(true);
    await holder.query("commit");
    expect(await dropped).toEqual(["1"]);
    await set;
    expect(await store.guilds()).toMatchObject([{ guild: "1", language: "en" }]);
    expect(await store.evenings.ofServer("1")).toEqual([]);
  });
});
