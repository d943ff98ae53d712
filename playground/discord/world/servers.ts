import { Locale } from "discord-api-types/v10";
import { hears, type ShardPair, shardOf } from "./shards.js";
import { olderBy } from "./snowflakes.js";
import type { World } from "./world.js";

/** What is in a server to be told of, besides what people have made. */
export interface Scenery {
  readonly channels: number;
  readonly roles: number;
}

/** One server. All people are in each. */
export interface Server {
  readonly id: string;
  readonly name: string;
  readonly scenery: Scenery;
  /** Its preferred one; told only of a Community server. */
  locale: Locale;
  /** Any other is said to be in English. */
  isCommunity: boolean;
  /** Whether the bot is in it. */
  hasBot: boolean;
  /** Whether it is in an outage: nobody reaches it. */
  isAway: boolean;
}

/** With the bot. */
export function makeServer(
  id: string,
  name: string,
  locale: Locale,
  { channels, roles }: Scenery = { channels: 0, roles: 0 },
): Server {
  return { id, name, scenery: { channels, roles }, locale, isCommunity: true, hasBot: true, isAway: false };
}

/** Older than the first server, and on a shard if one is named. Nobody has heard of it yet. */
export function addServer(world: World, name: string | undefined, [shard, count]: ShardPair = [0, 1]): Server {
  if (!(shard < count)) throw new RangeError(`there is no shard ${shard} of ${count}`);
  let ms = 1;
  const id = (): string => olderBy(ms, world.guild);
  while (shardOf(id(), count) !== shard) ms += 1;
  while (world.servers.has(id())) ms += count;
  const server = makeServer(id(), name ?? `Server ${id()}`, serverIn(world, world.guild).locale);
  world.servers.set(server.id, server);
  return server;
}

/** @throws Error if there is none */
export function serverIn(world: World, id: string): Server {
  const server = world.servers.get(id);
  if (server === undefined) throw new Error(`There is no server ${id}`);
  return server;
}

/** Those of the bot that a shard hears about, the first one first. */
export function serversOn(world: World, shard: ShardPair): readonly Server[] {
  return [...world.servers.values()].filter(({ id, hasBot }) => hasBot && hears(shard, id));
}

/** @throws RangeError for an unknown locale code */
export function localeOf(code: string): Locale {
  const locale = Object.values(Locale).find((known: string) => known === code);
  if (locale === undefined) throw new RangeError(`${code} is not one of Discord's locales`);
  return locale;
}
