import { describe, expect, it } from "vitest";
import { catnoir, handLimit } from "../../../../src/games/catnoir/rules/index.js";
import {
  journalists,
  decline,
  gives,
  hackers,
  police,
  robocats,
  scientists,
  A,
  B,
  C,
  D,
  cards,
  place,
  spell,
} from "./table.js";

describe("taking", () => {
  it("brings any number of the open cards of one faction to the hand", () => {
    const table = place({ hands: ["M", "M"], display: "DDDSSHH" });
    expect([1, 2, 3].map((count) => table.takes("D", count).hands[A])).toEqual(["DM", "DDM", "DDDM"]);
  });

  it("has the display refilled to seven at once, and is told", () => {
    const { state, news } = place({ hands: ["M", "M"], display: "DDDSSHH", draw: "RDMS" }).takes("D", 3);
    expect(spell(state.display)).toBe("DSSRMHH");
    expect(spell(state.draw)).toBe("S");
    expect(news).toEqual([
      { to: "all", type: "took", seat: A, faction: "detectives", count: 3 },
      { to: "all", type: "refilled", cards: cards("RDM") },
      { to: "all", type: "turn", seat: B, turn: 2, actions: 1 },
    ]);
  });

  it("is refilled before the surplus is discarded, which therefore is not in a shuffle that this needs", () => {
    const table = place({ hands: ["DDDDDDDDDD", "M"], display: "DDSSRRM", draw: "H", discard: "SR" });
    const full = table.takes("D", 2, "RS");
    expect(spell(full.state.display)).toBe("SSRRRMH");
    expect(full.state.phase).toEqual({ type: "trim", seat: A, surplus: 2 });
    expect(full.trims("DD")).toMatchObject({ discard: "DD", state: { draw: cards("S") } });
  });
});

describe("a turn", () => {
  it("has one action, and then it is the left neighbour's, round the table", () => {
    const first = place({ hands: ["", "", ""], draw: "DDDDDDD" });
    const second = first.takes("D", 1);
    const fourth = second.takes("D", 1).takes("D", 1);
    expect([first, second, fourth].map(({ state }) => state.phase)).toEqual([
      { type: "turn", seat: A, actions: 1 },
      { type: "turn", seat: B, actions: 1 },
      { type: "turn", seat: A, actions: 1 },
    ]);
    expect(fourth.state.turn).toBe(4);
    expect(catnoir.view(fourth.state, null)).toMatchObject({ turn: 4, round: 2 });
  });

  it("has two of any kind in the variant: take and take, play and take, play and play", () => {
    const table = place({ hands: ["RRRR", "M"], draw: "DSRMHDSRMHDS", actions: 2 });
    const taken = table.takes("D", 1);
    expect(taken.state.phase).toEqual({ type: "turn", seat: A, actions: 1 });
    expect(taken.takes("S", 1).state.phase).toEqual({ type: "turn", seat: B, actions: 2 });
    const played = table.plays(robocats(2));
    expect(played.takes("S", 1).state.phase).toEqual({ type: "turn", seat: B, actions: 2 });
    expect(played.plays(robocats(2)).state.phase).toEqual({ type: "turn", seat: B, actions: 2 });
  });

  it("goes on with its second action when all have reacted to the first", () => {
    const table = place({ hands: ["JJ", "M", "S"], actions: 2 }).plays(journalists);
    expect(table.state.phase).toMatchObject({ type: "reaction", seat: A, actions: 1 });
    expect(table.answers(B, decline).answers(C, decline).state.phase).toEqual({ type: "turn", seat: A, actions: 1 });
  });

  it("cannot be passed: as long as a card lies open or can be played something must be done", () => {
    const open = place({ hands: ["", ""], display: "D", draw: "" });
    expect(catnoir.legal(open.state, A)).toEqual([{ type: "take", faction: "detectives", count: 1 }]);
    const inHand = place({ hands: ["B", ""], display: "", draw: "" });
    expect(catnoir.legal(inHand.state, A)).toEqual([{ type: "play", faction: "bureaucrats", count: 1 }]);
  });
});

describe("a turn ends by itself", () => {
  it("if the display is empty and nothing in the hand can be played", () => {
    const { state, news } = place({ hands: ["D", "SS", "R", "B"], display: "D", draw: "" }).takes("D", 1);
    expect(state.phase).toEqual({ type: "turn", seat: D, actions: 1 });
    expect(state.turn).toBe(4);
    expect(news.slice(1)).toEqual([
      { to: "all", type: "turn", seat: B, turn: 2, actions: 1 },
      { to: "all", type: "idle", seat: B },
      { to: "all", type: "turn", seat: C, turn: 3, actions: 1 },
      { to: "all", type: "idle", seat: C },
      { to: "all", type: "turn", seat: D, turn: 4, actions: 1 },
    ]);
  });

  it("also before its second action", () => {
    const { state, news } = place({ hands: ["DD", "B"], display: "S", draw: "", actions: 2 }).takes("S", 1);
    expect(news.slice(1, 2)).toEqual([{ to: "all", type: "idle", seat: A }]);
    expect(state.phase).toEqual({ type: "turn", seat: B, actions: 2 });
  });

  it("and then the hand limit counts as ever", () => {
    const { state, news } = place({ hands: ["DDSSRMMMJH", ""], display: "P", draw: "", actions: 2 }).takes("P", 1);
    expect(news.slice(1)).toEqual([
      { to: "all", type: "idle", seat: A },
      { to: "all", type: "surplus", seat: A, count: 1 },
    ]);
    expect(state.phase).toEqual({ type: "trim", seat: A, surplus: 1 });
  });
});

describe("the hand limit", () => {
  it("is ten, at the end of the own turn: the surplus is chosen and discarded", () => {
    const full = place({ hands: ["DDSSRRMMH", "M"], display: "HHHHDSR", draw: "SSSS" }).takes("H", 3);
    expect(full.state.phase).toEqual({ type: "trim", seat: A, surplus: 2 });
    expect(full.news.at(-1)).toEqual({ to: "all", type: "surplus", seat: A, count: 2 });
    const { state, hands, discard, news } = full.trims("DH");
    expect(hands[A]).toBe("DSSRRMMHHH");
    expect(discard).toBe("DH");
    expect(news).toEqual([
      { to: "all", type: "discarded", seat: A, cards: cards("DH") },
      { to: "all", type: "turn", seat: B, turn: 2, actions: 1 },
    ]);
    expect(state.phase).toEqual({ type: "turn", seat: B, actions: 1 });
  });

  it("is not asked about with exactly ten", () => {
    const { state } = place({ hands: ["DDSSRRMMH", "M"] }).takes("D", 1);
    expect(state.hands[A]).toHaveLength(handLimit);
    expect(state.phase).toEqual({ type: "turn", seat: B, actions: 1 });
  });

  it("may be exceeded between two actions of a turn", () => {
    const between = place({ hands: ["DDSSRRMMHH", "M"], actions: 2 }).takes("D", 2);
    expect(between.state.phase).toEqual({ type: "turn", seat: A, actions: 1 });
    expect(between.plays(robocats(2)).state.phase).toEqual({ type: "trim", seat: A, surplus: 5 });
  });

  it("counts only after all reactions, with the cards that these brought", () => {
    const table = place({ hands: ["JJDDSSRRMMHH", "M", "SS"] }).plays(journalists);
    expect(table.state.phase).toMatchObject({ type: "reaction" });
    expect(table.answers(C, gives("S")).answers(B, gives("M")).state.phase).toEqual({
      type: "trim",
      seat: A,
      surplus: 2,
    });
  });

  it("cannot be exceeded in somebody else's turn: a hacked or searched seat gets no more cards than it shows", () => {
    const full = "DDDDDSSSSS";
    const hacked = place({ hands: ["HHHH", full] }).plays(hackers(4, B), "HHHH");
    expect(hacked.state.hands[B]).toHaveLength(10);
    const searched = place({ hands: ["PPPPM", "PPPPPPPPPP"] }).plays(police(4, "M", B), "PPPP");
    expect(searched.state.hands[B]).toHaveLength(10);
  });
});

describe("the game is stopped", () => {
  it("after three hundred turns: most points win then", () => {
    const { state, news } = place({ hands: ["", "", ""], points: [3, 7, 5], turn: 300, seat: C }).takes("D", 1);
    expect(state.phase).toEqual({ type: "over", winners: [B], by: "turns" });
    expect(news.at(-1)).toEqual({ to: "all", type: "over", winners: [B], by: "turns" });
    expect(catnoir.result(state)).toEqual({ places: [[B], [C], [A]], scores: [3, 7, 5], opens: null });
    expect(place({ hands: ["", "", ""], turn: 299, seat: B }).takes("D", 1).state.phase).toMatchObject({ seat: C });
  });

  it("and who is equal then has won together", () => {
    const { state } = place({ hands: ["", "", ""], points: [7, 5, 7], turn: 300, seat: C }).takes("D", 1);
    expect(state.phase).toMatchObject({ winners: [A, C] });
    expect(catnoir.result(state)).toEqual({ places: [[A, C], [B]], scores: [7, 5, 7], opens: null });
  });

  it("when the last turn is quite over, its surplus discarded", () => {
    const last = place({ hands: ["DDSSRRMMHH", ""], points: [1, 0], turn: 300 }).takes("D", 1);
    expect(last.state.phase).toEqual({ type: "trim", seat: A, surplus: 1 });
    expect(last.trims("D").state.phase).toEqual({ type: "over", winners: [A], by: "turns" });
  });

  it("also when nobody can do anything any more", () => {
    const { state } = place({ hands: ["D", "S"], display: "D", draw: "", points: [0, 2], turn: 5 }).takes("D", 1);
    expect(state).toMatchObject({ turn: 300, phase: { type: "over", winners: [B], by: "turns" } });
  });
});

describe("the result", () => {
  it("is none while the game runs", () => {
    expect(catnoir.result(place({ hands: ["", ""], points: [15, 15] }).state)).toBeNull();
  });

  it("puts the winner first and places the others by points, equal points together", () => {
    const { state } = place({ hands: ["SSS", "", "", ""], points: [11, 4, 9, 4] }).plays(scientists);
    expect(catnoir.result(state)).toEqual({ places: [[A], [C], [B, D]], scores: [13, 4, 9, 4], opens: null });
  });
});
