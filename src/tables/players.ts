import type { GameEvent } from "../game/contract.js";
import type { GameModule, Games } from "../game/module.js";
import type { Asked, Decision, StartedPlayer, DecisionCounts } from "../game/player.js";

/** The computer players of all games, with their threads. */
export class Players {
  readonly #started: ReadonlyMap<string, StartedPlayer>;

  /** Starts players that need it. */
  constructor(games: Games) {
    const entries = games.all.flatMap(({ id, player }) => {
      const started = player.start?.();
      return started === undefined ? [] : [[id, started] as const];
    });
    this.#started = new Map(entries);
  }

  /** What a game's player does. Rejects if it fails. */
  decide(
    { id, player }: Pick<GameModule, "id" | "player">,
    asked: Asked<unknown, unknown, GameEvent>,
  ): Promise<Decision<unknown>> {
    return (this.#started.get(id) ?? player).decide(asked);
  }

  /** How long decisions have taken since the start, by player. */
  decisionCounts(): readonly DecisionCounts[] {
    return [...this.#started.values()].map((player) => player.decisionCounts());
  }

  /** Ends all threads. */
  async stop(): Promise<void> {
    await Promise.all([...this.#started.values()].map((player) => player.stop()));
  }
}
