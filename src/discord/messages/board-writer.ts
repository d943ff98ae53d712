import type { Board } from "../../tables/board.js";
import type { OfServers } from "../../tables/ports.js";
import { type Answerable, failureOf } from "../api/api-client.js";
import { moreUrgent, type Priority } from "../api/pacing/channel-queue.js";
import {
  type BoardSlot,
  BoardSlots,
  cancelWrite,
  endPause,
  isWrittenWithin,
  keepToken,
  openToken,
  patienceEnd,
  type BoardWriterPorts,
  gapMs,
  type MessageInteraction,
  laterMs,
  type WriteResult,
  isPausing,
  openRace,
} from "./board-slots.js";
import {
  answerCommand,
  answerPress,
  answerWithCopy,
  type BoardRequestPorts,
  editByToken,
  removeOldBoard,
  type Unpainted,
  UnreadError,
  writeInChannel,
  handleFailedWrite,
} from "./board-requests.js";
import { BoardPictures } from "./board-pictures.js";
import { acknowledge, acknowledgeFirst } from "../replies.js";

/**
 * Writes boards: one write per table in flight, newest state first. A press carries its own board if it can; during a
 * write it is acknowledged, and the next write shows it.
 *
 * A write waits a moment for its picture, an answer only while the painter is free; else text goes first, and the picture
 * has a second write. Writes without a visible change are skipped, since an edit mark would betray a secret action; so a
 * deleted message is noticed at the next visible change, or when the board is looked after because people are awaited.
 */
export class BoardWriter {
  readonly #slots: BoardSlots;
  readonly #ports: BoardRequestPorts;
  readonly #pictures: BoardPictures;
  #stopped = false;

  constructor(ports: BoardWriterPorts) {
    this.#slots = new BoardSlots(ports.clock, ports.messages, ports.mayWrite);
    this.#pictures = new BoardPictures(ports, (slot) => {
      // A picture of the state before must not wait for the settlement.
      if (isPausing(slot.pause, ports.clock.steady())) cancelWrite(slot);
      this.#next(slot, null, -Infinity);
    });
    this.#ports = { ...ports, pictures: this.#pictures };
  }

  /**
   * Answers an accepted press with the board, or acknowledges it during another write.
   *
   * @throws UnreadError if there is no answer, since the board could not be read; it is written later
   */
  async answer(press: MessageInteraction, board: Board): Promise<void> {
    const slot = this.#slots.at(board);
    slot.urgency = "pressed";
    endPause(slot, board);
    if (slot.ready !== null) await slot.ready;
    // After a crash between posting and noting, the pressed message is the board.
    if (slot.message === null && press.message !== null && !slot.isWriting) slot.message = press.message;
    if (press.message === null || press.message !== slot.message) {
      await acknowledge(this.#ports, press, { table: board.table });
      this.changed(board, "pressed");
      return;
    }
    if (slot.isWriting) {
      const acknowledged = await acknowledgeFirst(this.#ports, press, { table: board.table });
      // The write in flight may have been a new message; the token is for the pressed one.
      if (acknowledged && press.message === slot.message) keepToken(slot, press, this.#ports.clock);
      return;
    }
    const unread = await this.#startWrite(slot, () => answerPress(this.#ports, slot, press, board));
    if (unread !== null) throw unread;
  }

  /** Answers a press that has changed nothing. Its message is written only where it is behind. */
  async answerUnchanged(press: MessageInteraction, board: Board): Promise<void> {
    const slot = this.#slots.at(board);
    if (slot.ready !== null) await slot.ready;
    const acknowledged = await acknowledgeFirst(this.#ports, press, { table: board.table });
    if (acknowledged && press.message !== null && press.message === slot.message)
      keepToken(slot, press, this.#ports.clock);
    if (board.visible > slot.written) this.changed(board, "pressed");
  }

  /** Shows a change without a press, in its turn. */
  changed(board: Board, urgency: Priority = "played", isRedrawn = false): void {
    const slot = this.#slots.at(board);
    slot.rewrite ||= isRedrawn;
    slot.urgency = moreUrgent(slot.urgency, urgency);
    if (slot.isRefused) cancelWrite(slot);
    if (slot.queued !== null && moreUrgent(slot.queued, urgency) !== slot.queued) cancelWrite(slot);
    if (slot.ready === null) this.#next(slot);
    else this.#nextWhenReady(board.table, slot.ready, slot);
  }

  /** Edits a board even if nothing has changed: a message that somebody has deleted is posted again. */
  lookAfter(board: Board): void {
    this.#slots.at(board).isDoubted = true;
    this.changed(board, "warning", true);
  }

  /**
   * Posts the board as a command's new message and deletes the old one. If a running write takes too long, the caller
   * gets a copy and the board stays.
   *
   * @throws as `answer`, and what reading the copy throws
   */
  async post(command: Answerable, board: Board): Promise<void> {
    const slot = this.#slots.at(board);
    if (slot.ready !== null) await slot.ready;
    const { clock } = this.#ports;
    for (const end = patienceEnd(clock.steady()); slot.isWriting;) {
      if (await isWrittenWithin(end - clock.steady(), slot, clock)) continue;
      return answerWithCopy(this.#ports, command, board);
    }
    // One that is too old to edit may still wait for its successor.
    const old = slot.message ?? slot.old;
    const unread = await this.#startWrite(slot, () => answerCommand(this.#ports, slot, command, board));
    if (unread !== null) throw unread;
    // Its turn may come much later, and the command is answered.
    if (old === null || slot.message === null || slot.message === old) return;
    slot.old = null;
    void removeOldBoard(this.#ports, { guild: board.guild, channel: board.channel }, old);
  }

  /** A game has started with a press: its start message, a follow-up to the press, shows it from now on. */
  async begin(press: MessageInteraction, board: Board): Promise<void> {
    const slot = this.#slots.at(board);
    slot.urgency = "pressed";
    if (slot.ready !== null) await slot.ready;
    if (board.start !== null && slot.message === board.start)
      keepToken(slot, press, this.#ports.clock, { message: board.start, pressed: press.message });
    const token = openToken(slot, this.#ports.clock.now());
    if (slot.isWriting || token === null) this.changed(board, "pressed");
    else await this.#startWrite(slot, () => editByToken(this.#ports, slot, token));
  }

  /** Shows a board again, whatever its message is thought to show: something else may have been written to it. */
  repeat(board: Board): void {
    const slot = this.#slots.at(board);
    slot.rendered = null;
    slot.isOverwritten = true;
    this.changed(board, "catch-up", true);
  }

  /**
   * Some servers' boards go from memory, and what waits is not written. Resolves when no write is in flight.
   *
   * @param over what is written from then on, by the monotonic clock, may be over what somebody else has written
   */
  async drop(of: OfServers, over: number): Promise<void> {
    const slots = this.#slots.drop(of);
    for (const slot of slots) {
      cancelWrite(slot);
      this.#pictures.want(slot, null);
      slot.over = over;
      if (slot.writtenAt >= over && !slot.isWriting) this.#ports.overtaken?.(slot.newest);
    }
    await Promise.all(slots.map(({ currentWrite }) => currentWrite));
  }

  /**
   * Whether what others can see of a table is still on its way to its board, or held back for a great moment: until then
   * nothing else may tell how a game has ended. What cannot be written is waited for no longer.
   */
  isBehind({ table, visible }: Pick<Board, "table" | "visible">): boolean {
    const slot = this.#slots.known(table);
    if (slot === null) return false;
    if (isPausing(slot.pause, this.#ports.clock.steady())) return true;
    return visible > slot.written && (slot.isWriting || slot.cancel !== null || visible > slot.newest.visible);
  }

  /** Boards waiting or being written. */
  get waiting(): number {
    return this.#slots.all().filter(({ isWriting, cancel }) => isWriting || cancel !== null).length;
  }

  /** Resolves when no write is in flight; waiting ones follow the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#pictures.stop();
    for (const slot of this.#slots.all()) cancelWrite(slot);
    await Promise.all(this.#slots.all().map((slot) => slot.currentWrite));
  }

  /**
   * One write, then the next if the board has changed. Never rejects.
   *
   * @param write null: nothing to write
   * @returns why nothing could be sent; null: it was, or Discord did not take it
   */
  #startWrite(slot: BoardSlot, write: () => Promise<WriteResult | Unpainted | null>): Promise<UnreadError | null> {
    cancelWrite(slot);
    slot.isWriting = true;
    const current = this.#finishWrite(slot, write);
    slot.currentWrite = current;
    return current;
  }

  async #finishWrite(
    slot: BoardSlot,
    write: () => Promise<WriteResult | Unpainted | null>,
  ): Promise<UnreadError | null> {
    let unread: UnreadError | null = null;
    let waitMs: number | null = null;
    const { rewrite, urgency, start } = slot;
    slot.rewrite = false;
    slot.urgency = null;
    slot.hadFile = false;
    slot.isOverwritten = false;
    try {
      const result = await write();
      if (result === null) {
        this.#endWrite(slot, false);
        return null;
      }
      if ("painted" in result) {
        slot.rewrite ||= rewrite;
        slot.urgency = moreUrgent(slot.urgency, urgency ?? "played");
        this.#endWrite(slot, false);
        this.#waitForPicture(slot, result.painted);
        return null;
      }
      slot.picturedBy = null;
      const { message, board, composed, rendered, isSent } = result;
      // The game has moved on to its start message meanwhile.
      if (slot.start !== start) {
        this.#endWrite(slot, isSent);
        this.#next(slot);
        return null;
      }
      slot.message = message;
      slot.rendered = slot.isOverwritten ? null : rendered;
      slot.written = Math.max(slot.written, board.version);
      slot.race = openRace(board);
      [slot.failures, slot.isRefused] = [0, false];
      if (isSent && this.#isOvertaken(slot)) this.#ports.overtaken?.(slot.newest);
      slot.isDoubted &&= !isSent;
      this.#ports.metrics.wrote(isSent ? "ok" : "unchanged");
      this.#endWrite(slot, isSent);
      this.#leaveLobby(slot);
      // After a crash the next start writes what is not noted, picture included.
      const isWhole = composed.missing === null && !slot.rewrite && !isPausing(slot.pause, this.#ports.clock.steady());
      if (isWhole) slot.whole = Math.max(slot.whole, board.version);
      const isTold = !isWhole || this.#tellEnd(slot, board);
      const shown = isWhole && isTold ? board.version : board.visible - 1;
      if (message !== null && !this.#isOvertaken(slot)) await this.#note(board, message, shown, slot.lobby);
    } catch (error) {
      if (this.#isOvertaken(slot)) this.#ports.overtaken?.(slot.newest);
      slot.rewrite ||= rewrite;
      if (urgency !== null) slot.urgency = moreUrgent(slot.urgency, urgency);
      this.#endWrite(slot, true);
      if (slot.start === start) waitMs = handleFailedWrite(this.#ports, slot, error);
      if (error instanceof UnreadError) unread = error;
      if (failureOf(error) === "forbidden" && waitMs === Infinity) this.#waitForOpening(slot);
    }
    if (waitMs !== Infinity) this.#next(slot, waitMs);
    return unread;
  }

  /** A press does not wait for this, and brings its own board. */
  #waitForPicture(slot: BoardSlot, painted: Promise<unknown>): void {
    let isCancelled = this.#stopped || slot.over !== null;
    slot.queued = slot.urgency;
    slot.cancel = () => {
      isCancelled = true;
    };
    void painted.then(() => {
      if (isCancelled) return;
      [slot.cancel, slot.queued] = [null, null];
      // A pause before a settlement has begun with what is written now.
      this.#next(slot, null, -Infinity);
    });
  }

  /** Once its game is shown elsewhere, the lobby's message leads there. */
  #leaveLobby(slot: BoardSlot): void {
    const { newest, left, token } = slot;
    if (left === null) return;
    slot.left = null;
    const isPressed = token?.followUp?.pressed === left && token.until > this.#ports.clock.now();
    this.#ports.left?.(newest, left, isPressed ? token.token : null);
  }

  /** Whether somebody else may have written a board before this write ended. */
  #isOvertaken({ over }: BoardSlot): boolean {
    return over !== null && this.#ports.clock.steady() >= over;
  }

  #endWrite(slot: BoardSlot, isSent: boolean): void {
    slot.isWriting = false;
    if (isSent) slot.writtenAt = this.#ports.clock.steady();
  }

  /**
   * Has a game's end told where its lobby was. Until it is, the board counts as behind, so that the next start tells it.
   *
   * @returns whether nothing is left to tell
   */
  #tellEnd(slot: BoardSlot, board: Board): boolean {
    const { ended } = this.#ports;
    const { lobby, message, end } = slot;
    const isOver = board.status === "over" || board.status === "closed";
    const isKnown = lobby === null && (board.start !== null || !board.ownThread);
    if (ended === undefined || !isOver || end === "told" || isKnown) return true;
    if (end === "telling") return false;
    slot.end = "telling";
    void ended(board, message, lobby).then(async (isTold) => {
      slot.end = isTold ? "told" : "untold";
      if (!isTold) return;
      slot.lobby = null;
      if (slot.message !== null && !this.#isOvertaken(slot)) await this.#note(board, slot.message, slot.whole, null);
    });
    return false;
  }

  /** Notes a successful write. A failure is only logged. */
  async #note({ table, guild }: Board, message: string, version: number, lobby: string | null): Promise<void> {
    try {
      await this.#ports.messages.shown(table, message, version, guild, lobby);
    } catch (error) {
      this.#ports.log.error({ table, message, error }, "the version that a board shows could not be stored");
    }
  }

  #nextWhenReady(table: string, ready: Promise<void>, slot: BoardSlot): void {
    ready.then(
      () => {
        this.#next(slot);
      },
      (error: unknown) => {
        this.#ports.log.error(
          { table, error },
          "a board's message could not be read from the database; the next change tries again",
        );
      },
    );
  }

  /**
   * @param waitMs after the last write; null: as Discord's limits require
   * @param until not before, monotonic: the end of a pause before a settlement
   */
  #next(slot: BoardSlot, waitMs: number | null = null, until = slot.pause?.until ?? -Infinity): void {
    if (this.#stopped || slot.isWriting || slot.cancel !== null || slot.over !== null) return;
    if (slot.newest.visible <= slot.written && !slot.rewrite) return;
    // Monotonic: a clock set back would delay the board by as much.
    const now = this.#ports.clock.steady();
    const isOpen = openToken(slot, this.#ports.clock.now()) !== null;
    const gap = isOpen ? gapMs.token : slot.urgency === "pressed" ? gapMs.pressed : gapMs.channel;
    const ms = this.#mayWrite(slot) ? Math.max(slot.writtenAt + (waitMs ?? gap), until) - now : laterMs;
    if (ms <= 0 && !isOpen) {
      this.#queue(slot);
      return;
    }
    slot.queued = slot.urgency ?? "played";
    slot.cancel = this.#ports.clock.after(Math.max(0, ms), () => {
      [slot.cancel, slot.queued] = [null, null];
      const token = openToken(slot, this.#ports.clock.now());
      if (!this.#mayWrite(slot)) this.#next(slot);
      else if (token === null) this.#queue(slot);
      else void this.#startWrite(slot, () => editByToken(this.#ports, slot, token));
    });
  }

  /** In the channel's turn, with the newest state. */
  #queue(slot: BoardSlot): void {
    const { queue } = this.#ports;
    const priority = slot.urgency ?? "played";
    const request = slot.message === null ? "post" : "edit";
    const { guild, channel } = slot.newest;
    // Not even composed: what changes meanwhile is shown once.
    if (this.#ports.closed?.isClosed(channel) === true) {
      this.#waitForOpening(slot);
      return;
    }
    slot.queued = priority;
    slot.cancel = queue.enter({ priority, request, guild, channel }, (api) => {
      [slot.cancel, slot.queued] = [null, null];
      if (this.#mayWrite(slot)) return this.#startWrite(slot, () => writeInChannel(this.#ports, slot, api));
      this.#next(slot);
      return Promise.resolve();
    });
  }

  /** What a closed channel does not show is written once it is open. */
  #waitForOpening({ newest }: BoardSlot): void {
    const { closed, board, log } = this.#ports;
    const { table, channel } = newest;
    closed?.whenOpen(channel, `board of ${table}`, () => {
      board(table).then(
        (found) => {
          if (found !== null) this.changed(found, "catch-up", true);
        },
        (error: unknown) => {
          log.error(
            { table, error },
            "a board could not be read once its channel was open; its next change tries again",
          );
        },
      );
    });
  }

  #mayWrite({ newest }: BoardSlot): boolean {
    return (this.#ports.mayWrite?.(newest.guild) ?? "now") === "now";
  }
}
