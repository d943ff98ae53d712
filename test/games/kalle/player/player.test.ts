import { describe, expect, it } from "vitest";
import { kalle as game, places, type View } from "../../../../src/games/kalle/rules/index.js";
import { kallePlayer } from "../../../../src/games/kalle/player/index.js";
import { games } from "../../../../src/games/index.js";
import { sit } from "../rules/table.js";
import { seededRandom } from "../../../support/seeded-random.js";
import { ask, everyTable, gameOf } from "./games.js";
import { stepsOf } from "../../steps.js";

describe("a computer player at the table", () => {
  it("is entered under its game, the relaxed level first", () => {
    expect(games.kalle.player.levels).toEqual(["relaxed", "strong"]);
  });

  it.each(kallePlayer.levels)(
    "does only what is legal, in every phase, also where others were late (%s)",
    async (level) => {
      const done = new Set<string>();
      for (const [seats, lastChance] of everyTable)
        for (const late of [0, 2])
          for (const [index, turn] of (await gameOf(seats, lastChance, level, seats, late)).entries()) {
            const { action } = await ask(turn, level, index);
            expect(game.legal(turn.state, turn.seat)).toContainEqual(action);
            done.add(action.type);
          }
      expect(done).toEqual(new Set(["hide", "place", "search", "swap", "pass", "guess", "point"]));
    },
  );

  it.each(kallePlayer.levels)(
    "waits a second or so, the same whatever is asked and wherever Kalle is (%s)",
    async (level) => {
      const turns = await gameOf(3, true, level, 4, 5);
      for (let seed = 0; seed < 5; seed += 1) {
        const waits = new Set<number>();
        for (const turn of turns) waits.add((await ask(turn, level, seed)).afterMs);
        expect(waits.size).toBe(1);
        const [wait = 0] = waits;
        expect(wait).toBeGreaterThanOrEqual(700);
        expect(wait).toBeLessThanOrEqual(1800);
      }
    },
  );

  it("hides anywhere, and places the police anywhere", async () => {
    const turns = await gameOf(2, false, "strong", 1);
    for (const turn of turns.slice(0, 2)) {
      const answers = await Promise.all(Array.from({ length: 200 }, (_, seed) => ask(turn, "strong", seed)));
      expect(new Set(answers.map(({ action }) => ("at" in action ? action.at : -1)))).toEqual(new Set(places));
    }
  });

  it("takes no more than 50,000 steps to think", async () => {
    const turns = await gameOf(2, false, "strong", 2);
    const questions = turns.map(
      ({ state, seat, told, own }) =>
        ({ seat, view: game.view(state, seat), legal: game.legal(state, seat), told, own, level: "strong" }) as const,
    );
    const steps = stepsOf("kalle", questions);
    expect(steps.filter((count) => count > 50_000)).toEqual([]);
  });

  it("fails where nothing is legal, and where the game is over", async () => {
    const view = game.view(sit(2).state, null);
    const given = { seat: 0, told: [], own: [], level: "strong", random: seededRandom(1) } as const;
    await expect(kallePlayer.decide({ ...given, view, legal: [] })).rejects.toThrow("nothing to do");
    const over: View = { ...view, phase: { type: "over" } };
    await expect(kallePlayer.decide({ ...given, view: over, legal: [{ type: "pass" }] })).rejects.toThrow(
      "nothing to do",
    );
  });
});
