import { describe, expect, it } from "vitest";
import { mineAlone } from "../../../../src/features/club/club-service.js";
import { allRoundsId, pickId, readClubPress, roundId, viewId } from "../../../../src/features/club/screen/club-view.js";
import { clubTable } from "../../../../src/discord/ui/club-lines.js";
import { parseCustomId, writeCustomId } from "../../../../src/discord/ui/parts.js";
import { crowdedClub, userOf, views } from "./club-of.js";

const anna = userOf(1);

describe("the custom_ids of the club", () => {
  it("carry what is chosen in the select of tables", () => {
    const picked = (value: string) => readClubPress(pickId("table"), value)?.view;
    expect([picked("0"), picked("0.kalle.rating"), picked("x")]).toEqual([
      { kind: "table", page: 0 },
      { kind: "table", page: 0, game: "kalle", byRating: true },
      undefined,
    ]);
  });

  const pressOf = (id: string) => readClubPress(parseCustomId(id) ?? { table: "", prompt: 0, verb: "", argument: "" });

  it("carry all that a page needs", () => {
    for (const view of views(crowdedClub(["Anna", "Ben", "Cleo", "Dora"])).filter(
      (one) => one.kind !== "recap" || one.evening !== null,
    ))
      expect(pressOf(writeCustomId(viewId(view)))).toEqual({ view, round: null });
    expect(pressOf(writeCustomId(allRoundsId(anna)))?.round).toEqual({ kind: "settle-all", debtor: anna });
    expect(viewId({ kind: "table", page: 3 }).table).toBe(clubTable);
    expect(pressOf(writeCustomId(roundId("cheers", "t1_-x", { kind: "rounds", page: 2 })))).toEqual({
      view: { kind: "rounds", page: 2 },
      round: { kind: "settle-round", table: "t1_-x" },
    });
    expect(
      pressOf(writeCustomId(roundId("takeback", "t1", { kind: "rounds", page: 0, of: mineAlone })))?.round,
    ).toEqual({
      kind: "take-back-round",
      table: "t1",
    });
  });

  it("mean nothing where nobody has made them", () => {
    for (const id of [
      "table",
      "table:x",
      "table:0.quarter.2026.5",
      "table:0.month.2026.0",
      "table:0.week.2026.1",
      "player:12",
      "rivals:200000000000000001",
      "badges:12",
      "badges:200000000000000001.4",
      "pair:1.2",
      "recap:x",
      "year:26",
      "cheers:1",
      "drop:1",
    ])
      expect(pressOf(`club:0:${id}`)).toBeNull();
  });
});
