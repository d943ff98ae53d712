import {
  type LocalDiscord,
  type LocalDiscordOptions,
  type LocalUser,
  startLocalDiscord,
} from "../../playground/discord/index.js";

/** A channel for a table, and where it is. */
export interface Place {
  readonly channel: string;
  readonly server: string;
  /** That hears about the server. */
  readonly shard: number;
}

/** A local Discord with servers on all shards, and people who are in each of them. */
export interface ShardWorld {
  readonly discord: LocalDiscord;
  readonly shards: number;
  /** On the shards in turn; the local Discord's first server is none of them. */
  readonly servers: readonly string[];
  /** In the servers in turn. */
  readonly places: readonly Place[];
  readonly people: readonly LocalUser[];
}

/** How large it is, and what else its Discord is to be like. */
export interface ShardWorldOptions extends Omit<LocalDiscordOptions, "shards" | "crowd"> {
  /** That a bot is told to open; 12 by default. */
  readonly shards?: number;
  /** 12 by default. */
  readonly servers?: number;
  /** Places for them; 40 by default. */
  readonly tables?: number;
  /** 24 by default: nobody hosts more than two tables, of the three that a bot allows. */
  readonly people?: number;
}

/**
 * Not like the Discord of other tests it minds how fast bots identify: every shard is a bucket of its own unless
 * `maxConcurrency` says otherwise, with Discord's time between two sessions of one.
 */
export async function startShardWorld(options: ShardWorldOptions = {}): Promise<ShardWorld> {
  const { shards = 12, servers: wanted = 12, tables = 40, people: guests = 24, ...others } = options;
  const discord = await startLocalDiscord({ maxConcurrency: shards, ...others, shards });
  const servers = Array.from({ length: wanted }, (_, at) =>
    discord.addServer({ name: `Server ${at + 1}`, shard: [at % shards, shards] }),
  );
  const places = Array.from({ length: tables }, (_, at): Place => {
    const server = servers[at % servers.length] ?? discord.guild;
    return { channel: discord.addChannel(`table-${at + 1}`, server), server, shard: discord.shardOf(server, shards) };
  });
  const locales = ["de", "en-US", "de", "en-GB"];
  const people = Array.from({ length: guests }, (_, at) =>
    discord.addUser({ name: `Person ${at + 1}`, locale: locales[at % locales.length] ?? "de" }),
  );
  return { discord, shards, servers, places, people };
}
