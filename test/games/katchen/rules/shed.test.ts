import { describe, expect, it } from "vitest";
import { katchen } from "../../../../src/games/katchen/rules/index.js";
import { scriptedRandom } from "../../../support/scripted-random.js";
import { A, B, C, D, sitWith } from "./table.js";

describe("stage 2", () => {
  it("is played by those alone who hold coasters, clockwise from the opener", () => {
    expect(sitWith([4, 0, 6, 3], [A, C, D]).state.phase).toEqual({
      type: "shed",
      order: [C, D, A],
      throws: [],
      dice: null,
      count: 0,
      limit: 3,
    });
  });

  it("lets the opener throw up to three times, and ends the turn by itself after the third", () => {
    const twice = sitWith([8, 5], [B, A]).throws(A, 521).rethrows(A, [0], 6);
    expect(twice.state.phase).toMatchObject({ dice: [6, 2, 1], count: 2, limit: 3, throws: [] });
    expect(twice.rethrows(A, [0], 3).state.phase).toMatchObject({
      throws: [{ seat: A, dice: [3, 2, 1], count: 3 }],
      dice: null,
      count: 0,
      limit: 3,
    });
  });

  it("lets a seat throw any of the dice again, also one that it has let stand before", () => {
    const table = sitWith([8, 5], [B, A]).throws(A, 654).rethrows(A, [1, 2], 33).rethrows(A, [0], 1);
    expect(table.state.phase).toMatchObject({ throws: [{ seat: A, dice: [1, 3, 3], count: 3 }] });
  });

  it("lets a seat throw all three dice again", () => {
    const table = sitWith([8, 5], [B, A]).throws(A, 654).rethrows(A, [0, 1, 2], 421);
    expect(table.state.phase).toMatchObject({ dice: [4, 2, 1], count: 2 });
  });

  it("keeps the dice in their places and tells which were thrown again", () => {
    const { state } = sitWith([8, 5], [B, A]).throws(A, 142);
    const step = katchen.act(state, A, { type: "rethrow", dice: [0, 2] }, scriptedRandom([6, 5]));
    expect(step.events).toEqual([{ to: "all", type: "threw", seat: A, dice: [6, 4, 5], count: 2, rethrown: [0, 2] }]);
  });

  it("makes the opener's number of throws the limit of all who follow", () => {
    const table = sitWith([6, 4, 3], [B, C, A]).throws(A, 221).rethrows(A, [0], 3).stands(A);
    expect(table.state.phase).toMatchObject({ limit: 2 });
    const follower = table.throws(B, 661).rethrows(B, [2], 2);
    expect(follower.state.phase).toMatchObject({ throws: [{ count: 2 }, { seat: B, dice: [6, 6, 2], count: 2 }] });
  });

  it("ends a follower's turn at once when the opener stood after one throw", () => {
    const table = sitWith([6, 4, 3], [B, C, A]).throws(A, 421).stands(A).throws(B, 221);
    expect(table.state.phase).toMatchObject({ throws: [{ seat: A }, { seat: B, dice: [2, 2, 1], count: 1 }] });
    expect(table.news).toEqual([]);
  });

  it("tells when a seat stands, and after how many throws", () => {
    const { state } = sitWith([8, 5], [B, A]).throws(A, 651).rethrows(A, [2], 4);
    const { events } = katchen.act(state, A, { type: "stand" }, scriptedRandom([]));
    expect(events).toEqual([{ to: "all", type: "stood", seat: A, count: 2 }]);
  });

  it("does not lower the limit when a follower stops earlier", () => {
    const table = sitWith([6, 4, 3], [B, C, A])
      .throws(A, 221)
      .rethrows(A, [0], 3)
      .rethrows(A, [0], 4)
      .throws(B, 665)
      .stands(B);
    expect(table.state.phase).toMatchObject({ limit: 3 });
    expect(table.throws(C, 221).rethrows(C, [0], 2).state.phase).toMatchObject({ count: 2, dice: [2, 2, 1] });
  });

  it("has the highest give the lowest what the throw is worth, and the lowest open the next round", () => {
    const table = sitWith([6, 4, 3], [B, C, A]).throws(A, 221).stands(A).throws(B, 333).throws(C, 665);
    expect(table.news).toEqual([{ to: "all", type: "gave", from: B, seat: A, coasters: 3, worth: 3 }]);
    expect(table.state.coasters).toEqual([9, 1, 3]);
    expect(table.state.phase).toMatchObject({ order: [A, B, C], limit: 3 });
  });

  it("has the highest give everything if that is less, and leave this game", () => {
    const table = sitWith([6, 4, 3], [B, C, A]).throws(A, 665).stands(A).throws(B, 221).throws(C, 421);
    expect(table.news).toEqual([
      { to: "all", type: "gave", from: C, seat: B, coasters: 3, worth: 8 },
      { to: "all", type: "free", seat: C },
    ]);
    expect(table.state.coasters).toEqual([6, 7, 0]);
    expect(table.state.phase).toMatchObject({ order: [B, A] });
  });

  it("frees a seat also when it has exactly what its throw is worth", () => {
    const { news } = sitWith([6, 4, 3], [B, C, A]).throws(A, 221).stands(A).throws(B, 411).throws(C, 665);
    expect(news).toContainEqual({ to: "all", type: "free", seat: B });
  });

  it("always moves the full amount", () => {
    const { state } = sitWith([12, 1], [B, A]).throws(A, 421).stands(A).throws(B, 221);
    expect(state.coasters).toEqual([4, 9]);
  });

  it("ends the game when one seat holds all thirteen", () => {
    const table = sitWith([8, 5], [B, A]).throws(A, 221).stands(A).throws(B, 555);
    expect(table.news).toEqual([
      { to: "all", type: "gave", from: B, seat: A, coasters: 5, worth: 5 },
      { to: "all", type: "free", seat: B },
      { to: "all", type: "shot", seat: A, shots: 1 },
      { to: "all", type: "over", loser: A, winner: null },
    ]);
  });
});

describe("ties in stage 2", () => {
  it("are won by the one who needed fewer throws", () => {
    const table = sitWith([6, 4, 3], [B, C, A])
      .throws(A, 651)
      .rethrows(A, [2], 4)
      .stands(A)
      .throws(B, 456)
      .stands(B)
      .throws(C, 221)
      .stands(C);
    expect(table.news).toContainEqual({ to: "all", type: "gave", from: B, seat: C, coasters: 2, worth: 2 });
  });

  it("are lost by the one who needed more throws, even if that one threw first", () => {
    const table = sitWith([6, 4, 3], [B, C, A])
      .throws(A, 222)
      .rethrows(A, [2], 1)
      .stands(A)
      .throws(B, 221)
      .stands(B)
      .throws(C, 665)
      .stands(C);
    expect(table.news).toContainEqual({ to: "all", type: "gave", from: C, seat: A, coasters: 1, worth: 1 });
  });

  it("go to the earlier one when the number of throws is the same: the earlier is the higher and the later the lower", () => {
    const higher = sitWith([6, 4, 3], [B, C, A]).throws(A, 654).stands(A).throws(B, 546).throws(C, 221);
    expect(higher.news).toContainEqual({ to: "all", type: "gave", from: A, seat: C, coasters: 2, worth: 2 });
    const lower = sitWith([6, 4, 3], [B, C, A]).throws(A, 221).stands(A).throws(B, 212).throws(C, 665);
    expect(lower.news).toContainEqual({ to: "all", type: "gave", from: C, seat: B, coasters: 1, worth: 1 });
  });
});
