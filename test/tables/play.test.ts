import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { katchen } from "../../src/games/katchen/index.js";
import type { Prompt, Told } from "../../src/games/game.js";
import { stream } from "../../src/tables/stream.js";
import type { Board } from "../../src/tables/board.js";
import type { Person } from "../../src/tables/orders.js";
import { type Bench, bench, nextInteraction, person } from "../support/tables.js";

const people = [person("Anna"), person("Ben"), person("Cleo")];
const [anna, ben, cleo] = people as [Person, Person, Person];
const throwing = { type: "act", action: { type: "throw" } } as const;

/** A table of three with the dice on it. */
async function started(on: Bench, options: unknown = {}): Promise<Board> {
  const { table } = await on.open(anna, options);
  await on.order(table, ben, { type: "join" });
  await on.order(table, cleo, { type: "join" });
  const reply = await on.order(table, anna, { type: "start" });
  if (reply.type !== "done") throw new Error("the game did not start");
  return reply.board;
}

function asked(board: Board): Prompt {
  const prompt = board.play?.prompts[0];
  if (prompt === undefined) throw new Error("nobody is asked");
  return prompt;
}

/** Who is asked does the first thing that is legal, until it is over. */
async function playOut(on: Bench, board: Board): Promise<Board> {
  let now = board;
  while (now.life === "playing") {
    const { seat, id } = asked(now);
    const reply = await on.order(now.table, people[seat] ?? anna, {
      type: "press",
      prompt: id,
      wish: ({ legal }) => ({ type: "act", action: legal.at(-1) }),
    });
    if (reply.type !== "done") throw new Error(JSON.stringify(reply));
    now = reply.board;
  }
  return now;
}

describe("a game at a table", () => {
  it("publishes the seal of the seed at the start, and the seed only at the end", async () => {
    const on = bench();
    const board = await started(on);
    expect(board.seal).toMatch(/^[0-9a-f]{64}$/);
    expect(board.seed).toBeNull();
    const over = await playOut(on, board);
    expect(over.life).toBe("over");
    expect(
      createHash("sha256")
        .update(Buffer.from(over.seed ?? "", "hex"))
        .digest("hex"),
    ).toBe(board.seal);
  });

  it("comes out again from seed, seats, options, opener and stored actions, event for event", async () => {
    const on = bench();
    const over = await playOut(on, await started(on, { shots: 2 }));
    const seed = Buffer.from(over.seed ?? "", "hex");
    let step = katchen.setup(3, katchen.options.parse(over.options), stream(seed, 0, "act"), null);
    const told: Told[] = [...step.events];
    for (const { step: n, seat, action } of on.store.actions(over.table)) {
      step = katchen.act(step.state, seat, katchen.action.parse(action), stream(seed, n, "act"));
      told.push(...step.events);
    }
    expect(told).toEqual(on.store.events(over.table));
    expect(katchen.result(step.state)).toEqual(over.play?.result);
  });

  it("numbers the stored actions without a gap, each with who gave it", async () => {
    const on = bench();
    const over = await playOut(on, await started(on));
    const actions = on.store.actions(over.table);
    expect(actions.map(({ step }) => step)).toEqual(actions.map((_, index) => index + 1));
    expect(actions.every(({ by, interaction }) => by === "human" && interaction !== null)).toBe(true);
  });

  it("applies an interaction once, however often it comes", async () => {
    const on = bench();
    const board = await started(on);
    const { seat, id } = asked(board);
    const press = { type: "press", prompt: id, wish: () => throwing } as const;
    const interaction = nextInteraction();
    const who = people[seat] ?? anna;
    const replies = await Promise.all([1, 2, 3].map(() => on.tables.order(board.table, press, who, interaction)));
    expect(replies.map(({ type }) => type)).toEqual(["done", "known", "known"]);
    expect(on.store.actions(board.table)).toHaveLength(1);
  });

  it("refuses a stranger, somebody out of turn, and an answer to an older question", async () => {
    const on = bench();
    const board = await started(on);
    const { table } = board;
    const { seat, id } = asked(board);
    const who = people[seat] ?? anna;
    const other = people[(seat + 1) % 3] ?? anna;
    expect(await on.press(table, person("Dora"), id, throwing)).toMatchObject({ code: "stranger" });
    expect(await on.press(table, other, id, throwing)).toMatchObject({ code: "not-your-turn" });
    await on.press(table, who, id, throwing);
    expect(await on.press(table, who, id, throwing)).toMatchObject({ code: "stale" });
    expect(await on.press(table, other, id, throwing)).toMatchObject({ code: "stale" });
    expect(on.store.actions(table)).toHaveLength(1);
  });

  it("refuses what the rules refuse, and changes nothing", async () => {
    const on = bench();
    const board = await started(on);
    const { seat, id } = asked(board);
    const who = people[seat] ?? anna;
    const standing = { type: "act", action: { type: "stand" } } as const;
    expect(await on.press(board.table, who, id, standing)).toMatchObject({ code: "not-now" });
    expect(await on.press(board.table, who, id, { type: "act", action: "x" })).toMatchObject({ code: "malformed" });
    expect(await on.tables.board(board.table)).toEqual(board);
  });

  it("refuses lobby orders while a game runs, and everything when it is over", async () => {
    const on = bench();
    const board = await started(on);
    expect(await on.order(board.table, person("Dora"), { type: "join" })).toMatchObject({ code: "started" });
    const over = await playOut(on, board);
    expect(await on.order(over.table, anna, { type: "leave" })).toMatchObject({ code: "ended" });
    expect(await on.press(over.table, anna, 1, throwing)).toMatchObject({ code: "ended" });
  });

  it("keeps a draft with its question and drops it with the answer", async () => {
    const on = bench();
    const board = await started(on);
    const { seat, id } = asked(board);
    const who = people[seat] ?? anna;
    await on.press(board.table, who, id, { type: "draft", value: { keep: [0] } });
    const drafted = await on.press(board.table, who, id, { type: "draft", value: { keep: [0, 2] } });
    expect(drafted.board?.play?.drafts).toEqual([{ prompt: id, seat, value: { keep: [0, 2] } }]);
    expect(on.store.actions(board.table)).toHaveLength(0);
    const moved = await on.press(board.table, who, id, throwing);
    expect(moved.board?.play?.drafts).toEqual([]);
  });

  it("hands the draft to the next press on the same question", async () => {
    const on = bench();
    const board = await started(on);
    const { seat, id } = asked(board);
    const who = people[seat] ?? anna;
    await on.press(board.table, who, id, { type: "draft", value: 7 });
    let seen: unknown;
    await on.order(board.table, who, {
      type: "press",
      prompt: id,
      wish: ({ draft }) => {
        seen = draft;
        return { type: "refuse", code: "nothing-chosen" };
      },
    });
    expect(seen).toBe(7);
  });

  it("gives the seat of whoever leaves to a computer player, and closes when only they are left", async () => {
    const on = bench();
    const { table } = await started(on);
    const left = await on.order(table, anna, { type: "leave" });
    expect(left.board?.seats[0]).toEqual({ type: "computer", level: "strong" });
    expect(left.board).toMatchObject({ host: ben.user, life: "playing" });
    await on.order(table, ben, { type: "leave" });
    expect((await on.order(table, cleo, { type: "leave" })).board).toMatchObject({ life: "closed" });
  });

  it("closes at the host's or a moderator's word only", async () => {
    const on = bench();
    const { table } = await started(on);
    expect(await on.order(table, ben, { type: "close" })).toMatchObject({ code: "not-host" });
    expect((await on.order(table, person("Mo", true), { type: "close" })).board).toMatchObject({
      life: "closed",
      seed: null,
    });
  });
});
