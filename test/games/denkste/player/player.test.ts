import { describe, expect, it } from "vitest";
import {
  type Action,
  denkste as game,
  type Event,
  type State,
  type View,
} from "../../../../src/games/denkste/rules/index.js";
import { denkstePlayer } from "../../../../src/games/denkste/player/index.js";
import { equilibrium } from "../../../../src/games/denkste/player/strong.js";
import { settingsAgainst } from "../../../../src/games/denkste/player/path.js";
import { games } from "../../../../src/games/index.js";
import type { Decision, Level } from "../../../../src/game/player.js";
import { seededRandom } from "../../../support/seeded-random.js";
import { everyOptions } from "./brute.js";
import { stepsOf } from "../../steps.js";

/** A turn of seat 0 among two, of which seat 1 has set its card or not. */
function turnOf(counters: readonly number[], hasteGedacht: boolean, stop: readonly number[] | null = null): State {
  const options = { length: "standard", hasteGedacht } as const;
  return { options, seats: 2, turn: 5, counters, phase: { type: "choice", mover: 0, go: null, stop } };
}

function ask(state: State, seat: number, level: Level, seed: number): Promise<Decision<Action>> {
  const asked = { seat, view: game.view(state, seat), legal: game.legal(state, seat), told: [], own: [], level };
  return denkstePlayer.decide({ ...asked, random: seededRandom(seed) });
}

/** How far counts are from what chances promise, as chi square a degree of freedom. */
function distance(counts: ReadonlyMap<string, number>, chances: readonly (readonly [string, number])[]): number {
  const draws = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const likely = chances.filter(([, chance]) => chance > 0.001);
  const square = likely.reduce(
    (sum, [what, chance]) => sum + ((counts.get(what) ?? 0) - chance * draws) ** 2 / (chance * draws),
    0,
  );
  return square / likely.length;
}

describe("a computer player at the table", () => {
  it("is entered under its game, the relaxed level first", () => {
    expect(games.denkste.player.levels).toEqual(["relaxed", "strong"]);
  });

  it.each(denkstePlayer.levels)(
    "sets only what is legal, on both cards, wherever a game may lead (%s)",
    async (level) => {
      const cards = new Set<string>();
      for (const [index, options] of everyOptions.entries())
        for (const seats of [2, 3, 4]) {
          const random = seededRandom(index * 10 + seats);
          const start = game.setup(seats, options, random, null);
          let { state } = start;
          const told: Event[] = [...start.events];
          while (state.phase.type === "choice") {
            for (const { seat } of game.prompts(state)) {
              const legal = game.legal(state, seat);
              const view = game.view(state, seat);
              const { action } = await denkstePlayer.decide({ seat, view, legal, told, own: [], level, random });
              expect(legal).toContainEqual(action);
              cards.add(`${action.type} on ${action.type === "stop" ? action.numbers.length : 1}`);
              // Half the time chance plays on, so that the figures also come where the level would not lead them.
              const played = random.pick(2) === 0 ? action : game.timeout(state, seat, random);
              const step = game.act(state, seat, played, random);
              state = step.state;
              told.push(...step.events);
            }
          }
        }
      expect([...cards].toSorted((a, b) => a.localeCompare(b))).toEqual([
        "go on 1",
        "stop on 1",
        "stop on 2",
        "stop on 3",
      ]);
    },
  );

  it("waits a second or so, the same whichever card it sets and whatever is on the table", async () => {
    const turns = [
      { state: turnOf([0, 0], false), seat: 0 },
      { state: turnOf([0, 0], false), seat: 1 },
      { state: turnOf([45, 20], true), seat: 0 },
      { state: turnOf([45, 20], true), seat: 1 },
      { state: turnOf([45, 20], true, [6, 6, 6]), seat: 0 },
    ];
    for (const level of denkstePlayer.levels)
      for (let seed = 0; seed < 50; seed += 1) {
        const waits = await Promise.all(
          turns.map(async ({ state, seat }) => (await ask(state, seat, level, seed)).afterMs),
        );
        expect(new Set(waits).size).toBe(1);
        expect(waits[0]).toBeGreaterThanOrEqual(700);
        expect(waits[0]).toBeLessThanOrEqual(1800);
      }
  });

  it("sets no other card when the other card is set already", async () => {
    for (const level of denkstePlayer.levels)
      for (let seed = 0; seed < 50; seed += 1)
        expect(await ask(turnOf([30, 3], true, [6, 6]), 0, level, seed)).toEqual(
          await ask(turnOf([30, 3], true), 0, level, seed),
        );
  });

  it.each([
    ["on track 1", [3, 30], false],
    ["where a number is blocked", [10, 2], false],
    ["against two discs", [38, 0], false],
    ["on the last steps of the variant", [46, 0], true],
  ])("draws both cards of the strong level as they are mixed, %s", async (_, counters, hasteGedacht) => {
    const state = turnOf(counters, hasteGedacht);
    const { rows, columns } = equilibrium(state, 0);
    const settings = settingsAgainst(counters[0] ?? 0, state.options);
    const mixed = [
      rows.map((chance, place) => [String(place + 1), chance] as const),
      columns.map((chance, place) => [(settings[place] ?? []).join(), chance] as const),
    ];
    for (const [seat, chances] of mixed.entries()) {
      const counts = new Map<string, number>();
      for (let seed = 0; seed < 4000; seed += 1) {
        const { action } = await ask(state, seat, "strong", seed);
        const what = action.type === "go" ? String(action.number) : action.numbers.join();
        counts.set(what, (counts.get(what) ?? 0) + 1);
      }
      for (const what of counts.keys()) expect(new Map(chances).get(what)).toBeGreaterThan(0);
      expect(distance(counts, chances)).toBeLessThan(5);
    }
  });

  it("takes no more than 50,000 steps to think about a turn that it has never seen", () => {
    const questions = Array.from({ length: 9 }, (_, index) => {
      const state: State = { ...turnOf([42 + index, 49, 48, 47], true), seats: 4 };
      const [view, legal] = [game.view(state, 3), game.legal(state, 3)];
      return { seat: 3, view, legal, told: [], own: [], level: "strong" } as const;
    });
    const steps = stepsOf("denkste", questions);
    expect(steps.filter((count) => count > 50_000)).toEqual([]);
  });

  it("fails where nothing is legal, and where the game is over", async () => {
    const view: View = game.view(turnOf([0, 0], false), null);
    const asked = { seat: 0, view, legal: [], told: [], own: [], level: "strong", random: seededRandom(1) } as const;
    await expect(denkstePlayer.decide(asked)).rejects.toThrow("nothing to do");
    const over: View = { ...view, phase: { type: "over", winner: 1 } };
    const legal: readonly Action[] = [{ type: "go", number: 1 }];
    await expect(denkstePlayer.decide({ ...asked, view: over, legal })).rejects.toThrow("nothing to do");
  });
});
