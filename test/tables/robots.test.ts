import { describe, expect, it } from "vitest";
import { randomBytes } from "node:crypto";
import { drawRobots, newTableId } from "../../src/tables/table.js";
import { bench, person } from "../support/tables.js";

describe("the characters of a table's computer players", () => {
  it("are the same whenever they are asked for, each at most once, and more than any table needs", () => {
    const drawn = drawRobots("some table");
    expect(drawRobots("some table")).toEqual(drawn);
    expect(new Set(drawn).size).toBe(12);
  });

  it("are drawn anew for every table", () => {
    const second = Array.from({ length: 60 }, (_, table) => drawRobots(`table ${table}`)[1]);
    expect(new Set(second).size).toBe(12);
  });

  it("come along to a rematch", () => {
    const ids = Array.from({ length: 30 }, () => newTableId(randomBytes(8), null));
    for (const id of ids) {
      const again = newTableId(randomBytes(8), id);
      expect(again).not.toBe(id);
      expect(again).toHaveLength(id.length);
      expect(drawRobots(again)).toEqual(drawRobots(id));
    }
    expect(new Set(ids.map((id) => drawRobots(id).join())).size).toBeGreaterThan(20);
  });

  it("are on the board from the lobby on, and stay through the game", async () => {
    const on = bench();
    const anna = person("Anna");
    const { table } = await on.open(anna);
    const added = await on.request(table, anna, { kind: "add", level: "strong" });
    const robot = { type: "computer", level: "strong", robot: drawRobots(table)[1] };
    expect(added.board?.seats[1]).toEqual(robot);
    expect((await on.request(table, anna, { kind: "start" })).board?.seats[1]).toEqual(robot);
  });
});
