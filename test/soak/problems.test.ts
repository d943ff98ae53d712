import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Problem } from "../../playground/discord/index.js";
import { button, callback, pressed, webhook } from "../../playground/test/arrivals.js";
import { startBareBot, type BareBot } from "../../playground/test/bare-bot.js";
import { call, request } from "../../playground/test/fetching.js";
import { checkProblems } from "./problems.js";

let bot: BareBot;
beforeAll(async () => {
  bot = await startBareBot({ limits: "none" });
});
afterAll(() => bot.close());

/** Reported problems of some requests. */
async function reported(asking: () => Promise<unknown>): Promise<number> {
  const before = bot.discord.problems.length;
  await asking();
  const problems = bot.discord.problems.slice(before);
  expect(problems).toHaveLength(1);
  return checkProblems(problems, 1).wrong.length;
}

const messages = () => `/channels/${bot.discord.channel}/messages`;

/** A message with a file. @returns edits it, keeping that file; if `gone`, a missing one */
async function withFile(gone: boolean): Promise<(fields?: object) => Promise<unknown>> {
  const form = new FormData();
  form.set("payload_json", JSON.stringify({ content: "a", attachments: [{ id: 0, filename: "a.txt" }] }));
  form.set("files[0]", new Blob(["a"], { type: "text/plain" }), "a.txt");
  const headers = { authorization: `Bot ${bot.discord.token}` };
  const answer = await fetch(`${bot.discord.url}/v10${messages()}`, { method: "POST", headers, body: form });
  const { id, attachments } = (await answer.json()) as {
    readonly id: string;
    readonly attachments: readonly { readonly id: string }[];
  };
  const edit = (body: object) => call(bot.discord, "PATCH", `${messages()}/${id}`, body);
  if (gone) await edit({ attachments: [] });
  return (fields = {}) => edit({ attachments: attachments.map((one) => ({ id: one.id })), ...fields });
}

const keepsLost = { content: "b", attachments: [{ id: "1573754482334892032" }] };
const twins = { components: [button, button] };

describe("among what Discord refused, faults explain", () => {
  it("an edit that keeps a picture which is gone, whichever way it is made", async () => {
    const edit = await withFile(true);
    expect(await reported(edit)).toBe(0);
    const { interaction, outcome } = await pressed(bot);
    expect(await reported(() => callback(bot, interaction, { type: 7, data: keepsLost }))).toBe(0);
    await callback(bot, interaction, { type: 6 });
    await outcome;
    expect(await reported(() => webhook(bot, "PATCH", interaction, "/messages/@original", keepsLost))).toBe(0);
  });

  it("what is too late, and what is too much; but no route that is not there", async () => {
    const gone = () => call(bot.discord, "PATCH", `${messages()}/${bot.discord.snowflake()}`, { content: "b" });
    expect(await reported(gone)).toBe(0);
    expect(await reported(() => request(bot.discord, "GET", "/nowhere"))).toBe(1);
    const limited: Problem = {
      method: "PATCH",
      path: messages(),
      status: 429,
      code: 0,
      message: "You are being rate limited.",
      fields: [],
      body: null,
    };
    expect(checkProblems([limited], 1).wrong).toEqual([]);
  });
});

describe("of emojis, faults explain", () => {
  const dot = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const upload = (name: string, image = dot) =>
    call(bot.discord, "POST", `/applications/${bot.discord.application}/emojis`, {
      name,
      image: `data:image/png;base64,${image}`,
    });

  it("the second upload of one by a process that was stopped meanwhile, and no other fault of form", async () => {
    expect(await upload("die_1")).toMatchObject({ status: 201 });
    expect(await reported(() => upload("die_1"))).toBe(0);
    expect(await reported(() => upload("die_2", "aGVsbG8="))).toBe(1);
    expect(await reported(() => upload("d"))).toBe(1);
  });
});

describe("among what Discord refused, nothing explains", () => {
  it("another fault of form in an edit that keeps a picture, whether that one is there or gone", async () => {
    const edit = await withFile(false);
    expect(await reported(() => edit(twins))).toBe(1);
    expect(await reported(() => edit({ content: "b".repeat(2_001) }))).toBe(1);
    expect(await reported(() => edit({ components: "none" }))).toBe(1);
    const editLost = await withFile(true);
    expect(await reported(() => editLost({ components: "none" }))).toBe(1);
  });

  it("another fault of form in the answer to a press", async () => {
    const { interaction, outcome } = await pressed(bot);
    expect(
      await reported(() => callback(bot, interaction, { type: 7, data: { ...keepsLost, components: "none" } })),
    ).toBe(1);
    await callback(bot, interaction, { type: 6 });
    await outcome;
  });

  it("a picture that an edit means to bring along and does not, and one that a new message means to keep", async () => {
    const edit = await withFile(false);
    expect(await reported(() => edit({ attachments: [{ id: 0, filename: "a.png" }] }))).toBe(1);
    expect(await reported(() => call(bot.discord, "POST", messages(), keepsLost))).toBe(1);
  });
});
