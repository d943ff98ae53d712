import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { allLanguages, languages, sourceLanguage } from "../src/texts/languages.js";
import { compareAll } from "./texts/compare.js";
import { withPageTexts } from "./verify/page-texts.js";

// npm run texts: writes src/texts/catalogues.ts, all texts with the types of their keys, that of the playground's page, and
// the texts in verify/index.html, and says how far each language is. With a language's code it lists what is missing there.
// --check: writes nothing, and fails on all but what is missing.

/** What several places have some of: each feature's commands. */
const shared = "commands";

// As with `head`, which has read enough.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

const source = fileURLToPath(new URL("../src", import.meta.url));
const page = fileURLToPath(new URL("../playground/page/texts", import.meta.url));
const verifier = fileURLToPath(new URL("../verify/index.html", import.meta.url));
const isCheck = process.argv.includes("--check");
write(join(source, "texts/catalogues.ts"), catalogues());
write(join(page, "catalogues.ts"), pageCatalogues());
for (const { language, there, wanted, missing, faults } of compareAll()) {
  const part = `${Math.floor((100 * there) / wanted)} %`;
  process.stdout.write(
    `${language.padEnd(6)}${part.padStart(5)}  ${languages[language].name}: ${there} of ${wanted} texts\n`,
  );
  if (process.argv.includes(language)) missing.forEach((line) => process.stdout.write(`  ${line}\n`));
  faults.forEach((fault) => (isCheck ? fail(fault) : process.stdout.write(`  ${fault}\n`)));
}
// Last: it reads all languages' texts, and what cannot be read has been told by now.
write(verifier, withPageTexts(readFileSync(verifier, "utf8")));

function write(file: string, wanted: string): void {
  if (existsSync(file) && readFileSync(file, "utf8") === wanted) return;
  if (isCheck) fail(`${file} is not what the texts say: npm run texts`);
  else writeFileSync(file, wanted);
}

function fail(why: string): void {
  process.stderr.write(`${why}\n`);
  process.exitCode = 1;
}

type Texts = string | { readonly [key: string]: Texts };

/** Texts of a folder, such as `features/cup/texts`. */
interface Place {
  readonly folder: string;
  /** Of the game or feature. */
  readonly name: string;
  readonly isGame: boolean;
  readonly languages: readonly string[];
  /** In German, which says what keys there are. */
  readonly german: Exclude<Texts, string>;
}

function places(): readonly Place[] {
  return readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(`${sep}de.json`))
    .map((path) => dirname(path).replaceAll(sep, "/"))
    .toSorted()
    .map((folder) => ({
      folder,
      name: folder.split("/").at(-2) ?? folder,
      isGame: folder.startsWith("games/"),
      languages: allLanguages.filter((language) => existsSync(join(source, folder, `${language}.json`))),
      german: JSON.parse(readFileSync(join(source, folder, "de.json"), "utf8")) as Place["german"],
    }));
}

/** A text's type is what it is filled in with: `"{{name}} {{count}}"`. */
function typeOf(texts: Texts): string {
  if (typeof texts === "string") return JSON.stringify((texts.match(/\{\{.*?\}\}/gu) ?? []).join(" "));
  return `{ ${fieldsOf(texts).join(" ")} }`;
}

function fieldsOf(texts: Exclude<Texts, string>): readonly string[] {
  const nameOf = (key: string): string => (/^[a-z_]\w*$/iu.test(key) ? key : JSON.stringify(key));
  return Object.entries(texts).map(([key, value]) => `${nameOf(key)}: ${typeOf(value)};`);
}

function catalogues(): string {
  const all = places();
  const [games, others] = [all.filter(({ isGame }) => isGame), all.filter(({ isGame }) => !isGame)];
  const withShared = others.filter(({ german }) => shared in german);
  const valueOf = ({ name }: Place, language: string): string =>
    name + language.replaceAll(/(?:^|-)(\w)/gu, (_, letter: string) => letter.toUpperCase());
  const imports = all.flatMap((place) =>
    place.languages.map((language) => {
      const folder = place.folder === "texts" ? "." : `../${place.folder}`;
      return `import ${valueOf(place, language)} from "${folder}/${language}.json" with { type: "json" };\n`;
    }),
  );
  const own = Object.fromEntries(others.flatMap(({ german }) => Object.entries(german)));
  const common = Object.fromEntries(withShared.flatMap(({ german }) => Object.entries(german[shared] ?? {})));
  const fields = [
    ...fieldsOf({ ...own, [shared]: common }),
    ...games.map(({ name, german }) => `${name}: ${typeOf(german)};`),
  ].map((each) => `  ${each}\n`);
  const german = (place: Place): string => valueOf(place, sourceLanguage);
  const parts = others.map((place) => `...${german(place)}`);
  const commands = withShared.map((place) => `...${german(place)}.${shared}`);
  const filesIn = (language: string): string => {
    const has = (place: Place): boolean => place.languages.some((one) => one === language);
    const files = others.filter(has).map((place) => valueOf(place, language));
    const ofGames = games.filter(has).map((place) => `${place.name}: ${valueOf(place, language)}`);
    return `  "${language}": [${[...files, ...(ofGames.length === 0 ? [] : [`{ ${ofGames.join(", ")} }`])].join(", ")}],\n`;
  };
  const translated = allLanguages.filter((language) => language !== sourceLanguage);
  return `// Written by npm run texts from all de.json and their neighbours.
import type { GameTexts, TextTree, Words } from "../game/module.js";
import type { Language, sourceLanguage } from "./languages.js";
${imports.join("")}
/** All keys, each with what it is filled in with: \`"{{name}} {{count}}"\`. */
interface Texts {
${fields.join("")}}

/** An object type: i18next passes over interfaces. */
export type Keys = { readonly [Key in keyof Texts]: Texts[Key] };

/** Each game's in German, under its name. */
export const games = {
${games.map((place) => `  ${place.name}: ${german(place)},\n`).join("")}} satisfies Record<string, GameTexts>;

/** All texts in German, which says what there are. */
export const german: Words<Keys> = { ${[...parts, "...games"].join(", ")}, ${shared}: { ${commands.join(", ")} } };

/** What the other languages have of them, file by file; each game's under its name. */
export const translated: Readonly<Record<Exclude<Language, typeof sourceLanguage>, readonly TextTree[]>> = {
${translated.map(filesIn).join("")}};
`;
}

/** Of the playground's page, which shares no texts with the bot. */
function pageCatalogues(): string {
  const spoken = allLanguages.filter((language) => existsSync(join(page, `${language}.json`)));
  const nameOf = (language: string): string => language.replaceAll("-", "");
  const german = JSON.parse(readFileSync(join(page, `${sourceLanguage}.json`), "utf8")) as Place["german"];
  return `// Written by npm run texts from de.json and its neighbours.
${spoken.map((one) => `import ${nameOf(one)} from "./${one}.json" with { type: "json" };\n`).join("")}
/** All keys, each with what it is filled in with: \`"{{name}} {{count}}"\`. */
export interface Texts {
${fieldsOf(german)
  .map((field) => `  ${field}\n`)
  .join("")}}

export const catalogues = { ${spoken.map((one) => (nameOf(one) === one ? one : `${one}: ${nameOf(one)}`)).join(", ")} };
`;
}
