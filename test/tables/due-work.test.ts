import { describe, expect, it } from "vitest";
import { type Due, DueWork } from "../../src/tables/clock/due-work.js";
import { StoreRefusedError } from "../../src/tables/ports.js";
import { fakeClock, settle } from "../support/fake-clock.js";
import { keepLines } from "../support/tables.js";

const [second, minute, hour] = [1_000, 60_000, 3_600_000];

/** Work of which every run is noted, with its second, and waits until the test lets it end. */
class HeldWork {
  readonly clock = fakeClock(0);
  /** By id, in milliseconds since 1970. */
  readonly due = new Map<string, number>();
  readonly runs: string[] = [];
  readonly failures: string[] = [];
  readonly elsewhere = new Set<string>();
  readonly work: DueWork;
  readonly #held: { readonly resolve: () => void; readonly reject: (error: Error) => void }[] = [];

  constructor() {
    const duty = {
      dueBy: async (moment: number, after: Due | null): Promise<readonly Due[]> =>
        after !== null ? [] : [...this.due].map(([id, due]) => ({ id, due })).filter(({ due }) => due <= moment),
      isOver: (id: string) => this.elsewhere.has(id),
      run: (id: string) => {
        this.runs.push(`${id} ${this.clock.steady() / second - 5}`);
        return new Promise<void>((resolve, reject) => this.#held.push({ resolve, reject }));
      },
      failed: (id: string, error: unknown) => this.failures.push(`${id}: ${String(error)}`),
    };
    this.work = new DueWork(duty, { clock: this.clock, log: keepLines().log });
  }

  /** The oldest run under way ends. */
  async end(): Promise<void> {
    this.#held.shift()?.resolve();
    await settle();
  }

  async fail(error = new Error("no disk")): Promise<void> {
    this.#held.shift()?.reject(error);
    await settle();
  }
}

describe("work that follows from what is stored", () => {
  it("has one run at a time for each thing, and one more for all that asked meanwhile", async () => {
    const on = new HeldWork();
    for (const id of ["a", "a", "b", "a"]) on.work.wake(id);
    expect(on.runs).toEqual(["a 0", "b 0"]);
    await on.end();
    expect(on.runs).toEqual(["a 0", "b 0", "a 0"]);
    await on.end();
    await on.end();
    on.work.wake("b");
    expect(on.runs.slice(3)).toEqual(["b 0"]);
  });

  it("is done when it is due, also what was stored by somebody else, within a minute of the search", async () => {
    const on = new HeldWork();
    on.due.set("far", 90 * second);
    on.work.start();
    on.work.wakeAt("near", 20 * second);
    on.work.wakeAt("past", -hour);
    on.work.wakeAt("later", 61 * second);
    await on.clock.forward(100 * second);
    expect(on.runs).toEqual(["past 1", "near 20", "far 90"]);
  });

  it("that fails is reported, and tried again in a minute, once", async () => {
    const on = new HeldWork();
    on.work.wake("a");
    await on.fail();
    await on.clock.forward(2 * minute);
    expect([on.runs, on.failures]).toEqual([["a 0", "a 60"], ["a: Error: no disk"]]);
  });

  it("that always fails is tried when it is due, and then once a minute", async () => {
    const on = new HeldWork();
    on.due.set("a", 10 * second);
    on.work.start();
    for (let tries = 0; tries < 10 * 60; tries += 1) {
      await on.clock.forward(second);
      await on.fail();
    }
    expect(on.runs).toEqual(["a 10", ...Array.from({ length: 10 }, (_, minutes) => `a ${60 * (minutes + 1)}`)]);
  });

  it("that fails is done all the same when it is due before", async () => {
    const on = new HeldWork();
    on.due.set("known", 20 * second);
    on.work.start();
    await on.clock.forward(50 * second);
    await on.end();
    on.due.set("known", 70 * second).set("found", 80 * second);
    on.work.wakeAt("known", 70 * second);
    on.work.wake("known");
    on.work.wake("found");
    await on.fail();
    await on.fail();
    await on.clock.forward(30 * second);
    expect(on.runs.slice(3)).toEqual(["known 70", "found 80"]);
  });

  it("that another process has taken over is neither reported nor tried again", async () => {
    const on = new HeldWork();
    on.work.wake("lost");
    await on.fail(new StoreRefusedError("another process has it"));
    on.work.wake("gone");
    on.elsewhere.add("gone");
    await on.fail();
    await on.clock.forward(hour);
    expect([on.runs, on.failures]).toEqual([["lost 0", "gone 0"], []]);
  });

  it("that goes by the calendar waits for five minutes after the time of day has leapt", async () => {
    const on = new HeldWork();
    on.due.set("a", hour);
    on.work.start();
    on.clock.leap(2 * hour);
    await on.clock.forward(5 * minute);
    expect([on.runs, on.work.trustsClock()]).toEqual([[], false]);
    await on.clock.forward(2 * minute);
    expect(on.runs).toEqual(["a 360"]);
  });

  it("lets a press do its part between two runs, and not during one", async () => {
    const on = new HeldWork();
    const { work, runs } = on;
    const done = await work.doBetween("a", async () => {
      work.wake("a");
      return [...runs];
    });
    expect([done, runs]).toEqual([[], ["a 0"]]);
    expect(await work.doBetween("a", async () => "done")).toBeNull();
    await on.end();
    await on.end();
    await expect(work.doBetween("a", () => Promise.reject(new Error("no disk")))).rejects.toThrow("no disk");
    expect(runs).toEqual(["a 0", "a 0", "a 0"]);
  });

  it("ends with the program: nothing begins any more, and nothing waits", async () => {
    const on = new HeldWork();
    on.due.set("a", 0);
    on.work.start();
    on.work.wake("b");
    on.work.wake("b");
    on.work.stop();
    on.work.start();
    on.work.wakeAt("b", 20 * second);
    await on.fail();
    expect(await on.work.doBetween("c", async () => "done")).toBeNull();
    expect([on.work.isOver("b"), on.clock.waiting()]).toEqual([true, 0]);
    await on.clock.forward(hour);
    expect([on.runs, on.failures]).toEqual([["b 0"], []]);
  });
});
