import { catnoir } from "./catnoir/index.js";
import { denkste } from "./denkste/index.js";
import { kalle } from "./kalle/index.js";
import { katchen } from "./katchen/index.js";
import { katchme } from "./katchme/index.js";
import type { GameId } from "../games/game.js";
import type { AnyPlayer } from "./player.js";

export { thoughtSoFar } from "./catnoir/index.js";

/** The computer players by their games, a line each. */
export const players: Partial<Record<GameId, AnyPlayer>> = {
  katchen,
  denkste,
  kalle,
  katchme,
  catnoir,
};
