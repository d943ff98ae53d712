import { describe, expect, it, vi } from "vitest";
import { boardOf } from "../../../src/tables/show.js";
import {
  viewpointFor,
  type Recording,
  type Found,
  lastStop,
  tableAt,
} from "../../../src/features/replay/recordings.js";
import { restarting } from "../../support/restarting.js";
import { bench } from "../../support/tables.js";
import { dropDetails, personIn, playOut, startedOf } from "../../support/tables-of-three.js";

function recordingIn(found: Found | null): Recording {
  if (found === null || typeof found === "string") throw new Error(found ?? "no table");
  return found;
}

describe("a game that runs, to be watched again", () => {
  it("has no step that nobody else is told of, such as a card that somebody exchanges in secret", async () => {
    const on = bench();
    const { table, play } = await startedOf(on, {}, "denkste");
    const stopper = play?.prompts.find(({ awaited }) => awaited)?.seat ?? 0;
    const lay = async (choose: (legal: readonly unknown[]) => unknown) => {
      const { prompt } = await on.situation(table, personIn(stopper));
      await on.act(table, personIn(stopper), prompt?.id ?? 0, choose);
      return {
        recording: recordingIn(await on.tables.recording(table)),
        stored: (await on.store.load(table, 0))?.row.steps ?? 0,
      };
    };
    const laid = await lay((legal) => legal[0]);
    const exchanged = await lay((legal) => legal.at(-1));
    expect(exchanged.stored).toBe(laid.stored + 1);
    expect(exchanged.recording.steps).toEqual(laid.recording.steps);
  });

  it("is seen through the eyes of everybody alone, and through each seat's after its end", async () => {
    const on = bench();
    const started = await startedOf(on);
    const running = recordingIn(await on.tables.recording(started.table));
    expect([0, 1, 2].map((seat) => viewpointFor(running, seat))).toEqual([null, null, null]);
    await playOut(on, started);
    const over = recordingIn(await on.tables.recording(started.table));
    expect([-1, 0, 2, 3, 0.5, Number.NaN].map((seat) => viewpointFor(over, seat))).toEqual([
      null,
      0,
      2,
      null,
      null,
      null,
    ]);
    expect(over.steps).toHaveLength((await on.store.actions(started.table)).length + 1);
  });
});

describe("a game that many want to watch", () => {
  it("is played again once for all who ask at the same time, and once more only when it has been forgotten", async () => {
    const on = bench();
    const { table } = await playOut(on, await startedOf(on));
    const reading = vi.spyOn(on.store, "actions");
    const found = await Promise.all(Array.from({ length: 20 }, () => on.tables.recording(table)));
    expect(new Set(found.map((recording) => recordingIn(recording).steps)).size).toBe(1);
    await on.tables.recording(table);
    expect(reading).toHaveBeenCalledTimes(1);
  });

  it("is not played again for somebody who comes too soon, if it is long; who finds it at hand need not wait", async () => {
    const on = bench();
    const { table } = await playOut(on, await startedOf(on, { shots: 4, knockOut: true, byHand: true }));
    expect((await on.store.load(table, 0))?.row.steps).toBeGreaterThan(250);
    const asked = vi.fn<() => boolean>(() => false);
    expect(await on.tables.recording(table, asked)).toBe("tooSoon");
    recordingIn(await on.tables.recording(table, () => true));
    recordingIn(await on.tables.recording(table, asked));
    expect(asked).toHaveBeenCalledTimes(1);
    const short = await playOut(on, await startedOf(on));
    recordingIn(await on.tables.recording(short.table, asked));
    expect(asked).toHaveBeenCalledTimes(1);
  });
});

describe("a finished game of which only actions, seed and result are kept", () => {
  const { begin, restart } = restarting();

  it("is watched again from its first step to the same end", async () => {
    const on = begin();
    const over = await playOut(on, await startedOf(on));
    const { steps } = recordingIn(await on.tables.recording(over.table));
    await dropDetails(on, over);
    const later = await restart(on);
    expect((await later.tables.board(over.table))?.play).toBeNull();
    const recording = recordingIn(await later.tables.recording(over.table));
    expect(recording.steps).toEqual(steps);
    expect(boardOf(tableAt(recording, lastStop(recording))).play).toEqual(over.play);
  });
});
