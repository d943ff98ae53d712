import { MessageFlags, MessageType } from "discord-api-types/v10";
import type { FastifyInstance } from "fastify";
import type { Limits } from "../limits/limits.js";
import { draftEdit, draftNew, type MessageForm } from "../validity/draft.js";
import { foreignMessage, invalidForm, missingPermissions, unknownMessage } from "../validity/errors.js";
import { checkForm } from "../validity/form.js";
import { messageCreate, messageEdit } from "../validity/schemas.js";
import { checkMessage } from "../validity/message-body.js";
import {
  createMessage,
  deleteMessage,
  editMessage,
  referenceTo,
  type Birth,
  type StoredMessage,
} from "../world/messages.js";
import { botMay } from "../world/permissions.js";
import type { World } from "../world/world.js";
import { channelOf, checkOpen, openForMessage, writableChannel } from "./access.js";
import { uploadsOf } from "./body.js";

/** Milliseconds for which a nonce names one message. */
const NONCE_LIFE = 5 * 60_000;

interface All {
  readonly Params: { readonly channel: string };
  readonly Querystring: { readonly limit?: string; readonly before?: string; readonly after?: string };
}

interface One {
  readonly Params: { readonly channel: string; readonly message: string };
}

/** By their channel, without ephemeral ones. `limits`: null for none. */
export function messageRoutes(app: FastifyInstance, world: World, limits: Limits | null): void {
  const all = "/channels/:channel/messages";
  const one = `${all}/:message`;
  app.get<All>(all, ({ params, query }) => {
    const channel = channelOf(world, params.channel);
    if (!botMay(world, channel, "ReadMessageHistory")) return [];
    const limit = Math.min(Math.max(Number(query.limit ?? 50) || 50, 1), 100);
    const newest = publicMessages(world, params.channel).toReversed();
    const { before, after } = query;
    if (after !== undefined) return newest.filter(({ id }) => BigInt(id) > BigInt(after)).slice(-limit);
    return newest.filter(({ id }) => before === undefined || BigInt(id) < BigInt(before)).slice(0, limit);
  });
  app.post<All>(all, (request) => {
    const uploads = uploadsOf(request);
    const channel = writableChannel(world, request.params.channel, uploads.length > 0);
    const form = checkForm(messageCreate, request.body);
    const twin = form.enforce_nonce ? sameNonce(world, channel.id, form.nonce) : undefined;
    if (twin) return twin.message;
    const draft = draftNew(form, uploads);
    checkMessage(draft, world.emojis);
    openForMessage(world, channel);
    return createMessage(
      world,
      { ...draft, flags: draft.flags & ~MessageFlags.Ephemeral },
      {
        channel: channel.id,
        reader: null,
        ...replyOf(world, channel.id, form),
        nonce: form.nonce ?? null,
      },
    ).message;
  });
  app.get<One>(one, ({ params }) => {
    const stored = messageOf(world, params);
    if (!botMay(world, channelOf(world, params.channel), "ReadMessageHistory")) throw missingPermissions();
    return stored.message;
  });
  app.patch<One>(one, (request) => {
    const uploads = uploadsOf(request);
    writableChannel(world, request.params.channel, uploads.length > 0);
    const stored = messageOf(world, request.params);
    if (!isOwn(world, stored)) throw foreignMessage();
    checkOpen(world, request.params.channel);
    limits?.takeEdit(request.params.channel, stored.message.timestamp);
    const form = checkForm(messageEdit, request.body);
    const draft = draftEdit(stored, form, uploads);
    checkMessage(draft, world.emojis);
    return editMessage(world, stored, draft).message;
  });
  app.delete<One>(one, ({ params }, reply) => {
    const stored = messageOf(world, params);
    const channel = channelOf(world, params.channel);
    if (!isOwn(world, stored) && !botMay(world, channel, "ManageMessages")) throw missingPermissions();
    checkOpen(world, channel.id);
    deleteMessage(world, stored);
    return reply.code(204).send();
  });
}

function publicMessages(world: World, channel: string) {
  return [...world.messages.values()]
    .filter((stored) => stored.reader === null && stored.message.channel_id === channel)
    .map((stored) => stored.message);
}

function messageOf(world: World, params: One["Params"]): StoredMessage {
  channelOf(world, params.channel);
  const stored = world.messages.get(params.message);
  if (!stored || stored.reader !== null || stored.message.channel_id !== params.channel) throw unknownMessage();
  return stored;
}

function isOwn(world: World, { message }: StoredMessage): boolean {
  return message.author.id === world.bot.id;
}

function sameNonce(world: World, channel: string, nonce: MessageForm["nonce"]): StoredMessage | undefined {
  if (nonce === undefined || nonce === null) return undefined;
  return [...world.messages.values()].findLast(
    ({ message }) =>
      message.channel_id === channel &&
      message.nonce === nonce &&
      world.now() - Date.parse(message.timestamp) < NONCE_LIFE,
  );
}

function replyOf(world: World, channel: string, form: MessageForm): Pick<Birth, "type" | "reference"> {
  const reference = form.message_reference;
  if (!reference) return { type: MessageType.Default };
  const stored = world.messages.get(reference.message_id);
  if (stored?.reader === null && stored.message.channel_id === channel) {
    return { type: MessageType.Reply, reference: referenceTo(world, stored) };
  }
  if (reference.fail_if_not_exists === false) return { type: MessageType.Default };
  const code = "MESSAGE_REFERENCE_UNKNOWN_MESSAGE";
  throw invalidForm([{ path: ["message_reference"], code, message: "Unknown message" }]);
}
