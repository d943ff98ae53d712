import type { ChannelType } from "discord-api-types/v10";
import type { Outcome, SeenMessage, WireEntry } from "../discord/types.js";

/** `locale`: Discord's code, such as `de` or `en-US`. */
export interface Person {
  readonly id: string;
  readonly name: string;
  /** In the page's address too; unique. */
  readonly handle: string;
  readonly locale: string;
}

/** `type`: Discord's number. */
export interface Channel {
  readonly id: string;
  readonly name: string;
  readonly type: ChannelType;
  /** A thread's text channel, else null. */
  readonly parent: string | null;
  /** Visible to everybody, or null. */
  readonly last: string | null;
  /** By the buttons of the bot's messages. */
  readonly table: "gathering" | "playing" | null;
  /** Whether its newest board asks the person for whom it is listed. */
  readonly asks: boolean;
}

/** `color`: 0xRRGGBB, 0 for none. */
export interface Role {
  readonly id: string;
  readonly name: string;
  readonly color: number;
}

/** `file`: the local Discord cannot send one. */
export type OptionKind =
  "text" | "integer" | "number" | "boolean" | "user" | "role" | "channel" | "mentionable" | "file";

/** In the reader's language if the payload has it. */
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
  /** Discord's numbers; empty: all. */
  readonly channelTypes: readonly ChannelType[];
}

export interface Choice {
  readonly name: string;
  readonly value: string | number;
}

/** Subcommands are listed one by one. `path`: as registered, such as `katchen start`. */
export interface Command {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Required ones first, as registered. */
  readonly options: readonly CommandOption[];
  /** The command itself, which a subcommand belongs to. */
  readonly root: { readonly name: string; readonly title: string; readonly description: string };
}

/** In a person's context menu. `name`: as registered. */
export interface MenuCommand {
  readonly name: string;
  readonly title: string;
}

/** For the start page. */
export interface GameFacts {
  /** The name of its slash command. */
  readonly game: string;
  readonly seats: { readonly min: number; readonly max: number };
  /** From the quickest usual game to the longest. */
  readonly minutes: readonly [shortest: number, longest: number];
  readonly difficulty: 1 | 2 | 3;
  /** A sentence, by language. */
  readonly goal: Readonly<Record<string, string>>;
  /** 0xRRGGBB. */
  readonly colour: number;
  readonly emoji: string;
  /** Of a first table. */
  readonly firstOptions: OptionValues;
  /** Twice as wide as high; null: emoji and colour. */
  readonly picture: string | null;
}

/** Answer to `GET /api/games`: empty if the bot cannot say. */
export interface Games {
  readonly games: readonly GameFacts[];
}

/** What a person's page needs besides messages. `media`: where emoji images are, without a closing slash. */
export interface Place {
  readonly me: Person;
  /** Ids of theirs. */
  readonly ownRoles: readonly string[];
  readonly people: readonly Person[];
  /** The bot that all this is about. */
  readonly app: { readonly id: string; readonly name: string };
  /** `@everyone` first. */
  readonly roles: readonly Role[];
  readonly channels: readonly Channel[];
  readonly commands: readonly Command[];
  readonly menu: readonly MenuCommand[];
  readonly media: string;
}

/** Answer to `GET /api/people`. */
export interface People {
  readonly people: readonly Person[];
}

/** Answer to `GET /api/users/:user/channels/:channel/messages`, oldest first. */
export interface Messages {
  readonly messages: readonly SeenMessage[];
}

/** Answer to a person's act; a `problem` is what the real client would not allow. */
export type Done = { readonly outcome: Outcome } | { readonly problem: string };

export type OptionValues = Readonly<Record<string, string | number | boolean>>;

/** By custom_id: texts, and choices of selects. */
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
  /** A command of a person's context menu, by its name. */
  readonly menu: { readonly channel: string; readonly command: string; readonly target: string };
  readonly press: { readonly message: string; readonly customId: string };
  readonly select: { readonly message: string; readonly customId: string; readonly values: readonly string[] };
  readonly submit: { readonly interaction: string; readonly fields: Entries };
  readonly dismiss: { readonly message: string };
  readonly say: { readonly channel: string; readonly content: string };
  /** The language of the user's client, by Discord's code. */
  readonly language: { readonly locale: string };
}

/** They do not wait for the bot, and have no outcome. */
export type QuietAct = "dismiss" | "say" | "language";

/** Answer to `POST /api/language`. */
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
  /** Also what goes on in a channel. */
  | { readonly type: "place" }
  /** What may go wrong changed, or the bot's process. */
  | { readonly type: "life" }
  /** New entries of the log, and such as went on. */
  | { readonly type: "wire"; readonly entries: readonly WireRow[] };

type WithoutBody<Entry> = Entry extends unknown ? Omit<Entry, "body"> : never;

/** Without the JSON that was sent. `table`: by its custom_ids. */
export type WireRow = WithoutBody<WireEntry> & { readonly table: string | null };

/** Answer to `GET /api/wire`: oldest first. */
export interface WireRows {
  readonly rows: readonly WireRow[];
}

/** Answer to `GET /api/wire/:id`. */
export interface WireBody {
  readonly body: unknown;
}
