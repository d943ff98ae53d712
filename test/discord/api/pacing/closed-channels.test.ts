import { beforeEach, describe, expect, it } from "vitest";
import { Pacer } from "../../../../src/discord/api/pacing/pacer.js";
import { type ChannelQueue, requestInTurn } from "../../../../src/discord/api/pacing/channel-queue.js";
import { ClosedChannelError, failureOf } from "../../../../src/discord/api/api-client.js";
import { fakeClock, type FakeClock } from "../../../support/fake-clock.js";
import { apiError } from "../../../support/held-api.js";
import { keepLines, type Line } from "../../../support/tables.js";

const body = { content: "board", allowed_mentions: { parse: [] } };
const minute = 60_000;

let clock: FakeClock;
let lines: readonly Line[];
let pacer: Pacer;
let queue: ChannelQueue;
/** Channels of requests that have reached Discord. */
let asked: string[];
/** Channels in which Discord refuses the bot, with the code. */
let refusing: Map<string, number>;

beforeEach(() => {
  const kept = keepLines();
  lines = kept.lines;
  clock = fakeClock();
  asked = [];
  refusing = new Map();
  pacer = new Pacer({ clock, log: kept.log, chance: () => 0 });
  const send = async (channel: string) => {
    asked.push(channel);
    const code = refusing.get(channel);
    if (code !== undefined) throw apiError(code, 403);
    return { id: channel, attachment: null };
  };
  queue = pacer.queue(pacer.gate({ post: send, edit: send, remove: async (channel) => void (await send(channel)) }));
});

/** Writes to a channel. @returns the failure; null: it was taken */
async function write(channel: string, guild = "1", files: readonly string[] = []): Promise<string | null> {
  const uploads = files.map((name) => ({ name, data: "" }));
  const written = requestInTurn(queue, { priority: "played", request: "edit", guild, channel }, (api) =>
    api.edit(channel, "message", body, uploads),
  ).then(
    () => null,
    (error: unknown) => (error instanceof ClosedChannelError ? "not asked" : failureOf(error)),
  );
  await clock.forward(1_000);
  return written;
}

describe("a channel in which Discord refuses the bot", () => {
  it("is asked again after one minute, then two and four, at most an hour, and named in the log once", async () => {
    refusing.set("7", 50_001);
    expect(await write("7")).toBe("forbidden");
    for (const pause of [1, 2, 4, 8, 16, 32, 60, 60]) {
      await clock.forward((pause - 1) * minute);
      expect(await write("7")).toBe("not asked");
      await clock.forward(minute);
      expect(await write("7")).toBe("forbidden");
    }
    expect(asked).toHaveLength(9);
    expect(lines).toMatchObject([{ level: "warn", facts: { guild: "1", channel: "7" } }]);
  });

  it("has two lines in the log, however often it is closed and opened within the hour", async () => {
    for (let times = 0; times < 50; times += 1) {
      refusing.set("7", 50_013);
      await write("7");
      refusing.clear();
      pacer.closed.permissionsChanged("1");
      expect(await write("7")).toBeNull();
    }
    expect(lines.map(({ level }) => level)).toEqual(["warn", "info"]);
  });

  it("is written to as soon as permissions change or somebody presses there, with what has waited", async () => {
    refusing.set("7", 50_001);
    await write("7");
    const done: string[] = [];
    pacer.closed.whenOpen("7", "board", () => done.push("board"));
    pacer.closed.whenOpen("7", "board", () => done.push("newer board"));
    pacer.closed.permissionsChanged("2");
    expect(done).toEqual([]);
    pacer.closed.permissionsChanged("1");
    expect([done, await write("7")]).toEqual([["newer board"], "forbidden"]);
    refusing.clear();
    pacer.closed.pressed("7");
    expect(await write("7")).toBeNull();
    expect(pacer.closed.isClosed("7")).toBe(false);
  });

  it("does what has waited when its pause is over, though nothing else happens there", async () => {
    refusing.set("7", 50_001);
    await write("7");
    let isDone = false;
    pacer.closed.whenOpen("7", "board", () => {
      isDone = true;
    });
    await clock.forward(minute);
    expect(isDone).toBe(true);
  });

  it("stays open for words where only files are refused", async () => {
    refusing.set("7", 50_013);
    expect(await write("7", "1", ["picture.png"])).toBe("forbidden");
    refusing.clear();
    expect(await write("7")).toBeNull();
  });
});

describe("a server whose channels all refuse the bot", () => {
  it("uses up a hundred refusals in ten minutes and no more, and other servers notice nothing", async () => {
    for (let channel = 100; channel < 400; channel += 1) refusing.set(`${channel}`, 50_001);
    for (const channel of refusing.keys()) await write(channel, "evil");
    expect(asked).toHaveLength(100);
    expect(await write("7", "good")).toBeNull();
    pacer.closed.permissionsChanged("evil");
    pacer.closed.pressed("100");
    expect(await write("100", "evil")).toBe("not asked");
    expect(pacer.invalid()).toBeLessThanOrEqual(100);
    expect(lines.filter(({ facts }) => Object.hasOwn(facts, "count"))).toHaveLength(1);
    await clock.forward(10 * minute);
    expect(await write("399", "evil")).toBe("forbidden");
  });

  it("is asked for nothing else about it meanwhile", async () => {
    const rest = pacer.rest({
      get: () => Promise.reject(apiError(50_013, 403)),
      post: () => Promise.reject(apiError(50_013, 403)),
      put: () => Promise.reject(apiError(50_013, 403)),
      patch: () => Promise.reject(apiError(50_013, 403)),
      delete: () => Promise.reject(apiError(50_013, 403)),
    });
    let refusals = 0;
    for (let at = 0; at < 150; at += 1) {
      rest.get("/guilds/555/scheduled-events").catch((error: unknown) => {
        if (!(error instanceof ClosedChannelError)) refusals += 1;
      });
      await clock.forward(1_000);
    }
    expect(refusals).toBe(100);
  });
});
