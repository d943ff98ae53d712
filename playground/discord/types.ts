import type {
  APIGuildMember,
  APIMessage,
  APIModalInteractionResponseCallbackData,
  APIUser,
  ChannelType,
  PermissionFlagsBits,
} from "discord-api-types/v10";
import type { Faults } from "./faults/fault-types.js";
import type { FieldProblem, WireLog } from "./wire/wire-types.js";
import type { Command } from "./world/registered-command.js";

export type { Faults, Latency, Mishap } from "./faults/fault-types.js";
export type { FieldProblem, Verdict, WireEntry, WireLog } from "./wire/wire-types.js";
export type { Command, CommandOption } from "./world/registered-command.js";

/** A permission by Discord's name for it. */
export type Permission = Exclude<keyof typeof PermissionFlagsBits, symbol | number>;

/** How a local Discord is started. */
export interface LocalDiscordOptions {
  /** TCP port on 127.0.0.1; 0 (default) takes a free one. */
  readonly port?: number;
  /** The only bot token that is accepted; made up when left out. */
  readonly token?: string;
  /** Milliseconds since 1970; the real clock by default. Ids carry it, rate limits and tokens run by it. */
  readonly now?: () => number;
  /** The server's preferred locale, `de` by default. */
  readonly locale?: string;
  /** What everything that happens by chance is drawn from; always the same by default. */
  readonly seed?: string;
  /** Rate limits: as Discord's (default), or none at all. */
  readonly limits?: "discord" | "none";
  /**
   * This many invalid requests within ten minutes shut the bot's address out; 10,000 by default, none without limits.
   */
  readonly invalidLimit?: number;
  /** How long an interaction waits for its first answer before it has failed, in milliseconds; Discord's three seconds by default. */
  readonly patienceMs?: number;
  /** How many roles the server has next to those that it needs; 0 by default. */
  readonly roles?: number;
  /** How many shards a bot is told to open; 1 by default. */
  readonly shards?: number;
  /** Fewer shards are refused (4011); 1 by default. */
  readonly leastShards?: number;
  /** How many shards may identify within five seconds; not looked at by default, since restarts come faster here. */
  readonly maxConcurrency?: number;
  /** How many sessions may be started, 1000 by default, and after how many milliseconds that begins again (a day). */
  readonly sessionStarts?: number;
  readonly startsResetMs?: number;
  /** Further servers that the bot is in, with this many channels and roles each; none by default. */
  readonly crowd?: { readonly servers: number; readonly channels: number; readonly roles: number };
  /** What the first text channel is called, `spieltisch` by default. */
  readonly channelName?: string;
}

/** A request that Discord would have refused, or that no route here knows; 429 too, where the bot ran into it. */
export interface Problem {
  /** `GATEWAY` for a packet to the gateway. */
  readonly method: string;
  /** For a packet `op <number>`. */
  readonly path: string;
  /** For a packet the code that the connection was closed with. */
  readonly status: number;
  /** Discord's JSON error code; 0 where it has none, as for an unknown route. */
  readonly code: number;
  readonly message: string;
  /** Every field that is wrong; none where it is not the form that is refused. */
  readonly fields: readonly FieldProblem[];
  /** The refused body, parsed, or null. */
  readonly body: unknown;
}

/** One request of the bot and the outcome, in order of arrival. */
export interface Exchange {
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
}

/** The outcome of a user's interaction. */
export type Outcome =
  /** A new message: type 4, or type 5 once it was filled in. `message` as the presser sees it. */
  | { readonly type: "message"; readonly interaction: string; readonly ms: number; readonly message: SeenMessage }
  /** The message that carries the component was changed (type 7). */
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
  /** How long ago Discord took it, as its id tells, in milliseconds: it has been that long on its way to the bot. */
  readonly agoMs?: number;
}

/** Somebody at a screen. All ids here are snowflakes of 17 to 19 digits. */
export interface LocalUser {
  readonly id: string;
  readonly user: APIUser;
  readonly member: APIGuildMember;
  locale: string;
  /**
   * The slash commands that the user's client lists, with all localizations; none while the bot is not in the server.
   */
  commands(): readonly Command[];
  /**
   * A slash command as typed: `slash(channel, "katchen start", { shots: 3 })`. Resolves with the outcome, after at most
   * 3 s. Throws when no such command is registered or an option breaks its payload, as the client would not send it.
   */
  slash(
    channel: string,
    command: string,
    options?: Readonly<Record<string, string | number | boolean>>,
  ): Promise<Outcome>;
  /** Choices for a focused option. */
  autocomplete(channel: string, command: string, option: string, text: string): Promise<Outcome>;
  /** A press on a button this user sees; throws when the message or an enabled button with that id is not there. */
  press(message: string, customId: string, options?: PressOptions): Promise<Outcome>;
  /** Like `press`, without looking whether such a button is there: old boards, forged ids. */
  pressBlindly(channel: string, message: string, customId: string, options?: PressOptions): Promise<Outcome>;
  /** A choice in a select this user sees: values of a string select, else ids of users, roles or channels. */
  select(message: string, customId: string, values: readonly string[]): Promise<Outcome>;
  /** Sends a modal that this user was shown. `fields` by custom_id: texts, and one or more choices of a select. */
  submit(interaction: string, fields: Readonly<Record<string, string | readonly string[]>>): Promise<Outcome>;
  /** Writes a message as this user. @returns its id */
  say(channel: string, content: string): string;
  /** Removes an ephemeral message from this user's screen. */
  dismiss(message: string): void;
  /** Messages of a channel as this user sees them, oldest first: public ones and their own ephemeral ones. */
  sees(channel: string): readonly SeenMessage[];
}

export interface NewUser {
  readonly name: string;
  readonly locale?: string;
  /** May manage the server (and every message in it). */
  readonly moderator?: boolean;
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
  /** The text channel that a thread belongs to, else null. */
  readonly parent: string | null;
}

/** A Discord of one server on loopback: REST v10 and gateway v10 for a bot, and users at their screens. */
export interface LocalDiscord {
  /** The REST base without version, `http://127.0.0.1:<port>/api`. */
  readonly url: string;
  readonly token: string;
  /** Id of the application and of its bot user. */
  readonly application: string;
  /** The bot's user name. */
  readonly botName: string;
  readonly guild: string;
  /** The ids of all servers: the one that people are in, and then the further ones. */
  readonly servers: readonly string[];
  /** Id of the first text channel. */
  readonly channel: string;
  readonly faults: Faults;
  /**
   * Refused and unknown requests so far; a test expects none. Those that `faults` spoiled do not count, but the
   * outcome.
   */
  readonly problems: readonly Problem[];
  readonly traffic: readonly Exchange[];
  /** The same with interactions and gateway, and what Discord said to each; without tokens. */
  readonly wire: WireLog;
  /** Requests of the last ten minutes that count as invalid: answers 401, 403 and 429, but for shared limits. */
  invalidRequests(): number;
  /** Whether there were this many of them that everything is refused. */
  isShutOut(): boolean;
  addUser(user: NewUser): LocalUser;
  /** @param server one of `servers`, the first by default */
  addChannel(name: string, server?: string): string;
  /**
   * Somebody opens a public thread in a text channel; it counts as a channel everywhere here.
   *
   * @param how `unheard`: the bot is never told of it, as of an archived thread after a start
   * @returns its id
   */
  addThread(channel: string, name: string, how?: { readonly unheard?: boolean }): string;
  /** Deletes a channel with its threads, or a thread, and all messages there. */
  deleteChannel(channel: string): void;
  /** Takes permissions in a text channel, and so in its threads, from the bot. */
  denyBot(channel: string, ...permissions: readonly Permission[]): void;
  /** Gives the bot permissions in a text channel, whatever its roles say. */
  allowBot(channel: string, ...permissions: readonly Permission[]): void;
  /** Undoes what `denyBot` and `allowBot` did in a text channel. */
  restoreBot(channel: string): void;
  /** What `denyBot` has taken from the bot in a channel, or in the one that a thread belongs to. */
  takenFromBot(channel: string): readonly Permission[];
  /** Somebody throws the bot out of the server. */
  removeBot(): void;
  /** Somebody brings it back. */
  inviteBot(): void;
  botIsHere(): boolean;
  /** Whether the bot is on the gateway's line. */
  botIsConnected(): boolean;
  /** The server's preferred locale. */
  locale(): string;
  /** Somebody changes it. @throws RangeError for what is none of Discord's locale codes */
  setLocale(locale: string): void;
  /** A user changes the language of their client. */
  setUserLocale(user: string, locale: string): void;
  users(): readonly LocalUser[];
  /** Channels and threads, oldest first. */
  channels(): readonly LocalChannel[];
  /** The server's roles, `@everyone` first. `color`: 0xRRGGBB, 0 for none. */
  roles(): readonly { readonly id: string; readonly name: string; readonly color: number }[];
  /** The registered commands, as Discord would list them. */
  commands(): readonly Command[];
  /** A message that the bot has written at some time, of which nobody has kept a record. @returns its id */
  writeAsBot(channel: string, text: string): string;
  /** A moderator deletes a message. */
  deleteMessage(channel: string, message: string): void;
  /** The next snowflake at this clock. */
  snowflake(): string;
  /** Gives up on every interaction that has no answer yet, as when its time is over. */
  giveUp(): void;
  /** Resolves when the bot is identified and ready; rejects after `ms` (default 120,000). */
  ready(ms?: number): Promise<void>;
  /** Calls back after every change; returns how to stop it. */
  watch(listener: (change: Change) => void): () => void;
  close(): Promise<void>;
}
