import { ownEmojis, type OwnEmojis } from "../../src/discord/gateway/emojis.js";
import { allGames } from "../../src/games/index.js";

/** The bot's own emojis, of all games. */
export const allEmojis: OwnEmojis = ownEmojis(allGames);

/** Their names. */
export const emojiNames: readonly string[] = [...allEmojis.keys()];
