import { beforeAll, describe, expect, it } from "vitest";
import { lint, type Refusal } from "./lint.js";

interface Room {
  readonly file: string;
  readonly may: readonly string[];
  readonly never: readonly string[];
}

/** Per room: a file that stands in it, what it may import (or the types of which) and what it may not. */
const rooms: Readonly<Record<string, Room>> = {
  games: {
    file: "src/games/planted.ts",
    may: ["zod", "./game.js", "./katchen/index.js"],
    never: ["node:fs", "discord.js", "zod/v4", "../players/player.js", "./katchen/state.js", "./../store/store.js"],
  },
  "one game": {
    file: "src/games/katchen/planted.ts",
    may: ["zod", "../game.js", "./state.js"],
    never: [
      "node:crypto",
      "i18next",
      "../kalle/index.js",
      "../index.js",
      "../../players/player.js",
      "../../locales/index.js",
    ],
  },
  "computer players": {
    file: "src/players/katchen/planted.ts",
    may: ["node:worker_threads", "../player.js", "../../games/game.js", "../../games/katchen/index.js"],
    never: ["node:fs", "zod", "../../games/katchen/throws.js", "../../tables/board.js", "../../store/store.js"],
  },
  store: {
    file: "src/store/planted.ts",
    may: [
      "better-sqlite3",
      "drizzle-orm",
      "drizzle-orm/sqlite-core",
      "node:fs",
      "./schema.js",
      "type ../games/game.js",
    ],
    never: ["discord.js", "../tables/board.js", "../players/player.js", "../games/game.js", "../discord/client.js"],
  },
  tables: {
    file: "src/tables/planted.ts",
    may: ["node:crypto", "../games/katchen/index.js", "../players/player.js", "../store/store.js"],
    never: [
      "discord.js",
      "better-sqlite3",
      "drizzle-orm",
      "../games/katchen/state.js",
      "../discord/client.js",
      "../metrics/counters.js",
      "prom-client",
      "../run.js",
    ],
  },
  texts: {
    file: "src/locales/planted.ts",
    may: ["i18next", "./de/index.js"],
    never: ["zod", "../games/game.js", "../discord/client.js"],
  },
  adapter: {
    file: "src/discord/planted.ts",
    may: ["discord.js", "@discordjs/builders", "../tables/board.js", "../locales/index.js", "../games/game.js"],
    never: [
      "../store/store.js",
      "../run.js",
      "better-sqlite3",
      "prom-client",
      "../metrics/counters.js",
      "../players/katchen/index.js",
      "../games/katchen/state.js",
    ],
  },
  screens: {
    file: "src/discord/screens/planted.ts",
    may: [
      "discord.js",
      "@discordjs/builders",
      "../custom-id.js",
      "../pictures/picture.js",
      "type ../../tables/board.js",
      "../../games/katchen/index.js",
    ],
    never: [
      "type ../../tables/table.js",
      "../../tables/board.js",
      "../client.js",
      "../press.js",
      "../pictures/painter.js",
      "../pictures/render.js",
      "../pictures/png-cache.js",
      "../../store/store.js",
      "../../games/katchen/state.js",
      "node:fs",
      "../../players/index.js",
    ],
  },
  drawings: {
    file: "src/discord/pictures/kalle-planted.ts",
    may: ["./picture.js", "../../games/game.js", "../../games/katchen/index.js"],
    never: [
      "node:fs",
      "discord.js",
      "./painter.js",
      "./worker.js",
      "../wire.js",
      "../../tables/board.js",
      "../../games/katchen/state.js",
      "../../store/store.js",
    ],
  },
  figures: {
    file: "src/metrics/planted.ts",
    may: ["prom-client", "node:http", "../store/alive.js", "type ../discord/metrics.js", "type ../tables/figures.js"],
    never: [
      "../discord/metrics.js",
      "../tables/tables.js",
      "../store/store.js",
      "../games/game.js",
      "../run.js",
      "pino",
      "discord.js",
      "better-sqlite3",
    ],
  },
  settings: {
    file: "src/config.ts",
    may: ["zod", "dotenv"],
    never: ["./run.js", "node:fs", "discord.js"],
  },
  "composition root": {
    file: "src/run.ts",
    may: ["discord.js", "./tables/board.js", "./store/store.js", "./discord/client.js", "./games/index.js"],
    never: ["better-sqlite3", "prom-client", "../playground/main.js", "../test/laws.js", "./games/katchen/state.js"],
  },
  "local Discord": {
    file: "playground/discord/planted.ts",
    may: ["ws", "fastify", "./types.js"],
    never: ["../../src/run.js", "../../dist/run.js", "discord.js"],
  },
};

/** Other things that a room forbids, one a line, each in a file of its own. */
const habits: Readonly<Record<string, readonly [rule: string, file: string, text: string]>> = {
  "a clock in a drawing": [
    "no-restricted-globals",
    "src/discord/pictures/kalle-clock.ts",
    "export const now = Date.now();",
  ],
  "a clock in the rules": ["no-restricted-globals", "src/games/katchen/clock.ts", "export const now = Date.now();"],
  "chance of its own": ["no-restricted-properties", "src/tables/chance.ts", "export const die = Math.random();"],
  "a state on a screen": [
    "no-restricted-imports",
    "src/discord/screens/state.ts",
    'export type { State } from "../../games/katchen/index.js";',
  ],
  "an import that is only found at run time": [
    "no-restricted-imports",
    "src/games/katchen/late.ts",
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
};

const hen = 'import { egg } from "./egg.js";\nexport const hen = (): number => egg();';

function imports({ may, never }: Room): readonly { readonly target: string; readonly allowed: boolean }[] {
  return [...may.map((target) => ({ target, allowed: true })), ...never.map((target) => ({ target, allowed: false }))];
}

function statement(target: string, index: number): string {
  const type = target.startsWith("type ");
  return type
    ? `import type { Thing as Thing${index} } from "${target.slice("type ".length)}";`
    : `import "${target}";`;
}

let refusals: readonly Refusal[] = [];

beforeAll(async () => {
  refusals = await lint({
    ...Object.fromEntries(
      Object.values(rooms).map((room) => [
        room.file,
        imports(room)
          .map(({ target }, index) => statement(target, index))
          .join("\n"),
      ]),
    ),
    ...Object.fromEntries(Object.values(habits).map(([, file, text]) => [file, text])),
    "src/tables/hen.ts": hen,
  });
});

describe("the arrows between the rooms", () => {
  it.each(Object.entries(rooms))("%s: what is forbidden is refused, the rest passes", (_, room) => {
    const refused = refusals
      .filter(({ file, rule }) => file === room.file && rule.includes("no-restricted-imports"))
      .flatMap(({ line }) => imports(room)[line - 1]?.target ?? []);
    expect(refused.toSorted()).toEqual(room.never.toSorted());
  });
});

describe("what the linter refuses", () => {
  it.each(Object.entries(habits))("%s", (_, [rule, path]) => {
    expect(refusals.filter(({ file }) => file === path).map((refusal) => refusal.rule)).toContainEqual(
      expect.stringContaining(`(${rule})`),
    );
  });
});
