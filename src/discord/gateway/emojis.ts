import type { Emojis } from "../../game/scene.js";
import { gameIds } from "../../games/index.js";
import { emojisOf } from "../../games/ui.js";

/** One of the bot's own emojis. */
interface OwnEmoji {
  /** What it is shown as until uploaded. */
  readonly standIn: string;
  /** Its PNG, in the folder of its game. */
  readonly file: URL;
}

const all: ReadonlyMap<string, OwnEmoji> = new Map(
  gameIds.flatMap((game) =>
    Object.entries(emojisOf(game)).map(([name, standIn]): [string, OwnEmoji] => {
      const file = new URL(`../../games/${game}/emojis/${name}.png`, import.meta.url);
      return [name, { standIn, file }];
    }),
  ),
);

/** The bot's own emojis, of all games. */
export const emojiNames: readonly string[] = [...all.keys()];

/** The picture of one. @throws if no game has such an emoji */
export function emojiFile(name: string): URL {
  return find(name).file;
}

/** Emojis for messages and buttons. @param ids of uploaded emojis by name; others get Unicode stand-ins */
export function emojisFrom(ids: ReadonlyMap<string, string>): Emojis {
  return {
    text(name) {
      const id = ids.get(name);
      return id === undefined ? find(name).standIn : `<:${name}:${id}>`;
    },
    button(name) {
      const id = ids.get(name);
      return id === undefined ? { name: find(name).standIn } : { id, name };
    },
  };
}

function find(name: string): OwnEmoji {
  const found = all.get(name);
  if (found === undefined) throw new Error(`no game has an emoji called ${name}`);
  return found;
}
