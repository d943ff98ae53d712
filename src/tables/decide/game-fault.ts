import { RuleViolation } from "../../game/contract.js";
import type { GameModule } from "../../game/module.js";

/** A game has thrown an unexpected error, and would again. */
export class GameFault extends Error {}

const guards = new WeakMap<GameModule, GameModule>();

/** A game that throws unexpected errors as `GameFault`, and refusals unchanged. */
export function guardGame(game: GameModule): GameModule {
  const guard = guards.get(game) ?? guardOf(game);
  guards.set(game, guard);
  return guard;
}

function guardOf(game: GameModule): GameModule {
  return {
    ...game,
    setup: (...all) => runAsFault("setup", () => game.setup(...all)),
    prompts: (...all) => runAsFault("prompts", () => game.prompts(...all)),
    legal: (...all) => runAsFault("legal", () => game.legal(...all)),
    act: (...all) => runAsFault("act", () => game.act(...all)),
    timeout: (...all) => runAsFault("timeout", () => game.timeout(...all)),
    view: (...all) => runAsFault("view", () => game.view(...all)),
    moments: (...all) => runAsFault("moments", () => game.moments(...all)),
    result: (...all) => runAsFault("result", () => game.result(...all)),
    press: (...all) => runAsFault("press", () => game.press(...all)),
    club: {
      ...game.club,
      owesRound: (...all) => runAsFault("owesRound", () => game.club.owesRound(...all)),
      facts: (...all) => runAsFault("facts", () => game.club.facts(...all)),
    },
  };
}

/** @throws RuleViolation unchanged, everything else as GameFault */
export function runAsFault<T>(what: string, job: () => T): T {
  try {
    return job();
  } catch (error) {
    if (error instanceof RuleViolation || error instanceof GameFault) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new GameFault(`${what}: ${reason}`, { cause: error });
  }
}
