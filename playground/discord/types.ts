import type {
  APIGuildMember,
  APIMessage,
  APIModalInteractionResponseCallbackData,
  APIUser,
  ChannelType,
  GatewayDispatchEvents,
  PermissionFlagsBits,
} from "discord-api-types/v10";
import type { Faults } from "./faults/fault-types.js";
import type { GatewayOptions } from "./gateway/gateway-options.js";
import type { FieldProblem, WireLog } from "./wire/wire-types.js";
import type { ScheduledEvent } from "./world/event-types.js";
import type { Command } from "./world/registered-command.js";

export type { Faults, Latency, Mishap } from "./faults/fault-types.js";
export type { FieldProblem, WireEntry, WireLog } from "./wire/wire-types.js";
export type { ShardPair } from "./world/shards.js";
export type { Command, CommandOption } from "./world/registered-command.js";

/** A permission by Discord's name for it. */
export type Permission = Exclude<keyof typeof PermissionFlagsBits, symbol | number>;

/** Told by the gateway. `intent`: the bit that the bot must have asked for, or null. */
export interface Dispatch {
  readonly event: GatewayDispatchEvents;
  readonly data: unknown;
  readonly intent: number | null;
  /** The server where it happened; null: in none. */
  readonly server: string | null;
}

/** How a local Discord is started. */
export interface LocalDiscordOptions extends GatewayOptions {
  /** On 127.0.0.1; 0 (default): a free one. */
  readonly port?: number;
  /** The only accepted bot token; left out: made up. */
  readonly token?: string;
  /** Milliseconds since 1970; by default the real clock. For ids, rate limits and tokens. */
  readonly now?: () => number;
  /** The server's preferred locale, `de` by default. */
  readonly locale?: string;
  /** For all chance; the same by default. */
  readonly seed?: string;
  /** Discord's (default), or none. */
  readonly limits?: "discord" | "none";
  /** This many within ten minutes shut the bot's address out; 10,000 by default, without limits none. */
  readonly invalidLimit?: number;
  /** An interaction's wait for its first answer, in milliseconds; by default Discord's three seconds. */
  readonly patienceMs?: number;
  /** Open threads and events that a server takes; by default Discord's 1,000 and 100. */
  readonly most?: { readonly threads?: number; readonly events?: number };
  /** Besides those that the server needs; 0 by default. */
  readonly roles?: number;
  /** The bot's in the server, beyond what everybody may; none by default. */
  readonly botRights?: readonly Permission[];
  /** Where the bot is too, with this many channels and roles each; none by default. */
  readonly crowd?: { readonly servers: number; readonly channels: number; readonly roles: number };
  /** PNGs that the bot has uploaded before, by name; none by default. */
  readonly emojis?: ReadonlyMap<string, Uint8Array>;
  /** The first text channel, `spieltisch` by default. */
  readonly channelName?: string;
  /** Gets every event as a bot in this process does without a gateway; left out: nobody. */
  readonly hears?: (told: Dispatch) => void;
}

/** Refused by Discord's rules or unknown here; 429 too. */
export interface Problem {
  /** `GATEWAY` for a packet to the gateway. */
  readonly method: string;
  /** For a packet `op <number>`. */
  readonly path: string;
  /** For a packet the close code. */
  readonly status: number;
  /** Discord's JSON error code; 0: none, as for an unknown route. */
  readonly code: number;
  readonly message: string;
  /** None if the form is not what is refused. */
  readonly fields: readonly FieldProblem[];
  /** The refused body, parsed, or null. */
  readonly body: unknown;
}

/** A request and its outcome, in order of arrival. */
export interface Exchange {
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
}

/** The outcome of a user's interaction. */
export type Outcome =
  /** Type 4, or type 5 once filled in. `message` as the presser sees it. */
  | { readonly type: "message"; readonly interaction: string; readonly ms: number; readonly message: SeenMessage }
  /** The message with the component was changed (type 7). */
  | { readonly type: "update"; readonly interaction: string; readonly ms: number; readonly message: SeenMessage }
  /** Acknowledged without any change (type 6). */
  | { readonly type: "deferred"; readonly interaction: string; readonly ms: number }
  | {
      readonly type: "modal";
      readonly interaction: string;
      readonly ms: number;
      readonly modal: APIModalInteractionResponseCallbackData;
    }
  | {
      readonly type: "choices";
      readonly interaction: string;
      readonly ms: number;
      readonly choices: readonly { readonly name: string; readonly value: string | number }[];
    }
  /** "Interaction failed": no answer within 3 s. */
  | { readonly type: "failed"; readonly interaction: string; readonly ms: number };

/** A message as one user sees it. */
export interface SeenMessage extends APIMessage {
  /** "Only you can see this". */
  readonly ephemeral: boolean;
}

/** What a press may have besides its button. */
export interface PressOptions {
  /** By its id, in milliseconds: it has been on its way since. */
  readonly agoMs?: number;
}

/** A file on a user's disk. */
export interface LocalFile {
  readonly name: string;
  readonly text: string;
}

/** Somebody at a screen. Ids are snowflakes of 17 to 19 digits. */
export interface LocalUser {
  readonly id: string;
  readonly user: APIUser;
  readonly member: APIGuildMember;
  locale: string;
  /** As the user's client lists them, with all localizations; none while the bot is not in the server. */
  commands(): readonly Command[];
  /** Those of a person's context menu. */
  menuCommands(): readonly Command[];
  /**
   * As typed: `slash(channel, "katchen start", { shots: 3 })`. Resolves with the outcome, after at most 3 s. Throws if
   * there is no such command or an option breaks its payload: the client would not send it.
   */
  slash(
    channel: string,
    command: string,
    options?: Readonly<Record<string, string | number | boolean | LocalFile>>,
  ): Promise<Outcome>;
  /** By its name in the context menu of a person or a message that this user sees. Throws if there is none for this user. */
  menu(channel: string, command: string, target: string): Promise<Outcome>;
  /** Choices for a focused option. */
  autocomplete(channel: string, command: string, option: string, text: string): Promise<Outcome>;
  /** On a button this user sees; throws if the message or an enabled button with that id is not there. */
  press(message: string, customId: string, options?: PressOptions): Promise<Outcome>;
  /** Like `press`, without looking for such a button: old boards, forged ids. */
  pressBlindly(channel: string, message: string, customId: string, options?: PressOptions): Promise<Outcome>;
  /** Values of a string select, else ids of users, roles or channels. */
  select(message: string, customId: string, values: readonly string[]): Promise<Outcome>;
  /** Sends a modal that this user was shown. `fields` by custom_id: texts, or choices of a select. */
  submit(interaction: string, fields: Readonly<Record<string, string | readonly string[]>>): Promise<Outcome>;
  /** @returns the new message's id */
  say(channel: string, content: string): string;
  /** Removes an ephemeral message from this user's screen. */
  dismiss(message: string): void;
  /** As this user sees them, oldest first: public ones and their own ephemeral ones. */
  sees(channel: string): readonly SeenMessage[];
}

/** A further server, with the people and roles of the first. */
export interface NewServer {
  readonly name?: string;
  /** That hears about it, of that many; any when left out. */
  readonly shard?: readonly [shard: number, count: number];
  /** Names of its text channels; none by default. */
  readonly channels?: readonly string[];
}

export interface NewUser {
  readonly name: string;
  readonly locale?: string;
  /** Ids of roles. */
  readonly roles?: readonly string[];
  /** May manage the server (and every message in it). */
  readonly moderator?: boolean;
}

/** A further role. */
export interface NewRole {
  readonly name: string;
  /** Roles give and take those below them; `@everyone` has 0. Those at this position and above move up. */
  readonly position: number;
  /** What it lets people do in the server; nothing by default. */
  readonly permissions?: readonly Permission[];
  /** Whether anybody may mention it; false by default. */
  readonly mentionable?: boolean;
}

/** One thing that changed, for a page that follows along. */
export type Change =
  | { readonly type: "message"; readonly channel: string; readonly message: string }
  | { readonly type: "channel" | "user" | "command" | "gateway" };

/** A text channel or a thread. */
export interface LocalChannel {
  readonly id: string;
  readonly name: string;
  /** By Discord's numbers. */
  readonly type: ChannelType;
  /** Its server's id. */
  readonly server: string;
  /** A thread's text channel, else null. */
  readonly parent: string | null;
}

/** One server on loopback: REST v10 and gateway v10 for a bot, and users at their screens. */
export interface LocalDiscord {
  /** The REST base without version, `http://127.0.0.1:<port>/api`. */
  readonly url: string;
  readonly token: string;
  /** Id of the application and of its bot user. */
  readonly application: string;
  /** The bot's user name. */
  readonly botName: string;
  readonly guild: string;
  /** By id, the first one first. All people are in each. */
  readonly servers: readonly string[];
  /** Id of the first text channel. */
  readonly channel: string;
  readonly faults: Faults;
  /** Refused and unknown requests; a test expects none. Those spoiled by `faults` do not count. */
  readonly problems: readonly Problem[];
  readonly traffic: readonly Exchange[];
  /** The same with interactions and gateway, and Discord's replies; without tokens. */
  readonly wire: WireLog;
  /** In the last ten minutes: answers 401, 403 and 429, but for shared limits. */
  invalidRequests(): number;
  /** After too many of them everything is refused. */
  isShutOut(): boolean;
  addUser(user: NewUser): LocalUser;
  /** The bot is in it, and hears of it. @returns its id */
  addServer(server?: NewServer): string;
  /** Which of `count` shards hears about a server. */
  shardOf(server: string, count: number): number;
  /** @param server one of `servers`, the first by default */
  addChannel(name: string, server?: string): string;
  /**
   * A public thread in a text channel; counts as a channel everywhere here.
   *
   * @param how `unheard`: the bot is never told, as of an archived thread after a start
   * @returns its id
   */
  addThread(channel: string, name: string, how?: { readonly unheard?: boolean }): string;
  /** A channel's or thread's new name, of which the bot hears. */
  renameChannel(channel: string, name: string): void;
  /** A private thread in a text channel, which the bot is not in. @returns its id */
  addPrivateThread(channel: string, name: string): string;
  /** Somebody mentions the bot in a private thread. */
  letIntoThread(thread: string): void;
  /** Somebody takes the bot out of a private thread. */
  takeFromThread(thread: string): void;
  /** A thread that nobody has written in for long: nothing in it can be changed until a message opens it. */
  archiveThread(thread: string, how?: { readonly locked?: boolean }): void;
  /** The bot has posted a message with this id before. */
  addBotMessage(channel: string, id: string, text: string): void;
  /** A user's with the bot; events of them go to the first shard. @returns the id of their channel, always the same */
  openDirectMessages(user: string): string;
  /** With its threads, or a thread, and all messages. */
  deleteChannel(channel: string): void;
  /** In a text channel, and so in its threads. */
  denyBot(channel: string, ...permissions: readonly Permission[]): void;
  /** In a text channel, whatever its roles say. */
  allowBot(channel: string, ...permissions: readonly Permission[]): void;
  /** In a text channel, and so in its threads, whatever the bot may do there. @param user a person's id */
  denyUser(channel: string, user: string, ...permissions: readonly Permission[]): void;
  /** In a text channel, whatever their roles say. */
  allowUser(channel: string, user: string, ...permissions: readonly Permission[]): void;
  /** Undoes what `denyBot` and `allowBot` did in a text channel. */
  restoreBot(channel: string): void;
  /** By `denyBot`, in a channel or in a thread's channel. */
  takenFromBot(channel: string): readonly Permission[];
  /** What the bot's role may from now on, beyond what everybody may. */
  setBotRights(...permissions: readonly Permission[]): void;
  /** In all servers; the bot hears of it. The bot's own stands at the highest position at first. @returns its id */
  addRole(role: NewRole): string;
  /** In all servers; nobody has it any more, and the bot hears of it. @throws Error if there is no such role */
  deleteRole(role: string): void;
  /** Whom a public message notifies: people whom it mentions, and those with roles that it does who can see its channel. */
  notified(message: string): readonly string[];
  /** Somebody's roles from now on, in all servers. @throws Error if there is no such user */
  setRoles(user: string, roles: readonly string[]): void;
  /** Whose all servers are from now on. */
  setOwner(user: string): void;
  /** Somebody throws the bot out of a server, the first by default. */
  removeBot(server?: string): void;
  /** Somebody brings it back. */
  inviteBot(server?: string): void;
  /**
   * A server, the first by default, is in an outage: the bot is told that it is unavailable, hears no more from there, and
   * every request about it fails with 500.
   */
  startOutage(server?: string): void;
  /** It is back, and announced again. */
  endOutage(server?: string): void;
  botIsHere(server?: string): boolean;
  /** Whether the bot is on the gateway's line. */
  botIsConnected(): boolean;
  /** A server's preferred locale; the first's by default. */
  locale(server?: string): string;
  /** @throws RangeError for an unknown locale code */
  setLocale(locale: string, server?: string): void;
  /** Whether a server is a Community server, as all are at first: of any other Discord says that it prefers `en-US`. */
  setCommunity(isCommunity: boolean, server?: string): void;
  /** A user changes the language of their client. */
  setUserLocale(user: string, locale: string): void;
  users(): readonly LocalUser[];
  /** Channels and threads of all servers, oldest first. */
  channels(): readonly LocalChannel[];
  /** All servers' scheduled events. */
  events(): readonly ScheduledEvent[];
  /** `@everyone` first. `color`: 0xRRGGBB, 0 for none. */
  roles(): readonly { readonly id: string; readonly name: string; readonly color: number }[];
  /** Somebody deletes one of the application's emojis in the developer portal; the bot is not told. */
  removeEmoji(name: string): void;
  /** The registered commands, as Discord would list them in the first server. */
  commands(): readonly Command[];
  /** Of some earlier time, unrecorded. @returns its id */
  writeAsBot(channel: string, text: string): string;
  /** A moderator deletes a message. */
  deleteMessage(channel: string, message: string): void;
  /** The next snowflake at this clock. */
  snowflake(): string;
  /** As if the time of every unanswered interaction were over. */
  giveUp(): void;
  /** Resolves when the bot is ready; rejects after `ms` (default 120,000). */
  ready(ms?: number): Promise<void>;
  /** After every change; returns how to stop. */
  watch(listener: (change: Change) => void): () => void;
  close(): Promise<void>;
}
