import { MessageFlags } from "discord.js";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startLocalDiscord, type LocalDiscord } from "../discord/index.js";
import { call as request, invalidAt } from "./fetching.js";

let discord: LocalDiscord;
beforeEach(async () => {
  discord = await startLocalDiscord();
});
afterEach(() => discord.close());

const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  request(discord, method, path, body, headers);
const post = (body: unknown) => call("POST", `/channels/${discord.channel}/messages`, body);
const row = (...components: unknown[]) => ({ type: 1, components });
const button = (custom_id: string | undefined, extra = {}) => ({ type: 2, style: 1, label: "x", custom_id, ...extra });
const text = (content: string) => ({ type: 10, content });
const select = (values: readonly string[], extra = {}) => ({
  type: 3,
  custom_id: "s",
  options: values.map((value) => ({ label: value, value })),
  ...extra,
});
const presets = (type: string) => [1, 2].map(() => ({ id: discord.snowflake(), type }));
const v2 = (...components: unknown[]) => ({ flags: MessageFlags.IsComponentsV2, components });

const messages: readonly [title: string, body: () => unknown, path: string, code: string][] = [
  ["a content of the wrong type", () => ({ content: 5 }), "content", "STRING_TYPE_CONVERT"],
  ["a content over 2000 characters", () => ({ content: "x".repeat(2001) }), "content", "BASE_TYPE_MAX_LENGTH"],
  ["a content of 4000 characters", () => ({ content: "x".repeat(4000) }), "content", "BASE_TYPE_MAX_LENGTH"],
  [
    "a label over 80 characters",
    () => ({ components: [row(button("a", { label: "x".repeat(81) }))] }),
    "components.0.components.0.label",
    "BASE_TYPE_MAX_LENGTH",
  ],
  ["an unknown type of component", () => ({ components: [{ type: 99 }] }), "components.0.type", "UNION_TYPE_CHOICES"],
  [
    "a select without options",
    () => ({ components: [row(select([]))] }),
    "components.0.components.0.options",
    "BASE_TYPE_MIN_LENGTH",
  ],
  [
    "the same custom_id twice",
    () => ({ components: [row(button("a")), row(button("a"))] }),
    "components.1.components.0.custom_id",
    "COMPONENT_CUSTOM_ID_DUPLICATED",
  ],
  [
    "the same component id twice",
    () => v2({ ...text("a"), id: 7 }, { ...text("b"), id: 7 }),
    "components.1.id",
    "COMPONENT_ID_DUPLICATED",
  ],
  [
    "a button without a custom_id",
    () => ({ components: [row(button(undefined))] }),
    "components.0.components.0.custom_id",
    "BASE_TYPE_REQUIRED",
  ],
  [
    "a link without an address",
    () => ({ components: [row(button(undefined, { style: 5 }))] }),
    "components.0.components.0.url",
    "BASE_TYPE_REQUIRED",
  ],
  [
    "a link with a custom_id",
    () => ({ components: [row(button("a", { style: 5, url: "https://example.org" }))] }),
    "components.0.components.0.custom_id",
    "BUTTON_COMPONENT_FIELD_NOT_ALLOWED",
  ],
  [
    "a button with nothing on it",
    () => ({ components: [row(button("a", { label: "" }))] }),
    "components.0.components.0",
    "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED",
  ],
  [
    "an emoji that the application has not got",
    () => ({ components: [row(button("a", { emoji: { id: "123456789012345678", name: "die" } }))] }),
    "components.0.components.0.emoji.id",
    "COMPONENT_INVALID_EMOJI",
  ],
  [
    "six rows",
    () => ({ components: ["a", "b", "c", "d", "e", "f"].map((id) => row(button(id))) }),
    "components",
    "BASE_TYPE_BAD_LENGTH",
  ],
  [
    "six buttons in a row",
    () => ({ components: [row(...["a", "b", "c", "d", "e", "f"].map((id) => button(id)))] }),
    "components.0.components",
    "BASE_TYPE_MAX_LENGTH",
  ],
  [
    "a select beside a button",
    () => ({ components: [row(button("a"), select(["x"]))] }),
    "components.0.components",
    "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
  ],
  [
    "the same value twice in a select",
    () => ({ components: [row(select(["x", "x"]))] }),
    "components.0.components.0.options",
    "COMPONENT_OPTION_VALUE_DUPLICATED",
  ],
  [
    "a select that asks for more roles than it takes",
    () => ({ components: [row({ type: 6, custom_id: "s", min_values: 3, max_values: 2 })] }),
    "components.0.components.0.min_values",
    "BASE_TYPE_INVALID",
  ],
  [
    "more users preset than a select takes",
    () => ({ components: [row({ type: 5, custom_id: "s", default_values: presets("user") })] }),
    "components.0.components.0.default_values",
    "BASE_TYPE_BAD_LENGTH",
  ],
  [
    "a role preset in a select of users",
    () => ({ components: [row({ type: 5, custom_id: "s", default_values: presets("role").slice(1) })] }),
    "components.0.components.0.default_values.0.type",
    "BASE_TYPE_CHOICES",
  ],
  ["new components without their flag", () => ({ components: [text("a")] }), "components.0.type", "UNION_TYPE_CHOICES"],
  [
    "content beside new components",
    () => ({ ...v2(text("a")), content: "b" }),
    "content",
    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
  ],
  [
    "embeds beside new components",
    () => ({ ...v2(text("a")), embeds: [{ title: "b" }] }),
    "embeds",
    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
  ],
  [
    "more than 40 components, nested ones counted",
    () =>
      v2(...Array.from({ length: 5 }, () => ({ type: 17, components: Array.from({ length: 8 }, () => text("x")) }))),
    "components",
    "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
  ],
  [
    "text over 4000 characters in all",
    () => v2(text("x".repeat(3000)), text("y".repeat(1001))),
    "components",
    "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
  ],
  [
    "embeds over 6000 characters in all",
    () => ({ embeds: [{ description: "x".repeat(4000) }, { description: "y".repeat(2001) }] }),
    "embeds",
    "MAX_EMBED_SIZE_EXCEEDED",
  ],
  [
    "a picture that did not come along",
    () => v2({ type: 12, items: [{ media: { url: "attachment://a.png" } }] }),
    "components.0.items.0.media.url",
    "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
  ],
  [
    "a picture in an embed that did not come along",
    () => ({ embeds: [{ image: { url: "attachment://a.png" } }] }),
    "embeds.0.image.url",
    "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
  ],
  [
    "a file that did not come along",
    () => v2({ type: 13, file: { url: "attachment://a.txt" } }),
    "components.0.file.url",
    "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
  ],
  [
    "an attachment that did not come along",
    () => ({ content: "a", attachments: [{ id: 0, filename: "a.png" }] }),
    "attachments.0.id",
    "ATTACHMENT_NOT_FOUND",
  ],
  [
    "users both by name and all of them to mention",
    () => ({ content: "a", allowed_mentions: { parse: ["users"], users: [discord.snowflake()] } }),
    "allowed_mentions",
    "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
  ],
  [
    "a reply to nothing",
    () => ({ content: "a", message_reference: { message_id: discord.snowflake() } }),
    "message_reference",
    "MESSAGE_REFERENCE_UNKNOWN_MESSAGE",
  ],
];

test.for(messages)("a message with %s is refused", async ([, body, path, code]) => {
  expect(await post(body())).toMatchObject({ status: 400, body: invalidAt(path, code) });
  expect(discord.problems).toMatchObject([{ method: "POST", status: 400, code: 50_035 }]);
});

test("all that is wrong with a form is told at once", async () => {
  const answer = await post({ content: 5, components: [row(button("a", { label: 7 }))] });
  expect(answer.body).toMatchObject({
    errors: {
      content: { _errors: [{ code: "STRING_TYPE_CONVERT" }] },
      components: { 0: { components: { 0: { label: { _errors: [{ code: "STRING_TYPE_CONVERT" }] } } } } },
    },
  });
});

test("an empty message is refused", async () => {
  for (const body of [{}, { content: " " }, { flags: MessageFlags.IsComponentsV2 }]) {
    expect(await post(body)).toEqual({ status: 400, body: { code: 50_006, message: "Cannot send an empty message" } });
  }
  expect(discord.problems).toMatchObject([1, 2, 3].map(() => ({ status: 400, code: 50_006 })));
});

test("text of more bytes than Discord stores breaks it, although there are not too many characters", async () => {
  expect((await post(v2(text("€".repeat(3390))))).status).toBe(200);
  const body = { message: "500: Internal Server Error", code: 0 };
  expect(await post(v2(text("€".repeat(3000)), text("€".repeat(391))))).toEqual({ status: 500, body });
  expect(discord.problems).toMatchObject([{ method: "POST", status: 500, code: 0 }]);
});

test("the flag for new components stays, so that content is refused at every later edit", async () => {
  const { body } = await post(v2(text("a")));
  const path = `/channels/${discord.channel}/messages/${(body as { id: string }).id}`;
  const code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2";
  expect((await call("PATCH", path, { content: "b", flags: 0 })).body).toMatchObject(invalidAt("content", code));
});

test("unknown fields pass", async () => {
  expect((await post({ content: "a", invented: { by: "us" } })).status).toBe(200);
});

test("what is not there is refused by name", async () => {
  const id = discord.snowflake();
  const refused = async (method: string, path: string, body?: unknown) => {
    const answer = await call(method, path, body);
    return [answer.status, (answer.body as { code: number }).code];
  };
  expect(await refused("GET", `/channels/${id}`)).toEqual([404, 10_003]);
  expect(await refused("GET", `/guilds/${id}`)).toEqual([404, 10_004]);
  expect(await refused("PATCH", `/channels/${discord.channel}/messages/${id}`, { content: "a" })).toEqual([
    404, 10_008,
  ]);
  expect(await refused("DELETE", `/channels/${discord.channel}/messages/${id}`)).toEqual([404, 10_008]);
  expect(await refused("POST", `/interactions/${id}/token/callback`, { type: 5 })).toEqual([404, 10_062]);
  expect(await refused("POST", `/webhooks/${discord.application}/token`, { content: "a" })).toEqual([401, 50_027]);
  expect(await refused("GET", `/applications/${discord.application}/commands/${id}`)).toEqual([404, 10_063]);
  expect(await refused("GET", `/applications/${id}/commands`)).toEqual([404, 10_002]);
  expect(await refused("GET", `/applications/${discord.application}/emojis/${id}`)).toEqual([404, 10_014]);
  expect(discord.problems).toHaveLength(9);
});

test("an unknown route is refused and noted, so that a test sees it", async () => {
  expect(await call("POST", "/channels/1/typing", {})).toEqual({
    status: 404,
    body: { code: 0, message: "404: Not Found" },
  });
  expect(discord.problems).toEqual([
    {
      method: "POST",
      path: "/channels/1/typing",
      status: 404,
      code: 0,
      fields: [],
      message: "404: Not Found",
      body: {},
    },
  ]);
});

test("a wrong token, and none, are refused", async () => {
  const refusal = { status: 401, body: { code: 0, message: "401: Unauthorized" } };
  const routes = [
    "/users/@me",
    "/gateway/bot",
    "/webhooks/1/token/messages/@original",
    "/interactions/1/token/callback",
  ];
  for (const path of [...routes, `/guilds/${discord.guild}`, `/channels/${discord.channel}/messages`]) {
    const method = path.startsWith("/interactions") ? "POST" : "GET";
    expect(await call(method, path, undefined, { authorization: "Bot x" })).toEqual(refusal);
  }
  expect(discord.problems).toMatchObject(Array.from({ length: 6 }, () => ({ status: 401, code: 0 })));
  const bare = await fetch(`${discord.url}/v10/users/@me`);
  expect(bare.status).toBe(401);
  expect((await call("GET", "/users/@me")).status).toBe(200);
});

test("a body that is no JSON is refused", async () => {
  const response = await fetch(`${discord.url}/v10/channels/${discord.channel}/messages`, {
    method: "POST",
    headers: { authorization: `Bot ${discord.token}`, "content-type": "application/json" },
    body: "{",
  });
  expect([response.status, await response.json()]).toMatchObject([400, { code: 50_109 }]);
});

test("a file over ten mebibytes is too large", async () => {
  const form = new FormData();
  form.set("payload_json", JSON.stringify({ content: "a" }));
  form.set("files[0]", new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]), "a.bin");
  const response = await fetch(`${discord.url}/v10/channels/${discord.channel}/messages`, {
    method: "POST",
    headers: { authorization: `Bot ${discord.token}` },
    body: form,
  });
  expect([response.status, await response.json()]).toMatchObject([413, { code: 40_005 }]);
});

test("every request is on record with its status, in order", async () => {
  await call("GET", "/users/@me");
  await post({ content: "a" });
  await post({});
  expect(discord.traffic.map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual([
    "GET /users/@me 200",
    `POST /channels/${discord.channel}/messages 200`,
    `POST /channels/${discord.channel}/messages 400`,
  ]);
  expect(discord.traffic[1]?.body).toEqual({ content: "a" });
});
