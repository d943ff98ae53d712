import { describe, expect, it } from "vitest";
import type { Event } from "../../../../src/games/kalle/rules/index.js";
import { bench } from "../../../support/tables.js";
import { playOut } from "../../at-table.js";

describe("both levels at a table", () => {
  it("play a whole game in its queue, each of them as Kalle twice, and nothing fails", async () => {
    const on = bench();
    const table = await playOut(on, "kalle");
    expect(on.lines.filter(({ level }) => level === "warn" || level === "error")).toEqual([]);
    const told = on.store.events(table) as readonly Event[];
    const begun = told.flatMap((event) => (event.type === "begins" ? [event.kalle] : []));
    expect(begun.toSorted((one, other) => one - other)).toEqual([0, 0, 1, 1, 2, 2]);
    expect(on.store.actions(table).filter(({ by }) => by === "timeout")).toEqual([]);
    // The strong level sits at 1 and never points at a wrong card.
    const pointed = told.flatMap((event) => (event.type === "pointed" && event.seat === 1 ? [event.card] : []));
    expect(pointed.every((card) => card === "kalle")).toBe(true);
  });
});
