import { describe, expect, it } from "vitest";
import { catnoir } from "../../../../src/games/catnoir/rules/index.js";
import {
  bureaucrats,
  detectives,
  no,
  pays,
  mafia,
  robocats,
  scientists,
  yes,
  A,
  B,
  C,
  cards,
  place,
  spell,
} from "./table.js";

describe("the draw pile", () => {
  it("is reshuffled from the discard the moment it is empty", () => {
    const { state, news } = place({ hands: ["", ""], draw: "HH", discard: "RMS" }).takes("D", 2, "SMR");
    expect(spell(state.draw)).toBe("SMR");
    expect(state.discard).toEqual([]);
    expect(news.slice(1, 3)).toEqual([
      { to: "all", type: "refilled", cards: cards("HH") },
      { to: "all", type: "reshuffled", count: 3 },
    ]);
  });

  it("is reshuffled in the middle of a refill", () => {
    const { state, news } = place({ hands: ["", ""], display: "DDDSSRR", draw: "H", discard: "RMS" }).takes(
      "D",
      3,
      "MSR",
    );
    expect(spell(state.display)).toBe("SSSRRMH");
    expect(spell(state.draw)).toBe("R");
    expect(news.slice(1, 4)).toEqual([
      { to: "all", type: "refilled", cards: cards("H") },
      { to: "all", type: "reshuffled", count: 3 },
      { to: "all", type: "refilled", cards: cards("MS") },
    ]);
  });

  it("is reshuffled in the middle of a draw, and the cards just played are not in that shuffle", () => {
    const { state, news, discard } = place({ hands: ["RR", "M"], draw: "DS", discard: "MMHHH" }).plays(
      robocats(2),
      "HMHMH",
    );
    expect(spell(state.hands[A] ?? [])).toBe("DSMHH");
    expect(spell(state.draw)).toBe("MH");
    expect(discard).toBe("RR");
    expect(news.slice(1, 7)).toEqual([
      { to: "all", type: "drew", seat: A, count: 2 },
      { to: [A], type: "faces", seat: A, cards: cards("DS") },
      { to: "all", type: "reshuffled", count: 5 },
      { to: "all", type: "drew", seat: A, count: 3 },
      { to: [A], type: "faces", seat: A, cards: cards("MHH") },
      { to: "all", type: "cleared", cards: cards("RR") },
    ]);
  });

  it("is reshuffled in the middle of what bureaucrats reveal, without what they have revealed by then", () => {
    const { state, discard } = place({ hands: ["BBB", "M"], draw: "D", discard: "MS" }).plays(bureaucrats(3), "SM");
    expect(state.points).toEqual([3, 0]);
    expect(state.draw).toEqual([]);
    expect(discard).toBe("DSMBBB");
  });

  it("waits with the shuffle, if the discard is empty too, until a card is needed", () => {
    const empty = place({ hands: ["SSS", "RR"], draw: "HM" }).plays(scientists);
    expect([empty.state.draw, empty.discard]).toEqual([[], "SSS"]);
    const { state, hands, discard } = empty.plays(robocats(2), "SSS");
    expect(hands[B]).toBe("SSS");
    expect([state.draw, discard]).toEqual([[], "RR"]);
  });

  it("gives what there is", () => {
    const drawn = place({ hands: ["RR", "M"], draw: "HM" }).plays(robocats(2));
    expect(drawn.hands[A]).toBe("MH");
    const revealed = place({ hands: ["BBBB", "M"], draw: "HM" }).plays(bureaucrats(4));
    expect(revealed.state.points).toEqual([2, 0]);
    expect(revealed.discard).toBe("MHBBBB");
    const nothing = place({ hands: ["B", "M"], draw: "" }).plays(bureaucrats(1));
    expect(nothing.state.points).toEqual([0, 0]);
    expect(nothing.discard).toBe("B");
  });
});

describe("a gap in the display", () => {
  it("stays as long as there is no card", () => {
    const { state } = place({ hands: ["", ""], display: "DDS", draw: "M" }).takes("D", 2);
    expect(spell(state.display)).toBe("SM");
    expect(state.phase).toMatchObject({ seat: B });
  });

  it("needs one at once: what is discarded is shuffled and laid open", () => {
    const { state, discard, news } = place({ hands: ["RRRR", "M"], display: "DD", draw: "" }).plays(
      robocats(4),
      "RRRR",
    );
    expect(spell(state.display)).toBe("DDRRRR");
    expect([state.draw, discard]).toEqual([[], ""]);
    expect(news.slice(2, 5)).toEqual([
      { to: "all", type: "cleared", cards: cards("RRRR") },
      { to: "all", type: "reshuffled", count: 4 },
      { to: "all", type: "refilled", cards: cards("RRRR") },
    ]);
  });

  it("takes no more than it lacks: the others are the draw pile", () => {
    const { state } = place({ hands: ["RRRR", "M"], display: "DDSSM", draw: "" }).plays(robocats(4), "RRRR");
    expect([spell(state.display), spell(state.draw)]).toEqual(["DDSSRRM", "RR"]);
  });

  it("is filled between two reactions too, and after a trim", () => {
    const asked = place({ hands: ["DDDH", "H", "HM"], display: "DDSS", draw: "" }).plays(detectives("H"));
    const done = asked.answers(C, yes).answers(B, yes, "H", "H", "D");
    expect(spell(done.state.display)).toBe("DDDSSHH");
    expect(spell(done.state.draw)).toBe("DDH");
    const trimmed = place({ hands: ["DDDDDSSSSS", "M"], display: "RRMH", draw: "" })
      .takes("R", 2)
      .trims("DS", "SD");
    expect(spell(trimmed.state.display)).toBe("DSMH");
  });
});

describe("the discard", () => {
  it("shows its top card and its size, and nothing else", () => {
    const { state } = place({ hands: ["", ""], discard: "DMS" });
    expect(catnoir.view(state, A).discard).toEqual({ size: 3, top: "scientists" });
    expect(catnoir.view(place({ hands: ["", ""] }).state, A).discard).toEqual({ size: 0, top: null });
  });

  it("gets several cards at once in the order of the factions, the last on top", () => {
    expect(place({ hands: ["DDDH", ""], discard: "M" }).plays(detectives("H")).discard).toBe("MDDDH");
    expect(place({ hands: ["BB", ""], draw: "HDM", discard: "M" }).plays(bureaucrats(2)).discard).toBe("MDHBB");
    expect(
      place({ hands: ["DDSSRRMMHH", ""], draw: "RRRR" })
        .takes("D", 2)
        .trims("DS").discard,
    ).toBe("DS");
  });

  it("gets in reactions seat after seat, clockwise, and then the cards that were played", () => {
    const asked = place({ hands: ["MMMM", "SD", "HMD", "RRR"], points: [0, 1, 0, 1] }).plays(mafia);
    const done = asked.answers(3, pays("RR")).answers(C, pays("DH")).answers(B, pays("SD"));
    expect(done.discard).toBe("DSDHRRMMMM");
  });

  it("tells everybody which cards it gets, at that moment", () => {
    const { news } = place({ hands: ["DDDH", "H", "M"] })
      .plays(detectives("H"))
      .answers(B, yes)
      .answers(C, no);
    expect(news.filter(({ type }) => type === "discarded" || type === "cleared")).toEqual([
      { to: "all", type: "discarded", seat: B, cards: cards("H") },
      { to: "all", type: "cleared", cards: cards("DDDH") },
    ]);
  });
});
