import { beforeEach, describe, expect, it } from "vitest";
import { Warnings, type WarningPorts } from "../../../src/discord/messages/warnings.js";
import type { ChannelQueue } from "../../../src/discord/api/pacing/channel-queue.js";
import { translator } from "../../../src/texts/index.js";
import type { WarningRow } from "../../../src/store/store.js";
import type { Board } from "../../../src/tables/board.js";
import { fakeClock, type FakeClock, settle } from "../../support/fake-clock.js";
import { openQueue } from "../../support/simple-ports.js";
import { bench, keepLines, type Line, person } from "../../support/tables.js";
import { heldApi, type HeldApi } from "../../support/held-api.js";

let api: HeldApi;
let lines: readonly Line[];
let board: Board;
/** Noted warnings, those of an earlier process, and ends of warnings, with what lets each be noted. */
let posted: string[];
let before: readonly WarningRow[];
let ends: { readonly message: string; readonly note: () => void }[];
let warnings: Warnings;
let clock: FakeClock;
/** The table as it stands. */
let now: Board | null;
let shed: number;
/** People in their quiet hours, and calls that are known to be posted. */
let asleep: Set<string>;
let noted: (readonly [nonce: string, message: string])[];
/** The bot's messages in the channel. */
let own: Awaited<ReturnType<WarningPorts["guilds"]["ownMessages"]>>;

beforeEach(async () => {
  api = heldApi();
  ends = [];
  posted = [];
  noted = [];
  own = [];
  asleep = new Set();
  const { log, lines: kept } = keepLines();
  lines = kept;
  board = await bench().open(person("Anna"));
  now = board;
  shed = 0;
  clock = fakeClock();
  before = [];
  warnings = new Warnings({
    messages: { linkTo: async () => "the board" },
    guilds: { ownMessages: async () => own },
    store: {
      warnings: async () => before,
      addWarning: async ({ message }) => void posted.push(message),
      removeWarning: (message) => new Promise<void>((note) => ends.push({ message, note })),
      notePosted: async (nonce, message) => void noted.push([nonce, message]),
    },
    queue: openQueue(api),
    clock,
    log,
    metrics: { shed: () => (shed += 1) },
    tables: () => ({
      board: async () => now,
      mentionable: async (_board, users) => users.filter((user) => !asleep.has(user)),
    }),
    textsIn: () => translator("en"),
  });
});

const [anna, ben] = ["111", "222"];

/** This many seconds are left for seats asked question 7. */
function asking(leftSeconds: number, ...asked: readonly number[]): Board {
  const seats = [anna, ben].map((user) => ({
    type: "human" as const,
    user: user ?? "",
    name: "somebody",
    away: false,
  }));
  const prompts = asked.map((seat) => ({
    id: 7,
    seat,
    awaited: true,
    kind: "turn" as const,
    seconds: null,
    stale: "refuse" as const,
  }));
  const due = clock.now() + leftSeconds * 1000;
  return {
    ...board,
    seats,
    status: "playing",
    play: { view: {}, prompts, recent: [], drafts: [], result: null, due, asleep: false },
  };
}

/** Turns come when the test says so. */
function held(): { readonly many: Warnings; readonly turns: Parameters<ChannelQueue["enter"]>[1][] } {
  const turns: Parameters<ChannelQueue["enter"]>[1][] = [];
  const queue: ChannelQueue = { enter: (_turn, job) => (turns.push(job), () => undefined) };
  const many = new Warnings({
    queue,
    clock,
    log: keepLines().log,
    metrics: { shed: () => (shed += 1) },
    messages: { linkTo: async () => "the board" },
    guilds: { ownMessages: async () => own },
    store: {
      warnings: async () => [],
      addWarning: async () => {},
      removeWarning: async () => {},
      notePosted: async () => {},
    },
    tables: () => ({ board: async () => now, mentionable: async (_board, users) => users }),
    textsIn: () => translator("en"),
  });
  return { many, turns };
}

describe("a warning", () => {
  it("mentions those alone who are still awaited when its turn comes", async () => {
    const warned = warnings.post(asking(30, 0, 1), [anna, ben], 7);
    now = asking(20, 1);
    await settle();
    expect(api.requests).toMatchObject([{ type: "post", body: { allowed_mentions: { users: [ben] } } }]);
    api.pass("warning");
    await warned;
    expect([posted, shed]).toEqual([["warning"], 0]);
  });

  it.each<[string, number, () => Board | null]>([
    ["without being counted where the question is gone", 0, () => ({ ...asking(30, 0), play: null })],
    ["without being counted where nobody of those awaited is left", 0, () => asking(30, 1)],
    ["without being counted where the table is gone", 0, () => null],
    ["and counted where hardly any time is left", 1, () => asking(4, 0)],
  ])("is left out %s by the time of its turn", async (_why, counted, later) => {
    const warned = warnings.post(asking(30, 0), [anna], 7);
    now = later();
    await warned;
    expect([api.requests, posted, shed, lines]).toEqual([[], [], counted, []]);
  });

  it("is left out and counted where the time was up before its turn came", async () => {
    const warned = warnings.post(asking(4, 0), [anna], 7);
    now = asking(90, 1);
    await warned;
    expect([api.requests, shed]).toEqual([[], 1]);
  });

  it("waits once a table however often there is one, and is then about the last question", async () => {
    const { many, turns } = held();
    for (const left of [8, 8, 30]) {
      void many.post(asking(left, 0), [anna], 7);
      await clock.forward(4_000);
    }
    void many.post(asking(30, 0), [ben], 7);
    now = asking(30, 0, 1);
    for (const turn of turns) void turn(api);
    await settle();
    // Two of the three that made room were too late by then.
    expect([turns.length, shed]).toEqual([1, 2]);
    expect(api.requests).toMatchObject([{ body: { allowed_mentions: { users: [ben] } } }]);
  });

  it("does not begin to wait where those before it make it too late in any case", () => {
    const { many, turns } = held();
    for (let table = 0; table < 5_000; table += 1) void many.post({ ...asking(30, 0), table: `${table}` }, [anna], 7);
    // At forty a second, a thousand are posted by when five seconds are left.
    expect([turns.length, shed]).toEqual([1_001, 3_999]);
    void many.post({ ...asking(3_600, 0), table: "slow" }, [anna], 7);
    expect([turns.length, shed]).toEqual([1_002, 3_999]);
  });
});

/** Seat 0 is warned about question 7. */
async function standing(message = "warning"): Promise<void> {
  now = asking(30, 0);
  const warned = warnings.post(asking(30, 0), [anna], 7);
  await settle();
  api.pass(message);
  await warned;
}

describe("a warning that has done its work", () => {
  beforeEach(async () => {
    await standing();
    now = asking(30);
  });

  it("is deleted once, although its table changes again before its end is noted", async () => {
    await warnings.tidy(asking(30, 0));
    expect(api.requests).toHaveLength(1);
    const first = warnings.tidy(asking(30));
    await warnings.tidy(asking(30));
    await settle();
    api.pass();
    await settle();
    expect(ends.map(({ message }) => message)).toEqual(["warning"]);
    void warnings.tidy(asking(30));
    await settle();
    expect(api.requests.slice(1)).toEqual([{ type: "remove", message: "warning" }]);
    ends[0]?.note();
    await first;
    await warnings.tidy(asking(30));
    expect([api.requests.length, lines]).toEqual([2, []]);
  });

  it.each([
    ["where Discord had a fault of the moment", 0, 500],
    ["once the thread is open again that it lies in", 50_083, 400],
  ])("is tried again with the table's next change %s", async (_where, code, status) => {
    const first = warnings.tidy(asking(30));
    await settle();
    api.fail(code, status);
    await first;
    expect(ends).toEqual([]);
    void warnings.tidy(asking(30));
    await settle();
    expect(api.requests).toHaveLength(3);
    expect(lines).toMatchObject([{ sentence: "a warning could not be deleted" }]);
  });

  it("is noted as gone where somebody else has deleted it", async () => {
    void warnings.tidy(asking(30));
    await settle();
    api.fail(10_008, 404);
    await settle();
    expect(ends.map(({ message }) => message)).toEqual(["warning"]);
    expect(lines).toEqual([]);
  });

  it("goes at once where those asked have answered while it was being posted", async () => {
    now = asking(30, 0);
    void warnings.post(asking(30, 0), [anna], 7);
    await settle();
    now = asking(30);
    api.pass("late");
    await settle();
    expect(api.requests.slice(2)).toContainEqual({ type: "remove", message: "late" });
  });
});

describe("a warning that stands", () => {
  it("goes when a later one takes its place, also where its question is still open", async () => {
    await standing("earlier");
    void standing("later");
    await settle();
    await settle();
    expect(api.requests.at(-1)).toEqual({ type: "remove", message: "earlier" });
  });

  it("goes when somebody's data is deleted, no matter who is awaited", async () => {
    await standing();
    void warnings.removeAll(asking(30, 0));
    await settle();
    expect(api.requests.at(-1)).toEqual({ type: "remove", message: "warning" });
  });

  it("is found after a restart, and goes if its question was answered meanwhile", async () => {
    const table = asking(30, 0).table;
    before = [
      { message: "answered", table, prompt: 6 },
      { message: "open", table, prompt: 7 },
    ];
    now = asking(30, 0);
    void warnings.start(0);
    await settle();
    expect(api.requests).toEqual([{ type: "remove", message: "answered" }]);
    api.pass();
    await settle();
    ends[0]?.note();
    await settle();
    await warnings.start(0);
    void warnings.tidy(asking(30));
    await settle();
    expect(api.requests.slice(1)).toEqual([{ type: "remove", message: "open" }]);
  });

  it("is looked for again where the disk has failed", async () => {
    const rows = [{ message: "answered", table: board.table, prompt: 6 }];
    let looks = 0;
    before = new Proxy(rows, {
      get: (target, name) => {
        if (name === Symbol.iterator && (looks += 1) === 1) throw new Error("disk full");
        return Reflect.get(target, name);
      },
    });
    now = asking(30, 0);
    await warnings.start(0);
    expect(lines).toMatchObject([{ level: "error" }]);
    await clock.forward(10_000);
    expect(api.requests).toEqual([{ type: "remove", message: "answered" }]);
  });
});

describe("a call at a slow table", () => {
  const call = (): Promise<boolean> => warnings.call(asking(3_600, 0), [anna ?? ""], 7, 0);
  const nonce = (): string => `${board.table}:c7.0`;

  it("mentions whose turn it is, is stored before it is posted, and goes when they have acted", async () => {
    await warnings.start(0);
    now = asking(3_600, 0);
    const called = call();
    await settle();
    expect([posted, noted]).toEqual([[nonce()], []]);
    expect(api.requests).toMatchObject([{ type: "post", body: { allowed_mentions: { users: [anna] } } }]);
    api.pass("call");
    expect(await called).toBe(true);
    expect(noted).toEqual([[nonce(), "call"]]);
    void warnings.tidy(asking(3_600));
    await settle();
    expect(api.requests.at(-1)).toEqual({ type: "remove", message: "call" });
  });

  it("waits while they are asleep, and comes once", async () => {
    await warnings.start(0);
    now = asking(3_600, 0);
    asleep.add(anna ?? "");
    expect(await call()).toBe(false);
    asleep.clear();
    const called = call();
    await settle();
    api.pass("call");
    expect([await called, await call(), api.requests.length]).toEqual([true, true, 1]);
  });

  it("that an earlier process may have posted is posted again under its nonce, but not after two minutes", async () => {
    now = asking(3_600, 0);
    before = [{ message: nonce(), table: board.table, prompt: 7, call: { nonce: nonce(), since: clock.now() } }];
    await warnings.start(0);
    await clock.forward(60_000);
    const called = call();
    await settle();
    api.pass("call");
    expect([await called, noted]).toEqual([true, [[nonce(), "call"]]]);
    warnings.drop(0);
    await warnings.start(0);
    await clock.forward(120_000);
    expect([await call(), api.requests.length]).toEqual([true, 1]);
  });

  it("that an earlier process may have posted goes when they have acted, found by a message that mentions nobody", async () => {
    now = asking(3_600, 0);
    before = [{ message: nonce(), table: board.table, prompt: 7, call: { nonce: nonce(), since: clock.now() } }];
    await warnings.start(0);
    now = { ...asking(3_600, 0), play: null };
    const gone = warnings.tidy(now);
    await settle();
    expect(api.requests).toMatchObject([{ type: "post", nonce: nonce(), body: { allowed_mentions: { parse: [] } } }]);
    expect(JSON.stringify(api.requests)).not.toContain(anna);
    api.pass("call");
    await settle();
    expect(api.requests).toMatchObject([{}, { type: "remove", message: "call" }]);
    api.pass();
    await settle();
    ends.forEach(({ note }) => {
      note();
    });
    await gone;
    expect(ends.map(({ message }) => message)).toEqual([nonce()]);
  });

  it("of a secret question mentions all who are there, whoever is asked, until it is settled", async () => {
    await warnings.start(0);
    const secret = asking(3_600, 0);
    const prompts = [{ id: 7, seat: null, kind: "reaction", seconds: null, awaited: true, stale: "refuse" } as const];
    now = { ...secret, play: secret.play === null ? null : { ...secret.play, prompts } };
    const called = warnings.call(now, [anna ?? "", ben ?? ""], 7, 0);
    await settle();
    expect(api.requests).toMatchObject([{ body: { allowed_mentions: { users: [anna, ben] } } }]);
    api.pass("call");
    await called;
    void warnings.tidy(now);
    await settle();
    expect(api.requests).toHaveLength(1);
  });
});

describe("a message that asks somebody to a lobby, and that an earlier process may have posted", () => {
  const lobby = (answer: "open" | "no" | "late"): Board => ({
    ...board,
    invitations: [{ user: ben ?? "", name: "Ben", by: anna ?? "", mentions: true, until: null, answer }],
  });

  /** It died before it noted this one, which was posted after another. */
  async function wasPosted(): Promise<void> {
    const nonce = `${board.table}:i0`;
    before = [{ message: nonce, table: board.table, prompt: 0, call: { nonce, since: clock.now() } }];
    own = [1, 0].map((number) => {
      const button = { type: 2, style: 1, label: "I’m in", custom_id: `${board.table}:0:accept:${number}` } as const;
      return { id: `message ${number}`, components: [{ type: 1, components: [button] }] };
    });
    now = lobby("open");
    await warnings.start(0);
  }

  it("is found by its buttons, however long ago that was, and says why nobody needs it any more", async () => {
    await wasPosted();
    await clock.forward(60 * 60_000);
    void warnings.tidy(lobby("late"));
    await settle();
    expect(api.requests).toMatchObject([{ type: "edit", message: "message 0", body: { components: [] } }]);
  });

  it("goes, too, where its answer comes while it is about to be posted again", async () => {
    await wasPosted();
    const asked = warnings.invite(lobby("open"), 0);
    now = lobby("no");
    await settle();
    expect(api.requests).toEqual([{ type: "remove", message: "message 0" }]);
    api.pass();
    await settle();
    ends[0]?.note();
    expect(await asked).toBe(true);
  });
});
