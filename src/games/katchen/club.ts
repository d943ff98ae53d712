import {
  type GameClub,
  allOf,
  atLeast,
  atMost,
  isFirst,
  isLast,
  type Award,
  type AwardId,
  type Badge,
  type GameRecord,
  factsBySeat,
  longestRun,
  most,
  type SeatFacts,
} from "../../game/game-club.js";
import type { Result, Seat } from "../../game/contract.js";
import { type Event, type Options, digits, rank } from "./rules/index.js";

type Threw = Extract<Event, { type: "threw" }>;

/** The best throw of all, as digits in descending order. */
const katchen = 421;

/**
 * - `best`, `worst`: throws on the table, as digits in descending order. `katchens`: how many were 421.
 * - `wasted`: a 421 thrown again. `stood`: turns ended after one throw of three.
 * - `given`, `taken`: most coasters at once. `dodged`: the longest run of rounds without taking any.
 */
function facts(events: readonly Event[], seats: number): readonly SeatFacts[] {
  return factsBySeat(seats, (seat) => {
    const threw = events.filter((event): event is Threw => event.type === "threw" && event.seat === seat);
    const ranked = threw.map(({ dice }) => dice).toSorted((a, b) => rank(a) - rank(b));
    const [lowest] = ranked;
    const highest = ranked.at(-1);
    const taken = events.map((event) => takenBy(seat, event));
    return {
      best: highest === undefined ? 0 : digits(highest),
      worst: lowest === undefined ? 0 : digits(lowest),
      katchens: threw.filter(({ dice }) => digits(dice) === katchen).length,
      wasted: threw.filter((one, at) => one.rethrown !== null && wasKatchen(threw[at - 1])).length,
      stood: events.filter((event) => event.type === "stood" && event.seat === seat && event.count === 1).length,
      given: most(events.map((event) => (event.type === "gave" && event.from === seat ? event.coasters : 0))),
      taken: most(taken),
      dodged: longestRun(
        events.flatMap((event, at) => (event.type === "dealt" || event.type === "gave" ? [taken[at] ?? 0] : [])),
        (coasters) => coasters === 0,
      ),
    };
  });
}

function takenBy(seat: Seat, event: Event): number {
  return (event.type === "dealt" || event.type === "gave") && event.seat === seat ? event.coasters : 0;
}

function wasKatchen(threw: Threw | undefined): boolean {
  return threw !== undefined && digits(threw.dice) === katchen;
}

/** What can be won in Katchen. */
const badges: readonly Badge[] = [
  { id: "regular", won: atLeast("katchens", 3) },
  { id: "pearls", won: atLeast("wasted", 1) },
  { id: "paperBin", won: atLeast("taken", 8) },
  { id: "neighbours", won: allOf(isFirst, atLeast("given", 7)) },
  { id: "standingOrder", won: isLast, inARow: 3 },
  { id: "blackEye", won: allOf(isFirst, atMost("worst", 221), atLeast("worst", 221)) },
];

/** The extremes that a server keeps. */
const records: readonly GameRecord[] = [
  { id: "katchens", fact: "katchens", best: "most" },
  { id: "given", fact: "given", best: "most" },
  { id: "taken", fact: "taken", best: "most" },
  { id: "dodged", fact: "dodged", best: "most" },
];

/** What a recap tells. */
const awards: Partial<Readonly<Record<AwardId, Award>>> = {
  unlucky: { fact: "taken", from: 4 },
  bold: { fact: "wasted", from: 1 },
};

/** What the club makes of Katchen: dice decide, so nobody is rated. */
export const katchenClub: GameClub<Options, Event> = { isRated: false, owesRound, facts, badges, records, awards };

/** Who lost, by one shot or by several, owes a round; a knock-out has its shots instead. */
function owesRound({ knockOut }: Options, { places }: Result): Seat | null {
  const [loser = null, ...others] = places.at(-1) ?? [];
  return !knockOut && others.length === 0 ? loser : null;
}
