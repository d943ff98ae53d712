import { expect, test } from "vitest";
import { matchCommands } from "../../page/composer/option-values.js";
import { listCommands } from "../../site/site-commands.js";
import { probe } from "./probe-command.js";

test("subcommands are listed one by one, in the reader's language", () => {
  expect(listCommands([probe], "de").map(({ path, title, description }) => ({ path, title, description }))).toEqual([
    { path: "probe board", title: "probe brett", description: "Zeigt ein Brett" },
    { path: "probe slow", title: "probe slow", description: "Thinks for a moment" },
    { path: "probe secret", title: "probe secret", description: "Only for you" },
  ]);
  expect(listCommands([probe], "en-US")[0]?.title).toBe("probe board");
});

test("an option says what it takes", () => {
  expect(listCommands([probe], "en-US")[0]?.options).toEqual([
    {
      name: "shots",
      title: "shots",
      description: "How many",
      kind: "integer",
      required: false,
      autocomplete: false,
      choices: [],
      min: 1,
      max: 9,
      minLength: null,
      maxLength: null,
      channelTypes: [],
    },
  ]);
});

test("what is typed finds commands by the beginnings of their words", () => {
  const commands = listCommands([probe], "de");
  const found = (typed: string) => matchCommands(commands, typed).map(({ path }) => path);
  expect(found("/")).toHaveLength(3);
  expect(found("/pro s")).toEqual(["probe slow", "probe secret"]);
  expect(found("/brett")).toEqual(["probe board"]);
  expect(found("/board")).toEqual(["probe board"]);
  expect(found("/robe")).toEqual([]);
});
