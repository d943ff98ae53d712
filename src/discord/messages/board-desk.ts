import type { Board } from "../../tables/board.js";
import type { Clock } from "../../clock.js";
import type { BoardMessages, Standing } from "./board-messages.js";
import type { Face } from "./compose.js";
import type { Picture } from "../../game/scene.js";
import type { Priority } from "../api/pacing/lane.js";

/** How long an interaction's token is used, in milliseconds: Discord takes it for 15 minutes. */
const tokenMs = 14.5 * 60_000;

/** A command waits so long at most for a write in flight, in milliseconds: Discord takes no answer after three seconds. */
const patienceMs = 1_000;

/** Whose board it is, where it stands, and how new it is. */
export type Outline = Pick<Board, "table" | "guild" | "channel" | "version" | "visible">;

/** The outline of a board, which holds nothing of the board itself. */
function outlineOf({ table, guild, channel, version, visible }: Board): Outline {
  return { table, guild, channel, version, visible };
}

/** What the board writer knows of one table's message. Lives as long as the table is played, and is never stored. */
export interface Desk {
  /** The newest state there is, without what it is drawn from: thousands may wait for their turn. */
  newest: Outline;
  /** Settles when it is known which message shows the board, and rejects when that cannot be read; null: it is known. */
  ready: Promise<void> | null;
  /** The version that the message is known to show. */
  written: number;
  message: string | null;
  /** What that message shows; null where that is not known, as before the first write. */
  face: Face | null;
  /** The picture that the newest state wants and that is not painted yet; null: none is missing. */
  lacks: Picture | null;
  /** Whether a picture is being painted, that one or one that was wanted before. */
  painting: boolean;
  /** Says which picture is wanted now: where that is another one, the one that was asked for is called off. */
  wants: (picture: Picture | null) => void;
  /** Key of the last picture that could not be painted. */
  broken: string | null;
  /** The picture that was missing is painted, or given up: the message is written although the state is the same. */
  due: boolean;
  /** The channel took no file from the bot; tried again after the next press. */
  fileless: boolean;
  /** Whether the last write by the channel had a file with it. */
  filed: boolean;
  /** A message that showed the board and has to go as soon as another one does. */
  old: string | null;
  /** The last press on this very message: edits through its token do not count against the channel's limit. */
  token: { readonly token: string; readonly until: number } | null;
  /** A write is on its way; `flight` settles when it has landed. */
  flying: boolean;
  flight: Promise<void>;
  /** How urgent the next write is; null: nothing has changed since the last one. */
  urgency: Priority | null;
  /** Calls off the write that waits for its time or its turn. */
  cancel: (() => void) | null;
  /** How urgent the write is that waits; null: none does. */
  queued: Priority | null;
  /** When the last write landed, by the clock that nobody sets. */
  wrote: number;
  /** When anything last happened here, by the clock that nobody sets. */
  touched: number;
  /** Faults in a row. */
  failures: number;
}

/** The desk of a table that this process has not written yet. */
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

/** Until when a token that came just now is used. */
export function tokenAt(now: number): number {
  return now + tokenMs;
}

/** Until when a command that came just now waits for writes in flight, by the same clock as `now`. */
export function patientUntil(now: number): number {
  return now + patienceMs;
}

/** Waits for the write in flight; another one may be by the time that somebody goes on. @returns false: not within `ms` */
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

/** A desk that nobody wrote at for so long, in milliseconds, is cleared away; tokens are dead by then. */
const clearMs = 15 * 60_000;

/** One at which nobody has pressed is cleared away sooner; and how often that is checked. */
const [unpressedMs, sweepMs] = [60_000, 10_000];

/** The desks of all boards that are being written, wait to be, or were a short while ago. */
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

  /** The desk of a board's table, which knows of this board from now on, unless it knows a newer one. */
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

  /** Clears desks away, but not for each new one: after a start there may be many at once. */
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

/** Whether something will still be written from this desk: a second desk of its table would know nothing of it. */
function isInUse({ ready, flying, cancel, painting }: Desk): boolean {
  return ready !== null || flying || painting || cancel !== null;
}
