import { beforeEach, describe, expect, it } from "vitest";
import { settle } from "../../support/fake-clock.js";
import { anna, board, byAnna, HeldHands } from "./held-hands.js";

let on: HeldHands;

beforeEach(() => {
  on = new HeldHands();
});

/** Leaves only the request for a new message under way: it is there, and the bot has not heard of it yet. */
const creations: Readonly<Record<string, () => Promise<void>>> = {
  "the first that was opened": async () => {
    void on.begin(byAnna("late"), "a card");
    await settle();
  },
  "one in another's place": async () => {
    await on.answer(byAnna("before"), "a card", "90");
    void on.begin(byAnna("late"), "a card");
    await settle();
  },
  "one for which another is taken away": async () => {
    await on.answer(byAnna("before"), "a card", "90");
    on.ephemerals.takeAway(board.table, anna.user);
    await on.passAll();
    void on.begin(byAnna("late"), "a card");
    await settle();
  },
  "one for a pressed one that was gone": async () => {
    void on.begin({ ...byAnna("late", true), pressedMessage: "90" }, "a card");
    await settle();
    on.api.fail(10_008, 404);
    await settle();
  },
};

/** A press on message 100, answered in its place; its request waits. */
async function pressLate(token: string): Promise<void> {
  void on.begin({ ...byAnna(token, true), pressedMessage: "100" }, "a chosen card");
  await settle();
}

/** The bot hears of everything; the new message is 100. */
async function hear(): Promise<void> {
  await on.passAll("100");
  await on.passAll();
}

/** @param token of the last press on message 100 */
async function expectToStay(token: string): Promise<void> {
  expect(on.removed().filter((removed) => removed === "late" || removed === token)).toEqual([]);
  await on.clock.forward(2_000);
  await on.change("two cards");
  expect(on.edited().at(-1)).toBe(`${token}: two cards`);
  expect(on.ephemerals.size).toBe(1);
}

describe.each(Object.entries(creations))("an ephemeral message that the bot hears late of, %s,", (_, create) => {
  beforeEach(create);

  it("stays when a press on it has been answered", async () => {
    await pressLate("pressed");
    on.api.passLast();
    await settle();
    await hear();
    await expectToStay("pressed");
  });

  it("stays while a press on it is in hand", async () => {
    await pressLate("pressed");
    await hear();
    await expectToStay("pressed");
  });

  it("stays when it is pressed although a newer one is there already, which goes", async () => {
    void on.begin(byAnna("newer"), "a card");
    await settle();
    on.api.passLast("200");
    await settle();
    await pressLate("pressed");
    on.api.passLast();
    await settle();
    await hear();
    expect(on.removed()).toContain("newer");
    await expectToStay("pressed");
  });

  it("goes when a newer one was opened and nobody presses it", async () => {
    void on.begin(byAnna("newer"), "a card");
    await settle();
    on.api.passLast("200");
    await hear();
    expect(on.removed()).toContain("late");
    await on.clock.forward(2_000);
    await on.change("two cards");
    expect(on.edited().at(-1)).toBe("newer: two cards");
  });

  it("is not taken for a table's again when it says something else since", async () => {
    await pressLate("pressed");
    on.api.passLast();
    await settle();
    on.ephemerals.forget(board.table, anna.user);
    await hear();
    await on.change("two cards");
    expect(on.edited()).toEqual([]);
    expect(on.removed().filter((removed) => removed !== "before")).toEqual([]);
  });
});
