import { afterEach, beforeEach, expect, test } from "vitest";
import { startLocalDiscord, type LocalDiscord } from "../discord/index.js";
import { call, invalidAt } from "./fetching.js";

let discord: LocalDiscord;
beforeEach(async () => {
  discord = await startLocalDiscord();
});
afterEach(() => discord.close());

const dot = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const png = (data: string) => `data:image/png;base64,${data}`;
const path = () => `/applications/${discord.application}/emojis`;
const create = (name: string, image = png(dot)) => call(discord, "POST", path(), { name, image });

test("an emoji is made, listed, served, used on a button, renamed and deleted", async () => {
  const made = await create("die_1");
  expect(made).toMatchObject({ status: 201, body: { name: "die_1", animated: false } });
  const { id } = made.body as { readonly id: string };
  expect((await call(discord, "GET", path())).body).toMatchObject({ items: [{ id, name: "die_1" }] });
  const served = await fetch(`${discord.url.replace(/\/api$/, "")}/emojis/${id}.png`);
  expect(Buffer.from(await served.arrayBuffer()).toString("base64")).toBe(dot);
  const button = { type: 2, style: 2, custom_id: "x", emoji: { id, name: "die_1" } };
  const post = { components: [{ type: 1, components: [button] }] };
  expect((await call(discord, "POST", `/channels/${discord.channel}/messages`, post)).status).toBe(200);
  expect((await call(discord, "PATCH", `${path()}/${id}`, { name: "die_2" })).body).toMatchObject({
    id,
    name: "die_2",
  });
  expect((await call(discord, "DELETE", `${path()}/${id}`)).status).toBe(204);
  expect((await call(discord, "GET", path())).body).toEqual({ items: [] });
  expect((await fetch(`${discord.url.replace(/\/api$/, "")}/emojis/${id}.png`)).status).toBe(404);
});

test("names and pictures that Discord does not take are refused", async () => {
  const large = Buffer.concat([Buffer.from(dot, "base64"), Buffer.alloc(256 * 1024)]).toString("base64");
  expect((await create("x")).body).toMatchObject(invalidAt("name", "BASE_TYPE_MIN_LENGTH"));
  expect((await create("a-b")).status).toBe(400);
  expect((await create("text", png(Buffer.from("hello").toString("base64")))).body).toMatchObject(
    invalidAt("image", "IMAGE_INVALID"),
  );
  expect((await create("large", png(large))).body).toMatchObject(invalidAt("image", "BINARY_TYPE_MAX_SIZE"));
  await create("once");
  expect((await create("once")).body).toMatchObject(invalidAt("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN"));
});
