import { InteractionResponseType } from "discord.js";
import { beforeEach, describe, expect, it } from "vitest";
import { waitForFlush, type ApiClient } from "../../../src/discord/api/api-client.js";
import { fakeClock, type FakeClock } from "../../support/fake-clock.js";
import { heldApi, type HeldApi } from "../../support/held-api.js";

const body = { content: "hello", allowed_mentions: { parse: [] } };
const press = { id: "1", token: "token" };
const response = { type: InteractionResponseType.DeferredMessageUpdate } as const;

let held: HeldApi;
let api: ApiClient;
let lines: string[];
let clock: FakeClock;
/** How old presses are, in milliseconds. */
let ageMs: number;
let disk: { readonly resolve: () => void; readonly reject: (error: Error) => void };

beforeEach(() => {
  held = heldApi();
  lines = [];
  clock = fakeClock();
  const onDisk = (): Promise<void> =>
    new Promise((resolve, reject) => {
      disk = { resolve, reject };
    });
  const log = { error: (_facts: object, sentence: string) => void lines.push(sentence) };
  ageMs = 0;
  api = waitForFlush(held, onDisk, () => ageMs, { clock, log });
});

const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("an API client that shows what is stored", () => {
  it.each<[string, () => Promise<unknown>]>([
    ["an answer", () => api.respond(press, response)],
    ["a further message", () => api.followUp(press, body)],
    ["an edit of an answer", () => api.editOriginal("token", body)],
    ["the end of an answer", () => api.removeOriginal("token")],
    ["a new message", () => api.post("channel", body, "nonce")],
    ["an edit", () => api.edit("channel", "message", body)],
    ["the end of a message", () => api.remove("channel", "message")],
  ])("lets %s go only when it is on the disk", async (_what, send) => {
    const sent = send();
    await soon();
    expect(held.requests).toEqual([]);
    disk.resolve();
    await soon();
    expect(held.requests).toHaveLength(1);
    held.pass("sent");
    await sent;
    expect(lines).toEqual([]);
    expect(clock.waiting()).toBe(0);
  });

  it("goes on where the disk fails, and says in one line what to do", async () => {
    const sent = api.post("channel", body, "nonce");
    disk.reject(new Error("EIO: i/o error, fdatasync"));
    await soon();
    held.pass("sent");
    expect(await sent).toEqual({ id: "sent", attachment: null });
    expect(lines).toEqual([
      expect.stringMatching(/^the disk does not confirm .*; look after it before the power fails$/),
    ]);
  });

  it("waits no longer than a second, so that every press is answered in time, and says so", async () => {
    const sent = api.respond(press, response);
    await clock.forward(900);
    expect(held.requests).toEqual([]);
    await clock.forward(100);
    expect(held.requests).toHaveLength(1);
    expect(lines).toEqual([expect.stringMatching(/^the disk takes more than a second .* keeps it busy$/)]);
    disk.reject(new Error("EIO"));
    held.pass("sent");
    await sent;
    expect(lines).toHaveLength(1);
  });

  it("says once an hour what everybody meets, though it goes and comes back", async () => {
    const send = async (fails: boolean): Promise<void> => {
      const sent = api.edit("channel", "message", body);
      if (fails) disk.reject(new Error("EIO"));
      else disk.resolve();
      await soon();
      held.pass("sent");
      await sent;
    };
    for (const fails of [true, true, false, true, false, true]) await send(fails);
    expect(lines).toHaveLength(1);
    await clock.forward(60 * 60_000);
    for (const fails of [false, true, true]) await send(fails);
    expect(lines).toHaveLength(2);
  });
});

describe("an answer that has waited for its picture already", () => {
  it.each([
    [0, 1_000],
    [1_400, 1_000],
    [2_000, 500],
    [2_490, 10],
  ])("to a press of %i ms leaves in good time, after %i ms at most", async (age, waitMs) => {
    ageMs = age;
    const sent = api.respond(press, response);
    await clock.forward(waitMs - 1);
    expect(held.requests).toEqual([]);
    await clock.forward(1);
    expect(held.requests).toHaveLength(1);
    held.pass("sent");
    await sent;
  });

  it("leaves at once where the press is too old to wait, and the disk is not blamed", async () => {
    ageMs = 2_600;
    const sent = api.respond(press, response);
    await clock.forward(0);
    expect(held.requests).toHaveLength(1);
    held.pass("sent");
    await sent;
    expect(lines).toEqual([]);
  });

  it("is not what other requests wait by, for which nobody presses", async () => {
    ageMs = 2_600;
    const sent = api.edit("channel", "message", body);
    await clock.forward(999);
    expect(held.requests).toEqual([]);
    await clock.forward(1);
    held.pass("sent");
    await sent;
  });
});
