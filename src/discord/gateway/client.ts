import {
  Client,
  DefaultRestOptions,
  GatewayIntentBits,
  Options,
  Partials,
  REST,
  type RESTOptions,
  type WebSocketOptions,
} from "discord.js";
import { type Answer, asFault, readAnswer, readRefusal, withoutLimits } from "../api/pacing/paced-answer.js";
import { rejectsWhenLimited } from "../api/wire.js";

/** How long the client waits where Discord refuses a request as one too many and does not say for how long, in seconds. */
const unsaidSeconds = "60";

/** Hears of every answer of Discord's to a client's requests. */
export type Hear = (answer: Answer) => void;

/** What the bot asks to hear of: servers, their channels and threads. */
export const intents: readonly GatewayIntentBits[] = [GatewayIntentBits.Guilds];

/**
 * The client with the smallest caches that work: of the servers that somebody plays in, and nothing that is in them.
 *
 * @param apiUrl the REST base without version; null: Discord's own
 * @param connections makes the connections to the gateway; not given: discord.js's own
 */
export function createClient(
  apiUrl: string | null,
  hear: Hear,
  connections?: NonNullable<WebSocketOptions["buildStrategy"]>,
): Client {
  return new Client({
    intents,
    // As many as Discord asks for.
    shards: "auto",
    ...(connections === undefined ? {} : { ws: { buildStrategy: connections } }),
    allowedMentions: { parse: [] },
    // Discord tells of threads only that are open and that the bot may see; of others interactions bring all it takes.
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
    rest: restOptions(apiUrl, hear),
  });
}

/** A REST client for what goes by interactions' tokens: Discord's limit for the whole bot does not hold for that. */
export function createOpenRest(apiUrl: string | null, hear: Hear): REST {
  return new REST(restOptions(apiUrl, hear));
}

function restOptions(apiUrl: string | null, hear: Hear): Partial<RESTOptions> {
  return {
    ...(apiUrl === null ? {} : { api: apiUrl }),
    rejectOnRateLimit: rejectsWhenLimited,
    // The client's own count of requests a second goes by a clock that may be set back, and then holds all up for as long.
    // The pacer keeps that limit, by a clock that nobody sets.
    globalRequestsPerSecond: Number.POSITIVE_INFINITY,
    // Every channel and every token by which a message was edited leaves a queue of requests behind: tens of thousands in
    // the default of an hour.
    handlerSweepInterval: 60_000,
    makeRequest: async (url, init) => {
      const response = await DefaultRestOptions.makeRequest(url, init);
      const refusal = await readRefusal(response);
      const answer = readAnswer(url, init.method ?? "GET", response, refusal);
      hear(answer);
      const fault = asFault(refusal);
      if (fault !== null) return fault;
      // Without this the client would make the request again at once, and again without end.
      if (answer.status === 429 && answer.retryMs === null) response.headers.set("retry-after", unsaidSeconds);
      return withoutLimits(answer, response);
    },
  };
}
