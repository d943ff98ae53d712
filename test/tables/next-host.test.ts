import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { Person } from "../../src/tables/requests.js";
import { requestOf } from "../support/interactions.js";
import { type Bench, bench, person } from "../support/tables.js";
import { boardAt, playOut, startedOf, three } from "../support/tables-of-three.js";

const [anna, ben, cleo] = three;
const nameOf = new Map<string, string>(three.map(({ user, name }) => [user, name]));

let on: Bench;
beforeEach(() => {
  on = bench();
});

/** By name; "nobody": there is no host. */
async function hostOf(table: string): Promise<string> {
  return nameOf.get((await boardAt(on, table)).host) ?? "nobody";
}

/** Ben hosts, with Anna present in the seat before. */
async function hostedByBen(): Promise<string> {
  const { table } = await startedOf(on);
  await on.request(table, anna, { kind: "leave" });
  await on.request(table, anna, { kind: "back" });
  expect(await hostOf(table)).toBe("Ben");
  return table;
}

describe("the host's role", () => {
  it("goes to the next person clockwise who is present, and round the table", async () => {
    const table = await hostedByBen();
    await on.request(table, ben, { kind: "leave" });
    expect(await hostOf(table)).toBe("Cleo");
    await on.request(table, cleo, { kind: "leave" });
    expect(await hostOf(table)).toBe("Anna");
  });

  it("passes over those who are away, and stays if all are", async () => {
    const table = await hostedByBen();
    await on.request(table, cleo, { kind: "leave" });
    expect(await hostOf(table)).toBe("Ben");
    await on.request(table, ben, { kind: "leave" });
    expect(await hostOf(table)).toBe("Anna");
    await on.request(table, anna, { kind: "leave" });
    expect(await hostOf(table)).toBe("Anna");
    await on.request(table, cleo, { kind: "back" });
    expect(await hostOf(table)).toBe("Cleo");
  });

  it("goes the same way when the host's data is deleted, in the end to somebody who is away, or to nobody", async () => {
    const table = await hostedByBen();
    await on.tables.userData.deleteUser(ben.user);
    expect(await hostOf(table)).toBe("Cleo");
    await on.request(table, anna, { kind: "leave" });
    await on.tables.userData.deleteUser(cleo.user);
    expect(await hostOf(table)).toBe("Anna");
    await on.tables.userData.deleteUser(anna.user);
    expect(await boardAt(on, table)).toMatchObject({ host: "", status: "closed" });
  });

  it("goes to the next seat in a lobby, whose seats close up", async () => {
    const { table: over } = await playOut(on, await startedOf(on));
    const opened = await on.request(over, ben, { kind: "rematch", parent: null });
    const table = opened.board?.table ?? "";
    expect((await boardAt(on, table)).seats).toMatchObject([{ name: "Anna" }, { name: "Ben" }, { name: "Cleo" }]);
    expect(await hostOf(table)).toBe("Ben");
    await on.request(table, ben, { kind: "leave" });
    expect(await hostOf(table)).toBe("Cleo");
    await on.request(table, cleo, { kind: "leave" });
    expect(await hostOf(table)).toBe("Anna");
  });
});

describe("the host's role at a club evening's table", () => {
  const dora = person("Dora");
  const everybody = [anna, ben, cleo, dora];

  /** Anna and Ben are seated there; others sit down later, by themselves. */
  async function evenings(...late: readonly Person[]): Promise<string> {
    on = bench();
    const where = { guild: "100000000000000000", channel: "100000000000000001", parent: null } as const;
    const opening = { kind: "open", game: "katchen", ...where, options: {}, shared: true } as const;
    const reply = await on.tables.requests.handle(null, requestOf(opening, anna));
    const table = reply.board?.table ?? "";
    for (const guest of [ben, ...late]) await on.request(table, guest, { kind: "join" });
    return table;
  }

  const isThere = (user: string, seats: Awaited<ReturnType<typeof boardAt>>["seats"]): boolean =>
    seats.some((owner) => owner.type === "human" && owner.user === user && !owner.away);

  it("is never a latecomer's while somebody is there who was seated, whoever goes and comes back", async () => {
    const anyAct = fc.record({
      who: fc.nat({ max: 3 }),
      kind: fc.constantFrom("leave", "back"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(anyAct, { maxLength: 12 }), async (acts) => {
        const table = await evenings(cleo, dora);
        await on.request(table, dora, { kind: "start" });
        for (const { who, kind } of acts) {
          await on.request(table, everybody[who] ?? dora, { kind });
          const { host, seats } = await boardAt(on, table);
          const seated = [anna, ben].find(({ user }) => isThere(user, seats));
          expect(host).toBe(seated?.user ?? host);
        }
      }),
      { numRuns: 30 },
    );
  });

  it("goes to who sat down first in the lobby, and so in a rematch that a latecomer has pressed", async () => {
    const table = await evenings(cleo, dora);
    await on.request(table, anna, { kind: "leave" });
    expect((await boardAt(on, table)).host).toBe(ben.user);
    await on.request(table, ben, { kind: "leave" });
    expect((await boardAt(on, table)).host).toBe(cleo.user);
    const another = await evenings(cleo);
    const { board } = await on.request(another, cleo, { kind: "start" });
    if (board === null) throw new Error("the game did not start");
    const { table: over } = await playOut(on, board);
    const again = await on.request(over, cleo, { kind: "rematch", parent: null });
    expect(again.board?.host).toBe(anna.user);
  });
});
