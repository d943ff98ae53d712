import {
  GatewayDispatchEvents,
  GatewayIntentBits,
  MessageFlags,
  MessageReferenceType,
  type MessageType,
  type APIAllowedMentions,
  type APIAttachment,
  type APIEmbed,
  type APIMessage,
  type APIMessageInteractionMetadata,
  type APIMessageReference,
  type APIUser,
} from "discord-api-types/v10";
import type { SeenMessage } from "../types.js";
import { mediaOf, numberComponents, type Component } from "./components.js";
import { discardFiles, storeUpload, type Upload } from "./files.js";
import { showFiles, showInEmbed, urlsOf } from "./media.js";
import { mentioned, mentionedRoles } from "./mentions.js";
import { isText, isThread, serverOf } from "./channels.js";
import { botMay } from "./permissions.js";
import { changed, dispatch, type World } from "./world.js";

/** A message and who can see it. */
export interface StoredMessage {
  readonly message: APIMessage;
  /** `message.attachments` are those that no component or embed shows. */
  readonly files: readonly APIAttachment[];
  /** Of an ephemeral message; null: everybody. */
  readonly reader: string | null;
}

/** With the text for those who cannot see it. */
export interface NewFile {
  readonly upload: Upload;
  readonly description?: string;
}

/** What a message would show after a request. */
export interface Draft {
  readonly content: string;
  readonly embeds: readonly APIEmbed[];
  readonly components: readonly Component[];
  readonly flags: number;
  readonly kept: readonly APIAttachment[];
  readonly files: readonly NewFile[];
  readonly poll: boolean;
  /** False: text and mentions are as before. */
  readonly textChanged: boolean;
  readonly allowedMentions: APIAllowedMentions | null;
}

/** Where a new message comes from. */
export interface Birth {
  readonly channel: string;
  readonly reader: string | null;
  readonly type: MessageType;
  /** The bot when left out. */
  readonly author?: APIUser;
  readonly reference?: APIMessageReference | null;
  readonly metadata?: APIMessageInteractionMetadata | null;
  readonly nonce?: string | number | null;
  /** A new one when left out. */
  readonly id?: string;
}

/** The draft has passed every check. */
export function createMessage(world: World, draft: Draft, birth: Birth): StoredMessage {
  const { files, ...content } = shown(world, birth.channel, draft);
  const message: APIMessage = {
    id: birth.id ?? world.snowflake(),
    channel_id: birth.channel,
    type: birth.type,
    author: birth.author ?? world.bot,
    timestamp: new Date(world.now()).toISOString(),
    edited_timestamp: null,
    tts: false,
    mention_everyone: false,
    pinned: false,
    ...content,
    mentions: [...mentioned(world, draft)],
    mention_roles: birth.author ? [] : [...mentionedRoles(world, draft, birth.channel)],
    ...(birth.metadata && {
      interaction_metadata: birth.metadata,
      webhook_id: world.bot.id,
      application_id: world.bot.id,
    }),
    ...(birth.reference && { message_reference: birth.reference }),
    ...(birth.nonce !== undefined && birth.nonce !== null && { nonce: birth.nonce }),
  };
  const stored = { message, files, reader: birth.reader };
  world.messages.set(message.id, stored);
  const channel = world.channels.get(birth.channel);
  if (stored.reader === null && channel !== undefined && (isText(channel) || isThread(channel)))
    world.channels.set(channel.id, { ...channel, last_message_id: message.id });
  tell(world, GatewayDispatchEvents.MessageCreate, stored, message);
  return stored;
}

/** One only announced ("thinking …") is filled in, which is no edit. */
export function editMessage(world: World, old: StoredMessage, draft: Draft): StoredMessage {
  const edited = isLoading(old) ? null : new Date(world.now()).toISOString();
  const { files, ...content } = shown(world, old.message.channel_id, draft);
  const message: APIMessage = {
    ...old.message,
    ...content,
    mentions: draft.textChanged ? [...mentioned(world, draft)] : old.message.mentions,
    mention_roles: draft.textChanged
      ? [...mentionedRoles(world, draft, old.message.channel_id)]
      : old.message.mention_roles,
    edited_timestamp: edited,
  };
  const kept = new Set(files.map(({ id }) => id));
  discardFiles(
    world,
    old.files.filter(({ id }) => !kept.has(id)),
  );
  const stored = { ...old, message, files };
  world.messages.set(message.id, stored);
  tell(world, GatewayDispatchEvents.MessageUpdate, stored, message);
  return stored;
}

export function deleteMessage(world: World, stored: StoredMessage): void {
  const { id, channel_id } = stored.message;
  world.messages.delete(id);
  discardFiles(world, stored.files);
  tell(world, GatewayDispatchEvents.MessageDelete, stored, { id, channel_id });
}

/** Of the message that it answers. */
export function referenceTo(world: World, { message }: StoredMessage): APIMessageReference {
  return {
    type: MessageReferenceType.Default,
    message_id: message.id,
    channel_id: message.channel_id,
    ...inServer(serverOf(world, message.channel_id)),
  };
}

/** Whether it is still to be filled in. */
export function isLoading(stored: StoredMessage): boolean {
  return ((stored.message.flags ?? 0) & MessageFlags.Loading) !== 0;
}

/** As the request gave them, numbered. */
export function componentsOf(message: APIMessage): readonly Component[] {
  return message.components ?? [];
}

/** An edit replaces a message and never changes one. */
export function seen(stored: StoredMessage): SeenMessage {
  return { ...stored.message, ephemeral: stored.reader !== null };
}

/** Files that a component or embed shows are not listed again. */
function shown(
  world: World,
  channel: string,
  draft: Draft,
): Pick<APIMessage, "content" | "embeds" | "components" | "attachments" | "flags"> & Pick<StoredMessage, "files"> {
  const uploaded = draft.files.map((file) => storeUpload(world, channel, file.upload, file.description));
  const files = [...draft.kept, ...uploaded];
  const components = showFiles(numberComponents(draft.components), files);
  const embeds = draft.embeds.map((embed) => showInEmbed(embed, files));
  const placed = new Set([...mediaOf(components).map(({ url }) => url), ...embeds.flatMap(urlsOf)]);
  return {
    content: draft.content,
    embeds,
    components: components as NonNullable<APIMessage["components"]>,
    attachments: files.filter(({ url }) => !placed.has(url)),
    flags: draft.flags,
    files,
  };
}

/** The gateway says nothing of ephemeral messages, nor where the bot sees nothing. */
function tell(world: World, event: GatewayDispatchEvents, stored: StoredMessage, what: object): void {
  const channel = world.channels.get(stored.message.channel_id);
  const server = serverOf(world, stored.message.channel_id);
  const data = { ...what, ...inServer(server) };
  const intent = server === null ? GatewayIntentBits.DirectMessages : GatewayIntentBits.GuildMessages;
  const heard = stored.reader === null && channel && botMay(world, channel, "ViewChannel");
  if (heard) dispatch(world, { event, data, intent, server });
  changed(world, { type: "message", channel: stored.message.channel_id, message: stored.message.id });
}

function inServer(server: string | null): { readonly guild_id?: string } {
  return server === null ? {} : { guild_id: server };
}
