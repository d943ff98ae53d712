import { createHash } from "node:crypto";
import { katchen } from "../../../src/games/katchen/index.js";
import type { Result } from "../../../src/games/game.js";
import { stream } from "../../../src/tables/stream.js";
import type { Stored } from "./database.js";

/** A stored game played again from seed, seats, options, opener and actions. */
export interface Replayed {
  readonly events: readonly unknown[];
  readonly state: unknown;
  readonly result: Result | null;
  /** SHA-256 of the seed in hex. */
  readonly seal: string;
}

export function replay({ rules, seed, seats, options, opener, actions }: Stored): Replayed {
  if (rules !== katchen.rules) throw new Error(`played by rules ${rules}`);
  if (seed === null) throw new Error("the game has no seed");
  let step = katchen.setup(seats, katchen.options.parse(options), stream(seed, 0, "act"), opener);
  const events: unknown[] = [...step.events];
  for (const { step: n, seat, action } of actions) {
    step = katchen.act(step.state, seat, katchen.action.parse(action), stream(seed, n, "act"));
    events.push(...step.events);
  }
  const seal = createHash("sha256").update(seed).digest("hex");
  return { events, state: step.state, result: katchen.result(step.state), seal };
}
