import {
  type APIInteractionResponse,
  InteractionResponseType,
  MessageFlags,
  type RawFile,
  SnowflakeUtil,
} from "discord.js";
import type { Clock } from "../clock.js";
import type { Caption, Picture } from "../game/scene.js";
import type { Page } from "../game/screen.js";
import type { GameModule } from "../game/module.js";
import type { Cooldown } from "../lib/cooldown.js";
import { within } from "../lib/waits.js";
import type { Log } from "../log.js";
import type { Key, Language, Translate } from "../texts/index.js";
import {
  type Answerable,
  type ApiClient,
  type Failure,
  failureOf,
  type MessageBody,
  type Sent,
} from "./api/api-client.js";
import type { CallerFacts, InteractionFacts } from "./context.js";
import { type PaintPorts, paintInTime, type Painter, paintWithin, patienceMs } from "./images/painter.js";
import { attachPicture, type Drawing } from "./messages/compose.js";
import { framedMessage } from "./ui/frame.js";
import { gallery } from "./ui/parts.js";

/** Where an answer goes: a new message, for everybody or its reader alone, or in place of the pressed one. */
export type AnswerPlace = "public" | "ephemeral" | "update";

/** What replies need. */
export interface ReplyDeps extends PaintPorts, ReplyPorts {
  readonly api: ReplyPorts["api"] & Pick<ApiClient, "removeOriginal">;
  readonly clock: Clock;
  readonly log: Log;
  readonly painter: Pick<Painter, "paint" | "ready">;
  readonly notices: {
    /** Says something to the presser that goes after some seconds. */
    tell(to: InteractionFacts, body: MessageBody, atOnce?: boolean): Promise<void>;
  };
  /** Limits newly painted pictures per user, but not a few quick taps in a lesson; without one, words answer. */
  readonly pictures: Cooldown;
}

/** How long a press waits for what it shows, in milliseconds, and its age by which it has an answer of some kind. */
const [shownMs, oldestMs] = [1_000, 2_000];

const deferrals: Readonly<Record<AnswerPlace, APIInteractionResponse>> = {
  public: { type: InteractionResponseType.DeferredChannelMessageWithSource },
  ephemeral: {
    type: InteractionResponseType.DeferredChannelMessageWithSource,
    data: { flags: MessageFlags.Ephemeral },
  },
  update: { type: InteractionResponseType.DeferredMessageUpdate },
};

/** The ways to answer one interaction, in its reader's language. Refused answers are logged, unless it already had one. */
export class Replies {
  /** @param to the interaction itself, by which all its answers are known */
  constructor(
    private readonly deps: ReplyDeps,
    private readonly to: CallerFacts | InteractionFacts,
    private readonly t: Translate,
  ) {}

  /** A new ephemeral message of a text without values. */
  text(key: Key): Promise<void> {
    return this.say(this.t(key));
  }

  /** New ephemeral messages, one a text. */
  say(...texts: readonly string[]): Promise<void> {
    return replyEphemeral(this.deps, this.to, ...texts);
  }

  /** Any response. */
  respond(response: APIInteractionResponse, files: readonly RawFile[] = []): Promise<Outcome> {
    return respond(this.deps, this.to, response, { files });
  }

  /** A new ephemeral message. */
  ephemeral(body: MessageBody): Promise<Outcome> {
    return this.respond(ephemeralResponse(body));
  }

  /** Replaces the pressed message. */
  update(body: MessageBody): Promise<Outcome> {
    return this.respond(updateResponse(body));
  }

  /** As `replyInPlace`. */
  inPlace(body: MessageBody, fresh = body): Promise<void> {
    return replyInPlace(this.deps, this.to, body, fresh);
  }

  /** Changes nothing. @returns whether the press has a response now */
  acknowledge(): Promise<boolean> {
    return acknowledge(this.deps, this.to);
  }

  /** An ephemeral message follows by `edit`. @returns whether the interaction has a response now */
  defer(): Promise<boolean> {
    return deferEphemeral(this.deps, this.to);
  }

  /** Edits the message of the interaction's response. */
  edit(body: MessageBody): Promise<Outcome> {
    return editReply(this.deps, this.to, body);
  }

  /** The same with files. @throws what Discord refuses */
  async editWithFiles(body: MessageBody, files: readonly RawFile[]): Promise<void> {
    await this.deps.api.editOriginal(this.to.token, body, files);
  }

  /** Takes back a deferred public answer that comes to nothing, and tells the presser alone why. */
  async withdraw(said: string): Promise<void> {
    const { api } = this.deps;
    // Before the first follow-up, which would stand in its place for everybody.
    const outcome = await outcomeOf(this.deps, this.to, api.removeOriginal(this.to.token));
    if (outcome === "taken") await this.followUp(said);
  }

  /** As `Notices.tell`; outside of servers a new ephemeral message. */
  async notice(body: MessageBody, atOnce = false): Promise<void> {
    if ("person" in this.to) await this.deps.notices.tell(this.to, body, atOnce);
    else await this.ephemeral(body);
  }

  /** Another ephemeral message to an answered interaction. */
  followUp(said: string | MessageBody): Promise<Outcome> {
    return followUp(this.deps, this.to, said);
  }

  /** A new ephemeral message, whose picture follows if it is not painted yet. */
  withPicture(drawing: Drawing): Promise<void> {
    return replyWithPicture(this.deps, this.to, drawing);
  }

  /** A page of a game with its picture, attached each time: the last message is unknown. */
  async page(game: GameModule, { picture, parts }: Page, place: Exclude<AnswerPlace, "public">): Promise<void> {
    const words = (shown: Caption | null) => framedMessage(game, parts(shown === null ? null : gallery(shown)));
    await this.#answer({ picture, words }, place);
  }

  /**
   * A drawing. One that takes long is deferred and follows by an edit.
   *
   * @param work a text instead of a drawing is told to the presser
   */
  async drawing(place: AnswerPlace, work: Promise<Drawing | string>): Promise<void> {
    const inTime = await this.inPatience(work);
    if (inTime !== null) return this.#answer(inTime, place);
    const outcome = await this.respond(deferrals[place]);
    await this.#follow(place, work, outcome === "taken" || outcome === "answered");
  }

  /** What can be had within a press's patience; null: it takes longer. */
  inPatience<T>(work: Promise<T>): Promise<T | null> {
    const age = this.deps.ages.now() - SnowflakeUtil.timestampFrom(this.to.id);
    return within(this.deps.clock, Math.max(0, Math.min(shownMs, oldestMs - age)), work);
  }

  /** A picture's PNG; null if it takes too long, or the reader just had many. @param isDeferred it is not in a hurry */
  async paint(picture: Picture, isDeferred = false): Promise<Uint8Array | null> {
    const { painter, pictures, metrics } = this.deps;
    const ready = painter.ready(picture.sketch);
    if (ready !== null) return ready;
    if (!pictures.begin(this.#user)) {
      metrics.leftOut("often");
      return null;
    }
    const asker = { id: this.#user, practice: true };
    return isDeferred
      ? paintWithin(this.deps, patienceMs, asker, picture)
      : paintInTime(this.deps, this.to.id, asker, picture);
  }

  /** The same for what nobody has had too much of. @param practice as in `Asker` */
  paintInTime(picture: Picture, practice: boolean): Promise<Uint8Array | null> {
    return paintInTime(this.deps, this.to.id, { id: this.#user, practice }, picture);
  }

  get #user(): string {
    return "person" in this.to ? this.to.person.user : this.to.user;
  }

  async #answer(shown: Drawing | string, place: AnswerPlace): Promise<void> {
    if (typeof shown === "string") {
      await this.ephemeral(textMessage(shown));
      return;
    }
    const png = shown.picture === null ? null : await this.paint(shown.picture);
    const { body, files } = attachPicture(shown, png);
    await this.respond(responseAt(place, body), files);
  }

  /** Shows what a deferred press has asked for. @param isDeferred false: Discord did not take the deferral */
  async #follow(place: AnswerPlace, work: Promise<Drawing | string>, isDeferred: boolean): Promise<void> {
    const { log } = this.deps;
    const { id } = this.to;
    let shown: Drawing | string;
    try {
      shown = await work;
    } catch (error) {
      log.error({ interaction: id, error }, "a page of the club could not be read");
      shown = this.t("answers.broken");
    }
    if (!isDeferred) return;
    if (typeof shown === "string") {
      await (place === "update" ? this.followUp(shown) : this.edit(textMessage(shown)));
      return;
    }
    const png = shown.picture === null ? null : await this.paint(shown.picture, true);
    const { body, files } = attachPicture(shown, png);
    try {
      await this.editWithFiles(body, files);
    } catch (error) {
      log.warn({ interaction: id, failure: failureOf(error) }, "a page of the club could not be sent");
    }
  }
}

function responseAt(place: AnswerPlace, body: MessageBody): APIInteractionResponse {
  if (place === "update") return updateResponse(body);
  if (place === "ephemeral") return ephemeralResponse(body);
  return { type: InteractionResponseType.ChannelMessageWithSource, data: body };
}

/** What interactions are bound with. */
export interface BindDeps extends ReplyDeps {
  readonly texts: Texts;
  /** In a server's language, for what everybody there can read. */
  readonly textsIn: (guild: string) => Translate;
}

/** Who makes an interaction, with texts in their language and the ways to answer. */
export interface Caller extends CallerFacts {
  readonly t: Translate;
  readonly reply: Replies;
}

/** An interaction in a server, with texts in the presser's language and the ways to answer. */
export interface InteractionContext extends InteractionFacts {
  readonly t: Translate;
  /** In the server's language, for what everybody there can read. */
  readonly serverT: Translate;
  readonly reply: Replies;
}

/** Binds an interaction's facts. */
export function bindContext(deps: BindDeps, facts: InteractionFacts): InteractionContext {
  const t = deps.texts(facts);
  return {
    ...facts,
    t,
    reply: new Replies(deps, facts, t),
    get serverT() {
      return deps.textsIn(facts.guild);
    },
  };
}

/** The same of somebody who may be in no server. */
export function bindCaller(deps: BindDeps, facts: CallerFacts): Caller {
  const t = deps.texts(facts);
  return { ...facts, t, reply: new Replies(deps, facts, t) };
}

/** The ways to answer an interaction in a server. */
export function repliesTo(deps: BindDeps, facts: InteractionFacts): Replies {
  return new Replies(deps, facts, deps.texts(facts));
}

/** What answers need. */
export interface ReplyPorts {
  readonly api: Pick<ApiClient, "respond" | "followUp" | "editOriginal">;
  readonly log: Pick<Log, "warn">;
}

/** Texts in a reader's language; in a server, computer players have the names that its boards show. */
export type Texts = (reader: { readonly language: Language; readonly guild?: string }) => Translate;

/** What answers in the user's language need. */
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
async function deferEphemeral(ports: ReplyPorts, to: Answerable): Promise<boolean> {
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
async function replyEphemeral(ports: ReplyPorts, to: Answerable, ...texts: readonly string[]): Promise<void> {
  const [first = "", ...rest] = texts;
  let outcome = await respond(ports, to, ephemeralResponse(textMessage(first)));
  for (const text of rest) if (outcome === "taken") outcome = await followUp(ports, to, text);
}

/** Replies with an ephemeral message from a text without values. @internal */
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
 * @internal
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
function followUp(ports: ReplyPorts, to: Answerable, said: string | MessageBody): Promise<Outcome> {
  const body = typeof said === "string" ? textMessage(said) : said;
  const flags = (body.flags ?? 0) | MessageFlags.Ephemeral;
  return outcomeOf(ports, to, ports.api.followUp(to, { ...body, flags }));
}

/** Edits the message of an interaction's response. */
function editReply(ports: ReplyPorts, { id, token }: Answerable, body: MessageBody): Promise<Outcome> {
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
