import type { Options } from "../src/games/catnoir/index.js";
import type { Desk } from "../src/players/catnoir/desk.js";
import { playerAt } from "../src/players/catnoir/index.js";
import { search } from "../src/players/catnoir/search.js";
import { type Contest, winsOf } from "../test/players/catnoir/games.js";

const games = Number(process.argv[2] ?? 200);

/** How long each decision of the strong level took since the last line, in milliseconds. */
const spans: number[] = [];

/** Thinks at once and here, as long as it takes, and notes how long that is. */
const desk: Pick<Desk, "ask"> = {
  ask: (question) => {
    const before = performance.now();
    const place = search(question, () => false);
    spans.push(performance.now() - before);
    return Promise.resolve(place);
  },
};

const first: Options = { factions: "first", actions: 1 };
const random: Options = { factions: "random", actions: 1 };

/** Every line: who against whom, among how many, at what game, and in how many of the games that are asked for. */
const lines: readonly (readonly [Contest, share: number])[] = [
  [{ hero: "relaxed", others: "chance", seats: 2, options: first }, 1],
  [{ hero: "relaxed", others: "chance", seats: 2, options: random }, 1],
  [{ hero: "strong", others: "relaxed", seats: 2, options: first }, 1],
  [{ hero: "strong", others: "relaxed", seats: 2, options: random }, 1],
  [{ hero: "strong", others: "relaxed", seats: 2, options: { ...random, actions: 2 } }, 1 / 2],
  [{ hero: "strong", others: "relaxed", seats: 4, options: first }, 1 / 2],
  [{ hero: "strong", others: "relaxed", seats: 4, options: random }, 1 / 2],
  [{ hero: "strong", others: "relaxed", seats: 6, options: first }, 1 / 2],
  [{ hero: "strong", others: "relaxed", seats: 6, options: random }, 1 / 2],
];

/** The share of the sorted spans that took no longer, in milliseconds. */
function within(share: number): string {
  const sorted = spans.toSorted((one, other) => one - other);
  return (sorted[Math.ceil(share * sorted.length) - 1] ?? 0).toFixed(0).padStart(6);
}

/**
 * Plays games of Cat Noir and prints how many of 100 one computer player has won against others who are all alike, with the
 * standard error, how many fair shares that is, and how long the strong level has thought for a decision. Its argument is the
 * number of games for two seats; the others are half as many. Each seat begins as often as the others.
 */
console.log(`${games} games for two, half as many for others`);
console.log(
  "".padEnd(50),
  "won".padStart(12),
  "shares".padStart(7),
  ["p50", "p99", "max"].map((name) => `${name} ms`.padStart(7)).join(""),
);
for (const [contest, share] of lines) {
  const { hero, others, seats, options } = contest;
  const round = 2 * seats;
  const number = Math.max(1, Math.round((games * share) / round)) * round;
  spans.length = 0;
  const wins = await winsOf(contest, number, playerAt(desk));
  const won = wins / number;
  const smooth = (wins + 1) / (number + 2);
  const error = Math.sqrt((smooth * (1 - smooth)) / number);
  console.log(
    `${hero} against ${others}, ${seats} seats, ${String(options.factions)}, ${options.actions} a turn`.padEnd(50),
    `${(100 * won).toFixed(1)} ± ${(100 * error).toFixed(1)}`.padStart(12),
    (won * seats).toFixed(2).padStart(7),
    spans.length === 0 ? "" : [within(0.5), within(0.99), within(1)].join(" "),
  );
}
