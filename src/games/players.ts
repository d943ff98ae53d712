import { catnoir } from "./catnoir/player/index.js";
import { denkste } from "./denkste/player/index.js";
import { kalle } from "./kalle/player/index.js";
import { katchen } from "./katchen/player/index.js";
import { katchme } from "./katchme/player/index.js";
import type { GameId } from "../game/contract.js";
import type { AnyPlayer } from "../game/player.js";

export { thoughtSoFar } from "./catnoir/player/index.js";

/** The computer players by their games, a line each. */
export const players: Partial<Record<GameId, AnyPlayer>> = {
  katchen,
  denkste,
  kalle,
  katchme,
  catnoir,
};
