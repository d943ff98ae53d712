import { describe, expect, it } from "vitest";
import { hurry } from "../../src/process/hurry.js";
import type { Board } from "../../src/tables/board.js";
import type { Reply } from "../../src/tables/requests.js";
import { choicesAt, askedTogether, seatsAsked, settledMs } from "../support/asked-together.js";
import { pressMeaning, boardAt, personIn } from "../support/tables-of-three.js";
import { pressOf } from "../support/presses.js";
import { nextInteraction, requestOf } from "../support/interactions.js";
import { bench, type Bench } from "../support/tables.js";

/** With the first legal action. */
async function answer(on: Bench, board: Board, seat: number, interaction = nextInteraction()): Promise<Reply> {
  const prompt = board.play?.prompts[0]?.id ?? 0;
  const { table } = board;
  const who = personIn(seat);
  if ((await on.situation(table, who)).prompt !== null)
    return on.act(table, who, prompt, (legal) => legal[0], interaction);
  // People who have answered are shown no button.
  const request = requestOf({ kind: "press", prompt, ...pressOf("answer", "decline") }, who, interaction);
  return on.tables.requests.handle(table, request);
}

const steps = async (on: Bench, board: Board): Promise<number> => (await on.store.load(board.table, 1))?.row.steps ?? 0;
const heldAt = async (on: Bench, board: Board): Promise<readonly unknown[]> =>
  (await on.store.load(board.table, 1))?.held ?? [];

describe("a question that several seats are asked at once", () => {
  it("is not settled sooner than after a while, however fast the answers come", async () => {
    const on = bench();
    const board = await askedTogether(on);
    const before = await steps(on, board);
    for (const seat of await seatsAsked(on, board))
      expect(await answer(on, board, seat)).toMatchObject({ kind: "done" });
    expect(await steps(on, board)).toBe(before + 1);
    expect(await heldAt(on, board)).toHaveLength(1);
    await on.clock.forward(3_900);
    expect(await steps(on, board)).toBe(before + 1);
    await on.clock.forward(settledMs);
    expect(await steps(on, board)).toBe(before + 2);
    expect(await heldAt(on, board)).toEqual([]);
    expect((await boardAt(on, board.table)).play?.prompts[0]?.kind).toBe("turn");
  });

  it("is settled at once by an answer that comes late", async () => {
    const on = bench();
    const board = await askedTogether(on, async (now) => (await choicesAt(on, now)).every((count) => count > 1));
    const [first = 0, second = 0] = await seatsAsked(on, board);
    await answer(on, board, first);
    await on.clock.forward(settledMs);
    const before = await steps(on, board);
    await answer(on, board, second);
    expect(await steps(on, board)).toBe(before + 1);
    expect(await heldAt(on, board)).toEqual([]);
  });

  it("leaves the board as it is, also for one who starts again, until the last answer counts", async () => {
    const on = bench();
    const board = await askedTogether(on);
    const { version } = await boardAt(on, board.table);
    await on.messages.shown(board.table, "board", version);
    const written = on.changed.length;
    for (const seat of await seatsAsked(on, board)) {
      expect(await answer(on, board, seat)).toMatchObject({ kind: "done", visible: false });
      expect(await on.behind()).toEqual([]);
    }
    expect(on.changed).toHaveLength(written);
    await on.clock.forward(settledMs);
    expect(on.changed.length).toBeGreaterThan(written);
    expect(await on.behind()).toEqual([board.table]);
  });

  it("counts as shown where it was stored while a board that looks the same was on its way", async () => {
    const on = bench();
    const board = await askedTogether(on);
    const { version } = await boardAt(on, board.table);
    const [first = 0] = await seatsAsked(on, board);
    await answer(on, board, first);
    expect(await on.behind()).toEqual([board.table]);
    await on.messages.shown(board.table, "board", version);
    expect(await on.behind()).toEqual([]);
  });

  it("does not count as shown as long as less than its last visible version is", async () => {
    const on = bench();
    const board = await askedTogether(on);
    const [first = 0] = await seatsAsked(on, board);
    await answer(on, board, first);
    const { version, visible } = await boardAt(on, board.table);
    expect(visible).toBeLessThan(version);
    await on.messages.shown(board.table, "board", visible - 1);
    expect(await on.behind()).toEqual([board.table]);
    await on.messages.shown(board.table, "board", visible);
    expect(await on.behind()).toEqual([]);
  });

  it("edits nothing when a computer player is among those who answer first", async () => {
    const on = bench();
    const board = await askedTogether(on);
    const [first = 0, second = 0] = await seatsAsked(on, board);
    await on.request(board.table, personIn(first), { kind: "leave" });
    const written = on.changed.length;
    const before = await steps(on, board);
    await on.clock.forward(settledMs);
    expect((await steps(on, board)) + (await heldAt(on, board)).length).toBeGreaterThan(before);
    expect(await seatsAsked(on, board)).toEqual([second]);
    expect(on.changed).toHaveLength(written);
  });

  it("shows in nothing public who has answered already, nor how much time is left to whom", async () => {
    const on = bench();
    const board = await askedTogether(on);
    const [first = 0, second = 0] = await seatsAsked(on, board);
    const open = (now: Board): unknown => ({ view: now.play?.view, due: now.play?.due, recent: now.play?.recent });
    const start = open(await boardAt(on, board.table));
    await answer(on, board, first);
    expect(open(await boardAt(on, board.table))).toEqual(start);
    await answer(on, board, second);
    expect(open(await boardAt(on, board.table))).toEqual(start);
  });

  it("takes an answer once, and tells its giver that it lies there", async () => {
    const on = bench();
    const board = await askedTogether(on);
    const [first = 0, second = 0] = await seatsAsked(on, board);
    await answer(on, board, first);
    const press = nextInteraction();
    const reply = await answer(on, board, second, press);
    expect(reply).toMatchObject({ pressed: { situation: { prompt: null, legal: [] } } });
    expect(reply.kind === "done" && reply.pressed?.situation.held).not.toBeNull();
    expect(await answer(on, board, second, press)).toMatchObject({ kind: "known" });
    expect(await answer(on, board, second)).toMatchObject({ code: "waiting" });
    expect(await answer(on, board, first)).toMatchObject({ code: "waiting" });
    await on.clock.forward(settledMs);
    const given = (await on.store.actions(board.table)).filter(({ interaction }) => interaction === press);
    expect(given).toMatchObject([{ seat: second, by: "human" }]);
  });

  it("does not hold back what the rules would not take", async () => {
    const on = bench();
    const board = await askedTogether(on);
    const [first = 0, second = 0] = await seatsAsked(on, board);
    await answer(on, board, first);
    const prompt = board.play?.prompts[0]?.id ?? 0;
    const wrong = { kind: "act", action: { type: "take", faction: "mafia", count: 1 } } as const;
    expect(await pressMeaning(on, "catnoir")(board.table, personIn(second), prompt, wrong)).toMatchObject({
      code: "not-now",
    });
    expect(await heldAt(on, board)).toEqual([]);
  });

  it("is answered by the table for a seat that has only one answer, after a while, and nobody has missed a turn by it", async () => {
    const on = bench();
    const board = await askedTogether(on, async (now) => (await choicesAt(on, now)).includes(1));
    const choices = await choicesAt(on, board);
    const forced = (await seatsAsked(on, board)).filter((_, index) => choices[index] === 1);
    const before = (await on.store.actions(board.table)).length;
    await on.clock.forward(3_900);
    expect(await on.store.actions(board.table)).toHaveLength(before);
    await on.clock.forward(settledMs);
    const given = (await on.store.actions(board.table)).slice(before);
    expect(given.map(({ seat, by }) => [seat, by])).toEqual(forced.map((seat) => [seat, "table"]));
    expect((await on.store.load(board.table, 1))?.seats.map(({ missed }) => missed)).toEqual([0, 0, 0]);
  });

  it("keeps an answer that is held back through a restart", async () => {
    const on = bench();
    const board = await askedTogether(on);
    for (const seat of await seatsAsked(on, board)) await answer(on, board, seat);
    const before = await steps(on, board);
    await on.clock.forward(2_000);
    // Only what is stored is left.
    await hurry({ store: on.store, shards: on.tables.shards });
    await on.clock.forward(1);
    expect(await steps(on, board)).toBe(before + 1);
    expect(await heldAt(on, board)).toEqual([]);
  });

  it("is settled, and not looked at for ever, when its time and everybody's come due together", async () => {
    const on = bench();
    const board = await askedTogether(on);
    for (const seat of await seatsAsked(on, board)) await answer(on, board, seat);
    const before = await steps(on, board);
    // The machine slept, and everything is overdue.
    on.air(false);
    await on.clock.forward(120_000);
    on.air(true);
    await on.clock.forward(20_000);
    expect(await steps(on, board)).toBe(before + 1);
    expect(await heldAt(on, board)).toEqual([]);
    expect((await on.store.actions(board.table)).some(({ by }) => by === "timeout")).toBe(false);
  });

  it("comes to an end by its time when somebody does not answer", async () => {
    const on = bench();
    const board = await askedTogether(on, async (now) => (await choicesAt(on, now)).every((count) => count > 1));
    const [first = 0, second = 0] = await seatsAsked(on, board);
    await answer(on, board, first);
    await on.clock.forward(60_000);
    expect((await on.store.actions(board.table)).filter(({ by }) => by === "timeout")).toMatchObject([
      { seat: second },
    ]);
    expect((await boardAt(on, board.table)).play?.prompts[0]?.kind).toBe("turn");
  });

  it("takes the answers of computer players in the same way", async () => {
    const on = bench();
    const board = await askedTogether(on);
    const [first = 0] = await seatsAsked(on, board);
    await on.request(board.table, personIn(first), { kind: "leave" });
    await on.clock.forward(60_000);
    expect((await on.store.actions(board.table)).some(({ seat, by }) => seat === first && by !== "human")).toBe(true);
  });
});
