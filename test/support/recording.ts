import type { GameId } from "../../src/games/index.js";
import type { PlayedStep } from "../../src/tables/chance/play-again.js";
import type { Table } from "../../src/tables/table.js";
import type { Recording } from "../../src/features/replay/recordings.js";
import { runningTable } from "./running-table.js";

/** A finished game to be watched again. @param steps all, the setup first */
export function recordingOf(
  game: GameId,
  seats: number,
  options: unknown,
  steps: readonly Pick<PlayedStep, "state" | "events">[],
): Recording {
  const table = runningTable(game, seats, options, steps.at(-1)?.state);
  const over: Table = {
    ...table,
    row: { ...table.row, status: "over", steps: steps.length },
    recent: steps.map(({ events }, step) => ({ step, events })),
  };
  return { table: over, steps: steps.map(({ state, events }) => ({ state, events, isTimeout: false })) };
}
