import { beforeAll, describe, expect, it } from "vitest";
import { catnoir as game, type Options } from "../../../../src/games/catnoir/rules/index.js";
import { catnoirPlayer } from "../../../../src/games/catnoir/player/index.js";
import { games } from "../../../../src/games/index.js";
import { disguises } from "../rules/disguises.js";
import { sit } from "../rules/table.js";
import { seededRandom } from "../../../support/seeded-random.js";
import { ask, everyTable, gameOf, type Turn } from "./games.js";
import { stepsOf } from "../../steps.js";

/** Turns of whole games at every table, with reactions and surpluses among them. */
const turns: Turn[] = [];

/** A few of them, where every decision is a search. */
let few: readonly Turn[] = [];

beforeAll(async () => {
  for (const [seats, options] of everyTable)
    for (const [seat, who] of (["relaxed", "chance"] as const).entries())
      turns.push(
        ...(
          await gameOf(
            Array.from({ length: seats }, () => who),
            options,
            seat,
          )
        ).slice(0, -1),
      );
  const ofPhase = (type: string): readonly Turn[] => turns.filter(({ state }) => state.phase.type === type);
  few = ["turn", "reaction", "trim"].flatMap((type) =>
    ofPhase(type).filter((_, index, all) => index % Math.ceil(all.length / 10) === 0),
  );
});

describe("a computer player at the table", () => {
  it("is entered under its game, the relaxed level first", () => {
    expect(games.catnoir.player.levels).toEqual(["relaxed", "strong"]);
    expect(games.catnoir.player).toBe(catnoirPlayer);
  });

  it("does only what is legal, in every phase and at every table (relaxed)", async () => {
    const done = new Set<string>();
    for (const [index, turn] of turns.entries()) {
      const { action } = await ask(turn, "relaxed", seededRandom(index));
      expect(game.legal(turn.state, turn.seat)).toContainEqual(action);
      done.add(action.type === "play" ? action.faction : action.type);
    }
    // Police it could play as well, but without a memory that hardly ever promises a point.
    const plays = ["detectives", "scientists", "robocats", "mafia", "hackers", "journalists", "bureaucrats"];
    done.delete("police");
    expect(done).toEqual(new Set(["take", ...plays, "discard", "pay", "give", "decline", "trim"]));
  });

  it("does only what is legal in every phase (strong)", async () => {
    const phases = new Set<string>();
    for (const [index, turn] of few.entries()) {
      const { action } = await ask(turn, "strong", seededRandom(index));
      expect(game.legal(turn.state, turn.seat)).toContainEqual(action);
      phases.add(turn.state.phase.type);
    }
    expect(phases).toEqual(new Set(["turn", "reaction", "trim"]));
  });

  it("does the same with the same chance", async () => {
    for (const turn of few.filter((_, index) => index % 4 === 0))
      for (const level of catnoirPlayer.levels)
        expect(await ask(turn, level, seededRandom(4))).toEqual(await ask(turn, level, seededRandom(4)));
  });

  it.each(catnoirPlayer.levels)("does the same whatever the others hold and what will be drawn (%s)", async (level) => {
    for (const [index, turn] of (level === "strong" ? few : turns).entries()) {
      if (level === "strong" && index % 3 > 0) continue;
      const decision = await ask(turn, level, seededRandom(index));
      for (const state of disguises(turn.state, turn.seat, null))
        expect(await ask({ ...turn, state }, level, seededRandom(index))).toEqual(decision);
    }
  });

  it("waits a second or so, the same whatever is asked and whatever it holds", async () => {
    for (const [level, shortest, longest] of [
      ["relaxed", 900, 1800],
      ["strong", 700, 1500],
    ] as const)
      for (const seed of [1, 2, 3]) {
        const asked = level === "relaxed" ? turns : few.filter((_, index) => index % 5 === seed);
        const waits = new Set<number>();
        for (const turn of asked) waits.add((await ask(turn, level, seededRandom(seed))).afterMs);
        expect(waits.size).toBe(1);
        const [wait = 0] = waits;
        expect(wait).toBeGreaterThanOrEqual(shortest);
        expect(wait).toBeLessThanOrEqual(longest);
      }
  });

  it("takes no more than 10,000 steps of the bot's own time, in which it finds what it does without a search", () => {
    const questions = turns
      .filter((_, index) => index % 50 === 0)
      .map(({ state, seat, told }) => {
        const [view, legal] = [game.view(state, seat), game.legal(state, seat)];
        return { seat, view, legal, told, own: [], level: "relaxed" } as const;
      });
    const steps = stepsOf("catnoir", questions);
    expect(steps.filter((count) => count > 10_000)).toEqual([]);
  });

  it("fails where nothing is legal", async () => {
    const options: Options = { factions: "first", actions: 1 };
    const view = game.view(sit(2, options).state, 0);
    const given = { seat: 0, view, told: [], own: [], legal: [], random: seededRandom(1) };
    for (const level of catnoirPlayer.levels)
      await expect(catnoirPlayer.decide({ ...given, level })).rejects.toThrow("nothing to do");
  });
});
