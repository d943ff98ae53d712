import { describe, expect, it } from "vitest";
import { katchen } from "../../../../src/games/katchen/rules/index.js";
import { scriptedRandom } from "../../../support/scripted-random.js";
import { A, B, C, D, resume, sit } from "./table.js";

describe("stage 1", () => {
  it("lets everybody throw once in a round, clockwise from the opener", () => {
    const { state } = sit(4, { opener: C }).throws(C, 665).throws(D, 664).throws(A, 663);
    expect(state.phase).toEqual({
      type: "deal",
      order: [C, D, A, B],
      throws: [
        { seat: C, dice: [6, 6, 5], count: 1 },
        { seat: D, dice: [6, 6, 4], count: 1 },
        { seat: A, dice: [6, 6, 3], count: 1 },
      ],
    });
  });

  it("lets anybody throw for all, one after the other, and waits for the opener alone", () => {
    const { state } = sit(3, { opener: C, byHand: false });
    const step = katchen.act(state, B, { type: "throw" }, scriptedRandom([6, 6, 5, 2, 2, 1, 5, 5, 5]));
    const hand = sit(3, { opener: C }).throws(C, 665).throws(A, 221).throws(B, 555);
    expect({ ...step.state, question: 0, options: null }).toEqual({ ...hand.state, question: 0, options: null });
    expect(step.events.filter(({ type }) => type === "threw")).toEqual([
      { to: "all", type: "threw", seat: C, dice: [6, 6, 5], count: 1, rethrown: null },
      { to: "all", type: "threw", seat: A, dice: [2, 2, 1], count: 1, rethrown: null },
      { to: "all", type: "threw", seat: B, dice: [5, 5, 5], count: 1, rethrown: null },
    ]);
    expect(step.events.slice(3)).toEqual(hand.news);
    const asked = katchen.prompts(state).map(({ seat, awaited }) => ({ seat, awaited }));
    expect(asked).toEqual([C, A, B].map((seat) => ({ seat, awaited: seat === C })));
    expect(katchen.prompts(hand.state).map(({ seat }) => seat)).toEqual([A]);
  });

  it("gives the lowest throw from the stack what the highest is worth", () => {
    const { state, news } = sit(3).throws(A, 611).throws(B, 221).throws(C, 555);
    expect(news).toEqual([{ to: "all", type: "dealt", seat: B, highest: A, coasters: 6, worth: 6, stack: 7 }]);
    expect(state.coasters).toEqual([0, 6, 0]);
    expect(state.stack).toBe(7);
  });

  it("lets the receiver of the coasters open the next round", () => {
    const { state } = sit(3).throws(A, 665).throws(B, 664).throws(C, 221);
    expect(state.phase).toEqual({ type: "deal", order: [C, A, B], throws: [] });
  });

  it("calls the later of two equal throws the lower one", () => {
    expect(sit(3).throws(A, 544).throws(B, 454).throws(C, 621).state.coasters).toEqual([0, 1, 0]);
  });

  it("calls the earlier of two equal throws the higher one", () => {
    const { news } = sit(3).throws(A, 221).throws(B, 654).throws(C, 456);
    expect(news).toEqual([{ to: "all", type: "dealt", seat: A, highest: B, coasters: 2, worth: 2, stack: 11 }]);
  });

  it("finds a highest and a lowest even when all throw the same", () => {
    const { news } = sit(3).throws(A, 333).throws(B, 333).throws(C, 333);
    expect(news).toEqual([{ to: "all", type: "dealt", seat: C, highest: A, coasters: 3, worth: 3, stack: 10 }]);
  });

  it("deals no more than the stack still holds, and is over at once when it is empty", () => {
    const table = sit(3).throws(A, 421).throws(B, 331).throws(C, 221).throws(C, 421).throws(A, 221).throws(B, 665);
    expect(table.news).toEqual([
      { to: "all", type: "dealt", seat: A, highest: C, coasters: 5, worth: 8, stack: 0 },
      { to: "all", type: "opens", seat: C, stage: "shed", game: 1 },
    ]);
    expect(table.state.coasters).toEqual([5, 0, 8]);
  });

  it("ends the game when one seat has taken all thirteen", () => {
    const table = sit(2).throws(A, 421).throws(B, 665).throws(B, 221).throws(A, 511);
    expect(table.news).toEqual([
      { to: "all", type: "dealt", seat: B, highest: A, coasters: 5, worth: 5, stack: 0 },
      { to: "all", type: "shot", seat: B, shots: 1 },
      { to: "all", type: "over", loser: B, winner: null },
    ]);
    expect(table.state.phase).toEqual({ type: "over", loser: B });
  });
});

describe("the first opener of stage 2", () => {
  /** A throws lowest and takes the last coaster. */
  const lastRound = (coasters: readonly number[], takers: readonly number[]) =>
    resume({ ...sit(4).state, coasters, stack: 1, takers })
      .throws(A, 221)
      .throws(B, 665)
      .throws(C, 664)
      .throws(D, 663);

  it("is the one with most coasters, no matter who received the last one", () => {
    expect(lastRound([0, 7, 5, 0], [B, C]).news.at(-1)).toEqual({
      to: "all",
      type: "opens",
      seat: B,
      stage: "shed",
      game: 1,
    });
  });

  it("is, of several with most, the one who received coasters last", () => {
    expect(lastRound([5, 6, 1, 0], [A, C, B]).state.phase).toMatchObject({ type: "shed", order: [A, B, C] });
  });

  it("is, of several with most, the one among them who received coasters last, though another did after them", () => {
    expect(lastRound([0, 6, 6, 0], [C, B]).state.phase).toMatchObject({ type: "shed", order: [B, C, A] });
    expect(lastRound([0, 6, 6, 0], [B, C]).state.phase).toMatchObject({ type: "shed", order: [C, A, B] });
  });

  it("does not count an earlier time for the one who received coasters again", () => {
    const table = sit(3)
      .throws(A, 221)
      .throws(B, 611)
      .throws(C, 665)
      .throws(A, 665)
      .throws(B, 221)
      .throws(C, 611)
      .throws(B, 665)
      .throws(C, 664)
      .throws(A, 221);
    expect(table.state.coasters).toEqual([7, 6, 0]);
    expect(table.state.takers).toEqual([B, A]);
  });
});
