import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { observeShards } from "../../src/discord/gateway/observe-shards.js";
import { openSqliteStore } from "../../src/store/drivers/sqlite/sqlite-store.js";
import type { Store } from "../../src/store/store.js";
import { fakeClock } from "../support/fake-clock.js";
import { runsOf } from "../support/how-many-runs.js";
import { mortal } from "../support/troubled-store.js";
import { bench, keepLines, type Bench } from "../support/tables.js";
import { startedOf } from "../support/tables-of-three.js";

/** A turn, and how late its time runs out, in milliseconds. */
const turnMs = 91_000;

/** How well it is known when a turn has ended. */
const stepMs = 200;

/** What may count of each downtime. */
const unknownMs = 1_000;

/** A bot on the air, until it is killed. */
function live(store: Store, clock: Bench["clock"]): { readonly on: Bench; readonly kill: () => void } {
  const life = { isOver: false };
  const on = bench({ store: mortal(store, life), clock });
  const gateway = { count: 1, up: [0], servers: { of: () => [], awaited: () => [], count: 1 }, isIn: () => true };
  const watch = observeShards(on.tables, gateway as never, { clock, log: keepLines().log });
  watch.up(0);
  watch.known(0, 0);
  return {
    on,
    kill: () => {
      life.isOver = true;
      watch.stop();
    },
  };
}

/** How long the bot is up before it is killed, and then down, in milliseconds. */
interface Cycle {
  readonly up: number;
  readonly down: number;
}

/** @returns for how long the bot was up, and how often down, until somebody's time ran out who does nothing */
async function openFor(cycles: readonly Cycle[]): Promise<{ readonly upMs: number; readonly downs: number }> {
  const [store, clock] = [openSqliteStore(":memory:"), fakeClock()];
  const first = live(store, clock);
  await clock.forward(0);
  const { table } = await startedOf(first.on);
  let [life, upMs] = [first, 0];
  const isOpen = async (): Promise<boolean> => (await store.actions(table)).length === 0;
  for (let at = 0; ; at += 1) {
    const { up, down } = cycles[at % cycles.length] ?? { up: 1, down: 1 };
    for (let passed = 0; passed < up && (await isOpen()); passed += stepMs) {
      await clock.forward(Math.min(stepMs, up - passed));
      upMs += Math.min(stepMs, up - passed);
    }
    if (!(await isOpen())) return { upMs, downs: at };
    if (upMs > 2 * turnMs) throw new Error("time stands still");
    life.kill();
    await clock.forward(down);
    life = live(store, clock);
  }
}

describe("a bot that is killed again and again", () => {
  it.each([
    { up: 3_000, down: 2_000 },
    { up: 700, down: 5_000 },
    { up: 12_000, down: 5_000 },
  ])("($up ms up, $down ms down) ends a turn when it has been up for so long", async (cycle) => {
    const { upMs, downs } = await openFor([cycle]);
    expect(upMs).toBeLessThan(turnMs / 0.9 + stepMs * 2);
    expect(upMs + downs * unknownMs).toBeGreaterThanOrEqual(turnMs - stepMs * 2);
  });

  it(
    "keeps nothing open for longer than a tenth more than it is up, and takes a second of each downtime at most",
    { tags: "long" },
    async () => {
      const cycle = fc.record({
        up: fc.integer({ min: 100, max: 40_000 }),
        down: fc.integer({ min: 100, max: 100_000 }),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(cycle, { minLength: 1, maxLength: 6 }), async (cycles) => {
          const { upMs, downs } = await openFor(cycles);
          expect(upMs).toBeLessThan(turnMs / 0.9 + stepMs * 2);
          expect(upMs + downs * unknownMs).toBeGreaterThanOrEqual(turnMs - stepMs * 2);
        }),
        { numRuns: runsOf(20) },
      );
    },
  );
});
