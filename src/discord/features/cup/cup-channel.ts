import type { CupChannel } from "../../../tables/cups/cup-ports.js";
import type { Written } from "../../../tables/evenings/evening-service.js";
import type { BoardWriter } from "../../messages/board-writer.js";

/** Nothing of a cup can be written yet, and trying again would not help. */
async function unwritten(): Promise<Written> {
  return { kind: "refused" };
}

/** How cups are shown at Discord: their tables only, until they have a board. */
export function cupChannel(writer: Pick<BoardWriter, "changed">): CupChannel {
  return {
    board: unwritten,
    tell: unwritten,
    thread: unwritten,
    opened: (board) => {
      writer.changed(board);
    },
  };
}
