import { games, type GameId } from "../../games/index.js";
import type { Key, Translate } from "../../locales/index.js";

const difficulties = {
  1: "table.difficulty.d1",
  2: "table.difficulty.d2",
  3: "table.difficulty.d3",
} as const satisfies Record<number, Key>;

/** A game's facts in a line: how many play, how long, and how hard it is. */
export function factsLine(game: GameId, t: Translate): string {
  const { seats, minutes, difficulty } = games[game];
  const [shortest, longest] = minutes;
  return t("table.facts", { ...seats, shortest, longest, difficulty: t(difficulties[difficulty]) });
}

/** What a game is about, in a line. */
export function goalLine(game: GameId, t: Translate): string {
  return t("help.goal", { goal: t(`${game}.help.goal`) });
}
