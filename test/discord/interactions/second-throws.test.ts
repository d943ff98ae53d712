import { beforeEach, describe, expect, it } from "vitest";
import { handlePress } from "../../../src/discord/interactions/handle-press.js";
import type { View } from "../../../src/games/katchen/rules/index.js";
import type { Board } from "../../../src/tables/board.js";
import { settle } from "../../support/fake-clock.js";
import { askedAt, boardAt, personIn, startedOf } from "../../support/tables-of-three.js";
import { arrivalWith, heldBot, type HeldBot } from "../features/settings/held-bot.js";

let held: HeldBot;
let board: Board;

/** By the seat that is asked, on the board. @returns how many throws of their turn lie there afterwards */
async function press(verb: string): Promise<number> {
  const { id: prompt, seat } = askedAt(board);
  const context = arrivalWith({ person: personIn(seat ?? -1) });
  void handlePress(held.bot, context, { table: board.table, prompt, verb, argument: "" }, []);
  await settle();
  while (held.api.waiting() > 0) {
    held.api.pass();
    await settle();
  }
  board = await boardAt(held.on, board.table);
  expect(held.api.requests.some((request) => request.type === "respond" && request.id === context.id)).toBe(true);
  return throws();
}

/** Of the dice that lie there in stage 2; 0: none do. */
function throws(): number {
  const phase = (board.play?.view as View | undefined)?.phase;
  return phase?.type === "shed" && phase.dice !== null ? phase.count : 0;
}

beforeEach(async () => {
  held = heldBot();
  board = await startedOf(held.on);
  while (throws() === 0) await press("throw");
});

describe("the second tap of a double tap on the button to throw the rest again", () => {
  it("throws nothing, though the button is there for the next throw too; a moment later it does", async () => {
    expect(await press("rethrow")).toBe(2);
    expect(await press("rethrow")).toBe(2);
    await held.on.clock.forward(699);
    expect(await press("rethrow")).toBe(2);
    await held.on.clock.forward(1);
    expect(await press("rethrow")).toBe(0);
  });

  it("keeps nobody from another button, nor from the first throw of a turn", async () => {
    expect(await press("rethrow")).toBe(2);
    expect(await press("stand")).toBe(0);
    expect(await press("throw")).toBe(1);
  });
});
