import { describe, expect, it } from "vitest";
import type { RuleCode, Seat } from "../../../../src/game/contract.js";
import { catnoir, type Action, type State } from "../../../../src/games/catnoir/rules/index.js";
import { refusal } from "../../../support/checking.js";
import { seededRandom } from "../../../support/seeded-random.js";
import {
  bureaucrats,
  decline,
  detectives,
  gives,
  givesAndDiscards,
  hackers,
  journalists,
  mafia,
  no,
  pays,
  point,
  police,
  robocats,
  scientists,
  take,
  trim,
  yes,
  A,
  B,
  C,
  cards,
  place,
} from "./table.js";

/** An action as it might come from outside. */
function refused(state: State, seat: Seat, action: unknown): RuleCode | null {
  return refusal(() => catnoir.act(state, seat, action as Action, seededRandom(1)));
}

const turn = place({ hands: ["DDDSSSRRRRMMMMHHPPJJBB", "H", "SR"], display: "DDSSSRM" });
const full = place({ hands: ["DDSSRRMMHH", "M"], draw: "RRRRRR" }).takes("D", 2).state;
const once = place({ hands: ["DDSSRRRMHH", "M"], draw: "RRRRRR" }).takes("D", 2).state;
const over = place({ hands: ["SSS", "M"], points: [15, 0] }).plays(scientists).state;

describe("the legal actions of a turn", () => {
  it("are every number of the open cards of each faction, and every play of the hand", () => {
    expect(catnoir.legal(turn.state, A)).toEqual([
      take("D", 1),
      take("D", 2),
      take("S", 1),
      take("S", 2),
      take("S", 3),
      take("R", 1),
      take("M", 1),
      ...["S", "R", "M", "H", "P", "J", "B"].map(detectives),
      scientists,
      robocats(2),
      robocats(4),
      mafia,
      hackers(1, B),
      hackers(1, C),
      hackers(2, C),
      ...[1, 2].flatMap((count) =>
        ["D", "S", "R", "M", "H", "J", "B"].flatMap((extra) => [B, C].map((seat) => police(count, extra, seat))),
      ),
      journalists,
      bureaucrats(1),
      bureaucrats(2),
    ]);
  });

  it("are 273 at most, with thirteen police among six", () => {
    const others = ["DDDD", "DDDD", "DDDD", "DDDD", "DDDD"];
    const { state } = place({ hands: ["PPPPPPPPPPPPPDRHB", ...others], display: "DDDRRHB" });
    expect(catnoir.legal(state, A)).toHaveLength(273);
  });
});

describe("the legal actions of a seat with too many cards", () => {
  it("are all ways to choose the surplus, each once and sorted", () => {
    expect(catnoir.legal(full, A)).toEqual(
      ["DD", "DS", "DR", "DM", "DH", "SS", "SR", "SM", "SH", "RR", "RM", "RH", "MM", "MH", "HH"].map(trim),
    );
  });

  it("are 450 at most, with fourteen cards too many after two large takes", () => {
    const hand = "DDDDDDDSSSSSSSRRRRMMMHHH";
    const { state } = place({ hands: [hand.slice(7), ""], display: "DDDDDDD", draw: "MMMMMMM" }).takes("D", 7);
    expect(state.phase).toEqual({ type: "trim", seat: A, surplus: 14 });
    const choices = catnoir.legal(state, A);
    expect(choices).toHaveLength(450);
    expect(new Set(choices.map((choice) => JSON.stringify(choice))).size).toBe(450);
  });
});

describe("an action is refused", () => {
  const asked = place({ hands: ["DDDHMMMMJJ", "HHM", "D"], points: [0, 1, 0] });
  const byDetectives = asked.plays(detectives("H")).state;
  const byMafia = asked.plays(mafia).state;
  const byJournalists = asked.plays(journalists).state;

  it.each([
    ["more open cards than there are", turn.state, A, take("D", 3)],
    ["an open card of a faction that is not there", turn.state, A, take("H", 1)],
    ["scientists without three", place({ hands: ["SS", "M"] }).state, A, scientists],
    ["detectives with a card that is not in the hand", place({ hands: ["DDDM", "M"] }).state, A, detectives("S")],
    ["detectives with a fourth where there are three", place({ hands: ["DDDM", "M"] }).state, A, detectives("D")],
    ["more hackers than the target has cards", turn.state, A, hackers(2, B)],
    ["more hackers than are in the hand", turn.state, A, hackers(3, C)],
    ["hackers against oneself", turn.state, A, hackers(1, A)],
    ["hackers against nobody", turn.state, A, hackers(1, 5)],
    ["police with one of the police", place({ hands: ["PPP", "M"] }).state, A, police(1, "P", B)],
    ["police against somebody without cards", place({ hands: ["PM", ""] }).state, A, police(1, "M", B)],
    ["police against oneself", turn.state, A, police(1, "M", A)],
    ["police against nobody", turn.state, A, police(1, "M", 4)],
    ["more police than are in the hand", turn.state, A, police(3, "M", B)],
    ["bureaucrats that are not in the hand", turn.state, A, bureaucrats(3)],
    ["to discard on a turn", turn.state, A, trim("D")],
    ["an answer on a turn", turn.state, A, decline],
    ["to take when there is a surplus", full, A, take("S", 1)],
    ["too few cards of a surplus", full, A, trim("D")],
    ["too many cards of a surplus", full, A, trim("DDS")],
    ["cards of a surplus that are not in the hand", full, A, trim("DB")],
    ["a card of a surplus more often than it is in the hand", once, A, trim("MM")],
    ["detectives a card that is not in the hand", byDetectives, C, yes],
    ["detectives a point", byDetectives, B, point],
    ["the mafia a card that is not in the hand", byMafia, B, pays("DH")],
    ["the mafia two cards where there is one", byMafia, B, pays("MM")],
    ["the mafia nothing", byMafia, B, decline],
    ["journalists a card that is not in the hand", byJournalists, B, gives("S")],
    ["journalists a second card that is not in the hand", byJournalists, C, givesAndDiscards("D")],
    ["journalists an answer to detectives", byJournalists, B, no],
    ["to take in a reaction", byJournalists, B, take("D", 1)],
  ])("as not possible now: %s", (_what, state, seat, action) => {
    expect(refused(state, seat, action)).toBe("not-now");
  });

  it("as not possible now: the mafia a point that is not there", () => {
    const { state } = place({ hands: ["MMMM", "HHH"] }).plays(mafia);
    expect(refused(state, B, point)).toBe("not-now");
  });

  it.each([
    { type: "take", faction: "dogs", count: 1 },
    { type: "take", faction: "mafia", count: 0 },
    { type: "take", faction: "mafia", count: 8 },
    { type: "take", faction: "mafia", count: 1.5 },
    { type: "take", faction: "mafia" },
    { type: "play" },
    { type: "play", faction: "scientists", count: 3 },
    { type: "play", faction: "detectives" },
    { type: "play", faction: "detectives", extra: "mafia", count: 3 },
    { type: "play", faction: "robocats", count: 3 },
    { type: "play", faction: "robocats" },
    { type: "play", faction: "mafia", target: 1 },
    { type: "play", faction: "hackers", count: 1 },
    { type: "play", faction: "hackers", count: 5, target: 1 },
    { type: "play", faction: "hackers", count: 1, target: 6 },
    { type: "play", faction: "hackers", count: 1, target: 1, extra: "mafia" },
    { type: "play", faction: "police", count: 1, target: 1 },
    { type: "play", faction: "police", count: 0, target: 1, extra: "mafia" },
    { type: "play", faction: "bureaucrats", count: 16 },
    { type: "play", faction: "bureaucrats", count: 1, target: 1 },
    { type: "discard" },
    { type: "discard", accept: "yes" },
    { type: "discard", accept: true, faction: "mafia" },
    { type: "pay" },
    { type: "pay", with: "point", cards: [] },
    { type: "pay", with: "cards" },
    { type: "pay", with: "cards", cards: ["mafia"] },
    { type: "pay", with: "cards", cards: ["mafia", "detectives"] },
    { type: "pay", with: "cards", cards: ["mafia", "mafia", "mafia"] },
    { type: "give", faction: "mafia" },
    { type: "give", discard: true },
    { type: "decline", faction: "mafia" },
    { type: "trim", cards: [] },
    { type: "trim", cards: ["hackers", "mafia"] },
    { type: "trim", count: 1 },
    { type: "pass" },
    {},
    null,
    "take",
  ])("as malformed: %j", (action) => {
    expect(refused(turn.state, A, action)).toBe("malformed");
    expect(refused(byMafia, B, action)).toBe("malformed");
  });
});

describe("the open question", () => {
  it("is a turn's, without a limit of its own, and gets a new number with every action", () => {
    const common = { kind: "turn", seconds: null, awaited: true, stale: "refuse" };
    expect(catnoir.prompts(turn.state)).toEqual([{ ...common, id: 1, seat: A }]);
    expect(catnoir.prompts(place({ hands: ["", ""] }).takes("D", 1).state)).toEqual([{ ...common, id: 2, seat: B }]);
    expect(catnoir.prompts(full)).toEqual([{ ...common, id: 2, seat: A }]);
  });
});

describe("a seat whose time is up", () => {
  const late = (state: State, seat: Seat): ReadonlySet<string> =>
    new Set(Array.from({ length: 300 }, (_, seed) => JSON.stringify(catnoir.timeout(state, seat, seededRandom(seed)))));
  const setOf = (...actions: readonly Action[]): ReadonlySet<string> =>
    new Set(actions.map((action) => JSON.stringify(action)));

  it("takes one open card of any faction that is displayed", () => {
    expect(late(turn.state, A)).toEqual(setOf(take("D", 1), take("S", 1), take("R", 1), take("M", 1)));
  });

  it("makes any play if nothing is displayed", () => {
    const { state } = place({ hands: ["SSSBB", "M"], display: "", draw: "" });
    expect(late(state, A)).toEqual(setOf(scientists, bureaucrats(1), bureaucrats(2)));
  });

  it("discards nothing for detectives and gives journalists nothing", () => {
    const table = place({ hands: ["DDDHJJ", "HH"] });
    expect(late(table.plays(detectives("H")).state, B)).toEqual(setOf(no));
    expect(late(table.plays(journalists).state, B)).toEqual(setOf(decline));
  });

  it("pays the mafia a point, and without one two cards at random", () => {
    expect(late(place({ hands: ["MMMM", "DHH"], points: [0, 1] }).plays(mafia).state, B)).toEqual(setOf(point));
    expect(late(place({ hands: ["MMMM", "DHH"] }).plays(mafia).state, B)).toEqual(setOf(pays("DH"), pays("HH")));
  });

  it("discards a surplus at random", () => {
    expect(late(full, A)).toEqual(setOf(...catnoir.legal(full, A)));
  });

  it("is one that is asked", () => {
    expect(() => catnoir.timeout(turn.state, B, seededRandom(1))).toThrow("seat 1 is not asked");
    expect(() => catnoir.timeout(over, A, seededRandom(1))).toThrow("seat 0 is not asked");
  });
});

describe("cards that an action names", () => {
  it("are sorted in the order of the factions", () => {
    expect(cards("DSRMHPJB")).toEqual([
      "detectives",
      "scientists",
      "robocats",
      "mafia",
      "hackers",
      "police",
      "journalists",
      "bureaucrats",
    ]);
    expect(refused(full, A, { type: "trim", cards: cards("SD") })).toBe("malformed");
    expect(refused(full, A, { type: "trim", cards: cards("DS") })).toBeNull();
  });
});
