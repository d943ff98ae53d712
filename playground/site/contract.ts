import type { ChannelType } from "discord-api-types/v10";
import type { Outcome, SeenMessage, WireEntry } from "../discord/types.js";

/** Somebody who can be played on the page. `locale`: Discord's locale code, such as `de` or `en-US`. */
export interface Person {
  readonly id: string;
  readonly name: string;
  /** The user name, also in the page's address; unique. */
  readonly handle: string;
  readonly locale: string;
}

/** A channel or a thread. `type`: Discord's number for what it is. */
export interface Channel {
  readonly id: string;
  readonly name: string;
  readonly type: ChannelType;
  /** The text channel that a thread belongs to, else null. */
  readonly parent: string | null;
  /** The newest message that everybody sees, or null. */
  readonly last: string | null;
  /** What goes on there, by the buttons of the bot's messages. */
  readonly table: "gathering" | "playing" | null;
}

/** A role of the server. `color`: 0xRRGGBB, 0 for none. */
export interface Role {
  readonly id: string;
  readonly name: string;
  readonly color: number;
}

/** What an option of a slash command takes. `file`: what the local Discord cannot send. */
export type OptionKind =
  "text" | "integer" | "number" | "boolean" | "user" | "role" | "channel" | "mentionable" | "file";

/** One option of a slash command, in the reader's language where the payload has it. */
export interface CommandOption {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly kind: OptionKind;
  readonly required: boolean;
  readonly autocomplete: boolean;
  readonly choices: readonly Choice[];
  readonly min: number | null;
  readonly max: number | null;
  /** Characters that a text may have. */
  readonly minLength: number | null;
  readonly maxLength: number | null;
  /** Discord's numbers of the channels to choose from; empty: all. */
  readonly channelTypes: readonly ChannelType[];
}

export interface Choice {
  readonly name: string;
  readonly value: string | number;
}

/** A command that can be sent: subcommands stand one by one. `path`: as registered, such as `katchen start`. */
export interface Command {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Required ones first, as registered. */
  readonly options: readonly CommandOption[];
  /** The command itself, which a subcommand belongs to. */
  readonly root: { readonly name: string; readonly title: string; readonly description: string };
}

/** What the start page says of a game. */
export interface GameFacts {
  /** The name of its slash command. */
  readonly game: string;
  readonly seats: { readonly min: number; readonly max: number };
  /** From the quickest usual game to the longest. */
  readonly minutes: readonly [shortest: number, longest: number];
  readonly difficulty: 1 | 2 | 3;
  /** A sentence. */
  readonly goal: { readonly de: string; readonly en: string };
  /** 0xRRGGBB. */
  readonly colour: number;
  readonly emoji: string;
  /** Path of a picture twice as wide as high; null: there is none, and emoji and colour stand in for it. */
  readonly picture: string | null;
}

/** Answer to `GET /api/games`: empty where the bot cannot say. */
export interface Games {
  readonly games: readonly GameFacts[];
}

/** All that one person's page needs besides messages. `media`: where emoji images are, without a closing slash. */
export interface Place {
  readonly me: Person;
  readonly people: readonly Person[];
  /** The bot that all this is about. */
  readonly app: { readonly id: string; readonly name: string };
  /** `@everyone` first. */
  readonly roles: readonly Role[];
  readonly channels: readonly Channel[];
  readonly commands: readonly Command[];
  readonly media: string;
}

/** Answer to `GET /api/people`. */
export interface People {
  readonly people: readonly Person[];
}

/** Answer to `GET /api/users/:user/channels/:channel/messages`: as this person sees them, oldest first. */
export interface Messages {
  readonly messages: readonly SeenMessage[];
}

/** Answer to everything that a person does; a `problem` is what the real client would not have allowed. */
export type Done = { readonly outcome: Outcome } | { readonly problem: string };

export type OptionValues = Readonly<Record<string, string | number | boolean>>;

/** What was entered in a modal, by custom_id: texts, and what was chosen in selects. */
export type Entries = Readonly<Record<string, string | readonly string[]>>;

/** Bodies of `POST /api/users/:user/<act>`, by act. */
export interface Acts {
  readonly slash: { readonly channel: string; readonly command: string; readonly options: OptionValues };
  readonly autocomplete: {
    readonly channel: string;
    readonly command: string;
    readonly option: string;
    readonly text: string;
  };
  readonly press: { readonly message: string; readonly customId: string };
  readonly select: { readonly message: string; readonly customId: string; readonly values: readonly string[] };
  readonly submit: { readonly interaction: string; readonly fields: Entries };
  readonly dismiss: { readonly message: string };
  readonly say: { readonly channel: string; readonly content: string };
  /** The language of the user's client, by Discord's code. */
  readonly language: { readonly locale: string };
}

/** Those that do not wait for the bot and have no outcome but what is seen. */
export type QuietAct = "dismiss" | "say" | "language";

/** Answer to `POST /api/language`, after which everybody and the server speak that language. */
export interface AllDone {
  readonly problem?: string;
}

/** Bodies of `POST /api/channels/<act>`, by act. */
export interface ChannelActs {
  readonly add: { readonly name: string };
  readonly thread: { readonly channel: string; readonly name: string };
  readonly remove: { readonly channel: string };
}

/** Answer to them. `channel`: what was made, or null. */
export type ChannelDone = { readonly channel: string | null } | { readonly problem: string };

/** What the WebSocket at `/api/changes` sends. */
export type News =
  /** Messages of a channel changed. */
  | { readonly type: "messages"; readonly channel: string }
  /** People, channels, commands or what goes on in a channel changed. */
  | { readonly type: "place" }
  /** What may go wrong changed, or the bot's process. */
  | { readonly type: "life" }
  /** New entries of the log, and such as went on. */
  | { readonly type: "wire"; readonly entries: readonly WireRow[] };

type WithoutBody<Entry> = Entry extends unknown ? Omit<Entry, "body"> : never;

/** One line of the log, without the JSON that went over the wire. `table`: the one that it is about, by its custom_ids. */
export type WireRow = WithoutBody<WireEntry> & { readonly table: string | null };

/** Answer to `GET /api/wire`: oldest first. */
export interface WireRows {
  readonly rows: readonly WireRow[];
}

/** Answer to `GET /api/wire/:id`. */
export interface WireBody {
  readonly body: unknown;
}
