import type { APIModalInteractionResponseCallbackData } from "discord-api-types/v10";
import type { SeenMessage } from "../discord/types.js";
import type { Choice, Command, Place } from "../site/contract.js";

/** `interaction`: what it answers. */
export interface OpenModal {
  readonly interaction: string;
  readonly data: APIModalInteractionResponseCallbackData;
}

/** In an option's field. `value`: chosen from a list; null: the text counts. */
export interface Entry {
  readonly text: string;
  readonly value: string | number | boolean | null;
}

/** What stands in the composer. */
export interface Draft {
  readonly text: string;
  /** Whose options are being filled. */
  readonly chosen: Command | null;
  /** Options with a field, by name, in order. */
  readonly chips: readonly string[];
  /** What the fields hold, by option name. */
  readonly entries: Readonly<Record<string, Entry>>;
  /** The bot's, for options with autocompletion, by name. */
  readonly offers: Readonly<Record<string, readonly Choice[]>>;
  /** The option whose list is open. */
  readonly list: string | null;
  /** The option in whose field the cursor stands. */
  readonly at: string | null;
  /** From the top; -1: none. */
  readonly marked: number;
  /** What is wrong with a field. */
  readonly wrong: { readonly option: string; readonly reason: string } | null;
}

/** Not answered yet, or never. */
export interface Sent {
  readonly id: number;
  readonly channel: string;
  readonly title: string;
  readonly failed: boolean;
}

/** Everything that one person sees. */
export interface State {
  readonly place: Place;
  /** Id of the open channel. */
  readonly channel: string;
  readonly messages: readonly SeenMessage[];
  readonly draft: Draft;
  /** Not answered yet, as `message custom_id`. */
  readonly busy: ReadonlySet<string>;
  /** Messages under which a press failed. */
  readonly failed: ReadonlySet<string>;
  readonly sent: readonly Sent[];
  /** Below what is in sight, since the reader scrolled up. */
  readonly newBelow: boolean;
  readonly modal: OpenModal | null;
  /** From the client itself, such as on a command that it would not send. */
  readonly notice: string | null;
  /** The message that this person is at: pressed last, or the answer to that if it can be pressed; null: none yet. */
  readonly inUse: string | null;
}

export const emptyDraft: Draft = {
  text: "",
  chosen: null,
  chips: [],
  entries: {},
  offers: {},
  list: null,
  at: null,
  marked: 0,
  wrong: null,
};

/** How a component is known in `busy`. */
export function busyKey(message: string, customId: string): string {
  return `${message} ${customId}`;
}

/** New or edited messages after this one; if it is gone, any. */
export function changedAfter(last: string, before: readonly SeenMessage[], now: readonly SeenMessage[]): boolean {
  const known = new Map(before.map((message) => [message.id, JSON.stringify(message)]));
  return publicAfter(last, now).some((message) => known.get(message.id) !== JSON.stringify(message));
}

/** What everybody sees of the messages after one, which may be for its reader alone; of all, if that is not there. */
export function publicAfter(last: string, all: readonly SeenMessage[]): readonly SeenMessage[] {
  return all.slice(all.findIndex(({ id }) => id === last) + 1).filter(({ ephemeral }) => !ephemeral);
}
