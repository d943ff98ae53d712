import { describe, expect, it } from "vitest";
import type { Event } from "../../../src/games/catnoir/index.js";
import { type Bench, bench, person } from "../../support/tables.js";

const anna = person("Anna");

/** A table with both levels at it, at which Anna always does what comes first, until the game is over. */
async function playOut(on: Bench): Promise<string> {
  const { table } = await on.open(anna, {}, "100000000000000001", "catnoir");
  await on.order(table, anna, { type: "add", level: "strong" });
  await on.order(table, anna, { type: "add", level: "relaxed" });
  await on.order(table, anna, { type: "start" });
  for (let second = 0; second < 1000; second += 1) {
    const board = await on.tables.board(table);
    if (board?.life !== "playing") return table;
    const asked = board.play?.prompts.find(({ seat }) => seat === 0);
    if (asked !== undefined) {
      const wish = ({ legal }: { readonly legal: readonly unknown[] }) => ({ type: "act", action: legal[0] }) as const;
      await on.order(table, anna, { type: "press", prompt: asked.id, wish });
    }
    await on.clock.forward(1000);
  }
  throw new Error("the game does not end");
}

describe("both levels at a table", () => {
  it("play a whole game in its queue, turns and reactions, and nothing fails", async () => {
    const on = bench();
    const table = await playOut(on);
    expect(on.lines.filter(({ level }) => level === "warn" || level === "error")).toEqual([]);
    expect(on.store.actions(table).filter(({ by }) => by === "timeout")).toEqual([]);
    const told = on.store.events(table) as readonly Event[];
    const reacted = told.flatMap((event) => (event.type === "reacted" && !event.forced ? [event.seat] : []));
    expect(reacted.some((seat) => seat > 0)).toBe(true);
    expect(told.at(-1)).toMatchObject({ type: "over", by: "points" });
  });
});
