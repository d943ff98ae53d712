import { MessageFlags } from "discord.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callback, field, focused, modal, pressed, slashed, submitted, webhook, type Arrival } from "./arrivals.js";
import { startBareBot, type BareBot } from "./bare-bot.js";
import { call, invalidAt } from "./fetching.js";

let bot: BareBot;
beforeAll(async () => {
  bot = await startBareBot({ limits: "none" });
});
afterAll(() => bot.close());

const choices = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `n${index}`, value: "v" }));
const twins = [1, 2].map(() => ({ type: 1, components: [{ type: 2, style: 1, label: "x", custom_id: "x" }] }));
const select = (component: object) => modal({ type: 18, label: "Which", component: { custom_id: "s", ...component } });

type Ask = (bot: BareBot) => Promise<Arrival>;

const refused: readonly [title: string, ask: Ask, body: object, path: string, code: string][] = [
  ["6 on a slash command", slashed, { type: 6 }, "type", "BASE_TYPE_CHOICES"],
  ["7 on a slash command", slashed, { type: 7, data: { content: "a" } }, "type", "BASE_TYPE_CHOICES"],
  ["8 on a slash command", slashed, { type: 8, data: { choices: [] } }, "type", "BASE_TYPE_CHOICES"],
  ["an unknown type", slashed, { type: 99 }, "type", "BASE_TYPE_CHOICES"],
  ["no type", slashed, {}, "type", "BASE_TYPE_CHOICES"],
  ["7 on a modal that came out of a command", submitted, { type: 7 }, "type", "BASE_TYPE_CHOICES"],
  ["9 on a modal", submitted, modal(field("a")), "type", "BASE_TYPE_CHOICES"],
  ["4 on a focused option", focused, { type: 4, data: { content: "a" } }, "type", "BASE_TYPE_CHOICES"],
  ["26 choices", focused, { type: 8, data: { choices: choices(26) } }, "data.choices", "BASE_TYPE_MAX_LENGTH"],
  [
    "a deferred answer in the new layout",
    slashed,
    { type: 5, data: { flags: MessageFlags.Ephemeral | MessageFlags.IsComponentsV2 } },
    "data.flags",
    "BASE_TYPE_INVALID",
  ],
  [
    "a deferred answer without a sound",
    pressed,
    { type: 5, data: { flags: MessageFlags.SuppressNotifications } },
    "data.flags",
    "BASE_TYPE_INVALID",
  ],
  ["a modal without fields", slashed, modal(), "data.components", "BASE_TYPE_MIN_LENGTH"],
  [
    "a modal with six fields",
    slashed,
    modal(...["a", "b", "c", "d", "e", "f"].map(field)),
    "data.components",
    "BASE_TYPE_BAD_LENGTH",
  ],
  [
    "a modal with the same field twice",
    slashed,
    modal(field("a"), field("a")),
    "data.components.1.component.custom_id",
    "COMPONENT_CUSTOM_ID_DUPLICATED",
  ],
  [
    "a modal with a title over 45 characters",
    slashed,
    { type: 9, data: { custom_id: "m", title: "x".repeat(46), components: [field("a")] } },
    "data.title",
    "BASE_TYPE_MAX_LENGTH",
  ],
  [
    "a modal with the same choice twice",
    slashed,
    select({ type: 3, options: [1, 2].map(() => ({ label: "x", value: "x" })) }),
    "data.components.0.component.options",
    "COMPONENT_OPTION_VALUE_DUPLICATED",
  ],
  [
    "a modal that asks for more users than it takes",
    slashed,
    select({ type: 5, min_values: 3, max_values: 2 }),
    "data.components.0.component.min_values",
    "BASE_TYPE_INVALID",
  ],
];

test.for(refused)("an answer with %s is refused", async ([, ask, body, path, code]) => {
  const { interaction } = await ask(bot);
  const before = bot.discord.problems.length;
  expect(await callback(bot, interaction, body)).toMatchObject({ status: 400, body: invalidAt(path, code) });
  expect(bot.discord.problems.slice(before)).toMatchObject([{ method: "POST", status: 400, code: 50_035 }]);
});

test("a message is put through the same rules whichever way it comes", async () => {
  const slash = await slashed(bot);
  const press = await pressed(bot);
  const { id } = (await call(bot.discord, "POST", `/channels/${bot.discord.channel}/messages`, { content: "a" }))
    .body as { readonly id: string };
  const body = { components: twins };
  const path = "components.1.components.0.custom_id";
  const problem = (where: string) => ({ status: 400, body: invalidAt(where, "COMPONENT_CUSTOM_ID_DUPLICATED") });
  const channel = `/channels/${bot.discord.channel}/messages`;
  expect(await call(bot.discord, "POST", channel, body)).toMatchObject(problem(path));
  expect(await call(bot.discord, "PATCH", `${channel}/${id}`, body)).toMatchObject(problem(path));
  expect(await callback(bot, slash.interaction, { type: 4, data: body })).toMatchObject(problem(`data.${path}`));
  expect(await callback(bot, press.interaction, { type: 7, data: body })).toMatchObject(problem(`data.${path}`));
  await callback(bot, slash.interaction, { type: 4, data: { content: "a" } });
  expect(await webhook(bot, "POST", slash.interaction, "", body)).toMatchObject(problem(path));
  const original = "/messages/@original";
  expect(await webhook(bot, "PATCH", slash.interaction, original, body)).toMatchObject(problem(path));
});

test("25 choices are not too many", async () => {
  const { interaction, outcome } = await focused(bot);
  await callback(bot, interaction, { type: 8, data: { choices: choices(25) } });
  expect(await outcome).toMatchObject({ type: "choices", choices: choices(25) });
});
