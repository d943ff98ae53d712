import { beforeAll, describe, expect, it } from "vitest";
import { lint, type Refusal } from "./lint.js";

interface Room {
  readonly file: string;
  readonly may: readonly string[];
  readonly never: readonly string[];
}

/** Per room: a file that stands in it, what it may import (or the types of which) and what it may not. */
const rooms: Readonly<Record<string, Room>> = {
  "what games are made of": {
    file: "src/game/kit.ts",
    may: ["zod", "./contract.js"],
    never: ["node:fs", "discord.js", "zod/v4", "../games/index.js", "./../store/store.js"],
  },
  "the lists of games": {
    file: "src/games/players.ts",
    may: ["../game/player.js", "./katchen/player/index.js"],
    never: ["node:fs", "zod", "../tables/board.js", "./katchen/rules/state.js", "./katchen/screen/index.js"],
  },
  "rules of a game": {
    file: "src/games/katchen/rules/planted.ts",
    may: ["zod", "../../../game/contract.js", "./state.js"],
    never: [
      "node:crypto",
      "i18next",
      "../player/index.js",
      "../../kalle/rules/index.js",
      "../../index.js",
      "../../../locales/index.js",
    ],
  },
  "computer players": {
    file: "src/games/katchen/player/planted.ts",
    may: ["node:worker_threads", "../../../game/player.js", "../rules/index.js"],
    never: [
      "node:fs",
      "zod",
      "../rules/throws.js",
      "../screen/index.js",
      "../../kalle/rules/index.js",
      "../../../tables/board.js",
      "../../../store/store.js",
    ],
  },
  store: {
    file: "src/store/planted.ts",
    may: [
      "better-sqlite3",
      "drizzle-orm",
      "drizzle-orm/sqlite-core",
      "node:fs",
      "./sqlite/schema.js",
      "type ../game/contract.js",
    ],
    never: ["discord.js", "../tables/board.js", "../games/players.js", "../game/contract.js", "../discord/client.js"],
  },
  tables: {
    file: "src/tables/planted.ts",
    may: ["node:crypto", "../games/katchen/rules/index.js", "../game/player.js", "../store/store.js"],
    never: [
      "discord.js",
      "better-sqlite3",
      "drizzle-orm",
      "../games/katchen/rules/state.js",
      "../games/katchen/player/index.js",
      "../discord/client.js",
      "../metrics/counters.js",
      "prom-client",
      "../app.js",
    ],
  },
  texts: {
    file: "src/locales/planted.ts",
    may: ["i18next", "./de/index.js", "../games/katchen/texts/de.js"],
    never: ["zod", "../game/contract.js", "../games/katchen/rules/index.js", "../discord/client.js"],
  },
  adapter: {
    file: "src/discord/planted.ts",
    may: ["discord.js", "@discordjs/builders", "../tables/board.js", "../locales/index.js", "../game/contract.js"],
    never: [
      "../store/store.js",
      "../app.js",
      "better-sqlite3",
      "prom-client",
      "../metrics/counters.js",
      "../games/katchen/player/index.js",
      "../games/katchen/rules/state.js",
    ],
  },
  "what screens share": {
    file: "src/discord/ui/planted.ts",
    may: [
      "discord.js",
      "@discordjs/builders",
      "../ui/custom-id.js",
      "../images/picture.js",
      "type ../../tables/board.js",
    ],
    never: [
      "type ../../tables/table.js",
      "../../tables/board.js",
      "../gateway/client.js",
      "../interactions/press.js",
      "../images/painter.js",
      "../../store/store.js",
      "../../games/katchen/rules/state.js",
      "node:fs",
    ],
  },
  screens: {
    file: "src/games/katchen/screen/planted.ts",
    may: [
      "discord.js",
      "@discordjs/builders",
      "../rules/index.js",
      "../../../discord/ui/custom-id.js",
      "../../../discord/images/picture.js",
      "../../../discord/ui/parts.js",
      "../../../game/screen.js",
      "type ../../../tables/board.js",
    ],
    never: [
      "type ../../../tables/table.js",
      "../../../tables/board.js",
      "../../../discord/gateway/client.js",
      "../../../discord/messages/desk.js",
      "../../../discord/interactions/press.js",
      "../../../discord/images/painter.js",
      "../../../discord/images/render.js",
      "../../../discord/images/png-cache.js",
      "../../../store/store.js",
      "../rules/state.js",
      "../player/index.js",
      "../../kalle/screen/index.js",
      "node:fs",
      "../../../games/players.js",
    ],
  },
  drawings: {
    file: "src/games/katchen/screen/pictures/planted.ts",
    may: ["../../../../discord/images/picture.js", "../../../../game/contract.js", "../../rules/index.js"],
    never: [
      "node:fs",
      "discord.js",
      "../../../../discord/images/painter.js",
      "../../../../discord/images/worker.js",
      "../../../../discord/api/wire.js",
      "../../../../tables/board.js",
      "../../rules/state.js",
      "../../../../store/store.js",
    ],
  },
  figures: {
    file: "src/metrics/planted.ts",
    may: [
      "prom-client",
      "node:http",
      "../store/store.js",
      "../store/sqlite/alive.js",
      "type ../discord/api/metrics.js",
      "type ../tables/table-statistics.js",
    ],
    never: [
      "../discord/api/metrics.js",
      "../tables/tables.js",
      "../store/sqlite/schema.js",
      "../games/index.js",
      "../app.js",
      "pino",
      "discord.js",
      "better-sqlite3",
    ],
  },
  settings: {
    file: "src/config.ts",
    may: ["zod", "dotenv"],
    never: ["./app.js", "node:fs", "discord.js"],
  },
  "composition root": {
    file: "src/app.ts",
    may: ["discord.js", "./tables/board.js", "./store/store.js", "./discord/serve.js", "./games/index.js"],
    never: [
      "better-sqlite3",
      "prom-client",
      "../playground/main.js",
      "../test/laws.js",
      "./games/katchen/rules/state.js",
    ],
  },
  "local Discord": {
    file: "playground/discord/planted.ts",
    may: ["ws", "fastify", "./types.js"],
    never: ["../../src/app.js", "../../dist/app.js", "discord.js"],
  },
};

/** Other things that a room forbids, one a line, each in a file of its own. */
const habits: Readonly<Record<string, readonly [rule: string, file: string, text: string]>> = {
  "a clock in a drawing": [
    "no-restricted-globals",
    "src/games/kalle/screen/pictures/clock.ts",
    "export const now = Date.now();",
  ],
  "a clock in the rules": [
    "no-restricted-globals",
    "src/games/katchen/rules/clock.ts",
    "export const now = Date.now();",
  ],
  "chance of its own": ["no-restricted-properties", "src/tables/chance.ts", "export const die = Math.random();"],
  "a state on a screen": [
    "no-restricted-imports",
    "src/games/katchen/screen/state.ts",
    'export type { State } from "../rules/index.js";',
  ],
  "an import that is only found at run time": [
    "no-restricted-imports",
    "src/games/katchen/rules/late.ts",
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
