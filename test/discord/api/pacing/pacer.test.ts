import { beforeEach, describe, expect, it } from "vitest";
import { type Answer, readAnswer } from "../../../../src/discord/api/pacing/limits.js";
import { Pacer } from "../../../../src/discord/api/pacing/pacer.js";
import { requestInTurn, type ChannelQueue, type Priority } from "../../../../src/discord/api/pacing/channel-queue.js";
import type { ChannelClient, Sent } from "../../../../src/discord/api/api-client.js";
import { fakeClock, type FakeClock, settle } from "../../../support/fake-clock.js";
import { limitedBy } from "../../../support/limited-api.js";
import { keepLines, type Line } from "../../../support/tables.js";

const body = { content: "board", allowed_mentions: { parse: [] } };

let clock: FakeClock;
let lines: readonly Line[];
let pacer: Pacer;
let queue: ChannelQueue;
let toDiscord: ChannelClient;
/** By channel, with steady times. */
let went: { readonly channel: string; readonly at: number }[];
/** Discord's time for an answer, in milliseconds; null: none comes. */
let answerMs: number | null;

beforeEach(() => {
  const kept = keepLines();
  lines = kept.lines;
  clock = fakeClock();
  went = [];
  answerMs = 100;
  pacer = new Pacer({ clock, log: kept.log, chance: () => 0.5 });
  const send = (channel: string): Promise<Sent> => {
    went.push({ channel, at: clock.steady() });
    return new Promise((resolve) => {
      const sent = { id: channel, attachment: null };
      if (answerMs !== null) clock.after(answerMs, () => resolve(sent));
    });
  };
  toDiscord = {
    post: (channel) => send(channel),
    edit: (channel) => send(channel),
    remove: async (channel) => void (await send(channel)),
  };
  queue = pacer.queue(pacer.gate(toDiscord));
});

/** A board waits, in a channel of its own. @returns cancels it */
function board(channel: string, priority: Priority = "played"): () => void {
  return queue.enter({ priority, request: "edit", guild: "1", channel }, (api) => api.edit(channel, "message", body));
}

/** What Discord says to a request. */
function answer(changes: Partial<Answer>): Answer {
  return {
    status: 200,
    message: null,
    bucket: null,
    usedUpMs: 0,
    retryMs: null,
    isPage: false,
    scope: "unknown",
    ...changes,
  };
}

/** The most requests within any second. */
function maxInASecond(): number {
  return Math.max(...went.map(({ at }) => went.filter((other) => other.at >= at && other.at < at + 1_000).length));
}

const names = (): readonly string[] => went.map(({ channel }) => channel);

describe("the pacer's rate", () => {
  it("is forty a second in the long run, and a few more at the beginning", async () => {
    for (let index = 0; index < 1_000; index += 1) board(`${index}`);
    await clock.forward(10_000);
    expect(went.length).toBeGreaterThanOrEqual(400);
    expect(went.length).toBeLessThanOrEqual(405);
    expect(maxInASecond()).toBeLessThanOrEqual(45);
  });

  it.each([
    [2, 200],
    [3, 133],
    [60, 6],
  ])("is shared by %i processes, of which each sends %i of four hundred in ten seconds", async (processes, some) => {
    pacer.share(processes);
    for (let index = 0; index < 1_000; index += 1) board(`${index}`);
    await clock.forward(10_000);
    expect(went.length).toBeGreaterThanOrEqual(some);
    expect(went.length).toBeLessThanOrEqual(some + 3);
    expect(maxInASecond()).toBeLessThanOrEqual(Math.max(1, 48 / processes));
    pacer.share(1);
    await clock.forward(10_000);
    expect(went.length).toBeGreaterThanOrEqual(some + 399);
  });

  it.each([-3_600_000, 3_600_000])("stays the same when the time of day is set by %i ms", async (ms) => {
    for (let index = 0; index < 200; index += 1) board(`${index}`);
    await clock.forward(1_000);
    clock.leap(ms);
    await clock.forward(1_000);
    expect(went.length).toBeGreaterThanOrEqual(80);
    expect(maxInASecond()).toBeLessThanOrEqual(45);
  });

  it.each([10, 400, 1_000, 3_000])(
    "lets nothing go of which Discord could count more than 48 in a second, where answers take %i ms",
    async (ms) => {
      answerMs = ms;
      for (let index = 0; index < 400; index += 1) board(`${index}`);
      await clock.forward(8_000);
      // Discord may have counted it from its sending to its answer.
      const counted = (from: number): number => went.filter(({ at }) => at < from + 1_000 && at + ms >= from).length;
      expect(Math.max(...went.map(({ at }) => counted(at)))).toBeLessThanOrEqual(48);
      expect(went.length).toBeGreaterThan(48);
    },
  );

  it.each([250, 1_000])(
    "is the same where everything waits %i ms for the disk between its turn and the gate",
    async (diskMs) => {
      const gate = pacer.gate(toDiscord);
      const slow = pacer.queue({
        ...gate,
        edit: async (...all) => {
          // Those that wait together share a flush.
          const flushMs = diskMs - (clock.steady() % diskMs);
          await new Promise<void>((resolve) => void clock.after(flushMs, resolve));
          return gate.edit(...all);
        },
      });
      for (let index = 0; index < 1_000; index += 1)
        slow.enter({ priority: "played", request: "edit", guild: "1", channel: `${index}` }, (to) =>
          to.edit(`${index}`, "m", body),
        );
      await clock.forward(10_000);
      expect(went.length).toBeGreaterThanOrEqual(340);
      expect(maxInASecond()).toBeLessThanOrEqual(48);
    },
  );

  it("stands while nothing is answered", async () => {
    answerMs = null;
    for (let index = 0; index < 200; index += 1) board(`${index}`);
    await clock.forward(60_000);
    expect(went).toHaveLength(48);
  });

  it("does not make up for a pause of the main thread", async () => {
    for (let index = 0; index < 1_000; index += 1) board(`${index}`);
    await clock.forward(1_000);
    const before = went.length;
    await clock.stall(30_000);
    expect(went.length - before).toBeLessThanOrEqual(6);
  });

  it("counts a request that the client makes once more by itself", async () => {
    for (let index = 0; index < 100; index += 1) board(`${index}`);
    await clock.forward(200);
    const before = went.length;
    for (let fault = 0; fault < 8; fault += 1) pacer.answered(answer({ status: 503 }));
    await clock.forward(150);
    expect(went).toHaveLength(before);
  });

  it("is not used up by what has nothing to send any more when its turn comes", async () => {
    for (let index = 0; index < 200; index += 1)
      queue.enter({ priority: "warning", request: "post", guild: "1", channel: `${index}` }, async () => {});
    board("board", "picture");
    await clock.forward(100);
    expect(names()).toEqual(["board"]);
  });

  it("gives each turn of its own in a turn of the event loop of its own, also after a pause", async () => {
    let turns = 0;
    const after: FakeClock["after"] = (ms, job) =>
      clock.after(ms, () => {
        turns += 1;
        job();
      });
    const one = new Pacer({ clock: { ...clock, after }, log: keepLines().log, chance: () => 0.5 });
    const composed: number[] = [];
    const toAll = one.queue(one.gate(toDiscord));
    for (let index = 0; index < 50; index += 1)
      toAll.enter({ priority: "played", request: "edit", guild: "1", channel: `${index}` }, (api) => {
        composed.push(turns);
        return api.edit(`${index}`, "m", body);
      });
    await clock.forward(0);
    await clock.stall(1_000);
    expect(composed.length).toBeGreaterThanOrEqual(10);
    expect(new Set(composed).size).toBe(composed.length);
  });

  it("holds for what has no channel as well", async () => {
    const order: string[] = [];
    for (let index = 0; index < 100; index += 1) board(`${index}`);
    void pacer.run("pressed", async () => void order.push("registered"));
    await clock.forward(0);
    expect([order, went.length]).toEqual([["registered"], 4]);
  });
});

describe("the pacer's order", () => {
  it("is by urgency, then by coming", async () => {
    const all = ["picture", "catch-up", "warning", "removal", "played", "pressed"] as const;
    for (const priority of all) for (const name of ["a", "b"]) board(`${priority} ${name}`, priority);
    await clock.forward(0);
    expect(names()).toEqual(["pressed a", "pressed b", "played a", "played b", "removal a"]);
  });

  it("lets a board that somebody has just pressed at go next, whatever waits", async () => {
    for (let index = 0; index < 3_000; index += 1) board(`${index}`, "catch-up");
    await clock.forward(1_000);
    const at = clock.steady();
    board("pressed", "pressed");
    await clock.forward(1_000);
    const shown = went.find(({ channel }) => channel === "pressed");
    expect((shown?.at ?? Infinity) - at).toBeLessThanOrEqual(50);
  });

  it("lets nobody wait for ever, however much comes that is more urgent", async () => {
    board("picture", "picture");
    for (let second = 0; second < 20; second += 1) {
      for (let index = 0; index < 60; index += 1) board(`${second} ${index}`, "pressed");
      await clock.forward(1_000);
    }
    expect(names()).toContain("picture");
  });

  it("runs a job once at most, and not at all when it is called off", async () => {
    const off = board("off");
    board("on");
    off();
    await clock.forward(1_000);
    expect(names()).toEqual(["on"]);
  });

  it("composes what is sent when its turn comes, and not before", async () => {
    let state = "old";
    const sent: string[] = [];
    for (let index = 0; index < 100; index += 1) board(`${index}`, "pressed");
    queue.enter({ priority: "played", request: "edit", guild: "1", channel: "late" }, (api) => {
      sent.push(state);
      return api.edit("late", "message", body);
    });
    await clock.forward(100);
    state = "new";
    await clock.forward(5_000);
    expect(sent).toEqual(["new"]);
  });

  it("asks those who catch up for more only when there is room", async () => {
    let told = 0;
    const catchUp = async (): Promise<void> => {
      for (; told < 500; told += 1) {
        board(`${told}`, "catch-up");
        await pacer.waitForRoom();
      }
    };
    void catchUp();
    await clock.forward(1_000);
    expect(told - went.length).toBeLessThanOrEqual(41);
    await clock.forward(20_000);
    expect([told, went.length]).toEqual([500, 500]);
  });
});

describe("the pacer in one channel", () => {
  it("makes one request of a kind at a time", async () => {
    answerMs = 5_000;
    board("1");
    board("1");
    board("2");
    await clock.forward(1_000);
    expect(names()).toEqual(["1", "2"]);
    await clock.forward(5_000);
    expect(names()).toEqual(["1", "2", "1"]);
  });

  it("sends nothing of which the headers say that it would be refused, and others meanwhile", async () => {
    const message = { method: "PATCH", channel: "1" };
    pacer.answered(answer({ message, bucket: "edits", usedUpMs: 3_000 }));
    board("1");
    board("2");
    queue.enter({ priority: "removal", request: "remove", guild: "1", channel: "1" }, (api) => api.remove("1", "old"));
    await clock.forward(2_900);
    expect(names()).toEqual(["2", "1"]);
    await clock.forward(500);
    expect(names()).toEqual(["2", "1", "1"]);
  });

  it("knows which kinds share a count", async () => {
    pacer.answered(answer({ message: { method: "DELETE", channel: "2" }, bucket: "shared" }));
    pacer.answered(answer({ message: { method: "PATCH", channel: "1" }, bucket: "shared", usedUpMs: 3_000 }));
    queue.enter({ priority: "removal", request: "remove", guild: "1", channel: "1" }, (api) => api.remove("1", "old"));
    await clock.forward(2_900);
    expect(names()).toEqual([]);
    await clock.forward(500);
    expect(names()).toEqual(["1"]);
  });

  it("queues a request again that was refused after all, not before Discord takes it and a little later", async () => {
    let tries = 0;
    const done = requestInTurn(
      queue,
      { priority: "removal", request: "remove", guild: "1", channel: "1" },
      async (api) => {
        await api.remove("1", "old");
        tries += 1;
        if (tries > 1) return;
        const limits = { status: 429, retryMs: 2_000, scope: "user" } as const;
        pacer.answered(answer({ ...limits, message: { method: "DELETE", channel: "1" } }));
        throw limitedBy("DELETE", 2_000);
      },
    );
    await clock.forward(2_400);
    expect(tries).toBe(1);
    await clock.forward(1_000);
    await done;
    expect(tries).toBe(2);
  });
});

describe("the pacer after a refusal", () => {
  it("waits as long as it is told to and up to a second more, then begins slowly", async () => {
    pacer.answered(answer({ status: 429, retryMs: 2_000, scope: "global" }));
    for (let index = 0; index < 100; index += 1) board(`${index}`);
    await clock.forward(2_499);
    expect(went).toHaveLength(0);
    await clock.forward(1_000);
    expect(went.length).toBeGreaterThan(20);
    expect(maxInASecond()).toBeLessThanOrEqual(45);
    expect(lines).toMatchObject([{ level: "warn", facts: { scope: "global" } }]);
  });

  it.each<[string, (refusal: Answer) => void]>([
    ["a board", (refusal) => pacer.answered(refusal)],
    ["an answer to a press", (refusal) => pacer.answeredOther(refusal)],
  ])(
    "lets all rest for a minute where %s is not refused in Discord's form, as when the address is shut out",
    async (_what, refuse) => {
      const headers = new Headers({ "content-type": "text/html", "retry-after": "1" });
      refuse(readAnswer("http://x/api/v10/channels/1/messages/2", "PATCH", { status: 429, headers }, null));
      board("2");
      await clock.forward(60_000);
      expect(went).toHaveLength(0);
      await clock.forward(2_000);
      expect(went).toHaveLength(1);
    },
  );

  it("stops well before Discord would shut the address out, says so once, and goes on when the window has moved", async () => {
    const refuse = (status: number, count: number, scope: Answer["scope"] = "user"): void => {
      for (let index = 0; index < count; index += 1) pacer.answered(answer({ status, scope }));
    };
    refuse(403, 2_499);
    refuse(404, 5_000);
    refuse(429, 5_000, "shared");
    await clock.forward(5 * 60_000);
    for (let index = 0; index < 2_500; index += 1) pacer.answeredOther(answer({ status: 401 }));
    board("before");
    await clock.forward(1_000);
    expect([names(), pacer.invalid()]).toEqual([["before"], 4_999]);
    refuse(429, 1, "user");
    for (let index = 0; index < 10; index += 1) board(`${index}`);
    await clock.forward(4 * 60_000);
    expect(names()).toEqual(["before"]);
    expect(lines.filter(({ level }) => level === "error")).toHaveLength(1);
    await clock.forward(2 * 60_000);
    expect(went).toHaveLength(11);
    expect(pacer.invalid()).toBe(2_501);
    expect(lines.map(({ sentence }) => sentence).at(-1)).toMatch(/written again/);
  });
});

describe("the pacer's end", () => {
  it("sends what had its turn, also where that waits for room", async () => {
    answerMs = 1_500;
    for (let index = 0; index < 200; index += 1) board(`${index}`);
    await clock.forward(1_300);
    const gate = pacer.gate(toDiscord);
    const late = gate.edit("late", "message", body);
    pacer.stop();
    await clock.forward(5_000);
    await late;
    expect(names().at(-1)).toBe("late");
  });

  it("lets nothing go any more, and nobody wait for room", async () => {
    for (let index = 0; index < 60; index += 1) board(`${index}`, "catch-up");
    await clock.forward(0);
    const room = pacer.waitForRoom();
    pacer.stop();
    await room;
    await pacer.waitForRoom();
    const before = went.length;
    await clock.forward(60_000);
    await settle();
    expect(went).toHaveLength(before);
  });
});
