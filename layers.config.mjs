import { readdirSync } from "node:fs";

/**
 * Who may import what, checked by `npm run check:lint`. In words (docs/architecture.md has more of them):
 * app → features → discord → tables → store, games → game, and never back. Only programs import the list of games.
 *
 * @typedef {object} Layer What the files of a folder, or a file, of `src` may import; all else is refused.
 * @property {string} [imports] Folders with all in them, and files. A layer's own folder and `lib` always are.
 * @property {string} [types] The same, for types alone.
 * @property {string} [packages] By name, with all in them.
 * @property {string} [typePackages] The same, for types alone.
 */

/** A folder each. */
const features = readdirSync(new URL("src/features", import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/**
 * Of layers within each other the last counts. `games/*` is any game; in the imports of a game it is the same one.
 *
 * @type {Readonly<Record<string, Layer>>}
 */
export const layers = {
  // The program, put together.
  "main.ts": {
    imports: "clock.ts config.ts discord features games/index.ts log.ts metrics process store tables",
    packages: "@discordjs/builders node:*",
  },
  "app.ts": { imports: "cluster discord features log.ts tables texts", types: "game store", packages: "discord.js" },
  process: {
    imports: "app.ts cluster discord features games/index.ts games/*/screen/pictures log.ts metrics store tables",
    types: "clock.ts config.ts game",
    packages: "discord.js node:* zod",
  },
  cluster: {
    imports: "discord/gateway/shard-connection.ts store tables/queues.ts",
    types: "clock.ts discord features log.ts tables",
    packages: "node:*",
  },
  bin: {
    imports: "config.ts discord/images features game games store tables texts",
    packages: "node:*",
  },

  // What everybody may know.
  lib: { imports: "texts/languages.ts", types: "clock.ts" },
  "clock.ts": {},
  "config.ts": { imports: "store/database-address.ts", packages: "dotenv node:* zod" },
  "log.ts": { types: "config.ts", packages: "pino" },

  // Features. They see each other only through their entries.
  ...Object.fromEntries(
    features.map((name) => [
      `features/${name}`,
      {
        imports: `discord game features/{${features.join(",")}}/index.ts store/store.ts tables texts`,
        types: "clock.ts log.ts store",
        packages: "@discordjs/builders discord.js lru-cache node:* zod",
      },
    ]),
  ),

  // Discord, and what is counted.
  metrics: { imports: "store", types: "clock.ts discord/api log.ts tables", packages: "node:* prom-client" },
  discord: {
    imports: "game log.ts tables texts",
    types: "clock.ts store",
    packages: "@discordjs/builders discord.js lru-cache node:*",
  },
  "discord/gateway": {
    imports: "discord/api log.ts tables",
    types: "clock.ts game",
    packages: "@discordjs/ws discord.js node:* undici zod",
  },
  "discord/messages": {
    imports: "discord/{api,images,ui} discord/{double-taps,replies}.ts log.ts tables",
    types: "clock.ts discord/context.ts game store texts",
    packages: "discord.js lru-cache node:*",
  },
  "discord/ui": {
    imports: "game tables/board.ts",
    types: "texts",
    packages: "@discordjs/builders discord.js lru-cache",
  },
  // Screens draw with it, and so do programs that need no Discord library.
  "discord/ui/parts.ts": { types: "game", typePackages: "discord.js" },
  "discord/images": {
    types: "clock.ts discord/api game log.ts",
    packages: "@resvg/resvg-js bidi-js discord.js harfbuzzjs lru-cache modern-gif node:*",
  },
  "discord/api": { types: "clock.ts game log.ts tables", packages: "discord.js lru-cache" },
  texts: { types: "game", packages: "i18next lru-cache" },
  "texts/languages.ts": {},
  "texts/catalogues.ts": { imports: "features/*/texts games/*/texts texts", types: "game" },

  // Tables, and what they stand on.
  tables: {
    imports: "game store",
    types: "clock.ts log.ts",
    packages: "lru-cache node:*",
  },
  "tables/chance": { imports: "game", packages: "node:*" },
  store: { types: "game texts/languages.ts", packages: "better-sqlite3 drizzle-orm node:* pg" },

  // The games. None knows another, and only its rules know its state.
  "games/index.ts": { imports: "game games/*/{club,lesson,press}.ts games/*/{emojis,player,rules,screen}/index.ts" },
  "games/*/rules": { imports: "game", packages: "zod" },
  "games/*/player": { imports: "game games/*/rules/index.ts", packages: "node:os node:worker_threads" },
  "games/*/lesson.ts": { imports: "game games/*/rules/index.ts" },
  "games/*/press.ts": { imports: "game games/*/rules/index.ts" },
  "games/*/club.ts": { imports: "game games/*/rules/index.ts" },
  "games/*/screen": {
    imports: "discord/ui game games/*/{press.ts,rules/index.ts}",
    types: "games/*/emojis/index.ts",
    packages: "lru-cache",
    typePackages: "discord.js",
  },
  "games/*/screen/pictures": {
    imports: "discord/images/{podium,svg}.ts game games/denkste/rules/tracks.ts games/katchme/rules/ring.ts",
    types: "games/*/rules/index.ts",
    packages: "lru-cache",
  },
  "games/*/emojis": {},
  game: { packages: "zod", typePackages: "discord.js i18next" },
};

/** @param {string} [text] */
const words = (text = "") => text.split(" ").filter((word) => word !== "");

/** @param {string} place */
const isFile = (place) => place.endsWith(".ts");

/**
 * All in places, as paths of a layer's imports.
 *
 * @param {string} layer @param {readonly string[]} places
 */
const within = (layer, places) => ({
  file: {
    path: places
      .map((place) => (layer.startsWith("games/*/") ? place.replace("*", "{{from.file.captured.game}}") : place))
      .map((place) => `src/${place}${isFile(place) ? "" : "/**"}`),
  },
});

/**
 * The check of some files, with what they may import as eslint-plugin-boundaries says it.
 *
 * @param {string} files @param {string} message @param {readonly object[]} allow
 */
const check = (files, message, allow) => ({
  files: [files],
  rules: {
    "boundaries/dependencies": [
      "error",
      {
        default: "disallow",
        checkAllOrigins: true,
        checkInternals: true,
        checkUnknownLocals: true,
        message: `{{dependency.source}} ({{dependency.kind}}): ${message} (layers.config.mjs)`,
        policies: allow.length === 0 ? [] : [{ allow }],
      },
    ],
  },
});

export default {
  jsPlugins: ["eslint-plugin-boundaries"],
  plugins: [],
  categories: { correctness: "off" },
  settings: {
    "import/resolver": { typescript: true },
    "boundaries/dependency-nodes": ["import", "dynamic-import", "export"],
    "boundaries/additional-dependency-nodes": [{ selector: "TSImportType > Literal", kind: "type", name: "import" }],
    "boundaries/files": [
      { category: "game", pattern: "src/games/*/**", capture: ["game"] },
      { category: "program", pattern: "**" },
    ],
    "boundaries/legacy-templates": false,
  },
  overrides: [
    check("src/**", "No layer covers this file", []),
    ...Object.entries(layers).map(([layer, { imports, types, packages, typePackages }]) => {
      const all = [
        imports,
        "lib",
        types && `the types of ${types}`,
        packages,
        typePackages && `those of ${typePackages}`,
      ];
      return check(
        `src/${layer}${isFile(layer) ? "" : "/**"}`,
        `src/${layer} may import ${all.filter((each) => each).join(", ")} and nothing else`,
        [
          { to: within(layer, ["lib", ...(isFile(layer) ? [] : [layer]), ...words(imports)]) },
          { to: within(layer, words(types)), dependency: { kind: "type" } },
          { to: { module: { source: words(packages) } } },
          { to: { module: { source: words(typePackages) } }, dependency: { kind: "type" } },
        ],
      );
    }),
  ],
};
