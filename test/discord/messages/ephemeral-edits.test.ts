import { beforeEach, describe, expect, it } from "vitest";
import { settle } from "../../support/fake-clock.js";
import { anna, board, byAnna, HeldHands } from "./held-hands.js";

let on: HeldHands;

beforeEach(() => {
  on = new HeldHands();
});

describe("the picture of an open ephemeral message", () => {
  it("is waited for, and kept where only words change", async () => {
    on.svg = "one card";
    await on.answer(byAnna("one"), "a card");
    await on.change("a card, your turn");
    expect(on.api.requests.at(-1)).toMatchObject({
      type: "original",
      files: [],
      body: { attachments: [{ id: "attachment" }] },
    });
    await on.clock.forward(1_000);
    on.svg = "two cards";
    await on.change("two cards");
    expect(on.edited()).toHaveLength(1);
    on.painter.finish("two cards");
    await on.passAll();
    expect(on.api.requests.at(-1)).toMatchObject({ type: "original", files: ["hand.png"] });
    expect(on.edited().at(-1)).toBe("one: two cards with a picture");
  });

  it("is left out where it takes too long, so that the words come in time", async () => {
    on.svg = "one card";
    await on.answer(byAnna("one"), "a card");
    on.svg = "two cards";
    await on.change("two cards");
    await on.clock.forward(1_500);
    await on.passAll();
    expect(on.edited()).toEqual(["one: two cards"]);
    await on.change("two cards");
    expect(on.edited()).toHaveLength(1);
  });
});

describe("an edit that fails", () => {
  it.each([
    [10_015, 404],
    [50_027, 401],
    [10_008, 404],
  ])("with code %i is not repeated, and the message is forgotten quietly", async (code, status) => {
    await on.answer(byAnna("one"), "a card");
    on.hands.set(anna.user, "two cards");
    on.ephemerals.changed(board);
    await settle();
    on.api.fail(code, status);
    await on.passAll();
    await on.clock.forward(60_000);
    expect(on.edited()).toHaveLength(1);
    expect(on.ephemerals.size).toBe(0);
    expect(on.lines.map(({ level }) => level)).toEqual(["debug"]);
    expect(JSON.stringify(on.lines)).not.toMatch(/"one"|cards/);
  });

  it("because a press was answered meanwhile is made again", async () => {
    await on.answer(byAnna("one"), "a card");
    on.hands.set(anna.user, "two cards");
    on.ephemerals.changed(board);
    await settle();
    const press = byAnna("two", true);
    on.hands.set(anna.user, "three cards");
    const answered = on.ephemerals.during(press, board.table, async () => {
      await on.ephemerals.answer(press, board, on.handOf("three cards"));
    });
    await settle();
    on.api.passLast("message");
    await answered;
    on.api.fail(50_035, 400);
    await on.clock.forward(1_000);
    await on.passAll();
    expect(on.edited()).toEqual(["one: two cards", "two: three cards"]);
    expect(on.lines).toEqual([]);
    expect(on.ephemerals.size).toBe(1);
  });

  it("because the picture that it keeps is gone is made again with its picture", async () => {
    on.svg = "one card";
    await on.answer(byAnna("one"), "a card");
    on.hands.set(anna.user, "a card, your turn");
    on.ephemerals.changed(board);
    await settle();
    on.api.fail(50_035, 400);
    on.painter.finish("one card");
    await on.clock.forward(1_000);
    await on.passAll();
    const edits = on.api.requests.filter(({ type }) => type === "original");
    expect(edits).toMatchObject([{ files: [] }, { files: ["hand.png"] }]);
    expect(on.lines).toEqual([]);
    expect(on.ephemerals.size).toBe(1);
  });

  it("that Discord will never take is reported, and not repeated", async () => {
    await on.answer(byAnna("one"), "a card");
    on.hands.set(anna.user, "two cards");
    on.ephemerals.changed(board);
    await settle();
    on.api.fail(50_035, 400);
    await on.clock.forward(60_000);
    expect(on.edited()).toHaveLength(1);
    expect(on.lines).toMatchObject([{ level: "warn", sentence: "Discord refused the edit of an ephemeral message" }]);
    expect(on.ephemerals.size).toBe(0);
  });

  it("for a while is repeated ever more slowly, a change that its reader cannot see hurries nothing, and then it is given up", async () => {
    await on.answer(byAnna("one"), "a card");
    on.hands.set(anna.user, "two cards");
    on.ephemerals.changed(board);
    await settle();
    for (const waitMs of [2_000, 4_000, 8_000, 16_000]) {
      on.api.fail(0, 503);
      const before = on.edited().length;
      await on.clock.forward(waitMs - 100);
      on.ephemerals.changed(board);
      await settle();
      expect(on.edited()).toHaveLength(before);
      await on.clock.forward(200);
      expect(on.edited()).toHaveLength(before + 1);
    }
    on.api.fail(0, 503);
    await on.clock.forward(10 * 60_000);
    expect(on.edited()).toHaveLength(5);
    expect(on.ephemerals.size).toBe(0);
  });
});

/** A message of Anna's, whose hand has changed. */
async function unreadable(): Promise<void> {
  await on.answer(byAnna("one"), "a card");
  on.isUnreadable = true;
  await on.change("two cards");
  on.looks = 0;
}

describe("a message of which nobody can say what it should show", () => {
  const failed =
    "an ephemeral message could not be compared with its table; it is tried again while the message can be edited";

  it("is looked at again ever more slowly, which is reported once, and shows it as soon as that can be said", async () => {
    await unreadable();
    await on.clock.forward(2_000 + 4_000);
    expect(on.looks).toBe(2);
    on.isUnreadable = false;
    await on.clock.forward(8_000);
    await on.passAll();
    expect(on.edited()).toEqual(["one: two cards"]);
    expect(on.lines).toMatchObject([{ level: "error", sentence: failed }]);
    on.isUnreadable = true;
    await on.change("three cards");
    expect(on.lines).toHaveLength(2);
  });

  it("is looked at by a change of its table all the same", async () => {
    await unreadable();
    await on.clock.forward(2_000 + 4_000);
    on.isUnreadable = false;
    await on.change("three cards");
    expect(on.edited()).toEqual(["one: three cards"]);
  });

  it("is left alone once its token is too old, or the program ends", async () => {
    await unreadable();
    await on.clock.forward(15 * 60_000);
    expect(on.looks).toBeGreaterThan(20);
    expect(on.clock.waiting()).toBe(0);
    on.isUnreadable = false;
    await on.answer(byAnna("two"), "a card");
    on.isUnreadable = true;
    on.ephemerals.changed(board);
    on.ephemerals.stop();
    await settle();
    expect([on.clock.waiting(), on.lines.length]).toEqual([0, 1]);
  });
});
