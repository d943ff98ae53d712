import { removeCards } from "../../../../src/games/catnoir/rules/cards.js";
import { describe, expect, it } from "vitest";
import type { Seat } from "../../../../src/game/contract.js";
import {
  catnoir,
  type Event,
  type Faction,
  type Options,
  sortCards,
  type View,
} from "../../../../src/games/catnoir/rules/index.js";
import { playOut, shuffling, toldTo } from "./table.js";

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** What a viewer sees, from events alone. */
function retell(events: readonly Event[], options: Options, viewer: Seat | null): View {
  const hands: number[] = [];
  const points: number[] = [];
  const view: Writable<View> = {
    options,
    factions: [],
    target: 0,
    question: 1,
    turn: 0,
    round: 0,
    points,
    hands,
    display: [],
    draw: 75,
    discard: { size: 0, top: null },
    table: [],
    phase: { type: "over", winners: [], by: "turns" },
    own: viewer === null ? null : { seat: viewer, hand: [], answer: null },
  };
  let active = -1;
  let left = 0;

  function change(seat: Seat, gone: readonly Faction[], came: readonly Faction[]): void {
    hands[seat] = (hands[seat] ?? 0) - gone.length + came.length;
    if (view.own?.seat === seat)
      view.own = { ...view.own, hand: sortCards([...removeCards(view.own.hand, gone), ...came]) };
  }

  function discard(cards: readonly Faction[]): void {
    view.discard = { size: view.discard.size + cards.length, top: cards.at(-1) ?? view.discard.top };
  }

  function goOn(): void {
    view.question += 1;
    view.phase = { type: "turn", seat: active, actions: left };
  }

  for (const event of events) {
    switch (event.type) {
      case "begins":
        view.factions = event.factions;
        view.target = event.target;
        hands.push(...event.hands);
        points.push(...event.hands.map(() => 0));
        view.draw -= event.hands.reduce((sum, count) => sum + count, 0);
        break;
      case "faces":
        // All are told the number of cards.
        change(event.seat, [], event.cards);
        hands[event.seat] = (hands[event.seat] ?? 0) - event.cards.length;
        break;
      case "turn":
        active = event.seat;
        left = event.actions;
        view.turn = event.turn;
        view.round = Math.floor((event.turn - 1) / hands.length) + 1;
        view.phase = { type: "turn", seat: active, actions: left };
        break;
      case "took": {
        const cards = Array.from({ length: event.count }, () => event.faction);
        view.display = removeCards(view.display, cards);
        change(event.seat, [], cards);
        left -= 1;
        goOn();
        break;
      }
      case "refilled":
        view.display = sortCards([...view.display, ...event.cards]);
        view.draw -= event.cards.length;
        break;
      case "played":
        change(event.seat, event.cards, []);
        if (event.play.faction === "hackers") change(event.play.target, [], event.cards);
        else view.table = event.cards;
        left -= 1;
        goOn();
        break;
      case "scored":
      case "paid":
        points[event.seat] = event.total;
        break;
      case "drew":
        hands[event.seat] = (hands[event.seat] ?? 0) + event.count;
        view.draw -= event.count;
        break;
      case "reshuffled":
        view.draw += event.count;
        view.discard = { size: view.discard.size - event.count, top: null };
        break;
      case "revealed":
        view.table = sortCards([...view.table, ...event.cards]);
        if (event.from === null) view.draw -= event.cards.length;
        else change(event.from, event.cards, []);
        break;
      case "hacked": {
        const stolen = event.cards.filter((card) => card !== "hackers");
        change(event.target, event.cards, []);
        change(event.seat, [], stolen);
        view.table = event.cards.filter((card) => card === "hackers");
        break;
      }
      case "asked":
        view.phase = { type: "reaction", seat: active, actions: left, cause: event.cause, asked: event.seats };
        break;
      case "answered":
        if (view.own !== null) view.own = { ...view.own, answer: event.answer };
        break;
      case "reacted":
        if (view.phase.type === "reaction") goOn();
        if (view.own !== null) view.own = { ...view.own, answer: null };
        break;
      case "gave":
        change(event.seat, [event.card], []);
        change(event.receiver, [], [event.card]);
        break;
      case "discarded":
        if (view.phase.type === "trim") goOn();
        change(event.seat, event.cards, []);
        discard(event.cards);
        break;
      case "cleared":
        view.table = [];
        discard(event.cards);
        break;
      case "surplus":
        view.phase = { type: "trim", seat: event.seat, surplus: event.count };
        break;
      case "idle":
        break;
      case "over":
        view.phase = { type: "over", winners: event.winners, by: event.by };
        break;
    }
  }
  return view;
}

const games: readonly (readonly [number, Options])[] = [
  [2, { factions: "first", actions: 1 }],
  [3, { factions: ["police", "journalists", "bureaucrats", "mafia", "hackers"], actions: 2 }],
  [4, { factions: "random", actions: 1 }],
  [6, { factions: ["detectives", "journalists", "bureaucrats", "mafia", "robocats"], actions: 2 }],
];

describe("the events that a seat is told", () => {
  it.each(games)("tell it the whole game again, all that it sees at every moment: %d seats, %j", (seats, options) => {
    const viewers = [null, ...Array.from({ length: seats }, (_, seat) => seat)];
    for (const [step, { state, events }] of playOut(seats, options, seats).entries()) {
      const viewer = viewers[step % viewers.length] ?? null;
      expect(retell(toldTo(events, viewer), options, viewer)).toEqual(catnoir.view(state, viewer));
    }
  });

  it("have, over some games, one of every kind", () => {
    const kinds = new Set(
      games.flatMap(([seats, options]) =>
        playOut(seats, options, 7).flatMap(({ events }) => events.map(({ type }) => type)),
      ),
    );
    expect(kinds).toEqual(
      new Set([
        "begins",
        "faces",
        "turn",
        "took",
        "refilled",
        "played",
        "scored",
        "drew",
        "reshuffled",
        "revealed",
        "hacked",
        "asked",
        "answered",
        "reacted",
        "gave",
        "discarded",
        "paid",
        "cleared",
        "surplus",
        "over",
      ]),
    );
  });

  it("name the faces of drawn cards only to the seat that drew them", () => {
    const all = games.flatMap(([seats, options]) => playOut(seats, options, 3).at(-1)?.events ?? []);
    const faces = all.filter((event) => event.type === "faces");
    const deals = games.reduce((sum, [seats]) => sum + seats, 0);
    expect(faces.length).toBeGreaterThan(deals);
    for (const { to, seat } of faces) expect(to).toEqual([seat]);
    expect(all.filter(({ to, type }) => to !== "all" && type !== "faces" && type !== "answered")).toEqual([]);
  });
});

describe("chance", () => {
  it("is not asked for where nothing is drawn, revealed or shuffled", () => {
    const [{ state } = expect.fail("no game")] = playOut(2, { factions: "first", actions: 1 }, 1);
    const seat = state.phase.type === "turn" ? state.phase.seat : -1;
    const [action = expect.fail("nothing is legal")] = catnoir.legal(state, seat);
    expect(() => catnoir.act(state, seat, action, shuffling())).not.toThrow();
  });
});
