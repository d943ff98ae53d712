/** What a folder or file of `src` may import. Everything else is refused, and so is a file that no layer covers. */
export interface Layer {
  /**
   * A folder with all that lies in it, or one file. The most precise of the layers that cover a file counts. `*` is any
   * game's folder; where it stands in the same place of what is imported, it is the same game's.
   */
  readonly place: string;
  /** Folders with all that lies in them, and files. What lies in the same folder may always be imported. */
  readonly imports: readonly string[];
  /** The same for types alone. */
  readonly types: readonly string[];
  /** Packages by the names that they are imported by; `*` at the end is any text. */
  readonly packages: readonly string[];
  /** Packages for their types alone; in the table `type:` stands before their names. */
  readonly typePackages: readonly string[];
}

/** Columns: place | imports | types | packages. */
const table = `
main.ts                    | clock.ts config.ts discord log.ts metrics process store tables | | @discordjs/builders dotenv node:*
app.ts                     | discord locales log.ts tables | store | discord.js
clock.ts                   | | |
config.ts                  | | | zod
log.ts                     | | config.ts | pino
bin                        | config.ts discord/images game games store tables | | dotenv node:*
process                    | app.ts discord log.ts metrics store tables | clock.ts config.ts | discord.js node:* zod
metrics                    | store | clock.ts discord/api log.ts tables | node:* prom-client
discord/gateway            | discord/api log.ts tables | clock.ts game | @discordjs/ws discord.js node:* zod
discord/interactions       | discord/{api,features,images,messages,ui} game games/{index,ui}.ts locales tables | clock.ts log.ts | @discordjs/builders discord.js
discord/features           | discord/{api,images,messages,ui} discord/interactions/{cooldown,interaction-context}.ts game games/{index,ui}.ts locales tables | discord/interactions/bot.ts | @discordjs/builders discord.js lru-cache node:*
discord/messages           | discord/{api,images,ui} discord/interactions/double-taps.ts log.ts tables | clock.ts discord/interactions/{bot,interaction-context}.ts game locales store | discord.js lru-cache node:*
discord/ui                 | game games/{index,ui}.ts | locales tables/board.ts | @discordjs/builders discord.js lru-cache
discord/images             | | clock.ts discord/api game log.ts | @resvg/resvg-js discord.js lru-cache node:*
discord/api                | | clock.ts game log.ts tables | discord.js lru-cache
locales                    | games/ui.ts | game | i18next lru-cache
club                       | game games/index.ts | store |
tables                     | club game games/index.ts store | clock.ts log.ts | lru-cache node:*
store                      | | game | better-sqlite3 drizzle-orm drizzle-orm/* node:*
games/index.ts             | game games/*/{club,lesson,player,press,rules}/index.ts | |
games/ui.ts                | game games/*/{screen,texts}/index.ts | games/index.ts |
games/*/rules              | game | | zod
games/*/player             | game games/*/rules/index.ts | | node:os node:worker_threads
games/*/lesson             | game games/*/rules/index.ts | |
games/*/press              | game games/*/rules/index.ts | |
games/*/club               | game games/*/rules/index.ts | |
games/*/screen             | discord/ui game games/*/{press,rules}/index.ts | | @discordjs/builders discord.js lru-cache
games/*/screen/pictures    | discord/images/{lettering,podium,svg}.ts game games/*/rules/index.ts | |
games/*/texts              | | |
game                       | | | type:discord.js type:i18next zod
`;

/** The layers of `src`, from the outermost to the innermost. */
export const layers: readonly Layer[] = table
  .trim()
  .split("\n")
  .map((row) => {
    const [place = "", imports = "", types = "", packages = ""] = row.split("|");
    const named = words(packages).map((name) => [name.startsWith("type:"), name.replace("type:", "")] as const);
    return {
      place: place.trim(),
      imports: words(imports),
      types: words(types),
      packages: named.flatMap(([type, name]) => (type ? [] : [name])),
      typePackages: named.flatMap(([type, name]) => (type ? [name] : [])),
    };
  });

/**
 * Places that draw or read presses: views and events reach them, but nothing whose name says that it is a game's state.
 */
export const drawing: readonly string[] = layers
  .map(({ place }) => place)
  .filter((place) => /^games\/(\*\/(press|screen)|ui)|^game\/screen|^discord\/ui/.test(place));

/** What a place may not use of what is there without an import, and what to do instead. */
export interface Ban {
  /** A glob of files below `src`. */
  readonly files: string;
  readonly globals: readonly string[];
  readonly message: string;
}

const outside = words("Date crypto fetch globalThis process queueMicrotask setImmediate setInterval");
const pure = "Pure code takes time and chance as arguments and does nothing to the outside.";

/** The bans; of those that cover a file the last one counts. */
export const bans: readonly Ban[] = [
  {
    files: "tables/**/*.ts",
    globals: [...outside, "performance", "setTimeout"],
    message: "Tables take time and chance from their ports.",
  },
  { files: "{club,game,games,locales}/**/*.ts", globals: [...outside, "performance", "setTimeout"], message: pure },
  // A thread that computes for a player measures how long that takes.
  { files: "games/*/player/{search-thread,worker}.ts", globals: outside, message: pure },
];

/** The words of a text; one with braces stands for several. */
function words(text: string): readonly string[] {
  return text.split(" ").flatMap((word) => {
    const [, before = "", each, after = ""] = /^(.*)\{(.*)\}(.*)$/.exec(word) ?? [];
    if (each !== undefined) return each.split(",").map((middle) => before + middle + after);
    return word === "" ? [] : [word];
  });
}
