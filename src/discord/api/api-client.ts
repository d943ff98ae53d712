import {
  type APIInteractionResponse,
  type APIMessage,
  ComponentType,
  DiscordAPIError,
  HTTPError,
  InteractionResponseType,
  MessageFlags,
  type RateLimitData,
  RateLimitError,
  type RawFile,
  type RequestData,
  type REST,
  type RESTPostAPIChannelMessageJSONBody,
  type RESTPostAPIInteractionCallbackWithResponseResult,
  Routes,
} from "discord.js";
import type { Clock } from "../../clock.js";
import { within } from "../../lib/waits.js";
import type { Log } from "../../log.js";

/** A message's content; `allowed_mentions` is always set. */
export type MessageBody = RESTPostAPIChannelMessageJSONBody &
  Required<Pick<RESTPostAPIChannelMessageJSONBody, "allowed_mentions">>;

/** An interaction to answer. */
export interface Answerable {
  readonly id: string;
  readonly token: string;
}

/** A message after a request. */
export interface Sent {
  readonly id: string;
  /** Its only picture's id. */
  readonly attachment: string | null;
  /** An earlier try or a repeated event has made it, perhaps from an earlier state. */
  readonly isFound?: true;
}

/** By an interaction's token, exempt from the bot's global limit. */
export interface ResponseClient {
  /** Resolves with null unless the message is new or has a new file. */
  respond(to: Answerable, response: APIInteractionResponse, files?: readonly RawFile[]): Promise<Sent | null>;
  /** Another message to an answered interaction. It is not tried again: that might be one more. */
  followUp(to: Answerable, body: MessageBody): Promise<Sent>;
  /** The interaction's message, or the one with the pressed component. @param followUp one of its other messages instead */
  editOriginal(token: string, body: MessageBody, files?: readonly RawFile[], followUp?: string): Promise<Sent>;
  /** An interaction's ephemeral message, or the one with the pressed component. */
  removeOriginal(token: string): Promise<void>;
}

/** Authorised requests, which wait for their turn (`pacing/`). */
export interface ChannelClient {
  /** A nonce repeated within minutes makes one message. */
  post(channel: string, body: MessageBody, nonce: string, files?: readonly RawFile[]): Promise<Sent>;
  edit(channel: string, message: string, body: MessageBody, files?: readonly RawFile[]): Promise<Sent>;
  remove(channel: string, message: string): Promise<void>;
}

/** The methods of `ChannelClient`. */
export const channelRequests = ["post", "edit", "remove"] as const satisfies readonly (keyof ChannelClient)[];

/** The methods of `ApiClient`. */
export const allRequests = [
  ...(["respond", "followUp", "editOriginal", "removeOriginal"] as const satisfies readonly (keyof ResponseClient)[]),
  ...channelRequests,
] as const;

/** All requests that playing needs. */
export interface ApiClient extends ResponseClient, ChannelClient {}

/**
 * The client over two of discord.js's REST clients.
 *
 * @param rest the authorised one
 * @param open for interactions' tokens, independent of the first one's limits
 * @param once the same, without retries
 */
export function createApiClient(rest: REST, open: REST, application: string, once = open): ApiClient {
  return {
    respond: async (to, response, files = []) => {
      const options = { auth: false, ...contentOf(response, files) };
      // Of an existing message only new files' ids matter.
      const isTold = response.type === InteractionResponseType.ChannelMessageWithSource || files.length > 0;
      const query = new URLSearchParams(isTold ? { with_response: "true" } : {});
      const result = await open.post(Routes.interactionCallback(to.id, to.token), { ...options, query });
      if (!isTold) return null;
      const { message } = (result as RESTPostAPIInteractionCallbackWithResponseResult).resource ?? {};
      return message === undefined ? null : sentOf(message);
    },
    followUp: async (to, body) => {
      const options = { auth: false, body: withoutEmbeds(body) };
      return sentOf((await once.post(Routes.webhook(application, to.token), options)) as APIMessage);
    },
    editOriginal: async (token, body, files = [], followUp = "@original") => {
      const options = { auth: false, ...contentOf(body, files) };
      return sentOf((await open.patch(Routes.webhookMessage(application, token, followUp), options)) as APIMessage);
    },
    removeOriginal: async (token) => {
      await open.delete(Routes.webhookMessage(application, token), { auth: false });
    },
    post: async (channel, body, nonce, files = []) => {
      const options = contentOf({ ...withoutEmbeds(body), nonce, enforce_nonce: true }, files);
      return sentOf((await rest.post(Routes.channelMessages(channel), options)) as APIMessage);
    },
    edit: async (channel, message, body, files = []) => {
      const options = contentOf(body, files);
      return sentOf((await rest.patch(Routes.channelMessage(channel, message), options)) as APIMessage);
    },
    remove: async (channel, message) => {
      await rest.delete(Routes.channelMessage(channel, message));
    },
  };
}

/** A request's body, with files as one form in one buffer: discord.js makes it of blobs and streams, far more slowly. */
function contentOf(body: object, files: readonly RawFile[]): RequestData {
  if (files.length === 0) return { body };
  const boundary = crypto.randomUUID();
  const part = (head: string, data: RawFile["data"]): readonly Uint8Array[] => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    data instanceof Uint8Array ? data : Buffer.from(String(data)),
    Buffer.from("\r\n"),
  ];
  const form = Buffer.concat([
    ...files.flatMap(({ name, data, contentType = "application/octet-stream" }, at) =>
      part(`name="files[${at}]"; filename="${name}"\r\nContent-Type: ${contentType}`, data),
    ),
    ...part('name="payload_json"', JSON.stringify(body)),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  const headers = { "Content-Type": `multipart/form-data; boundary=${boundary}` };
  return { body: form, headers, passThroughBody: true };
}

/**
 * The message for all that answers an interaction ("Get Original Interaction Response"); null: none does. After a press
 * that was only acknowledged, or answered in its place, Discord names the pressed message, which is none.
 */
export async function findAnswer(
  open: Pick<REST, "get">,
  application: string,
  { id, token }: Answerable,
): Promise<Sent | null> {
  const message = (await open.get(Routes.webhookMessage(application, token), { auth: false })) as APIMessage;
  const isAnswer = message.interaction_metadata?.id === id && !isEphemeral(message);
  return isAnswer ? { ...sentOf(message), isFound: true } : null;
}

/** Whether one person alone sees a message. */
export function isEphemeral({ flags }: { readonly flags?: MessageFlags | undefined }): boolean {
  return ((flags ?? 0) & MessageFlags.Ephemeral) !== 0;
}

/** A new message of plain text makes no preview of what somebody's name or title may look like. */
function withoutEmbeds(body: MessageBody): MessageBody {
  return body.content === undefined ? body : { ...body, flags: (body.flags ?? 0) | MessageFlags.SuppressEmbeds };
}

/** A component's file is not in the message's attachments. */
function sentOf({ id, components }: APIMessage): Sent {
  const parts = (components ?? []).flatMap((part) =>
    part.type === ComponentType.Container ? part.components : [part],
  );
  const items = parts.flatMap((part) => (part.type === ComponentType.MediaGallery ? part.items : []));
  return { id, attachment: items[0]?.media.attachment_id ?? null };
}

/**
 * Why a request failed (Discord's documentation, "Opcodes and Status Codes").
 *
 * - `aged`: the message cannot be edited or deleted now, since it is too old or in an archived thread. A new one opens the
 *   thread, unless it is locked.
 * - `answered`: the interaction is already answered, by a retry or a repeated event.
 * - `expired`: its token is invalid. `gone`: the message or event is. `no-channel`, `forbidden`: the channel, the
 *   permission, also that for a locked thread.
 * - `passing`: a retry may succeed.
 * - `refused`: Discord does not take it, for a limit of the server (30038, 160006), a filter (200001), what it names
 *   (10007, 10011) or its form; a later try may succeed.
 */
export type Failure = "aged" | "answered" | "expired" | "gone" | "no-channel" | "forbidden" | "passing" | "refused";

/** A rate limit's delay in milliseconds; null: it failed otherwise. */
export function limitedFor(error: unknown): number | null {
  if (!(error instanceof RateLimitError)) return null;
  return Math.max(error.retryAfter, error.timeToReset, error.sublimitTimeout);
}

/**
 * Whether the client rejects a rate-limited request instead of queueing it. Channel requests and edits queue again in
 * `pacing/`, or a newer state is written later. Answers are limited only by a ban of the address, which outlasts them.
 */
export function rejectsWhenLimited({ method, route }: Pick<RateLimitData, "method" | "route">): boolean {
  if (route.startsWith("/interactions/") || route.startsWith("/channels/:id/messages")) return true;
  return method === "PATCH" && route.includes("/messages/");
}

/** Something between the bot and Discord has answered in its place: a page, and nothing of Discord's. */
export class ForeignAnswerError extends Error {
  constructor(status: number) {
    super(`a page with status ${status} came in place of Discord's answer`);
  }
}

/** A request that was not made, since Discord has refused others in the channel (`pacing/closed-channels.ts`). */
export class ClosedChannelError extends Error {
  constructor(channel: string) {
    super(`nothing is sent to ${channel} for now`);
  }
}

/** Whether the bot sees the channel and lacks another permission, which may be the one for files. */
export function isMissingPermission(error: unknown): boolean {
  return error instanceof DiscordAPIError && error.code === 50013;
}

/** Reads the error of a request. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ClosedChannelError) return "forbidden";
  if (error instanceof DiscordAPIError) {
    switch (error.code) {
      case 30046:
      case 50083:
        return "aged";
      case 40060:
        return "answered";
      case 10062:
      case 10015:
      case 50027:
        return "expired";
      case 10008:
      case 10070:
        return "gone";
      case 10003:
        return "no-channel";
      case 50001:
      case 50013:
      case 160_005:
        return "forbidden";
      default:
        return error.status >= 500 ? "passing" : "refused";
    }
  }
  return error instanceof HTTPError && error.status < 500 ? "refused" : "passing";
}

/** A call of one of several methods. */
type Call<Api, Name extends keyof Api> = {
  [Each in Name]: {
    readonly method: Each;
    readonly args: Api[Each] extends (...args: infer Args) => unknown ? Args : never;
  };
}[Name];

type Requests<Name extends string> = Readonly<Record<Name, (...args: never[]) => Promise<unknown>>>;

/**
 * A client with a wrapper around some requests.
 *
 * @param request makes a request by calling `next`, and returns its outcome
 */
export function wrapMethods<Name extends string, Api extends Requests<Name>>(
  api: Api,
  names: readonly Name[],
  request: (call: Call<Api, Name>, next: () => Promise<unknown>) => Promise<unknown>,
): Api {
  const wrapped = names.map((method) => [
    method,
    (...args: never[]) => request({ method, args } as unknown as Call<Api, Name>, () => api[method](...args)),
  ]);
  return { ...api, ...Object.fromEntries(wrapped) } as Api;
}

/** The longest wait for the disk. */
const patienceMs = 1_000;

/** A press's age by which it is answered; Discord's limit is three seconds. */
const oldestMs = 2_500;

/** Least time between two log lines. */
const tellAgainMs = 60 * 60_000;

const sentences = {
  slow: "the disk takes more than a second to confirm what was written to the database; see what else keeps it busy",
  broken: "the disk does not confirm what was written to the database; look after it before the power fails",
} as const;

/**
 * The same client, but requests wait until what they show is on the disk. A disk that fails or takes too long delays
 * nothing: the data is stored, and only a power cut could lose it.
 *
 * Answers to older presses wait less. The flush starts with the commit: there is seldom anything to wait for.
 *
 * @param onDisk resolves when everything stored by now is on the disk
 * @param ageOf of an interaction, in milliseconds
 */
export function waitForFlush(
  api: ApiClient,
  onDisk: () => Promise<void>,
  ageOf: (interaction: string) => number,
  { clock, log }: { readonly clock: Pick<Clock, "after" | "steady">; readonly log: Pick<Log, "error"> },
): ApiClient {
  let told = -Infinity;
  /** One log line for all, though the trouble may come and go. */
  const complain = (facts: object, complaint: string): void => {
    if (clock.steady() - told < tellAgainMs) return;
    told = clock.steady();
    log.error(facts, complaint);
  };
  const confirmed = async (waitMs: number): Promise<void> => {
    try {
      const end = await within(clock, waitMs, onDisk());
      // With less time than usual the disk is not to blame.
      if (end === null && waitMs === patienceMs) complain({}, sentences.slow);
    } catch (error) {
      complain({ error }, sentences.broken);
    }
  };
  return wrapMethods(api, allRequests, async ({ method, args }, next) => {
    const leftMs = method === "respond" ? oldestMs - ageOf(args[0].id) : patienceMs;
    await confirmed(Math.max(0, Math.min(patienceMs, leftMs)));
    return next();
  });
}
