import { readdir, readFile } from "node:fs/promises";
import { createInstance } from "i18next";
import { describe, expect, it } from "vitest";
import { gameIds } from "../../src/games/index.js";
import { rulesText } from "../support/messages.js";
import { allCommands } from "../support/features.js";
import {
  allLanguages,
  type Key,
  type Language,
  languageOf,
  localesOf,
  partOf,
  serverLanguage,
  spokenLanguages,
  texts,
  translator,
} from "../../src/texts/index.js";
import { compareAll } from "../../scripts/texts/compare.js";

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
    (file) => file.endsWith(".ts") && !/(^|[\\/])texts[\\/]/.test(file),
  );
  return (await Promise.all(files.map((file) => readFile(new URL(file.replaceAll("\\", "/"), root), "utf8")))).join(
    "\n",
  );
}

/** Values for a text's placeholders, such as are hard to fill in. */
function valuesFor(text: string, count: number): Record<string, string | number | readonly string[]> {
  const named = [...text.matchAll(/\{\{(\w+)(, \w+)?/g)].map(([, name = "", format]): [string, unknown] => {
    if (name === "count") return [name, count];
    if (format === ", list") return [name, ["Zwei", "{{drei}}", "$t(vier)"]];
    return [name, format === undefined ? "$& {{name}} $t(table.join) 1" : 3.25];
  });
  return Object.fromEntries([["count", count], ...named]) as Record<string, string | number | readonly string[]>;
}

const german = textsIn(texts.de);

describe("the texts", () => {
  it("are all there in German and English", () => {
    expect([partOf("de"), partOf("en")]).toEqual([1, 1]);
  });

  it("fit their places in every language, and have the values, markdown and emojis of the German ones", () => {
    const compared = compareAll();
    expect(compared.map(({ language }) => language)).toEqual(allLanguages);
    expect(compared.flatMap(({ faults }) => faults)).toEqual([]);
  });

  it("are filled in as i18next does it, whatever the values", async () => {
    const i18n = createInstance();
    const resources = Object.fromEntries(allLanguages.map((language) => [language, { translation: texts[language] }]));
    await i18n.init({ resources, interpolation: { escapeValue: false } });
    type Fill = (key: Key, values: ReturnType<typeof valuesFor>) => string;
    const different: string[] = [];
    for (const language of allLanguages) {
      const all = textsIn(texts[language]);
      const [ours, theirs]: readonly [Fill, Fill] = [translator(language), i18n.getFixedT(language)];
      // What is mended afterwards has tests of its own.
      const mended = new RegExp(String.raw`[!?](\*\*)?\.(\s|$)|${texts[language].once.counted}`, "u");
      for (const [path, text] of all) {
        const key = path.replace(/_(one|other|zero)$/u, "");
        // As lobbies ask for what an option's value is called.
        const [, base = key, context = ""] = /^(.+)_([^_.]+)$/u.exec(path) ?? [];
        const isFilled = text.includes("{{") || key !== path;
        for (const count of isFilled ? [0, 1, 2, 1.5] : [1]) {
          const values = valuesFor(text + (all.get(`${key}_other`) ?? "") + (all.get(key) ?? ""), count);
          const asked = [[key as Key, values] as const, [base as Key, { ...values, context }] as const];
          const isDifferent = asked.some((one) => {
            const wanted = theirs(...one);
            return ours(...one) !== wanted && !mended.test(wanted);
          });
          if (isDifferent) different.push(`${language} ${path} ${count}`);
        }
      }
    }
    expect(different).toEqual([]);
  });

  it("are never empty and never carry a stray blank", () => {
    const all = allLanguages.flatMap((language) => [...textsIn(texts[language])]);
    expect(all.filter(([, text]) => text.trim() === "" || text !== text.trim() || /\{\{\}\}| {2}/.test(text))).toEqual(
      [],
    );
  });

  it("have no mark that begins a line in French", () => {
    const loose = / [:;?!»](?=[\s*.,)]|$)|« /u;
    const all = [...textsIn(texts.fr)].map(([path, text]) => [path, text.replaceAll(/`[^`]*`/gu, "")] as const);
    expect(all.filter(([, text]) => loose.test(text))).toEqual([]);
  });

  it("name none of the bot’s own emojis, nor does the program by an id: it may be gone", async () => {
    const named = /<a?:\w*:\d|\bid: ?"\d{17,}"/u;
    const all = allLanguages.flatMap((language) => [...textsIn(texts[language])]);
    expect(all.filter(([, text]) => named.test(text))).toEqual([]);
    expect(named.exec(await source())).toBeNull();
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
    // Looked up by Discord's names, options by theirs (test/games/options.test.ts), and by what mends all texts.
    const keys = [...german.keys()].filter((key) => !/^permissions\.|^\w+\.options\.|^once\./u.test(key));
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
    const paths = [...program.matchAll(/gameKey\([\w.]+, (?:"([\w.]+)"|`([\w.]+\.)\$\{)/gu)];
    const [whole, begun] = [1, 2].map((group) => new Set(paths.map((path) => path[group])));
    const isOfEveryGame = (key: string): boolean => {
      const path = ofAnyGame(key).replace("${game}.", "");
      return path !== key && (whole?.has(path) === true || begun?.has(path.replace(/[\w-]+$/, "")) === true);
    };
    const isUsed = (key: string): boolean =>
      isLookedUp(key) || isOfEveryGame(key) || program.includes(`\`${ofAnyGame(key)}\``) || isLookedUp(ofAnyGame(key));
    expect(keys.filter((key) => !isUsed(key.replace(/_(zero|one|other)$/, "")))).toEqual([]);
  });
});

/** What is said in a game, what other programs call something, formats, and a button without a word: no text of ours. */
const said = new Set([
  "⋯",
  "Keiner findet Kalle Kanalratte!",
  "Nobody can find Kalle!",
  "Nobody can find Raggedy Rat!",
  "Niemand vindt Rinus Rioolrat!",
  "Personne ne va trouver Raoul le rat d’égouts !",
  "¡A Paquilla, nadie la pilla!",
  "Nessuno troverà Rattigan!",
  "Mit ist shit",
  "You snooze, you lose",
  "Wie laat is, heeft pech",
  "wie laat is, heeft pech",
  "Stopp 1",
  "Stop 1",
  "Nice try!",
  "That’s what you think!",
  "So that’s what you thought",
  "sobald jemand keine Lebenspunkte mehr hat",
  "sobald einer oder mehrere Ziehstapel leergefegt sind",
  "once somebody has no lives left",
  "once one or more draw piles are swept clean",
  "Europe/Berlin",
  "America/New_York",
  "Nachrichtenlink kopieren",
  "Copy Message Link",
  "zodra iemand geen levenspunten meer heeft",
  "zodra een of meer trekstapels leeg zijn",
  "Europe/Amsterdam",
  "Berichtlink kopiëren",
  "Qui copie, tant pis !",
  "Tu peux toujours courir !",
  "Arrêt 1",
  "dès que quelqu’un n’a plus de points de vie",
  "dès qu’une ou plusieurs pioches sont balayées",
  "Europe/Paris",
  "America/Montreal",
  "Copier le lien du message",
  "Empatar es palmar",
  "Parada 1",
  "¡Eso te crees tú!",
  "¡Eso creías!",
  "Haste gedacht!",
  "en cuanto alguien se quede sin puntos de vida",
  "en cuanto uno o varios mazos queden vacíos",
  "Europe/Madrid",
  "America/Mexico_City",
  "Copiar enlace del mensaje",
  "Chi tardi arriva male alloggia",
  "chi tardi arriva male alloggia",
  "Fermata 1",
  "appena qualcuno non ha più punti vita",
  "appena uno o più mazzi sono vuoti",
  "Europe/Rome",
  "Copia link messaggio",
]);

/** How languages quote, with a French no-break space within. */
const [opening, closing] = [String.raw`[„“«‘](?:\u00A0|\u202F)?`, String.raw`(?:\u00A0|\u202F)?[“”»’]`];
const quotes = new RegExp(`[„“«](?:\\u00A0|\\u202F)?([^„“”«»]+?)(?:\\u00A0|\\u202F)?[“”»]`, "gu");

/** A text without the emojis before it and the stop after it. */
function bare(text: string): string {
  return text.replace(/^[^\p{L}\p{N}/]+/u, "").replace(/[^\p{L}\p{N}!?]+$/u, "");
}

/** Every command with its subcommand, and with each of its options, as Discord shows it. */
function commandsIn(language: Language): ReadonlySet<string> {
  const [locale = ""] = localesOf(language);
  interface Named {
    readonly name: string;
    readonly name_localizations?: Readonly<Record<string, string | null>> | null;
    readonly type?: number;
    readonly options?: readonly Named[];
  }
  const named = ({ name, name_localizations: others }: Named) => others?.[locale] ?? name;
  const walk = (command: Named, before: string): readonly string[] => {
    const path = `${before}${named(command)}`;
    return [
      path,
      ...(command.options ?? []).flatMap((one) =>
        one.type === 1 ? walk(one, `${path} `) : [`${path} ${named(one)}:`],
      ),
    ];
  };
  const all = JSON.parse(JSON.stringify(allCommands)) as readonly Named[];
  return new Set(all.flatMap((command) => walk(command, "/")));
}

describe.each(spokenLanguages)("what a text in %s names", (language) => {
  const all = [...textsIn(texts[language])];

  it("between quotes is a label or name that there is in this language", () => {
    const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/gu, " ");
    // A menu's label may go on with what it offers.
    const labels = new Set(
      all.flatMap(([, text]) => [text, text.replace(/ ?: \{\{[^{}]*\}\}$/u, "")].map(plain).map(bare)),
    );
    const wrong = all.flatMap(([key, text]) =>
      [...text.matchAll(quotes)]
        .map(([, quoted = ""]) => plain(quoted.replaceAll("**", "")).trim())
        .filter((quoted) => !quoted.includes("{{") && !said.has(bare(quoted)) && !said.has(quoted))
        .filter((quoted) => !labels.has(bare(quoted)) && !labels.has(bare(quoted.replace(/[!?]$/u, ""))))
        .map((quoted) => [key, quoted]),
    );
    expect(wrong).toEqual([]);
  });

  it("as a command is one that there is in this language, with its options", () => {
    const commands = commandsIn(language);
    const wrong = all.flatMap(([key, text]) =>
      [...text.matchAll(/`(\/[^`]+)`/gu)].flatMap(([, command = ""]) => {
        const filled = command
          .replace("{{command}}", "katchen")
          .replace("{{start}}", translator(language)("commands.game.start"));
        const words = filled.split(" ");
        const path = words.filter((word) => !word.includes(":")).join(" ");
        const options = words
          .filter((word) => word.includes(":"))
          .map((word) => `${path} ${word.split(":")[0] ?? ""}:`);
        return [path, ...options].filter((one) => !commands.has(one)).map((one) => [key, one]);
      }),
    );
    expect(wrong).toEqual([]);
  });
});

describe("texts that name a button", () => {
  it.each(spokenLanguages)("call it in %s as it is labelled", (language) => {
    const t = translator(language);
    const rules = gameIds.map((game) => rulesText(game, t));
    const asleep = [t("table.asleepInCup"), ...[1, 2].map((count) => t("table.asleepText", { count }))];
    for (const text of [...asleep, t("answers.away"), ...rules]) {
      expect(text).toMatch(new RegExp(`${opening}${t("table.back")}${closing}`, "u"));
    }
    for (const label of [t("catnoir.hand.hand"), t("catnoir.answer")]) {
      expect(t("catnoir.rules.here")).toMatch(new RegExp(`${opening}${label}[.,]?${closing}`, "u"));
    }
  });
});

describe("what is filled in", () => {
  it("makes no sentence with two stops, an empty list or “1 times”", () => {
    for (const language of spokenLanguages) {
      const t = translator(language);
      const filled = [...textsIn(texts[language])].map(([key, text]) => {
        const named = placeholders(text).map((one) => one.replaceAll(/[{} ]|,.*/gu, ""));
        const values = named.map((name): readonly [string, unknown] => [
          name,
          /count|value|times/u.test(name) ? 1 : "Denkste!",
        ]);
        const lists = [...text.matchAll(/\{\{(\w+), list\}\}/gu)].map(([, name = ""]) => [name, ["Denkste!"]]);
        const filledIn: Readonly<Record<string, unknown>> = Object.fromEntries([...values, ...lists]);
        return (t as (name: string, some: object) => string)(key, filledIn);
      });
      const botched = /[!?](?:\*\*)?\.(?=\s|$)|: ?\.(?=\s|$)|(?<![\d.,])1 times\b/u;
      expect(filled.filter((text) => botched.test(text))).toEqual([]);
    }
  });
});

describe("a list of names", () => {
  const joined = (language: Language, ...names: readonly string[]): string =>
    translator(language)("table.wereSeated", { names }).replace(/^.*?: ?/u, "");

  it("has the “and” that goes with the last name, whatever stands round it", () => {
    const spanish = [["**Inés**"], ["Íñigo"], ["\\_Inés\\_"], ["🤖 **Hilario**"], ["Olga", "Irene 🏆"]];
    for (const names of spanish) expect(joined("es", "Ana", ...names)).toMatch(/ e \S*/u);
    for (const name of ["Hielo", "**Yago**", "Óscar"]) expect(joined("es", "Ana", name)).toContain(` y ${name}`);
    for (const name of ["Elena", "**Èlia**"]) expect(joined("it", "Anna", name)).toContain(` ed ${name}`);
    for (const name of ["Ada", "😼 Ugo"]) expect(joined("it", "Anna", name)).toContain(` e ${name}`);
    expect(joined("de", "Anna", "**Élodie**")).toContain("Anna und **Élodie**");
    expect(joined("de", "***", "🐈", "")).toBe("***, 🐈 und .");
  });
});

describe("a translator", () => {
  it("does not look into the values that it fills in", () => {
    expect(translator("en")("katchen.won", { name: "$t(table.join) {{count}} <b>" })).toBe(
      "$t(table.join) {{count}} <b> wins!",
    );
  });

  it("speaks German to Germans and English to everybody else", () => {
    expect(["de", "en-GB", "ja", "", null, undefined].map(languageOf)).toEqual(["de", "en", "en", "en", "en", "en"]);
    expect(translator("de")("table.rules")).toBe("Regeln");
    expect(translator("en")("table.rules")).toBe("Rules");
  });

  it("lets English stand in for a language as long as less than nineteen in twenty of its texts are there", () => {
    for (const language of allLanguages) {
      const isSpoken = partOf(language) >= 0.95;
      for (const locale of localesOf(language)) expect(languageOf(locale)).toBe(isSpoken ? language : "en");
      expect(spokenLanguages.includes(language)).toBe(isSpoken);
      expect(Object.keys(texts[language])).toEqual(expect.arrayContaining(Object.keys(texts.de)));
    }
  });

  it("speaks a server's language: the one set, else its own, else its first host's", () => {
    const none = { language: null, hostLocale: null };
    expect(serverLanguage({ language: "en", hostLocale: "de" }, "de")).toBe("en");
    expect(serverLanguage({ ...none, hostLocale: "de" }, "ja")).toBe("en");
    expect(serverLanguage({ ...none, hostLocale: "de" }, null)).toBe("de");
    expect(serverLanguage(none, null)).toBe("en");
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
