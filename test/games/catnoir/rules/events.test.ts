import { describe, expect, it } from "vitest";
import { catnoir, type Options } from "../../../../src/games/catnoir/rules/index.js";
import { playOut, toldTo } from "./play-out.js";
import { retell } from "./retelling.js";
import { shuffling } from "./table.js";

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
