import type { Outcome, SeenMessage } from "../discord/types.js";

/** Somebody who can be played on the page. `locale`: Discord's locale code, such as `de` or `en-US`. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly locale: string;
}

export interface Channel {
  readonly id: string;
  readonly name: string;
}

/** What an option of a slash command takes. Kinds that the page cannot ask for are taken as text. */
export type OptionKind = "text" | "integer" | "number" | "boolean";

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
  readonly options: readonly CommandOption[];
}

/** All that one person's page needs besides messages. `media`: where emoji images are, without a closing slash. */
export interface Place {
  readonly me: Person;
  readonly people: readonly Person[];
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

/** Answer to everything that a person does; a `problem` is what the real client would not have let him do. */
export type Done = { readonly outcome: Outcome } | { readonly problem: string };

export type OptionValues = Readonly<Record<string, string | number | boolean>>;

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
  readonly submit: { readonly interaction: string; readonly fields: Readonly<Record<string, string>> };
  readonly dismiss: { readonly message: string };
}

/** What the WebSocket at `/api/changes` sends: messages of a channel changed, or something in the place did. */
export type News = { readonly type: "messages"; readonly channel: string } | { readonly type: "place" };
