import { describe, expect, it } from "vitest";
import { Lag } from "./lag.js";

/** Looks every second at a table with these versions, stored and shown. */
function followed(...steps: readonly (readonly [version: number, shown: number])[]): Lag {
  const lag = new Lag();
  for (const [second, [version, shown]] of steps.entries()) lag.look([{ id: "a", version, shown }], second * 1_000);
  return lag;
}

const held = (times: number, version: number, shown: number) =>
  Array.from({ length: times }, () => [version, shown] as const);

describe("a message that is behind", () => {
  it("is let be for some seconds, and then wrong", () => {
    expect(followed([3, 3], ...held(6, 4, 3), [4, 4]).check()).toMatchObject({ looked: 1, wrong: [] });
    expect(followed([3, 3], ...held(9, 4, 3)).check().wrong).toEqual(["a shows version 3, and not 4 for 6 s"]);
  });

  it("is wrong although its table goes on, and although it is shown in the end", () => {
    const behind = Array.from({ length: 9 }, (_, more) => [4 + more, 3] as const);
    expect(followed([3, 3], ...behind, [12, 12]).check().wrong).toHaveLength(1);
  });

  it("is not where each version is shown in time, however many follow", () => {
    const close = Array.from({ length: 30 }, (_, more) => [4 + more, more] as const);
    expect(followed([3, 3], ...close).check()).toMatchObject({ looked: 30, wrong: [] });
  });

  it("is let be with what it was behind from the beginning, until it changes", () => {
    const lag = followed(...held(9, 4, 3));
    expect(lag.check()).toMatchObject({ looked: 0, wrong: [] });
    expect([...lag.changed]).toEqual([]);
    const changed = followed(...held(9, 4, 3), ...held(9, 5, 3));
    expect(changed.check().wrong).toHaveLength(1);
    expect([...changed.changed]).toEqual(["a"]);
  });

  it("is wrong at a table that was opened only now", () => {
    const lag = new Lag();
    for (let second = 0; second < 9; second += 1) {
      lag.look(second === 0 ? [] : [{ id: "b", version: 1, shown: 0 }], second * 1_000);
    }
    expect(lag.check().wrong).toHaveLength(1);
  });
});
