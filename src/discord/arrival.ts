import {
  type Interaction,
  type MessageComponentInteraction,
  MessageFlags,
  PermissionFlagsBits,
  type PermissionsBitField,
} from "discord.js";
import { type Language, languageOf } from "../locales/index.js";
import type { Person } from "../tables/orders.js";
import type { Carrier } from "./board-writer.js";
import type { Answerable } from "./wire.js";

/** Somebody who wants something, wherever he is: in a server's channel or in a direct message. */
export interface Caller extends Answerable {
  readonly user: string;
  /** His own language. */
  readonly language: Language;
}

/** An interaction by its plain facts: who wants it where, and how it is answered. */
export interface Arrival extends Carrier {
  readonly guild: string;
  readonly channel: string;
  /** Whether the component pressed is on a message that only the presser sees. */
  readonly onSheet: boolean;
  readonly person: Person;
  /** May manage the server, and so set what holds for its tables. */
  readonly manager: boolean;
  /** The presser's own language, for what only he sees. */
  readonly language: Language;
  /** What the bot may do in the channel. */
  readonly granted: PermissionsBitField;
  /** The channel that a thread hangs on; null: it is no thread. */
  readonly parent: string | null;
}

/** Reads what every interaction tells. */
export function callerOf({ id, token, user, locale }: Interaction): Caller {
  return { id, token, user: user.id, language: languageOf(locale) };
}

/** Reads an interaction; null outside of a server's channel, where no table can stand. */
export function arrivalOf(interaction: Interaction): Arrival | null {
  const { guildId, channelId, channel, member, user } = interaction;
  if (guildId === null || channelId === null || member === null) return null;
  const nick = "displayName" in member ? member.displayName : (member.nick ?? user.displayName);
  const manager = interaction.memberPermissions?.has(PermissionFlagsBits.ManageGuild) ?? false;
  const moderator = interaction.memberPermissions?.has(PermissionFlagsBits.ManageMessages) ?? false;
  return {
    id: interaction.id,
    token: interaction.token,
    message: publicMessageOf(interaction),
    guild: guildId,
    channel: channelId,
    onSheet: interaction.isMessageComponent() && isEphemeral(interaction),
    person: { user: user.id, name: nick, moderator },
    manager,
    language: languageOf(interaction.locale),
    granted: interaction.appPermissions,
    parent: channel?.isThread() === true ? channel.parentId : null,
  };
}

function publicMessageOf(interaction: Interaction): string | null {
  if (!interaction.isMessageComponent()) return null;
  return isEphemeral(interaction) ? null : interaction.message.id;
}

function isEphemeral({ message }: MessageComponentInteraction): boolean {
  return message.flags.has(MessageFlags.Ephemeral);
}
