// @module-tag long

import { describe, expect, it } from "vitest";
import { type Action, katchen as game } from "../../../../src/games/katchen/rules/index.js";
import type { Random, Seat } from "../../../../src/game/contract.js";
import { katchenPlayer } from "../../../../src/games/katchen/player/index.js";
import type { Level } from "../../../../src/game/player.js";
import { seededRandom } from "../../../support/seeded-random.js";

type Who = Level | "random";

/** @returns the loser of one game */
async function loserOf(table: readonly Who[], random: Random): Promise<Seat> {
  let { state } = game.setup(
    table.length,
    { shots: 1, knockOut: false, byHand: true },
    random,
    random.pick(table.length),
  );
  for (;;) {
    const [prompt] = game.prompts(state);
    if (prompt === undefined) break;
    const { seat } = prompt;
    const legal = game.legal(state, seat);
    const level = table[seat] ?? "random";
    const action: Action | undefined =
      level === "random"
        ? legal[random.pick(legal.length)]
        : (
            await katchenPlayer.decide({
              seat,
              view: game.view(state, seat),
              legal,
              events: [],
              own: [],
              level,
              random,
            })
          ).action;
    if (action === undefined || !legal.includes(action)) throw new Error("not one of the legal actions");
    state = game.act(state, seat, action, random).state;
  }
  const loser = game.result(state)?.opens;
  if (loser === null || loser === undefined) throw new Error("a game without a loser");
  return loser;
}

/** How much less often than chance seat 0 lost, in standard errors. */
async function margin(table: readonly Who[], rounds: number): Promise<number> {
  const fair = 1 / table.length;
  let lost = 0;
  for (let round = 0; round < rounds; round += 1) if ((await loserOf(table, seededRandom(round))) === 0) lost += 1;
  return (fair - lost / rounds) / Math.sqrt((fair * (1 - fair)) / rounds);
}

describe("in thousands of games", () => {
  it.each<[string, readonly Who[], number]>([
    ["the strong level beats the relaxed one", ["strong", "relaxed"], 2000],
    ["the strong level beats chance", ["strong", "random"], 1000],
    ["the relaxed level beats chance", ["relaxed", "random"], 1000],
    ["the strong level loses less than its share among four", ["strong", "relaxed", "relaxed", "relaxed"], 1500],
    ["the strong level loses less than its share among eight", ["strong", ...Array<Who>(7).fill("relaxed")], 1500],
  ])("%s", async (_, table, rounds) => {
    expect(await margin(table, rounds)).toBeGreaterThan(3);
  });
});
