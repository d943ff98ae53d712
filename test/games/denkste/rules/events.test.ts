import { describe, expect, it } from "vitest";
import {
  denkste,
  discsFor,
  stopperOf,
  trackAt,
  type Event,
  type Options,
  type State,
  type View,
} from "../../../../src/games/denkste/rules/index.js";
import { seededRandom } from "../../../support/seeded-random.js";

/** What everybody sees, from the events alone. */
function retell(events: readonly Event[], seats: number, options: Options): View {
  const counters = Array.from({ length: seats }, () => 0);
  let turn = 0;
  let phase: View["phase"] = { type: "over", winner: -1 };
  const openTurn = (mover: number): void => {
    turn += 1;
    const discs = discsFor(trackAt(counters[mover] ?? 0, options.length));
    phase = { type: "choice", mover, stopper: stopperOf(mover, seats), discs, goSet: false, stopSet: false };
  };
  for (const event of events) {
    switch (event.type) {
      case "begins":
        openTurn(event.seat);
        break;
      case "set":
        phase = { ...phase, ...(event.card === "go" ? { goSet: true } : { stopSet: true }) };
        break;
      case "revealed":
        counters[event.mover] = event.counter;
        if (event.outcome !== "goal") openTurn((event.mover + 1) % seats);
        break;
      case "over":
        phase = { type: "over", winner: event.winner };
    }
  }
  return { options, turn, counters, phase, own: null };
}

/** A random game: every state, with the events until then. */
function playByChance(seats: number, options: Options, seed: number): readonly (readonly [State, readonly Event[]])[] {
  const random = seededRandom(seed);
  const start = denkste.setup(seats, options, random, null);
  const events = [...start.events];
  const steps: [State, readonly Event[]][] = [[start.state, [...events]]];
  let { state } = start;
  while (denkste.result(state) === null) {
    const [prompt] = denkste.prompts(state).slice(random.pick(2));
    if (prompt === undefined) throw new Error("nobody is asked while the game runs");
    const { seat } = prompt;
    const step = denkste.act(state, seat, denkste.timeout(state, seat, random), random);
    events.push(...step.events);
    ({ state } = step);
    steps.push([state, [...events]]);
  }
  return steps;
}

describe("the events alone", () => {
  it.each([
    [2, { length: "standard", hasteGedacht: false }],
    [3, { length: "short", hasteGedacht: true }],
    [4, { length: "long", hasteGedacht: true }],
  ] as const)("tell the whole game again: %d seats, %j", (seats, options) => {
    const steps = playByChance(seats, options, seats);
    expect(steps.length).toBeGreaterThan(2 * seats);
    for (const [state, events] of steps) expect(retell(events, seats, options)).toEqual(denkste.view(state, null));
  });

  it("tell both cards of every turn, and from where to where the figure went", () => {
    const [last] = playByChance(4, { length: "short", hasteGedacht: true }, 5).slice(-1);
    const turns = (last?.[1] ?? []).filter((event) => event.type === "revealed");
    const counters = [0, 0, 0, 0];
    for (const { mover, stopper, track, go, stop, from, counter } of turns) {
      expect({ from, stopper, track }).toEqual({
        from: counters[mover],
        stopper: stopperOf(mover, 4),
        track: trackAt(from, "short"),
      });
      expect([go, ...stop].every((number) => [1, 2, 3, 4, 5, 6].includes(number))).toBe(true);
      expect(stop).toHaveLength(track);
      counters[mover] = counter;
    }
    expect(counters).toEqual(last?.[0].counters);
    expect(new Set(turns.map(({ outcome }) => outcome))).toEqual(
      new Set(["moved", "caught", "blocked", "back", "goal"]),
    );
  });
});
