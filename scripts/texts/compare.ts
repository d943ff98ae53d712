import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { allLanguages, type Language, sourceLanguage } from "../../src/texts/languages.js";
import { stemOf } from "../../src/texts/lay-over.js";

/** What a language's texts are like next to the German ones, each fault a line. */
export interface Comparison {
  readonly language: Language;
  /** Of the German texts; forms for numbers count as one. */
  readonly there: number;
  readonly wanted: number;
  /** Those that are not there, each with the German one. */
  readonly missing: readonly string[];
  readonly faults: readonly string[];
}

type Catalogue = string | { readonly [key: string]: Catalogue };

/** Texts by their paths. */
type Texts = ReadonlyMap<string, string>;

/** The longest that Discord takes, by the ends of German paths (its reference, "Application Command Object"). */
const discordLimits: readonly (readonly [RegExp, number])[] = [
  [/(?:^|\.)commands\.menu\./u, 32],
  [/(?:^|\.)commands\.(?!menu\.)|^command\.\w*[dD]escription$|^options\.\w+\.(?:description|choice\w*)$/u, 100],
];

/** A command's or option's name, by how it is written in German. */
const commandPath = /(?:^|\.)commands\.(?!menu\.)|^command\.|^options\.\w+\.name$/u;
const commandName = /^[-_'\p{L}\p{N}]{1,32}$/u;

const repository = fileURLToPath(new URL("../..", import.meta.url));

/** Where catalogues are: the program's, and those of the three pages. */
const everywhere = ["src", "playground/page", "verify", "scripts/replay"];

/** Compares all catalogues below some folders. @param root whose paths files are called by */
export function compareAll(root = repository, sources: readonly string[] = everywhere): readonly Comparison[] {
  const folders = sources.flatMap((source) =>
    readdirSync(join(root, source), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(`${sep}${sourceLanguage}.json`))
      .map((path) => posix.join(source, dirname(path).replaceAll(sep, "/")))
      .toSorted(),
  );
  return allLanguages.map((language) => {
    const parts = folders.map((folder) => compare(root, folder, language));
    const sum = (part: "there" | "wanted"): number => parts.reduce((all, one) => all + one[part], 0);
    return {
      language,
      there: sum("there"),
      wanted: sum("wanted"),
      missing: parts.flatMap(({ missing }) => missing),
      faults: parts.flatMap(({ faults }) => faults),
    };
  });
}

function compare(root: string, folder: string, language: Language): Omit<Comparison, "language"> {
  const written = (name: string): string => {
    const file = join(root, folder, `${name}.json`);
    return existsSync(file) ? readFileSync(file, "utf8") : "{}";
  };
  const read = (name: string): Texts => pathsIn(JSON.parse(written(name)) as Catalogue);
  const [german, notes] = [read(sourceLanguage), read("notes")];
  const slip = slipIn(written(language));
  const own = slip === null ? read(language) : new Map<string, string>();
  const [wanted, there] = [byStem(german), byStem(own)];
  const name = `${folder}/${language}.json`;
  const slips = slip === null ? [] : [`${name}: ${slip}`];
  const faults = [...own].flatMap(([path, text]) => {
    const models = wanted.get(stemOf(path));
    if (models === undefined) return [`${name}: ${path} is used nowhere`];
    const model = german.get(path) ?? models.find(([other]) => other.endsWith("_other"))?.[1] ?? models[0]?.[1] ?? "";
    const all = models.map(([, one]) => one);
    return faultsOf(path, text, model, all, limitOf(path, notes)).map((fault) => `${name}: ${path} ${fault}`);
  });
  const missing = [...wanted]
    .filter(([stem]) => !there.has(stem))
    .map(([, models]) => `${name}: ${models.map(([path, text]) => `${path} = ${JSON.stringify(text)}`).join(", ")}`);
  const halves = [...there]
    .filter(
      ([stem, forms]) => forms.some(([path]) => path !== stem) && !forms.some(([path]) => path.endsWith("_other")),
    )
    .map(([stem]) => `${name}: ${stem} has forms for numbers, but no _other`);
  const countless = [...there].flatMap(([stem, forms]) => {
    const models = wanted.get(stem) ?? [];
    const isCounted = models.some(([path, text]) => path !== stem || text.includes("{{count}}"));
    return models.length === 0 || isCounted || forms.every(([path]) => path === stem)
      ? []
      : [`${name}: ${stem} has forms for numbers, but nothing is counted there`];
  });
  const idle = language === sourceLanguage ? [...notes.keys()].filter((place) => !isPlace(place, german)) : [];
  return {
    there: wanted.size - missing.length,
    wanted: wanted.size,
    missing,
    faults: [
      ...slips,
      ...faults,
      ...halves,
      ...countless,
      ...idle.map((place) => `${folder}/notes.json: there is no text ${place}`),
    ],
  };
}

/** Why a file cannot be read, in words of those who type it; null: it can be. */
function slipIn(json: string): string | null {
  try {
    JSON.parse(json);
    return null;
  } catch (error) {
    const [, at] = /at position (\d+)/u.exec(String(error)) ?? [];
    const place = at === undefined ? "" : ` at line ${json.slice(0, Number(at)).split("\n").length}, or just above`;
    return `cannot be read${place}: a comma, quote or bracket is too few or too many; a " within a text is written \\"`;
  }
}

/** Whether there is a text of this path, or any below it. */
function isPlace(place: string, texts: Texts): boolean {
  return [...texts.keys()].some((path) => path === place || path.startsWith(`${place}.`));
}

function pathsIn(texts: Catalogue, path = ""): Texts {
  if (typeof texts === "string") return new Map([[path, texts]]);
  const before = path === "" ? "" : `${path}.`;
  return new Map(Object.entries(texts).flatMap(([name, inner]) => [...pathsIn(inner, before + name)]));
}

/** Each text's forms. */
function byStem(texts: Texts): ReadonlyMap<string, readonly (readonly [string, string])[]> {
  const stems = new Map<string, (readonly [string, string])[]>();
  for (const [path, text] of texts) stems.set(stemOf(path), [...(stems.get(stemOf(path)) ?? []), [path, text]]);
  return stems;
}

/** The longest that a note allows a text, or all below a path, to be. */
function limitOf(path: string, notes: Texts): number {
  const noted = [...notes]
    .filter(([place]) => place === path || place === stemOf(path) || path.startsWith(`${place}.`))
    .flatMap(([, note]) => /at most (\d+) (?:characters|letters)/iu.exec(note)?.[1] ?? []);
  const discord = discordLimits.flatMap(([places, most]) => (places.test(path) ? [most] : []));
  return Math.min(...noted.map(Number), ...discord);
}

/** @param model the German text @param models all of its forms for numbers @param limit in characters */
function faultsOf(
  path: string,
  text: string,
  model: string,
  models: readonly string[],
  limit: number,
): readonly string[] {
  const values = valuesIn(text);
  const known = new Set([...models.flatMap(valuesIn), "{{count}}"]);
  // One thing may be said without its number, and none without anything.
  const isFree = /_(?:zero|one)$/u.test(path);
  const needed = isFree ? [] : valuesIn(model).filter((value) => value !== "{{count}}" || path.endsWith("_other"));
  const lacking = needed.filter((value) => !values.includes(value));
  const strange = values.filter((value) => !known.has(value));
  const length = text.replaceAll(/\{\{.*?\}\}/gu, "").length;
  const isName = commandPath.test(path) && commandName.test(model) && model === model.toLowerCase();
  return [
    ...(text.trim() === "" ? ["is empty"] : []),
    ...(length > limit ? [`has ${length} characters, at most ${limit} fit`] : []),
    ...(isName && !(commandName.test(text) && text === text.toLowerCase())
      ? ["names a command or option: small letters, digits and - alone, at most 32"]
      : []),
    ...lacking.map((value) => `lacks ${value}`),
    ...strange.map((value) => `has ${value}, which nothing fills in`),
    ...differing("markdown", markdownIn(model), markdownIn(text)),
    ...differing("emojis", emojisIn(model), emojisIn(text)),
  ];
}

function differing(what: string, model: readonly string[], own: readonly string[]): readonly string[] {
  const [wanted, has] = [model, own].map((all) => all.toSorted().join(" "));
  return wanted === has ? [] : [`has other ${what} than the German: “${has}” instead of “${wanted}”`];
}

function valuesIn(text: string): readonly string[] {
  return text.match(/\{\{.*?\}\}/gu) ?? [];
}

/** What shapes a text: bold, code, links, and what begins a line. */
function markdownIn(text: string): readonly string[] {
  return text.match(/\*\*|`|~~|\|\||\]\(|^(?:#{1,3}|-#|>|[-*]|\d+\.) /gmu) ?? [];
}

function emojisIn(text: string): readonly string[] {
  return text.match(/\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|[0-9#*]\uFE0F\u20E3/gu) ?? [];
}
