import type { CupChannel } from "../../../tables/cups/cup-ports.js";
import type { BoardWriter } from "../../messages/board-writer.js";

/** How cups are shown at Discord: their tables only, until they have a board. */
export function cupChannel(writer: Pick<BoardWriter, "changed">): CupChannel {
  return {
    board: async () => ({ kind: "refused" }),
    tell: async () => ({ kind: "refused" }),
    thread: async () => ({ kind: "refused" }),
    opened: (board) => {
      writer.changed(board);
    },
  };
}
