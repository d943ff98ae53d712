import { describe, expect, it } from "vitest";
import { TimeGate } from "../../src/tables/clock/downtime.js";
import { settle } from "../support/fake-clock.js";

/** Settled from outside. */
function deferred(): {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
} {
  let [resolve, reject] = [(): void => undefined, (_error: Error): void => undefined];
  const promise = new Promise<void>((resolved, rejected) => {
    [resolve, reject] = [resolved, rejected];
  });
  return { promise, resolve, reject };
}

describe("a move of the time that tables go by", () => {
  it("waits until all that was decided before is stored, or has failed to be", async () => {
    const gate = new TimeGate();
    const order: string[] = [];
    const [one, other] = [deferred(), deferred()];
    const stored = gate.store(() => one.promise);
    const failed = gate.store(() => other.promise).catch(() => order.push("failed"));
    const move = gate.move(async () => void order.push("moved"));
    await settle();
    one.resolve();
    await stored;
    await settle();
    expect(order).toEqual([]);
    other.reject(new Error("disk full"));
    await Promise.all([failed, move]);
    expect(order.toSorted()).toEqual(["failed", "moved"]);
  });

  it("says from its first moment to its end that nothing may be decided", async () => {
    const gate = new TimeGate();
    const job = deferred();
    expect(gate.moving).toBeNull();
    const move = gate.move(() => job.promise);
    const { moving } = gate;
    expect(moving).not.toBeNull();
    job.resolve();
    await Promise.all([move, moving]);
    expect(gate.moving).toBeNull();
  });

  it("comes after the one before it, also if that failed", async () => {
    const gate = new TimeGate();
    const order: string[] = [];
    const first = deferred();
    const moves = [
      gate.move(() => first.promise).catch(() => order.push("first failed")),
      gate.move(async () => void order.push("second")),
      gate.move(async () => void order.push("third")),
    ];
    await settle();
    expect(order).toEqual([]);
    first.reject(new Error("disk full"));
    await Promise.all(moves);
    expect(order.indexOf("second")).toBeLessThan(order.indexOf("third"));
    expect(order).toHaveLength(3);
    expect(gate.moving).toBeNull();
  });
});
