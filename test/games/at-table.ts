import { games, type GameId } from "../../src/games/index.js";
import { type Bench, person } from "../support/tables.js";

const anna = person("Anna");

/** How many sit there: three, or as near to it as the game allows. */
export function seatsAtTable(game: GameId): number {
  const { min, max } = games[game].seats;
  return Math.min(max, Math.max(min, 3));
}

/**
 * The strong level sits at 1, the relaxed one at 2; Anna takes the last legal action, in races every four seconds only,
 * until the game is over.
 *
 * @returns the table's id
 */
export async function playOut(on: Bench, game: GameId): Promise<string> {
  const { table } = await on.open(anna, {}, "100000000000000001", game);
  for (let seat = 1; seat < seatsAtTable(game); seat += 1)
    await on.request(table, anna, { kind: "add", level: seat % 2 === 1 ? "strong" : "relaxed" });
  await on.request(table, anna, { kind: "start" });
  // What falls due in more than a minute is found by a search of the store.
  await on.start();
  for (let second = 0; second < 3000; second += 1) {
    const board = await on.tables.board(table);
    if (board?.status !== "playing") return table;
    const asked = board.play?.prompts.find(({ seat, awaited }) => seat === 0 && awaited);
    if (asked !== undefined && (asked.kind !== "race" || second % 4 === 0)) {
      const pressed = on.act(table, anna, asked.id, (legal) => legal.at(-1));
      // Races collect presses for a while.
      await on.clock.forward(100);
      await pressed;
    }
    await on.clock.forward(1000);
  }
  throw new Error("the game does not end");
}
