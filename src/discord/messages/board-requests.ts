import { InteractionResponseType } from "discord.js";
import type { Board } from "../../tables/board.js";
import {
  type Answerable,
  type ChannelClient,
  failureOf,
  limitedFor,
  type Sent,
  type Failure,
} from "../api/api-client.js";
import { deleteInTurn } from "../api/pacing/channel-queue.js";
import type { ChannelPlace } from "../api/pacing/closed-channels.js";
import {
  beginPause,
  type BoardSlot,
  isNewest,
  isShown,
  keepToken,
  type BoardWriterPorts,
  type MessageInteraction,
  type WriteResult,
  gapMs,
} from "./board-slots.js";
import { type Composed, renderedMessage, compose, type Drawing } from "./compose.js";
import { type BoardPictures, chooseNow, drawEarly, withClimax } from "./board-pictures.js";
import { acknowledgeFirst, replyWithPicture, updateResponse } from "../replies.js";
import { linkTo } from "../ui/parts.js";
import type { BoardMessages } from "./board-messages.js";
import { backOff } from "../../lib/waits.js";

/** What the requests that write a board need. */
export interface BoardRequestPorts extends BoardWriterPorts, BoardComposingPorts {}

/** What somebody was to be answered with could not be read, and nothing was sent; `cause` says why. */
export class UnreadError extends Error {}

/** What a request made of a board's message. */
type SendResult = Omit<WriteResult, "board" | "composed">;

/** Nothing was sent: the picture comes in a moment, or is given up then. */
export interface Unpainted {
  /** Never rejected. */
  readonly painted: Promise<unknown>;
}

/**
 * Answers a press on a board's message with the board, or acknowledges it where that would change nothing.
 *
 * @param board after the press
 * @throws UnreadError, or the request's error; then the press is acknowledged first if it can be
 */
export async function answerPress(
  ports: BoardRequestPorts,
  slot: BoardSlot,
  press: MessageInteraction,
  board: Board,
): Promise<WriteResult> {
  const { api, clock } = ports;
  const { message } = slot;
  const acknowledge = async (): Promise<void> => {
    if (await acknowledgeFirst(ports, press, { table: board.table })) keepToken(slot, press, clock);
  };
  const { newest, drawing } =
    drawnAtOnce(ports, slot, board, "answer") ?? (await readPainted(ports, slot, board, "answer"));
  const target = { message, by: "token", drawing } as const;
  return write(ports, slot, newest, target, async (composed) => {
    if (isShown(slot, composed)) {
      await acknowledge();
      return unchanged(slot);
    }
    const { body, files } = composed.payload;
    try {
      const sent = await api.respond(press, updateResponse(body), files);
      keepToken(slot, press, clock);
      return edited(message, composed, sent);
    } catch (error) {
      const failure = failureOf(error);
      // The board was not written, but the press needs an answer.
      const isRefused = failure === "expired" || limitedFor(error) !== null;
      // One that has an answer already may have been refused before: its token would edit that answer.
      const isOpen = failure !== "answered" && !isRefused;
      if (isOpen) await acknowledge();
      throw error;
    }
  });
}

/**
 * Answers a command with the board as a new message, even if another one shows the same.
 *
 * @throws UnreadError, or the request's error
 */
export async function answerCommand(
  ports: BoardRequestPorts,
  slot: BoardSlot,
  command: Answerable,
  board: Board,
): Promise<WriteResult> {
  const { newest, drawing } =
    drawnAtOnce(ports, slot, board, "post") ?? (await readPainted(ports, slot, board, "post"));
  return write(ports, slot, newest, { message: null, by: "token", drawing }, async (composed) => {
    const { body: data, files } = composed.payload;
    const type = InteractionResponseType.ChannelMessageWithSource;
    const { api } = ports;
    // The token edits the new message, so it is kept only once that is known to be the board's.
    const sent =
      (await api.respond(command, { type, data }, files)) ?? (await api.editOriginal(command.token, data, files));
    keepToken(slot, command, ports.clock);
    slot.rewrite ||= sent.isFound === true;
    return edited(sent.id, composed, sent);
  });
}

/**
 * Answers a command with a copy of the board, for its user alone. If Discord refuses it, that is only logged.
 *
 * @throws what reading the table throws
 */
export async function answerWithCopy(ports: BoardRequestPorts, command: Answerable, board: Board): Promise<void> {
  await replyWithPicture(ports, command, ports.draw(await readNewest(ports, board), null));
}

/**
 * Edits the board with its newest state, unless that would change nothing.
 *
 * @param token of a press on the board's message, or of the command that made it
 * @returns null: there is no such table
 * @throws what reading the table throws, or the request's error
 */
export async function editByToken(
  ports: BoardRequestPorts,
  slot: BoardSlot,
  { token, followUp }: NonNullable<BoardSlot["token"]>,
): Promise<WriteResult | Unpainted | null> {
  const newest = await ports.board(slot.newest.table);
  if (newest === null) return null;
  const { drawing, painted } = drawEarly(ports, slot, newest, "edit");
  if (painted !== null) return { painted };
  const { message } = slot;
  return write(ports, slot, newest, { message, by: "token", drawing }, async (composed) => {
    if (isShown(slot, composed)) return unchanged(slot);
    const { body, files } = composed.payload;
    return edited(message, composed, await ports.api.editOriginal(token, body, files, followUp?.message));
  });
}

/**
 * Edits the board with its newest state, or posts it if it has no message, unless that would change nothing.
 *
 * @param api of the board's turn in its channel
 * @returns null: there is no such table
 * @throws what reading the table throws, or the request's error
 */
export async function writeInChannel(
  ports: BoardRequestPorts,
  slot: BoardSlot,
  api: ChannelClient,
): Promise<WriteResult | Unpainted | null> {
  const newest = await ports.board(slot.newest.table);
  if (newest === null) return null;
  const { drawing, painted } = slot.takesNoFiles
    ? { drawing: null, painted: null }
    : drawEarly(ports, slot, newest, "edit");
  if (painted !== null) return { painted };
  const { message } = slot;
  return write(ports, slot, newest, { message, by: "channel", drawing }, async (composed) => {
    if (isShown(slot, composed)) return unchanged(slot);
    const { body, files } = composed.payload;
    slot.hadFile = files.length > 0;
    if (message === null) return postInChannel(ports, slot, newest, composed, api);
    return edited(message, composed, await api.edit(newest.channel, message, body, files));
  });
}

async function postInChannel(
  ports: BoardRequestPorts,
  slot: BoardSlot,
  { table, guild, channel, version }: Board,
  composed: Composed,
  api: ChannelClient,
): Promise<SendResult> {
  const { body, files } = composed.payload;
  const isFirst = slot.nonce === null;
  slot.nonce ??= `${table}:${version}.${slot.posts}`;
  const sent = await api.post(channel, body, slot.nonce, files);
  [slot.nonce, slot.posts] = [null, slot.posts + 1];
  // An earlier attempt may have posted it after all, as it was then or without its picture.
  const rendered = isFirst ? renderedMessage(composed, sent) : null;
  if (rendered === null) slot.rewrite = true;
  if (slot.old !== null) void removeOldBoard(ports, { guild, channel }, slot.old);
  slot.old = null;
  return { message: sent.id, rendered, isSent: true };
}

/** Deletes a message that another has replaced, in its turn. A failure is only logged. */
export async function removeOldBoard(
  { queue, log }: Pick<BoardWriterPorts, "queue" | "log">,
  place: ChannelPlace,
  message: string,
): Promise<void> {
  const failure = await deleteInTurn(queue, place, message);
  if (failure !== null) log.warn({ ...place, message, failure }, "an old board could not be deleted");
}

/** A board that answers somebody. `drawing`: as of `BoardTarget`. */
interface PaintedBoard {
  readonly newest: Board;
  readonly drawing: Drawing | null;
}

/** A board that waits for nothing; null: its newest state has to be read, or its picture painted. */
function drawnAtOnce(
  ports: BoardRequestPorts,
  slot: BoardSlot,
  board: Board,
  how: "answer" | "post",
): PaintedBoard | null {
  slot.picturedBy = null;
  if (!isNewest(slot, board)) return null;
  const { drawing, painted } = drawEarly(ports, slot, board, how);
  return painted === null ? { newest: board, drawing } : null;
}

/** A board's newest state, once its picture is painted, or will not be in a moment. */
async function readPainted(
  ports: BoardRequestPorts,
  slot: BoardSlot,
  board: Board,
  how: "answer" | "post",
): Promise<PaintedBoard> {
  let newest = isNewest(slot, board) ? board : await readNewest(ports, board);
  for (;;) {
    const { drawing, painted } = drawEarly(ports, slot, newest, how);
    if (painted !== null) await painted;
    if (painted === null || isNewest(slot, newest)) return { newest, drawing };
    const { version } = newest;
    newest = await readNewest(ports, newest);
    if (newest.version === version) return { newest, drawing };
  }
}

async function readNewest(ports: Pick<BoardWriterPorts, "board">, board: Board): Promise<Board> {
  return (await orUnread(ports.board(board.table))) ?? board;
}

/** @throws UnreadError */
async function orUnread<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    throw new UnreadError("a board could not be read", { cause: error });
  }
}

/** Composes a board and sends it, with no await in between: the slot has to be as the board was composed for. */
async function write(
  ports: BoardRequestPorts,
  slot: BoardSlot,
  board: Board,
  target: BoardTarget,
  send: (composed: Composed) => Promise<SendResult>,
): Promise<WriteResult> {
  const bare = bareBoard(board);
  const whole = bare ?? (await orUnread(wholeBoard(ports, board)));
  const composed = composeBoard(ports, slot, whole, bare === null ? { ...target, drawing: null } : target);
  return { board, composed, ...(await send(composed)) };
}

/** Asked last: while a press is acknowledged, the slot may learn that its message shows something else. */
function unchanged({ message, rendered }: BoardSlot): SendResult {
  return { message, rendered, isSent: false };
}

function edited(message: string | null, composed: Composed, sent: Sent | null): SendResult {
  return { message, rendered: renderedMessage(composed, sent), isSent: true };
}

/** What composing a board needs. */
interface BoardComposingPorts extends Pick<BoardWriterPorts, "clock" | "draw" | "painter" | "mayMove"> {
  readonly pictures: Pick<BoardPictures, "want" | "prepare">;
}

/** Where a composed board is to be written. */
interface BoardTarget {
  /** The message that it replaces; null: it is a new one. */
  readonly message: string | null;
  /** An interaction's token brings files even where the bot may attach none in the channel. */
  readonly by: "token" | "channel";
  /** The board as it is drawn without anything else; left out or null: it is not drawn yet. */
  readonly drawing?: Drawing | null;
}

/** A board as it can be shown now; a missing picture is painted from here on. */
function composeBoard(
  ports: BoardComposingPorts,
  slot: BoardSlot,
  whole: WholeBoard,
  { message, by, drawing = null }: BoardTarget,
): Composed {
  const { painter, pictures } = ports;
  const attachment = message === null ? null : (slot.rendered?.attachment ?? null);
  const files = by === "token" || !slot.takesNoFiles;
  const drawn = drawing ?? ports.draw(whole.board, whole.rematch);
  const { shown: still, next } = chooseNow(ports, slot, whole.board, drawn);
  const shown = message === null || !files ? still : withClimax(ports, slot, whole.board, still);
  beginPause(slot, drawn, ports.clock.steady());
  const composed = compose(shown, { attachment, painter, files, brokenPicture: slot.brokenPicture });
  pictures.want(slot, composed.missing);
  if (next !== null) pictures.prepare(slot, next);
  return composed;
}

/** A board with all that is shown of it. `rematch`: a link to its rematch; null: there is none. */
interface WholeBoard {
  readonly board: Board;
  readonly rematch: string | null;
}

/** A board of which nothing more has to be read; null: it is a result. @internal */
export function bareBoard(board: Board): WholeBoard | null {
  return board.status === "over" || board.rematch !== null ? null : { board, rematch: null };
}

/** A result with the link to its rematch and what other games make of it. @internal */
export async function wholeBoard(
  ports: {
    readonly complete?: (board: Board) => Promise<Board>;
    readonly messages: Pick<BoardMessages, "of">;
  },
  board: Board,
): Promise<WholeBoard> {
  const { complete, messages } = ports;
  const { rematch } = board;
  return {
    board: complete === undefined ? board : await complete(board),
    rematch: rematch === null ? null : linkTo(board, (await messages.of(rematch)).message),
  };
}

/** The first retry's delay in milliseconds, doubled each time, the longest, their number, and the failure in a row that is logged. */
const retries = {
  passing: {
    ms: 2_000,
    longestMs: 60_000,
    most: Infinity,
    logged: 6,
    note: "a board could not be written for a minute",
  },
  refused: { ms: 15_000, longestMs: 10 * 60_000, most: 9, logged: 1, note: "Discord does not take a board now" },
} as const;

/**
 * What to do after a failed write.
 *
 * - `again`: after `ms` milliseconds. `note`, `trouble`: a log line, the second one a warning.
 * - `lost`: the channel is gone. `later`: nothing until the board changes.
 */
type Remedy =
  | { readonly type: "again"; readonly ms: number; readonly note: string | null; readonly trouble: string | null }
  | { readonly type: "lost" }
  | { readonly type: "later" };

/**
 * Counts a failed write, updates its slot, and logs what nobody would expect.
 *
 * @returns the delay before the next write in milliseconds; Infinity: until something changes
 */
export function handleFailedWrite(
  { log, lost, metrics }: Pick<BoardWriterPorts, "log" | "lost" | "metrics">,
  slot: BoardSlot,
  error: unknown,
): number {
  const limitedMs = limitedFor(error);
  const failure = failureOf(error);
  metrics.wrote(limitedMs === null ? failure : "limited");
  if (limitedMs !== null) return Math.max(limitedMs, gapMs.channel);
  const facts = { table: slot.newest.table, channel: slot.newest.channel };
  const remedy = chooseRemedy(slot, failure);
  switch (remedy.type) {
    case "again":
      if (remedy.note !== null) log.info({ ...facts, failure, error }, remedy.note);
      if (remedy.trouble !== null) log.warn({ ...facts, failure, error }, remedy.trouble);
      return remedy.ms;
    case "lost":
      lost(slot.newest);
      return Infinity;
    case "later":
      // Where Discord takes nothing, one line says so for all.
      if (failure === "forbidden") return Infinity;
      log.warn({ ...facts, failure, error }, "a board could not be written; it is tried again with the next change");
      return Infinity;
  }
}

/** Updates a slot after a failed write, and chooses a remedy. */
function chooseRemedy(slot: BoardSlot, failure: Failure): Remedy {
  const kept = slot.rendered?.attachment ?? null;
  // The message is unchanged only if the write certainly had no effect.
  if (failure !== "expired" && failure !== "forbidden") slot.rendered = null;
  switch (failure) {
    case "answered":
      return writeAgain(0);
    case "expired":
      slot.token = null;
      return writeAgain(0);
    case "gone":
      slot.token = null;
      slot.message = null;
      return writeAgain(0, "the board message is gone; it is posted anew");
    case "aged":
      // A locked thread takes no new message either.
      if (slot.message === null) break;
      slot.token = null;
      slot.old = slot.message;
      slot.message = null;
      return writeAgain(0);
    case "no-channel":
      return { type: "lost" };
    case "passing":
      return writeLater(slot, failure);
    case "refused":
      // Perhaps because of the kept picture, which now counts as gone.
      if (kept !== null) return writeAgain(0, "a board is written anew without the picture that it had");
      return writeLater(slot, failure);
    case "forbidden":
      if (!slot.hadFile || slot.takesNoFiles) break;
      slot.takesNoFiles = true;
      return writeAgain(0, "a channel may take no files from the bot; its board is tried without a picture");
  }
  slot.failures = 0;
  return { type: "later" };
}

function writeLater(slot: BoardSlot, failure: keyof typeof retries): Remedy {
  const { ms, longestMs, most, logged, note } = retries[failure];
  slot.failures += 1;
  slot.isRefused = failure === "refused";
  const waitMs = backOff(slot.failures, ms, longestMs);
  const trouble = slot.failures === logged ? `${note}; it is tried again ever more slowly` : null;
  if (slot.failures <= most) return { type: "again", ms: waitMs, note: null, trouble };
  slot.failures = 0;
  return { type: "later" };
}

function writeAgain(ms: number, note: string | null = null): Remedy {
  return { type: "again", ms, note, trouble: null };
}
