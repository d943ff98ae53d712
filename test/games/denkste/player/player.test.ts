import { describe, expect, it } from "vitest";
import { type Action, denkste as game, type State } from "../../../../src/games/denkste/rules/index.js";
import { denkstePlayer, equilibrium, settingsAgainst } from "../../../../src/games/denkste/player/index.js";
import type { Decision, Level } from "../../../../src/game/player.js";
import { seededRandom } from "../../../support/seeded-random.js";

/** Of two; seat 1 has set its card or not. */
function turnOf(counters: readonly number[], hasteGedacht: boolean, stop: readonly number[] | null = null): State {
  const options = { length: "standard", hasteGedacht } as const;
  return { options, seats: 2, turn: 5, counters, phase: { type: "choice", mover: 0, go: null, stop } };
}

function ask(state: State, seat: number, level: Level, seed: number): Promise<Decision<Action>> {
  const asked = { seat, view: game.view(state, seat), legal: game.legal(state, seat), events: [], own: [], level };
  return denkstePlayer.decide({ ...asked, random: seededRandom(seed) });
}

/** Counts against chances, as chi square per degree of freedom. */
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
});
