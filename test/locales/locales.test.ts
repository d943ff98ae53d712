import { readdir, readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { gameIds } from "../../src/games/index.js";
import { rulesText } from "../support/messages.js";
import { languageOf, texts, translator } from "../../src/locales/index.js";

interface Tree {
  readonly [name: string]: string | Tree;
}

/** Every text by its path. */
function textsIn(tree: Tree, path = ""): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([name, value]) =>
      typeof value === "string" ? [[path + name, value] as const] : [...textsIn(value, `${path}${name}.`)],
    ),
  );
}

function placeholders(text: string): readonly string[] {
  return (text.match(/\{\{.*?\}\}/g) ?? []).toSorted();
}

/** Without the texts. */
async function source(): Promise<string> {
  const root = new URL("../../src/", import.meta.url);
  const files = (await readdir(root, { recursive: true })).filter(
    (file) => file.endsWith(".ts") && !/^locales[\\/]|[\\/]texts[\\/]/.test(file),
  );
  return (await Promise.all(files.map((file) => readFile(new URL(file.replaceAll("\\", "/"), root), "utf8")))).join(
    "\n",
  );
}

const german = textsIn(texts.de);
const english = textsIn(texts.en);

describe("the texts", () => {
  it("have the same keys in both languages", () => {
    expect([...english.keys()]).toEqual([...german.keys()]);
  });

  it("fill in the same values in both languages", () => {
    // One thing may be said without its number.
    const many = [...german].filter(([key]) => !key.endsWith("_one"));
    expect(
      many.filter(([key, text]) => placeholders(text).join() !== placeholders(english.get(key) ?? "").join()),
    ).toEqual([]);
  });

  it("are never empty and never carry a stray blank", () => {
    const all = [...german, ...english];
    expect(all.filter(([, text]) => text.trim() === "" || text !== text.trim() || /\{\{\}\}| {2}/.test(text))).toEqual(
      [],
    );
  });

  it("come in both numbers or in none", () => {
    const keys = [...german.keys()];
    const lone = keys.filter(
      (key) =>
        /_(one|other)$/.test(key) &&
        !german.has(key.replace(/_(one|other)$/, key.endsWith("_one") ? "_other" : "_one")),
    );
    expect(lone).toEqual([]);
  });

  it("are all used somewhere in the program", async () => {
    const program = await source();
    // Looked up by Discord's names, and options by theirs (test/games/options.test.ts).
    const keys = [...german.keys()].filter((key) => !/^permissions\.|^\w+\.options\./u.test(key));
    // Families are looked up by what they name, such as a faction.
    const quoted = new Set(program.match(/"[\w.${}-]+"/gu));
    const beginnings = new Map<string, boolean>();
    const isBegun = (beginning: string): boolean => {
      const known = beginnings.get(beginning) ?? program.includes(beginning);
      beginnings.set(beginning, known);
      return known;
    };
    const isLookedUp = (key: string): boolean =>
      quoted.has(`"${key}"`) || isBegun(`\`${key.replace(/[\w-]+$/, "")}\${`);
    // And some every game has.
    const ofAnyGame = (key: string): string => key.replace(new RegExp(`^(${gameIds.join("|")})\\.`), "${game}.");
    const isUsed = (key: string): boolean =>
      isLookedUp(key) || program.includes(`\`${ofAnyGame(key)}\``) || isLookedUp(ofAnyGame(key));
    expect(keys.filter((key) => !isUsed(key.replace(/_(zero|one|other)$/, "")))).toEqual([]);
  });
});

describe("texts that name a button", () => {
  it.each(["de", "en"] as const)("call it in %s as it is labelled", (language) => {
    const t = translator(language);
    const rules = gameIds.map((game) => rulesText(game, t));
    const asleep = [t("table.asleepInCup"), ...[1, 2].map((count) => t("table.asleepText", { count }))];
    for (const text of [...asleep, t("answers.away"), ...rules]) {
      expect(text).toMatch(new RegExp(`[„“]${t("table.back")}[“”]`));
    }
    for (const label of [t("catnoir.hand.hand"), t("catnoir.answer")]) {
      expect(t("catnoir.rules.here")).toMatch(new RegExp(`[„“]${label}[.,]?[“”]`));
    }
  });
});

describe("a translator", () => {
  it("does not look into the values that it fills in", () => {
    expect(translator("en")("katchen.won", { name: "$t(table.join) {{count}} <b>" })).toBe(
      "$t(table.join) {{count}} <b> wins!",
    );
  });

  it("speaks German to Germans and English to everybody else", () => {
    expect(["de", "en-GB", "fr", "", null, undefined].map(languageOf)).toEqual(["de", "en", "en", "en", "en", "en"]);
    expect(translator("de")("table.rules")).toBe("Regeln");
    expect(translator("en")("table.rules")).toBe("Rules");
  });
});

describe("computer players", () => {
  it("have one name at a table, whoever reads of it; all else is in the reader's language", () => {
    const t = translator("en", "de");
    expect([t("table.robots.i"), t("table.nameless")]).toEqual(["Fellbert", "Nameless"]);
    expect(translator("de", "en")("table.robots.i")).toBe("Furbert");
    expect(t("catnoir.points", { count: 2 })).toBe(translator("en")("catnoir.points", { count: 2 }));
    expect(translator("en", "en")).toBe(translator("en"));
  });
});
