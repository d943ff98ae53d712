import type { GameId } from "../../src/games/game.js";
import type { AnyLawful } from "../support/lawful.js";
import { katchenLaws } from "./katchen/laws.js";

/** What the laws must know of each registered game, a line each. */
export const described: Partial<Record<GameId, AnyLawful>> = {
  katchen: katchenLaws,
};
