import { games, type GameId } from "../../games/index.js";
import type { Key, Translate } from "../../texts/index.js";

const difficulties = {
  1: "table.difficulty.d1",
  2: "table.difficulty.d2",
  3: "table.difficulty.d3",
} as const satisfies Record<number, Key>;

/** A game's facts in a line: how many play, how long, and how hard it is. */
export function factsLine(game: GameId, t: Translate): string {
  const { seats, minutes, difficulty } = games[game];
  return t("table.facts", {
    players: rangeOf(seats.min, seats.max),
    minutes: rangeOf(...minutes),
    difficulty: t(difficulties[difficulty]),
  });
}

/** Such as "2–6"; one number if both ends are equal. */
export function rangeOf(least: number, most: number): string {
  return least === most ? String(least) : `${least}–${most}`;
}

/** A game's goal in a line. */
export function goalLine(game: GameId, t: Translate): string {
  return t("help.goal", { goal: t(`${game}.help.goal`) });
}
