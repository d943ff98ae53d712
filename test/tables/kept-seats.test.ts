import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RequestBody } from "../../src/tables/requests.js";
import { bench, person, type Bench, type BenchOptions } from "../support/tables.js";

const [anna, ben, cleo, dora] = [person("Anna"), person("Ben"), person("Cleo"), person("Dora")];
const people = [anna, ben, cleo, dora, ...["Emil", "Finn", "Gesa", "Hans", "Ines"].map((name) => person(name))];

async function lobby(options: BenchOptions = {}): Promise<{ readonly on: Bench; readonly table: string }> {
  const on = bench(options);
  await on.start();
  const { table } = await on.open(anna);
  return { on, table };
}

function ask({ user, name }: typeof anna): RequestBody {
  return { kind: "invite", user, name, mentions: true };
}

describe("a seat that is kept", () => {
  it("is taken by who was asked, also where the lobby is full otherwise, and by nobody else", async () => {
    const { on, table } = await lobby();
    const { max } = (await on.tables.board(table))?.game?.seats ?? { max: 0 };
    await on.request(table, anna, ask(ben));
    const others = people.slice(2, max);
    for (const who of others) await on.request(table, who, { kind: "join" });
    const late = people[max] ?? person("Zoe");
    expect(await on.request(table, late, { kind: "join" })).toMatchObject({ code: "kept" });
    expect(await on.request(table, anna, { kind: "add", level: "strong" })).toMatchObject({ code: "kept" });
    expect(await on.request(table, anna, ask(late))).toMatchObject({ code: "kept" });
    const all = { relaxed: max, strong: 0 };
    await on.request(table, anna, { kind: "arrange", choices: {}, computers: all, luckyWord: "" });
    expect((await on.tables.board(table))?.seats).toHaveLength(max - 1);
    expect(await on.request(table, ben, { kind: "join" })).toMatchObject({ kind: "done" });
    expect((await on.tables.board(table))?.seats).toHaveLength(max);
  });

  it("is free again once they decline, or after five minutes, and nobody is asked twice", async () => {
    const { on, table } = await lobby();
    await on.request(table, anna, ask(ben));
    await on.request(table, anna, ask(cleo));
    expect(await on.request(table, ben, { kind: "decline" })).toMatchObject({ kind: "done" });
    expect(await on.request(table, ben, { kind: "decline" })).toMatchObject({ code: "not-asked" });
    await on.clock.forward(4 * 60_000);
    expect(await on.tables.board(table)).toMatchObject({ invitations: [{ answer: "no" }, { answer: "open" }] });
    await on.clock.forward(60_000);
    expect(await on.tables.board(table)).toMatchObject({ invitations: [{ answer: "no" }, { answer: "late" }] });
    for (const who of [ben, cleo])
      expect(await on.request(table, anna, ask(who))).toMatchObject({ code: "asked-before" });
    expect(await on.request(table, cleo, { kind: "join" })).toMatchObject({ kind: "done" });
  });

  it("lapses as the game starts without them, who are then told that it has", async () => {
    const { on, table } = await lobby();
    await on.request(table, anna, ask(ben));
    await on.request(table, cleo, { kind: "join" });
    expect(await on.request(table, anna, { kind: "start" })).toMatchObject({ kind: "done" });
    expect(await on.tables.board(table)).toMatchObject({ status: "playing", invitations: [] });
    expect(await on.request(table, ben, { kind: "join" })).toMatchObject({ code: "started" });
    expect(await on.request(table, ben, { kind: "decline" })).toMatchObject({ code: "started" });
  });

  it("is kept by those who sit there, for people who do not, whom the host has not sent away", async () => {
    const { on, table } = await lobby();
    expect(await on.request(table, ben, ask(cleo))).toMatchObject({ code: "stranger" });
    expect(await on.request(table, anna, ask(anna))).toMatchObject({ code: "here" });
    await on.request(table, dora, { kind: "join" });
    await on.request(table, anna, { kind: "send-away", user: dora.user });
    expect(await on.request(table, anna, ask(dora))).toMatchObject({ code: "not-to-ask" });
    await on.request(table, anna, { kind: "close" });
    expect(await on.request(table, anna, ask(ben))).toMatchObject({ code: "ended" });
  });

  it("is asked for again where it could not be, until nobody needs it, and not once it was", async () => {
    const asked: number[] = [];
    let isDown = true;
    const { on, table } = await lobby({ invite: (_board, number) => (asked.push(number), Promise.resolve(!isDown)) });
    await on.request(table, anna, ask(ben));
    await on.clock.forward(1_000);
    expect(asked).toEqual([0]);
    isDown = false;
    await on.clock.forward(60_000);
    expect(asked).toEqual([0, 0]);
    isDown = true;
    await on.request(table, anna, ask(cleo));
    await on.clock.forward(6 * 60_000);
    const tries = asked.length;
    await on.clock.forward(10 * 60_000);
    expect(asked).toHaveLength(tries);
  });

  it("is gone with the data of who was asked", async () => {
    const { on, table } = await lobby();
    await on.request(table, anna, ask(ben));
    await on.tables.userData.deleteUser(ben.user);
    expect(JSON.stringify((await on.tables.board(table))?.invitations)).not.toContain(ben.user);
    expect((await on.tables.board(table))?.invitations).toMatchObject([{ user: "", name: "", answer: "no" }]);
    await on.request(table, anna, ask(cleo));
    await on.request(table, dora, { kind: "join" });
    await on.tables.userData.deleteUser(anna.user);
    expect(JSON.stringify(await on.tables.board(table))).not.toContain(anna.user);
  });
});

describe("a rally", () => {
  const call: RequestBody = { kind: "rally", role: "55" };

  it("is had once a lobby, by somebody who sits there, while there is room, and keeps no seat", async () => {
    const asked: number[] = [];
    const { on, table } = await lobby({ invite: (_board, number) => (asked.push(number), Promise.resolve(true)) });
    const { max } = (await on.tables.board(table))?.game?.seats ?? { max: 0 };
    expect(await on.request(table, ben, call)).toMatchObject({ code: "stranger" });
    expect(await on.request(table, anna, call)).toMatchObject({ kind: "done" });
    expect(await on.request(table, anna, call)).toMatchObject({ code: "rallied" });
    await on.clock.forward(1_000);
    expect(asked).toEqual([0]);
    expect((await on.tables.board(table))?.invitations).toMatchObject([{ answer: "open", until: null }]);
    await on.request(table, anna, { kind: "add", level: "strong" });
    for (const who of people.slice(2, max))
      expect(await on.request(table, who, { kind: "join" })).toMatchObject({ kind: "done" });
    expect(await on.request(table, people[max] ?? ben, { kind: "join" })).toMatchObject({ code: "full" });
  });

  it("is had neither where nobody has room, nor once the game has started", async () => {
    const { on, table } = await lobby();
    const { max } = (await on.tables.board(table))?.game?.seats ?? { max: 0 };
    for (const who of people.slice(1, max)) await on.request(table, who, { kind: "join" });
    expect(await on.request(table, anna, call)).toMatchObject({ code: "full" });
    await on.request(table, ben, { kind: "leave" });
    await on.request(table, anna, ask(dora));
    await on.request(table, anna, { kind: "start" });
    expect(await on.request(table, anna, call)).toMatchObject({ code: "started" });
  });

  it("forgets who has called with their data", async () => {
    const { on, table } = await lobby();
    await on.request(table, anna, call);
    await on.request(table, ben, { kind: "join" });
    await on.tables.userData.deleteUser(anna.user);
    expect((await on.tables.board(table))?.invitations).toMatchObject([{ by: "", rally: { role: "55" } }]);
    expect(JSON.stringify(await on.tables.board(table))).not.toContain(anna.user);
  });
});

it("no order of presses makes a lobby overfull with those for whom seats are kept, or loses one of these", async () => {
  const who = fc.constantFrom(...people);
  const press = fc.oneof(
    fc.record({ who, body: who.map(ask) }),
    fc.record({
      who,
      body: fc.constantFrom<RequestBody>({ kind: "join" }, { kind: "decline" }, { kind: "leave" }),
    }),
    fc.record({ who: fc.constantFrom(anna, ben), body: fc.constant<RequestBody>({ kind: "rally", role: "55" }) }),
    fc.record({
      who: fc.constant(anna),
      body: fc.oneof(
        fc.constantFrom<RequestBody>({ kind: "add", level: "strong" }, { kind: "remove" }),
        fc.nat(9).map((strong): RequestBody => ({
          kind: "arrange",
          choices: {},
          computers: { relaxed: 1, strong },
          luckyWord: "",
        })),
      ),
    }),
    fc.record({ ms: fc.nat(4 * 60_000) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(press, { maxLength: 40 }), async (presses) => {
      const { on, table } = await lobby();
      for (const one of presses) {
        const before = await on.tables.board(table);
        if (before?.status !== "lobby") return;
        if ("ms" in one) await on.clock.forward(one.ms);
        else {
          const reply = await on.request(table, one.who, one.body);
          const isKept = before.invitations.some(({ user, answer }) => user === one.who.user && answer === "open");
          if (isKept && one.body.kind === "join" && reply.kind !== "done") throw new Error("a kept seat was lost");
        }
        const board = await on.tables.board(table);
        if (board?.status !== "lobby") return;
        expect(board.invitations.filter(({ rally }) => rally !== undefined).length).toBeLessThanOrEqual(1);
        const kept = board.invitations.filter(({ answer, rally }) => answer === "open" && rally === undefined);
        expect(board.seats.length + kept.length).toBeLessThanOrEqual(board.game?.seats.max ?? 0);
        expect(new Set(board.invitations.map(({ user }) => user)).size).toBe(board.invitations.length);
        for (const { user, until } of kept) {
          expect(until).not.toBeNull();
          expect(board.seats.some((owner) => owner.type === "human" && owner.user === user)).toBe(false);
        }
      }
    }),
    { numRuns: 30 },
  );
});
