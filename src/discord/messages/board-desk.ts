import type { Board } from "../../tables/board.js";
import type { Clock } from "../../clock.js";
import type { BoardMessages, Standing } from "./board-messages.js";
import type { Face } from "./compose.js";
import type { Picture } from "../../game/scene.js";
import type { Priority } from "../api/pacing/lane.js";

/** How long a token is used, in milliseconds: Discord's limit is 15 minutes. */
const tokenMs = 14.5 * 60_000;

/** How long a command waits for a write in flight, in milliseconds: Discord's limit is three seconds. */
const patienceMs = 1_000;

/** A board's table, place and version. */
export type Outline = Pick<Board, "table" | "guild" | "channel" | "version" | "visible">;

/** A board's outline, without its content. */
function outlineOf({ table, guild, channel, version, visible }: Board): Outline {
  return { table, guild, channel, version, visible };
}

/** What the board writer knows of a table's message; never stored. */
export interface Desk {
  /** The newest state's outline: thousands may wait for their turn. */
  newest: Outline;
  /** Settles when it is known which message shows the board, and rejects when that cannot be read; null: it is known. */
  ready: Promise<void> | null;
  /** The version that the message is known to show. */
  written: number;
  message: string | null;
  /** What the message shows; null: unknown, as before the first write. */
  face: Face | null;
  /** The newest state's missing picture; null: none. */
  lacks: Picture | null;
  /** Whether a picture is being painted, current or older. */
  painting: boolean;
  /** Sets the wanted picture; another one in progress is cancelled. */
  wants: (picture: Picture | null) => void;
  /** Key of the last picture that could not be painted. */
  broken: string | null;
  /** The missing picture is painted or given up: the message is written although the state is unchanged. */
  due: boolean;
  /** The channel refused a file; retried after the next press. */
  fileless: boolean;
  /** Whether the last channel write had a file. */
  filed: boolean;
  /** An older board message to delete once the new one is there. */
  old: string | null;
  /** The last press on this message: edits by its token do not count against the channel's limit. */
  token: { readonly token: string; readonly until: number } | null;
  /** A write is in flight; `flight` settles when it has landed. */
  flying: boolean;
  flight: Promise<void>;
  /** The next write's priority; null: nothing has changed. */
  urgency: Priority | null;
  /** Cancels the waiting write. */
  cancel: (() => void) | null;
  /** The waiting write's priority; null: none waits. */
  queued: Priority | null;
  /** When the last write landed, by the monotonic clock. */
  wrote: number;
  /** When anything last happened here, by the monotonic clock. */
  touched: number;
  /** Faults in a row. */
  failures: number;
}

/** The desk of a table that this process has not written. */
function newDesk(board: Board, now: number): Desk {
  return {
    newest: outlineOf(board),
    ready: null,
    written: 0,
    message: null,
    face: null,
    lacks: null,
    painting: false,
    wants: () => undefined,
    broken: null,
    due: false,
    fileless: false,
    filed: false,
    old: null,
    token: null,
    flying: false,
    flight: Promise.resolve(),
    urgency: null,
    cancel: null,
    queued: null,
    wrote: Number.NEGATIVE_INFINITY,
    touched: now,
    failures: 0,
  };
}

/** Until when a token received now is used. */
export function tokenAt(now: number): number {
  return now + tokenMs;
}

/** Until when a command received now waits for writes, by the clock of `now`. */
export function patientUntil(now: number): number {
  return now + patienceMs;
}

/** Waits for the write in flight; the next may have begun by then. @returns false: not within `ms` */
export async function landsWithin(ms: number, { flight }: Desk, clock: Pick<Clock, "after">): Promise<boolean> {
  if (ms <= 0) return false;
  let cancel = (): void => undefined;
  const late = new Promise<boolean>((resolve) => {
    cancel = clock.after(ms, () => {
      resolve(false);
    });
  });
  const landed = await Promise.race([flight.then(() => true), late]);
  cancel();
  return landed;
}

/** An unused desk is cleared after this time, in milliseconds; tokens have expired by then. */
const clearMs = 15 * 60_000;

/** One at which nobody has pressed is cleared away sooner; and how often that is checked. */
const [unpressedMs, sweepMs] = [60_000, 10_000];

/** The desks of all boards written recently, in flight or waiting. */
export class Desks {
  readonly #desks = new Map<Board["table"], Desk>();
  readonly #clock: Pick<Clock, "steady">;
  readonly #messages: Pick<BoardMessages, "of">;
  #swept = Number.NEGATIVE_INFINITY;

  /** @param messages what is known of boards' messages */
  constructor(clock: Pick<Clock, "steady">, messages: Pick<BoardMessages, "of">) {
    this.#clock = clock;
    this.#messages = messages;
  }

  /** The desk of a board's table, updated unless it knows a newer one. */
  at(board: Board): Desk {
    const now = this.#clock.steady();
    const known = this.#desks.get(board.table);
    if (known !== undefined) {
      if (board.version > known.newest.version) known.newest = outlineOf(board);
      known.touched = now;
      return known;
    }
    this.#sweep(now);
    const desk = newDesk(board, now);
    this.#desks.set(board.table, desk);
    const standing = this.#messages.of(board.table);
    if (standing instanceof Promise) desk.ready = this.#wait(board.table, desk, standing);
    else tellDesk(desk, standing);
    return desk;
  }

  all(): readonly Desk[] {
    return [...this.#desks.values()];
  }

  /** Waits for what is known of a board's message. A desk that stays without is cleared away, and the next one tries again. */
  async #wait(table: string, desk: Desk, standing: Promise<Standing>): Promise<void> {
    try {
      tellDesk(desk, await standing);
      desk.ready = null;
    } catch (error) {
      this.#desks.delete(table);
      throw error;
    }
  }

  /** Clears desks, but not for each new one: after a start there may be many. */
  #sweep(now: number): void {
    if (now - this.#swept < sweepMs) return;
    this.#swept = now;
    for (const [id, desk] of this.#desks) {
      const kept = desk.token === null ? unpressedMs : clearMs;
      if (!isInUse(desk) && desk.touched < now - kept) this.#desks.delete(id);
    }
  }
}

/** A desk hears what is known of its board's message. */
function tellDesk(desk: Desk, { message, shown }: Standing): void {
  desk.message = message;
  desk.written = shown;
}

/** Whether this desk will write again: a second desk would not know of it. */
function isInUse({ ready, flying, cancel, painting }: Desk): boolean {
  return ready !== null || flying || painting || cancel !== null;
}
