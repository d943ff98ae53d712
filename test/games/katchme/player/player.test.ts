import { describe, expect, it } from "vitest";
import { katchme as game, type State } from "../../../../src/games/katchme/rules/index.js";
import type { Random } from "../../../../src/game/contract.js";
import { katchmePlayer } from "../../../../src/games/katchme/player/index.js";
import { games } from "../../../../src/games/index.js";
import type { Level } from "../../../../src/game/player.js";
import { seededRandom } from "../../../support/seeded-random.js";
import { A, nightOf, preludeOf } from "../rules/table.js";
import { askedIn } from "./asking.js";
import { everyOptions } from "./positions.js";

/** Plays on with what the level decides half the time, and as if its time were up else; any seat that may do anything acts. */
async function askThroughout(start: State, level: Level, random: Random, seen: Set<string>): Promise<void> {
  for (let state = start; ;) {
    const prompts = game.prompts(state);
    const [prompt] = prompts.slice(random.pick(Math.max(1, prompts.length)));
    if (prompt === undefined) return;
    const { seat } = prompt;
    const asked = askedIn(state, seat, level, random.pick(1e9));
    const { action, afterMs } = await katchmePlayer.decide(asked);
    expect(asked.legal).toContainEqual(action);
    expect(afterMs).toBeGreaterThan(300);
    seen.add(action.type);
    const played = random.pick(2) === 0 ? action : game.timeout(state, seat, random);
    state = game.act(state, seat, played, random).state;
  }
}

/** The same game with every hidden card another one. */
function withOtherCards(state: State): State {
  const { phase } = state;
  const turn = (card: number): number => (card % 6) + 1;
  switch (phase.type) {
    case "prelude": {
      const piles = phase.piles.map((own) =>
        own.map((pile) => ({ ...pile, cards: pile.cards.map((card, depth) => (depth === 0 ? card : turn(card))) })),
      );
      return { ...state, phase: { ...phase, piles, box: phase.box.map(turn) } };
    }
    case "roll":
    case "snatch": {
      const { nights } = phase;
      const piles = nights.piles.map((pile) => ({
        draw: pile.draw.map(turn),
        discard: pile.discard.map((card, depth) => (depth === 0 ? card : turn(card))),
      }));
      return { ...state, phase: { ...phase, nights: { ...nights, piles, box: nights.box.map(turn) } } };
    }
    case "over":
      return state;
  }
}

describe("a computer player at the table", () => {
  it("is entered under its game, the relaxed level first", () => {
    expect(games.katchme.player.levels).toEqual(["relaxed", "strong"]);
  });

  it.each(katchmePlayer.levels)("does only what is legal, in every seat, with all options (%s)", async (level) => {
    const seen = new Set<string>();
    for (const [index, options] of everyOptions.entries())
      for (const seats of [2, 4, 6]) {
        const random = seededRandom(10 * index + seats);
        await askThroughout(game.setup(seats, options, random, null).state, level, random, seen);
      }
    expect([...seen].toSorted((a, b) => a.localeCompare(b))).toEqual(["done", "lay", "roll", "snatch"]);
  });

  it.each(katchmePlayer.levels)("does the same, and takes as long, whatever cards are hidden (%s)", async (level) => {
    const opened = preludeOf(["3123 5612", "4555 1333"], 2);
    const rolled = nightOf({ seats: 3, piles: ["5555/31", "4444/25", "1111/6"], markers: { police: "green" } });
    const states = [
      opened.state,
      rolled.state,
      rolled.rolls(A, 26).state,
      rolled.rolls(A, 26).snatches(1, "when-1").state,
    ];
    for (const state of states)
      for (const { seat } of game.prompts(state))
        for (let seed = 0; seed < 20; seed += 1)
          expect(await katchmePlayer.decide(askedIn(withOtherCards(state), seat, level, seed))).toEqual(
            await katchmePlayer.decide(askedIn(state, seat, level, seed)),
          );
  });

  it("fails where nothing is legal, and where the game is over", async () => {
    const rolling = nightOf({ seats: 2, piles: ["5/3", "5/3", "5/3"] }).state;
    await expect(katchmePlayer.decide(askedIn(rolling, 1, "strong", 1))).rejects.toThrow("nothing to do");
    const asked = askedIn(rolling, A, "strong", 1);
    if (asked.view.type === "prelude") throw new Error("no night");
    const over = { ...asked, view: { ...asked.view, phase: { type: "over", places: [[0], [1]] } } } as const;
    await expect(katchmePlayer.decide(over)).rejects.toThrow("nothing to do");
  });
});
