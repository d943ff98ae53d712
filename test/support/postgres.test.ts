import { Client } from "pg";
import { describe, expect, it } from "vitest";
import { createDatabase, hasPostgres, startPostgres } from "./postgres.js";

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

describe.skipIf(!hasPostgres)("PostgreSQL for tests", () => {
  it("gives each test a migrated database of its own", async () => {
    const clients = await Promise.all((await Promise.all([createDatabase(), createDatabase()])).map(connected));
    await clients[0]?.query("insert into notes values ('a', '1')");
    const found = await Promise.all(clients.map((client) => client.query("select * from notes")));
    expect(found.map(({ rows }) => rows.length)).toEqual([1, 0]);
    for (const client of clients) await client.end();
  });

  it("is killed, started again and paused, and keeps what is stored", async () => {
    const server = await startPostgres();
    const url = await createDatabase("migrated", server);
    const first = await connected(url);
    await first.query("insert into notes values ('a', '1')");
    await server.kill();
    await expect(connected(url)).rejects.toMatchObject({ code: "ECONNREFUSED" });
    await server.restart();
    const second = await connected(url);
    server.pause();
    const counted = second.query("select count(*)::int as rows from notes");
    server.resume();
    expect((await counted).rows).toEqual([{ rows: 1 }]);
    await second.end();
    await server.stop();
    await expect(connected(url)).rejects.toMatchObject({ code: "ECONNREFUSED" });
  });
});
