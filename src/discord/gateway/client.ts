import {
  Client,
  DefaultRestOptions,
  Events,
  GatewayIntentBits,
  Options,
  Partials,
  REST,
  type RESTOptions,
  WebSocketShard,
  type WebSocketOptions,
} from "discord.js";
import { Agent } from "undici";
import { type Answer, faultOf, readAnswer, readRefusal, withoutLimits } from "../api/pacing/paced-answer.js";
import { ForeignAnswerError, rejectsWhenLimited } from "../api/api-client.js";

/** The wait in seconds after a 429 that names none. */
const unsaidSeconds = "60";

/** Receives every answer to a client's requests. */
export type OnAnswer = (answer: Answer) => void;

/** Connections of our own: in Node 26's an upload that breaks off ends the program, as nobody catches what its body throws. */
const agent = new Agent();

/** The bot's intents: servers with their channels and threads. */
export const intents: readonly GatewayIntentBits[] = [GatewayIntentBits.Guilds];

/**
 * A client with minimal caches: servers in use, without their content.
 *
 * @param apiUrl the REST base without version; null: Discord's own
 * @param connections left out: discord.js's gateway connections
 */
export function createClient(
  apiUrl: string | null,
  onAnswer: OnAnswer,
  connections?: NonNullable<WebSocketOptions["buildStrategy"]>,
): Client {
  return new Client({
    intents,
    shards: "auto",
    // Not its default, in whose place discord.js would take SHARD_COUNT from the environment; `spreadOver` sets it.
    shardCount: 2,
    ...(connections === undefined ? {} : { ws: { buildStrategy: connections } }),
    allowedMentions: { parse: [] },
    // Discord announces only open threads; interactions bring the others.
    partials: [Partials.Channel],
    makeCache: Options.cacheWithLimits({
      ...Options.DefaultMakeCacheSettings,
      ApplicationCommandManager: 0,
      ApplicationEmojiManager: 0,
      AutoModerationRuleManager: 0,
      BaseGuildEmojiManager: 0,
      DMMessageManager: 0,
      EntitlementManager: 0,
      GuildBanManager: 0,
      GuildEmojiManager: 0,
      GuildForumThreadManager: 0,
      GuildInviteManager: 0,
      GuildMemberManager: { maxSize: 0, keepOverLimit: (member) => member.id === member.client.user.id },
      GuildMessageManager: 0,
      GuildScheduledEventManager: 0,
      GuildStickerManager: 0,
      MessageManager: 0,
      PresenceManager: 0,
      ReactionManager: 0,
      ReactionUserManager: 0,
      StageInstanceManager: 0,
      ThreadMemberManager: 0,
      UserManager: { maxSize: 0, keepOverLimit: (user) => user.id === user.client.user?.id },
      VoiceStateManager: 0,
    }),
    rest: restOptions(apiUrl, onAnswer),
  });
}

/** Before logging in: connects no shard yet. @param count of all shards */
export function spreadOver(client: Client, count: number): void {
  client.options.shardCount = count;
  client.options.shards = [];
}

/** discord.js knows a shard from now on, and tells when a session of it has begun. */
export function addShard(client: Client, shard: number): void {
  if (client.ws.shards.has(shard)) return;
  const added = Reflect.construct(WebSocketShard, [client.ws, shard]) as WebSocketShard;
  // As discord.js itself does for those that it connects.
  added.on("allReady", () => client.emit(Events.ShardReady, shard, undefined));
  client.ws.shards.set(shard, added);
}

/** A REST client for interactions' tokens, which the bot's global limit does not cover. */
export function createOpenRest(apiUrl: string | null, onAnswer: OnAnswer): REST {
  return new REST(restOptions(apiUrl, onAnswer));
}

function restOptions(apiUrl: string | null, onAnswer: OnAnswer): Partial<RESTOptions> {
  return {
    ...(apiUrl === null ? {} : { api: apiUrl }),
    agent,
    rejectOnRateLimit: rejectsWhenLimited,
    // The client counts by the time of day and would stall if that is set back. The pacer keeps this limit.
    globalRequestsPerSecond: Number.POSITIVE_INFINITY,
    // Each channel and token leaves a request queue behind: tens of thousands in the default hour.
    handlerSweepInterval: 60_000,
    makeRequest: async (url, init) => {
      const response = await DefaultRestOptions.makeRequest(url, init);
      const refusal = await readRefusal(response);
      const answer = readAnswer(url, init.method ?? "GET", response, refusal);
      onAnswer(answer);
      // Nothing of it is Discord's: a 401 among them would take the token away for good.
      if (answer.isPage && answer.status < 500 && answer.status !== 429) throw new ForeignAnswerError(answer.status);
      const fault = faultOf(refusal);
      if (fault !== null) return fault;
      // Otherwise the client would retry at once, endlessly.
      if (answer.status === 429 && answer.retryMs === null) response.headers.set("retry-after", unsaidSeconds);
      return withoutLimits(answer, response);
    },
  };
}
