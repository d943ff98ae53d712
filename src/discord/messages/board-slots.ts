import type { Board } from "../../tables/board.js";
import type { OfServers } from "../../tables/ports.js";
import type { Clock } from "../../clock.js";
import { within } from "../../lib/waits.js";
import type { BoardMessages, ShownMessage } from "./board-messages.js";
import type { Composed, RenderedMessage, Drawing } from "./compose.js";
import type { Picture } from "../../game/scene.js";
import type { Priority, ChannelQueue } from "../api/pacing/channel-queue.js";
import type { Log } from "../../log.js";
import type { Answerable, ResponseClient } from "../api/api-client.js";
import type { Metrics } from "../api/metrics.js";
import type { ClosedChannels } from "../api/pacing/closed-channels.js";
import type { Painter } from "../images/painter.js";

/** How long a token is used: Discord's limit is 15 minutes. */
const tokenMs = 14.5 * 60_000;

/** A command's wait for a write in flight: Discord's limit is three seconds. */
const patienceMs = 1_000;

/** A board without its content. */
export type Outline = Pick<Board, "table" | "guild" | "channel" | "start" | "version" | "visible">;

function outlineOf({ table, guild, channel, start, version, visible }: Board): Outline {
  return { table, guild, channel, start, version, visible };
}

/** What the board writer knows of a table's message; never stored. */
export interface BoardSlot {
  /** Of the newest state: thousands may wait. */
  newest: Outline;
  /** Settles when the board's message is known; null: it is. */
  ready: Promise<void> | null;
  /** The version that the message shows. */
  written: number;
  message: string | null;
  /** The start message that it has moved to; null: none. */
  start: string | null;
  /** The lobby's message, which leads to the game once that is shown; null: none. */
  left: string | null;
  /** The same until it says how the game has ended; null: it does, or there is none. */
  lobby: string | null;
  /** Whether the game's end is told where its lobby was. */
  end: "untold" | "telling" | "told";
  /** The highest version that was shown with its picture. */
  whole: number;
  /** What the message shows; null: unknown. */
  rendered: RenderedMessage | null;
  /** Something else may have been written to the message during the write in flight. */
  isOverwritten: boolean;
  /** The newest state's missing picture. */
  missing: Picture | null;
  /** Until when the next write waits for its picture, by the monotonic clock; null: it does not yet. */
  picturedBy: number | null;
  /** Whether a picture is being painted, current or older. */
  painting: boolean;
  /** Sets the wanted picture; cancels another. */
  want: (picture: Picture | null) => void;
  /** Sketch of the last picture that could not be painted. */
  brokenPicture: string | null;
  /** A missing picture is painted or given up: the message is written although the state is unchanged. */
  rewrite: boolean;
  /** Somebody may have deleted the message: the next write is sent even if it changes nothing. */
  isDoubted: boolean;
  /** The last settlement that the message has shown, or is about to. */
  pause: RevealPause | null;
  /** The last moment that was written with its climax, or without: it comes once. */
  climax: string | null;
  /** The race whose buttons the message has shown last; null: none. */
  race: number | null;
  /** The channel refused a file; retried after the next press. */
  takesNoFiles: boolean;
  /** Whether the last channel write had a file. */
  hadFile: boolean;
  /** An older message, to delete once the new one is there. */
  old: string | null;
  /** Of a message that could not be posted, and may be there all the same; null: the next one is another. */
  nonce: string | null;
  /** How many messages were posted. */
  posts: number;
  /** The last press: edits by its token do not count against the channel's limit. */
  token: OpenToken | null;
  /** A write is in flight; `currentWrite` settles when it has ended. */
  isWriting: boolean;
  currentWrite: Promise<unknown>;
  /** The next write's priority; null: nothing has changed. */
  urgency: Priority | null;
  /** Cancels the waiting write. */
  cancel: (() => void) | null;
  /** The waiting write's priority; null: none waits. */
  queued: Priority | null;
  /** When the last write ended; monotonic. */
  writtenAt: number;
  /** When anything last happened here; monotonic. */
  usedAt: number;
  /** Failures in a row. */
  failures: number;
  /** The last one was a refusal, which a change may end: the next write does not wait for its retry. */
  isRefused: boolean;
  /**
   * Nothing more is written here, and what was written from then on, by the monotonic clock, may be over what somebody
   * else has written. Null: the board is in memory.
   */
  over: number | null;
}

/** A token that edits a board's message. */
interface OpenToken {
  readonly token: string;
  readonly until: number;
  /** A follow-up of the press, which has started the game on another message; null: the board is what was pressed. */
  readonly followUp: { readonly message: string; readonly pressed: string | null } | null;
}

/** A table's slot before the first write. */
function newSlot(board: Board, now: number): BoardSlot {
  return {
    newest: outlineOf(board),
    ready: null,
    written: 0,
    message: null,
    start: null,
    left: null,
    lobby: null,
    end: "untold",
    whole: 0,
    rendered: null,
    isOverwritten: false,
    missing: null,
    picturedBy: null,
    painting: false,
    want: () => undefined,
    brokenPicture: null,
    rewrite: false,
    isDoubted: false,
    pause: null,
    climax: null,
    race: null,
    takesNoFiles: false,
    hadFile: false,
    old: null,
    nonce: null,
    posts: 0,
    token: null,
    isWriting: false,
    currentWrite: Promise.resolve(),
    urgency: null,
    cancel: null,
    queued: null,
    writtenAt: Number.NEGATIVE_INFINITY,
    usedAt: now,
    failures: 0,
    isRefused: false,
    over: null,
  };
}

/** Cancels the waiting write. */
export function cancelWrite(slot: BoardSlot): void {
  slot.cancel?.();
  [slot.cancel, slot.queued] = [null, null];
}

/** Whether no newer state is known. */
export function isNewest({ newest }: BoardSlot, { version }: Board): boolean {
  return version >= newest.version;
}

/** The prompt of a board's open race; null: there is none. */
export function openRace({ play }: Pick<Board, "play">): number | null {
  return play?.prompts.find(({ kind }) => kind === "race")?.id ?? null;
}

/** Whether a write would change nothing. */
export function isShown({ rendered, isDoubted }: BoardSlot, { fingerprint }: Composed): boolean {
  return !isDoubted && rendered?.fingerprint === fingerprint;
}

/** Until when a token received now is used. */
export function tokenExpiry(now: number): number {
  return now + tokenMs;
}

/** Discord takes edits by a token only after its interaction is answered. @param followUp left out: none is the board */
export function keepToken(
  slot: BoardSlot,
  { token }: { readonly token: string },
  clock: Pick<Clock, "now">,
  followUp: OpenToken["followUp"] = null,
): void {
  slot.takesNoFiles = false;
  slot.token = { token, until: tokenExpiry(clock.now()), followUp };
}

/** The token that edits a board's message now; null: there is none. */
export function openToken({ token }: BoardSlot, now: number): OpenToken | null {
  return token !== null && token.until > now ? token : null;
}

/** From its start on a game is shown by its start message or a younger one, whatever was noted of its lobby. */
function moveToStart(slot: BoardSlot): void {
  const { newest, message, old } = slot;
  if (newest.start === null || slot.start === newest.start) return;
  slot.start = newest.start;
  if (message !== null && !isOlder(message, newest.start)) return;
  [slot.message, slot.left, slot.old] = [newest.start, message ?? old, null];
  slot.lobby = slot.left;
  [slot.rendered, slot.token, slot.nonce] = [null, null, null];
  // Nothing was written to it yet.
  slot.writtenAt = Number.NEGATIVE_INFINITY;
}

/** Ids grow with time. */
function isOlder(message: string, other: string): boolean {
  return message.length === other.length ? message < other : message.length < other.length;
}

/** Until when a command received now waits for writes, by the clock of `now`. */
export function patienceEnd(now: number): number {
  return now + patienceMs;
}

/** Waits for the write in flight. @returns false: not within `ms` */
export async function isWrittenWithin(
  ms: number,
  { currentWrite }: BoardSlot,
  clock: Pick<Clock, "after">,
): Promise<boolean> {
  if (ms <= 0) return false;
  return (
    (await within(
      clock,
      ms,
      currentWrite.then(() => true),
    )) ?? false
  );
}

/** When an unused slot is cleared; tokens have expired by then. */
const clearMs = 15 * 60_000;

/** The same without presses; and how often that is checked. */
const [unpressedMs, sweepMs] = [60_000, 10_000];

/** Slots of boards written recently, in flight or waiting. */
export class BoardSlots {
  readonly #slots = new Map<Board["table"], BoardSlot>();
  readonly #clock: Pick<Clock, "steady">;
  readonly #messages: Pick<BoardMessages, "of">;
  readonly #mayWrite: MayWrite;
  #swept = Number.NEGATIVE_INFINITY;

  /** @param messages the stored board messages */
  constructor(clock: Pick<Clock, "steady">, messages: Pick<BoardMessages, "of">, mayWrite: MayWrite = () => "now") {
    this.#clock = clock;
    this.#messages = messages;
    this.#mayWrite = mayWrite;
  }

  /** A table's slot, updated unless it knows a newer state. */
  at(board: Board): BoardSlot {
    const now = this.#clock.steady();
    const known = this.#slots.get(board.table);
    if (known !== undefined) {
      if (board.version > known.newest.version) known.newest = outlineOf(board);
      known.usedAt = now;
      if (known.ready === null) moveToStart(known);
      return known;
    }
    this.#sweep(now);
    const slot = newSlot(board, now);
    // An answer to a press that was in hand.
    if (this.#mayWrite(board.guild) === "never") slot.over = now;
    else this.#slots.set(board.table, slot);
    const standing = this.#messages.of(board.table);
    if (standing instanceof Promise) slot.ready = this.#wait(board.table, slot, standing);
    else noteMessage(slot, standing);
    return slot;
  }

  /** A table's slot; null: its board was not written lately. */
  known(table: string): BoardSlot | null {
    return this.#slots.get(table) ?? null;
  }

  /** Takes out the slots of some servers' boards. */
  drop(of: OfServers): readonly BoardSlot[] {
    const slots = this.all().filter(({ newest }) => of(newest.guild));
    for (const { newest } of slots) this.#slots.delete(newest.table);
    return slots;
  }

  all(): readonly BoardSlot[] {
    return [...this.#slots.values()];
  }

  /** If a board's message cannot be read the slot is cleared, and the next one tries again. */
  async #wait(table: string, slot: BoardSlot, standing: Promise<ShownMessage>): Promise<void> {
    try {
      noteMessage(slot, await standing);
      slot.ready = null;
    } catch (error) {
      if (this.#slots.get(table) === slot) this.#slots.delete(table);
      throw error;
    }
  }

  /** Not for each new slot: after a start there may be many. */
  #sweep(now: number): void {
    if (now - this.#swept < sweepMs) return;
    this.#swept = now;
    for (const [id, slot] of this.#slots) {
      const kept = slot.token === null ? unpressedMs : clearMs;
      if (!isInUse(slot) && slot.usedAt < now - kept) this.#slots.delete(id);
    }
  }
}

function noteMessage(slot: BoardSlot, { message, shown, lobby = null }: ShownMessage): void {
  [slot.message, slot.lobby] = [message, lobby];
  slot.written = shown;
  moveToStart(slot);
}

/** Whether this slot will write again: a second slot would not know of it. */
function isInUse({ ready, isWriting, cancel, painting }: BoardSlot): boolean {
  return ready !== null || isWriting || painting || cancel !== null;
}

/**
 * Between two writes without a press: a channel takes about five edits in five seconds, a token about five in two.
 * After a press they may go sooner: the pacer knows the limit.
 */
export const gapMs = { channel: 1_200, pressed: 300, token: 450 } as const;

/** Before it is asked again whether a board may be written, in milliseconds. */
export const laterMs = 1_000;

/** Whether a server's messages may be written. `never`: nothing of them is kept either. */
export type MayWrite = (guild: string) => "now" | "later" | "never";

/** What the board writer needs. */
export interface BoardWriterPorts {
  readonly api: ResponseClient;
  readonly queue: ChannelQueue;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Pick<Metrics, "wrote">;
  readonly painter: Pick<Painter, "ready" | "paint" | "expectedMs">;
  /** Null: no such table. Waiting boards are not kept. */
  readonly board: (table: string) => Promise<Board | null>;
  /** In its server's language. `rematch`: a link to its rematch. */
  readonly draw: (board: Board, rematch: string | null) => Drawing;
  /** Adds to a result what other games make of it. Never rejects, and settles within half a second. */
  readonly complete?: (board: Board) => Promise<Board>;
  /** Whether a server's boards may move. Left out: they never do. */
  readonly mayMove?: (guild: string) => boolean;
  /** Told after every successful write. */
  readonly messages: Pick<BoardMessages, "of" | "shown">;
  /** Left out: none is ever closed. */
  readonly closed?: Pick<ClosedChannels, "isClosed" | "whenOpen"> | undefined;
  /** Called when a board's channel is gone. */
  readonly lost: (board: Outline) => void;
  /** Called once a game is shown by another message than its lobby. @param token that edits the lobby's; null: none */
  readonly left?: (board: Outline, lobby: string, token: string | null) => void;
  /**
   * Called once a board shows how its game has ended, to tell it where the lobby was. Repeated if the process dies before
   * it resolves; never rejects.
   *
   * @param message the board's
   * @param lobby the lobby's message; null: it was the board's
   * @returns false: it is to be told by the board's next write, or after the next start
   */
  readonly ended?: (board: Board, message: string | null, lobby: string | null) => Promise<boolean>;
  /** Left out: always now. */
  readonly mayWrite?: MayWrite | undefined;
  /** A board was written though somebody else may have written it too: it has to be shown again. */
  readonly overtaken?: (board: Outline) => void;
}

/** An interaction on a message, or the command that made it. */
export interface MessageInteraction extends Answerable {
  /** The pressed component's; null for commands and ephemeral messages. */
  readonly message: string | null;
}

/** How a write came out. */
export interface WriteResult {
  readonly message: string | null;
  readonly board: Board;
  readonly composed: Composed;
  readonly rendered: RenderedMessage | null;
  /** False: the message was up to date, and no request was made. */
  readonly isSent: boolean;
}

/** A board's pause before a settlement; a restart forgets it. */
interface RevealPause {
  /** Which settlement it belongs to. */
  readonly of: string;
  /** The board's version that settles it. */
  readonly version: number;
  /** Its end, by the monotonic clock. */
  readonly until: number;
  /** Whether the state before was written, with which the pause begins. */
  readonly isWritten: boolean;
}

/**
 * A board's pause, begun where its drawing has a state before the settlement.
 *
 * @param last the message's pause so far
 * @param isKnown whether the message shows the state before; otherwise the settlement is shown at once
 */
export function pauseFor(
  board: Board,
  { before = null }: Drawing,
  last: RevealPause | null,
  isKnown: boolean,
  now: number,
): RevealPause | null {
  if (before === null) return null;
  const of = momentOf(board);
  if (last?.of === of) return last;
  return { of, version: board.version, until: isKnown ? now + before.ms : now, isWritten: false };
}

/** What a step has led to: it has opened the next prompts or ended the game, and nothing else changes them. */
export function momentOf({ status, play }: Board): string {
  return [status, ...(play?.prompts ?? []).map(({ id }) => id)].join(" ");
}

/** What was before a settlement is written now: it stands as long as it should, however long its picture has taken. */
export function beginPause(slot: BoardSlot, { before = null }: Drawing, now: number): void {
  const { pause } = slot;
  if (before === null || pause === null || pause.isWritten || !isPausing(pause, now)) return;
  slot.pause = { ...pause, until: now + before.ms, isWritten: true };
}

/** Somebody has pressed on the board that shows what was before a settlement: the outcome is shown. */
export function endPause(slot: BoardSlot, { version }: Board): void {
  const { pause } = slot;
  if (pause !== null && version > pause.version) slot.pause = { ...pause, until: Number.NEGATIVE_INFINITY };
}

/** Whether a pause is not over yet. */
export function isPausing(pause: RevealPause | null, now: number): boolean {
  return pause !== null && now < pause.until;
}
