import type { BoardPictures } from "./board-pictures.js";
import type { BoardSlot } from "./board-slots.js";
import type { BoardWriterPorts } from "./board-writer-ports.js";
import { compose, type Composed, type Drawing } from "./compose.js";
import { isPausing, pauseFor } from "./reveal-pause.js";
import type { WholeBoard } from "./whole-board.js";

/** What composing a board needs. */
export interface BoardComposingPorts extends Pick<BoardWriterPorts, "clock" | "draw" | "painter"> {
  readonly pictures: Pick<BoardPictures, "want" | "prepare">;
}

/** Where a composed board is to be written. */
export interface BoardTarget {
  /** The message that it replaces; null: it is a new one. */
  readonly message: string | null;
  /** An interaction's token brings files even where the bot may attach none in the channel. */
  readonly by: "token" | "channel";
}

/** A board as it can be shown now; a missing picture is painted from here on. */
export function composeBoard(
  ports: BoardComposingPorts,
  slot: BoardSlot,
  whole: WholeBoard,
  { message, by }: BoardTarget,
): Composed {
  const { painter, pictures } = ports;
  const attachment = message === null ? null : (slot.rendered?.attachment ?? null);
  const files = by === "token" || !slot.takesNoFiles;
  const drawing = drawNow(ports, slot, whole);
  const composed = compose(drawing, { attachment, painter, files, brokenPicture: slot.brokenPicture });
  pictures.want(slot, composed.missing);
  return composed;
}

/** For a moment the state before a settlement, which then has its own write. */
function drawNow(
  { clock, draw, pictures }: BoardComposingPorts,
  slot: BoardSlot,
  { board, rematch }: WholeBoard,
): Drawing {
  const now = clock.steady();
  const drawing = draw(board, rematch);
  slot.pause = pauseFor(board, drawing, slot.pause, slot.rendered !== null, now);
  if (!isPausing(slot.pause, now) || drawing.before === undefined || drawing.before === null) return drawing;
  slot.rewrite = true;
  if (drawing.picture !== null) pictures.prepare(slot, drawing.picture);
  return drawing.before;
}
