import { requestOf } from "../../support/interactions.js";
import { beforeEach, describe, expect, it } from "vitest";
import type { ClubRoundRow } from "../../../src/store/store.js";
import type { Person } from "../../../src/tables/requests.js";
import { isVisible } from "../../../src/tables/show.js";
import { type Bench, bench, person, untouched } from "../../support/tables.js";
import { boardAt, personIn, playOut, startedOf, three } from "../../support/tables-of-three.js";

const guild = "100000000000000000";

let on: Bench;
let table: string;
let debtor: Person;
let others: readonly Person[];

beforeEach(async () => {
  on = bench();
  const board = await playOut(on, await startedOf(on));
  ({ table } = board);
  debtor = personIn(board.club?.round?.debtor ?? -1);
  others = three.filter(({ user }) => user !== debtor.user);
});

const settle = (who: Person) => on.request(table, who, { kind: "settle-round" });
const takeBack = (who: Person) => on.request(table, who, { kind: "take-back-round" });

async function stored(): Promise<ClubRoundRow | undefined> {
  return (await on.store.club.rounds(guild))[0];
}

/** Two who may settle the round. */
function friends(): readonly [Person, Person] {
  const [one, two] = others;
  if (one === undefined || two === undefined) throw new Error("nobody else played");
  return [one, two];
}

describe("the round that a loser owes", () => {
  it("stands on the board with the change that ends the game, and is settled by another player once", async () => {
    const [friend, other] = friends();
    const before = await boardAt(on, table);
    expect(before.club).toMatchObject({ why: null, round: { isSettled: false, confirmedBy: null } });
    const reply = await settle(friend);
    expect(reply).toMatchObject({ kind: "done", pressed: null });
    expect(reply.board?.club?.round).toMatchObject({ isSettled: true });
    expect(reply.board?.seats[reply.board.club?.round?.confirmedBy ?? -1]).toMatchObject({ user: friend.user });
    expect(reply.board !== null && isVisible(reply.board)).toBe(true);
    expect(await stored()).toMatchObject({ settled: on.clock.now(), confirmedBy: friend.user });
    expect(await settle(other)).toMatchObject({ kind: "refused", code: "round-settled" });
    expect(await stored()).toMatchObject({ confirmedBy: friend.user });
  });

  it("is the same to whoever reads the table again", async () => {
    const [friend] = friends();
    const { board } = await settle(friend);
    expect(await bench({ store: on.store }).tables.board(table)).toEqual(board);
  });

  it("is settled neither by its debtor nor by anybody who did not play, and changes nothing then", async () => {
    const before = await boardAt(on, table);
    expect(await settle(debtor)).toMatchObject({ kind: "refused", code: "own-round" });
    expect(await settle(person("Dora"))).toMatchObject({ kind: "refused", code: "round-stranger" });
    expect(await boardAt(on, table)).toEqual(before);
    expect(await stored()).toMatchObject({ settled: null });
  });

  it("can be taken back for a minute, by whoever has confirmed it alone", async () => {
    const [friend, other] = friends();
    expect(await takeBack(friend)).toMatchObject({ kind: "refused", code: "round-late" });
    await settle(friend);
    expect(await takeBack(other)).toMatchObject({ kind: "refused", code: "round-late" });
    await on.clock.forward(60_000);
    expect(await takeBack(friend)).toMatchObject({ kind: "done" });
    expect((await boardAt(on, table)).club?.round).toMatchObject({ isSettled: false, confirmedBy: null });
    await settle(friend);
    await on.clock.forward(60_001);
    expect(await takeBack(friend)).toMatchObject({ kind: "refused", code: "round-late" });
    expect(await stored()).toMatchObject({ confirmedBy: friend.user });
  });

  it("knows a press that comes again, and does nothing twice", async () => {
    const [friend] = friends();
    const press = requestOf({ kind: "settle-round" }, friend);
    expect(await on.tables.requests.handle(table, press)).toMatchObject({ kind: "done" });
    await takeBack(friend);
    expect(await on.tables.requests.handle(table, press)).toMatchObject({ kind: "known" });
    expect(await stored()).toMatchObject({ settled: null });
  });

  it("is nobody's business where the server keeps no rounds", async () => {
    const [friend] = friends();
    await on.tables.settings.set(guild, { ...untouched, rounds: false });
    for (const press of [settle, takeBack])
      expect(await press(friend)).toMatchObject({ kind: "refused", code: "rounds-off" });
    expect([on.tables.settings.hasRounds(guild), on.tables.settings.hasRounds("2")]).toEqual([false, true]);
  });

  it("is nobody's once its debtor's data is deleted, and stays settled when that of the other is", async () => {
    const [friend] = friends();
    await settle(friend);
    await on.tables.userData.deleteUser(friend.user);
    expect((await boardAt(on, table)).club?.round).toMatchObject({ isSettled: true, confirmedBy: null });
    await on.tables.userData.deleteUser(debtor.user);
    expect((await boardAt(on, table)).club).toEqual({ why: null, round: null });
  });

  it("is owed by nobody in a lobby, in a running game, or where everybody else has won nothing of it", async () => {
    const [friend] = friends();
    const lobby = await on.open(friend, {}, "100000000000000009");
    const ask = (id: string) => on.request(id, friend, { kind: "settle-round" });
    expect(await ask(lobby.table)).toMatchObject({ code: "no-round" });
    const running = await startedOf(on, { shots: 2, knockOut: true }, "katchen", {
      channel: "100000000000000008",
    });
    expect(await ask(running.table)).toMatchObject({ code: "no-round" });
    await playOut(on, running);
    expect(await ask(running.table)).toMatchObject({ code: "no-round" });
    expect(running.club).toBeNull();
  });
});

describe("a board of a game that does not count", () => {
  it("says why: it was closed before the end", async () => {
    const { table: other } = await startedOf(on, {}, "katchen", { channel: "100000000000000008" });
    const reply = await on.request(other, three[0], { kind: "close" });
    expect(reply.board?.club).toEqual({ why: "closed", round: null });
    expect((await bench({ store: on.store }).tables.board(other))?.club).toEqual({ why: "closed", round: null });
  });
});
