import { ChannelType } from "discord-api-types/v10";
import { expect, test } from "vitest";
import { offersFor, readAll, readEntry } from "../../page/composer/option-values.js";
import { emptyDraft, type Draft } from "../../page/page-state.js";
import { wordsFor } from "../../page/page-words.js";
import type { Command, CommandOption, Place } from "../../site/contract.js";

const words = wordsFor("en");

const option = (change: Partial<CommandOption>): CommandOption => ({
  name: "x",
  title: "x",
  description: "",
  kind: "text",
  required: false,
  autocomplete: false,
  choices: [],
  min: null,
  max: null,
  minLength: null,
  maxLength: null,
  channelTypes: [],
  ...change,
});
const typed = (text: string) => ({ text, value: null });
const draft = (change: Partial<Draft>): Draft => ({ ...emptyDraft, ...change });

const person = (id: string, name: string) => ({ id, name, handle: name.toLowerCase(), locale: "de" });
const room = (id: string, name: string, type: ChannelType) => ({
  id,
  name,
  type,
  parent: null,
  last: null,
  table: null,
  asks: false,
});
const place: Place = {
  me: person("1", "Anna"),
  ownRoles: [],
  people: [person("1", "Anna"), person("2", "Ben")],
  app: { id: "9", name: "Katzentisch" },
  roles: [
    { id: "5", name: "@everyone", color: 0 },
    { id: "6", name: "Mods", color: 0 },
  ],
  channels: [room("7", "keller", ChannelType.GuildText), room("8", "nebenan", ChannelType.PublicThread)],
  commands: [],
  menu: [],
  media: "",
};

test.for([
  [option({ kind: "integer" }), "3", { value: 3 }],
  [option({ kind: "integer" }), "3,5", { reason: words.wrong.integer }],
  [option({ kind: "integer" }), "drei", { reason: words.wrong.integer }],
  [option({ kind: "number" }), "3,5", { value: 3.5 }],
  [option({ kind: "number" }), "pi", { reason: words.wrong.number }],
  [option({ kind: "integer", min: 1 }), "0", { reason: words.wrong.atLeast({ least: 1 }) }],
  [option({ kind: "number", max: 9 }), "9.1", { reason: words.wrong.atMost({ most: 9 }) }],
  [option({ minLength: 3 }), "ab", { reason: words.wrong.longer({ count: 3 }) }],
  [option({ maxLength: 3 }), "abcd", { reason: words.wrong.shorter({ count: 3 }) }],
  [option({ maxLength: 3 }), " abc ", { value: "abc" }],
  [option({ kind: "user" }), "@Nobody", { reason: words.wrong.choose }],
  [option({ choices: [{ name: "hot", value: "h" }] }), "cold", { reason: words.wrong.choose }],
  [option({ required: true }), " ", { reason: words.wrong.required }],
  [option({}), "", null],
  [option({ kind: "file", required: true }), "", { reason: words.wrong.file }],
] as const)("what an option takes is checked before it is sent, and said: %#", ([wanted, text, expected]) => {
  expect(readEntry(wanted, typed(text), words)).toEqual(expected);
});

test("what was chosen from a list is sent as its value", () => {
  expect(readEntry(option({ kind: "user" }), { text: "@Ben", value: "2" }, words)).toEqual({ value: "2" });
  expect(readEntry(option({ kind: "boolean" }), { text: "No", value: false }, words)).toEqual({ value: false });
});

test("lists offer what fits the kind of an option", () => {
  const names = (wanted: Partial<CommandOption>, text = "") => {
    const entries = { x: typed(text) };
    return offersFor(
      option(wanted),
      draft({ entries, offers: { x: [{ name: "mint", value: "m" }] } }),
      place,
      words,
    ).map(({ name }) => name);
  };
  expect(names({ kind: "user" })).toEqual(["@Anna", "@Ben", "@Katzentisch"]);
  expect(names({ kind: "role" })).toEqual(["@everyone", "@Mods"]);
  expect(names({ kind: "mentionable" }, "@m")).toEqual(["@Mods"]);
  expect(names({ kind: "channel" })).toEqual(["# keller", "🧵 nebenan"]);
  expect(names({ kind: "channel", channelTypes: [ChannelType.GuildText] })).toEqual(["# keller"]);
  expect(names({ kind: "boolean" })).toEqual(["Yes", "No"]);
  expect(names({ choices: [{ name: "hot", value: "h" }] }, "HO")).toEqual(["hot"]);
  expect(names({ autocomplete: true }, "whatever")).toEqual(["mint"]);
  expect(names({})).toEqual([]);
});

test("a list stays whole while what was chosen stands in its field", () => {
  const entries = { x: { text: "Yes", value: true } };
  expect(offersFor(option({ kind: "boolean" }), draft({ entries }), place, words)).toHaveLength(2);
});

test("all options are sent in the payload's types, those without a field are left out, and the first wrong one is named", () => {
  const options = [
    option({ name: "a", required: true }),
    option({ name: "b", kind: "integer" }),
    option({ name: "c" }),
  ];
  const command: Command = {
    path: "t",
    title: "t",
    description: "",
    options,
    root: { name: "t", title: "t", description: "" },
  };
  const entries = { a: typed("x"), b: typed("2"), c: typed("left out") };
  expect(readAll(command, draft({ chips: ["a", "b"], entries }), words)).toEqual({ values: { a: "x", b: 2 } });
  expect(readAll(command, draft({ entries: {} }), words)).toEqual({ option: "a", reason: words.wrong.required });
});
