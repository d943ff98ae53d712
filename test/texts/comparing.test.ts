import { mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { compareAll } from "../../scripts/texts/compare.js";
import { pageTexts } from "../../scripts/verify/page-texts.js";
import { laidOver } from "../../src/texts/lay-over.js";
import { temporaryFolder } from "../support/temporary-folder.js";

/** A folder of catalogues, by language. */
function written(catalogues: Readonly<Record<string, object>>): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "texts"));
  for (const [name, texts] of Object.entries(catalogues))
    writeFileSync(join(folder, "texts", `${name}.json`), JSON.stringify(texts));
  return folder;
}

const de = {
  start: "Los, **{{name}}**!",
  cats_one: "{{count}} Katze",
  cats_other: "{{count}} Katzen",
  button: "🐈 Ja",
  commands: { open: "auf", openDescription: "Macht auf", menu: { watch: "Replay" } },
};

/** A text that is not there. */
const none = { start: undefined };

describe("a catalogue that is compared with the German one", () => {
  it.each([
    ["is not there yet: English stands in", none, []],
    ["has no placeholder for a name", { start: "Go, **you**!" }, ["start lacks {{name}}"]],
    ["has one that nothing fills in", { button: "🐈 Yes, {{who}}" }, ["button has {{who}}, which nothing fills in"]],
    ["is less bold", { start: "Go, {{name}}!" }, ["start has other markdown than the German: “” instead of “** **”"]],
    ["has another emoji", { button: "🐕 Yes" }, ["button has other emojis than the German: “🐕” instead of “🐈”"]],
    ["says nothing", { button: " " }, ["button is empty", expect.stringContaining("other emojis")]],
    ["is too long for its button", { button: "🐈 Yes please" }, ["button has 13 characters, at most 8 fit"]],
    [
      "is too long for Discord",
      { commands: { ...de.commands, openDescription: "x".repeat(101) } },
      ["commands.openDescription has 101 characters, at most 100 fit"],
    ],
    [
      "is too long for a menu",
      { commands: { ...de.commands, menu: { watch: "x".repeat(33) } } },
      ["commands.menu.watch has 33 characters, at most 32 fit"],
    ],
    [
      "is no name of a command",
      { commands: { ...de.commands, open: "open up" } },
      ["commands.open names a command or option: small letters, digits and - alone, at most 32"],
    ],
    ["lacks its usual form", { cats_other: undefined }, ["cats has forms for numbers, but no _other"]],
    [
      "has forms for numbers where nothing is counted",
      { start: undefined, start_one: "Go, **{{name}}**!", start_other: "Go, **{{name}}**!" },
      ["start has forms for numbers, but nothing is counted there"],
    ],
    ["counts without a number", { cats_other: "cats" }, ["cats_other lacks {{count}}"]],
    ["says none and one as it likes", { cats_zero: "no cats", cats_one: "a cat" }, []],
    ["is one that nobody reads", { stop: "Stop" }, ["stop is used nowhere"]],
  ])("is told of where a text %s", (_what, own, faults) => {
    const en = { ...de, commands: { ...de.commands, open: "open" }, ...own };
    const folder = written({ de, en, notes: { button: "A button. At most 8 characters." } });
    const compared = compareAll(folder, ["."]);
    expect(compared.find(({ language }) => language === "de")?.faults).toEqual([]);
    const found = compared.find(({ language }) => language === "en");
    expect(found?.faults).toEqual(
      faults.map((fault: unknown) => (typeof fault === "string" ? `texts/en.json: ${fault}` : fault)),
    );
    expect([found?.there, found?.wanted]).toEqual([6 - (own === none ? 1 : 0), 6]);
  });

  it.each([
    ["a comma is missing", '{\n  "start": "Go, **{{name}}**!"\n  "button": "🐈 Yes"\n}', 3],
    ["a comma is too many", '{\n  "start": "Go, **{{name}}**!",\n}', 3],
    ["a quote ends it too early", '{\n  "start": "Go "on", **{{name}}**!"\n}', 2],
    ["its end is missing", '{\n  "start": "Go, **{{name}}**!"\n', 3],
    ["a quote is missing", '{\n  "start": Go, **{{name}}**!"\n}', null],
  ])("is told of by its file and line where %s", (_what, en, line) => {
    const folder = written({ de });
    writeFileSync(join(folder, "texts", "en.json"), en);
    const { faults, there } = compareAll(folder, ["."]).find(({ language }) => language === "en") ?? {};
    expect([faults, there]).toEqual([
      [
        expect.stringMatching(
          new RegExp(`^texts/en\\.json: cannot be read${line === null ? "" : ` at line ${line},.*`}:`, "u"),
        ),
      ],
      0,
    ]);
  });

  it("is called by its path from the repository, as the pages have texts too", () => {
    const folder = written({ de });
    const found = compareAll(dirname(folder), [basename(folder)]).find((one) => one.language === "en");
    expect(found?.missing).toContain(`${basename(folder)}/texts/en.json: start = "Los, **{{name}}**!"`);
  });

  it("has notes for translators only where there is a text", () => {
    const folder = written({
      de,
      notes: { commands: "Names.", cats_one: "Cats.", cat: "None.", "commands.x": "None." },
    });
    expect(compareAll(folder, ["."]).flatMap(({ faults }) => faults)).toEqual([
      "texts/notes.json: there is no text cat",
      "texts/notes.json: there is no text commands.x",
    ]);
  });
});

describe("a language that lacks a text", () => {
  const polish = new Intl.PluralRules("pl");

  it("says it as what stands in does, in all forms that its own numbers need", () => {
    const said = laidOver({ inner: { cats_one: "a cat", cats_other: "cats" } }, {}, polish);
    expect(said).toEqual({ inner: { cats_one: "a cat", cats_few: "cats", cats_many: "cats", cats_other: "cats" } });
  });

  it("mixes no forms of two languages, and those that it leaves out are as its others", () => {
    const said = laidOver({ cats_one: "a cat", cats_other: "cats" }, { cats_few: "koty", cats_other: "kotów" }, polish);
    expect(said).toEqual({ cats_one: "kotów", cats_few: "koty", cats_many: "kotów", cats_other: "kotów" });
    expect(laidOver({ cats_one: "a cat", cats_other: "cats" }, { cats: "koty" }, polish)).toEqual({ cats: "koty" });
  });

  it("does so on the pages too", () => {
    const folder = written({
      de: { cats_one: "Katze", cats_other: "Katzen", dogs: "Hunde" },
      en: { cats_one: "cat", cats_other: "cats" },
      fr: { cats_other: "chats" },
    });
    const more = { more: pathToFileURL(join(folder, "texts", "/")) };
    const shown = JSON.parse(pageTexts(["fr"], more)) as { fr: { texts: { more: unknown } } };
    expect(shown.fr.texts.more).toEqual({ cats_one: "chats", cats_many: "chats", cats_other: "chats", dogs: "Hunde" });
  });
});
