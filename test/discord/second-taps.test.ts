import { PermissionFlagsBits, PermissionsBitField } from "discord.js";
import { beforeEach, describe, expect, it } from "vitest";
import { hurry } from "../../src/process/hurry.js";
import { type CustomId, linkTo } from "../../src/discord/ui/parts.js";
import { noMetrics } from "../../src/discord/api/metrics.js";
import { codeOf } from "../../src/games/catnoir/press.js";
import type { Board } from "../../src/tables/board.js";
import { answersOf, choicesAt, askedTogether, seatsAsked, settledMs } from "../support/asked-together.js";
import { pressTable } from "../support/features.js";
import { settle } from "../support/fake-clock.js";
import { nextInteraction } from "../support/interactions.js";
import { askedAt, boardAt, personIn, startedOf } from "../support/tables-of-three.js";
import { kind, type Request } from "../support/held-api.js";
import { arrivalWith, heldBot, type HeldBot } from "../features/settings/held-bot.js";

let held: HeldBot;

/** Tables' replies as counted, a word each. */
let counted: string[];

beforeEach(() => {
  counted = [];
  held = heldBot({ ...noMetrics, replied: (outcome, code) => void counted.push(code ?? outcome) });
});

/** It gives a final answer, on somebody's ephemeral message. */
interface Answer {
  readonly board: Board;
  readonly seat: number;
  readonly id: CustomId;
}

/** @returns the interaction's id */
function tap({ seat, id }: Answer, interaction = nextInteraction()): string {
  const press = arrivalWith({ id: interaction, onEphemeral: true, person: personIn(seat) });
  void pressTable(held.bot, press, id);
  return press.id;
}

/** Lets all requests through. */
async function pass(): Promise<void> {
  await settle();
  while (held.api.waiting() > 0) {
    held.api.pass();
    await settle();
  }
}

/** Everything comes through. @returns the answer to the press */
async function tapped(answer: Answer): Promise<Request | undefined> {
  const id = tap(answer);
  await pass();
  return answerTo(id);
}

function answerTo(id: string): Request | undefined {
  return held.api.requests.find((request) => request.type === "respond" && request.id === id);
}

/** In place of an ephemeral message. */
function sentenceIn(request: Request | undefined): string {
  expect(kind(request)).toBe("UpdateMessage");
  return JSON.stringify(request);
}

/** Without its message, which is written separately. */
async function stored({ table }: Board): Promise<unknown> {
  const loaded = await held.on.store.load(table, 1);
  const row = loaded === null ? null : { ...loaded.row, message: null, shown: 0 };
  return { table: { ...loaded, row }, actions: await held.on.store.actions(table) };
}

/**
 * Two are asked at once in Cat Noir with a choice; an answer of each.
 *
 * @param last of their actions, the last
 */
async function askedInCatNoir(last = false): Promise<readonly [Answer, Answer]> {
  const { on } = held;
  const open = async (now: Board): Promise<boolean> => (await choicesAt(on, now)).every((count) => count > 1);
  const board = await askedTogether(on, open);
  const { table } = board;
  const of = async (seat = -1): Promise<Answer> => {
    const action = (await answersOf(on, board, seat)).at(last ? -1 : 0);
    if (action === undefined) throw new Error("nothing can be answered");
    return {
      board,
      seat,
      id: { table, prompt: board.play?.prompts[0]?.id ?? 0, verb: "answer", argument: codeOf(action) },
    };
  };
  const [one, other] = await seatsAsked(on, board);
  return [await of(one), await of(other)];
}

/** Kalle's hiding place. */
async function hidingInKalle(): Promise<Answer> {
  const board = await startedOf(held.on, {}, "kalle");
  const { id, seat } = askedAt(board);
  return { board, seat: seat ?? -1, id: { table: board.table, prompt: id, verb: "hide", argument: "5" } };
}

/** In Denkste!, the Go-Card first. */
async function cardsInDenkste(): Promise<readonly [Answer, Answer]> {
  const board = await startedOf(held.on, {}, "denkste");
  const [mover, stopper] = board.play?.prompts ?? [];
  const of = (seat: number | null | undefined, verb: string, argument: string): Answer => {
    return { board, seat: seat ?? -1, id: { table: board.table, prompt: mover?.id ?? 0, verb, argument } };
  };
  return [of(mover?.seat, "go", "3"), of(stopper?.seat, "stop", "3")];
}

/** Others are still asked afterwards: in a reaction, and of the mover. */
const keptOpen = {
  "a reaction in Cat Noir": async () => (await askedInCatNoir())[0],
  "the Go-Card in Denkste!": async () => (await cardsInDenkste())[0],
};

/** Answers that close their question. */
const closing = {
  "the hiding place in Kalle": hidingInKalle,
  "the Stop-Card in Denkste!": async () => {
    const [go, stop] = await cardsInDenkste();
    await tapped(go);
    return stop;
  },
  "the last reaction in Cat Noir, late": async () => {
    const [first, last] = await askedInCatNoir();
    await tapped(first);
    await held.on.clock.forward(settledMs);
    return last;
  },
  "the last reaction in Cat Noir, held back": async () => {
    const [first, last] = await askedInCatNoir();
    await tapped(first);
    return last;
  },
};

describe("a second tap on an answer", () => {
  it.each(Object.entries({ ...keptOpen, ...closing }))("changes nothing and is no news: %s", async (_name, ready) => {
    const answer = await ready();
    const first = tap(answer);
    const second = tap(answer);
    await settle();
    expect(kind(answerTo(second))).toBe("DeferredMessageUpdate");
    await pass();
    expect(kind(answerTo(first))).toBe("UpdateMessage");
    const after = await stored(answer.board);
    const given = (await held.on.store.actions(answer.board.table)).filter(({ interaction }) => interaction === second);
    expect(given).toEqual([]);
    expect(kind(await tapped(answer))).toBe("DeferredMessageUpdate");
    await held.on.clock.forward(900);
    expect(kind(await tapped(answer))).toBe("DeferredMessageUpdate");
    expect(await stored(answer.board)).toEqual(after);
  });

  it.each(Object.entries(closing))("never is a message of its own, however late it comes: %s", async (_name, ready) => {
    const answer = await ready();
    await tapped(answer);
    const after = await stored(answer.board);
    await held.on.clock.forward(3_100);
    sentenceIn(await tapped(answer));
    expect(await stored(answer.board)).toEqual(after);
  });
});

describe("a second tap on a press that was refused", () => {
  it("is acknowledged, and the reason told once", async () => {
    const { seat, ...hiding } = await hidingInKalle();
    const others = { ...hiding, seat: (seat + 1) % 3 };
    const [first, second] = [tap(others), tap(others)];
    await pass();
    expect(kind(answerTo(first))).toBe("ChannelMessageWithSource");
    expect(kind(answerTo(second))).toBe("DeferredMessageUpdate");
    expect(counted).toEqual(["not-your-turn", "repeated"]);
    await held.on.clock.forward(1_100);
    // The notice still says it.
    expect(kind(await tapped(others))).toBe("DeferredMessageUpdate");
    expect(counted).toEqual(["not-your-turn", "repeated", "not-your-turn"]);
  });
});

describe("second taps in the metrics", () => {
  it("are repeated ones, whether their question is still open or closed, and not refused or delivered twice", async () => {
    const [go, stop] = await cardsInDenkste();
    for (const answer of [go, go, stop, stop]) await tapped(answer);
    expect(counted).toEqual(["done", "repeated", "done", "repeated"]);
  });
});

describe("a tap on a reaction that Discord delivers twice", () => {
  it("is acknowledged the second time, and writes no board that would tell of it", async () => {
    const [answer] = await askedInCatNoir();
    const id = tap(answer);
    await pass();
    const before = held.api.requests.length;
    tap(answer, id);
    await pass();
    await held.on.clock.forward(2_000);
    expect(held.api.requests.slice(before).map(kind)).toEqual(["DeferredMessageUpdate"]);
  });
});

describe("a second tap on a reaction", () => {
  it("is told that its answer lies there, in the ephemeral message's place, when it comes late and others are asked", async () => {
    for (const last of [false, true]) {
      held = heldBot();
      const [answer] = await askedInCatNoir(last);
      await tapped(answer);
      const after = await stored(answer.board);
      await held.on.clock.forward(3_100);
      expect(sentenceIn(await tapped(answer))).toContain("If you’ve answered already");
      expect(await stored(answer.board)).toEqual(after);
    }
  });

  it("is shown the way to the board once all answers are carried out, however soon that is", async () => {
    for (const last of [false, true]) {
      held = heldBot();
      const [one, other] = await askedInCatNoir(last);
      await tapped(one);
      await tapped(other);
      await hurry({ store: held.on.store, shards: held.on.tables.shards });
      await held.on.clock.forward(1);
      const after = await stored(one.board);
      const board = await boardAt(held.on, one.board.table);
      for (const answer of [one, other]) expect(sentenceIn(await tapped(answer))).toContain(linkTo(board, null));
      expect(await stored(one.board)).toEqual(after);
    }
  });

  it("is told that its answer lies there when the ephemeral message could not show the first", async () => {
    const [answer] = await askedInCatNoir();
    await pass();
    tap(answer);
    await settle();
    held.api.fail(10_062, 404);
    await pass();
    expect(sentenceIn(await tapped(answer))).toContain("If you’ve answered already");
  });
});

describe("an answer on somebody's own message", () => {
  it.each(Object.entries(keptOpen))("says so where the bot has lost a right: %s", async (_name, ready) => {
    const { id, seat, board } = await ready();
    const granted = new PermissionsBitField(PermissionFlagsBits.ViewChannel);
    void pressTable(held.bot, arrivalWith({ onEphemeral: true, person: personIn(seat), granted }), id);
    await pass();
    const told = held.api.requests.filter(({ type }) => type === "followUp");
    expect(JSON.stringify(told)).toContain("Send Messages");
    const warned = held.lines.filter(({ level }) => level === "warn");
    expect(warned).toMatchObject([{ facts: { table: board.table, missing: ["SendMessages"] } }]);
  });
});

describe("a press on the board after one's answer to a reaction", () => {
  it("opens the presser's own message, which says that their answer lies there, and writes no board", async () => {
    const [answer] = await askedInCatNoir();
    const { table, version } = answer.board;
    await held.on.store.messages.storeBoards([{ table, message: "board", shown: version }]);
    await tapped(answer);
    const [after, before] = [await stored(answer.board), held.api.requests.length];
    const press = arrivalWith({ id: nextInteraction(), person: personIn(answer.seat) });
    void pressTable(held.bot, press, { ...answer.id, verb: "react", argument: "" });
    await pass();
    const told = answerTo(press.id);
    expect(kind(told)).toBe("ChannelMessageWithSource");
    expect(JSON.stringify(told)).not.toContain("If you’ve answered already");
    expect(held.api.requests.slice(before).filter(({ type }) => type === "edit" || type === "post")).toEqual([]);
    expect(await stored(answer.board)).toEqual(after);
  });
});
