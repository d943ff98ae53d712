import {
  type APIInteractionDataResolvedGuildMember,
  ChannelType,
  type Interaction,
  type Message,
  type MessageContextMenuCommandInteraction,
  MessageFlags,
  PermissionFlagsBits,
  PermissionsBitField,
  SnowflakeUtil,
  type User,
} from "discord.js";
import { type Key, type Language, languageOf } from "../texts/index.js";
import type { Person, Request, RequestBody } from "../tables/requests.js";
import type { MessageInteraction } from "./messages/board-slots.js";
import type { Answerable } from "./api/api-client.js";

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
  /** As Discord names it, such as `en-GB`. */
  readonly locale: string;
  /** The bot's permissions in the channel. */
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

/** A channel that an interaction names, or its own. */
export interface NamedChannel {
  readonly id: string;
  readonly type: ChannelType;
}

/** What the bot lacks in a channel that an interaction names; none if Discord does not say. */
export function missingIn(channel: NamedChannel): readonly NeededPermission[] {
  const granted = saidOf(channel, "appPermissions") ?? saidOf(channel, "app_permissions");
  return granted === null ? [] : missingPermissions({ granted, channelKind: kindOfType(channel.type) });
}

/**
 * Whether somebody could write themselves in a channel that they name, or in the interaction's own: the bot writes
 * nowhere else for them.
 *
 * @param channel null: the interaction's own
 */
export function mayWriteIn(
  channel: NamedChannel | null,
  { channelId, memberPermissions, channel: own }: Pick<Interaction, "channelId" | "memberPermissions" | "channel">,
): boolean {
  if (channel === null || channel.id === channelId) {
    const channelKind = kindOf(own);
    return memberPermissions === null || missingPermissions({ granted: memberPermissions, channelKind }).length === 0;
  }
  const granted = saidOf(channel, "permissions");
  return granted !== null && missingPermissions({ granted, channelKind: kindOfType(channel.type) }).length === 0;
}

/** Permissions that Discord tells of a channel, and discord.js passes on without declaring it. */
function saidOf(
  channel: NamedChannel,
  name: "permissions" | "appPermissions" | "app_permissions",
): PermissionsBitField | null {
  const said: unknown = Reflect.get(channel, name);
  if (said instanceof PermissionsBitField) return said;
  return typeof said === "string" ? new PermissionsBitField(BigInt(said)) : null;
}

/** Reads what every interaction has. */
export function callerOf(interaction: Interaction): CallerFacts {
  const { id, token, user, locale } = interaction;
  const onEphemeral = sourceOf(interaction)?.flags.has(MessageFlags.Ephemeral) ?? false;
  return { id, token, user: user.id, language: languageOf(locale), onEphemeral };
}

/** The components of the message that a command of its context menu is used on, as JSON. */
export function componentsOf({ targetMessage }: MessageContextMenuCommandInteraction): unknown {
  return JSON.parse(JSON.stringify(targetMessage.components));
}

/** The message of the component or modal. */
export function sourceOf(interaction: Interaction): Message | null {
  if (interaction.isMessageComponent()) return interaction.message;
  return interaction.isModalSubmit() ? interaction.message : null;
}

/**
 * Null outside of server channels, where no table can be.
 *
 * @param roles of who makes it, as Discord has sent them; left out: nobody asks for them
 */
export function contextOf(
  interaction: Interaction,
  roles: readonly string[] = [],
  { id, token, language, onEphemeral }: CallerFacts = callerOf(interaction),
): InteractionFacts | null {
  const { guildId, channelId, channel, member, user } = interaction;
  if (guildId === null || channelId === null || member === null) return null;
  const manager = interaction.memberPermissions?.has(PermissionFlagsBits.ManageGuild) ?? false;
  const moderator = interaction.memberPermissions?.has(PermissionFlagsBits.ManageMessages) ?? false;
  return {
    id,
    token,
    message: interaction.isMessageComponent() && !onEphemeral ? interaction.message.id : null,
    guild: guildId,
    channel: channelId,
    channelKind: kindOf(channel),
    onEphemeral,
    pressedMessage: sourceOf(interaction)?.id ?? null,
    person: { user: user.id, name: memberName(member, user), moderator },
    roles,
    manager,
    language,
    locale: interaction.locale,
    granted: interaction.appPermissions,
    parent: channel?.isThread() === true ? channel.parentId : null,
  };
}

function kindOf(channel: Interaction["channel"]): ChannelKind {
  return channel === null || channel === undefined ? "text" : kindOfType(channel.type);
}

/** Not by isVoiceBased(), which asks for a bitrate: an interaction's channel need not have one. */
function kindOfType(type: ChannelType): ChannelKind {
  if (type === ChannelType.PrivateThread) return "private";
  if (threads.has(type)) return "thread";
  return type === ChannelType.GuildVoice || type === ChannelType.GuildStageVoice ? "voice" : "text";
}

const threads: ReadonlySet<ChannelType> = new Set([ChannelType.AnnouncementThread, ChannelType.PublicThread]);

/** Somebody's name as their server shows it, not escaped. @param member null: unknown */
export function memberName(member: Interaction["member"] | APIInteractionDataResolvedGuildMember, user: User): string {
  if (member === null) return user.displayName;
  return "displayName" in member ? member.displayName : (member.nick ?? user.displayName);
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
