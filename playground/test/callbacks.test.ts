import type { Interaction } from "discord.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { button, callback as respond, pressed, slashed, webhook as followUp } from "./arrivals.js";
import { startBareBot, type BareBot } from "./bare-bot.js";
import { call, invalidAt } from "./fetching.js";

let bot: BareBot;
let now = Date.now();
beforeAll(async () => {
  bot = await startBareBot({ now: () => now });
});
afterAll(() => bot.close());

const slash = () => slashed(bot);
const press = () => pressed(bot);
const callback = (interaction: Interaction, body: unknown, query?: string) => respond(bot, interaction, body, query);
const webhook = (method: string, interaction: Interaction, path: string, body?: unknown) =>
  followUp(bot, method, interaction, path, body);

test("an answer without a wish for a response is 204, and the same once more is 40060", async () => {
  const { interaction, outcome } = await slash();
  expect(await callback(interaction, { type: 4, data: { content: "a" } })).toEqual({ status: 204, body: null });
  expect(await callback(interaction, { type: 4, data: { content: "a" } })).toMatchObject({
    status: 400,
    body: { code: 40_060 },
  });
  expect((await outcome).type).toBe("message");
});

test("with_response tells the message that was made", async () => {
  const { interaction } = await slash();
  const { body } = await callback(interaction, { type: 4, data: { content: "a", flags: 64 } }, "?with_response=true");
  expect(body).toMatchObject({
    interaction: { id: interaction.id, type: 2, response_message_ephemeral: true, response_message_loading: false },
    resource: { type: 4, message: { content: "a", flags: 64 } },
  });
});

test("a refused answer leaves the interaction open", async () => {
  const { interaction, outcome } = await slash();
  const refused = await callback(interaction, { type: 4, data: { components: [button, button] } });
  expect(refused.body).toMatchObject(
    invalidAt("data.components.1.components.0.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED"),
  );
  expect((await callback(interaction, { type: 4, data: {} })).body).toMatchObject({ code: 50_006 });
  expect((await callback(interaction, { type: 4, data: { content: "a" } })).status).toBe(204);
  expect((await outcome).type).toBe("message");
});

test("a token is no use before the first answer", async () => {
  const { interaction } = await slash();
  expect((await webhook("PATCH", interaction, "/messages/@original", { content: "b" })).body).toMatchObject({
    code: 10_015,
  });
  await callback(interaction, { type: 4, data: { content: "a" } });
  expect((await webhook("PATCH", interaction, "/messages/@original", { content: "b" })).status).toBe(200);
});

test("a token changes its own messages only", async () => {
  const other = await slash();
  await callback(other.interaction, { type: 4, data: { content: "other" } });
  const foreign = await other.outcome;
  if (foreign.type !== "message") throw new Error(foreign.type);
  const { interaction } = await slash();
  await callback(interaction, { type: 4, data: { content: "own" } });
  const followup = await webhook("POST", interaction, "", { content: "more" });
  const { id } = followup.body as { readonly id: string };
  expect((await webhook("PATCH", interaction, `/messages/${id}`, { content: "changed" })).status).toBe(200);
  expect((await webhook("DELETE", interaction, `/messages/${id}`)).status).toBe(204);
  for (const message of [id, foreign.message.id]) {
    const answer = await webhook("PATCH", interaction, `/messages/${message}`, { content: "changed" });
    expect(answer).toMatchObject({ status: 404, body: { code: 10_008 } });
  }
});

test("@original is the message with the button after an update, and the new one after an answer", async () => {
  const updating = await press();
  await callback(updating.interaction, { type: 7, data: { content: "two" } });
  expect((await webhook("GET", updating.interaction, "/messages/@original")).body).toMatchObject({
    id: updating.message,
  });
  const answering = await press();
  await callback(answering.interaction, { type: 4, data: { content: "new" } });
  expect((await webhook("GET", answering.interaction, "/messages/@original")).body).toMatchObject({
    content: "new",
    message_reference: { message_id: answering.message },
    interaction_metadata: { interacted_message_id: answering.message },
  });
});

test("an update that was refused leaves room for a new message, which is @original then", async () => {
  const { interaction, outcome, message } = await press();
  expect((await callback(interaction, { type: 7, data: { content: "x".repeat(2001) } })).status).toBe(400);
  await callback(interaction, { type: 4, data: { content: "new" } });
  expect((await outcome).type).toBe("message");
  const original = await webhook("GET", interaction, "/messages/@original");
  expect(original.body).toMatchObject({ content: "new", message_reference: { message_id: message } });
  expect(original.body).not.toHaveProperty("interaction_metadata.original_response_message_id");
});

test("a message that is gone can no longer be updated", async () => {
  const { interaction, message } = await press();
  bot.discord.deleteMessage(bot.discord.channel, message);
  expect((await callback(interaction, { type: 7, data: { content: "two" } })).body).toMatchObject({ code: 10_008 });
  expect((await callback(interaction, { type: 6 })).status).toBe(204);
});

test("an ephemeral message does not exist for the channel's routes", async () => {
  const { interaction, outcome } = await slash();
  await callback(interaction, { type: 4, data: { content: "psst", flags: 64 } });
  const made = await outcome;
  if (made.type !== "message") throw new Error(made.type);
  for (const method of ["GET", "PATCH", "DELETE"]) {
    const path = `/channels/${bot.discord.channel}/messages/${made.message.id}`;
    const answer = await call(bot.discord, method, path, method === "PATCH" ? { content: "b" } : undefined);
    expect(answer).toMatchObject({ status: 404, body: { code: 10_008 } });
  }
  expect((await webhook("DELETE", interaction, "/messages/@original")).status).toBe(204);
  expect(bot.anna.sees(bot.discord.channel).some(({ id }) => id === made.message.id)).toBe(false);
});

test("an announced answer that is taken back leaves nothing", async () => {
  const { interaction, outcome } = await slash();
  await callback(interaction, { type: 5 });
  await webhook("DELETE", interaction, "/messages/@original");
  expect((await outcome).type).toBe("deferred");
});

test("a token dies after fifteen minutes", async () => {
  const { interaction } = await slash();
  await callback(interaction, { type: 4, data: { content: "a" } });
  now += 15 * 60_000 - 1000;
  expect((await webhook("PATCH", interaction, "/messages/@original", { content: "b" })).status).toBe(200);
  now += 1000;
  expect(await webhook("PATCH", interaction, "/messages/@original", { content: "c" })).toMatchObject({
    status: 401,
    body: { code: 50_027 },
  });
});

test("ids carry the clock", async () => {
  const { interaction } = await slash();
  expect(interaction.id).toMatch(/^\d{17,19}$/);
  expect(interaction.createdTimestamp).toBe(now);
  await callback(interaction, { type: 4, data: { content: "a" } });
});
