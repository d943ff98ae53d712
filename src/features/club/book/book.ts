import { LRUCache } from "lru-cache";
import type { ClubChange, ClubCursor, ClubGame, ClubRows, ClubSpan } from "../../../store/store.js";
import type { WonBadge } from "./badge-tally.js";
import { eveningsIn, startOf, type Evening } from "../../../lib/evenings.js";
import { GuildBook } from "./guild-book.js";
import { comesAfter } from "./points.js";
import { awardsOf, type GivenAward, type Recap, recapOf } from "./recap.js";
import type { Sting } from "./rivals.js";
import { eveningsOf, type Season } from "./season-table.js";
import { type Week, weekOf } from "./week.js";
import type { Games } from "../../../game/module.js";

/** Games per read: the main thread does nothing else meanwhile. */
const pageSize = 50;

/** What all books may take in memory together, in units of about a hundred bytes. */
const maxMemory = 1_000_000;

/** How many games may come in before anybody asks again; after more the book is read again. */
const maxWaiting = 200;

/** Rounds of an evening. */
const maxRounds = 500;

const always = { from: 0, to: Number.MAX_SAFE_INTEGER } as const;

/** A server's book as far as it is read. */
interface Entry {
  readonly zone: string;
  readonly book: GuildBook;
  /** The last game in it; null: none yet. */
  last: ClubCursor | null;
  /** Games that have come since and are not in it. */
  readonly waiting: ClubGame[];
  /** A game has changed that is in it: it has to be read again. */
  isOutdated: boolean;
}

/** What a game has brought: the run that it has made longer, if that is worth a line, and badges, the rarest first. */
export interface GameNews {
  readonly sting: Sting | null;
  readonly badges: readonly WonBadge[];
  /** The evening, if an earlier game of it counts as well; else null. */
  readonly evening: Evening | null;
}

/** What the book needs. */
export interface BookPorts {
  readonly rows: Pick<ClubRows, "games" | "rounds" | "watch">;
  /** The games that there are. */
  readonly kinds: Games;
  /** Lets others have their turn. */
  readonly pause: () => Promise<void>;
  /** In units of about a hundred bytes; for tests. */
  readonly memory?: number;
}

/**
 * Servers' books, read once and kept up to date with what the store says has changed. A book that nobody has asked for
 * in a while is forgotten and read again. Rounds are not kept.
 */
export class ClubBook {
  readonly #rows: BookPorts["rows"];
  readonly #kinds: Games;
  readonly #pause: () => Promise<void>;
  readonly #memory: number;
  readonly #books: LRUCache<string, Entry>;
  /** By zone: a formatter takes more memory than a small server's book. */
  /** Books that are being read. */
  readonly #reading = new Map<string, { readonly entry: Entry; readonly done: Promise<GuildBook> }>();

  constructor({ rows, kinds, pause, memory = maxMemory }: BookPorts) {
    this.#rows = rows;
    this.#kinds = kinds;
    this.#pause = pause;
    this.#memory = memory;
    this.#books = new LRUCache({ maxSize: memory, sizeCalculation: ({ book }) => Math.min(book.size, memory) });
    rows.watch((change) => {
      this.#note(change);
    });
  }

  /** A server's book, up to date. @param zone its evenings' time zone */
  async of(guild: string, zone: string): Promise<GuildBook> {
    const known = this.#books.get(guild);
    if (known !== undefined && known.zone === zone && !known.isOutdated && settle(known)) {
      this.#books.set(guild, known);
      return known.book;
    }
    this.#books.delete(guild);
    const reading = this.#reading.get(guild);
    if (reading?.entry.zone === zone) return reading.done;
    const entry = this.#emptyEntry(zone);
    // It is known as being read before the first read.
    const done = Promise.resolve().then(() => this.#read(guild, entry));
    this.#reading.set(guild, { entry, done });
    try {
      return await done;
    } finally {
      if (this.#reading.get(guild)?.entry === entry) this.#reading.delete(guild);
    }
  }

  /** An evening. @param evening null: the last one with a game that counts; null if there is none */
  async recap(guild: string, zone: string, evening: Evening | null): Promise<Recap | null> {
    const book = await this.of(guild, zone);
    const wanted = evening ?? book.lastEvening();
    if (wanted === null) return null;
    const eveningOf = eveningsIn(zone);
    const span = { from: startOf(wanted, eveningOf), to: startOf(wanted + 1, eveningOf) };
    const rounds = await this.#rows.rounds(guild, { ...span, most: maxRounds });
    const games = await this.#gamesIn(guild, span);
    return recapOf(
      games.map((game) => book.withNames(game)),
      rounds,
      wanted,
      eveningOf,
      this.#kinds,
    );
  }

  /** Some evenings. */
  async week(guild: string, zone: string, span: Parameters<typeof weekOf>[2]): Promise<Week> {
    const book = await this.of(guild, zone);
    const eveningOf = eveningsIn(zone);
    const [from, to] = [startOf(span.first, eveningOf), startOf(span.end, eveningOf)];
    return weekOf(book, await this.#gamesIn(guild, { from, to }), span, eveningOf);
  }

  /** What to remember of a season. */
  async seasonAwards(guild: string, zone: string, season: Season): Promise<readonly GivenAward[]> {
    const book = await this.of(guild, zone);
    const eveningOf = eveningsIn(zone);
    const { first, end } = eveningsOf(season);
    const games = await this.#gamesIn(guild, { from: startOf(first, eveningOf), to: startOf(end, eveningOf) });
    return awardsOf(
      games.filter(({ counts }) => counts).map((game) => book.withNames(game)),
      this.#kinds,
    );
  }

  /** What a game that counts has brought. */
  async newsOf(last: ClubGame, zone: string): Promise<GameNews> {
    const book = await this.of(last.guild, zone);
    const { eveningOf } = book;
    const evening = eveningOf(last.ended);
    const span = { from: startOf(evening, eveningOf), to: last.ended + 1 };
    const games = (await this.#gamesIn(last.guild, span)).filter((game) => game.counts && !comesAfter(game, last));
    return {
      sting: book.sting(games.filter(({ game }) => game === last.game)),
      badges: book.badgesWonAt(last.table),
      evening: games.length > 1 ? evening : null,
    };
  }

  /** What is in memory of servers may be out of date. */
  forget(of: (guild: string) => boolean): void {
    for (const guild of [...this.#books.keys(), ...this.#reading.keys()])
      if (of(guild)) for (const entry of this.#entriesOf(guild)) entry.isOutdated = true;
  }

  /** A user was removed from all games, perhaps without this book. */
  forgetUser(user: string): void {
    this.#note({ kind: "user-removed", user });
  }

  async #gamesIn(guild: string, span: ClubSpan): Promise<readonly ClubGame[]> {
    const games: ClubGame[] = [];
    for await (const page of this.#pages(guild, span)) games.push(...page);
    return games;
  }

  async #read(guild: string, entry: Entry): Promise<GuildBook> {
    for await (const page of this.#pages(guild, always)) {
      for (const game of page) entry.book.add(game);
      entry.last = page.at(-1) ?? entry.last;
      // What has just come may be on the page.
      const read = new Set(page.map(({ table }) => table));
      const waiting = entry.waiting.filter(({ table }) => !read.has(table));
      entry.waiting.splice(0, entry.waiting.length, ...waiting);
    }
    if (entry.isOutdated || !settle(entry)) {
      const again = this.#emptyEntry(entry.zone);
      const reading = this.#reading.get(guild);
      if (reading?.entry !== entry) return this.of(guild, entry.zone);
      this.#reading.set(guild, { ...reading, entry: again });
      return this.#read(guild, again);
    }
    this.#reading.delete(guild);
    if (entry.book.size <= this.#memory) this.#books.set(guild, entry);
    return entry.book;
  }

  async *#pages(guild: string, span: ClubSpan): AsyncGenerator<readonly ClubGame[]> {
    let last: ClubCursor | null = null;
    for (;;) {
      const page: readonly ClubGame[] = await this.#rows.games(guild, span, last, pageSize);
      yield page;
      if (page.length < pageSize) return;
      last = page.at(-1) ?? last;
      await this.#pause();
    }
  }

  /** Games are only noted, so that nothing can fail here, and the change that has brought them does not wait. */
  #note(change: ClubChange): void {
    switch (change.kind) {
      case "added": {
        const { game } = change;
        for (const entry of this.#entriesOf(game.guild)) {
          if (entry.waiting.length >= maxWaiting) entry.isOutdated = true;
          else entry.waiting.push(game);
        }
        return;
      }
      case "user-removed":
        for (const entry of this.#books.values()) if (knows(entry, change.user)) entry.isOutdated = true;
        for (const { entry } of this.#reading.values()) entry.isOutdated = true;
        return;
      case "dropped":
        for (const guild of change.guilds) for (const entry of this.#entriesOf(guild)) entry.isOutdated = true;
    }
  }

  #emptyEntry(zone: string): Entry {
    return {
      zone,
      book: new GuildBook(eveningsIn(zone), this.#kinds),
      last: null,
      waiting: [],
      isOutdated: false,
    };
  }

  #entriesOf(guild: string): readonly Entry[] {
    return [this.#books.peek(guild), this.#reading.get(guild)?.entry].filter((entry) => entry !== undefined);
  }
}

function knows({ book, waiting }: Entry, user: string): boolean {
  return book.knows(user) || waiting.some(({ places }) => places.some((place) => place.user === user));
}

/** Adds the games that have come since. @returns false: one of them belongs before others that are in the book */
function settle(entry: Entry): boolean {
  for (const game of entry.waiting.splice(0).toSorted((a, b) => (comesAfter(a, b) ? 1 : -1))) {
    if (entry.last !== null && !comesAfter(game, entry.last)) return false;
    entry.book.add(game);
    entry.last = game;
  }
  return true;
}
