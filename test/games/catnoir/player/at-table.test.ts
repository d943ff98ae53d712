import { describe, expect, it } from "vitest";
import type { Event } from "../../../../src/games/catnoir/rules/index.js";
import { bench } from "../../../support/tables.js";
import { playOut } from "../../at-table.js";

describe("both levels at a table", () => {
  it("play a whole game in its queue, turns and reactions, and nothing fails", async () => {
    const on = bench();
    const table = await playOut(on, "catnoir");
    expect(on.lines.filter(({ level }) => level === "warn" || level === "error")).toEqual([]);
    expect(on.store.actions(table).filter(({ by }) => by === "timeout")).toEqual([]);
    const told = on.store.events(table) as readonly Event[];
    const reacted = told.flatMap((event) => (event.type === "reacted" && !event.forced ? [event.seat] : []));
    expect(reacted.some((seat) => seat > 0)).toBe(true);
    expect(told.at(-1)).toMatchObject({ type: "over", by: "points" });
  });
});
