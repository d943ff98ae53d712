import { describe, expect, it } from "vitest";
import { catnoir } from "../../../../src/games/catnoir/rules/index.js";
import {
  decline,
  detectives,
  gives,
  givesAndDiscards,
  journalists,
  mafia,
  no,
  pays,
  point,
  yes,
  A,
  B,
  C,
  D,
  E,
  F,
  cards,
  place,
  type Table,
} from "./table.js";

const asked = ({ state }: Table): unknown => catnoir.prompts(state).map(({ seat }) => seat);

describe("detectives ask the others", () => {
  it("whether they discard a card of the faction of the other card, for a point", () => {
    const table = place({ hands: ["DDDH", "HHM", "H", "HM"] }).plays(detectives("H"));
    const done = table.answers(B, yes).answers(C, no).answers(D, yes);
    expect(done.hands).toEqual(["", "MH", "H", "M"]);
    expect(done.state.points).toEqual([3, 1, 0, 1]);
    expect(done.discard).toBe("HHDDDH");
  });

  it("every one who has a card, whatever card", () => {
    const table = place({ hands: ["DDDH", "M", "", "H"] }).plays(detectives("H"));
    expect(asked(table)).toEqual([B, D]);
    expect(catnoir.legal(table.state, B)).toEqual([no]);
    expect(catnoir.legal(table.state, C)).toEqual([]);
    expect(catnoir.legal(table.state, D)).toEqual([yes, no]);
  });

  it("nobody where nobody has a card, and the turn is over", () => {
    const { state, news } = place({ hands: ["DDDH", "", ""] }).plays(detectives("H"));
    expect(state.phase).toMatchObject({ type: "turn", seat: B });
    expect(news.some(({ type }) => type === "asked")).toBe(false);
  });
});

describe("the mafia has the others pay", () => {
  it("two cards or a point, as they choose, where they have two cards and a point or more", () => {
    const table = place({ hands: ["MMMM", "SSH", "DR"], points: [0, 1, 4] }).plays(mafia);
    expect(catnoir.legal(table.state, B)).toEqual([point, pays("SS"), pays("SH")]);
    expect(catnoir.legal(table.state, C)).toEqual([point, pays("DR")]);
    const inCards = table.answers(B, pays("SH")).answers(C, pays("DR"));
    expect([inCards.hands, inCards.state.points]).toEqual([
      ["", "S", ""],
      [2, 1, 4],
    ]);
    const inPoints = table.answers(B, point).answers(C, point);
    expect([inPoints.hands, inPoints.state.points]).toEqual([
      ["", "SSH", "DR"],
      [2, 0, 3],
    ]);
  });

  it("two cards of their choice where they have three or more and no point", () => {
    const table = place({ hands: ["MMMM", "SSH", "DDDD"] }).plays(mafia);
    expect(catnoir.legal(table.state, B)).toEqual([pays("SS"), pays("SH")]);
    expect(catnoir.legal(table.state, C)).toEqual([pays("DD")]);
    const done = table.answers(C, pays("DD")).answers(B, pays("SS"));
    expect([done.hands, done.discard]).toEqual([["", "H", "DD"], "SSDDMMMM"]);
  });

  it("without asking where there is no choice: the point with one card or none, else the one or two cards, or nothing", () => {
    const table = place({ hands: ["MMMM", "S", "", "D", "DR", ""], points: [0, 1, 2, 0, 0, 0] }).plays(mafia);
    expect(table.state.phase).toMatchObject({ type: "turn", seat: B });
    expect(table.hands).toEqual(["", "S", "", "", "", ""]);
    expect(table.state.points).toEqual([2, 0, 1, 0, 0, 0]);
    expect(table.discard).toBe("DDRMMMM");
    expect(table.news.slice(2, -2)).toEqual([
      { to: "all", type: "reacted", seat: B, answer: point, forced: true },
      { to: "all", type: "paid", seat: B, total: 0 },
      { to: "all", type: "reacted", seat: C, answer: point, forced: true },
      { to: "all", type: "paid", seat: C, total: 1 },
      { to: "all", type: "reacted", seat: D, answer: pays("D"), forced: true },
      { to: "all", type: "discarded", seat: D, cards: cards("D") },
      { to: "all", type: "reacted", seat: E, answer: pays("DR"), forced: true },
      { to: "all", type: "discarded", seat: E, cards: cards("DR") },
    ]);
  });

  it("those who are not asked in the same clockwise pass as the others, and not before", () => {
    const table = place({ hands: ["MMMM", "S", "SSS", "DR"] }).plays(mafia);
    expect(asked(table)).toEqual([C]);
    expect(table.hands).toEqual(["", "S", "SSS", "DR"]);
    const done = table.answers(C, pays("SS"));
    expect(done.hands).toEqual(["", "", "S", ""]);
    expect(done.discard).toBe("SSSDRMMMM");
  });

  it("as everybody can tell from points and hand sizes who is asked", () => {
    const hands = ["MMMM", "DD", "DDD", "D", "DD", "DDDDD"];
    const table = place({ hands, points: [5, 1, 0, 3, 0, 2] }).plays(mafia);
    expect(asked(table)).toEqual([B, C, F]);
    expect(table.news.at(-1)).toEqual({ to: "all", type: "asked", seats: [B, C, F], cause: { faction: "mafia" } });
  });
});

describe("journalists ask the others", () => {
  it("for a card, and the giver may discard another of its faction for a point", () => {
    const table = place({ hands: ["JJ", "SSH", "DD", "RR"] }).plays(journalists);
    expect(catnoir.legal(table.state, B)).toEqual([gives("S"), givesAndDiscards("S"), gives("H"), decline]);
    const done = table.answers(B, givesAndDiscards("S")).answers(C, gives("D")).answers(D, decline);
    expect(done.hands).toEqual(["DS", "H", "D", "RR"]);
    expect(done.state.points).toEqual([2, 1, 0, 0]);
    expect(done.discard).toBe("SJJ");
    expect(done.news.slice(1, -2)).toEqual([
      { to: "all", type: "reacted", seat: B, answer: givesAndDiscards("S"), forced: false },
      { to: "all", type: "gave", seat: B, receiver: A, card: "scientists" },
      { to: "all", type: "discarded", seat: B, cards: cards("S") },
      { to: "all", type: "scored", seat: B, points: 1, total: 1 },
      { to: "all", type: "reacted", seat: C, answer: gives("D"), forced: false },
      { to: "all", type: "gave", seat: C, receiver: A, card: "detectives" },
      { to: "all", type: "reacted", seat: D, answer: decline, forced: false },
    ]);
  });

  it("every one who has a card", () => {
    const table = place({ hands: ["JJ", "S", "", "DD"] }).plays(journalists);
    expect(asked(table)).toEqual([B, D]);
    expect(catnoir.legal(table.state, B)).toEqual([gives("S"), decline]);
  });

  it("nobody where nobody has a card", () => {
    expect(place({ hands: ["JJ", "", ""] }).plays(journalists).state.phase).toMatchObject({ type: "turn", seat: B });
  });
});

describe("answers", () => {
  it("are asked for all at once, under one question, and an older one is refused", () => {
    const table = place({ hands: ["DDDH", "M", "H"] }).plays(detectives("H"));
    const common = { id: 2, kind: "reaction", seconds: null, awaited: true, stale: "refuse" };
    expect(catnoir.prompts(table.state)).toEqual([
      { ...common, seat: B },
      { ...common, seat: C },
    ]);
    expect(catnoir.prompts(table.answers(B, no).state)).toEqual([{ ...common, seat: C }]);
    expect(catnoir.prompts(table.answers(B, no).answers(C, no).state)).toMatchObject([
      { id: 3, seat: B, kind: "turn" },
    ]);
  });

  it("are asked for where a hand leaves only one", () => {
    const table = place({ hands: ["DDDH", "M", "S"] }).plays(detectives("H"));
    expect(asked(table)).toEqual([B, C]);
    expect(catnoir.legal(table.state, C)).toEqual([no]);
  });

  it("are final: a seat that has answered is asked no more and can do nothing", () => {
    const table = place({ hands: ["DDDH", "H", "H"] })
      .plays(detectives("H"))
      .answers(B, no);
    expect(asked(table)).toEqual([C]);
    expect(catnoir.legal(table.state, B)).toEqual([]);
    expect(() => table.answers(B, yes)).toThrow("not-your-turn");
  });

  it("change nothing and are told to nobody else until the last one is in", () => {
    const table = place({ hands: ["DDDH", "H", "H", "H"] }).plays(detectives("H"));
    const some = table.answers(D, yes).answers(B, yes);
    expect(some.news).toEqual([{ to: [B], type: "answered", seat: B, answer: yes }]);
    expect([some.hands, some.state.points, some.discard]).toEqual([table.hands, table.state.points, ""]);
    const done = some.answers(C, no);
    expect(done.news.filter(({ type }) => type === "reacted")).toHaveLength(3);
  });

  it("are applied clockwise from the active seat's left, whatever order they came in", () => {
    const table = place({ hands: ["SM", "SM", "DDDH", "RH", "RH"], seat: C }).plays(detectives("H"));
    const done = table.answers(B, no).answers(E, yes).answers(A, no).answers(D, yes);
    const reacted = done.news.flatMap((event) => (event.type === "reacted" ? event.seat : []));
    expect(reacted).toEqual([D, E, A, B]);
    expect(done.discard).toBe("HHDDDH");
  });

  it("come from nobody but those who are asked", () => {
    const table = place({ hands: ["DDDHH", "H", ""] }).plays(detectives("H"));
    expect(() => table.answers(C, no)).toThrow("not-your-turn");
    expect(() => table.answers(A, no)).toThrow("not-your-turn");
  });
});
