import { removeCards } from "../../../../src/games/catnoir/rules/cards.js";
import { describe, expect, it } from "vitest";
import {
  catnoir,
  countOf,
  imagine,
  recall,
  sortCards,
  type Event,
  type Faction,
  type Options,
  type State,
} from "../../../../src/games/catnoir/rules/index.js";
import { seededRandom } from "../../../support/seeded-random.js";
import { catnoirLaws } from "./laws.js";
import {
  decline,
  gives,
  hackers,
  journalists,
  police,
  playOut,
  toldTo,
  type Moment,
  A,
  B,
  C,
  cards,
  sit,
  spell,
  type Table,
} from "./table.js";
import type { Seat } from "../../../../src/game/contract.js";

const games: readonly (readonly [number, Options])[] = [
  [2, { factions: "first", actions: 2 }],
  [3, { factions: "random", actions: 1 }],
  [4, { factions: ["police", "journalists", "hackers", "mafia", "robocats"], actions: 1 }],
  [6, { factions: "random", actions: 2 }],
];

function imagined({ state, events }: Moment, seat: Seat, seed: number): State {
  return imagine(catnoir.view(state, seat), recall(toldTo(events, seat), seat), seededRandom(seed));
}

/** Cards that the draw pile can still have, as counted: the last shuffle less what came up. */
function inPile(events: readonly Event[], seat: Seat, factions: readonly Faction[]): readonly Faction[] {
  let pile: readonly Faction[] = factions.flatMap((faction) => Array.from({ length: 15 }, () => faction));
  let discard: readonly Faction[] = [];
  for (const event of toldTo(events, seat)) {
    if (event.type === "reshuffled") {
      pile = discard;
      discard = [];
    }
    if (event.type === "cleared" || event.type === "discarded") discard = [...discard, ...event.cards];
    if (event.type === "refilled" || event.type === "faces") pile = removeCards(pile, event.cards);
    if (event.type === "revealed" && event.from === null) pile = removeCards(pile, event.cards);
  }
  return pile;
}

describe("a state that a seat imagines", () => {
  it.each(games)("looks to it like the real one and lets it do the same: %d seats, %j", (seats, options) => {
    for (const [step, moment] of playOut(seats, options, 20 + seats).entries()) {
      const seat = step % seats;
      const other = imagined(moment, seat, step);
      expect(catnoir.view(other, seat)).toEqual(catnoir.view(moment.state, seat));
      expect(catnoir.legal(other, seat)).toEqual(catnoir.legal(moment.state, seat));
      expect(catnoir.prompts(other).filter((prompt) => prompt.seat === seat)).toEqual(
        catnoir.prompts(moment.state).filter((prompt) => prompt.seat === seat),
      );
      expect(catnoirLaws.conserved(other)).toEqual(catnoirLaws.whole);
      expect(other.hands).toEqual(other.hands.map(sortCards));
    }
  });

  it.each(games)(
    "has only cards in its draw pile that can be there since the last shuffle: %d seats, %j",
    (seats, options) => {
      for (const [step, moment] of playOut(seats, options, 40 + seats).entries()) {
        const seat = step % seats;
        const possible = inPile(moment.events, seat, moment.state.factions);
        const { draw } = imagined(moment, seat, step);
        for (const faction of moment.state.factions) {
          expect(countOf(draw, faction)).toBeLessThanOrEqual(countOf(possible, faction));
        }
      }
    },
  );

  it.each(games)("can be played on to the end: %d seats, %j", (seats, options) => {
    const moments = playOut(seats, options, 60 + seats);
    const random = seededRandom(1);
    const [end] = moments.slice(moments.length / 2, moments.length / 2 + 1).map((middle) => {
      let state = imagined(middle, A, 1);
      for (let steps = 0; steps < 2_000; steps += 1) {
        const [prompt] = catnoir.prompts(state);
        if (prompt === undefined) break;
        state = catnoir.act(state, prompt.seat, catnoir.timeout(state, prompt.seat, random), random).state;
      }
      return state;
    });
    expect(end?.phase.type).toBe("over");
  });
});

describe("what is open is remembered:", () => {
  const events = (...tables: readonly Table[]): readonly Event[] => tables.flatMap(({ news }) => news);
  const start = sit(
    3,
    { factions: ["robocats", "hackers", "journalists", "mafia", "police"] },
    "JJRRHMHHHHHHRRRRRRRMMMMMPP",
  );
  const certain = (seat: Seat, ...tables: readonly Table[]): readonly string[] =>
    recall(toldTo(events(start, ...tables), seat), seat).certain.map(spell);

  it("cards taken from the display are in that hand", () => {
    const taken = start.takes("M", 2);
    expect(certain(B, taken)).toEqual(["MM", "", ""]);
    const hands = Array.from(
      { length: 30 },
      (_, seed) => imagined({ state: taken.state, events: events(start, taken) }, B, seed).hands,
    );
    expect(hands.filter(([hand = []]) => countOf(hand, "mafia") < 2)).toEqual([]);
    expect(new Set(hands.map(([hand = []]) => spell(hand))).size).toBeGreaterThan(5);
  });

  it("cards given openly too, and the giver has one less", () => {
    const one = start.takes("M", 1);
    const two = one.takes("M", 1);
    const three = two.takes("M", 1);
    const asked = three.plays(journalists);
    const given = asked.answers(B, gives("M"));
    const done = given.answers(C, decline);
    expect(certain(C, one, two, three)).toEqual(["M", "M", ""]);
    expect(certain(C, one, two, three, asked, given, done)).toEqual(["MM", "", ""]);
    expect(certain(B, one, two, three, asked, given, done)).toEqual(["MM", "", "M"]);
  });

  it("hackers that were not revealed stay with the target, and what was stolen is in the other hand", () => {
    const one = start.takes("M", 1);
    const hacked = one.plays(hackers(2, A), "HM");
    expect(certain(C, one, hacked)).toEqual(["H", "M", ""]);
  });

  it("a card that was played or discarded is not in the hand any more", () => {
    const one = start.takes("P", 1);
    const two = one.takes("M", 1);
    const three = two.takes("M", 1);
    expect(certain(B, one, two, three)).toEqual(["P", "", "M"]);
    const played = three.plays(police(1, "M", C), "M");
    expect(certain(B, one, two, three, played)).toEqual(["", "", ""]);
  });

  it("the discard, card by card", () => {
    for (const [seats, options] of games) {
      for (const { state, events: all } of playOut(seats, options, 80)) {
        expect(recall(toldTo(all, A), A).discard).toEqual(state.discard);
      }
    }
  });

  it("between two, the other hand is known at every reshuffle", () => {
    const moments = playOut(2, { factions: "first", actions: 1 }, 5);
    const shuffled = moments.filter(({ events: all }, index) => {
      const fresh = all.slice(moments[index - 1]?.events.length ?? 0);
      return fresh.some(({ type }) => type === "reshuffled") && !fresh.some(({ type }) => type === "drew");
    });
    expect(shuffled.length).toBeGreaterThan(0);
    for (const moment of shuffled) {
      const { certain: known, uncertain } = recall(toldTo(moment.events, A), A);
      expect(known).toEqual([[], moment.state.hands[B]]);
      expect(uncertain).toEqual([0, 0]);
      expect(imagined(moment, A, 1).hands).toEqual(moment.state.hands);
    }
  });
});

describe("an answer that others may have given", () => {
  it("is not known, so nobody else has answered in what is imagined", () => {
    const start = sit(
      3,
      { factions: ["robocats", "hackers", "journalists", "mafia", "police"] },
      "JJRRHMHHHHHHRRRRRRRMMMMMPP",
    );
    const asked = start.plays(journalists);
    const answered = asked.answers(B, gives("H"));
    const all = [start, asked, answered].flatMap(({ news }) => news);
    const phases = [A, B, C].map((seat) => imagined({ state: answered.state, events: all }, seat, 1).phase);
    expect(phases.map((phase) => (phase.type === "reaction" ? phase.answers : null))).toEqual([
      [null, null],
      [gives("H"), null],
      [null, null],
    ]);
  });
});

describe("nothing is imagined", () => {
  const [first = expect.fail("no game"), second = expect.fail("no game")] = playOut(
    2,
    { factions: "first", actions: 1 },
    1,
  );

  it("from what everybody sees, or with the memory of another seat", () => {
    const memory = recall(toldTo(first.events, A), A);
    expect(() => imagine(catnoir.view(first.state, null), memory, seededRandom(1))).toThrow("different seats");
    expect(() => imagine(catnoir.view(first.state, B), memory, seededRandom(1))).toThrow("different seats");
  });

  it("where what is remembered does not lead to what is seen", () => {
    const taken = catnoir.act(
      first.state,
      seatOf(first.state),
      { type: "take", faction: first.state.display[0] ?? "mafia", count: 1 },
      seededRandom(1),
    );
    expect(second.events.length).toBeGreaterThan(first.events.length);
    const memory = recall(toldTo(first.events, A), A);
    expect(() => imagine(catnoir.view(taken.state, A), memory, seededRandom(1))).toThrow("does not lead to");
  });

  it("where the events do not fit together", () => {
    const view = catnoir.view(first.state, A);
    const lie: Event = { to: "all", type: "discarded", seat: B, cards: cards("BBB") };
    expect(() => imagine(view, recall([...toldTo(first.events, A), lie], A), seededRandom(1))).toThrow(
      "do not fit together",
    );
  });
});

function seatOf(state: State): Seat {
  return state.phase.type === "turn" ? state.phase.seat : -1;
}
