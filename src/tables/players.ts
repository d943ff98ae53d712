import type { GameEvent } from "../game/contract.js";
import type { Asked, Decision, StartedPlayer, DecisionCounts } from "../game/player.js";
import { type GameId, gameIds, games } from "../games/index.js";

/** The computer players of all games, with their threads. */
export class Players {
  readonly #started: ReadonlyMap<GameId, StartedPlayer>;

  /** Starts players that need it. */
  constructor() {
    const entries = gameIds.flatMap((id) => {
      const started = games[id].player.start?.();
      return started === undefined ? [] : [[id, started] as const];
    });
    this.#started = new Map(entries);
  }

  /** What a game's player does. Rejects if it fails. */
  decide(game: GameId, asked: Asked<unknown, unknown, GameEvent>): Promise<Decision<unknown>> {
    return (this.#started.get(game) ?? games[game].player).decide(asked);
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
