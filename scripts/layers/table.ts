/** What a folder or file of `src` may import. All else is refused, and files that no layer covers. */
export interface Layer {
  /**
   * A folder with all in it, or a file. The most precise layer counts. `*` is any game's folder; in the same place of
   * an import it is the same game's.
   */
  readonly place: string;
  /** Folders with all in them, and files; the same folder always. */
  readonly imports: readonly string[];
  /** The same for types alone. */
  readonly types: readonly string[];
  /** By import name; `*` at the end is any text. */
  readonly packages: readonly string[];
  /** For types alone; `type:` in the table. */
  readonly typePackages: readonly string[];
}

/** What all others may import. */
const common = "lib";

/** Columns: place | imports | types | packages. */
const table = `
main.ts                    | clock.ts config.ts discord fairness log.ts metrics process store tables | | @discordjs/builders node:*
app.ts                     | discord locales log.ts tables | store | discord.js
clock.ts                   | | |
lib                        | | clock.ts |
config.ts                  | store/database-address.ts | | dotenv node:* zod
log.ts                     | | config.ts | pino
bin                        | club config.ts discord/images fairness game games locales store tables | | node:*
process                    | app.ts discord log.ts metrics store tables | clock.ts config.ts | discord.js node:* zod
metrics                    | store | clock.ts discord/api log.ts tables | node:* prom-client
discord/gateway            | discord/api games/{index,ui}.ts log.ts tables | clock.ts game | @discordjs/ws discord.js node:* undici zod
discord/interactions       | club discord/{api,features,images,messages,ui} game games/{index,ui}.ts locales tables | clock.ts log.ts | @discordjs/builders discord.js
discord/features           | club discord/{api,images,messages,ui} discord/interactions/{cooldown,interaction-context,second-taps}.ts fairness game games/{index,ui}.ts locales tables | discord/interactions/bot.ts store | @discordjs/builders discord.js lru-cache node:*
discord/messages           | club discord/{api,images,ui} discord/interactions/double-taps.ts log.ts tables | clock.ts discord/interactions/{bot,interaction-context}.ts game locales store | discord.js lru-cache node:*
discord/ui                 | club/why-not-counted.ts game games/{index,ui}.ts | locales tables/board.ts | @discordjs/builders discord.js lru-cache
discord/images             | | clock.ts discord/api game log.ts | @resvg/resvg-js discord.js lru-cache modern-gif node:*
discord/api                | | clock.ts game log.ts tables | discord.js lru-cache
locales                    | games/ui.ts | game | i18next lru-cache
club                       | game games/index.ts | store | lru-cache zod
tables                     | club fairness game games/index.ts store | clock.ts log.ts | lru-cache node:*
fairness                   | game games/index.ts | | node:* zod
store                      | | game | better-sqlite3 drizzle-orm drizzle-orm/* node:* pg
games/index.ts             | game games/*/{club,lesson,player,press,rules}/index.ts | |
games/ui.ts                | game games/*/{emojis,screen,texts}/index.ts | games/index.ts |
games/*/rules              | game | | zod
games/*/player             | game games/*/rules/index.ts | | node:os node:worker_threads
games/*/lesson             | game games/*/rules/index.ts | |
games/*/press              | game games/*/rules/index.ts | |
games/*/club               | game games/*/rules/index.ts | |
games/*/screen             | discord/ui game games/*/{press,rules}/index.ts | games/*/emojis/index.ts | @discordjs/builders discord.js lru-cache
games/*/screen/pictures    | discord/images/{lettering,podium,svg}.ts game games/*/rules/index.ts | | lru-cache
games/*/texts              | | |
games/*/emojis             | | |
game                       | | | type:discord.js type:i18next zod
`;

/** From the outermost to the innermost. */
export const layers: readonly Layer[] = table
  .trim()
  .split("\n")
  .map((row) => {
    const [place = "", imports = "", types = "", packages = ""] = row.split("|");
    const named = words(packages).map((name) => [name.startsWith("type:"), name.replace("type:", "")] as const);
    return {
      place: place.trim(),
      imports: [...words(imports), ...(place.trim() === common ? [] : [common])],
      types: words(types),
      packages: named.flatMap(([type, name]) => (type ? [] : [name])),
      typePackages: named.flatMap(([type, name]) => (type ? [name] : [])),
    };
  });

/** They draw or read presses: views and events reach them, but nothing named a game's state. */
export const drawing: readonly string[] = layers
  .map(({ place }) => place)
  .filter((place) => /^games\/(\*\/(press|screen)|ui)|^game\/screen|^discord\/ui/.test(place));

/** Globals that a place may not use, and what to do instead. */
export interface Ban {
  /** A glob of files below `src`. */
  readonly files: string;
  readonly globals: readonly string[];
  readonly message: string;
}

const outside = words("Date crypto fetch globalThis process queueMicrotask setImmediate setInterval");
const pure = "Pure code takes time and chance as arguments and does nothing to the outside.";

/** The last that covers a file counts. */
export const bans: readonly Ban[] = [
  {
    files: "tables/**/*.ts",
    globals: [...outside, "performance", "setTimeout"],
    message: "Tables take time and chance from their ports.",
  },
  {
    files: "{club,fairness,game,games,lib,locales}/**/*.ts",
    globals: [...outside, "performance", "setTimeout"],
    message: pure,
  },
  // A computing thread measures its time.
  { files: "games/*/player/{search-thread,worker}.ts", globals: outside, message: pure },
];

/** Braces stand for several. */
function words(text: string): readonly string[] {
  return text.split(" ").flatMap((word) => {
    const [, before = "", each, after = ""] = /^(.*)\{(.*)\}(.*)$/.exec(word) ?? [];
    if (each !== undefined) return each.split(",").map((middle) => before + middle + after);
    return word === "" ? [] : [word];
  });
}
