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

/** Requests by an interaction's token: none of Discord's limits for the whole bot holds for them. */
export interface AnswerWire {
  /** Answers an interaction; resolves with the message where it is a new one or has a new file, else with null. */
  respond(to: Answerable, response: APIInteractionResponse, files?: readonly RawFile[]): Promise<Sent | null>;
  /** A further message to an interaction that is answered already. */
  followUp(to: Answerable, body: MessageBody): Promise<void>;
  /** Edits the message that an interaction made, or that carries the component pressed. */
  editOriginal(token: string, body: MessageBody, files?: readonly RawFile[]): Promise<Sent>;
  /** Deletes the message that an interaction made, or that carries the component pressed; for what one person sees. */
  removeOriginal(token: string): Promise<void>;
}

/** Requests with the bot's authorisation, which all have to wait for their turn (`pacing/`). */
export interface ChannelWire {
  /** Posts to a channel; the same nonce twice within some minutes makes one message, the first. */
  post(channel: string, body: MessageBody, nonce: string, files?: readonly RawFile[]): Promise<Sent>;
  edit(channel: string, message: string, body: MessageBody, files?: readonly RawFile[]): Promise<Sent>;
  remove(channel: string, message: string): Promise<void>;
}

/** The methods of `ChannelWire`. */
export const channelRequests = ["post", "edit", "remove"] as const satisfies readonly (keyof ChannelWire)[];

/** The methods of `Wire`. */
export const allRequests = [
  ...(["respond", "followUp", "editOriginal", "removeOriginal"] as const satisfies readonly (keyof AnswerWire)[]),
  ...channelRequests,
] as const;

/** The few requests that the bot makes of Discord while tables are played. */
export interface Wire extends AnswerWire, ChannelWire {}

/**
 * The wire over two of discord.js's REST clients.
 *
 * @param rest the client with the bot's authorisation
 * @param open another one, for what goes by interactions' tokens: what keeps the first one waiting does not keep it
 */
export function restWire(rest: REST, open: REST, application: string): Wire {
  return {
    respond: async (to, response, files = []) => {
      const options = { auth: false, body: response, files: [...files] };
      // Of a message that is there already nothing is new but the ids of its files: the answer need not repeat it all.
      const isTold = response.type === InteractionResponseType.ChannelMessageWithSource || files.length > 0;
      const query = new URLSearchParams(isTold ? { with_response: "true" } : {});
      const result = await open.post(Routes.interactionCallback(to.id, to.token), { ...options, query });
      if (!isTold) return null;
      const { message } = (result as RESTPostAPIInteractionCallbackWithResponseResult).resource ?? {};
      return message === undefined ? null : sentOf(message);
    },
    followUp: async (to, body) => {
      await open.post(Routes.webhook(application, to.token), { auth: false, body });
    },
    editOriginal: async (token, body, files = []) => {
      const options = { auth: false, body, files: [...files] };
      return sentOf((await open.patch(Routes.webhookMessage(application, token), options)) as APIMessage);
    },
    removeOriginal: async (token) => {
      await open.delete(Routes.webhookMessage(application, token), { auth: false });
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

/**
 * The client queues nothing that a channel's limits turn away, and no edits: it waits for its turn once more (`pacing/`),
 * or whoever asked writes the newest state later. Answers to interactions have no limits but those of an address that is
 * shut out: after the hour that this may last nobody waits for them any more.
 */
export function rejectsWhenLimited({ method, route }: Pick<RateLimitData, "method" | "route">): boolean {
  if (route.startsWith("/interactions/") || route.startsWith("/channels/:id/messages")) return true;
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
