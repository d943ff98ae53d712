import { existsSync } from "node:fs";
import { catnoir as game, type Options } from "../../src/games/catnoir/rules/index.js";
import { SearchThread } from "../../src/games/catnoir/player/search-thread.js";
import { playerAt } from "../../src/games/catnoir/player/index.js";
import { type Question, search } from "../../src/games/catnoir/player/search.js";
import { toldTo } from "../../test/games/catnoir/rules/table.js";
import { ask, type Contest, type Turn, winsOf } from "../../test/games/catnoir/player/games.js";
import { seededRandom } from "../../test/support/seeded-random.js";

const [given = "200", only] = process.argv.slice(3);
const games = Number(given);

const worker = new URL("../../dist/games/catnoir/player/worker.js", import.meta.url);
if (!existsSync(worker)) throw new Error("no built worker to think at the desk: npm run build");

/** The strong level's decisions since the last line, in milliseconds. */
const spans: number[] = [];

/** Those without an answer. */
let givenUp = 0;

/** Asks and notes how long that takes. */
async function noted(asked: (question: Question) => number | null | Promise<number | null>, question: Question) {
  const before = performance.now();
  const place = await asked(question);
  spans.push(performance.now() - before);
  if (place === null) givenUp += 1;
  return place;
}

/** At once and here, however long. */
const unhurried = playerAt({ ask: (question) => noted((one) => search(one, () => false), question) });

const thread = new SearchThread({ worker });

/** As players meet it: in the built worker, within its time. */
const hurried = playerAt({ ask: (question) => noted((one) => thread.ask(one), question) });

/**
 * Wins of one strong seat at the search thread against relaxed ones. Seats asked at once all ask there, as at a table,
 * though the others then do what the relaxed level does.
 */
async function winsAtDesk(seats: number, options: Options, number: number): Promise<number> {
  let wins = 0;
  for (let seed = 0; seed < number; seed += 1) {
    const hero = Math.floor(seed / seats) % seats;
    const random = seededRandom(seed);
    const { state: first, events } = game.setup(seats, options, random, seed % seats);
    const told = [...events];
    let state = first;
    for (;;) {
      const turns = game.prompts(state).map(({ seat }): Turn => ({ state, seat, events: toldTo(told, seat) }));
      if (turns.length === 0) break;
      const strong = await Promise.all(
        turns.map(async (turn) => {
          if (turn.seat !== hero && turns.length === 1) return null;
          return ask(turn, "strong", seededRandom(random.pick(2 ** 32)), hurried);
        }),
      );
      for (const [place, turn] of turns.entries()) {
        const decision = turn.seat === hero ? strong[place] : null;
        const { action } = decision ?? (await ask(turn, "relaxed", random));
        const step = game.act(state, turn.seat, action, random);
        told.push(...step.events);
        ({ state } = step);
      }
    }
    const winners = state.phase.type === "over" ? state.phase.winners : [];
    if (winners.includes(hero)) wins += 1 / winners.length;
  }
  return wins;
}

const first: Options = { factions: "first", actions: 1 };
const random: Options = { factions: "random", actions: 1 };

/** Who against whom, among how many, at what game, and the share of the games asked for. */
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

/** For one strong seat at the search thread: among how many, at what game, and the share of the games asked for. */
const deskLines: readonly (readonly [seats: number, Options, share: number])[] = [
  [2, random, 1],
  [4, random, 1 / 2],
  [6, random, 1 / 2],
];

/** Of sorted spans, in milliseconds. */
function within(share: number): string {
  const sorted = spans.toSorted((one, other) => one - other);
  return (sorted[Math.ceil(share * sorted.length) - 1] ?? 0).toFixed(0).padStart(6);
}

/** Plays a line's share of the games, and prints it. */
async function line(name: string, seats: number, share: number, play: (number: number) => Promise<number>) {
  const round = 2 * seats;
  const number = Math.max(1, Math.round((games * share) / round)) * round;
  spans.length = 0;
  givenUp = 0;
  const wins = await play(number);
  const won = wins / number;
  const smooth = (wins + 1) / (number + 2);
  const error = Math.sqrt((smooth * (1 - smooth)) / number);
  console.log(
    name.padEnd(50),
    `${(100 * won).toFixed(1)} ± ${(100 * error).toFixed(1)}`.padStart(12),
    (won * seats).toFixed(2).padStart(7),
    spans.length === 0 ? "" : [within(0.5), within(0.99), within(1)].join(" "),
    spans.length === 0 ? "" : `${givenUp} of ${spans.length}`.padStart(15),
  );
}

const gameName = ({ factions, actions }: Options): string => `${String(factions)}, ${actions} a turn`;

/**
 * Plays Cat Noir and prints how many of 100 games one computer player won against others who are all alike, with the
 * standard error, as fair shares, how long the strong level's decisions took with waiting at the search thread, and how
 * many came to nothing in time. First argument: the number of games for two seats; most others are half as many. With
 * "search thread" as the second only that is played. Each seat begins as often as the others.
 */
console.log(`${games} games for two, half as many for others`);
console.log(
  "".padEnd(50),
  "won".padStart(12),
  "shares".padStart(7),
  ["p50", "p99", "max"].map((name) => `${name} ms`.padStart(7)).join(""),
  "given up".padStart(14),
);
if (only !== "threads")
  for (const [contest, share] of lines) {
    const { hero, others, seats, options } = contest;
    const name = `${hero} against ${others}, ${seats} seats, ${gameName(options)}`;
    await line(name, seats, share, (number) => winsOf(contest, number, unhurried));
  }
for (const [seats, options, share] of deskLines) {
  const name = `strong at the desk, ${seats} seats, ${gameName(options)}`;
  await line(name, seats, share, (number) => winsAtDesk(seats, options, number));
}
await thread.stop();
