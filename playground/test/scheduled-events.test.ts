import { afterAll, beforeAll, expect, test } from "vitest";
import { startBareBot, type BareBot } from "./bare-bot.js";
import { call, type Answer } from "./fetching.js";

let bot: BareBot;
let powerless: BareBot;
beforeAll(async () => {
  [bot, powerless] = await Promise.all([
    startBareBot({ limits: "none", botRights: ["CreateEvents"] }),
    startBareBot({ limits: "none" }),
  ]);
});
afterAll(() => Promise.all([bot.close(), powerless.close()]));

const ask = (method: string, path: string, body?: unknown, where = bot): Promise<Answer> =>
  call(where.discord, method, `/guilds/${where.discord.guild}/scheduled-events${path}`, body);

const soon = new Date(Date.now() + 3_600_000).toISOString();
const later = new Date(Date.now() + 7_200_000).toISOString();
const rule = { start: soon, frequency: 2, interval: 1, by_weekday: [3] } as const;
const weekly = {
  name: "Evening",
  privacy_level: 2,
  entity_type: 3,
  entity_metadata: { location: "here" },
  scheduled_start_time: soon,
  scheduled_end_time: later,
  recurrence_rule: rule,
} as const;

test("an event is made, changed and deleted by a bot with the right, and told to nobody else's", async () => {
  const made = await ask("POST", "", weekly);
  const { id } = made.body as { readonly id: string };
  expect([made.status, made.body]).toMatchObject([200, { ...weekly, creator_id: bot.discord.application, status: 1 }]);
  expect((await ask("PATCH", `/${id}`, { name: "Other" })).body).toMatchObject({ id, name: "Other" });
  expect((await ask("GET", "")).body).toMatchObject([{ id }]);
  expect([(await ask("DELETE", `/${id}`)).status, (await ask("DELETE", `/${id}`)).status]).toEqual([204, 404]);
  const refused = await ask("POST", "", weekly, powerless);
  expect(refused).toMatchObject({ status: 403, body: { code: 50_013 } });
});

test("a server takes a hundred events and a thousand open threads, or as many as it was started with", async () => {
  const small = await startBareBot({
    limits: "none",
    botRights: ["CreateEvents"],
    most: { threads: 1, events: 1 },
  });
  const { discord } = small;
  const thread = async (): Promise<Answer> => {
    const { body } = await call(discord, "POST", `/channels/${discord.channel}/messages`, { content: "a" });
    const { id } = body as { readonly id: string };
    return call(discord, "POST", `/channels/${discord.channel}/messages/${id}/threads`, { name: "b" });
  };
  expect([(await ask("POST", "", weekly, small)).status, await ask("POST", "", weekly, small)]).toMatchObject([
    200,
    { status: 400, body: { code: 30_038 } },
  ]);
  const { body } = await thread();
  const { id } = body as { readonly id: string };
  expect(await thread()).toMatchObject({ status: 400, body: { code: 160_006 } });
  discord.archiveThread(id);
  expect((await thread()).status).toBe(201);
  // A message would open it again.
  const opening = await call(discord, "POST", `/channels/${id}/messages`, { content: "c" });
  expect(opening).toMatchObject({ status: 400, body: { code: 160_006 } });
  await small.close();
});

test.each([
  ["no location", { entity_metadata: { location: "" } }],
  ["no end", { scheduled_end_time: null }],
  ["an end before its start", { scheduled_end_time: soon }],
  ["a start in the past", { scheduled_start_time: new Date(0).toISOString() }],
  ["two days a week", { recurrence_rule: { ...rule, by_weekday: [1, 2] } }],
  ["every third week", { recurrence_rule: { ...rule, interval: 3 } }],
  ["a last repetition", { recurrence_rule: { ...rule, count: 3 } }],
  ["days of a week in a month", { recurrence_rule: { ...rule, frequency: 1 } }],
  ["two kinds of days", { recurrence_rule: { ...rule, frequency: 0, by_weekday: [1], by_month: [1] } }],
  ["no name", { name: undefined }],
  ["a weekday that is none", { recurrence_rule: { ...rule, by_weekday: [7] } }],
])("an event with %s is refused", async (_what, fields) => {
  expect(await ask("POST", "", { ...weekly, ...fields })).toMatchObject({ status: 400, body: { code: 50_035 } });
  expect(bot.discord.events()).toEqual([]);
});

test("a message has one thread, with its own id, where the bot may open any", async () => {
  const { discord } = bot;
  const posted = await call(discord, "POST", `/channels/${discord.channel}/messages`, { content: "a" });
  const { id } = posted.body as { readonly id: string };
  const path = `/channels/${discord.channel}/messages/${id}/threads`;
  discord.denyBot(discord.channel, "CreatePublicThreads");
  expect(await call(discord, "POST", path, { name: "b" })).toMatchObject({ status: 403, body: { code: 50_013 } });
  discord.restoreBot(discord.channel);
  expect(await call(discord, "POST", path, { name: "b" })).toMatchObject({ status: 201, body: { id, name: "b" } });
  expect(await call(discord, "POST", path, { name: "c" })).toMatchObject({ status: 400, body: { code: 160_004 } });
});
