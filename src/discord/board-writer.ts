import { type APIInteractionResponse, InteractionResponseType, MessageFlags } from "discord.js";
import type { Board } from "../tables/board.js";
import type { Clock, Log } from "../tables/ports.js";
import { type Desk, newDesk, tokenAt } from "./desk.js";
import { type Answerable, failureOf, limitedFor, type MessageBody, type Wire } from "./wire.js";

/**
 * Between two writes that no press carries, in milliseconds: a channel takes about five edits in five seconds, an
 * interaction's token about five in two.
 */
const gapMs = { channel: 1_200, token: 450 } as const;

/** After a fault of the moment, in milliseconds; twice as long after each further one. */
const retryMs = 2_000;
const mostRetries = 5;

/** A desk that nobody wrote at for so long, in milliseconds, is cleared away; tokens are dead by then. */
const clearMs = 15 * 60_000;

/** What the board writer works with. */
export interface BoardWriterPorts {
  readonly wire: Wire;
  readonly clock: Clock;
  readonly log: Log;
  /** The public message for a board, in its server's language. */
  readonly draw: (board: Board) => MessageBody;
  /** Told after every write that went through. */
  readonly shown: (table: string, message: string, version: number) => Promise<void>;
  /** Told when a board's channel turns out to be gone. */
  readonly lost: (board: Board) => void;
}

/** An interaction on a message, or the command that made it. */
export interface Carrier extends Answerable {
  /** The public message whose component was pressed; null for a command, and on what only one person sees. */
  readonly message: string | null;
}

/**
 * Writes boards, one write in flight a table, the newest state wins. A press carries its own board where it can; what
 * comes while a write is in flight is acknowledged and shown by the next one.
 */
export class BoardWriter {
  readonly #desks = new Map<string, Desk>();
  readonly #ports: BoardWriterPorts;

  constructor(ports: BoardWriterPorts) {
    this.#ports = ports;
  }

  /** Answers an accepted press with the board, or acknowledges it where another write is on its way. */
  async answer(press: Carrier, board: Board): Promise<void> {
    const desk = this.#desk(board);
    // A crash between posting a board and noting its id leaves none: the message that is pressed is the board then.
    if (desk.message === null && press.message !== null && !desk.flying) desk.message = press.message;
    if (press.message === null || press.message !== desk.message) {
      await this.#acknowledge(press);
      this.changed(board);
      return;
    }
    if (desk.flying) {
      const acknowledged = await this.#acknowledge(press);
      // The write in flight may have been a new message: the token is good for the one that was pressed.
      if (acknowledged && press.message === desk.message) this.#take(desk, press);
      return;
    }
    const { version } = desk.newest;
    const data = this.#ports.draw(desk.newest);
    await this.#fly(desk, async () => {
      try {
        await this.#ports.wire.respond(press, { type: InteractionResponseType.UpdateMessage, data });
      } catch (error) {
        const failure = failureOf(error);
        // The board did not get through, but whoever pressed has to hear that his press did.
        const answered = failure === "answered" || (failure !== "expired" && (await this.#acknowledge(press)));
        if (answered) this.#take(desk, press);
        throw error;
      }
      this.#take(desk, press);
      return { message: desk.message, version };
    });
  }

  /** Shows a change that no press carries, soon. */
  changed(board: Board): void {
    this.#next(this.#desk(board));
  }

  /** Answers a command with the board as a new public message; the one before it is deleted. */
  async post(command: Answerable, board: Board): Promise<void> {
    const desk = this.#desk(board);
    while (desk.flying) await desk.flight;
    const old = desk.message;
    await this.#fly(desk, async () => {
      const { newest } = desk;
      const message = await this.#ports.wire.respond(command, {
        type: InteractionResponseType.ChannelMessageWithSource,
        data: this.#ports.draw(newest),
      });
      this.#take(desk, command);
      return { message: message ?? old, version: newest.version };
    });
    if (old !== null && old !== desk.message) await this.#remove(board.channel, old);
  }

  /** Shows a copy of a board to one person. */
  async whisper(command: Answerable, board: MessageBody): Promise<void> {
    const data = { ...board, flags: MessageFlags.IsComponentsV2 | MessageFlags.Ephemeral };
    const type = InteractionResponseType.ChannelMessageWithSource;
    await this.#respond(command, { type, data }, "a copy of the board did not reach its reader");
  }

  /** Resolves when no write is in flight; what still waits for its turn is written after the next start. */
  async stop(): Promise<void> {
    for (const desk of this.#desks.values()) desk.cancel?.();
    await Promise.all([...this.#desks.values()].map((desk) => desk.flight));
  }

  #desk(board: Board): Desk {
    const now = this.#ports.clock.now();
    const known = this.#desks.get(board.table);
    if (known !== undefined) {
      if (board.version > known.newest.version) known.newest = board;
      known.touched = now;
      return known;
    }
    for (const [id, desk] of this.#desks) {
      if (!desk.flying && desk.cancel === null && desk.touched < now - clearMs) this.#desks.delete(id);
    }
    const desk = newDesk(board, now);
    this.#desks.set(board.table, desk);
    return desk;
  }

  /** One write; when it has landed, the next if the board has changed meanwhile. */
  async #fly(desk: Desk, write: () => Promise<{ message: string | null; version: number }>): Promise<void> {
    desk.cancel?.();
    desk.cancel = null;
    desk.flying = true;
    const flight = this.#land(desk, write);
    desk.flight = flight;
    await flight;
  }

  async #land(desk: Desk, write: () => Promise<{ message: string | null; version: number }>): Promise<void> {
    let waitMs: number | null = null;
    try {
      const { message, version } = await write();
      desk.message = message;
      desk.written = Math.max(desk.written, version);
      desk.failures = 0;
      this.#landed(desk);
      if (message !== null) await this.#note(desk, message, version);
    } catch (error) {
      this.#landed(desk);
      waitMs = this.#failed(desk, error);
    }
    if (waitMs !== Infinity) this.#next(desk, waitMs);
  }

  #landed(desk: Desk): void {
    desk.flying = false;
    desk.wrote = this.#ports.clock.now();
  }

  /** Tells of a write that went through. By the time that this fails the next write may be in flight, so it is only logged. */
  async #note({ newest }: Desk, message: string, version: number): Promise<void> {
    try {
      await this.#ports.shown(newest.table, message, version);
    } catch (error) {
      this.#ports.log.error({ table: newest.table, message, error }, "what a board shows could not be noted");
    }
  }

  /** @param waitMs after the last write; null: as long as Discord's limits ask for */
  #next(desk: Desk, waitMs: number | null = null): void {
    if (desk.flying || desk.cancel !== null || desk.newest.version <= desk.written) return;
    const now = this.#ports.clock.now();
    const gap = waitMs ?? (this.#tokenOf(desk) === null ? gapMs.channel : gapMs.token);
    desk.cancel = this.#ports.clock.after(Math.max(0, desk.wrote + gap - now), () => {
      desk.cancel = null;
      void this.#fly(desk, () => this.#edit(desk));
    });
  }

  #tokenOf({ token }: Desk): string | null {
    return token !== null && token.until > this.#ports.clock.now() ? token.token : null;
  }

  async #edit(desk: Desk): Promise<{ message: string | null; version: number }> {
    const { newest, message } = desk;
    const body = this.#ports.draw(newest);
    const { wire } = this.#ports;
    const token = this.#tokenOf(desk);
    if (message === null) {
      const posted = await wire.post(newest.channel, body, `${newest.table}:${newest.version}`);
      if (desk.old !== null) void this.#remove(newest.channel, desk.old);
      desk.old = null;
      return { message: posted, version: newest.version };
    }
    if (token !== null) await wire.editOriginal(token, body);
    else await wire.edit(newest.channel, message, body);
    return { message, version: newest.version };
  }

  /** What to do about a write that failed. @returns how long to wait before the next; Infinity: until something changes. */
  #failed(desk: Desk, error: unknown): number {
    const { log } = this.#ports;
    const limitedMs = limitedFor(error);
    if (limitedMs !== null) return Math.max(limitedMs, gapMs.channel);
    const facts = { table: desk.newest.table, channel: desk.newest.channel };
    const failure = failureOf(error);
    switch (failure) {
      case "answered":
        return 0;
      case "expired":
        desk.token = null;
        return 0;
      case "gone":
        log.info(facts, "the board message is gone; it is posted anew");
        desk.token = null;
        desk.message = null;
        return 0;
      case "aged":
        desk.token = null;
        desk.old = desk.message;
        desk.message = null;
        return 0;
      case "no-channel":
        this.#ports.lost(desk.newest);
        return Infinity;
      case "passing":
        desk.failures += 1;
        if (desk.failures > mostRetries) break;
        return retryMs * 2 ** (desk.failures - 1);
      case "forbidden":
      case "refused":
        break;
    }
    desk.failures = 0;
    log.warn({ ...facts, failure, error }, "a board could not be written; it is tried again with the next change");
    return Infinity;
  }

  /** Later edits go by the token of an interaction that has its answer: only then Discord takes it. */
  #take(desk: Desk, { token }: Answerable): void {
    desk.token = { token, until: tokenAt(this.#ports.clock.now()) };
  }

  #acknowledge(press: Answerable): Promise<boolean> {
    const type = InteractionResponseType.DeferredMessageUpdate;
    return this.#respond(press, { type }, "a press could not be acknowledged");
  }

  /** An answer that shows no public board. @param failed what is noted when it does not arrive @returns whether it did */
  async #respond(to: Answerable, response: APIInteractionResponse, failed: string): Promise<boolean> {
    try {
      await this.#ports.wire.respond(to, response);
      return true;
    } catch (error) {
      const failure = failureOf(error);
      if (failure !== "answered") this.#ports.log.warn({ interaction: to.id, failure }, failed);
      return failure === "answered";
    }
  }

  async #remove(channel: string, message: string): Promise<void> {
    try {
      await this.#ports.wire.remove(channel, message);
    } catch (error) {
      const failure = failureOf(error);
      if (failure !== "gone") this.#ports.log.warn({ channel, message, failure }, "an old board could not be deleted");
    }
  }
}
