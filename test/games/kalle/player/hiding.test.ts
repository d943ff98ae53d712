import { describe, expect, it } from "vitest";
import { type Action, type Event, kalle as game, type Place } from "../../../../src/games/kalle/rules/index.js";
import type { Seat } from "../../../../src/game/contract.js";
import { ownHiding } from "../../../../src/games/kalle/player/index.js";
import { anything, asked } from "../rules/play-out.js";
import { A, sit } from "../rules/table.js";
import { seededRandom } from "../../../support/seeded-random.js";

/**
 * A's events and actions: it hides at `first` and is found at once, so is B, then A hides at `second`. Of A's four
 * actions (hide, place, search, hide) those in `late` were time-outs.
 */
function thirdRound(first: Place, second: Place, late: readonly number[]): [readonly Event[], readonly Action[]] {
  const begun = sit(2);
  const events = [...begun.news];
  const ours: Action[] = [];
  let { state } = begun;
  const actions: readonly Action[] = [
    { type: "hide", at: first },
    { type: "place", at: first === 0 ? 1 : 0 },
    { type: "search", to: first },
    { type: "hide", at: 0 },
    { type: "place", at: 1 },
    { type: "search", to: 0 },
    { type: "hide", at: second },
  ];
  for (const action of actions) {
    if (asked(state) === A) ours.push(action);
    const step = game.act(state, asked(state), action, seededRandom(0));
    events.push(...step.events);
    state = step.state;
  }
  return [events, ours.filter((_, index) => !late.includes(index))];
}

describe("where a seat has hidden Kalle", () => {
  it.each<[string, Place, Place, readonly number[], Place | null]>([
    ["is known from its own action", 1, 9, [], 9],
    ["is not known if its time ran out", 1, 9, [3], null],
    ["is known if its time ran out in the round before", 1, 9, [0], 9],
    ["is known if it has done nothing else in time", 1, 9, [0, 1, 2], 9],
    ["is not taken from an earlier round, though nothing else was done in time", 1, 9, [1, 2, 3], null],
    ["is not taken from an earlier round when it is the same place", 1, 1, [1, 2, 3], null],
    ["is known when it is the same place as before", 1, 1, [1, 2], 1],
  ])("%s", (_, first, second, late, place) => {
    const [events, own] = thirdRound(first, second, late);
    expect(ownHiding(events, own, A)).toBe(place);
  });

  it("is rather not known than wrong: where chance had hidden him before and nothing was in time since", () => {
    const [events, own] = thirdRound(1, 1, [0, 1, 2]);
    expect(ownHiding(events, own, A)).toBeNull();
  });

  it.each([2, 3, 5])("is found out in games where any action may be late (%d seats)", (seats) => {
    const known = { own: 0, late: 0 };
    for (let seed = 0; seed < 60; seed += 1)
      for (const { events, own, seat, hidden } of kallesTurns(seats, seed)) {
        expect(ownHiding(events, own, seat)).toBe(hidden);
        known[hidden === null ? "late" : "own"] += 1;
      }
    expect(Math.min(known.own, known.late)).toBeGreaterThan(100);
  });
});

interface KallesTurn {
  readonly events: readonly Event[];
  readonly own: readonly Action[];
  readonly seat: Seat;
  /** Null: by a time-out. */
  readonly hidden: Place | null;
}

/** Swaps and pointings of a random game in which every third action is a time-out. */
function kallesTurns(seats: number, seed: number): readonly KallesTurn[] {
  const random = seededRandom(seed);
  const start = game.setup(seats, { lastChance: seed % 2 === 0 }, random, null);
  const events: Event[] = [...start.events];
  const owns: readonly Action[][] = Array.from({ length: seats }, () => []);
  const turns: KallesTurn[] = [];
  let hidden: Place | null = null;
  let { state } = start;
  while (game.result(state) === null) {
    const seat = asked(state);
    const own = owns[seat] ?? [];
    if (state.phase.type === "swap" || state.phase.type === "point")
      turns.push({ events: [...events], own: [...own], seat, hidden });
    const late = random.pick(3) === 0;
    const action = late ? game.timeout(state, seat, random) : anything(state, random);
    if (action.type === "hide") hidden = late ? null : action.at;
    if (!late) own.push(action);
    const step = game.act(state, seat, action, random);
    events.push(...step.events);
    state = step.state;
  }
  return turns;
}
