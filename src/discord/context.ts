import { ChannelType, MessageFlags, PermissionFlagsBits, PermissionsBitField, SnowflakeUtil } from "discord.js";
import { type Key, type Language, languageOf } from "../texts/index.js";
import type { Person, Request, RequestBody } from "../tables/requests.js";
import type { MessageInteraction } from "./messages/board-slots.js";
import type { Answerable } from "./api/api-client.js";
import {
  type Interaction,
  isThread,
  memberName,
  type NamedChannel,
  parentOf,
  sourceOf,
  userOf,
} from "./interaction.js";

/** Who makes an interaction, in a server or direct message, as plain facts. */
export interface CallerFacts extends Answerable {
  readonly user: string;
  readonly language: Language;
  /** Whether the pressed component is on an ephemeral message. */
  readonly onEphemeral: boolean;
}

/**
 * What a channel is to a table: only text channels have threads. Voice and stage channels are `voice`, private threads
 * `private`: permissions do not tell whether the bot is in one.
 */
export type ChannelKind = "text" | "thread" | "private" | "voice";

/** An interaction in a server, as plain facts. */
export interface InteractionFacts extends MessageInteraction {
  readonly guild: string;
  readonly channel: string;
  readonly channelKind: ChannelKind;
  readonly onEphemeral: boolean;
  /** The message with the pressed component, which may be ephemeral; null: none. */
  readonly pressedMessage: string | null;
  readonly person: Person;
  /** By id, without that of everybody. */
  readonly roles: readonly string[];
  /** May manage the server. */
  readonly manager: boolean;
  /** The presser's own language, for ephemeral messages. */
  readonly language: Language;
  /** As Discord names it, such as `en-US`. */
  readonly locale: string;
  /** What they may do in the channel, and what the bot may. */
  readonly own: PermissionsBitField;
  readonly granted: PermissionsBitField;
  /** A thread's channel; null: it is no thread. */
  readonly parent: string | null;
}

/** By its name in Discord's documentation ("Permissions"). */
type NeededPermission = "ViewChannel" | "SendMessages" | "SendMessagesInThreads" | "Connect";

const neededIn: Readonly<Record<ChannelKind, readonly NeededPermission[]>> = {
  text: ["ViewChannel", "SendMessages"],
  thread: ["ViewChannel", "SendMessagesInThreads"],
  private: ["ViewChannel", "SendMessagesInThreads"],
  // Without Connect Discord refuses everything in the chat too, as "Missing Access".
  voice: ["ViewChannel", "Connect", "SendMessages"],
};

/** What the bot lacks to keep a board up to date; none: a table can open. */
export function missingPermissions({
  granted,
  channelKind,
}: {
  readonly granted: Readonly<PermissionsBitField>;
  readonly channelKind: ChannelKind;
}): readonly NeededPermission[] {
  return neededIn[channelKind].filter((name) => !granted.has(PermissionFlagsBits[name]));
}

/** What the bot lacks in a channel that an interaction names; none if Discord does not say. */
export function missingIn({ type, appPermissions }: NamedChannel): readonly NeededPermission[] {
  if (appPermissions === null) return [];
  return missingPermissions({ granted: permissionsOf(appPermissions), channelKind: kindOf(type) });
}

/**
 * Whether somebody could write themselves in a channel that they name, or in the interaction's own: the bot writes
 * nowhere else for them.
 *
 * @param named null: the interaction's own
 */
export function mayWriteIn(
  named: NamedChannel | null,
  { channel, own, channelKind }: Pick<InteractionFacts, "channel" | "own" | "channelKind">,
): boolean {
  const there =
    named === null || named.id === channel
      ? { granted: own, channelKind }
      : { granted: permissionsOf(named.permissions), channelKind: kindOf(named.type) };
  return missingPermissions(there).length === 0;
}

function permissionsOf(said: string): PermissionsBitField {
  return new PermissionsBitField(BigInt(said));
}

/** Reads what every interaction has. */
export function callerOf(interaction: Interaction): CallerFacts {
  const { id, token, locale } = interaction;
  const onEphemeral = ((sourceOf(interaction)?.flags ?? 0) & MessageFlags.Ephemeral) !== 0;
  return { id, token, user: userOf(interaction).id, language: languageOf(locale), onEphemeral };
}

/**
 * Null outside of server channels, where no table can be.
 *
 * @param caller left out: as the interaction says
 */
export function contextOf(
  interaction: Interaction,
  { id, token, user, language, onEphemeral }: CallerFacts = callerOf(interaction),
): InteractionFacts | null {
  const { guild_id: guild, channel, member, locale } = interaction;
  if (guild === undefined || channel === undefined || member === undefined) return null;
  const own = permissionsOf(member.permissions);
  return {
    id,
    token,
    message: onEphemeral ? null : (sourceOf(interaction)?.id ?? null),
    guild,
    channel: channel.id,
    channelKind: kindOf(channel.type),
    onEphemeral,
    pressedMessage: sourceOf(interaction)?.id ?? null,
    person: {
      user,
      name: memberName(member, userOf(interaction)),
      moderator: own.has(PermissionFlagsBits.ManageMessages),
    },
    roles: member.roles,
    manager: own.has(PermissionFlagsBits.ManageGuild),
    language,
    locale,
    own,
    granted: permissionsOf(interaction.app_permissions),
    parent: parentOf(channel),
  };
}

function kindOf(type: ChannelType): ChannelKind {
  if (type === ChannelType.PrivateThread) return "private";
  if (isThread(type)) return "thread";
  return type === ChannelType.GuildVoice || type === ChannelType.GuildStageVoice ? "voice" : "text";
}

/** A request to a table. @param repeats as in `Request` */
export function requestOf(
  { id, person }: InteractionFacts,
  body: RequestBody,
  repeats: readonly string[] = [],
): Request {
  return { ...body, person, interaction: id, pressedAt: SnowflakeUtil.timestampFrom(id), repeats };
}

/** Whom the bot's host has shut out, by id. */
export interface Blocked {
  readonly users: ReadonlySet<string>;
  readonly servers: ReadonlySet<string>;
}

/** Nobody is shut out. */
export const nobodyBlocked: Blocked = { users: new Set(), servers: new Set() };

/** The sentence for who is shut out; null: nobody is. @param guild null: a direct message */
export function blockedSentence({ users, servers }: Blocked, user: string, guild: string | null): Key | null {
  if (users.has(user)) return "answers.blocked";
  return guild !== null && servers.has(guild) ? "answers.blockedServer" : null;
}
