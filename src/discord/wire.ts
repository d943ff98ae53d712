import {
  type APIInteractionResponse,
  type APIMessage,
  ComponentType,
  DiscordAPIError,
  HTTPError,
  InteractionResponseType,
  type RateLimitData,
  RateLimitError,
  type RawFile,
  type REST,
  type RESTPostAPIChannelMessageJSONBody,
  type RESTPostAPIInteractionCallbackWithResponseResult,
  Routes,
} from "discord.js";

/** What a message is made of here; `allowed_mentions` is never left to chance. */
export type MessageBody = RESTPostAPIChannelMessageJSONBody &
  Required<Pick<RESTPostAPIChannelMessageJSONBody, "allowed_mentions">>;

/** An interaction as far as it takes to answer it. */
export interface Answerable {
  readonly id: string;
  readonly token: string;
}

/** A message as a request has left it. */
export interface Sent {
  readonly id: string;
  /** Id of the picture in it, of which there is one at most; null: it has none. */
  readonly attachment: string | null;
}

/** The few requests that the bot makes of Discord while tables are played. */
export interface Wire {
  /** Answers an interaction; resolves with the message where it is a new one or has a new file, else with null. */
  respond(to: Answerable, response: APIInteractionResponse, files?: readonly RawFile[]): Promise<Sent | null>;
  /** A further message to an interaction that is answered already. */
  followUp(to: Answerable, body: MessageBody): Promise<void>;
  /** Edits the message that an interaction made, or that carries the component pressed. */
  editOriginal(token: string, body: MessageBody, files?: readonly RawFile[]): Promise<Sent>;
  /** Deletes the message that an interaction made, or that carries the component pressed; for what one person sees. */
  removeOriginal(token: string): Promise<void>;
  /** Posts to a channel; the same nonce twice within some minutes makes one message, the first. */
  post(channel: string, body: MessageBody, nonce: string, files?: readonly RawFile[]): Promise<Sent>;
  edit(channel: string, message: string, body: MessageBody, files?: readonly RawFile[]): Promise<Sent>;
  remove(channel: string, message: string): Promise<void>;
}

/** The wire over discord.js's REST client. */
export function restWire(rest: REST, application: string): Wire {
  return {
    respond: async (to, response, files = []) => {
      const options = { auth: false, body: response, files: [...files] };
      // Of a message that is there already nothing is new but the ids of its files: the answer need not repeat it all.
      const isTold = response.type === InteractionResponseType.ChannelMessageWithSource || files.length > 0;
      const query = new URLSearchParams(isTold ? { with_response: "true" } : {});
      const result = await rest.post(Routes.interactionCallback(to.id, to.token), { ...options, query });
      if (!isTold) return null;
      const { message } = (result as RESTPostAPIInteractionCallbackWithResponseResult).resource ?? {};
      return message === undefined ? null : sentOf(message);
    },
    followUp: async (to, body) => {
      await rest.post(Routes.webhook(application, to.token), { auth: false, body });
    },
    editOriginal: async (token, body, files = []) => {
      const options = { auth: false, body, files: [...files] };
      return sentOf((await rest.patch(Routes.webhookMessage(application, token), options)) as APIMessage);
    },
    removeOriginal: async (token) => {
      await rest.delete(Routes.webhookMessage(application, token), { auth: false });
    },
    post: async (channel, body, nonce, files = []) => {
      const options = { body: { ...body, nonce, enforce_nonce: true }, files: [...files] };
      return sentOf((await rest.post(Routes.channelMessages(channel), options)) as APIMessage);
    },
    edit: async (channel, message, body, files = []) => {
      const options = { body, files: [...files] };
      return sentOf((await rest.patch(Routes.channelMessage(channel, message), options)) as APIMessage);
    },
    remove: async (channel, message) => {
      await rest.delete(Routes.channelMessage(channel, message));
    },
  };
}

/** A file that a component shows stands there alone, and not in the message's list of attachments. */
function sentOf({ id, components }: APIMessage): Sent {
  const parts = (components ?? []).flatMap((part) =>
    part.type === ComponentType.Container ? part.components : [part],
  );
  const items = parts.flatMap((part) => (part.type === ComponentType.MediaGallery ? part.items : []));
  return { id, attachment: items[0]?.media.attachment_id ?? null };
}

/**
 * What a failed request means for whoever made it (Discord's documentation, "Opcodes and Status Codes").
 *
 * - `aged`: Discord takes no more edits of a message this old for now.
 * - `answered`: the interaction has its answer already, from a retry or a repeated event.
 * - `expired`: its token is no longer good. `gone`: the message is. `no-channel`, `forbidden`: the channel, the right.
 * - `passing`: a fault of the moment; the same request may go through later.
 * - `refused`: Discord does not take this request, now or later.
 */
export type Failure = "aged" | "answered" | "expired" | "gone" | "no-channel" | "forbidden" | "passing" | "refused";

/** How long a request has to wait by Discord's rate limits, in milliseconds; null: it failed for something else. */
export function limitedFor(error: unknown): number | null {
  if (!(error instanceof RateLimitError)) return null;
  return Math.max(error.retryAfter, error.timeToReset, error.sublimitTimeout);
}

/** Edits of messages are not queued when a limit is reached: whoever asked writes the newest state when it is over. */
export function rejectsWhenLimited({ method, route }: Pick<RateLimitData, "method" | "route">): boolean {
  return method === "PATCH" && route.includes("/messages/");
}

/** Reads what a request of the wire was rejected with. */
export function failureOf(error: unknown): Failure {
  if (error instanceof DiscordAPIError) {
    switch (error.code) {
      case 30046:
        return "aged";
      case 40060:
        return "answered";
      case 10062:
      case 10015:
      case 50027:
        return "expired";
      case 10008:
        return "gone";
      case 10003:
        return "no-channel";
      case 50001:
      case 50013:
        return "forbidden";
      default:
        return error.status >= 500 ? "passing" : "refused";
    }
  }
  return error instanceof HTTPError && error.status < 500 ? "refused" : "passing";
}
