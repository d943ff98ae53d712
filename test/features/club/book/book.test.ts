import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ClubBook } from "../../../../src/features/club/book/book.js";
import { eveningsIn } from "../../../../src/lib/evenings.js";
import type { GuildBook } from "../../../../src/features/club/book/guild-book.js";
import { inOrder } from "../../../../src/features/club/book/points.js";
import { recapOf } from "../../../../src/features/club/book/recap.js";
import { seasonOf } from "../../../../src/features/club/book/season-table.js";
import type { ClubChange, ClubGame, ClubRows } from "../../../../src/store/store.js";
import { bookOfGames, day, gameOf, hour, monday } from "./club-games.js";
import {
  archiveOf,
  badgesIn,
  ratingsOf,
  recordsIn,
  rivalriesOf,
  runsOf,
  standingsOf,
  stingOf,
  yearOf,
} from "./of-all-games.js";
import { allGames } from "../../../../src/games/index.js";

const zone = "Europe/Berlin";
const eveningOf = eveningsIn(zone);
const users = ["a", "b", "c", "d", "e"] as const;

/** The club's rows of one server in memory. Reads are counted, and something may happen at each. */
class Rows implements Pick<ClubRows, "games" | "rounds" | "watch"> {
  games_: readonly ClubGame[] = [];
  reads = 0;
  atRead: (() => void) | null = null;
  readonly #listeners: ((change: ClubChange) => void)[] = [];

  games: ClubRows["games"] = async (_guild, { from, to }, after, most) => {
    this.reads += 1;
    const isLater = (game: ClubGame): boolean =>
      after === null || game.ended > after.ended || (game.ended === after.ended && game.table > after.table);
    const page = inOrder(this.games_).filter((game) => game.ended >= from && game.ended < to && isLater(game));
    const read = page.slice(0, most);
    this.atRead?.();
    return read;
  };

  rounds: ClubRows["rounds"] = async () => [];

  watch(listener: (change: ClubChange) => void): void {
    this.#listeners.push(listener);
  }

  add(game: ClubGame): void {
    this.games_ = [...this.games_, game];
    this.#tell({ kind: "added", game });
  }

  forget(user: string): void {
    const without = (place: ClubGame["places"][number]) =>
      place.user === user ? { ...place, user: null, name: null } : place;
    this.games_ = this.games_.map((game) => ({ ...game, places: game.places.map(without) }));
    this.#tell({ kind: "user-removed", user });
  }

  drop(): void {
    this.games_ = this.games_.slice(1);
    this.#tell({ kind: "dropped", guilds: ["1"] });
  }

  #tell(change: ClubChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}

function bookOn(rows: Rows, memory?: number): ClubBook {
  return new ClubBook({ rows, kinds: allGames, pause: async () => {}, ...(memory === undefined ? {} : { memory }) });
}

const now = monday + 60 * day;

/** What the book says. */
function told(book: GuildBook): unknown {
  return {
    standings: book.standings(null),
    season: book.standings(seasonOf(eveningOf(monday), "month")),
    archive: book.archive("month", now),
    lastArchived: book.lastArchived("month", now),
    ratings: book.ratings("kalle"),
    records: book.records("kalle"),
    people: users.map((user) => ({
      rivals: book.rivals(user, null),
      ofKalle: book.rivals(user, "kalle"),
      year: book.year(user, 2026),
      badges: book.badges(user),
      won: book.badges(user).map(({ table }) => book.badgesWonAt(table)),
      run: book.player(user).run,
      name: book.nameOf(user),
    })),
  };
}

/** The same by the functions that take all games at once. */
function fullPass(games: readonly ClubGame[]): unknown {
  const runs = runsOf(games, eveningOf, new Set());
  const month = seasonOf(eveningOf(monday), "month");
  const ofMonth = games.filter(({ ended }) => {
    const { year, part } = seasonOf(eveningOf(ended), "month");
    return year === month.year && part === month.part;
  });
  return {
    standings: standingsOf(games, eveningOf),
    season: standingsOf(ofMonth, eveningOf),
    archive: archiveOf(games, eveningOf, "month", now),
    lastArchived: archiveOf(games, eveningOf, "month", now).at(-1) ?? null,
    ratings: ratingsOf(games, "kalle"),
    records: recordsIn(games).records("kalle"),
    people: users.map((user) => ({
      rivals: rivalriesOf(games, user, null),
      ofKalle: rivalriesOf(games, user, "kalle"),
      year: yearOf(games, user, 2026, eveningOf),
      badges: badgesIn(games).badgesOf(user),
      won: badgesIn(games)
        .badgesOf(user)
        .map(({ table }) => badgesIn(games).wonAt(table)),
      run: runs.get(user) ?? { now: 0, missed: 0, straight: 0, longest: 0 },
      name: games.some(({ places }) => places.some((place) => place.user === user)) ? user.toUpperCase() : null,
    })),
  };
}

type Deed = "ask" | "add" | "forget" | "drop";

/** What happens, one after another; games come in any order. */
const course = fc.tuple(
  bookOfGames.chain((games) => fc.shuffledSubarray([...games], { minLength: games.length, maxLength: games.length })),
  fc.array(fc.constantFrom<Deed[]>("ask", "add", "add", "add", "add", "forget", "drop"), { maxLength: 60 }),
  fc.array(fc.constantFrom<Deed[]>("ask", "add", "forget", "drop"), { maxLength: 6 }),
);

describe("the book", () => {
  it("says what the full pass says, whatever comes in which order, before, between and while it is read", async () => {
    await fc.assert(
      fc.asyncProperty(course, async ([games, deeds, during]) => {
        const rows = new Rows();
        const book = bookOn(rows);
        const [coming, meanwhile] = [games.map(withFacts), [...during]];
        const happens = (deed: Deed | undefined): void => {
          const next = deed === "add" ? coming.shift() : undefined;
          if (next !== undefined) rows.add(next);
          if (deed === "forget") rows.forget(users[rows.games_.length % users.length] ?? "a");
          if (deed === "drop") rows.drop();
        };
        const answers: (readonly [unknown, unknown])[] = [];
        rows.atRead = () => {
          happens(meanwhile.shift());
        };
        for (const deed of [...deeds, "ask" as const]) {
          happens(deed);
          if (deed === "ask") answers.push([told(await book.of("1", zone)), fullPass(rows.games_)]);
        }
        expect(answers.map(([answer]) => answer)).toEqual(answers.map(([, right]) => right));
      }),
      { numRuns: 60 },
    );
  });

  it("finds the run that any of its games has made longer, as the full pass does", async () => {
    await fc.assert(
      fc.asyncProperty(bookOfGames, fc.integer({ min: 1, max: 70 }), async (games, share) => {
        // Few evenings have more than a game otherwise. Nobody plays two games that end in the same moment.
        const closer = games.map((game) => ({ ...game, ended: monday + (game.ended - monday) / share }));
        const ended = new Set<number>();
        const rows = new Rows();
        rows.games_ = closer.filter((game) => !ended.has(game.ended) && ended.add(game.ended));
        const book = bookOn(rows);
        for (const last of rows.games_.filter(({ counts }) => counts)) {
          const before = rows.games_.filter((game) => game.counts && game.ended <= last.ended);
          const evening = before.filter((game) => eveningOf(game.ended) === eveningOf(last.ended));
          const right = stingOf(before, last.table, new Set(evening.map(({ table }) => table)));
          expect((await book.newsOf(last, zone)).sting).toEqual(right);
        }
      }),
      { numRuns: 40 },
    );
  });

  it("knows the names of people whose games do not count, and is empty without anybody", async () => {
    const rows = new Rows();
    const book = bookOn(rows);
    expect((await book.of("1", zone)).isEmpty).toBe(true);
    rows.add({ ...gameOf("t1", monday, { a: 1, b: 2 }), counts: false, why: "computer" });
    const known = await book.of("1", zone);
    expect([known.isEmpty, known.nameOf("a"), known.nameOf("c"), known.lastEvening()]).toEqual([
      false,
      "A",
      null,
      null,
    ]);
    rows.forget("a");
    expect((await book.of("1", zone)).nameOf("a")).toBeNull();
  });

  it("has everybody under the name of their last game, also in what is told of earlier ones", async () => {
    const rows = new Rows();
    const book = bookOn(rows);
    const named = (game: ClubGame, name: string): ClubGame => ({
      ...game,
      places: game.places.map((seat) => (seat.user === "a" ? { ...seat, name } : seat)),
    });
    rows.add(named(gameOf("t1", monday, { a: 1, b: 2 }), "Rude"));
    rows.add(named(gameOf("t2", monday + hour, { a: 1, b: 2 }), "Nice"));
    rows.add(named({ ...gameOf("t3", monday + 120 * day, { a: 1, b: 2 }), counts: false, why: "computer" }, "Nicer"));
    const read = await book.of("1", zone);
    const recap = await book.recap("1", zone, eveningOf(monday));
    const season = seasonOf(eveningOf(monday), "quarter");
    expect(
      JSON.stringify([recap, read.standings(season), read.archive("month", now), read.rivals("b", null)]),
    ).not.toMatch(/Rude|Nice"/u);
    expect(recap?.games.map(({ first }) => first.map(({ name }) => name))).toEqual([["Nicer"], ["Nicer"]]);
    expect(read.lastArchived("month", now)?.champions[0]?.name).toBe("Nicer");
    expect(read.year("b", 2026).nemesis).toBeNull();
    expect(read.rivals("b", null)[0]?.name).toBe("Nicer");
  });

  it("is read once, and then goes on with the games that come at its end", async () => {
    const rows = new Rows();
    const book = bookOn(rows);
    rows.add(gameOf("t1", monday, { a: 1, b: 2 }));
    await book.of("1", zone);
    rows.add(gameOf("t2", monday + day, { a: 1, b: 2 }));
    const twice = await Promise.all([book.of("1", zone), book.of("1", zone)]);
    expect(twice[0]?.standings(null).all.map(({ games }) => games)).toEqual([2, 2]);
    expect(rows.reads).toBe(1);
    rows.add(gameOf("t0", monday - day, { a: 1, b: 2 }));
    await Promise.all([book.of("1", zone), book.of("1", zone)]);
    expect(rows.reads).toBe(2);
  });

  it("names nobody any more whose data is deleted, and is read again for no other server", async () => {
    const rows = new Rows();
    const book = bookOn(rows);
    rows.add(gameOf("t1", monday, { a: 1, b: 2 }));
    await book.of("1", zone);
    rows.forget("c");
    await book.of("1", zone);
    expect(rows.reads).toBe(1);
    rows.forget("a");
    expect((await book.of("1", zone)).standings(null).all.map(({ user }) => user)).toEqual(["b"]);
    rows.add(gameOf("t2", monday + day, { b: 1, c: 2 }));
    rows.forget("c");
    expect((await book.of("1", zone)).standings(null).all.map(({ user }) => user)).toEqual(["b"]);
  });

  it("is read page by page, and lets others have their turn between", async () => {
    const rows = new Rows();
    rows.games_ = Array.from({ length: 600 }, (_, at) =>
      gameOf(`t${String(at).padStart(3, "0")}`, monday, { a: 1, b: 2 }),
    );
    let pauses = 0;
    const pause = async (): Promise<void> => {
      pauses += 1;
    };
    const book = new ClubBook({ rows, kinds: allGames, pause });
    expect((await book.of("1", zone)).standings(null).all[0]?.games).toBe(600);
    expect([rows.reads, pauses]).toEqual([13, 12]);
  });

  it("is read again in another time zone, and when another server's has taken its room", async () => {
    const rows = new Rows();
    rows.add(gameOf("t1", monday, { a: 1, b: 2 }));
    const book = bookOn(rows, 1_500);
    await book.of("1", zone);
    await book.of("1", "UTC");
    expect(rows.reads).toBe(2);
    for (const guild of ["2", "3", "4", "1"]) await book.of(guild, "UTC");
    expect(rows.reads).toBe(6);
  });

  it("recaps an evening from that evening's games alone, by itself the last one", async () => {
    const rows = new Rows();
    const book = bookOn(rows);
    expect(await book.recap("1", zone, null)).toBeNull();
    rows.add(gameOf("t1", monday, { a: 1, b: 2 }));
    rows.add(gameOf("t2", monday + day, { b: 1, a: 2 }));
    const last = await book.recap("1", zone, null);
    expect(last).toEqual(recapOf(rows.games_, [], eveningOf(monday + day), eveningOf, allGames));
    expect(last?.games.map(({ table }) => table)).toEqual(["t2"]);
  });
});

/** Facts that bring badges and records now and then. */
function withFacts(game: ClubGame): ClubGame {
  const places = game.places.map((place) => ({
    ...place,
    facts: { dwellers: (game.ended / 900_000 + place.seat) % 11, guessed: (game.ended / 900_000) % 3 },
  }));
  return { ...game, places };
}
