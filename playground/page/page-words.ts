import { allLanguages, chainOf, type Language } from "../../src/texts/languages.js";
import { catalogues, type Texts } from "./texts/catalogues.js";

/**
 * The page's own texts; the bot's come from the bot. A text with `{{name}}` is a function of its values, one with forms
 * for numbers (`files_one`, `files_other`) is a function of `count` and its values.
 */
export type Words = WordsOf<Texts>;

type WordsOf<Part> = {
  readonly [Key in Exclude<keyof Part, Form> | Counted<keyof Part>]: Key extends keyof Part
    ? Part[Key] extends string
      ? Said<Part[Key]>
      : WordsOf<Part[Key]>
    : `${Key & string}_other` extends keyof Part
      ? Counting<Part[`${Key & string}_other`] & string>
      : never;
};

/** A key with a number's form at its end. */
type Form = `${string}_${Intl.LDMLPluralRule}`;
type Counted<Key> = Key extends `${infer Name}_other` ? Name : never;

type Said<Placeholders extends string> = Placeholders extends "" ? string : (values: ValuesOf<Placeholders>) => string;
type Counting<Placeholders extends string> = (values: ValuesOf<Placeholders> & { readonly count: number }) => string;

type ValuesOf<Placeholders extends string> = Readonly<Record<NamesIn<Placeholders>, Value>>;
type NamesIn<Placeholders extends string> = Placeholders extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

type Value = string | number;
type Values = Readonly<Record<string, Value>>;

/** A catalogue, or a part of one: not everything is there in every language. */
interface Catalogue {
  readonly [key: string]: string | Catalogue | undefined;
}

/** A catalogue with the rules for numbers of its language. */
interface Source {
  readonly catalogue: Catalogue;
  readonly plurals: Intl.PluralRules;
}

/** Those that the page has a catalogue of. */
export const pageLanguages: readonly Language[] = allLanguages.filter((language) => language in catalogues);

const known = new Map<Language, Words>();

/** What a language lacks is said in those that stand in for it. */
export function wordsFor(language: Language): Words {
  const words = known.get(language) ?? compile(language);
  known.set(language, words);
  return words;
}

function compile(language: Language): Words {
  const given: Readonly<Record<string, Catalogue>> = catalogues;
  const sources = chainOf(language).flatMap((code) => {
    const catalogue = given[code];
    return catalogue === undefined ? [] : [{ catalogue, plurals: new Intl.PluralRules(code) }];
  });
  // The German catalogue is the types' source, and so this has what they say.
  return wordsIn(catalogues.de, sources) as Words;
}

/** Each text of `original` in the first language that has it. */
function wordsIn(original: Catalogue, sources: readonly Source[]): object {
  const words = Object.entries(original).map(([key, text]): [string, unknown] => {
    if (typeof text === "object")
      return [
        key,
        wordsIn(
          text,
          sources.flatMap((source) => partOf(source, key)),
        ),
      ];
    const counted = /^(.+)_(?:zero|one|two|few|many|other)$/u.exec(key)?.[1];
    if (counted !== undefined) return [counted, counting(counted, sources)];
    const said = sources.map(({ catalogue }) => catalogue[key]).find((each) => typeof each === "string") ?? "";
    return [key, said.includes("{{") ? (values: Values) => filled(said, values) : said];
  });
  return Object.fromEntries<unknown>(words);
}

function partOf({ catalogue, plurals }: Source, key: string): readonly Source[] {
  const part = catalogue[key];
  return typeof part === "object" ? [{ catalogue: part, plurals }] : [];
}

function counting(name: string, sources: readonly Source[]) {
  const forms = sources.find(({ catalogue }) => `${name}_other` in catalogue);
  return (values: Values & { readonly count: number }): string => {
    const { catalogue = {}, plurals } = forms ?? {};
    const text = catalogue[`${name}_${plurals?.select(values.count) ?? "other"}`] ?? catalogue[`${name}_other`];
    return filled(typeof text === "string" ? text : "", values);
  };
}

function filled(text: string, values: Values): string {
  return text.replaceAll(/\{\{(\w+)\}\}/gu, (_whole, name: string) => String(values[name] ?? ""));
}
