import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import Sqlite from "better-sqlite3";
import { ClubBook } from "../src/features/club/book/book.js";
import { eveningsIn } from "../src/lib/evenings.js";
import { seasonOf } from "../src/features/club/book/season-table.js";
import { gameIds, allGames } from "../src/games/index.js";
import { openSqliteStore } from "../src/store/drivers/sqlite/sqlite-store.js";
import type { Store } from "../src/store/store.js";
import type { Report } from "./report.js";
import { middle } from "./timing.js";

/** Games of the one server, the people who play them, and over how many evenings. */
const big = { games: 200_000, people: 500, evenings: 1_000 } as const;

/** Servers, and games of each. */
const many = { servers: 20_000, games: 10 } as const;

const wanted = { tableMs: 50, turnMs: 50, growth: 1.25 } as const;

/** Another server, with a few games. */
const smallGuild = "1";

const zone = "Europe/Berlin";
const day = 24 * 60 * 60_000;
const start = Date.UTC(2024, 0, 1, 18);

/** What a server's book costs, with one server that has a great many games, and with a great many servers. */
export async function benchClub(): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), "katzentisch-bench-"));
  try {
    const one = await measureOne(join(folder, "one.db"));
    const all = await measureMany(join(folder, "many.db"));
    return {
      name: "The club's book",
      about: `One server with ${big.games} games of four among ${big.people} people on ${big.evenings} evenings, read from SQLite page by page the first time anybody asks: how long that takes in all, and for how long nobody else has a turn, after a server with 2000 games has been read; times are those on a processor, garbage collection included. Afterwards the work of each answer, each after another game has been stored; the table is that of a season, with the champions of the one before, and that of all evenings; a player's answer names the seasons that they have won. Then ${many.servers} servers with ${many.games} games each, of which everyone asks once: the heap, after garbage collection, once that many servers have asked.`,
      columns: ["", "figure", "unit"],
      rows: [
        ["first read, all of it", one.readMs, "ms"],
        ["first read, longest turn", one.turnMs, "ms"],
        ["table of the season", one.seasonMs, "ms"],
        ["table of all evenings", one.tableMs, "ms"],
        ["a player", one.playerMs, "ms"],
        ["rivals", one.rivalsMs, "ms"],
        ["the rounds, first page", one.roundsMs, "ms"],
        ["a result's lines", one.stingMs, "ms"],
        ["heap for it", one.bytes / 1e6, "MB"],
        ...all.map(({ servers, bytes }) => [`heap, ${servers} servers`, bytes / 1e6, "MB"]),
      ],
      aims: [
        {
          what: "The season's table after the first read",
          figure: one.seasonMs,
          unit: "ms",
          wanted: { atMost: wanted.tableMs },
        },
        {
          what: "The table of all evenings",
          figure: one.tableMs,
          unit: "ms",
          wanted: { atMost: wanted.tableMs },
        },
        { what: "Longest turn of the first read", figure: one.turnMs, unit: "ms", wanted: { atMost: wanted.turnMs } },
        {
          what: "Heap with all servers, to that with half of them",
          figure: (all.at(-1)?.bytes ?? 0) / (all.at(-2)?.bytes ?? 1),
          unit: "×",
          wanted: { atMost: wanted.growth },
        },
      ],
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measureOne(file: string) {
  const before = heapBytes();
  const store = await filled(file, [big.games, 2_000], big.people);
  const turns: number[] = [];
  let begun = workMs();
  const pause = async (): Promise<void> => {
    turns.push(workMs() - begun);
    await setImmediate();
    begun = workMs();
  };
  const book = new ClubBook({ rows: store.club, kinds: allGames, pause });
  // As in a program that runs: code and statements are compiled.
  await book.of(smallGuild, zone);
  turns.length = 0;
  begun = workMs();
  const readMs = await timeOf(() => book.of("0", zone));
  turns.push(workMs() - begun);
  const bytes = heapBytes() - before;
  const seasonEnd = start + (big.evenings - 1) * day;
  const season = seasonOf(eveningsIn(zone)(seasonEnd), "quarter");
  let next = 0;
  const answer = async (ask: (known: Awaited<ReturnType<ClubBook["of"]>>) => unknown): Promise<number> => {
    const taken: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      next += 1;
      addLater(file, next);
      await store.club.addEnded(laterEntry(next));
      taken.push(await timeOf(async () => ask(await book.of("0", zone))));
    }
    return middle(taken);
  };
  const seasonMs = await answer((known) => [known.standings(season), known.lastArchived("quarter", seasonEnd)]);
  const tableMs = await answer((known) => known.standings(null));
  const playerMs = await answer((known) => [known.player("u1"), known.archive("quarter", seasonEnd)]);
  const roundsMs = await answer(async () => [
    await store.club.tabs("0"),
    await store.club.openRounds("0", { user: "u1", since: seasonEnd }, 0, 5),
  ]);
  const stingMs = await answer(() => book.newsOf(laterEntry(next).game, zone));
  const rivalsMs = await answer((known) => known.rivals("u1", null));
  await store.close();
  return { readMs, turnMs: Math.max(...turns), seasonMs, tableMs, playerMs, rivalsMs, stingMs, roundsMs, bytes };
}

async function measureMany(file: string): Promise<readonly { readonly servers: number; readonly bytes: number }[]> {
  const servers = Array.from({ length: many.servers }, () => many.games);
  const store = await filled(file, servers, 12);
  const book = new ClubBook({ rows: store.club, kinds: allGames, pause: () => setImmediate() });
  const measured: { servers: number; bytes: number }[] = [];
  for (let server = 0; server < many.servers; server += 1) {
    (await book.of(String(server), zone)).standings(null);
    const asked = server + 1;
    if ([many.servers / 4, many.servers / 2, many.servers].includes(asked))
      measured.push({ servers: asked, bytes: heapBytes() });
  }
  await store.close();
  return measured;
}

/** A store whose servers have these numbers of games of four people each, whose evenings follow one another. */
async function filled(file: string, servers: readonly number[], people: number): Promise<Store> {
  await openSqliteStore(file).close();
  const sqlite = new Sqlite(file);
  const game = sqlite.prepare(
    `insert into club_games ("table", guild, game, options, rules, ended, people, counts, why) values (?, ?, ?, '{}', 1, ?, 4, 1, null)`,
  );
  const place = sqlite.prepare(
    `insert into club_places ("table", seat, user, name, place, score, left, facts) values (?, ?, ?, ?, ?, ?, 0, ?)`,
  );
  const round = sqlite.prepare(
    `insert into club_rounds ("table", guild, debtor, since, settled, confirmed_by) values (?, ?, ?, ?, ?, ?)`,
  );
  sqlite.transaction(() => {
    for (const [server, at, games] of servers.flatMap(gamesOf)) {
      const table = `t${server}-${at}`;
      const ended = start + Math.floor((at * big.evenings) / games) * day + (at % 200) * 60_000;
      game.run(table, String(server), gameIds[at % gameIds.length], ended);
      // The first of the games is the one that rounds are owed for; nine in ten have been given.
      const given = at % 50 === 0 ? [null, null] : [ended, "u1"];
      if (at % gameIds.length === 0) round.run(table, String(server), `u${at % people}`, ended, ...given);
      for (let seat = 0; seat < 4; seat += 1) {
        const user = (at * 7 + seat * 31 + Math.floor(at / people)) % people;
        const facts = JSON.stringify({
          moves: at % 30,
          sixes: seat,
          ones: 2,
          caught: 3,
          back: at % 2,
          blocked: 1,
          streak: at % 7,
          unlucky: at % 5,
          boldest: 6,
          stops: 2,
        });
        place.run(table, seat, `u${user}`, `Player ${user}`, ((seat + at) % 4) + 1, seat, facts);
      }
    }
  })();
  sqlite.close();
  return openSqliteStore(file);
}

/** Server, number and how many of each of its games. */
function gamesOf(games: number, server: number): readonly (readonly [number, number, number])[] {
  return Array.from({ length: games }, (_, at) => [server, at, games]);
}

/** A table whose game has ended later than all others. */
function addLater(file: string, index: number): void {
  const sqlite = new Sqlite(file);
  sqlite
    .prepare(
      `insert into tables (id, guild, channel, host, game, rules, life, options, turn, steps, version, thinking, opened, changed)
       values (?, '0', ?, '1', 'kalle', 1, 'over', '{}', 1, 0, 1, 0, 1, 1)`,
    )
    .run(`z${index}`, `c${index}`);
  sqlite.close();
}

function laterEntry(index: number): Parameters<Store["club"]["addEnded"]>[0] {
  const places = [1, 2, 3, 4].map((place) => ({
    seat: place - 1,
    user: `u${place}`,
    name: `Player ${place}`,
    place,
    score: 0,
    left: false,
    facts: {},
  }));
  const ended = start + big.evenings * day + index;
  const fields = {
    guild: "0",
    game: "kalle",
    options: {},
    rules: 1,
    people: 4,
    counts: true,
    why: null,
    clubEvening: false,
  };
  return { game: { ...fields, table: `z${index}`, ended, places }, owed: null };
}

/** Time on a processor in milliseconds, so that others' work on the machine is left out. */
function workMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function timeOf(job: () => unknown): Promise<number> {
  const begun = workMs();
  await job();
  return workMs() - begun;
}

/** After garbage collection. */
function heapBytes(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
}
