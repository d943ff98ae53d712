import { InteractionResponseType, MessageFlags, type RawFile } from "discord.js";
import type { Answerable, MessageBody, Sent, ApiClient } from "../../src/discord/api/api-client.js";
import { apiError } from "./held-api.js";

/** A message as the channel has it. */
export interface Standing {
  readonly id: string;
  readonly words: string;
  /** Its attachment's id and drawing. */
  readonly file: { readonly id: string; readonly svg: string } | null;
}

/** What happens to the oldest request under way. `lost`: applied, and answered with a server error. */
export type Fate = "passes" | "fails" | "lost" | "expires";

/**
 * One channel whose requests wait for their fate. A request that keeps a missing file, or whose words name a picture
 * that is not the message's, is refused and noted.
 */
export class PictureChannel {
  readonly messages = new Map<string, Standing>();
  /** What must never happen and did. */
  readonly violations: string[] = [];
  readonly #open: ((fate: Fate) => void)[] = [];
  /** By an interaction's token. */
  readonly #originals = new Map<string, string>();
  /** Tokens of those who have a copy. */
  readonly #copies = new Set<string>();
  #ids = 0;
  #writes = 0;

  /** The last one posted that still stands. */
  newest(): Standing | null {
    return [...this.messages.values()].at(-1) ?? null;
  }

  pressed(interaction: string, message: string): Answerable {
    this.#originals.set(interaction, message);
    return { id: interaction, token: interaction };
  }

  /** @returns false if no request is under way */
  decide(fate: Fate): boolean {
    const next = this.#open.shift();
    next?.(fate);
    return next !== undefined;
  }

  wire(): ApiClient {
    return {
      respond: (to, response, files) => {
        const data: unknown = "data" in response ? response.data : undefined;
        if (data === undefined) return this.#request(false, () => null);
        const body = data as MessageBody;
        // A reader's copy is no message of the channel's.
        if (((body.flags ?? 0) & MessageFlags.Ephemeral) !== 0) {
          this.#copies.add(to.token);
          return this.#request(false, () => null);
        }
        return response.type === InteractionResponseType.UpdateMessage
          ? this.#request(true, () => this.#write(this.#originals.get(to.id), body, files))
          : this.#request(true, () => {
              const sent = this.#post(body, files);
              this.#originals.set(to.id, sent.id);
              return sent;
            });
      },
      editOriginal: (token, body, files) =>
        this.#copies.has(token)
          ? this.#request(false, () => ({ id: token, attachment: null }))
          : this.#request(true, () => this.#write(this.#originals.get(token), body, files)),
      post: (_channel, body, _nonce, files) => this.#request(true, () => this.#post(body, files)),
      edit: (_channel, message, body, files) => this.#request(true, () => this.#write(message, body, files)),
      remove: (_channel, message) => this.#request(false, () => void this.messages.delete(message)),
      followUp: () => Promise.reject(new Error("nothing follows here")),
      removeOriginal: () => Promise.reject(new Error("nothing is taken away here")),
    };
  }

  #request<T>(write: boolean, apply: () => T): Promise<T> {
    if (write && this.#writes > 0) this.violations.push("a second write in flight");
    if (write) this.#writes += 1;
    return new Promise((resolve, reject) => {
      this.#open.push((fate) => {
        if (write) this.#writes -= 1;
        try {
          if (fate === "fails") throw apiError(0, 503);
          if (fate === "expires") throw apiError(10062, 404);
          const result = apply();
          if (fate === "lost") throw apiError(0, 503);
          resolve(result);
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      });
    });
  }

  #post(body: MessageBody, files: readonly RawFile[] = []): Sent {
    this.#ids += 1;
    return this.#stand({ id: `${this.#ids}`, words: "", file: null }, body, files);
  }

  #write(id: string | undefined, body: MessageBody, files: readonly RawFile[] = []): Sent {
    const message = this.messages.get(id ?? "");
    if (message === undefined) throw apiError(10008, 404);
    return this.#stand(message, body, files);
  }

  #stand({ id, file }: Standing, body: MessageBody, files: readonly RawFile[]): Sent {
    const words = body.content ?? "";
    const [listed] = body.attachments ?? [];
    const [upload] = files;
    const next = upload === undefined ? this.#kept(file, listed?.id) : this.#uploaded(upload);
    const named = /\[(.)\.png: a picture of (.)\]/u.exec(words)?.slice(1) ?? [];
    if (named.some((svg) => svg !== next?.svg) || (next !== null && named.length === 0)) {
      this.violations.push(`"${words}" on a message with ${next?.svg ?? "no picture"}`);
    }
    this.messages.set(id, { id, words, file: next });
    return { id, attachment: next?.id ?? null };
  }

  #uploaded({ data }: RawFile): Standing["file"] {
    this.#ids += 1;
    return { id: `file ${this.#ids}`, svg: data instanceof Uint8Array ? Buffer.from(data).toString() : "" };
  }

  #kept(file: Standing["file"], id: string | number | undefined): Standing["file"] {
    if (id === undefined) return null;
    if (file?.id === id) return file;
    this.violations.push(`${id} was to be kept, and is not there`);
    throw apiError(50035, 400);
  }
}
