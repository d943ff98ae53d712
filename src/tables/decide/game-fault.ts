import { RuleViolation } from "../../game/contract.js";
import type { GameModule } from "../../game/module.js";

/** A game has thrown an unexpected error. It is deterministic, so the same table would throw again. */
export class GameFault extends Error {}

const guards = new WeakMap<GameModule, GameModule>();

/** A game whose faults are thrown as `GameFault`, apart from refusals and other errors. */
export function guarded(game: GameModule): GameModule {
  const guard = guards.get(game) ?? guardOf(game);
  guards.set(game, guard);
  return guard;
}

function guardOf(game: GameModule): GameModule {
  return {
    ...game,
    setup: (...all) => asFault("setup", () => game.setup(...all)),
    prompts: (...all) => asFault("prompts", () => game.prompts(...all)),
    legal: (...all) => asFault("legal", () => game.legal(...all)),
    act: (...all) => asFault("act", () => game.act(...all)),
    timeout: (...all) => asFault("timeout", () => game.timeout(...all)),
    view: (...all) => asFault("view", () => game.view(...all)),
    result: (...all) => asFault("result", () => game.result(...all)),
    press: (...all) => asFault("press", () => game.press(...all)),
  };
}

/** @throws RuleViolation unchanged, everything else as GameFault */
export function asFault<T>(what: string, job: () => T): T {
  try {
    return job();
  } catch (error) {
    if (error instanceof RuleViolation || error instanceof GameFault) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new GameFault(`${what}: ${reason}`, { cause: error });
  }
}
