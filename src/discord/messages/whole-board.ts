import type { Board } from "../../tables/board.js";
import { linkTo } from "../ui/parts.js";
import type { BoardMessages } from "./board-messages.js";

/** A board with all that is shown of it. `rematch`: a link to its rematch; null: there is none. */
export interface WholeBoard {
  readonly board: Board;
  readonly rematch: string | null;
}

/** A board of which nothing more has to be read; null: it is a result. */
export function bareBoard(board: Board): WholeBoard | null {
  return board.status === "over" || board.rematch !== null ? null : { board, rematch: null };
}

/** A result with the link to its rematch and what other games make of it. */
export async function wholeBoard(
  ports: {
    readonly complete?: (board: Board) => Promise<Board>;
    readonly messages: Pick<BoardMessages, "of">;
  },
  board: Board,
): Promise<WholeBoard> {
  const { complete, messages } = ports;
  const { rematch } = board;
  return {
    board: complete === undefined ? board : await complete(board),
    rematch: rematch === null ? null : linkTo(board, (await messages.of(rematch)).message),
  };
}
