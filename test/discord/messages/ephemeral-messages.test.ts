import { InteractionResponseType, MessageFlags } from "discord.js";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { settle } from "../../support/fake-clock.js";
import { kind } from "../../support/held-api.js";
import { arrivalWith } from "../../features/settings/held-bot.js";
import { anna, ben, board, byAnna, HeldHands } from "./held-hands.js";

let on: HeldHands;

beforeEach(() => {
  on = new HeldHands();
});

describe("an ephemeral message", () => {
  it("is a message of its own that only its reader sees, when the board was pressed", async () => {
    await on.answer(byAnna("one"), "a card");
    const [request] = on.api.requests;
    expect(kind(request)).toBe("ChannelMessageWithSource");
    expect(request).toMatchObject({
      response: { data: { flags: MessageFlags.IsComponentsV2 | MessageFlags.Ephemeral } },
    });
  });

  it("is changed in place when it was pressed itself", async () => {
    await on.answer(byAnna("one"), "a card");
    await on.answer(byAnna("two", true), "another card");
    expect(on.api.requests[1]).toMatchObject({ response: { type: InteractionResponseType.UpdateMessage } });
    expect([on.removed(), on.edited()]).toEqual([[], []]);
  });

  it("makes its reader's last one of the table go, and nobody else's", async () => {
    await on.answer(byAnna("one"), "a card");
    await on.answer(arrivalWith({ token: "two", person: ben }), "a card");
    await on.answer(byAnna("three"), "a card");
    expect(on.removed()).toEqual(["one"]);
  });

  it("that its reader presses when a newer one has replaced it goes for good, and the newer one shows the answer", async () => {
    await on.answer(byAnna("one"), "a card", "101");
    await on.answer(byAnna("two"), "a card", "102");
    await on.answer({ ...byAnna("three", true), pressedMessage: "101" }, "a chosen card", "101");
    expect([on.removed(), on.edited()]).toEqual([["one", "three"], ["two: a chosen card"]]);
    await on.clock.forward(1_000);
    await on.change("two cards");
    expect(on.edited().at(-1)).toBe("two: two cards");
  });

  it("that its reader presses stays when a newer one can no longer be edited", async () => {
    await on.answer(byAnna("newer"), "a", "2000");
    await on.clock.forward(15 * 60_000);
    await on.answer(byAnna("older", true), "b", "1000");
    expect(on.removed()).toEqual([]);
    await on.change("c");
    expect(on.edited()).toEqual(["older: c"]);
  });

  it("that its reader presses, and that is newer than the one remembered, stays, and the other goes", async () => {
    await on.answer(byAnna("one"), "a card", "101");
    await on.answer({ ...byAnna("two", true), pressedMessage: "102" }, "another card", "102");
    expect(on.removed()).toEqual(["one"]);
    await on.change("two cards");
    expect(on.edited()).toEqual(["two: two cards"]);
  });

  it("that did not reach its reader is noted, and the one before stays", async () => {
    await on.answer(byAnna("one"), "a card");
    const work = on.ephemerals.answer(byAnna("two"), board, on.handOf("a card"));
    await settle();
    on.api.fail(10_062, 404);
    expect(await work).toBe(true);
    expect(on.lines).toMatchObject([{ level: "warn", sentence: "an answer could not be sent" }]);
    expect(JSON.stringify(on.lines)).not.toMatch(/two|a card/);
    expect(on.removed()).toEqual([]);
  });

  it("that Discord does not take leaves the press to be answered otherwise", async () => {
    const work = on.ephemerals.answer(byAnna("one"), board, on.handOf("a card"));
    await settle();
    on.api.fail(50_035, 400);
    expect(await work).toBe(false);
  });

  it("that was taken away while it was pressed gives way to a new one", async () => {
    await on.answer(byAnna("one"), "a card");
    on.hands.set(anna.user, "another card");
    const work = on.ephemerals.answer(byAnna("two", true), board, on.handOf("another card"));
    await settle();
    on.api.fail(10_008, 404);
    await on.passAll();
    expect(await work).toBe(true);
    expect(on.api.requests.map(kind)).toEqual([
      "ChannelMessageWithSource",
      "UpdateMessage",
      "ChannelMessageWithSource",
      "removeOriginal",
    ]);
    expect(on.lines).toEqual([]);
    await on.change("a third card");
    expect(on.edited()).toEqual(["two: a third card"]);
  });

  it("of an earlier press does not outlive that of a later one, whichever came through first", async () => {
    on.hands.set(anna.user, "a card");
    const [earlier, later] = [byAnna("earlier"), byAnna("later")];
    const slow = on.ephemerals.answer(earlier, board, on.handOf("a card"));
    const quick = on.ephemerals.answer(later, board, on.handOf("a card"));
    await settle();
    on.api.passLast("message");
    await quick;
    await on.passAll();
    await slow;
    expect(on.removed()).toEqual(["earlier"]);
  });
});

describe("an open ephemeral message", () => {
  it("is edited by the token of its last press when its reader may see something else", async () => {
    await on.answer(byAnna("one"), "a card");
    await on.change("two cards");
    expect(on.edited()).toEqual(["one: two cards"]);
    await on.answer(byAnna("two", true), "three cards");
    await on.clock.forward(1_000);
    await on.change("four cards");
    expect(on.edited()).toEqual(["one: two cards", "two: four cards"]);
  });

  it("is not edited by a change that its reader cannot see, nor is anything later for it", async () => {
    await on.answer(byAnna("one"), "a card");
    on.ephemerals.changed(board);
    await on.passAll();
    expect(on.edited()).toEqual([]);
    // What follows at once comes as soon as alone.
    await on.change("two cards");
    expect(on.edited()).toEqual(["one: two cards"]);
    const planned = on.clock.waiting();
    on.ephemerals.changed(board);
    await on.passAll();
    expect(on.clock.waiting()).toBe(planned);
  });

  it("shows the newest state of many, a second after the last edit at the earliest", async () => {
    await on.answer(byAnna("one"), "a card");
    await on.change("two cards");
    await on.change("three cards");
    await on.change("four cards");
    expect(on.edited()).toEqual(["one: two cards"]);
    await on.clock.forward(900);
    expect(on.edited()).toHaveLength(1);
    await on.clock.forward(200);
    await on.passAll();
    expect(on.edited()).toEqual(["one: two cards", "one: four cards"]);
  });

  it("shows what is newest when its turn comes", async () => {
    await on.answer(byAnna("one"), "a card");
    on.isBusy = true;
    await on.change("two cards");
    await on.change("three cards");
    expect(on.edited()).toEqual([]);
    on.turns.forEach((go) => go());
    on.isBusy = false;
    await on.passAll();
    expect(on.edited()).toEqual(["one: three cards"]);
  });

  it("is not edited during a press on it, and after that only if its answer is older than the last change", async () => {
    await on.answer(byAnna("one"), "a card");
    const press = byAnna("two", true);
    const work = on.ephemerals.during(press, board.table, async () => {
      await on.change("two cards");
      expect(on.edited()).toEqual([]);
      const answered = on.ephemerals.answer(press, board, on.handOf("two cards"));
      await on.change("three cards");
      await answered;
    });
    await on.passAll();
    await work;
    await on.passAll();
    expect(on.edited()).toEqual(["two: three cards"]);
  });

  it("is written once more where an edit was under way while a press on it was answered", async () => {
    await on.answer(byAnna("one"), "a card");
    on.hands.set(anna.user, "two cards");
    on.ephemerals.changed(board);
    await settle();
    const press = byAnna("two", true);
    on.hands.set(anna.user, "three cards");
    const work = on.ephemerals.during(press, board.table, async () => {
      await on.ephemerals.answer(press, board, on.handOf("three cards"));
    });
    await settle();
    on.api.passLast("message");
    await settle();
    await work;
    await on.passAll();
    await on.clock.forward(1_000);
    await on.passAll();
    expect(on.edited()).toEqual(["one: two cards", "two: three cards"]);
  });

  it("is deleted for a new one only when no edit of it is under way", async () => {
    await on.answer(byAnna("one"), "a card");
    on.hands.set(anna.user, "two cards");
    on.ephemerals.changed(board);
    await settle();
    const work = on.ephemerals.answer(byAnna("two"), board, on.handOf("two cards"));
    await settle();
    on.api.passLast("message");
    await settle();
    expect(on.removed()).toEqual([]);
    await on.passAll();
    await work;
    expect(on.removed()).toEqual(["one"]);
  });

  it("goes when it has nothing more to say to its reader, and stays while a press on it is in hand", async () => {
    await on.answer(byAnna("one"), "a card");
    on.hands.clear();
    const work = on.ephemerals.during(byAnna("two", true), board.table, async () => {
      on.ephemerals.changed(board);
      await on.passAll();
      expect(on.removed()).toEqual([]);
    });
    await work;
    await on.passAll();
    expect(on.removed()).toEqual(["one"]);
    expect(on.ephemerals.size).toBe(0);
  });

  it("that was to go stays when it is pressed before its turn has come", async () => {
    await on.answer(byAnna("one"), "a card", "100");
    on.isBusy = true;
    on.hands.clear();
    on.ephemerals.changed(board);
    await settle();
    const work = on.begin({ ...byAnna("two", true), pressedMessage: "100" }, "a chosen card");
    on.turns.forEach((go) => go());
    on.isBusy = false;
    await on.passAll();
    await work;
    await on.passAll();
    expect(on.removed()).toEqual([]);
    await on.clock.forward(1_000);
    await on.change("two cards");
    expect(on.edited()).toEqual(["two: two cards"]);
  });

  it("is forgotten once it shows the end of its game", async () => {
    await on.answer(byAnna("one"), "a card");
    on.isLast = true;
    await on.change("the end");
    expect(on.edited()).toEqual(["one: the end"]);
    expect(on.ephemerals.size).toBe(0);
    await on.change("nothing");
    expect(on.edited()).toHaveLength(1);
  });

  it("is forgotten when its token is too old, without a request", async () => {
    await on.answer(byAnna("one"), "a card");
    await on.clock.forward(15 * 60_000);
    await on.change("two cards");
    expect(on.ephemerals.size).toBe(0);
    expect(on.edited()).toEqual([]);
    expect(on.ephemerals.nameOf(board.table, anna.user)).toBeNull();
  });

  it("says for some seconds why a press on it came to nothing, and meanwhile what is new as well", async () => {
    await on.answer(byAnna("one"), "a card");
    const press = byAnna("two", true);
    const work = on.ephemerals.during(press, board.table, async () => {
      await on.ephemerals.answer(press, board, on.handOf("a card", "Too late!"));
    });
    await on.passAll();
    await work;
    expect(sentencesIn(1)).toEqual(["Too late!"]);
    await on.change("two cards");
    expect(on.edited()).toEqual(["two: two cards"]);
    expect(sentencesIn(2)).toEqual(["Too late!"]);
    await on.clock.forward(6_000);
    await on.passAll();
    expect(on.edited()).toEqual(["two: two cards", "two: two cards"]);
    expect(sentencesIn(3)).toEqual([]);
  });
});

/** Above what a request shows. */
function sentencesIn(index: number): readonly unknown[] {
  const request = on.api.requests[index];
  const body: unknown =
    request?.type === "original"
      ? request.body
      : request?.type === "respond"
        ? Reflect.get(request.response, "data")
        : null;
  const components: unknown = Reflect.get(Object(body), "components");
  return Array.isArray(components) ? components.map((part) => Reflect.get(Object(part), "content")) : [];
}

/** Entries of maps and sets visited meanwhile. */
function entriesSeen(work: () => void): number {
  let seen = 0;
  const spies = [Map.prototype, Set.prototype].map((collection: Iterable<unknown>) => {
    const iterate = collection[Symbol.iterator];
    return vi.spyOn(collection, Symbol.iterator).mockImplementation(function* (this: Iterable<unknown>) {
      for (const entry of { [Symbol.iterator]: () => iterate.call(this) }) {
        seen += 1;
        yield entry;
      }
    });
  });
  work();
  for (const spy of spies) spy.mockRestore();
  return seen;
}

describe("what a board holds back for a moment", () => {
  const settled: typeof board = { ...board, status: "over" };

  it("is told by no message before the board tells it, nor is one taken away", async () => {
    await on.answer(byAnna("one"), "which lid?");
    on.beatMs = 2_000;
    await on.change("swap?", settled);
    await on.clock.forward(1_900);
    await on.change("swap?", settled);
    expect(on.edited()).toEqual([]);
    await on.clock.forward(100);
    await on.passAll();
    expect(on.edited()).toEqual(["one: swap?"]);
    on.hands.clear();
    on.ephemerals.changed(board);
    await on.clock.forward(1_900);
    await on.passAll();
    expect(on.removed()).toEqual([]);
    await on.clock.forward(100);
    await on.passAll();
    expect(on.removed()).toEqual(["one"]);
  });

  it("holds up nobody whose own press has brought it about, and nobody once the board goes on", async () => {
    await on.answer(byAnna("one"), "which lid?");
    on.beatMs = 2_000;
    const work = on.ephemerals.during(byAnna("two", true), board.table, async () => {
      on.hands.set(anna.user, "a lid");
      on.hands.set(anna.user, "a lid");
      on.ephemerals.changed(settled);
      await on.ephemerals.answer(byAnna("two", true), settled, on.handOf("a lid"));
    });
    await on.passAll();
    await work;
    await on.change("swap?", settled);
    await on.clock.forward(1_000);
    await on.passAll();
    expect(on.edited()).toEqual(["two: swap?"]);
    await on.clock.forward(1_000);
    await on.change("held back", board);
    on.beatMs = 0;
    await on.change("next lid?", settled);
    await on.passAll();
    expect(on.edited()).toEqual(["two: swap?", "two: next lid?"]);
  });
});

describe("ephemeral messages of many tables", () => {
  it("are left alone by a change at another table, however many lie open", async () => {
    on.hands.set(anna.user, "a card");
    for (let table = 0; table < 300; table += 1) {
      const work = on.ephemerals.answer(
        byAnna(`token ${table}`),
        { ...board, table: `table ${table}` },
        on.handOf("a card"),
      );
      on.api.pass();
      await work;
    }
    await settle();
    expect(entriesSeen(() => on.ephemerals.changed({ ...board, table: "elsewhere" }))).toBeLessThan(10);
    on.hands.clear();
    on.ephemerals.changed({ ...board, table: "table 123" });
    await on.passAll();
    expect(on.removed()).toEqual(["token 123"]);
  });
});
