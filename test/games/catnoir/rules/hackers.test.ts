import { describe, expect, it } from "vitest";
import { catnoir } from "../../../../src/games/catnoir/rules/index.js";
import { hackers, A, B, C, D, cards, place, type Table } from "./table.js";

const plays = ({ state }: Table): readonly unknown[] => catnoir.legal(state, A).filter(({ type }) => type === "play");

describe("hackers", () => {
  it("are one to four, against seats with at least as many cards", () => {
    expect(plays(place({ hands: ["HHHHHH", "DSR", "MMMMM", ""] }))).toEqual([
      hackers(1, B),
      hackers(1, C),
      hackers(2, B),
      hackers(2, C),
      hackers(3, B),
      hackers(3, C),
      hackers(4, C),
    ]);
  });

  it("are no more than are in the hand", () => {
    expect(plays(place({ hands: ["HH", "DSRM"] }))).toEqual([hackers(1, B), hackers(2, B)]);
  });

  it("cannot be two against a single card", () => {
    const { state } = place({ hands: ["HH", "M"] });
    expect(plays(place({ hands: ["HH", "M"] }))).toEqual([hackers(1, B)]);
    expect(() =>
      catnoir.act(state, A, hackers(2, B), { die: () => 1, pick: () => 0, shuffle: (all) => [...all] }),
    ).toThrow("not-now");
  });

  it("come to the target's hand, which is shuffled with them, and as many cards are revealed", () => {
    const { hands, state, discard } = place({ hands: ["HH", "DM"] }).plays(hackers(2, B), "DM");
    expect([hands, state.points, discard]).toEqual([["DM", "HH"], [0, 0], ""]);
  });

  it("bring a point and go to the discard if they are revealed; any other card comes to the own hand", () => {
    const { hands, state, discard, news } = place({ hands: ["HHM", "SR", "DDD"] }).plays(hackers(2, B), "HS");
    expect(state.points).toEqual([1, 0, 0]);
    expect(hands).toEqual(["SM", "RH", "DDD"]);
    expect(discard).toBe("H");
    expect(news).toEqual([
      { to: "all", type: "played", seat: A, play: hackers(2, B), cards: cards("HH") },
      { to: "all", type: "hacked", seat: A, target: B, cards: cards("HS") },
      { to: "all", type: "scored", seat: A, points: 1, total: 1 },
      { to: "all", type: "cleared", cards: cards("H") },
      { to: "all", type: "turn", seat: B, turn: 2, actions: 1 },
    ]);
  });

  it("may find hackers that the target had before", () => {
    const { hands, state, discard } = place({ hands: ["HH", "HH"] }).plays(hackers(2, B), "HH");
    expect([hands, state.points, discard]).toEqual([["", "HH"], [2, 0], "HH"]);
  });

  it("leave the target as many cards as it had, and stay with it where they are not revealed", () => {
    for (const revealed of ["HHHH", "HHHD", "HDSR", "DSRM"]) {
      const { hands, state, discard } = place({ hands: ["HHHH", "DSRM"] }).plays(hackers(4, B), revealed);
      const found = [...revealed].filter((card) => card === "H").length;
      expect(hands.map(({ length }) => length)).toEqual([4 - found, 4]);
      expect([state.points[A], discard]).toEqual([found, "H".repeat(found)]);
    }
  });

  it("win with the point that was missing, and the cards after that are not revealed any more", () => {
    const table = place({ hands: ["HHH", "DSRM", "", "MM"], points: [12, 0, 0, 0] });
    const { hands, state, news } = table.plays(hackers(3, B), "DHH");
    expect(state.phase).toEqual({ type: "over", winners: [A], by: "points" });
    expect(state.points[A]).toBe(13);
    expect(hands).toEqual(["D", "SRMHH", "", "MM"]);
    expect(news.slice(1)).toEqual([
      { to: "all", type: "hacked", seat: A, target: B, cards: cards("DH") },
      { to: "all", type: "scored", seat: A, points: 1, total: 13 },
      { to: "all", type: "over", winners: [A], by: "points" },
    ]);
    expect(state.table).toEqual(cards("H"));
  });

  it("go on to the last card where the points do not suffice", () => {
    const { state } = place({ hands: ["HHH", "DSRM", "", ""], points: [10, 0, 0, 0] }).plays(hackers(3, B), "HDH");
    expect(state.points[A]).toBe(12);
    expect(state.phase).toMatchObject({ type: "turn", seat: B });
    const all = place({ hands: ["HHH", "", "", "DSRM"], points: [10, 0, 0, 0] }).plays(hackers(3, D), "HHH");
    expect(all.state.phase).toEqual({ type: "over", winners: [A], by: "points" });
  });
});
