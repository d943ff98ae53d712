import { type APIInteractionResponse, DiscordAPIError, InteractionResponseType, type RawFile } from "discord.js";
import type { MessageBody, Sent, ApiClient } from "../../src/discord/api/api-client.js";

/** A request as the bot made it. */
export type Request =
  | { readonly type: "respond"; readonly id: string; readonly response: APIInteractionResponse; readonly files: Files }
  | { readonly type: "original"; readonly token: string; readonly body: MessageBody; readonly files: Files }
  | {
      readonly type: "post";
      readonly channel: string;
      readonly body: MessageBody;
      readonly nonce: string;
      readonly files: Files;
    }
  | { readonly type: "edit"; readonly message: string; readonly body: MessageBody; readonly files: Files }
  | { readonly type: "remove"; readonly message: string }
  | { readonly type: "removeOriginal"; readonly token: string }
  | { readonly type: "followUp"; readonly body: MessageBody };

/** Names of the files sent along. */
type Files = readonly string[];

/** Requests wait until the test lets them through or fails them. */
export interface HeldApi extends ApiClient {
  readonly requests: readonly Request[];
  /** How many requests are under way. */
  waiting(): number;
  /** The oldest request; it leaves a message with this id and attachment. */
  pass(message?: string, attachment?: string | null): void;
  /** The oldest request; its message was there already. */
  find(message: string): void;
  /** The newest request, before the others; it leaves a message with this id. */
  passLast(message?: string): void;
  /** The oldest request, with one of Discord's error codes. */
  fail(code: number, status?: number): void;
}

export function heldApi(): HeldApi {
  const requests: Request[] = [];
  const open: { readonly resolve: (sent: Sent) => void; readonly reject: (error: Error) => void }[] = [];
  const hold = (request: Request): Promise<Sent> => {
    requests.push(request);
    return new Promise((resolve, reject) => open.push({ resolve, reject }));
  };
  return {
    requests,
    waiting: () => open.length,
    pass: (id = "board", attachment = null) => open.shift()?.resolve({ id, attachment }),
    find: (id) => open.shift()?.resolve({ id, attachment: null, isFound: true }),
    passLast: (id = "board") => open.pop()?.resolve({ id, attachment: null }),
    fail: (code, status = 400) => open.shift()?.reject(apiError(code, status)),
    respond: async ({ id }, response, files) => {
      const sent = await hold({ type: "respond", id, response, files: namesOf(files) });
      const isNew = response.type === InteractionResponseType.ChannelMessageWithSource;
      return isNew || (files?.length ?? 0) > 0 ? sent : null;
    },
    followUp: (_to, body) => hold({ type: "followUp", body }),
    editOriginal: (token, body, files) => hold({ type: "original", token, body, files: namesOf(files) }),
    removeOriginal: async (token) => void (await hold({ type: "removeOriginal", token })),
    post: (channel, body, nonce, files) => hold({ type: "post", channel, body, nonce, files: namesOf(files) }),
    edit: (_channel, message, body, files) => hold({ type: "edit", message, body, files: namesOf(files) }),
    remove: async (_channel, message) => void (await hold({ type: "remove", message })),
  };
}

function namesOf(files: readonly RawFile[] = []): Files {
  return files.map(({ name }) => name);
}

/** What Discord's REST client rejects with. */
export function apiError(code: number, status: number): DiscordAPIError {
  return new DiscordAPIError({ code, message: `code ${code}` }, code, status, "PATCH", "http://127.0.0.1/", {});
}

/** An answer's kind; of other requests their own type. */
export function kind(request: Request | undefined): string {
  return request?.type === "respond" ? (InteractionResponseType[request.response.type] ?? "") : (request?.type ?? "");
}
