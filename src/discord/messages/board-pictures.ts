import type { Log } from "../../log.js";
import type { Picture } from "../../game/scene.js";
import { within } from "../../lib/waits.js";
import type { Board } from "../../tables/board.js";
import { movingEnding } from "../images/moving.js";
import { type Asker, type Painter, Waiter } from "../images/painter.js";
import { type BoardSlot, type BoardWriterPorts, isPausing, momentOf, openRace, pauseFor } from "./board-slots.js";
import type { Drawing } from "./compose.js";

interface PicturePorts {
  readonly painter: Pick<Painter, "paint">;
  readonly log: Log;
}

/** How long the words of a board wait for its picture; and when it is expected at the latest where somebody is answered. */
const soon = { mostMs: 400, answerMs: 150 } as const;

/** How long a climax is waited for: some ten pictures are painted for it. */
const climaxMs = 800;

/** What painting a board's picture before it is written needs. */
type EarlyPorts = Pick<BoardWriterPorts, "clock" | "draw" | "painter" | "mayMove">;

/** `drawing`: null if it was not drawn. `painted`: what to wait for, never rejected; null: words go at once. */
interface EarlyDrawing {
  readonly drawing: Drawing | null;
  readonly painted: Promise<unknown> | null;
}

/**
 * Draws a board whose picture may be there in a moment: then it goes with its words, in one request instead of two. What
 * answers somebody waits only for one that is expected almost at once. A race's buttons open with what is raced for.
 *
 * @param how it is to be written; by `edit` if nobody waits for an answer
 */
export function drawEarly(
  ports: EarlyPorts,
  slot: BoardSlot,
  board: Board,
  how: "answer" | "post" | "edit",
): EarlyDrawing {
  const { clock, draw, painter } = ports;
  const race = openRace(board);
  const opensRace = race !== null && race !== slot.race;
  const asker = opensRace ? { id: board.table, practice: false } : askerOf(slot);
  const isLate = !opensRace && painter.expectedMs(asker) > (how === "edit" ? soon.mostMs : soon.answerMs);
  if (isLate) return { drawing: null, painted: null };
  const drawing = draw(board, null);
  const { shown } = chooseNow(ports, slot, board, drawing);
  // Only where the painter has time now, and nobody takes part in a race.
  const isIdle = !opensRace && painter.expectedMs(asker) <= soon.answerMs;
  const isClimax = isIdle && mayClimb(ports, slot, board, shown);
  const { sketch } = (isClimax ? shown.climax : shown.picture) ?? { sketch: null };
  const attached = how === "post" ? undefined : slot.rendered?.attachment?.sketch;
  const isKept = attached !== undefined && [sketch, shown.climax?.sketch].includes(attached);
  const needsNone = sketch === null || isKept || slot.brokenPicture === sketch;
  if (needsNone || painter.ready(sketch) !== null) return { drawing, painted: null };
  const waitMs = waitOf(slot, clock.steady(), isClimax ? climaxMs : soon.mostMs);
  if (waitMs <= 0) return { drawing, painted: null };
  const painting = painter.paint(sketch, { asker });
  // It is wanted again at once, and then is told why it cannot be painted.
  return { drawing, painted: within(clock, waitMs, painting).catch(() => null) };
}

/** Milliseconds that the next write still waits for its picture, whatever changes meanwhile. */
function waitOf(slot: BoardSlot, now: number, mostMs: number): number {
  slot.picturedBy ??= now + mostMs;
  return slot.picturedBy - now;
}

/**
 * For a moment the state before a settlement, which then has its own write.
 *
 * @returns the picture of the write to come; null: there is none
 */
export function chooseNow(
  { clock }: Pick<BoardWriterPorts, "clock">,
  slot: BoardSlot,
  board: Board,
  drawing: Drawing,
): { readonly shown: Drawing; readonly next: Picture | null } {
  const now = clock.steady();
  slot.pause = pauseFor(board, drawing, slot.pause, slot.rendered !== null, now);
  if (!isPausing(slot.pause, now) || drawing.before === undefined || drawing.before === null)
    return { shown: drawing, next: null };
  slot.rewrite = true;
  return { shown: drawing.before, next: drawing.picture };
}

/** Whether a board's climax may be shown: once, where the message is known to show what led to it, and never after another. */
function mayClimb(
  { mayMove }: Pick<BoardWriterPorts, "mayMove">,
  { climax, rendered }: BoardSlot,
  board: Board,
  shown: Drawing,
): boolean {
  if ((shown.climax ?? null) === null || climax === momentOf(board)) return false;
  const last = rendered?.attachment ?? null;
  return last !== null && !last.name.endsWith(movingEnding) && mayMove?.(board.guild) === true;
}

/** What is written now with its climax where that is painted, and with the one that the message has. */
export function withClimax(
  ports: Pick<BoardWriterPorts, "mayMove" | "painter">,
  slot: BoardSlot,
  board: Board,
  shown: Drawing,
): Drawing {
  const { climax = null } = shown;
  if (climax === null) return shown;
  const isPainted = mayClimb(ports, slot, board, shown) && ports.painter.ready(climax.sketch) !== null;
  slot.climax = momentOf(board);
  return isPainted || slot.rendered?.attachment?.sketch === climax.sketch ? { ...shown, picture: climax } : shown;
}

/** Who wants a board's picture. */
function askerOf({ newest }: BoardSlot): Asker {
  return { id: newest.table, practice: false, isBoard: true };
}

/** Paints missing pictures and has their boards written again. */
export class BoardPictures {
  readonly #ports: PicturePorts;
  readonly #write: (slot: BoardSlot) => void;
  #stopped = false;

  /** @param write called for a picture that is painted or given up */
  constructor(ports: PicturePorts, write: (slot: BoardSlot) => void) {
    this.#ports = ports;
    this.#write = write;
  }

  /** One picture per table at a time: those in between are skipped. */
  want(slot: BoardSlot, picture: Picture | null): void {
    slot.missing = picture;
    if (!slot.painting && picture !== null) void this.#paint(slot, picture);
    else if (slot.painting) slot.want(picture);
  }

  /** Has a picture painted early; a failure is told when it is wanted. */
  prepare(slot: BoardSlot, { sketch }: Picture): void {
    this.#ports.painter.paint(sketch, { asker: askerOf(slot) }).catch(() => undefined);
  }

  stop(): void {
    this.#stopped = true;
  }

  async #paint(slot: BoardSlot, { sketch, name }: Picture): Promise<void> {
    let fault: { readonly error: unknown } | null = null;
    const waiter = new Waiter();
    slot.painting = true;
    slot.want = (wanted) => {
      if (wanted?.sketch !== sketch) waiter.leave();
    };
    try {
      await this.#ports.painter.paint(sketch, { asker: askerOf(slot), waiter });
    } catch (error) {
      fault = { error };
    }
    slot.painting = false;
    if (this.#stopped || slot.missing === null) return;
    if (slot.missing.sketch !== sketch || (fault !== null && waiter.hasLeft)) {
      this.want(slot, slot.missing);
      return;
    }
    if (fault !== null) {
      slot.brokenPicture = sketch;
      this.#ports.log.error({ table: slot.newest.table, name, ...fault }, "a board goes without its picture");
    }
    slot.missing = null;
    slot.rewrite = true;
    slot.urgency ??= "picture";
    this.#write(slot);
  }
}
