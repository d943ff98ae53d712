import {
  districtsOf,
  ride,
  rightTiles,
  tilesOf,
  type Options,
  type Position,
  type Size,
  type Tile,
} from "../../src/games/katchme/rules/index.js";
import { drawTime, reckon, drawSlip, thinkingTime } from "../../src/games/katchme/player/index.js";
import type { Level } from "../../src/game/player.js";
import { positionsOf } from "../../test/games/katchme/player/asking.js";
import { recordOf, type Who } from "../../test/games/katchme/player/race.js";
import { seededRandom } from "../../test/support/seeded-random.js";

const games = Number(process.argv[3] ?? 150);
const sizes: readonly Size[] = [3, 4, 5, 6];
const levels: readonly Level[] = ["strong", "relaxed"];

/** For each table of answers and times. */
const nights = 20_000;

/** A person's time for an answer, in seconds. */
const persons: readonly number[] = [6, 8, 10, 12, 15, 20, 30];

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`.padStart(8);
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`.padStart(8);

/** Counted with one more of both kinds, so that the error is not nothing. */
function withError(count: number, of: number): string {
  const smooth = (count + 1) / (of + 2);
  return `${percent(count / of)} ± ${percent(Math.sqrt((smooth * (1 - smooth)) / of)).trim()}`;
}

/** From games of two to six with the real deck. */
function nightsOf(size: Size): readonly Position[] {
  const positions: Position[] = [];
  for (let game = 0; positions.length < nights; game += 1)
    positions.push(...positionsOf(2 + (game % 5), size, seededRandom(1000 * size + game)));
  return positions;
}

/** How often each is right: a line a stop, a column a district, and the vicious circle. */
function printAnswers(size: Size, positions: readonly Position[]): void {
  const counts = new Map<string, number>();
  for (const position of positions) {
    const key = rightTiles(ride(position).answer).join();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const of = (...tiles: readonly Tile[]): number => counts.get(tiles.join()) ?? 0;
  const city = districtsOf(size).map((district): Tile => `where-${district}`);
  const whens = tilesOf(size).slice(0, size);
  console.log(`\n${size} districts: what is right in ${positions.length} nights`);
  console.log(["", ...districtsOf(size), "all"].map((name) => name.padStart(10)).join(""));
  for (const when of whens) {
    const row = city.map((where) => of(when, where));
    const all = row.reduce((sum, count) => sum + count, 0);
    console.log(
      when.padStart(10) + row.map((count) => percent(count / positions.length).padStart(10)).join(""),
      " ",
      withError(all, positions.length),
    );
  }
  const columns = city.map((where) => whens.reduce((sum, when) => sum + of(when, where), 0));
  console.log("all".padStart(10) + columns.map((count) => percent(count / positions.length).padStart(10)).join(""));
  console.log("circle".padStart(10), withError(of("circle"), positions.length));
}

/** By level: time to the first tile, mistakes, and how often somebody is quicker. */
function printTimes(size: Size, positions: readonly Position[]): void {
  console.log(`\n${size} districts: seconds to the first tile, and how often somebody is quicker who needs so many`);
  console.log(
    ["", "mean", "5 %", "median", "95 %", "wrong", ...persons.map((time) => `${time} s`)]
      .map((name) => name.padStart(8))
      .join(" "),
  );
  for (const level of levels) {
    const random = seededRandom(size);
    let wrong = 0;
    const times = positions
      .map((position) => {
        const reckoning = reckon(position, drawSlip(position, level, random));
        if (rightTiles(reckoning.answer).join() !== rightTiles(ride(position).answer).join()) wrong += 1;
        return drawTime(thinkingTime(reckoning, size, level), level, random);
      })
      .toSorted((a, b) => a - b);
    const at = (share: number): string => seconds(times[Math.floor(share * times.length)] ?? 0);
    const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
    const quicker = persons.map((time) => percent(times.filter((other) => other > 1000 * time).length / times.length));
    console.log(
      [level.padStart(8), seconds(mean), at(0.05), at(0.5), at(0.95), percent(wrong / times.length), ...quicker].join(
        " ",
      ),
    );
  }
}

/** The first at a table against the others. */
async function printRaces(table: readonly Who[], options: Options): Promise<void> {
  const { wins, nights: played, right, turned } = await recordOf(table, options, games, seededRandom);
  const aNight = ([own, others]: readonly [number, number]): string =>
    `${(own / played).toFixed(2)} : ${(others / played).toFixed(2)}`;
  console.log(
    table.join(", ").padEnd(36),
    options.prelude ? "prelude" : "      -",
    withError(wins, games),
    "  ",
    aNight(right),
    "  ",
    aNight(turned),
  );
}

/**
 * Katch Me Aho! with three to six districts: how often what is right with the real deck; computer players' times, and
 * what chance that leaves; levels against each other, 150 games a line or as many as the argument says.
 */
for (const size of sizes) {
  const positions = nightsOf(size);
  printAnswers(size, positions);
  printTimes(size, positions);
}

const tables: readonly (readonly Who[])[] = [
  ["strong", "relaxed"],
  ["strong", "relaxed", "relaxed", "relaxed"],
  ["relaxed", "strong", "strong", "strong"],
  ["strong", "strong"],
  ["relaxed", "random"],
];
console.log(
  `\nThe first against the others: won of ${games} games; right tiles and cards to turn a night, own : others`,
);
for (const districts of [3, 6] as const)
  for (const prelude of [true, false]) {
    console.log(`${districts} districts`);
    for (const table of tables) await printRaces(table, { prelude, districts });
  }
