import { DiscordAPIError } from "discord.js";
import type { Emojis } from "../../game/scene.js";
import { gameIds, games } from "../../games/index.js";
import type { ApiClient } from "../api/api-client.js";

/** One of the bot's own emojis. */
interface OwnEmoji {
  /** What it is shown as until uploaded. */
  readonly standIn: string;
  /** Its PNG, in the folder of its game. */
  readonly file: URL;
}

const all: ReadonlyMap<string, OwnEmoji> = new Map(
  gameIds.flatMap((game) =>
    Object.entries(games[game].emojis ?? {}).map(([name, standIn]): [string, OwnEmoji] => {
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

/** The same client; what Discord refuses for an emoji that it does not have any more is sent once more with stand-ins. */
export function replaceLostEmojis(api: ApiClient, lost: () => void): ApiClient {
  const send = async <Body, Result>(body: Body, request: (body: Body) => Promise<Result>): Promise<Result> => {
    try {
      return await request(body);
    } catch (error) {
      if (!namesEmoji(error)) throw error;
      lost();
      return request(withStandIns(body) as Body);
    }
  };
  return {
    ...api,
    respond: (to, response, files) => send(response, (body) => api.respond(to, body, files)),
    followUp: (to, message) => send(message, (body) => api.followUp(to, body)),
    editOriginal: (token, message, files) => send(message, (body) => api.editOriginal(token, body, files)),
    post: (channel, message, nonce, files) => send(message, (body) => api.post(channel, body, nonce, files)),
    edit: (channel, id, message, files) => send(message, (body) => api.edit(channel, id, body, files)),
  };
}

/** Whether Discord refuses a request for the emoji of a component ("Invalid Form Body", with its path). */
function namesEmoji(error: unknown): boolean {
  if (!(error instanceof DiscordAPIError) || error.code !== 50035) return false;
  return /"emoji":|EMOJI"/u.test(JSON.stringify(error.rawError));
}

/** A part of a message's body, without the application's own emojis. */
function withStandIns(part: unknown): unknown {
  if (typeof part === "string")
    return part.replace(/<:(\w+):\d+>/gu, (whole, name: string) => all.get(name)?.standIn ?? whole);
  if (Array.isArray(part)) return part.map(withStandIns);
  if (typeof part !== "object" || part === null) return part;
  const { id, name } = part as { readonly id?: unknown; readonly name?: unknown };
  const own = typeof id === "string" && typeof name === "string" ? all.get(name) : undefined;
  if (own !== undefined) return { name: own.standIn };
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withStandIns(value)]));
}

function find(name: string): OwnEmoji {
  const found = all.get(name);
  if (found === undefined) throw new Error(`no game has an emoji called ${name}`);
  return found;
}
