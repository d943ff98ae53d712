import { createHash } from "node:crypto";
import type { Result } from "../../../src/game/contract.js";
import { games } from "../../../src/games/index.js";
import { stream } from "../../../src/tables/decide/stream.js";
import type { Stored } from "./database.js";

/** A stored game played again from seed, seats, options, opener and actions. */
export interface Replayed {
  readonly events: readonly unknown[];
  readonly state: unknown;
  readonly result: Result | null;
  /** SHA-256 of the seed in hex. */
  readonly seal: string;
}

/** @throws when the game was played by other rules, or never began */
export function replay({ game: id, rules, seed, seats, options, opener, actions }: Stored): Replayed {
  const game = games[id];
  if (game?.rules !== rules) throw new Error(`${id} was played by rules ${rules}`);
  if (seed === null) throw new Error("the game has no seed");
  let step = game.setup(seats, game.options.parse(options), stream(seed, 0, "act"), opener);
  const events: unknown[] = [...step.events];
  for (const { step: n, seat, action } of actions) {
    step = game.act(step.state, seat, game.action.parse(action), stream(seed, n, "act"));
    events.push(...step.events);
  }
  const seal = createHash("sha256").update(seed).digest("hex");
  return { events, state: step.state, result: game.result(step.state), seal };
}
