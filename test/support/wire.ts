import { type APIInteractionResponse, DiscordAPIError, InteractionResponseType } from "discord.js";
import type { MessageBody, Wire } from "../../src/discord/wire.js";

/** A request as the bot made it. */
export type Request =
  | { readonly type: "respond"; readonly id: string; readonly response: APIInteractionResponse }
  | { readonly type: "original"; readonly token: string; readonly body: MessageBody }
  | { readonly type: "post"; readonly channel: string; readonly body: MessageBody }
  | { readonly type: "edit"; readonly message: string; readonly body: MessageBody }
  | { readonly type: "remove"; readonly message: string }
  | { readonly type: "followUp"; readonly body: MessageBody };

/** A wire whose requests wait until the test lets them through or fails them. */
export interface HeldWire extends Wire {
  readonly requests: readonly Request[];
  /** How many requests are under way. */
  waiting(): number;
  /** Lets the oldest request through. */
  pass(message?: string): void;
  /** Fails the oldest request with one of Discord's error codes. */
  fail(code: number, status?: number): void;
}

export function heldWire(): HeldWire {
  const requests: Request[] = [];
  const open: { readonly resolve: (message: string) => void; readonly reject: (error: Error) => void }[] = [];
  const hold = (request: Request): Promise<string> => {
    requests.push(request);
    return new Promise((resolve, reject) => open.push({ resolve, reject }));
  };
  return {
    requests,
    waiting: () => open.length,
    pass: (message = "board") => open.shift()?.resolve(message),
    fail: (code, status = 400) => open.shift()?.reject(apiError(code, status)),
    respond: ({ id }, response) => hold({ type: "respond", id, response }),
    followUp: async (_to, body) => void (await hold({ type: "followUp", body })),
    editOriginal: async (token, body) => void (await hold({ type: "original", token, body })),
    post: (channel, body) => hold({ type: "post", channel, body }),
    edit: async (_channel, message, body) => void (await hold({ type: "edit", message, body })),
    remove: async (_channel, message) => void (await hold({ type: "remove", message })),
  };
}

/** What Discord's REST client rejects with. */
export function apiError(code: number, status: number): DiscordAPIError {
  return new DiscordAPIError({ code, message: `code ${code}` }, code, status, "PATCH", "http://127.0.0.1/", {});
}

/** What kind of answer a request gave; its own type where it answers no interaction. */
export function kind(request: Request | undefined): string {
  return request?.type === "respond" ? (InteractionResponseType[request.response.type] ?? "") : (request?.type ?? "");
}
