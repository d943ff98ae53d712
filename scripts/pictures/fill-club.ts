import Sqlite from "better-sqlite3";
import type { Play } from "../../playground/play.js";

const day = 24 * 60 * 60_000;

/** Evenings, a week apart, and games of each. */
const [evenings, gamesEach] = [9, 4] as const;

/** Facts that bring badges, records and a recap's awards, by game. */
const facts: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  katchen: { katchens: 3, given: 7, taken: 5, dodged: 4, wasted: 1 },
  denkste: { guessed: 3, boldest: 12, unlucky: 2 },
  kalle: { dwellers: 9, guessed: 2, streak: 5 },
  katchme: { blocked: 4, collisions: 3 },
  catnoir: { caught: 3, stops: 2 },
};

/**
 * Gives a play's server some weeks of games of everybody, up to last night, and rounds of which some are settled. The
 * bot must not have read its club before.
 */
export function fillClub({ discord }: Play, databaseFile: string): void {
  const people = discord.users().map(({ id, user }) => ({ id, name: user.global_name ?? user.username }));
  const sqlite = new Sqlite(databaseFile);
  const addGame = sqlite.prepare(
    `insert into club_games ("table", guild, game, options, rules, ended, people, counts, why) values (?, ?, ?, '{}', 1, ?, 4, 1, null)`,
  );
  const addPlace = sqlite.prepare(
    `insert into club_places ("table", seat, user, name, place, score, left, facts) values (?, ?, ?, ?, ?, ?, 0, ?)`,
  );
  const addRound = sqlite.prepare(
    `insert into club_rounds ("table", guild, debtor, since, settled, confirmed_by) values (?, ?, ?, ?, ?, ?)`,
  );
  const kinds = Object.keys(facts);
  // Eight in the evening in UTC.
  const lastNight = Math.floor(Date.now() / day) * day - day / 6;
  sqlite.transaction(() => {
    for (let index = 0; index < evenings * gamesEach; index += 1) {
      const table = `past-${index}`;
      const week = Math.floor(index / gamesEach);
      const ended = lastNight - (evenings - 1 - week) * 7 * day + (index % gamesEach) * 60_000;
      const game = kinds[index % kinds.length] ?? "katchen";
      addGame.run(table, discord.guild, game, ended);
      // Four of them in another order each time; the first are there most.
      const order = [
        [0, 1, 2, 3],
        [1, 0, 4, 2],
        [0, 2, 1, 5],
        [2, 1, 0, 6],
        [0, 1, 7, 2],
        [1, 3, 0, 4],
        [0, 4, 2, 1],
      ];
      const seats = (order[index % order.length] ?? []).map((at) => people[at]);
      for (const [seat, person] of seats.entries()) {
        const own = seat === index % 4 ? facts[game] : {};
        addPlace.run(table, seat, person?.id, person?.name, seat + 1, 4 - seat, JSON.stringify(own));
      }
      if (game !== "katchen") continue;
      const [winner, loser] = [seats[0], seats[3]];
      addRound.run(table, discord.guild, loser?.id, ended, ...(week < 3 ? [ended + day, winner?.id] : [null, null]));
    }
  })();
  sqlite.close();
}
