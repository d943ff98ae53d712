import type { APIModalInteractionResponseCallbackData } from "discord-api-types/v10";
import type { SeenMessage } from "../discord/types.js";
import type { Choice, Command, Place } from "../site/contract.js";

/** A modal that is open. `interaction`: what it answers to. */
export interface OpenModal {
  readonly interaction: string;
  readonly data: APIModalInteractionResponseCallbackData;
}

/** What stands in the composer. `chosen`: the command whose options are being filled in. */
export interface Draft {
  readonly text: string;
  readonly chosen: Command | null;
  /** Values as typed, by option name. */
  readonly values: Readonly<Record<string, string>>;
  /** Offers of the bot for options with autocompletion, by option name. */
  readonly offers: Readonly<Record<string, readonly Choice[]>>;
  /** Which suggestion is marked, from the top. */
  readonly marked: number;
}

/** A slash command that was sent and is not answered yet, or never was. */
export interface Sent {
  readonly id: number;
  readonly channel: string;
  readonly title: string;
  readonly failed: boolean;
}

/** Everything that one tab shows. */
export interface State {
  readonly place: Place;
  /** Id of the open channel. */
  readonly channel: string;
  readonly messages: readonly SeenMessage[];
  readonly draft: Draft;
  /** Components whose press is not answered yet, as `message custom_id`. */
  readonly busy: ReadonlySet<string>;
  /** Messages under which a press failed. */
  readonly failed: ReadonlySet<string>;
  readonly sent: readonly Sent[];
  readonly modal: OpenModal | null;
  /** What the client itself has to say, such as a command that it would not send. */
  readonly notice: string | null;
  readonly online: boolean;
}

export const emptyDraft: Draft = { text: "", chosen: null, values: {}, offers: {}, marked: 0 };

/** How a component is known in `busy`. */
export function busyKey(message: string, customId: string): string {
  return `${message} ${customId}`;
}
