import { beforeEach, describe, expect, it } from "vitest";
import type { View as KalleView } from "../../src/games/kalle/rules/index.js";
import type { View } from "../../src/games/katchen/rules/index.js";
import type { NightView } from "../../src/games/katchme/rules/index.js";
import type { Board } from "../../src/tables/board.js";
import { pressTable } from "../support/features.js";
import { settle } from "../support/fake-clock.js";
import { askedAt, boardAt, personIn, startedOf } from "../support/tables-of-three.js";
import { arrivalWith, heldBot, type HeldBot } from "../features/settings/held-bot.js";

let held: HeldBot;
let board: Board;

/** By the seat that is asked, on the board. @returns how many throws of their turn lie there afterwards */
async function press(verb: string, argument = ""): Promise<number> {
  const { id: prompt, seat } = askedAt(board);
  const context = arrivalWith({ person: personIn(seat ?? -1) });
  void pressTable(held.bot, context, { table: board.table, prompt, verb, argument });
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

describe("a tap right after one was ready for the night's dice in Katch Me Aho!", () => {
  it("grabs nothing, as it was meant for that; a moment later it does, and for others at once", async () => {
    held = heldBot();
    board = await startedOf(held.on, { prelude: false }, "katchme");
    const taken = (): number => {
      const view = board.play?.view as NightView | undefined;
      return view?.phase.type === "snatch" ? view.phase.taken.flat().length : 0;
    };
    const asked = board.play?.prompts.map(({ seat }) => seat) ?? [];
    const roller = asked[0] ?? -1;
    for (const seat of asked.slice(1)) {
      const roll = { kind: "press", prompt: askedAt(board).id, verb: "roll", argument: "", values: [] } as const;
      await held.on.request(board.table, personIn(seat ?? -1), roll);
    }
    board = await boardAt(held.on, board.table);
    await press("roll");
    const tap = async (seat: number, tile: string): Promise<number> => {
      const { id: prompt } = board.play?.prompts.find((open) => open.seat === seat) ?? askedAt(board);
      const context = arrivalWith({ person: personIn(seat) });
      void pressTable(held.bot, context, { table: board.table, prompt, verb: "snatch", argument: tile });
      await settle();
      // Presses of a race wait for earlier ones.
      await held.on.clock.forward(150);
      while (held.api.waiting() > 0) {
        held.api.pass();
        await settle();
      }
      board = await boardAt(held.on, board.table);
      return taken();
    };
    expect(await tap(roller, "when-1")).toBe(0);
    expect(await tap((roller + 1) % 3, "when-1")).toBe(1);
    await held.on.clock.forward(400);
    expect(await tap(roller, "when-2")).toBe(2);
  });
});

describe("a tap right after the police are placed in Kalle Kanalratte", () => {
  it("opens no manhole, as the grid has moved under it; a moment later it does", async () => {
    held = heldBot();
    board = await startedOf(held.on, {}, "kalle");
    const phase = (): string | undefined => (board.play?.view as KalleView | undefined)?.phase.type;
    const covered = (): number =>
      (board.play?.view as KalleView | undefined)?.grid.filter((card) => card === null).length ?? 0;
    const { id, seat } = askedAt(board);
    const hiding = { kind: "press", prompt: id, verb: "hide", argument: "15", values: [] } as const;
    await held.on.request(board.table, personIn(seat ?? -1), hiding);
    board = await boardAt(held.on, board.table);
    expect(phase()).toBe("place");
    await press("place", "5");
    expect(phase()).toBe("search");
    await press("card", "6");
    expect(covered()).toBe(16);
    await held.on.clock.forward(700);
    await press("card", "6");
    expect(covered()).toBe(15);
  });
});
