import { ChannelType } from "discord-api-types/v10";
import type { Channel } from "../../site/contract.js";

/** The list of channels. */
export interface ChannelWords {
  readonly channels: string;
  readonly textChannel: string;
  readonly thread: string;
  readonly unread: string;
  readonly gathering: string;
  readonly playing: string;
  readonly together: string;
  readonly togetherHint: string;
  readonly addChannel: string;
  readonly addThread: string;
  readonly removeChannel: string;
  readonly reallyRemove: (name: string) => string;
  readonly channelName: string;
  readonly threadName: string;
  readonly create: string;
}

const de: ChannelWords = {
  channels: "Kanäle",
  textChannel: "Textkanal",
  thread: "Thread",
  unread: "ungelesen",
  gathering: "hier wird ein Tisch voll",
  playing: "hier wird gespielt",
  together: "Alle im selben Kanal",
  togetherHint: "Aus: Jeder Platz hat seinen eigenen Kanal",
  addChannel: "Kanal",
  addThread: "Thread",
  removeChannel: "Löschen",
  reallyRemove: (name) => `#${name} wirklich löschen`,
  channelName: "Name des Kanals",
  threadName: "Name des Threads",
  create: "Anlegen",
};

const en: ChannelWords = {
  channels: "Channels",
  textChannel: "text channel",
  thread: "thread",
  unread: "unread",
  gathering: "a table is filling up here",
  playing: "a game is on here",
  together: "All in the same channel",
  togetherHint: "Off: every seat has its own channel",
  addChannel: "Channel",
  addThread: "Thread",
  removeChannel: "Delete",
  reallyRemove: (name) => `Really delete #${name}`,
  channelName: "Name of the channel",
  threadName: "Name of the thread",
  create: "Create",
};

export const channelWords = { de, en };

/** What stands before a channel's name. */
export function signOf({ type }: Pick<Channel, "type">): string {
  return type === ChannelType.PublicThread ? "🧵" : "#";
}
