// @module-tag long

import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import type { Outcome } from "../../playground/discord/index.js";
import { seededRandom } from "../support/seeded-random.js";
import { boardBecomes, boardIn, type Control, controlsOf, proofOn } from "./support/board.js";
import { readTable } from "./support/database.js";
import { askedOn, move, movesOn, playOut } from "./support/play.js";
import { replay } from "../../src/tables/replay.js";
import { setUp, type Setting, startGame, tableOn } from "./support/setting.js";
import { allGames } from "../../src/games/index.js";

let setting: Setting;
afterEach(async () => {
  await setting.end();
});

const kills = 6;
const random = seededRandom(20);

/** Any enabled control of the game. */
function anyMove(): Control {
  const moves = movesOn(setting);
  const control = moves[random.pick(Math.max(1, moves.length))];
  if (control === undefined) throw new Error("the game ended too soon");
  return control;
}

/** A refusal, which is a message, counts nowhere. */
function interactionsOf(outcomes: readonly Outcome[], ...types: readonly Outcome["type"][]): readonly string[] {
  return outcomes.filter(({ type }) => types.includes(type)).map(({ interaction }) => interaction);
}

describe("a bot that is killed with -9 at random moments of a game", () => {
  it("has every answered press stored once, shows what was stored unanswered, and plays on", async () => {
    // Six starts in a row edit more often than Discord's limits let them.
    setting = await setUp({ limits: "none" });
    await startGame(setting, { shots: 2 });
    const { discord, anna, databaseFile } = setting;
    const table = tableOn(setting);
    const before = new Set(readTable(databaseFile, table).presses);
    const outcomes: Outcome[] = [];
    const inFlight: Promise<Outcome>[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      for (let calm = random.pick(4); calm > 0; calm -= 1) outcomes.push(await move(setting, anyMove()));
      const { customId } = anyMove();
      inFlight.push(askedOn(setting).press(boardIn(discord, anna).id, customId));
      await sleep(random.pick(8));
      await setting.bot.kill();
      const stored = readTable(databaseFile, table);
      await setting.restart();
      const { question } = stored.state as { readonly question: number };
      const board = await boardBecomes(discord, anna, (shown) =>
        controlsOf(shown).some(({ verb, prompt }) =>
          verb === "throw" || verb === "stand" ? prompt === question : false,
        ),
      );
      expect(controlsOf(board).length).toBeGreaterThan(0);
      await expect
        .poll(() => readTable(databaseFile, table))
        .toSatisfy(({ shown, visible }: { shown: number; visible: number }) => shown >= visible);
    }
    const last = await Promise.all(inFlight);
    const answered = interactionsOf([...outcomes, ...last], "update", "deferred");
    const unanswered = interactionsOf(last, "failed");
    const { presses } = readTable(databaseFile, table);
    expect(presses).toEqual(expect.arrayContaining([...answered]));
    const known = new Set([...before, ...answered, ...unanswered]);
    expect(presses.filter((press) => !known.has(press))).toEqual([]);

    await playOut(setting, (moves) => moves.find(({ verb }) => verb !== "keep" && verb !== "rethrow"));
    await expect
      .poll(() => readTable(databaseFile, table))
      .toSatisfy(({ shown, visible }: { shown: number; visible: number }) => shown >= visible);
    const stored = readTable(databaseFile, table);
    expect(stored.life).toBe("over");
    expect(new Set(stored.actions.map(({ interaction }) => interaction)).size).toBe(stored.actions.length);
    expect(stored.actions.every(({ interaction }) => interaction !== null && !before.has(interaction))).toBe(true);
    expect(replay(stored, allGames).events).toEqual(stored.events);
    expect(await proofOn(discord, anna)).toContain(stored.seed?.toString("hex"));
  });
});
