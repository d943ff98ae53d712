import { describe, expect, it } from "vitest";
import { catnoir } from "../../../../src/games/catnoir/rules/index.js";
import {
  bureaucrats,
  detectives,
  givesAndDiscards,
  hackers,
  journalists,
  mafia,
  police,
  robocats,
  scientists,
  yes,
  A,
  B,
  C,
  D,
  cards,
  place,
} from "./table.js";

const won = (seat: number): unknown => ({ type: "over", winners: [seat], by: "points" });

describe("the active seat wins at once", () => {
  it("with scientists, before the two cards are drawn: four seats, twelve points", () => {
    const { state, hands, news } = place({ hands: ["SSSM", "", "", ""], points: [12, 0, 0, 0] }).plays(scientists);
    expect(state.phase).toEqual(won(A));
    expect(hands[A]).toBe("M");
    expect(news).toEqual([
      { to: "all", type: "played", seat: A, play: scientists, cards: cards("SSS") },
      { to: "all", type: "scored", seat: A, points: 2, total: 14 },
      { to: "all", type: "over", winners: [A], by: "points" },
    ]);
    expect(state.table).toEqual(cards("SSS"));
  });

  it("with detectives, mafia and journalists, before anybody is asked or pays", () => {
    const hands = ["DDDHMMMMJJ", "DD", "D", "DDD"];
    const table = place({ hands, points: [11, 12, 12, 12] });
    for (const play of [detectives("H"), mafia, journalists]) {
      const { state, news } = table.plays(play);
      expect(state.phase).toEqual(won(A));
      expect(state.points.slice(1)).toEqual([12, 12, 12]);
      expect(news.map(({ type }) => type)).toEqual(["played", "scored", "over"]);
    }
  });

  it("with four robocats", () => {
    expect(place({ hands: ["RRRR", "M"], points: [13, 15] }).plays(robocats(4)).state.phase).toEqual(won(A));
  });

  it("with police, before the target draws", () => {
    const { state, hands } = place({ hands: ["PPM", "MP"], points: [15, 0] }).plays(police(2, "M", B), "");
    expect(state.phase).toEqual(won(A));
    expect(hands).toEqual(["", ""]);
    expect(state.table).toEqual(cards("MMPPP"));
  });

  it("with all the points of what was revealed, even if they are more than needed", () => {
    const revealed = place({ hands: ["BBB", "M"], points: [15, 0], draw: "DSR" }).plays(bureaucrats(3));
    expect([revealed.state.points, revealed.state.phase]).toEqual([[18, 0], won(A)]);
    const searched = place({ hands: ["PPM", "MM"], points: [15, 0] }).plays(police(2, "M", B), "");
    expect([searched.state.points, searched.state.phase]).toEqual([[17, 0], won(A)]);
  });

  it("in the first of two actions too", () => {
    const { state } = place({ hands: ["SSS", "M"], points: [14, 0], actions: 2 }).plays(scientists);
    expect(state.phase).toEqual(won(A));
  });

  it("and the surplus of the hand is of no interest any more", () => {
    const { state } = place({ hands: ["RRRRDDSSMMHHDSM", "M"], points: [13, 0] }).plays(robocats(4));
    expect(state.phase).toEqual(won(A));
  });

  it("with sixteen points, or thirteen among four and more, and not with one less", () => {
    const phase = (seats: number, points: number): unknown =>
      place({
        hands: ["HH", ...Array.from({ length: seats - 1 }, () => "DS")],
        points: Array.from({ length: seats }, (_, seat) => (seat === A ? points : 0)),
      }).plays(hackers(1, B), "H").state.phase;
    expect([2, 3].map((seats) => phase(seats, 15))).toEqual([won(A), won(A)]);
    expect([4, 5, 6].map((seats) => phase(seats, 12))).toEqual([won(A), won(A), won(A)]);
    for (const seats of [2, 3]) expect(phase(seats, 14)).toMatchObject({ type: "turn" });
    for (const seats of [4, 5, 6]) expect(phase(seats, 11)).toMatchObject({ type: "turn" });
  });
});

describe("a reaction wins", () => {
  const hands = ["HDDD", "HS", "HS", "HS"];

  it("at once, when all have answered, and the reactions after it do not come about", () => {
    const table = place({ hands, points: [0, 0, 12, 12] }).plays(detectives("H"));
    const waiting = table.answers(D, yes).answers(C, yes);
    expect(waiting.state.phase).toMatchObject({ type: "reaction" });
    const { state, news, discard } = waiting.answers(B, yes);
    expect(state.phase).toEqual(won(C));
    expect(state.points).toEqual([3, 1, 13, 12]);
    expect(state.hands[D]).toEqual(cards("SH"));
    expect(discard).toBe("HH");
    expect(state.table).toEqual(cards("DDDH"));
    expect(news.filter(({ type }) => type === "reacted")).toHaveLength(2);
    expect(catnoir.result(state)).toEqual({ places: [[C], [D], [A], [B]], scores: [3, 1, 13, 12], opens: null });
  });

  it("for the first clockwise from the active seat's left, whichever answered first", () => {
    const table = place({ hands: ["HS", "HDDD", "HS", "HS"], points: [12, 0, 11, 12], seat: B }).plays(detectives("H"));
    const { state } = table.answers(A, yes).answers(C, yes).answers(D, yes);
    expect(state.phase).toEqual(won(D));
    expect(state.points).toEqual([12, 3, 12, 13]);
  });

  it("only behind the active seat, whose points come first", () => {
    const { state } = place({ hands, points: [10, 12, 12, 12] }).plays(detectives("H"));
    expect(state.phase).toEqual(won(A));
  });

  it("with journalists too, its gift given", () => {
    const table = place({ hands: ["JJ", "MM"], points: [0, 15] }).plays(journalists);
    const { state, hands: after } = table.answers(B, givesAndDiscards("M"));
    expect(state.phase).toEqual(won(B));
    expect(after).toEqual(["M", ""]);
    expect(state.table).toEqual(cards("JJ"));
  });
});

describe("when the game is over", () => {
  it("nobody is asked and nobody can do anything", () => {
    const { state } = place({ hands: ["SSSM", "DDD"], points: [15, 0] }).plays(scientists);
    expect(catnoir.prompts(state)).toEqual([]);
    expect([A, B].flatMap((seat) => catnoir.legal(state, seat))).toEqual([]);
    expect(catnoir.view(state, B)).toMatchObject({ phase: won(A), own: { seat: B, hand: cards("DDD") } });
  });
});
