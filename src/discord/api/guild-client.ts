import {
  type APIGuildScheduledEvent,
  type APIMessage,
  DiscordAPIError,
  type REST,
  type RESTPatchAPIGuildScheduledEventJSONBody,
  type RESTPostAPIGuildScheduledEventJSONBody,
  Routes,
  ThreadAutoArchiveDuration,
} from "discord.js";
import { failureOf } from "./api-client.js";

/** Discord's answer if a message has a thread already. */
const hasThread = 160_004;

/** A scheduled event, as far as the bot looks at it. */
export type ScheduledEvent = Pick<APIGuildScheduledEvent, "id" | "creator_id" | "name">;

/** What an event is made from; the same is written into one that is there. */
export type EventBody = RESTPostAPIGuildScheduledEventJSONBody & RESTPatchAPIGuildScheduledEventJSONBody;

/** Authorised requests about servers, in their turns. They reject as Discord's REST client does. */
export interface GuildClient {
  /** The bot's own. */
  events(guild: string): Promise<readonly ScheduledEvent[]>;
  createEvent(guild: string, body: EventBody): Promise<ScheduledEvent>;
  editEvent(guild: string, event: string, body: EventBody): Promise<void>;
  deleteEvent(guild: string, event: string): Promise<void>;
  /** Opens a message's thread, whose id is the message's, for as long as can be; one that is there already will do. */
  startThread(channel: string, message: string, name: string): Promise<void>;
  giveRole(guild: string, user: string, role: string): Promise<void>;
  /** Nothing happens if they do not have it, or are gone. */
  takeRole(guild: string, user: string, role: string): Promise<void>;
  /** As Discord has it; of the bot's own with all components. */
  message(channel: string, message: string): Promise<Pick<APIMessage, "components">>;
}

/** @param rest authorised, and paced */
export function createGuildClient(
  rest: Pick<REST, "get" | "post" | "put" | "patch" | "delete">,
  application: string,
): GuildClient {
  return {
    events: async (guild) => {
      const events = (await rest.get(Routes.guildScheduledEvents(guild))) as readonly ScheduledEvent[];
      return events.filter((event) => event.creator_id === application);
    },
    createEvent: async (guild, body) =>
      (await rest.post(Routes.guildScheduledEvents(guild), { body })) as ScheduledEvent,
    editEvent: async (guild, event, body) => {
      await rest.patch(Routes.guildScheduledEvent(guild, event), { body });
    },
    deleteEvent: async (guild, event) => {
      await rest.delete(Routes.guildScheduledEvent(guild, event));
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
