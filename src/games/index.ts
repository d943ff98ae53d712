import type { Game, GameId, Told } from "../game/contract.js";
import { catnoir } from "./catnoir/rules/index.js";
import { denkste } from "./denkste/rules/index.js";
import { kalle } from "./kalle/rules/index.js";
import { katchen } from "./katchen/rules/index.js";
import { katchme } from "./katchme/rules/index.js";

/** Any game, as tables hold it: what it takes and gives is checked by its own schemas, not by types. */
export interface AnyGame extends Game<unknown, unknown, unknown, unknown, Told> {
  /**
   * The state of a running game as these rules have it, from one that an older version of them has left. A game without
   * this has its running tables closed when its rules change.
   *
   * @param from the version that left it
   * @throws when it cannot be told
   */
  migrate?(state: unknown, from: number): unknown;
}

/** The games that can be played, a line each. */
export const games: Partial<Record<GameId, AnyGame>> = {
  katchen,
  denkste,
  kalle,
  katchme,
  catnoir,
};
