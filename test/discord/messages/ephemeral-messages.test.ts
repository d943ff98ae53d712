import { InteractionResponseType, MessageFlags } from "discord.js";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { InteractionContext } from "../../../src/discord/interactions/interaction-context.js";
import { attachFile } from "../../../src/discord/messages/compose.js";
import { EphemeralMessages } from "../../../src/discord/messages/ephemeral-messages.js";
import type { Prompt } from "../../../src/game/contract.js";
import type { Board } from "../../../src/tables/board.js";
import { fakeClock, type FakeClock, settle } from "../../support/fake-clock.js";
import { keepLines, type Line, person } from "../../support/tables.js";
import { heldApi, type HeldApi, kind } from "../../support/held-api.js";
import { boardOfVersion } from "../../support/written-board.js";
import { arrivalWith } from "../features/settings/held-bot.js";

let api: HeldApi;
let clock: FakeClock;
let ephemerals: EphemeralMessages;
let lines: readonly Line[];

beforeEach(() => {
  const kept = keepLines();
  api = heldApi();
  clock = fakeClock();
  lines = kept.lines;
  ephemerals = new EphemeralMessages({ api, clock, log: kept.log });
});

const prompt = (id: number, seat: number): Prompt => ({
  id,
  seat,
  kind: "turn",
  seconds: null,
  awaited: true,
  stale: "refuse",
});

/** A table's board with these questions open. */
function boardAsking(...prompts: readonly Prompt[]): Board {
  const play = { view: null, prompts, recent: [], drafts: [], result: null, due: null, asleep: false };
  return { ...boardOfVersion(1), play };
}

const board = boardAsking(prompt(4, 0), prompt(4, 1));

const card = attachFile(
  { content: "a card", flags: MessageFlags.IsComponentsV2, allowed_mentions: { parse: [] } },
  null,
);

/** Answers a press with an ephemeral message and lets all requests through. */
async function answer(context: InteractionContext, about: Prompt | null): Promise<void> {
  const work = ephemerals.answer(context, board, about, card);
  await passAll();
  await work;
}

async function tidy(after: Board): Promise<void> {
  const work = ephemerals.tidy(after);
  await passAll();
  await work;
}

async function passAll(): Promise<void> {
  for (let round = 0; round < 5; round += 1) {
    api.pass();
    await settle();
  }
}

function removed(): readonly string[] {
  return api.requests.flatMap((request) => (request.type === "removeOriginal" ? request.token : []));
}

const byAnna = (token: string, onEphemeral = false): InteractionContext =>
  arrivalWith({ token, onEphemeral, person: person("Anna") });
const byBen = (token: string): InteractionContext => arrivalWith({ token, person: person("Ben") });

describe("an ephemeral message", () => {
  it("is a message of its own that only its reader sees, when the board was pressed", async () => {
    await answer(byAnna("one"), prompt(4, 0));
    const [request] = api.requests;
    expect(kind(request)).toBe("ChannelMessageWithSource");
    expect(request).toMatchObject({
      response: { data: { flags: MessageFlags.IsComponentsV2 | MessageFlags.Ephemeral } },
    });
  });

  it("is changed in place when it was pressed itself", async () => {
    await answer(byAnna("one"), prompt(4, 0));
    await answer(byAnna("two", true), prompt(4, 0));
    expect(api.requests[1]).toMatchObject({ response: { type: InteractionResponseType.UpdateMessage } });
    expect(removed()).toEqual([]);
  });

  it("makes its reader's last one of the table go, and nobody else's", async () => {
    await answer(byAnna("one"), prompt(4, 0));
    await answer(byBen("two"), prompt(4, 1));
    await answer(byAnna("three"), prompt(4, 0));
    expect(removed()).toEqual(["one"]);
  });

  it("goes by the token of the last press on it", async () => {
    await answer(byAnna("one"), prompt(4, 0));
    await answer(byAnna("two", true), prompt(4, 0));
    await tidy(boardAsking(prompt(5, 0)));
    expect(removed()).toEqual(["two"]);
  });

  it("goes when its question is gone for its reader, and stays as long as it is open", async () => {
    await answer(byAnna("one"), prompt(4, 0));
    await answer(byBen("two"), prompt(4, 1));
    await tidy(board);
    expect(removed()).toEqual([]);
    await tidy(boardAsking(prompt(4, 1)));
    expect(removed()).toEqual(["one"]);
    await tidy({ ...boardOfVersion(9), status: "closed" });
    expect(removed()).toEqual(["one", "two"]);
  });

  it("goes with a question of somebody else's, if it was brought under that one", async () => {
    await answer(byAnna("one"), prompt(4, 1));
    await tidy(boardAsking(prompt(4, 1), prompt(5, 0)));
    expect(removed()).toEqual([]);
    await tidy(boardAsking(prompt(5, 0), prompt(5, 1)));
    expect(removed()).toEqual(["one"]);
  });

  it("stays while a press on it is in hand, though somebody else closes its question, and only then goes", async () => {
    await answer(byAnna("one"), prompt(4, 0));
    const gone = boardAsking(prompt(5, 1));
    await ephemerals.during(byAnna("two", true), board.table, () => tidy(gone));
    expect(removed()).toEqual([]);
    await ephemerals.during(byAnna("three"), board.table, () => tidy(gone));
    expect(removed()).toEqual(["one"]);
  });

  it("stays until the last of several presses on it is done, even if one fails", async () => {
    await answer(byAnna("one"), prompt(4, 0));
    const gone = boardAsking(prompt(5, 1));
    await ephemerals.during(byAnna("two", true), board.table, async () => {
      const broken = ephemerals.during(byAnna("three", true), board.table, () => Promise.reject(new Error("broken")));
      await expect(broken).rejects.toThrow("broken");
      await tidy(gone);
    });
    expect(removed()).toEqual([]);
    await tidy(gone);
    expect(removed()).toEqual(["one"]);
  });

  it("is not taken away for a board that is older than it", async () => {
    const work = ephemerals.answer(byAnna("one"), { ...board, version: 8 }, prompt(5, 0), card);
    await passAll();
    await work;
    await tidy({ ...boardAsking(prompt(4, 1)), version: 7 });
    expect(removed()).toEqual([]);
    await tidy({ ...boardAsking(prompt(6, 1)), version: 9 });
    expect(removed()).toEqual(["one"]);
  });

  it("that is about no question stays until its reader opens another", async () => {
    await answer(byAnna("one"), null);
    await tidy(boardAsking(prompt(5, 0)));
    expect(removed()).toEqual([]);
    await answer(byAnna("two"), prompt(4, 0));
    expect(removed()).toEqual(["one"]);
  });

  it("is left alone when its token is too old", async () => {
    await answer(byAnna("one"), prompt(4, 0));
    await clock.forward(15 * 60_000);
    await answer(byAnna("two"), prompt(4, 0));
    expect(removed()).toEqual([]);
  });

  it("that its reader has dismissed already is no trouble", async () => {
    await answer(byAnna("one"), prompt(4, 0));
    const work = ephemerals.tidy(boardAsking());
    await settle();
    api.fail(10_008, 404);
    await work;
    expect(lines.map(({ level }) => level)).toEqual(["debug"]);
  });

  it("that did not reach its reader is noted, and the one before stays", async () => {
    await answer(byAnna("one"), prompt(4, 0));
    const work = ephemerals.answer(byAnna("two"), board, prompt(4, 0), card);
    await settle();
    api.fail(10_062, 404);
    expect(await work).toBe(true);
    expect(lines).toMatchObject([{ level: "warn", sentence: "an answer could not be sent" }]);
    expect(JSON.stringify(lines)).not.toMatch(/two|a card/);
    expect(removed()).toEqual([]);
  });

  it("that Discord does not take leaves the press to be answered otherwise", async () => {
    const work = ephemerals.answer(byAnna("one"), board, null, card);
    await settle();
    api.fail(50_035, 400);
    expect(await work).toBe(false);
  });

  it("of an earlier press does not outlive that of a later one, whichever came through first", async () => {
    const [earlier, later] = [byAnna("earlier"), byAnna("later")];
    const slow = ephemerals.answer(earlier, board, prompt(4, 0), card);
    const quick = ephemerals.answer(later, board, prompt(4, 0), card);
    api.passLast();
    await quick;
    await passAll();
    await slow;
    expect(removed()).toEqual(["earlier"]);
  });
});

/** How many entries of maps and sets are gone through while something is done. */
async function entriesSeen(work: () => Promise<void>): Promise<number> {
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
  await work();
  for (const spy of spies) spy.mockRestore();
  return seen;
}

describe("ephemeral messages of many tables", () => {
  it("are left alone by a change at another table, however many lie open", async () => {
    for (let table = 0; table < 300; table += 1) {
      const there = { ...board, table: `table ${table}` };
      const work = ephemerals.answer(byAnna(`token ${table}`), there, prompt(4, 0), card);
      api.pass();
      await work;
    }
    const seen = await entriesSeen(() => ephemerals.tidy({ ...boardAsking(), table: "elsewhere" }));
    expect(seen).toBeLessThan(10);
    await tidy({ ...boardAsking(), table: "table 123" });
    expect(removed()).toEqual(["token 123"]);
  });
});
