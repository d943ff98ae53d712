import type { Prompt } from "../../src/game/contract.js";
import { type GameId, games } from "../../src/games/index.js";
import type { Board } from "../../src/tables/board.js";
import type { Person, Reply } from "../../src/tables/requests.js";
import { pressOf } from "./presses.js";
import { person, type Played } from "./tables.js";
import { vi } from "vitest";
import type { Intent } from "../../src/game/press.js";

/** Who sits at a table of three, by seat. */
export const three = [person("Anna"), person("Ben"), person("Cleo")] as const;

/** Those of the three who may sit at a game's table. */
export function seatedAt(game: GameId): readonly Person[] {
  return three.slice(0, games[game].seats.max);
}

/** A press that throws. */
export const throwing = pressOf("throw");

/** With them everybody rolls for themselves in Katchen, so that seats are asked one after the other. */
export const byHand = { byHand: true } as const;

/**
 * Anna, Ben and, unless the game is for two, Cleo, with computers if it needs more; it has begun. In Katchen everybody
 * rolls for themselves.
 */
export async function startedOf(
  on: Played,
  options: unknown = null,
  game: GameId = "katchen",
  place: { readonly guild?: string; readonly channel?: string } = {},
): Promise<Board> {
  const [anna] = three;
  const { table } = await on.open(
    anna,
    options ?? (game === "katchen" ? byHand : {}),
    place.channel,
    game,
    place.guild,
  );
  for (const guest of seatedAt(game).slice(1)) await on.request(table, guest, { kind: "join" });
  for (let seats = three.length; seats < games[game].seats.min; seats += 1)
    await on.request(table, anna, { kind: "add", level: "relaxed" });
  const reply = await on.request(table, anna, { kind: "start" });
  if (reply.kind !== "done") throw new Error("the game did not start");
  return reply.board;
}

/** The open question. @throws if there is none */
export function askedAt(board: Board | null): Prompt {
  const prompt = board?.play?.prompts[0];
  if (prompt === undefined || prompt.seat === null) throw new Error("nobody is asked alone");
  return { ...prompt, seat: prompt.seat };
}

/** Who sits in a seat. */
export function personIn(seat: number): Person {
  const who = three[seat];
  if (who === undefined) throw new Error(`nobody sits in seat ${seat}`);
  return who;
}

/** The board as it stands. @throws if the table is not there */
export async function boardAt(on: Played, table: string): Promise<Board> {
  const board = await on.tables.board(table);
  if (board === null) throw new Error("the table is gone");
  return board;
}

/** Asked seats take the last legal action until the game is over. */
export async function playOut(on: Played, board: Board): Promise<Board> {
  let now = board;
  while (now.status === "playing") {
    const { seat, id } = askedAt(now);
    const reply = await on.act(now.table, personIn(seat), id, (legal) => legal.at(-1));
    if (reply.kind !== "done") throw new Error(JSON.stringify(reply));
    now = reply.board;
  }
  return now;
}

/** What happens to a finished game after a month. */
export async function dropDetails({ store }: Played, { table, play }: Board): Promise<void> {
  for (let call = 0; call < 3; call += 1) await store.old.dropDetails(table, play?.result ?? null, 10_000);
}

/** Presses that mean what a test wants. One at a time. */
export function pressMeaning(on: Played, game: GameId) {
  return async (table: string, who: Person, prompt: number, intent: Intent): Promise<Reply> => {
    const spy = vi.spyOn(games[game], "press").mockReturnValue(intent);
    try {
      return await on.press(table, who, prompt, pressOf("anything"));
    } finally {
      spy.mockRestore();
    }
  };
}
