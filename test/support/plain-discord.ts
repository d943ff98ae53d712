import { type APIInteractionResponse, InteractionResponseType } from "discord.js";
import type { ApiClient, MessageBody, Sent } from "../../src/discord/api/api-client.js";
import { apiError } from "./held-api.js";
import { readFacts, type Shown } from "./shown.js";

/** A message of a channel. */
interface PlainMessage {
  readonly id: string;
  readonly nonce: string | null;
  readonly bodies: unknown[];
  deleted: boolean;
}

/** One process's way to Discord. */
export interface PlainClient extends ApiClient {
  /** From now on its requests arrive only when what this returns is called. */
  hold(): () => void;
}

/** Discord in memory for several processes: every request is taken at once, unless the test holds it. */
export class PlainDiscord {
  readonly messages: PlainMessage[] = [];
  /** What interactions were answered with, in order. */
  readonly answers: { readonly id: string; readonly content: string }[] = [];
  /** By token, the message that `@original` means. */
  readonly #originals = new Map<string, string>();
  /** The last message that shows a table; null: none. */
  messageOf(table: string): string | null {
    const shows = ({ deleted, bodies }: PlainMessage): boolean =>
      !deleted && bodies.some((body) => readFacts(body)?.table === table);
    return this.messages.findLast(shows)?.id ?? null;
  }

  /** What a table's messages show, oldest first. */
  boardsOf(table: string): readonly (readonly Shown[])[] {
    return this.messages
      .filter(({ deleted, bodies }) => !deleted && readFacts(bodies.at(-1)) !== null)
      .map(({ bodies }) => bodies.flatMap((body) => readFacts(body) ?? []))
      .filter((shown) => shown.some((one) => one.table === table));
  }

  client(): PlainClient {
    let held: Promise<void> | null = null;
    return {
      hold: () => {
        let arrive = (): void => undefined;
        held = new Promise((resolve) => (arrive = resolve));
        return () => {
          held = null;
          arrive();
        };
      },
      respond: async (to, response) => {
        await held;
        return this.#answer(to.token, to.id, response);
      },
      followUp: async (_to, body) => {
        await held;
        return body.components === undefined ? { id: "further", attachment: null } : this.#add(null, body);
      },
      editOriginal: async (token, body, _files, followUp) => {
        await held;
        this.answers.push({ id: token, content: JSON.stringify(body) });
        const id = followUp ?? this.#originals.get(token);
        return id === undefined ? { id: "own", attachment: null } : this.#write(id, body);
      },
      removeOriginal: async () => {
        await held;
      },
      post: async (_channel, body, nonce) => {
        await held;
        const known = this.messages.find((message) => message.nonce === nonce && !message.deleted);
        return known === undefined ? this.#add(nonce, body) : { id: known.id, attachment: null };
      },
      edit: async (_channel, message, body) => {
        await held;
        return this.#write(message, body);
      },
      remove: async (_channel, id) => {
        await held;
        const message = this.#find(id);
        message.deleted = true;
      },
    };
  }

  #answer(token: string, id: string, response: APIInteractionResponse): Sent | null {
    this.answers.push({ id, content: JSON.stringify(response) });
    const body = "data" in response ? (response.data as MessageBody | undefined) : undefined;
    if (body === undefined) return null;
    const pressed = this.#originals.get(token);
    if (response.type === InteractionResponseType.UpdateMessage && pressed !== undefined)
      return this.#write(pressed, body);
    if (response.type !== InteractionResponseType.ChannelMessageWithSource || readFacts(body.content) === null)
      return null;
    const sent = this.#add(null, body);
    this.#originals.set(token, sent.id);
    return sent;
  }

  /** A press on a message. */
  pressed(token: string, message: string): void {
    this.#originals.set(token, message);
  }

  #add(nonce: string | null, body: MessageBody): Sent {
    const id = String(this.messages.length + 1);
    this.messages.push({ id, nonce, bodies: [body.content], deleted: false });
    return { id, attachment: null };
  }

  #write(id: string, body: MessageBody): Sent {
    this.#find(id).bodies.push(body.content);
    return { id, attachment: null };
  }

  #find(id: string): PlainMessage {
    const message = this.messages.find((one) => one.id === id && !one.deleted);
    if (message === undefined) throw apiError(10008, 404);
    return message;
  }
}
