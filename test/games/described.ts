import type { GameId } from "../../src/game/contract.js";
import type { AnyLawful } from "../support/lawful.js";
import { catnoirLaws } from "./catnoir/rules/laws.js";
import { denksteLaws } from "./denkste/rules/laws.js";
import { kalleLaws } from "./kalle/rules/laws.js";
import { katchenLaws } from "./katchen/rules/laws.js";
import { katchmeLaws } from "./katchme/rules/laws.js";

/** What the laws must know of each registered game, a line each. */
export const described: Partial<Record<GameId, AnyLawful>> = {
  katchen: katchenLaws,
  denkste: denksteLaws,
  kalle: kalleLaws,
  katchme: katchmeLaws,
  catnoir: catnoirLaws,
};
