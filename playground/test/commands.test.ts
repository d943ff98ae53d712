import { afterEach, beforeEach, expect, test } from "vitest";
import { startLocalDiscord, type LocalDiscord } from "../discord/index.js";
import { call, invalidAt } from "./fetching.js";

let discord: LocalDiscord;
let now: number;
beforeEach(async () => {
  now = Date.now();
  discord = await startLocalDiscord({ now: () => now });
});
afterEach(() => discord.close());

const global = () => `/applications/${discord.application}/commands`;
const local = () => `/applications/${discord.application}/guilds/${discord.guild}/commands`;
const put = (...commands: unknown[]) => call(discord, "PUT", global(), commands);

const option = (name: string, extra = {}) => ({ type: 3, name, description: "x", ...extra });
const command = (name: string, extra = {}) => ({ name, description: "x", ...extra });

test("a bulk overwrite replaces everything, keeps the ids of what stays, and moves a version only with a change", async () => {
  await put(command("one"), command("two"));
  const [one, two] = discord.commands() as readonly { id: string; version: string }[];
  await put(command("two"), command("one", { description: "y" }), command("three"));
  expect(discord.commands()).toMatchObject([
    { id: one?.id, name: "one", description: "y" },
    { id: two?.id, name: "two", version: two?.version },
    { name: "three" },
  ]);
  expect((discord.commands()[0] as { version: string }).version).not.toBe(one?.version);
  await put();
  expect(discord.commands()).toEqual([]);
});

test("single commands are made, changed, read and deleted, in the server too", async () => {
  const made = await call(discord, "POST", local(), command("one"));
  expect(made).toMatchObject({ status: 201, body: { name: "one", guild_id: discord.guild } });
  expect((await call(discord, "POST", local(), command("one", { description: "y" }))).status).toBe(200);
  const path = `${local()}/${(made.body as { id: string }).id}`;
  expect((await call(discord, "PATCH", path, { description: "z" })).body).toMatchObject({
    name: "one",
    description: "z",
  });
  expect((await call(discord, "GET", path)).body).toMatchObject({ description: "z" });
  expect((await call(discord, "GET", global())).body).toEqual([]);
  expect((await call(discord, "DELETE", path)).status).toBe(204);
  expect((await call(discord, "GET", local())).body).toEqual([]);
});

test("lists leave localizations out unless they are asked for", async () => {
  const words = { name_localizations: { de: "eins" }, description_localizations: { de: "ein x" } };
  await put(command("one", { ...words, options: [option("a", words)] }));
  const [plain] = (await call(discord, "GET", global())).body as readonly object[];
  expect(plain).not.toHaveProperty("name_localizations");
  expect(plain).not.toHaveProperty("options.0.name_localizations");
  const [full] = (await call(discord, "GET", `${global()}?with_localizations=true`)).body as readonly object[];
  expect(full).toMatchObject({ ...words, options: [words] });
});

test("permissions come as a string of digits, as Discord gives them back", async () => {
  await put(command("one", { default_member_permissions: "32", contexts: [0] }));
  expect(discord.commands()).toMatchObject([{ default_member_permissions: "32", contexts: [0] }]);
  const anna = discord.addUser({ name: "Anna" });
  await expect(anna.slash(discord.channel, "one")).rejects.toThrow("not for anna");
  const moderator = discord.addUser({ name: "Ben", moderator: true });
  const outcome = moderator.slash(discord.channel, "one");
  await discord.close();
  expect((await outcome).type).toBe("failed");
});

const refused: readonly [title: string, command: object, path: string, code: string][] = [
  ["an upper-case name", command("One"), "0.name", "APPLICATION_COMMAND_INVALID_NAME"],
  ["a name with a space", command("o ne"), "0.name", "APPLICATION_COMMAND_INVALID_NAME"],
  [
    "an upper-case name in another language",
    command("one", { name_localizations: { de: "Eins" } }),
    "0.name_localizations.de",
    "APPLICATION_COMMAND_INVALID_NAME",
  ],
  [
    "a language that Discord has not got",
    command("one", { name_localizations: { xx: "eins" } }),
    "0.name_localizations.xx",
    "BASE_TYPE_CHOICES",
  ],
  [
    "a name over 32 characters in another language",
    command("one", { name_localizations: { de: "x".repeat(33) } }),
    "0.name_localizations.de",
    "BASE_TYPE_MAX_LENGTH",
  ],
  [
    "a language of an option that Discord has not got",
    command("one", { options: [option("a", { description_localizations: { deutsch: "x" } })] }),
    "0.options.0.description_localizations.deutsch",
    "BASE_TYPE_CHOICES",
  ],
  [
    "a description over 100 characters in another language",
    command("one", { description_localizations: { de: "x".repeat(101) } }),
    "0.description_localizations.de",
    "BASE_TYPE_MAX_LENGTH",
  ],
  [
    "an option described with over 100 characters",
    command("one", { options: [option("a", { description: "x".repeat(101) })] }),
    "0.options.0.description",
    "BASE_TYPE_MAX_LENGTH",
  ],
  [
    "an upper-case option in another language",
    command("one", { options: [option("a", { name_localizations: { de: "A" } })] }),
    "0.options.0.name_localizations.de",
    "APPLICATION_COMMAND_INVALID_NAME",
  ],
  [
    "26 options",
    command("one", { options: Array.from({ length: 26 }, (_, n) => option(`o${n}`)) }),
    "0.options",
    "BASE_TYPE_MAX_LENGTH",
  ],
  [
    "the same choice twice",
    command("one", { options: [option("a", { choices: ["x", "y"].map((value) => ({ name: "x", value })) })] }),
    "0.options.0.choices.1.name",
    "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS",
  ],
  [
    "a choice that stands for over 100 characters",
    command("one", { options: [option("a", { choices: [{ name: "x", value: "x".repeat(101) }] })] }),
    "0.options.0.choices.0.value",
    "BASE_TYPE_MAX_LENGTH",
  ],
  ["no description", { name: "one" }, "0.description", "BASE_TYPE_REQUIRED"],
  [
    "a description over 100 characters",
    command("one", { description: "x".repeat(101) }),
    "0.description",
    "BASE_TYPE_MAX_LENGTH",
  ],
  [
    "an option with an upper-case name",
    command("one", { options: [option("A")] }),
    "0.options.0.name",
    "APPLICATION_COMMAND_INVALID_NAME",
  ],
  [
    "a required option after another",
    command("one", { options: [option("a"), option("b", { required: true })] }),
    "0.options.1",
    "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
  ],
  [
    "a required option after another in a subcommand",
    command("one", { options: [option("s", { type: 1, options: [option("a"), option("b", { required: true })] })] }),
    "0.options.0.options.1",
    "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
  ],
  [
    "the same option twice",
    command("one", { options: [option("a"), option("a")] }),
    "0.options.1.name",
    "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
  ],
  [
    "26 choices",
    command("one", {
      options: [option("a", { choices: Array.from({ length: 26 }, (_, n) => ({ name: `${n}`, value: `${n}` })) })],
    }),
    "0.options.0.choices",
    "BASE_TYPE_MAX_LENGTH",
  ],
  [
    "a subcommand beside an option",
    command("one", { options: [option("a"), option("s", { type: 1 })] }),
    "0.options",
    "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
  ],
  [
    "bounds the wrong way round",
    command("one", { options: [option("a", { type: 4, min_value: 2, max_value: 1 })] }),
    "0.options.0.min_value",
    "APPLICATION_COMMAND_OPTIONS_BOUNDS_INVALID",
  ],
  [
    "autocompletion beside choices",
    command("one", { options: [option("a", { autocomplete: true, choices: [{ name: "x", value: "x" }] })] }),
    "0.options.0.autocomplete",
    "APPLICATION_COMMAND_OPTIONS_BOUNDS_INVALID",
  ],
  [
    "more than 8000 characters",
    command("one", {
      options: Array.from({ length: 25 }, (_, n) =>
        option(`o${n}`, {
          choices: Array.from({ length: 25 }, (_x, m) => ({ name: `${m}`, value: `${m}-123456789` })),
        }),
      ),
    }),
    "0",
    "APPLICATION_COMMAND_TOO_LARGE",
  ],
];

test.for(refused)("a command with %s is refused", async ([, form, path, code]) => {
  expect(await put(form)).toMatchObject({ status: 400, body: invalidAt(path, code) });
  expect(discord.commands()).toEqual([]);
  expect(discord.problems).toMatchObject([{ method: "PUT", status: 400, code: 50_035 }]);
});

test("two commands of one name are refused together", async () => {
  const answer = await put(command("one"), command("one"));
  expect(answer.body).toMatchObject(invalidAt("1", "APPLICATION_COMMANDS_DUPLICATE_NAME"));
});

test("two hundred commands can be new in a day and server, and one that is made again is new", async () => {
  const list = (word: string) => Array.from({ length: 100 }, (_, n) => command(`${word}${n}`));
  const lack = { status: 400, body: { code: 30_034 } };
  await put(...list("a"));
  await put(...list("b"));
  expect((await put(...list("b"))).status).toBe(200);
  expect(await put(command("b0"), command("c"))).toMatchObject(lack);
  expect(await put(command("b0"))).toMatchObject({ status: 200, body: [{ name: "b0" }] });
  expect(await call(discord, "POST", global(), command("b1"))).toMatchObject(lack);
  expect((await call(discord, "POST", local(), command("b1"))).status).toBe(201);
  expect(discord.problems).toMatchObject([1, 2].map(() => ({ status: 400, code: 30_034 })));
  now += 24 * 3_600_000;
  expect((await call(discord, "POST", global(), command("b1"))).status).toBe(201);
});

test("there are never more than a hundred commands", async () => {
  const answer = await put(...Array.from({ length: 101 }, (_, n) => command(`a${n}`)));
  expect(answer).toMatchObject({ status: 400, body: { code: 30_032 } });
  expect(discord.problems).toMatchObject([{ status: 400, code: 30_032 }]);
});
