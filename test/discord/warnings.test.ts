import { beforeEach, describe, expect, it } from "vitest";
import { Warnings } from "../../src/discord/warnings.js";
import { translator } from "../../src/locales/index.js";
import type { Board } from "../../src/tables/board.js";
import { settle } from "../support/fake-clock.js";
import { bench, keepLines, type Line, person } from "../support/tables.js";
import { heldWire, type HeldWire } from "../support/wire.js";

let wire: HeldWire;
let lines: readonly Line[];
let board: Board;
/** Ends of warnings that the table has been told of, and what lets it note each. */
let ends: { readonly message: string; readonly note: () => void }[];
let warnings: Warnings;

beforeEach(async () => {
  wire = heldWire();
  ends = [];
  const { log, lines: kept } = keepLines();
  lines = kept;
  board = await bench().open(person("Anna"));
  const tables = {
    warned: async () => {},
    unwarned: (_table: string, message: string) => new Promise<void>((note) => ends.push({ message, note })),
  };
  warnings = new Warnings(
    wire,
    log,
    () => tables,
    () => translator("en"),
  );
});

describe("a warning that has done its work", () => {
  it("is deleted once, although its table changes again before its end is noted", async () => {
    const first = warnings.remove(board, "warning");
    await warnings.remove(board, "warning");
    wire.pass();
    await settle();
    expect(ends.map(({ message }) => message)).toEqual(["warning"]);
    void warnings.remove(board, "warning");
    await settle();
    expect(wire.requests).toEqual([{ type: "remove", message: "warning" }]);
    ends[0]?.note();
    await first;
    expect(lines).toEqual([]);
  });

  it("is tried again with the table's next change where Discord had a fault of the moment", async () => {
    const first = warnings.remove(board, "warning");
    wire.fail(0, 500);
    await first;
    expect(ends).toEqual([]);
    void warnings.remove(board, "warning");
    expect(wire.requests).toHaveLength(2);
    expect(lines).toMatchObject([{ sentence: "a warning could not be deleted" }]);
  });

  it("is noted as gone where somebody else has deleted it", async () => {
    void warnings.remove(board, "warning");
    wire.fail(10_008, 404);
    await settle();
    expect(ends.map(({ message }) => message)).toEqual(["warning"]);
    expect(lines).toEqual([]);
  });
});
