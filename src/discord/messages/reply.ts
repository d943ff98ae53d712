import { type APIInteractionResponse, InteractionResponseType, MessageFlags, type RawFile } from "discord.js";
import type { Key, Language, Translate } from "../../texts/index.js";
import type { Log } from "../../log.js";
import {
  type Answerable,
  type Failure,
  failureOf,
  type MessageBody,
  type ApiClient,
  type Sent,
} from "../api/api-client.js";
import type { Painter } from "../images/painter.js";
import { type Drawing, attachPicture } from "./compose.js";

/** What replies need. */
export interface ReplyPorts {
  readonly api: Pick<ApiClient, "respond" | "followUp" | "editOriginal">;
  readonly log: Pick<Log, "warn">;
}

/** Texts in a reader's language; in a server, computer players have the names that its boards show. */
export type Texts = (reader: { readonly language: Language; readonly guild?: string }) => Translate;

/** What replies in the user's language need. */
interface TextPorts extends ReplyPorts {
  readonly texts: Texts;
}

/** A request's outcome: taken by Discord, or why not. */
export type Outcome = "taken" | Failure;

interface Extras {
  readonly files?: readonly RawFile[];
  readonly facts?: object;
  /** Called as `ResponseClient.respond` resolves. */
  readonly sent?: (message: Sent | null) => void;
  /** Responds instead if the pressed message is gone. */
  readonly ifGone?: APIInteractionResponse;
}

/** Refused responses are logged, unless it already had one. */
export async function respond(
  ports: ReplyPorts,
  to: Answerable,
  response: APIInteractionResponse,
  { ifGone, ...extras }: Extras = {},
): Promise<Outcome> {
  const { files, facts, sent } = extras;
  const expected: readonly Failure[] = ifGone === undefined ? ["answered"] : ["answered", "gone"];
  const request = ports.api.respond(to, response, files).then(sent);
  const outcome = await outcomeOf(ports, to, request, expected, facts);
  return outcome === "gone" && ifGone !== undefined ? respond(ports, to, ifGone, extras) : outcome;
}

/** Acknowledges a press without changing its message. @returns whether it has a response now */
export async function acknowledge(ports: ReplyPorts, press: Answerable, facts: object = {}): Promise<boolean> {
  return hasResponse(await respond(ports, press, { type: InteractionResponseType.DeferredMessageUpdate }, { facts }));
}

/** As `acknowledge`. @returns whether that is its first response, so that its token edits the pressed message */
export async function acknowledgeFirst(ports: ReplyPorts, press: Answerable, facts: object): Promise<boolean> {
  return (await respond(ports, press, { type: InteractionResponseType.DeferredMessageUpdate }, { facts })) === "taken";
}

/** Defers an ephemeral message, for `editReply`. @returns whether the interaction has a response now */
export async function deferEphemeral(ports: ReplyPorts, to: Answerable): Promise<boolean> {
  const type = InteractionResponseType.DeferredChannelMessageWithSource;
  return hasResponse(await respond(ports, to, { type, data: { flags: MessageFlags.Ephemeral } }));
}

/** Whether an interaction has a response, this or an earlier one. */
function hasResponse(outcome: Outcome): boolean {
  return outcome === "taken" || outcome === "answered";
}

/** A response with a new ephemeral message. */
export function ephemeralResponse(body: MessageBody): APIInteractionResponse {
  const data = { ...body, flags: (body.flags ?? 0) | MessageFlags.Ephemeral };
  return { type: InteractionResponseType.ChannelMessageWithSource, data };
}

/** A response that replaces the pressed message. */
export function updateResponse(data: MessageBody): APIInteractionResponse {
  return { type: InteractionResponseType.UpdateMessage, data };
}

/** A plain text message without mentions. */
export function textMessage(content: string): MessageBody {
  return { content, allowed_mentions: { parse: [] } };
}

/** Replies with ephemeral messages, one per text. */
export async function replyEphemeral(ports: ReplyPorts, to: Answerable, ...texts: readonly string[]): Promise<void> {
  const [first = "", ...rest] = texts;
  let outcome = await respond(ports, to, ephemeralResponse(textMessage(first)));
  for (const text of rest) if (outcome === "taken") outcome = await followUp(ports, to, text);
}

/** Replies with an ephemeral message from a text without values. */
export function replyText(
  ports: TextPorts,
  to: Answerable & { readonly language: Language; readonly guild?: string },
  key: Key,
): Promise<void> {
  return replyEphemeral(ports, to, ports.texts(to)(key));
}

/**
 * Replaces the pressed ephemeral message; if there is none or it is gone, replies with a new one.
 *
 * @param fresh the new message, if it differs
 */
export async function replyInPlace(
  ports: ReplyPorts,
  press: Answerable & { readonly onEphemeral: boolean },
  body: MessageBody,
  fresh = body,
): Promise<void> {
  if (press.onEphemeral) await respond(ports, press, updateResponse(body), { ifGone: ephemeralResponse(fresh) });
  else await respond(ports, press, ephemeralResponse(fresh));
}

/** Another ephemeral message to an answered interaction. */
export function followUp(ports: ReplyPorts, to: Answerable, text: string): Promise<Outcome> {
  return outcomeOf(ports, to, ports.api.followUp(to, { ...textMessage(text), flags: MessageFlags.Ephemeral }));
}

/** Edits the message of an interaction's response. */
export function editReply(ports: ReplyPorts, { id, token }: Answerable, body: MessageBody): Promise<Outcome> {
  return outcomeOf(ports, { id, token }, ports.api.editOriginal(token, body));
}

/** A picture that is not painted yet follows by an edit, so nothing else may edit the message. */
export async function replyWithPicture(
  ports: ReplyPorts & { readonly painter: Pick<Painter, "ready" | "paint"> },
  to: Answerable,
  drawing: Drawing,
): Promise<void> {
  const { painter, api, log } = ports;
  const { picture } = drawing;
  const ready = picture === null ? null : painter.ready(picture.sketch);
  const { body, files } = attachPicture(drawing, ready);
  const outcome = await respond(ports, to, ephemeralResponse(body), { files });
  if (picture === null || ready !== null || !hasResponse(outcome)) return;
  try {
    const png = await painter.paint(picture.sketch, { asker: { id: to.id, practice: false } });
    const painted = attachPicture(drawing, png);
    await api.editOriginal(to.token, painted.body, painted.files);
  } catch (error) {
    log.warn({ interaction: to.id, error }, "a copy of the board goes without its picture");
  }
}

/** A request's outcome. Unexpected failures are logged. */
async function outcomeOf(
  { log }: ReplyPorts,
  { id }: Answerable,
  request: Promise<unknown>,
  expected: readonly Failure[] = [],
  facts: object = {},
): Promise<Outcome> {
  try {
    await request;
    return "taken";
  } catch (error) {
    const failure = failureOf(error);
    if (!expected.includes(failure)) log.warn({ interaction: id, ...facts, failure }, "an answer could not be sent");
    return failure;
  }
}
