import type { Game, State } from "boardgame.io";
import { CreateGameReducer, InitializeGame } from "boardgame.io/dist/cjs/internal.js";

/** As boardgame.io is told it. */
export interface Move {
  readonly player: number;
  readonly type: string;
  readonly args: readonly unknown[];
}

/** In boardgame.io's bare reducer, without store, log and network. */
export interface Match<G extends object> {
  /** What the moves see, as it is now. */
  table(): G;
  /** Whose turn it is. */
  asked(): number;
  isOver(): boolean;
  /** @throws Error if the game refuses it */
  move(move: Move): void;
}

/** Sets a match up. @param data for the game's `setup` */
export function newMatch<G extends object, Data>(
  game: Game<G, Record<string, unknown>, Data>,
  players: number,
  data: Data,
): Match<G> {
  const reduce = CreateGameReducer({ game: game as Game });
  let state: State = InitializeGame({ game: game as Game, numPlayers: players, setupData: data });
  return {
    table: () => state.G as G,
    asked: () => Number(state.ctx.currentPlayer),
    isOver: () => state.ctx.gameover !== undefined,
    move: ({ player, type, args }) => {
      const before = state._stateID;
      state = reduce(state, {
        type: "MAKE_MOVE",
        payload: { type, args: [...args], playerID: String(player) },
      });
      if (state._stateID === before) throw new Error(`${type} is refused`);
    },
  };
}
