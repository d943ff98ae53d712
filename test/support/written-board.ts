import type { Priority } from "../../src/discord/api/pacing/channel-queue.js";
import { BoardWriter } from "../../src/discord/messages/board-writer.js";
import type { BoardWriterPorts, MessageInteraction } from "../../src/discord/messages/board-slots.js";
import type { Drawing } from "../../src/discord/messages/compose.js";
import type { Answerable, MessageBody } from "../../src/discord/api/api-client.js";
import type { Board } from "../../src/tables/board.js";
import { games } from "../../src/games/index.js";

/** A board, and the message that shows it at first. */
export interface PlacedBoard extends Board {
  readonly message: string | null;
}

/** With nothing but place and version. */
export function boardOfVersion(version: number, message: string | null = "board"): PlacedBoard {
  return {
    table: "table",
    game: games.katchen,
    guild: "1",
    channel: "2",
    message,
    host: "3",
    status: "playing",
    options: {},
    turn: 90,
    pause: null,
    seats: [],
    invitations: [],
    version,
    visible: version,
    commitment: null,
    start: null,
    seed: null,
    isOutdated: false,
    cup: null,
    shared: false,
    ownThread: false,
    rematch: null,
    play: null,
    club: null,
    remark: null,
    hint: null,
  };
}

/** A message without a picture. */
export function wordsOnly(body: MessageBody): Drawing {
  return { picture: null, words: () => body };
}

/** A press on a message. */
export function pressOn(id: string, message = "board"): MessageInteraction {
  return { id, token: `token ${id}`, message };
}

/** What the writer works with. `shown` hears which message shows which version. */
export interface ToldWriterPorts
  extends Omit<BoardWriterPorts, "board" | "messages">, Partial<Pick<BoardWriterPorts, "board">> {
  readonly shown: BoardWriterPorts["messages"]["shown"];
}

/** Finds each table as it was last told of. */
export class ToldWriter extends BoardWriter {
  readonly #told: Map<string, Board>;
  /** By table, the message when first told of. */
  readonly #placed: Map<string, string | null>;

  constructor({ shown, ...ports }: ToldWriterPorts) {
    const told = new Map<string, Board>();
    const placed = new Map<string, string | null>();
    const of = (table: string) => ({ message: placed.get(table) ?? null, shown: 0 });
    super({ board: async (table) => told.get(table) ?? null, messages: { of, shown }, ...ports });
    this.#told = told;
    this.#placed = placed;
  }

  override answer(press: MessageInteraction, board: Board): Promise<void> {
    this.#note(board);
    return super.answer(press, board);
  }

  override changed(board: Board, urgency?: Priority, isRedrawn?: boolean): void {
    this.#note(board);
    super.changed(board, urgency, isRedrawn);
  }

  override post(command: Answerable, board: Board): Promise<void> {
    this.#note(board);
    return super.post(command, board);
  }

  #note(board: Board & Partial<PlacedBoard>): void {
    if (!this.#placed.has(board.table)) this.#placed.set(board.table, board.message ?? null);
    const known = this.#told.get(board.table);
    if (known === undefined || known.version < board.version) this.#told.set(board.table, board);
  }
}
