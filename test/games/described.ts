import type { GameId } from "../../src/games/game.js";
import type { AnyLawful } from "../support/lawful.js";
import { catnoirLaws } from "./catnoir/laws.js";
import { denksteLaws } from "./denkste/laws.js";
import { kalleLaws } from "./kalle/laws.js";
import { katchenLaws } from "./katchen/laws.js";
import { katchmeLaws } from "./katchme/laws.js";

/** What the laws must know of each registered game, a line each. */
export const described: Partial<Record<GameId, AnyLawful>> = {
  katchen: katchenLaws,
  denkste: denksteLaws,
  kalle: kalleLaws,
  katchme: katchmeLaws,
  catnoir: catnoirLaws,
};
