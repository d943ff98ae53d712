import { describe, expect, it } from "vitest";
import { catnoir, factions, recipes, type Play } from "../../../../src/games/catnoir/rules/index.js";
import {
  bureaucrats,
  detectives,
  journalists,
  mafia,
  police,
  robocats,
  scientists,
  A,
  B,
  C,
  cards,
  place,
  type Table,
} from "./table.js";

const plays = ({ state }: Table): readonly unknown[] => catnoir.legal(state, A).filter(({ type }) => type === "play");

describe("detectives", () => {
  it("are three with one more card of any faction, detectives too", () => {
    expect(plays(place({ hands: ["DDDSH", ""] }))).toEqual([detectives("S"), detectives("H")]);
    expect(plays(place({ hands: ["DDDDS", ""] }))).toEqual([detectives("D"), detectives("S")]);
    expect(plays(place({ hands: ["DDDD", ""] }))).toEqual([detectives("D")]);
    expect(plays(place({ hands: ["DDD", ""] }))).toEqual([]);
    expect(plays(place({ hands: ["DDSS", ""] }))).toEqual([]);
  });

  it("bring three points; all four cards go to the discard", () => {
    const { state, hands, discard } = place({ hands: ["DDDDS", ""] }).plays(detectives("D"));
    expect([state.points, hands[A], discard]).toEqual([[3, 0], "S", "DDDD"]);
  });
});

describe("scientists", () => {
  it("are three", () => {
    expect(plays(place({ hands: ["SSSS", ""] }))).toEqual([scientists]);
    expect(plays(place({ hands: ["SS", ""] }))).toEqual([]);
  });

  it("bring two points, then two cards that only their owner sees", () => {
    const { state, hands, discard, news } = place({ hands: ["SSSS", ""], draw: "HMDD" }).plays(scientists);
    expect([state.points, hands[A], discard]).toEqual([[2, 0], "SMH", "SSS"]);
    expect(news).toEqual([
      { to: "all", type: "played", seat: A, play: scientists, cards: cards("SSS") },
      { to: "all", type: "scored", seat: A, points: 2, total: 2 },
      { to: "all", type: "drew", seat: A, count: 2 },
      { to: [A], type: "faces", seat: A, cards: cards("MH") },
      { to: "all", type: "cleared", cards: cards("SSS") },
      { to: "all", type: "turn", seat: B, turn: 2, actions: 1 },
    ]);
  });
});

describe("robocats", () => {
  it("are two or four", () => {
    expect(plays(place({ hands: ["R", ""] }))).toEqual([]);
    expect(plays(place({ hands: ["RRR", ""] }))).toEqual([robocats(2)]);
    expect(plays(place({ hands: ["RRRRR", ""] }))).toEqual([robocats(2), robocats(4)]);
  });

  it("bring five cards if they are two", () => {
    const { state, hands, discard } = place({ hands: ["RRRR", ""], draw: "HMDDSR" }).plays(robocats(2));
    expect([state.points, hands[A], discard]).toEqual([[0, 0], "DDSRRMH", "RR"]);
  });

  it("bring three points if they are four", () => {
    const { state, hands, discard } = place({ hands: ["RRRRR", ""] }).plays(robocats(4));
    expect([state.points, hands[A], discard]).toEqual([[3, 0], "R", "RRRR"]);
  });
});

describe("mafia", () => {
  it("are four and bring two points", () => {
    expect(plays(place({ hands: ["MMM", ""] }))).toEqual([]);
    const table = place({ hands: ["MMMMM", ""] });
    expect(plays(table)).toEqual([mafia]);
    const { state, hands, discard } = table.plays(mafia);
    expect([state.points, hands[A], discard]).toEqual([[2, 0], "M", "MMMM"]);
  });
});

describe("journalists", () => {
  it("are two and bring two points", () => {
    expect(plays(place({ hands: ["J", ""] }))).toEqual([]);
    const table = place({ hands: ["JJJ", ""] });
    expect(plays(table)).toEqual([journalists]);
    const { state, hands, discard } = table.plays(journalists);
    expect([state.points, hands[A], discard]).toEqual([[2, 0], "J", "JJ"]);
  });
});

describe("bureaucrats", () => {
  it("are any number", () => {
    expect(plays(place({ hands: ["BBB", ""] }))).toEqual([bureaucrats(1), bureaucrats(2), bureaucrats(3)]);
  });

  it("reveal as many cards, a point for each different faction: scientist, hacker, bureaucrat, scientist are three", () => {
    const { state, hands, discard, news } = place({ hands: ["BBBB", ""], draw: "SHBSM" }).plays(bureaucrats(4));
    expect([state.points, hands[A], discard]).toEqual([[3, 0], "", "SSHBBBBB"]);
    expect(news.slice(0, 3)).toEqual([
      { to: "all", type: "played", seat: A, play: bureaucrats(4), cards: cards("BBBB") },
      { to: "all", type: "revealed", from: null, cards: cards("SHBS") },
      { to: "all", type: "scored", seat: A, points: 3, total: 3 },
    ]);
  });

  it("do not count themselves where they are only played", () => {
    expect(place({ hands: ["BB", ""], draw: "SS" }).plays(bureaucrats(2)).state.points).toEqual([1, 0]);
  });
});

describe("police", () => {
  it("are any number with a card of another faction, against seats with cards", () => {
    expect(plays(place({ hands: ["PPMR", "D", "", "S"] }))).toEqual(
      [1, 2].flatMap((count) => ["R", "M"].flatMap((extra) => [B, 3].map((target) => police(count, extra, target)))),
    );
    expect(plays(place({ hands: ["PPP", "D"] }))).toEqual([]);
  });

  it("are not played where nobody else has a card", () => {
    expect(plays(place({ hands: ["PPM", "", ""] }))).toEqual([]);
  });

  it("let the target reveal as many cards at random, a point for each of the faction of the other card", () => {
    const { state, hands, news } = place({ hands: ["PPM", "", "DMMS"] }).plays(police(2, "M", C), "MS");
    expect(state.points).toEqual([1, 0, 0]);
    expect(hands).toEqual(["", "", "DM"]);
    expect(news.slice(0, 3)).toEqual([
      { to: "all", type: "played", seat: A, play: police(2, "M", C), cards: cards("MPP") },
      { to: "all", type: "revealed", from: C, cards: cards("SM") },
      { to: "all", type: "scored", seat: A, points: 1, total: 1 },
    ]);
  });

  it("find two journalists with five police and a journalist: two points, and all eleven cards are discarded", () => {
    const { state, hands, discard } = place({ hands: ["PPPPPJJ", "JJHMM"] }).plays(police(5, "J", B), "");
    expect([state.points, hands, discard]).toEqual([[2, 0], ["J", ""], "MMHPPPPPJJJ"]);
  });

  it("have the whole hand revealed where it has fewer cards", () => {
    const { state, hands, discard } = place({ hands: ["PPPM", "M"] }).plays(police(3, "M", B), "");
    expect([state.points, hands, discard]).toEqual([[1, 0], ["", ""], "MMPPP"]);
  });

  it("let the target draw a card for each of the police that it revealed, before all is discarded", () => {
    const table = place({ hands: ["PPPM", "DPPP"], draw: "S", discard: "HH" });
    const { state, hands, discard, news } = table.plays(police(3, "M", B), "PPD", "HH");
    expect([hands, discard]).toEqual([["", "SHP"], "DMPPPPP"]);
    expect(state.points).toEqual([0, 0]);
    expect(news.slice(1, -1)).toEqual([
      { to: "all", type: "revealed", from: B, cards: cards("DPP") },
      { to: "all", type: "drew", seat: B, count: 1 },
      { to: [B], type: "faces", seat: B, cards: cards("S") },
      { to: "all", type: "reshuffled", count: 2 },
      { to: "all", type: "drew", seat: B, count: 1 },
      { to: [B], type: "faces", seat: B, cards: cards("H") },
      { to: "all", type: "cleared", cards: cards("DMPPPPP") },
    ]);
  });
});

describe("the recipes", () => {
  it("say of each faction how many cards it wants, which one next to them, and whether it wants an opponent", () => {
    const hand = "DDDDDSSSSSRRRRRMMMMMHHHHHPPPPPJJJJJBBBBB";
    const legal = catnoir.legal(place({ hands: [hand, "DDDDD"] }).state, A);
    const all = legal.filter((action): action is Play => action.type === "play");
    for (const faction of factions) {
      const own = all.filter((play) => play.faction === faction);
      const { counts, extra, against } = recipes[faction];
      const named = new Set(own.flatMap((play) => ("count" in play ? play.count : counts)));
      expect([...named]).toEqual(counts.filter((count) => count <= 5));
      const extras = new Set(own.flatMap((play) => ("extra" in play ? play.extra : [])));
      const wanted = { any: factions, other: factions.filter((other) => other !== faction), none: [] };
      expect([...extras]).toEqual(wanted[extra ?? "none"]);
      expect(own.every((play) => "target" in play)).toBe(against);
    }
  });
});
