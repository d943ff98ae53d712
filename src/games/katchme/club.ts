import {
  type GameClub,
  owesNothing,
  allOf,
  atLeast,
  atMost,
  isFirst,
  moreThan,
  type Award,
  type AwardId,
  type Badge,
  type GameRecord,
  factsBySeat,
  least,
  longestRun,
  most,
  type SeatFacts,
} from "../../game/game-club.js";
import type { Event, Options, Evaluation } from "./rules/index.js";
import type { Seat } from "../../game/contract.js";

/**
 * - `nights`: played. `right`, `wrong`: tiles taken. `rewards`: nights with two right tiles that saved a card.
 * - `streak`: the longest run of nights with a right tile and no wrong one. `blind`: of nights with wrong ones alone.
 * - `idle`: nights without any tile. `worst`: the most cards turned after one night.
 * - `closest`: the earliest stop of a collision that the seat called right, from 1. `circles`: nights without a
 *   collision that it called right.
 * - `slips`: cards of the prelude that did not fit.
 */
function facts(events: readonly Event[], seats: number): readonly SeatFacts[] {
  const nights = events.flatMap((event) => (event.type === "evaluated" ? [event.evaluation] : []));
  return factsBySeat(seats, (seat) => {
    const called = nights.map((night) => callOf(night, seat));
    const clean = called.filter(({ right }) => right > 0);
    return {
      nights: nights.length,
      right: sum(called.map(({ right }) => right)),
      wrong: sum(called.map(({ wrong }) => wrong)),
      rewards: nights.filter(({ seats: all }) => (all[seat]?.reward ?? null) !== null).length,
      streak: longestRun(called, ({ right, wrong }) => right > 0 && wrong === 0),
      blind: longestRun(called, ({ right, wrong }) => right === 0 && wrong > 0),
      idle: called.filter(({ right, wrong }) => right + wrong === 0).length,
      worst: most(nights.map(({ seats: all }) => all[seat]?.turns ?? 0)),
      ...least(
        "closest",
        clean.flatMap(({ stop }) => (stop === null ? [] : [stop])),
      ),
      circles: clean.filter(({ stop }) => stop === null).length,
      slips: events.filter((event) => event.type === "wrong" && event.seat === seat).length,
    };
  });
}

/** A seat's tiles in one night. `stop`: of the collision; null: there was none. */
interface Call {
  readonly right: number;
  readonly wrong: number;
  readonly stop: number | null;
}

function callOf({ seats, right, route }: Evaluation, seat: Seat): Call {
  const taken = seats[seat]?.taken ?? [];
  const hits = taken.filter((tile) => right.includes(tile)).length;
  const { answer } = route;
  return { right: hits, wrong: taken.length - hits, stop: answer.type === "collision" ? answer.stop : null };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** What can be won in Katch Me Aho! */
const badges: readonly Badge[] = [
  { id: "satnav", won: atLeast("streak", 4) },
  { id: "blindFlight", won: atLeast("blind", 3) },
  { id: "roundabout", won: atLeast("circles", 2) },
  { id: "bumper", won: atMost("closest", 1) },
  { id: "sleepyhead", won: atLeast("idle", 3) },
  { id: "wrongWay", won: allOf(isFirst, moreThan("wrong", "right")) },
];

/** The extremes that a server keeps. */
const records: readonly GameRecord[] = [
  { id: "streak", fact: "streak", best: "most" },
  { id: "right", fact: "right", best: "most" },
  { id: "circles", fact: "circles", best: "most" },
  { id: "slips", fact: "slips", best: "most" },
];

/** What a recap tells. */
const awards: Partial<Readonly<Record<AwardId, Award>>> = {
  unlucky: { fact: "blind", from: 2 },
  bold: { fact: "circles", from: 1 },
};

/** What the club makes of Katch Me Aho!. */
export const katchmeClub: GameClub<Options, Event> = {
  isRated: true,
  owesRound: owesNothing,
  facts,
  badges,
  records,
  awards,
};
