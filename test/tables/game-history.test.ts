import { describe, expect, it } from "vitest";
import type { GameEvent } from "../../src/game/contract.js";
import { type GameId, gameIds, games } from "../../src/games/index.js";
import type { Store } from "../../src/store/store.js";
import { GameHistory } from "../../src/tables/game-history.js";
import { playOut } from "../games/at-table.js";
import { type Bench, bench } from "../support/tables.js";

/** Reads for computer players: how many, of how many steps; and whole games, for the club. */
interface Read {
  calls: number;
  steps: number;
  whole: number;
}

/** Counts what is read of events and actions from now on. */
function counting({ store }: Bench): Read {
  const read: Read = { calls: 0, steps: 0, whole: 0 };
  const count = (steps: Parameters<Store["events"]>[1]): void => {
    if (steps === undefined) read.whole += 1;
    else {
      read.calls += 1;
      read.steps += steps.to - steps.from;
    }
  };
  const events = store.events.bind(store);
  const actions = store.actions.bind(store);
  store.events = (table, steps) => {
    count(steps);
    return events(table, steps);
  };
  store.actions = (table, steps) => {
    count(steps);
    return actions(table, steps);
  };
  return read;
}

async function played(game: GameId): Promise<{ readonly read: Read; readonly steps: number }> {
  const on = bench();
  const read = counting(on);
  const table = await playOut(on, game);
  const before = { ...read };
  const done = (await on.store.load(table, 0))?.row.steps ?? 0;
  await on.tables.stop();
  return { read: before, steps: done };
}

describe("what is read for computer players' decisions", () => {
  it("is each step of a game once at most, however often they look back, and nothing where they do not", async () => {
    const looks: number[] = [];
    for (const game of gameIds) {
      const { read, steps } = await played(game);
      // Events and actions.
      expect({ game, isOnce: read.steps <= 2 * steps }).toEqual({ game, isOnce: true });
      expect({ game, whole: read.whole }).toEqual({ game, whole: 1 });
      const { looksBack } = games[game].player;
      expect({ game, inVain: looksBack ? 0 : read.calls }).toEqual({ game, inVain: 0 });
      if (looksBack) looks.push(read.calls);
    }
    expect(looks.filter((calls) => calls > 10).length).toBeGreaterThan(2);
  });
});

describe("a table's course so far", () => {
  const event = (step: number): GameEvent & { readonly step: number } => ({ to: "all", step });

  /** Over made-up rows, one event a step. */
  function made(): {
    readonly course: GameHistory;
    readonly asked: string[];
    at(id: string, steps: number): Promise<readonly GameEvent[]>;
  } {
    const asked: string[] = [];
    const course = new GameHistory({
      events: async (table, { from, to } = { from: 0, to: 0 }) => {
        asked.push(`${table} ${from}-${to}`);
        return Array.from({ length: to - from }, (_, at) => event(from + at));
      },
      actions: () => Promise.resolve([]),
    });
    const at = async (id: string, steps: number): Promise<readonly GameEvent[]> =>
      (await course.past({ row: { id, steps } }, 0)).events;
    return { course, asked, at };
  }

  it("is what it was at the table's last step, also when an older table is asked about, and read again when forgotten", async () => {
    const { course, asked, at } = made();
    expect(await at("a", 3)).toEqual([event(0), event(1), event(2)]);
    expect(await at("a", 5)).toHaveLength(5);
    expect(await at("a", 2)).toEqual([event(0), event(1)]);
    expect(await at("a", 5)).toHaveLength(5);
    course.drop("a");
    expect(await at("a", 5)).toHaveLength(5);
    expect(asked).toEqual(["a 0-3", "a 3-5", "a 0-2", "a 2-5", "a 0-5"]);
  });

  it("is kept of no more tables than there is room for, and goes longest unasked first", async () => {
    const { asked, at } = made();
    await at("a", 40_000);
    await at("b", 40_000);
    await at("a", 40_000);
    await at("c", 40_000);
    asked.length = 0;
    await at("a", 40_001);
    await at("b", 1);
    expect(asked).toEqual(["a 40000-40001", "b 0-1"]);
  });
});
