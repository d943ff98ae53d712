import type { Clock } from "../../clock.js";
import {
  type APIChannel,
  type APIGuild,
  type APIGuildMember,
  type APIGuildScheduledEvent,
  type APIMessage,
  type APIOverwrite,
  type APIRole,
  ChannelType,
  DiscordAPIError,
  PermissionFlagsBits,
  type REST,
  type RESTPatchAPIGuildScheduledEventJSONBody,
  type RESTPostAPIGuildScheduledEventJSONBody,
  Routes,
  ThreadAutoArchiveDuration,
} from "discord.js";
import { LRUCache } from "lru-cache";
import { failureOf } from "./api-client.js";

/** Messages that Discord tells at once, and how often it is asked for more. */
const [pageSize, ownPages] = [100, 10];

/** Discord's answer if a message has a thread already. */
const hasThread = 160_004;

/** Discord's answers if somebody is not in a server, or is nobody. */
const noMember: ReadonlySet<number | string> = new Set([10_007, 10_013]);

/** A scheduled event, as far as the bot looks at it. */
export type ScheduledEvent = Pick<APIGuildScheduledEvent, "id" | "creator_id" | "name">;

/** Somebody in a server. `roles`: by id, without that of everybody. */
export interface Member {
  readonly user: string;
  readonly roles: readonly string[];
}

/** What an event is made from; the same is written into one that is there. */
export type EventBody = RESTPostAPIGuildScheduledEventJSONBody & RESTPatchAPIGuildScheduledEventJSONBody;

/** What decides who may give which role in a server. */
export interface GuildRanks {
  readonly guild: string;
  readonly owner: string;
  readonly roles: readonly Pick<
    APIGuild["roles"][number],
    "id" | "position" | "permissions" | "managed" | "mentionable"
  >[];
  /** The one who was asked about, and their roles; null: they are not in the server. */
  readonly user: string;
  readonly theirs: readonly string[] | null;
  /** The bot's roles. */
  readonly own: readonly string[];
}

/** A channel or thread of a server, as far as the bot looks at it. */
export interface GuildChannel {
  readonly guild: string | null;
  readonly type: ChannelType;
  /** A thread's channel; null: it is none. */
  readonly parent: string | null;
  /** The newest message, which may be deleted by now; null: there was none. */
  readonly lastMessage: string | null;
}

/** Authorised requests about servers, in their turns. They reject as Discord's REST client does. */
export interface GuildClient {
  /** The bot's own. */
  events(guild: string): Promise<readonly ScheduledEvent[]>;
  createEvent(guild: string, body: EventBody): Promise<ScheduledEvent>;
  editEvent(guild: string, event: string, body: EventBody): Promise<void>;
  deleteEvent(guild: string, event: string): Promise<void>;
  /** Opens a message's thread, whose id is the message's, for as long as can be; one that is there already will do. */
  startThread(channel: string, message: string, name: string): Promise<void>;
  /** Archives a thread of the bot's own: it deletes none without a right that it does not ask for. */
  closeThread(thread: string): Promise<void>;
  /**
   * The bot joins a thread; nothing happens if it is in there. What fails for a while counts as joined: if it was not, the
   * first refused message will tell.
   *
   * @returns false if it cannot see a private thread until somebody lets it in
   */
  joinThread(thread: string): Promise<boolean>;
  /** Null: there is none that the bot can see. */
  channel(channel: string): Promise<GuildChannel | null>;
  /** As they are now; the bot keeps no roles in memory. */
  ranks(guild: string, user: string): Promise<GuildRanks>;
  giveRole(guild: string, user: string, role: string): Promise<void>;
  /** Nothing happens if they do not have it, or are gone. */
  takeRole(guild: string, user: string, role: string): Promise<void>;
  /** Whether somebody can read a channel or thread, by permissions that were read within a minute. */
  mayRead(guild: string, channel: string, member: Member): Promise<boolean>;
  /**
   * Those of a server's channels and open threads that somebody can certainly read, without private threads, by what was
   * read within a minute. A few requests, however many channels.
   */
  readable(guild: string, channels: readonly string[], member: Member): Promise<readonly string[]>;
  /** As Discord has it; of the bot's own with all components. */
  message(channel: string, message: string): Promise<Pick<APIMessage, "components">>;
  /** The bot's own among the first thousand messages after an id, oldest first; none without the right to read them. */
  ownMessages(channel: string, after: string): Promise<readonly Pick<APIMessage, "id" | "components">[]>;
}

/** @param rest authorised, and paced @param bot its user's id */
export function createGuildClient(
  rest: Pick<REST, "get" | "post" | "put" | "patch" | "delete">,
  bot: string,
): GuildClient {
  const rolesOf = async (guild: string, user: string): Promise<readonly string[]> =>
    ((await rest.get(Routes.guildMember(guild, user))) as APIGuildMember).roles;
  return {
    ...channelReader(rest),
    events: async (guild) => {
      const events = (await rest.get(Routes.guildScheduledEvents(guild))) as readonly ScheduledEvent[];
      return events.filter((event) => event.creator_id === bot);
    },
    createEvent: async (guild, body) =>
      (await rest.post(Routes.guildScheduledEvents(guild), { body })) as ScheduledEvent,
    editEvent: async (guild, event, body) => {
      await rest.patch(Routes.guildScheduledEvent(guild, event), { body });
    },
    deleteEvent: async (guild, event) => {
      await rest.delete(Routes.guildScheduledEvent(guild, event));
    },
    closeThread: async (thread) => {
      await rest.patch(Routes.channel(thread), { body: { archived: true } });
    },
    joinThread: async (thread) => {
      try {
        await rest.put(Routes.threadMembers(thread, "@me"));
        return true;
      } catch (error) {
        return failureOf(error) !== "forbidden";
      }
    },
    channel: async (channel) => {
      try {
        const found = (await rest.get(Routes.channel(channel))) as APIChannel;
        const parent = "parent_id" in found && isThread(found.type) ? (found.parent_id ?? null) : null;
        const lastMessage = ("last_message_id" in found ? found.last_message_id : null) ?? null;
        return { guild: ("guild_id" in found ? found.guild_id : null) ?? null, type: found.type, parent, lastMessage };
      } catch (error) {
        const failure = failureOf(error);
        if (failure === "no-channel" || failure === "forbidden") return null;
        throw error;
      }
    },
    ranks: async (guild, user) => {
      const [server, own, theirs] = await Promise.all([
        rest.get(Routes.guild(guild)) as Promise<APIGuild>,
        rolesOf(guild, bot),
        rolesOf(guild, user).catch((error: unknown) => {
          if (error instanceof DiscordAPIError && noMember.has(error.code)) return null;
          throw error;
        }),
      ]);
      return { guild, owner: server.owner_id, roles: server.roles, user, theirs, own };
    },
    giveRole: async (guild, user, role) => {
      await rest.put(Routes.guildMemberRole(guild, user, role));
    },
    takeRole: async (guild, user, role) => {
      try {
        await rest.delete(Routes.guildMemberRole(guild, user, role));
      } catch (error) {
        if (!(error instanceof DiscordAPIError) || error.status !== 404) throw error;
      }
    },
    message: async (channel, message) => (await rest.get(Routes.channelMessage(channel, message))) as APIMessage,
    ownMessages: async (channel, after) => {
      const own: APIMessage[] = [];
      for (let page = 0, last = after; page < ownPages; page += 1) {
        const query = new URLSearchParams({ after: last, limit: String(pageSize) });
        // The newest comes first.
        const found = (await rest.get(Routes.channelMessages(channel), { query })) as readonly APIMessage[];
        own.push(...found.filter(({ author }) => author.id === bot).toReversed());
        const [newest] = found;
        if (newest === undefined || found.length < pageSize) break;
        last = newest.id;
      }
      return own;
    },
    startThread: async (channel, message, name) => {
      try {
        await rest.post(Routes.threads(channel, message), {
          body: { name, auto_archive_duration: ThreadAutoArchiveDuration.OneWeek },
        });
      } catch (error) {
        if (!(error instanceof DiscordAPIError) || error.code !== hasThread) throw error;
      }
    },
  };
}

/** How long permissions are remembered, in milliseconds, and of how many servers and channels; of whole servers fewer. */
const [rememberedMs, remembered, listed] = [60_000, 1_000, 100];

type Overwrites = readonly Pick<APIOverwrite, "id" | "allow" | "deny">[];

/** A channel or thread as Discord tells it, as far as it decides who can read it. */
interface Place {
  readonly id: string;
  readonly type: ChannelType;
  readonly parent_id?: string | null | undefined;
  readonly permission_overwrites?: Overwrites | undefined;
}

/** By "Permission Overwrites" in Discord's documentation. */
function channelReader(rest: Pick<REST, "get">): Pick<GuildClient, "mayRead" | "readable"> {
  const known = new LRUCache<string, object>({ max: remembered, ttl: rememberedMs });
  const get = async <T extends object>(route: `/${string}`): Promise<T> => {
    const found = known.get(route) ?? ((await rest.get(route)) as object);
    known.set(route, found, { noUpdateTTL: true });
    return found as T;
  };
  const baseOf = async (guild: string, { roles }: Member): Promise<bigint> => {
    const all = await get<readonly APIRole[]>(Routes.guildRoles(guild));
    const own = all.filter(({ id }) => id === guild || roles.includes(id));
    return own.reduce((bits, { permissions }) => bits | BigInt(permissions), 0n);
  };
  const lists = new LRUCache<string, Promise<ReadonlyMap<string, Place>>>({ max: listed, ttl: rememberedMs });
  const list = (route: `/${string}`): Promise<ReadonlyMap<string, Place>> => {
    const before = lists.get(route);
    if (before !== undefined) return before;
    const found = rest.get(route).then((told) => placesIn(told as readonly Place[] | { threads: readonly Place[] }));
    lists.set(route, found);
    found.catch(() => lists.delete(route));
    return found;
  };
  return {
    mayRead: async (guild, channel, member) => {
      const base = await baseOf(guild, member);
      if ((base & PermissionFlagsBits.Administrator) !== 0n) return true;
      const place = await get<Place>(Routes.channel(channel));
      const home = homeOf(place);
      return canRead(base, place, home === null ? place : await get<Place>(Routes.channel(home)), guild, member);
    },
    readable: async (guild, channels, member) => {
      const [base, places] = await Promise.all([baseOf(guild, member), list(Routes.guildChannels(guild))]);
      const isComplete = channels.every((id) => places.has(id));
      const threads = isComplete ? null : await list(Routes.guildActiveThreads(guild));
      return channels.filter((id) => {
        const place = places.get(id) ?? threads?.get(id);
        if (place === undefined || place.type === ChannelType.PrivateThread) return false;
        const home = places.get(homeOf(place) ?? id);
        const isAdministrator = (base & PermissionFlagsBits.Administrator) !== 0n;
        return home !== undefined && (isAdministrator || canRead(base, place, home, guild, member));
      });
    },
  };
}

/** Without names, topics and the like, of which a large server has megabytes. */
function placesIn(told: readonly Place[] | { readonly threads: readonly Place[] }): ReadonlyMap<string, Place> {
  const places = "threads" in told ? told.threads : told;
  return new Map(
    places.map(({ id, type, parent_id, permission_overwrites = [] }) => {
      const overwrites = permission_overwrites.map(({ id: whose, allow, deny }) => ({ id: whose, allow, deny }));
      return [id, { id, type, parent_id, permission_overwrites: overwrites }];
    }),
  );
}

/** A thread's channel; null: it is no thread. */
function homeOf({ type, parent_id: parent }: Place): string | null {
  return isThread(type) ? (parent ?? null) : null;
}

function canRead(base: bigint, { type }: Place, home: Place, guild: string, { user, roles }: Member): boolean {
  const may = overwritten(base, home.permission_overwrites ?? [], guild, user, roles);
  const isHidden = type === ChannelType.PrivateThread && (may & PermissionFlagsBits.ManageThreads) === 0n;
  const needed = PermissionFlagsBits.ViewChannel | PermissionFlagsBits.ReadMessageHistory;
  return !isHidden && (may & needed) === needed;
}

function isThread(type: ChannelType): boolean {
  return [ChannelType.PublicThread, ChannelType.PrivateThread, ChannelType.AnnouncementThread].includes(type);
}

/** Everybody's overwrites first, then those of roles, then the member's own; in each, what is allowed counts more. */
function overwritten(
  base: bigint,
  overwrites: Overwrites,
  guild: string,
  user: string,
  roles: readonly string[],
): bigint {
  const ranks: readonly ((id: string) => boolean)[] = [
    (id) => id === guild,
    (id) => roles.includes(id),
    (id) => id === user,
  ];
  return ranks.reduce((bits, isOf) => {
    const these = overwrites.filter(({ id }) => isOf(id));
    const denied = these.reduce((sum, { deny }) => sum | BigInt(deny), 0n);
    const allowed = these.reduce((sum, { allow }) => sum | BigInt(allow), 0n);
    return (bits & ~denied) | allowed;
  }, base);
}

/**
 * Whether a channel or thread is still there.
 *
 * @param rest authorised
 * @throws as Discord's REST client does, if that is unknown
 */
export async function hasChannel(rest: Pick<REST, "get">, channel: string): Promise<boolean> {
  try {
    await rest.get(Routes.channel(channel));
    return true;
  } catch (error) {
    const failure = failureOf(error);
    if (failure === "no-channel") return false;
    if (failure === "forbidden") return true;
    throw error;
  }
}

/** After what has failed, in milliseconds, and after each further failure. */
const pausesMs = [1, 5, 20, 60].map((minutes) => minutes * 60_000);

/**
 * Tries a request again a few times within an hour and a half, unless the program stops before.
 *
 * @param request never rejects, and returns whether it is done
 */
export function tryLater(clock: Pick<Clock, "after">, request: () => Promise<boolean>, tries = 0): void {
  const ms = pausesMs[tries];
  if (ms === undefined) return;
  clock.after(ms, () => {
    void request().then((isDone) => {
      if (!isDone) tryLater(clock, request, tries + 1);
    });
  });
}
