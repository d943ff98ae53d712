import { describe, expect, it } from "vitest";
import type { Action, Event } from "../../../../src/games/katchme/rules/index.js";
import { type Bench, bench, person } from "../../../support/tables.js";

const anna = person("Anna");

/** A table with both levels at it, at which Anna does nothing but what she must, until the game is over. */
async function playOut(on: Bench): Promise<string> {
  const { table } = await on.open(anna, {}, "100000000000000001", "katchme");
  await on.order(table, anna, { type: "add", level: "strong" });
  await on.order(table, anna, { type: "add", level: "relaxed" });
  await on.order(table, anna, { type: "start" });
  for (let second = 0; second < 3000; second += 1) {
    const board = await on.tables.board(table);
    if (board?.life !== "playing") return table;
    const asked = board.play?.prompts.find(({ seat, awaited }) => seat === 0 && awaited);
    // Not at once in the prelude, so that others lay too.
    if (asked !== undefined && second % 4 === 0) {
      const action: Action = asked.pace === "turn" ? { type: "roll" } : { type: "done" };
      const wish = ({ legal }: { readonly legal: readonly unknown[] }) =>
        ({ type: "act", action: asked.stale === "judge" ? legal[0] : action }) as const;
      const pressed = on.order(table, anna, { type: "press", prompt: asked.id, wish });
      await on.clock.forward(100);
      await pressed;
    }
    await on.clock.forward(1000);
  }
  throw new Error("the game does not end");
}

describe("both levels at a table", () => {
  it("play a whole game in its queue: nothing they do is refused but for being late, and nothing fails", async () => {
    const on = bench();
    const table = await playOut(on);
    expect(on.lines.filter(({ level }) => level === "warn" || level === "error")).toEqual([]);
    const told = on.store.events(table) as readonly Event[];
    const snatched = told.flatMap((event) => (event.type === "snatched" ? [event.seat] : []));
    expect(new Set(snatched)).toEqual(new Set([1, 2]));
    const laid = told.flatMap((event) => (event.type === "laid" ? [event.seat] : []));
    expect(new Set(laid)).toEqual(new Set([0, 1, 2]));
    const [strong, relaxed] = [1, 2].map((seat) => snatched.filter((other) => other === seat).length);
    expect(strong).toBeGreaterThan(3 * (relaxed ?? 0));
  });
});
