import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { games, allGames } from "../../../src/games/index.js";
import type { ClubGame } from "../../../src/store/store.js";
import { Retention } from "../../../src/tables/retention.js";
import { type Bench, bench, keepLines } from "../../support/tables.js";
import { askedAt, boardAt, personIn, playOut, startedOf, three } from "../../support/tables-of-three.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

const [anna, ben, cleo] = three;
const day = 24 * 60 * 60_000;
const guild = "100000000000000000";

let file: string;
let on: Bench;
beforeEach(() => {
  file = join(temporaryFolder(), "katzentisch.db");
  on = bench({ file });
});

async function remembered(table: string): Promise<ClubGame> {
  const game = await on.store.club.game(table);
  if (game === null) throw new Error("the club does not know the game");
  return game;
}

/** People answer until the game is over; stand-ins play for those who left. */
async function playOn(table: string): Promise<void> {
  for (let turn = 0; turn < 2000; turn += 1) {
    const board = await boardAt(on, table);
    if (board.status !== "playing") return;
    const { seat, id } = askedAt(board);
    const owner = board.seats[seat];
    if (owner?.type === "human" && !owner.away) await on.act(table, personIn(seat), id, (legal) => legal.at(-1));
    else await on.clock.forward(2_000);
  }
  throw new Error("the game does not end");
}

/** Until a person who is present is asked. */
async function standInsPlay(table: string): Promise<void> {
  for (;;) {
    const board = await boardAt(on, table);
    const owner = board.seats[askedAt(board).seat];
    if (owner?.type === "human" && !owner.away) return;
    await on.clock.forward(2_000);
  }
}

/** Anna and Ben alone; their game has begun. */
async function duel(): Promise<string> {
  const { table } = await on.open(anna);
  await on.request(table, ben, { kind: "join" });
  await on.request(table, anna, { kind: "start" });
  return table;
}

/** Until Anna has taken `own` decisions, and Ben no fewer than three. */
async function actUntil(table: string, own: number): Promise<void> {
  const counts = [0, 0];
  while ((counts[0] ?? 0) < own || (counts[1] ?? 0) < 3) {
    const { seat, id } = askedAt(await boardAt(on, table));
    if (seat === 0 && (counts[0] ?? 0) >= own) break;
    await on.act(table, personIn(seat), id, (legal) => legal.at(-1));
    counts[seat] = (counts[seat] ?? 0) + 1;
  }
}

/** At the end old rows go. */
async function days(count: number): Promise<void> {
  await on.clock.forward(count * day);
  const retention = new Retention(on.store, { clock: on.clock, log: keepLines().log, games: allGames }, async () => {});
  retention.start();
  await on.clock.forward(20 * 60_000);
  await retention.stop();
}

/** As if an older program had written the database. */
function emptyClub(): void {
  const sqlite = new Sqlite(file);
  sqlite.exec("delete from club_rounds; delete from club_places; delete from club_games");
  sqlite.close();
}

describe("a finished game", () => {
  it("is in the club with the change that ends it: who sat where, how it came out, and the round owed", async () => {
    const commit = vi.spyOn(on.store, "commit");
    const { table, play } = await playOut(on, await startedOf(on));
    const added = commit.mock.calls.flatMap(([change]) => (change.club === null ? [] : [change]));
    expect(added).toMatchObject([{ row: { id: table, status: "over" } }]);
    const game = await remembered(table);
    expect(game).toMatchObject({ guild, game: "katchen", options: { shots: 1 }, people: 3, counts: true, why: null });
    expect(game.places.map(({ name, score, left }) => [name, score, left])).toEqual([
      ["Anna", play?.result?.scores[0], false],
      ["Ben", play?.result?.scores[1], false],
      ["Cleo", play?.result?.scores[2], false],
    ]);
    const loser = play?.result?.places.at(-1)?.[0] ?? -1;
    expect(game.places.map(({ place }) => place)).toEqual([0, 1, 2].map((seat) => (seat === loser ? 3 : 1)));
    const owed = {
      table,
      guild,
      debtor: personIn(loser).user,
      since: game.ended,
      settled: null,
      confirmedBy: null,
      forgiven: false,
    };
    expect(await on.store.club.rounds(guild)).toEqual([owed]);
  });

  it("has facts of each seat, which are the game's own of all its events, in few bytes", async () => {
    const { table } = await playOut(on, await startedOf(on));
    const { places } = await remembered(table);
    expect(places.map(({ facts }) => facts)).toEqual(games.katchen.club.facts(await on.store.events(table), 3));
    expect(places[0]?.facts).not.toEqual({});
  });

  it("does not count where a computer player sat from the start", async () => {
    const { table } = await on.open(anna);
    await on.request(table, ben, { kind: "join" });
    await on.request(table, anna, { kind: "add", level: "relaxed" });
    await on.request(table, anna, { kind: "start" });
    await playOn(table);
    const game = await remembered(table);
    expect(game).toMatchObject({ people: 2, counts: false, why: "computer" });
    expect(game.places[2]).toMatchObject({ user: null, name: null, left: false });
  });

  it("places who went behind all who stayed, who went first last, and counts as long as two stayed", async () => {
    const { table } = await startedOf(on, { shots: 2 });
    await on.request(table, anna, { kind: "leave" });
    await playOn(table);
    const game = await remembered(table);
    expect(game).toMatchObject({ counts: true, why: null, people: 3 });
    expect(game.places.map(({ left }) => left)).toEqual([true, false, false]);
    expect(game.places[0]).toMatchObject({ user: anna.user, place: 3 });
  });

  it("counts where only one person stayed and others had played, of whom the later one to go is ahead", async () => {
    const begun = await startedOf(on, { shots: 2 });
    for (let acted = 0; acted < 30; acted += 1) {
      const { seat, id } = askedAt(await boardAt(on, begun.table));
      await on.act(begun.table, personIn(seat), id, (legal) => legal.at(-1));
      if (acted === 10) await on.request(begun.table, cleo, { kind: "leave" });
      if (acted >= 10) await standInsPlay(begun.table);
    }
    await on.request(begun.table, ben, { kind: "leave" });
    await playOn(begun.table);
    const game = await remembered(begun.table);
    expect(game).toMatchObject({ counts: true, why: null });
    expect(game.places.map(({ place }) => place)).toEqual([1, 2, 3]);
  });

  it("of two people counts as lost by who leaves it once both have acted some times, and not before", async () => {
    const leftAfter = async (own: number): Promise<ClubGame> => {
      const table = await duel();
      await actUntil(table, own);
      await on.request(table, anna, { kind: "leave" });
      await playOn(table);
      return remembered(table);
    };
    const played = await leftAfter(3);
    expect(played).toMatchObject({ counts: true, why: null, people: 2 });
    expect(played.places.map(({ user, place, left }) => [user, place, left])).toEqual([
      [anna.user, 2, true],
      [ben.user, 1, false],
    ]);
    expect(await leftAfter(2)).toMatchObject({ counts: false, why: "alone" });
  });

  it("of two people counts for who stayed if the other deletes their data, and names nobody else", async () => {
    const table = await duel();
    await actUntil(table, 3);
    await on.tables.userData.deleteUser(anna.user);
    await playOn(table);
    const game = await remembered(table);
    expect(game).toMatchObject({ counts: true, why: null });
    expect(game.places.map(({ user, name, place, left }) => [user, name, place, left])).toEqual([
      [null, null, 2, true],
      [ben.user, "Ben", 1, false],
    ]);
    expect(await on.store.club.rounds(guild)).toEqual([]);
  });

  it("is owed a round for by who left a duel, not by who lost to the stand-in", async () => {
    const left: string[] = [];
    for (let games_ = 0; games_ < 6; games_ += 1) {
      const table = await duel();
      await actUntil(table, 3);
      // Some games have ended by then.
      if ((await on.request(table, anna, { kind: "leave" })).kind === "done") left.push(table);
      await playOn(table);
    }
    const rounds = (await on.store.club.rounds(guild)).filter(({ table }) => left.includes(table));
    expect(rounds.map(({ debtor }) => debtor)).toEqual(rounds.map(() => anna.user));
    expect(rounds).not.toEqual([]);
  });

  it("is left by who had a stand-in for more than a third of their decisions, also if they come back", async () => {
    const begun = await startedOf(on, { shots: 2 });
    const { table } = begun;
    await on.request(table, anna, { kind: "leave" });
    let standInMoves = 0;
    while (standInMoves < 30) {
      const { seat, id } = askedAt(await boardAt(on, table));
      if (seat !== 0) await on.act(table, personIn(seat), id, (legal) => legal.at(-1));
      else await on.clock.forward(2_000);
      const taken = await on.store.actions(table);
      standInMoves = taken.filter((own) => own.seat === 0 && own.by === "computer").length;
    }
    await on.request(table, anna, { kind: "back" });
    await playOn(table);
    const decisions = (await on.store.actions(table)).filter(({ seat, by }) => seat === 0 && by !== "table");
    expect(decisions.at(-1)?.by).toBe("human");
    expect(decisions.filter(({ by }) => by === "computer").length * 3).toBeGreaterThan(decisions.length);
    const game = await remembered(table);
    expect(game).toMatchObject({ counts: true, places: [{ left: true, place: 3 }, { left: false }, { left: false }] });
  });

  it("is remembered without places where its table was closed before the end, and does not count", async () => {
    const begun = await startedOf(on);
    await on.request(begun.table, anna, { kind: "close" });
    const game = await remembered(begun.table);
    expect(game).toMatchObject({ counts: false, why: "closed", people: 3 });
    expect(game.places.map(({ place, score }) => [place, score])).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
    expect(await on.store.club.rounds(guild)).toEqual([]);
  });

  it("is not remembered where a lobby was closed", async () => {
    const { table } = await on.open(anna);
    await on.request(table, anna, { kind: "close" });
    expect(await on.store.club.game(table)).toBeNull();
  });

  it("ends without facts where they cannot be worked out, and the log says so", async () => {
    const begun = await startedOf(on);
    const facts = vi.spyOn(games.katchen.club, "facts").mockImplementation(() => {
      throw new Error("broken");
    });
    const { table } = await playOut(on, begun);
    facts.mockRestore();
    expect((await remembered(table)).places).toMatchObject([{ facts: {} }, { facts: {} }, { facts: {} }]);
    expect(on.lines.filter(({ level }) => level === "error")).toMatchObject([
      { sentence: "the facts of a finished game cannot be worked out; it is kept without them" },
    ]);
  });
});

describe("games that ended before there was a club", () => {
  it("are taken in after a start as they would have been, but for the round, which nobody was told of", async () => {
    const over = await playOut(on, await startedOf(on));
    const closed = await startedOf(on);
    await on.request(closed.table, anna, { kind: "close" });
    await on.request(over.table, anna, { kind: "rematch", parent: null });
    const before = [await remembered(over.table), await remembered(closed.table)];
    await on.tables.stop();
    await on.store.close();
    emptyClub();
    on = bench({ file, clock: on.clock });
    await on.tables.shards.start();
    await on.clock.forward(11 * 60_000);
    expect([await remembered(over.table), await remembered(closed.table)]).toEqual(before);
    expect(await on.store.club.rounds(guild)).toEqual([]);
  });

  it("are taken in before their details are deleted, and without facts where those are gone", async () => {
    const early = await playOut(on, await startedOf(on));
    await days(31);
    const late = await playOut(on, await startedOf(on));
    const before = await remembered(late.table);
    await on.tables.stop();
    await on.store.close();
    emptyClub();
    on = bench({ file, clock: on.clock });
    await on.clock.forward(31 * day);
    await on.tables.shards.start();
    await on.clock.forward(20 * 60_000);
    expect(await remembered(late.table)).toEqual(before);
    expect((await remembered(early.table)).places.map(({ facts }) => facts)).toEqual([{}, {}, {}]);
  });
});

describe("what the club remembers", () => {
  it("stays when the table goes, and goes with the server", async () => {
    const { table } = await playOut(on, await startedOf(on));
    await days(401);
    expect([await on.store.load(table, 0), (await remembered(table)).people]).toEqual([null, 3]);
    await on.tables.departures.vanished(guild, null);
    await days(29);
    expect(await on.store.club.game(table)).not.toBeNull();
    await days(2);
    expect([await on.store.club.game(table), await on.store.old.servers()]).toEqual([null, []]);
  });

  it("is kept without user and name where they have their data deleted, also once the table is gone", async () => {
    const { table } = await playOut(on, await startedOf(on));
    await days(401);
    const { places } = await remembered(table);
    expect(await on.tables.userData.count(anna.user)).toBe(1);
    expect(await on.tables.userData.deleteUser(anna.user)).toBe(1);
    const [first, ...others] = (await remembered(table)).places;
    expect(first).toEqual({ ...places[0], user: null, name: null });
    expect(others).toEqual(places.slice(1));
    expect((await on.store.club.rounds(guild)).map(({ debtor }) => debtor)).not.toContain(anna.user);
    expect(await on.tables.userData.count(anna.user)).toBe(0);
  });
});
