import type { Carrier } from "../../src/discord/messages/board-writer.js";
import type { Drawing } from "../../src/discord/messages/compose.js";
import type { MessageBody } from "../../src/discord/api/wire.js";
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
