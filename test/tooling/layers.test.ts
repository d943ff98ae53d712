import { posix } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { layers as written } from "../../layers.config.mjs";
import { lint, type Refusal } from "./lint.js";

interface Layer {
  readonly place: string;
  readonly imports: readonly string[];
  readonly types: readonly string[];
  readonly packages: readonly string[];
  readonly typePackages: readonly string[];
}

const layers: readonly Layer[] = Object.entries(written).map(([place, layer]) => ({
  place,
  imports: [...words(layer.imports), "lib"],
  types: words(layer.types),
  packages: words(layer.packages),
  typePackages: words(layer.typePackages),
}));

/** Braces stand for several. */
function words(text = ""): readonly string[] {
  return text.split(" ").flatMap((word) => {
    const [, before = "", each, after = ""] = /^(.*)\{(.*)\}(.*)$/.exec(word) ?? [];
    if (each !== undefined) return each.split(",").map((middle) => before + middle + after);
    return word === "" ? [] : [word];
  });
}

/** To import: in each layer a file on top, one much further down and JSON, and all files and packages named. */
const targets: readonly string[] = [
  ...new Set([
    ...layers.flatMap(({ place }) =>
      isFile(place) ? [place] : [`${place}/index.ts`, `${place}/deep/er/any-thing.ts`, `${place}/some.json`],
    ),
    ...layers.flatMap(({ imports, types }) => [...imports, ...types].filter(isFile)),
    ...layers.flatMap(({ packages, typePackages }) => [...packages, ...typePackages]),
    "any-package",
  ]),
].flatMap((target) => [filled(target, "one"), ...(target.startsWith("games/*/") ? [filled(target, "other")] : [])]);

/** Fills a path's star. */
function filled(path: string, game: string): string {
  return path.replace("games/*", `games/${game}`).replace("*", "fs");
}

function isFile(path: string): boolean {
  return /\.(ts|json)$/.test(path);
}

/** Planted in a layer. */
function plantedIn({ place }: Layer): readonly string[] {
  const own = filled(place, "one");
  return isFile(place) ? [own] : ["", "a/", "a/b/"].map((below) => `${own}/${below}planted.ts`);
}

/** A line that imports something into a file. */
function line(file: string, target: string, type: boolean, index: number): string {
  const way = posix.relative(posix.dirname(file), target).replace(/\.ts$/, ".js");
  const from = isFile(target) ? (way.startsWith(".") ? way : `./${way}`) : target;
  return type ? `import type { Thing as Thing${index} } from "${from}";` : `import "${from}";`;
}

/** What a layer may import. */
function allowed({ place, imports, types, packages, typePackages }: Layer, type: boolean): readonly string[] {
  const games = place.startsWith("games/*/") ? ["one"] : ["one", "other"];
  const named = [...(isFile(place) ? [] : [place]), ...imports, ...(type ? types : [])];
  const paths = named.flatMap((path) => games.map((game) => filled(path, game)));
  const names = [...packages, ...(type ? typePackages : [])];
  return targets.filter((target) =>
    isFile(target)
      ? paths.some((path) => target === path || target.startsWith(`${path}/`))
      : names.some((name) => (name.endsWith("*") ? target.startsWith(name.slice(0, -1)) : target === name)),
  );
}

/** Whatever the table says: a file, and what it may not import. */
const never: Readonly<Record<string, readonly [file: string, ...from: readonly string[]]>> = {
  "rules that read a file": ["src/games/one/rules/never1.ts", "node:fs"],
  "a contract that runs what is Discord's": ["src/game/never.ts", "discord.js", "../texts/index.js"],
  "rules that know another game": ["src/games/one/rules/never2.ts", "../../other/rules/index.js"],
  "rules that know their screen": ["src/games/one/rules/never3.ts", "../screen/index.js"],
  "a computer player that goes past the entry of its rules": ["src/games/one/player/never.ts", "../rules/act.js"],
  "a screen that knows what tables do": ["src/games/one/screen/never.ts", "../../../tables/tables.js"],
  "texts that know anything": ["src/texts/never.ts", "../games/one/rules/index.js", "../tables/tables.js"],
  "a platform that knows a feature": ["src/discord/ui/never.ts", "../../features/cup/service.js"],
  "tables that look games up by themselves": ["src/tables/never-games.ts", "../games/index.js"],
  "a feature that looks games up by itself": ["src/features/club/never-games.ts", "../../games/index.js"],
  "a platform that looks games up by itself": ["src/discord/ui/never-games.ts", "../../games/index.js"],
  "a store that knows tables": ["src/store/never.ts", "../tables/tables.js"],
  "tables that know Discord or the database": [
    "src/tables/never.ts",
    "../discord/serve.js",
    "discord.js",
    "drizzle-orm",
  ],
  "handlers that know the store": ["src/discord/handle-never.ts", "../store/store.js", "better-sqlite3"],
  "metrics counted elsewhere": ["src/discord/messages/never.ts", "prom-client", "../../metrics/counters.js"],
  "a path that is not straight": ["src/tables/crooked.ts", "./../store/store.js", "./clock/../../store/store.js"],
  "a folder that is no layer": ["src/unknown/never.ts", "./other.js"],
  "a program that knows its tests": ["src/discord/never.ts", "../../test/rule-laws.js", "../../playground/main.js"],
  "a local Discord that shares code with the bot": ["playground/discord/never.ts", "../../src/app.js", "discord.js"],
};

/** Other refusals, each in its own file. */
const habits: Readonly<Record<string, readonly [rule: string, file: string, text: string]>> = {
  "a clock in a picture": [
    "no-restricted-globals",
    "src/games/one/screen/pictures/clock.ts",
    "export const now = Date.now();",
  ],
  "a clock in the rules": ["no-restricted-globals", "src/games/one/rules/clock.ts", "export const now = Date.now();"],
  "a timer at a table": ["no-restricted-globals", "src/tables/timer.ts", "setTimeout(() => undefined, 1);"],
  "chance of its own": ["no-restricted-properties", "src/tables/chance.ts", "export const die = Math.random();"],
  "a state on a screen": [
    "no-restricted-imports",
    "src/games/one/screen/state.ts",
    'export type { State } from "../rules/index.js";',
  ],
  "an import that is only found at run time": [
    "dependencies",
    "src/games/one/rules/late.ts",
    'export const late = import("node:fs");',
  ],
  "a promise that nobody waits for": [
    "no-floating-promises",
    "src/tables/floating.ts",
    "async function save(): Promise<void> { await Promise.resolve(); }\nexport function go(): void { save(); }",
  ],
  "a promise where a truth value belongs": [
    "no-misused-promises",
    "src/tables/misused.ts",
    "async function ok(): Promise<boolean> { return Promise.resolve(true); }\nexport function go(): number { if (ok()) return 1; return 2; }",
  ],
  "a case that a switch forgets": [
    "switch-exhaustiveness-check",
    "src/tables/switch.ts",
    'export function n(x: "a" | "b"): number { switch (x) { case "a": return 1; }\nreturn 2; }',
  ],
  "a default export": ["no-default-export", "src/tables/default.ts", "export default 1;"],
  any: ["no-explicit-any", "src/tables/any.ts", "export function f(x: any): number { return 1; }"],
  "a value that is declared to be there": [
    "no-non-null-assertion",
    "src/tables/bang.ts",
    "export function f(x: number | null): number { return x!; }",
  ],
  "a print": ["no-console", "src/tables/print.ts", 'console.log("hello");'],
  "an environment variable read in passing": [
    "no-process-env",
    "src/tables/env.ts",
    "export const home = process.env;",
  ],
  "two files that import each other": [
    "no-cycle",
    "src/tables/egg.ts",
    'import { hen } from "./hen.js";\nexport const egg = (): number => hen();',
  ],
  "two files whose types need each other": [
    "no-cycle",
    "src/tables/nest.ts",
    'import type { Chick } from "./chick.js";\nexport interface Nest {\n  readonly chicks: readonly Chick[];\n}',
  ],
};

/** What files of `habits` import. */
const chick = 'import type { Nest } from "./nest.js";\nexport interface Chick {\n  readonly nest: Nest;\n}';

const hen = 'import { egg } from "./egg.js";\nexport const hen = (): number => egg();';

let refusals: readonly Refusal[] = [];

beforeAll(async () => {
  const layered = layers
    .flatMap((layer) => plantedIn(layer))
    .map((file) => {
      const lines = [false, true].flatMap((type) => targets.map((target, index) => line(file, target, type, index)));
      return [`src/${file}`, lines.join("\n")] as const;
    });
  const imported = Object.values(never).flatMap(([file, ...from]) =>
    from
      .filter((each) => each.startsWith("."))
      .map((each) => posix.join(posix.dirname(file), each).replace(/\.js$/, ".ts")),
  );
  refusals = await lint({
    ...Object.fromEntries(
      [...targets.filter(isFile).map((target) => `src/${target}`), ...imported].map((path) => [
        path,
        path.endsWith(".json") ? "{}" : "export type Thing = 1;",
      ]),
    ),
    ...Object.fromEntries(layered),
    ...Object.fromEntries(
      Object.values(never).map(([file, ...from]) => [file, from.map((each) => `import "${each}";`).join("\n")]),
    ),
    ...Object.fromEntries(Object.values(habits).map(([, file, text]) => [file, text])),
    "src/tables/hen.ts": hen,
    "src/tables/chick.ts": chick,
  });
});

/** Of lines with forbidden imports, from 1. */
function refusedLines(path: string): ReadonlySet<number> {
  const found = refusals.filter(({ file, rule }) => file === path && /no-restricted-imports|boundaries/.test(rule));
  return new Set(found.map((refusal) => refusal.line));
}

describe("a layer imports what the table says and nothing else", () => {
  it.each(layers.map((layer) => [layer.place, layer] as const))("%s", (_, layer) => {
    for (const file of plantedIn(layer)) {
      const refused = refusedLines(`src/${file}`);
      const passed = (before: number): readonly string[] =>
        targets.filter((_target, index) => !refused.has(before + index + 1));
      expect({ file, values: passed(0), types: passed(targets.length) }).toEqual({
        file,
        values: allowed(layer, false),
        types: allowed(layer, true),
      });
    }
  });
});

describe("the linter refuses, whatever the table says,", () => {
  it.each(Object.entries(never))("%s", (_, [file, ...from]) => {
    expect(refusedLines(file)).toEqual(new Set(from.map((_from, index) => index + 1)));
  });
});

describe("the linter refuses", () => {
  it.each(Object.entries(habits))("%s", (_, [rule, path]) => {
    expect(refusals.filter(({ file }) => file === path).map((refusal) => refusal.rule)).toContainEqual(
      expect.stringContaining(`(${rule})`),
    );
  });
});
