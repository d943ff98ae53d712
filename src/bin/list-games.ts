import { type GameId, gameIds, games } from "../games/index.js";
import { gameTexts } from "../games/ui.js";

/** A game as programs list it that share no code with this one, such as the playground. */
interface ListedGame {
  readonly game: GameId;
  readonly seats: { readonly min: number; readonly max: number };
  /** Shortest and longest. */
  readonly minutes: readonly [number, number];
  /** 1: easy, 3: hard. */
  readonly difficulty: number;
  readonly goal: { readonly de: string; readonly en: string };
}

const [de, en] = [gameTexts("de"), gameTexts("en")];

function listGame(game: GameId): ListedGame {
  const { seats, minutes, difficulty } = games[game];
  return { game, seats, minutes, difficulty, goal: { de: de[game].help.goal, en: en[game].help.goal } };
}

process.stdout.write(`${JSON.stringify(gameIds.map(listGame))}\n`);
