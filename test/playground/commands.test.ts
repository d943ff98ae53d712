import { afterEach, beforeEach, expect, test } from "vitest";
import { startLocalDiscord, type LocalDiscord } from "../../playground/discord/index.js";
import { call, invalidAt } from "./fetching.js";

let discord: LocalDiscord;
beforeEach(async () => {
  discord = await startLocalDiscord();
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
  expect((await put(form)).body).toMatchObject(invalidAt(path, code));
  expect(discord.commands()).toEqual([]);
});

test("two commands of one name are refused together", async () => {
  const answer = await put(command("one"), command("one"));
  expect(answer.body).toMatchObject(invalidAt("1", "APPLICATION_COMMANDS_DUPLICATE_NAME"));
});
