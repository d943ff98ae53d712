import { describe, expect, it } from "vitest";
import { katchen } from "../../../../src/games/katchen/rules/index.js";
import { A, B, C, sit } from "./table.js";

describe("the example game of three", () => {
  const opened = sit(3, { opener: null }).throws(A, 6).throws(B, 2).throws(C, 4);
  const first = opened.throws(A, 544).throws(B, 544).throws(C, 621);
  const second = first.throws(B, 555).throws(C, 511).throws(A, 321);
  const third = second.throws(A, 551).throws(B, 443).throws(C, 421);
  const turn = third.throws(B, 521).rethrows(B, [0], 6).rethrows(B, [0], 3);
  const last = turn.throws(A, 111).stands(A);

  it("is opened by A, who rolled highest", () => {
    expect(opened.state.phase).toMatchObject({ type: "deal", order: [A, B, C] });
  });

  it("gives B one coaster, as the same 544 came later", () => {
    expect(first.state.coasters).toEqual([0, 1, 0]);
  });

  it("gives A five, for the aces of C and not for the triple of B", () => {
    expect(second.news).toEqual([{ to: "all", type: "dealt", seat: A, highest: C, coasters: 5, worth: 5, stack: 7 }]);
  });

  it("gives B the last seven of the eight that a Katchen is worth", () => {
    expect(third.news).toEqual([
      { to: "all", type: "dealt", seat: B, highest: C, coasters: 7, worth: 8, stack: 0 },
      { to: "all", type: "opens", seat: B, stage: "shed", game: 1 },
    ]);
    expect(third.state.coasters).toEqual([5, 8, 0]);
  });

  it("has B throw a straight in three", () => {
    expect(turn.state.phase).toMatchObject({ throws: [{ seat: B, dice: [3, 2, 1], count: 3 }], order: [B, A] });
  });

  it("ends with A giving away all five, and the shot for B", () => {
    expect(last.news).toEqual([
      { to: "all", type: "gave", from: A, seat: B, coasters: 5, worth: 7 },
      { to: "all", type: "free", seat: A },
      { to: "all", type: "shot", seat: B, shots: 1 },
      { to: "all", type: "over", loser: B, winner: null },
    ]);
    expect(katchen.result(last.state)).toEqual({ places: [[A, C], [B]], scores: [0, 1, 0], opens: B });
  });
});
