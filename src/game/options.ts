import { z } from "zod";

/** An option's input in a slash command. */
export type OptionInput =
  | { readonly type: "integer"; readonly min: number; readonly max: number }
  | { readonly type: "boolean" }
  | { readonly type: "choice"; readonly values: readonly (string | number)[] };

/** A select of the lobby. */
export interface OptionSelect {
  /** In the custom_id; the first select has the option's name. */
  readonly id: string;
  readonly values: readonly string[];
  /** Chosen now. */
  readonly chosen: readonly string[];
  /** Exactly how many must be chosen. */
  readonly count: number;
}

/** One option; its texts are `options.<name>` (`module.ts`). */
export interface Option<Name extends string = string, Value = unknown> {
  readonly name: Name;
  /** With the default. */
  readonly schema: z.ZodType<Value>;
  readonly input: OptionInput;
  /** The first select has one value per form of the option's texts. */
  selects(value: Value): readonly [OptionSelect, ...OptionSelect[]];
  /** The value after a select was used; unchanged if that is another option's or the choice invalid. */
  choose(value: Value, select: string, chosen: readonly string[]): Value;
  /** The items of a list; none for other values, or if drawn at the start. */
  listed(value: Value): readonly string[];
  /** Of a list: all its items, and how many are chosen, by the name of a list of one's own; left out: it is none. */
  readonly own?: Pick<OptionSelect, "id" | "values" | "count">;
}

/** All options of a game. */
export interface GameOptions<Options> {
  readonly all: readonly Option[];
  /** Fills in defaults. @throws z.ZodError for anything but this game's options */
  parse(given: unknown): Options;
  safeParse(given: unknown): z.ZodSafeParseResult<Options>;
  /** All with their values. */
  entries(options: Options): readonly (readonly [Option, unknown])[];
  /** The options after a lobby select was used; unchanged if invalid. */
  choose(options: Options, select: string, chosen: readonly string[]): Options;
  /**
   * The options after all selects were shown at once, by their ids. Other items of a list count if its word stays as it
   * was: nobody has to say twice that they choose their own.
   */
  chooseAll(options: Options, chosen: Choices): Options;
}

/** What is chosen in selects, by their ids. */
export type Choices = Readonly<Record<string, readonly string[]>>;

/** The type of declared options. */
export type OptionsOf<Declared> = Declared extends GameOptions<infer Options> ? Options : never;

type ValuesOf<All extends readonly Option[]> = {
  readonly [One in All[number] as One["name"]]: One extends Option<string, infer Value> ? Value : never;
};

/** Declares options in the order of commands and lobby. */
export function defineOptions<const All extends readonly Option[]>(...all: All): GameOptions<ValuesOf<All>> {
  type Options = ValuesOf<All>;
  // Types cannot follow that each schema has its own name as key.
  const schema = z.strictObject(
    Object.fromEntries(all.map((option) => [option.name, option.schema])),
  ) as unknown as z.ZodType<Options>;
  const entries = (options: Options) => {
    const values = new Map<string, unknown>(Object.entries(options));
    return all.map((option) => [option, values.get(option.name)] as const);
  };
  const withValues = (options: Options, valueOf: (option: Option, value: unknown) => unknown): Options => {
    const next = entries(options).map(([option, value]) => [option.name, valueOf(option, value)] as const);
    return { ...options, ...Object.fromEntries(next) };
  };
  return {
    all,
    parse: (given) => schema.parse(given),
    safeParse: (given) => schema.safeParse(given),
    entries,
    choose: (options, select, chosen) => withValues(options, (option, value) => option.choose(value, select, chosen)),
    chooseAll: (options, chosen) => withValues(options, (option, value) => chooseBoth(option, value, chosen)),
  };
}

function chooseBoth(option: Option, value: unknown, chosen: Choices): unknown {
  const [{ chosen: before }] = option.selects(value);
  const { own } = option;
  const items = own === undefined ? [] : (chosen[own.id] ?? []);
  const word = chosen[option.name] ?? before;
  if (own === undefined) return option.choose(value, option.name, word);
  const listed = option.listed(value);
  const isOther = items.length === own.count && !items.every((item) => listed.includes(item));
  const chosenWord = isOther && word[0] === before[0] ? [own.id] : word;
  const next = option.choose(value, option.name, chosenWord);
  return chosenWord[0] === own.id ? option.choose(next, own.id, items) : next;
}

type Below<Limit extends number, Counted extends readonly unknown[] = []> = Counted["length"] extends Limit
  ? never
  : Counted["length"] | Below<Limit, readonly [...Counted, unknown]>;

/** The whole numbers from `Min` to `Max`. */
type Range<Min extends number, Max extends number> = Exclude<Below<Max> | Max, Below<Min>>;

/** A whole number from `min` to `max`, at most 25 of them, as a select has. */
export function number<const Name extends string, const Min extends number, const Max extends number>(
  name: Name,
  min: Min,
  max: Max,
  initial: NoInfer<Range<Min, Max>>,
): Option<Name, Range<Min, Max>>;
export function number(name: string, min: number, max: number, initial: number): Option<string, number> {
  const values = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  return single(name, { type: "integer", min, max }, z.literal(values).default(initial), byText(values));
}

/** On or off; the default comes first. */
export function flag<const Name extends string>(name: Name, initial: boolean): Option<Name, boolean> {
  const values = [initial, !initial].map((value) => [value ? "on" : "off", value] as const);
  return single(name, { type: "boolean" }, z.boolean().default(initial), values);
}

/** One of several words or numbers, each named in the slash command. */
export function oneOf<const Name extends string, const Value extends string | number>(
  name: Name,
  values: readonly Value[],
  initial: NoInfer<Value>,
): Option<Name, Value> {
  return single(name, { type: "choice", values }, z.literal(values).default(initial), byText(values));
}

interface ListTerms<Preset extends string, Item extends string> {
  /** Named lists; an empty one is drawn at the start. */
  readonly presets: Readonly<Record<Preset, readonly Item[]>>;
  /** Names a custom list, and its select. */
  readonly own: string;
  readonly items: readonly Item[];
  /** Items per list. */
  readonly count: number;
}

/** A list, or a word for one. Commands offer the words, lobbies also all items. */
export function listOf<const Name extends string, const Preset extends string, const Item extends string>(
  name: Name,
  { presets, own, items, count }: ListTerms<Preset, Item>,
  initial: NoInfer<Preset>,
): Option<Name, Preset | readonly Item[]> {
  type Value = Preset | readonly Item[];
  const words = Object.keys(presets) as Preset[];
  const list = strictList(z.literal(items), count, count);
  const different = list.refine((some) => new Set(some).size === count, { error: "different items" });
  const listed = (value: Value): readonly Item[] => (typeof value === "string" ? presets[value] : value);
  return {
    name,
    schema: z.union([z.literal(words), different]).default(initial),
    input: { type: "choice", values: words },
    selects: (value) => {
      const word = typeof value === "string" ? value : own;
      const first: OptionSelect = { id: name, values: [...words, own], chosen: [word], count: 1 };
      return word === own ? [first, { id: own, values: items, chosen: listed(value), count }] : [first];
    },
    choose: (value, select, chosen) => {
      if (select === own) {
        const some = items.filter((item) => chosen.includes(item));
        return some.length === count && chosen.length === count ? some : value;
      }
      if (select !== name || chosen.length !== 1) return value;
      if (chosen[0] !== own || typeof value !== "string") return words.find((word) => word === chosen[0]) ?? value;
      return presets[value].length === count ? presets[value] : items.slice(0, count);
    },
    listed,
    own: { id: own, values: items, count },
  };
}

/** Values with their names in a select. */
type ByText<Value> = readonly (readonly [text: string, value: Value])[];

function byText<Value extends string | number>(values: readonly Value[]): ByText<Value> {
  return values.map((value) => [String(value), value]);
}

/** An option with a single select. */
function single<const Name extends string, Value>(
  name: Name,
  input: OptionInput,
  schema: z.ZodType<Value>,
  values: ByText<Value>,
): Option<Name, Value> {
  const texts = values.map(([text]) => text);
  return {
    name,
    schema,
    input,
    selects: (present) => {
      const chosen = values.filter(([, value]) => value === present).map(([text]) => text);
      return [{ id: name, values: texts, chosen, count: 1 }];
    },
    choose: (present, select, chosen) => {
      const found = values.find(([text]) => select === name && chosen.length === 1 && text === chosen[0]);
      return found === undefined ? present : found[1];
    },
    listed: () => [],
  };
}

/**
 * A list whose reading stops at its first wrong element. Zod's own makes an issue for each, and a file with a million of
 * them would stop the program.
 */
export function strictList<T>(element: z.ZodType<T>, least = 0, most = Infinity): z.ZodType<readonly T[]> {
  return z.custom<readonly unknown[]>(Array.isArray).transform((items, context) => {
    const list: T[] = [];
    if (items.length < least || items.length > most)
      context.issues.push({ code: "custom", message: "a list of another length", input: items });
    else
      for (const [index, item] of items.entries()) {
        const { data, error } = element.safeParse(item);
        if (error === undefined) list.push(data);
        else {
          const [{ path, message } = { path: [], message: "" }] = error.issues;
          context.issues.push({ code: "custom", message, path: [index, ...path], input: item });
          break;
        }
      }
    return list;
  });
}
