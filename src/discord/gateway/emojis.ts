import { DiscordAPIError } from "discord.js";
import type { Emojis } from "../../game/scene.js";
import type { Games } from "../../game/module.js";
import type { ApiClient } from "../api/api-client.js";

/** One of the bot's own emojis. */
export interface OwnEmoji {
  /** What it is shown as until uploaded. */
  readonly standIn: string;
  /** Its PNG, in the folder of its game. */
  readonly file: URL;
}

/** The bot's own emojis, by name. */
export type OwnEmojis = ReadonlyMap<string, OwnEmoji>;

/** Those of all games. */
export function ownEmojis(games: Games): OwnEmojis {
  return new Map(
    games.all.flatMap(({ id, emojis = {} }) =>
      Object.entries(emojis).map(([name, standIn]): [string, OwnEmoji] => {
        const file = new URL(`../../games/${id}/emojis/${name}.png`, import.meta.url);
        return [name, { standIn, file }];
      }),
    ),
  );
}

/** Emojis for messages and buttons. @param ids of uploaded emojis by name; others get Unicode stand-ins */
export function emojisFrom(own: OwnEmojis, ids: ReadonlyMap<string, string>): Emojis {
  const known = Array.from(own, ([name, { standIn }]) => ({ name, standIn, id: ids.get(name) }));
  return {
    text: Object.fromEntries(
      known.map(({ name, standIn, id }) => [name, id === undefined ? standIn : `<:${name}:${id}>`]),
    ),
    button: Object.fromEntries(
      known.map(({ name, standIn, id }) => [name, id === undefined ? { name: standIn } : { id, name }]),
    ),
  };
}

/** The same client; what Discord refuses for an emoji that it does not have any more is sent once more with stand-ins. */
export function replaceLostEmojis(api: ApiClient, own: OwnEmojis, lost: () => void): ApiClient {
  const send = async <Body, Result>(body: Body, request: (body: Body) => Promise<Result>): Promise<Result> => {
    try {
      return await request(body);
    } catch (error) {
      if (!namesEmoji(error)) throw error;
      lost();
      return request(withStandIns(body, own) as Body);
    }
  };
  return {
    ...api,
    respond: (to, response, files) => send(response, (body) => api.respond(to, body, files)),
    followUp: (to, message) => send(message, (body) => api.followUp(to, body)),
    editOriginal: (token, message, ...rest) => send(message, (body) => api.editOriginal(token, body, ...rest)),
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
function withStandIns(part: unknown, own: OwnEmojis): unknown {
  if (typeof part === "string")
    return part.replace(/<:(\w+):\d+>/gu, (whole, name: string) => own.get(name)?.standIn ?? whole);
  if (Array.isArray(part)) return part.map((each) => withStandIns(each, own));
  if (typeof part !== "object" || part === null) return part;
  const { id, name } = part as { readonly id?: unknown; readonly name?: unknown };
  const emoji = typeof id === "string" && typeof name === "string" ? own.get(name) : undefined;
  if (emoji !== undefined) return { name: emoji.standIn };
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withStandIns(value, own)]));
}
