import type { Priority } from "../../src/discord/api/pacing/lane.js";
import { BoardWriter, type BoardWriterPorts, type Carrier } from "../../src/discord/messages/board-writer.js";
import type { Drawing } from "../../src/discord/messages/compose.js";
import type { Answerable, MessageBody } from "../../src/discord/api/wire.js";
import type { Board } from "../../src/tables/board.js";

/** A board for the writer's tests, which looks at nothing but its place and version. */
export function boardOfVersion(version: number, message: string | null = "board"): Board {
  return {
    table: "table",
    game: "katchen",
    guild: "1",
    channel: "2",
    message,
    host: "3",
    life: "playing",
    options: {},
    seats: [],
    version,
    seal: null,
    seed: null,
    play: null,
  };
}

/** A message without a picture. */
export function wordsOnly(body: MessageBody): Drawing {
  return { picture: null, words: () => body };
}

/** A press on a message. */
export function pressOn(id: string, message = "board"): Carrier {
  return { id, token: `token ${id}`, message };
}

/** A board writer that finds each table as it was last told of: what is stored is what somebody has told it. */
export class ToldWriter extends BoardWriter {
  readonly #told: Map<string, Board>;

  constructor(ports: Omit<BoardWriterPorts, "board"> & Partial<Pick<BoardWriterPorts, "board">>) {
    const told = new Map<string, Board>();
    super({ board: async (table) => told.get(table) ?? null, ...ports });
    this.#told = told;
  }

  override answer(press: Carrier, board: Board): Promise<void> {
    this.#note(board);
    return super.answer(press, board);
  }

  override changed(board: Board, urgency?: Priority): void {
    this.#note(board);
    super.changed(board, urgency);
  }

  override post(command: Answerable, board: Board): Promise<void> {
    this.#note(board);
    return super.post(command, board);
  }

  #note(board: Board): void {
    const known = this.#told.get(board.table);
    if (known === undefined || known.version < board.version) this.#told.set(board.table, board);
  }
}
