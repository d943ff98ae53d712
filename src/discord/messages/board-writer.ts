import { InteractionResponseType } from "discord.js";
import type { Board } from "../../tables/board.js";
import type { Clock } from "../../clock.js";
import type { Log } from "../../log.js";
import type { BoardMessages } from "./board-messages.js";
import { compose, type Composed, type Drawing, type Face, faceOf } from "./compose.js";
import { acknowledge, inPlace, replyWithPicture } from "./reply.js";
import { BoardPictures } from "./board-pictures.js";
import { remedyFor } from "./board-fault.js";
import { type Desk, landsWithin, type Outline, patientUntil, tokenAt, Desks } from "./board-desk.js";
import type { Metrics } from "../api/metrics.js";
import { type Lane, moreUrgent, type Priority, removeInTurn } from "../api/pacing/lane.js";
import type { Painter } from "../images/painter.js";
import { type Answerable, type AnswerWire, type ChannelWire, failureOf, limitedFor } from "../api/wire.js";

/**
 * Times between two writes without a press, in milliseconds: a channel takes about five edits in five seconds, a token
 * about five in two. After a press they may go sooner: the pacer knows the limit.
 */
const gapMs = { channel: 1_200, pressed: 300, token: 450 } as const;

/** What the board writer needs. */
export interface BoardWriterPorts {
  readonly wire: AnswerWire;
  /** The line for channel requests. */
  readonly lane: Lane;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Pick<Metrics, "wrote">;
  readonly painter: Pick<Painter, "ready" | "paint">;
  /** A table's current board; null: no such table. Boards are not kept while they wait. */
  readonly board: (table: string) => Promise<Board | null>;
  /** A board's public message in its server's language. */
  readonly draw: (board: Board) => Drawing;
  /** Which messages show boards; told after every write that went through. */
  readonly messages: Pick<BoardMessages, "of" | "shown">;
  /** Called when a board's channel is gone. */
  readonly lost: (board: Outline) => void;
}

/** An interaction on a message, or the command that made it. */
export interface Carrier extends Answerable {
  /** The public message of the pressed component; null for commands and ephemeral messages. */
  readonly message: string | null;
}

/** The outcome of a write. */
interface Landing {
  readonly message: string | null;
  /** The state that was written. */
  readonly board: Board;
  readonly composed: Composed;
  readonly face: Face | null;
  /** False: the message was up to date, and no request was made. */
  readonly made: boolean;
}

/**
 * Writes boards: one write per table in flight, newest state first. A press carries its own board if it can; during a
 * write it is acknowledged, and the next write shows it.
 *
 * No write waits for a picture: text goes first, the picture in a write of its own. Writes without a visible change are
 * skipped, since an edit mark would betray a secret action; so a deleted message is noticed only at the next visible
 * change.
 */
export class BoardWriter {
  readonly #desks: Desks;
  readonly #ports: BoardWriterPorts;
  readonly #pictures: BoardPictures;
  #stopped = false;

  constructor(ports: BoardWriterPorts) {
    this.#ports = ports;
    this.#desks = new Desks(ports.clock, ports.messages);
    this.#pictures = new BoardPictures(ports, (desk) => {
      this.#next(desk);
    });
  }

  /** Answers an accepted press with the board, or acknowledges it during another write. */
  async answer(press: Carrier, board: Board): Promise<void> {
    const desk = this.#desks.at(board);
    desk.urgency = "pressed";
    if (desk.ready !== null) await desk.ready;
    // A crash between posting a board and noting its id leaves none: then the pressed message is the board.
    if (desk.message === null && press.message !== null && !desk.flying) desk.message = press.message;
    if (press.message === null || press.message !== desk.message) {
      await acknowledge(this.#ports, press, { table: board.table });
      this.changed(board, "pressed");
      return;
    }
    if (desk.flying) {
      const acknowledged = await acknowledge(this.#ports, press, { table: board.table });
      // The write in flight may have been a new message: the token is for the pressed one.
      if (acknowledged && press.message === desk.message) this.#take(desk, press);
      return;
    }
    const { message } = desk;
    await this.#fly(desk, async () => {
      const newest = isNewest(desk, board) ? board : await this.#again(board);
      const composed = this.#compose(desk, newest, message, true);
      const landing = { message, board: newest, composed };
      if (isShown(desk, composed)) {
        if (await acknowledge(this.#ports, press, { table: board.table })) this.#take(desk, press);
        return { ...landing, face: desk.face, made: false };
      }
      const { body, files } = composed.parcel;
      try {
        const sent = await this.#ports.wire.respond(press, inPlace(body), files);
        this.#take(desk, press);
        return { ...landing, face: faceOf(composed, sent), made: true };
      } catch (error) {
        const failure = failureOf(error);
        // The board did not get through, but the presser has to hear that the press did, if Discord takes anything.
        const isRefused = failure === "expired" || limitedFor(error) !== null;
        const answered =
          failure === "answered" || (!isRefused && (await acknowledge(this.#ports, press, { table: board.table })));
        if (answered) this.#take(desk, press);
        throw error;
      }
    });
  }

  /** Shows a change without a press, in its turn. */
  changed(board: Board, urgency: Priority = "played"): void {
    const desk = this.#desks.at(board);
    desk.urgency = moreUrgent(desk.urgency, urgency);
    if (desk.queued !== null && moreUrgent(desk.queued, urgency) !== desk.queued) callOff(desk);
    if (desk.ready === null) this.#next(desk);
    else this.#nextWhenReady(board.table, desk.ready, desk);
  }

  /**
   * Answers a command with the board as a new public message; the one before it is deleted. If a write in flight takes
   * too long, the caller gets a copy, and the board stays where it is.
   */
  async post(command: Answerable, board: Board): Promise<void> {
    const desk = this.#desks.at(board);
    if (desk.ready !== null) await desk.ready;
    const { clock } = this.#ports;
    for (const end = patientUntil(clock.steady()); desk.flying;) {
      if (await landsWithin(end - clock.steady(), desk, clock)) continue;
      return replyWithPicture(this.#ports, command, this.#ports.draw(await this.#again(board)));
    }
    // One that is too old to edit may still wait for its successor.
    const old = desk.message ?? desk.old;
    await this.#fly(desk, async () => {
      const newest = isNewest(desk, board) ? board : await this.#again(board);
      const composed = this.#compose(desk, newest, null, true);
      const { body: data, files } = composed.parcel;
      const type = InteractionResponseType.ChannelMessageWithSource;
      const sent = await this.#ports.wire.respond(command, { type, data }, files);
      this.#take(desk, command);
      const face = sent === null ? null : faceOf(composed, sent);
      return { message: sent?.id ?? old, board: newest, composed, face, made: true };
    });
    // Its turn may come much later, and the command is answered.
    if (old === null || desk.message === null || desk.message === old) return;
    desk.old = null;
    void this.#remove(board.channel, old);
  }

  /** Number of boards waiting or being written. */
  get waiting(): number {
    return this.#desks.all().filter(({ flying, cancel }) => flying || cancel !== null).length;
  }

  /** Resolves when no write is in flight; waiting ones follow the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#pictures.stop();
    for (const desk of this.#desks.all()) callOff(desk);
    await Promise.all(this.#desks.all().map((desk) => desk.flight));
  }

  /** The current state of an outdated board. */
  async #again(board: Board): Promise<Board> {
    return (await this.#ports.board(board.table)) ?? board;
  }

  /** One write; afterwards the next, if the board has changed. @param write null: nothing to write */
  async #fly(desk: Desk, write: () => Promise<Landing | null>): Promise<void> {
    callOff(desk);
    desk.flying = true;
    const flight = this.#land(desk, write);
    desk.flight = flight;
    await flight;
  }

  async #land(desk: Desk, write: () => Promise<Landing | null>): Promise<void> {
    let waitMs: number | null = null;
    const { due, urgency } = desk;
    desk.due = false;
    desk.urgency = null;
    desk.filed = false;
    try {
      const landing = await write();
      if (landing === null) {
        this.#landed(desk, false);
        return;
      }
      const { message, board, composed, face, made } = landing;
      desk.message = message;
      desk.face = face;
      desk.written = Math.max(desk.written, board.version);
      desk.failures = 0;
      this.#ports.metrics.wrote(made ? "ok" : "unchanged");
      this.#landed(desk, made);
      // After a crash the next start writes what is not noted, picture included.
      const shown = composed.lacks === null ? board.version : board.visible - 1;
      if (message !== null) await this.#note(board.table, message, shown);
    } catch (error) {
      desk.due ||= due;
      if (urgency !== null) desk.urgency = moreUrgent(desk.urgency, urgency);
      this.#landed(desk, true);
      waitMs = this.#failed(desk, error);
    }
    if (waitMs !== Infinity) this.#next(desk, waitMs);
  }

  #landed(desk: Desk, made: boolean): void {
    desk.flying = false;
    if (made) desk.wrote = this.#ports.clock.steady();
  }

  /** Notes a successful write. If that fails the next write may be in flight, so it is only logged. */
  async #note(table: string, message: string, version: number): Promise<void> {
    try {
      await this.#ports.messages.shown(table, message, version);
    } catch (error) {
      this.#ports.log.error({ table, message, error }, "what a board shows could not be noted");
    }
  }

  #nextWhenReady(table: string, ready: Promise<void>, desk: Desk): void {
    ready.then(
      () => {
        this.#next(desk);
      },
      (error: unknown) => {
        this.#ports.log.error(
          { table, error },
          "which message shows a board could not be read; the next change tries again",
        );
      },
    );
  }

  /** @param waitMs after the last write; null: as Discord's limits require */
  #next(desk: Desk, waitMs: number | null = null): void {
    if (this.#stopped || desk.flying || desk.cancel !== null) return;
    if (desk.newest.visible <= desk.written && !desk.due) return;
    // By the monotonic clock: a clock set back would delay the board by as much.
    const now = this.#ports.clock.steady();
    const isOpen = this.#tokenOf(desk) !== null;
    const gap = isOpen ? gapMs.token : desk.urgency === "pressed" ? gapMs.pressed : gapMs.channel;
    const ms = desk.wrote + (waitMs ?? gap) - now;
    if (ms <= 0 && !isOpen) {
      this.#queue(desk);
      return;
    }
    desk.queued = desk.urgency ?? "played";
    desk.cancel = this.#ports.clock.after(Math.max(0, ms), () => {
      [desk.cancel, desk.queued] = [null, null];
      const token = this.#tokenOf(desk);
      if (token === null) this.#queue(desk);
      else void this.#fly(desk, () => this.#editByToken(desk, token));
    });
  }

  /** Waits for a turn in the channel, then writes the newest state. */
  #queue(desk: Desk): void {
    const { lane } = this.#ports;
    const priority = desk.urgency ?? "played";
    const request = desk.message === null ? "post" : "edit";
    desk.queued = priority;
    desk.cancel = lane.enter({ priority, request, channel: desk.newest.channel }, (wire) => {
      [desk.cancel, desk.queued] = [null, null];
      return this.#fly(desk, () => this.#write(desk, wire));
    });
  }

  #tokenOf({ token }: Desk): string | null {
    return token !== null && token.until > this.#ports.clock.now() ? token.token : null;
  }

  async #editByToken(desk: Desk, token: string): Promise<Landing | null> {
    const newest = await this.#ports.board(desk.newest.table);
    if (newest === null) return null;
    const { message } = desk;
    const composed = this.#compose(desk, newest, message, true);
    const landing = { message, board: newest, composed };
    if (isShown(desk, composed)) return { ...landing, face: desk.face, made: false };
    const { body, files } = composed.parcel;
    const edited = await this.#ports.wire.editOriginal(token, body, files);
    return { ...landing, face: faceOf(composed, edited), made: true };
  }

  /** Edits the board, or posts it if it has no message. */
  async #write(desk: Desk, wire: ChannelWire): Promise<Landing | null> {
    const newest = await this.#ports.board(desk.newest.table);
    if (newest === null) return null;
    const { message } = desk;
    const { table, channel, version } = newest;
    const composed = this.#compose(desk, newest, message, !desk.fileless);
    const { body, files } = composed.parcel;
    const landing = { message, board: newest, composed };
    if (isShown(desk, composed)) return { ...landing, face: desk.face, made: false };
    desk.filed = files.length > 0;
    if (message !== null) {
      const edited = await wire.edit(channel, message, body, files);
      return { ...landing, face: faceOf(composed, edited), made: true };
    }
    const sent = await wire.post(channel, body, `${table}:${version}`, files);
    const face = faceOf(composed, sent);
    // An earlier attempt had posted this message after all, without its picture.
    if (face === null) desk.due = true;
    if (desk.old !== null) void this.#remove(channel, desk.old);
    desk.old = null;
    return { ...landing, message: sent.id, face, made: true };
  }

  /** The newest state as it can be shown now; a missing picture is painted from here on. */
  #compose(desk: Desk, newest: Board, message: string | null, files: boolean): Composed {
    const { draw, painter } = this.#ports;
    const hung = message === null ? null : (desk.face?.hung ?? null);
    const composed = compose(draw(newest), { hung, painter, files, broken: desk.broken });
    this.#pictures.want(desk, composed.lacks);
    return composed;
  }

  /** Handles a failed write. @returns the delay before the next; Infinity: until something changes */
  #failed(desk: Desk, error: unknown): number {
    const { log, metrics } = this.#ports;
    const limitedMs = limitedFor(error);
    const failure = failureOf(error);
    metrics.wrote(limitedMs === null ? failure : "limited");
    if (limitedMs !== null) return Math.max(limitedMs, gapMs.channel);
    const facts = { table: desk.newest.table, channel: desk.newest.channel };
    const remedy = remedyFor(desk, failure);
    switch (remedy.type) {
      case "again":
        if (remedy.note !== null) log.info({ ...facts, failure, error }, remedy.note);
        return remedy.ms;
      case "lost":
        this.#ports.lost(desk.newest);
        return Infinity;
      case "later":
        log.warn({ ...facts, failure, error }, "a board could not be written; it is tried again with the next change");
        return Infinity;
    }
  }

  /** Discord accepts edits by a token only after its interaction is answered. */
  #take(desk: Desk, { token }: Answerable): void {
    desk.fileless = false;
    desk.token = { token, until: tokenAt(this.#ports.clock.now()) };
  }

  async #remove(channel: string, message: string): Promise<void> {
    const failure = await removeInTurn(this.#ports.lane, channel, message);
    if (failure !== null) this.#ports.log.warn({ channel, message, failure }, "an old board could not be deleted");
  }
}

/** Cancels the waiting write. */
function callOff(desk: Desk): void {
  desk.cancel?.();
  [desk.cancel, desk.queued] = [null, null];
}

/** Whether no newer state is known. */
function isNewest({ newest }: Desk, { version }: Board): boolean {
  return version >= newest.version;
}

/** Whether a write would change nothing. */
function isShown({ face }: Desk, { print }: Composed): boolean {
  return face?.print === print;
}
