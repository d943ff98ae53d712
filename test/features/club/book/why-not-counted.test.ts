import { describe, expect, it } from "vitest";
import { whyNotCounted, whyNotFromStart } from "../../../../src/tables/board.js";
import { clubEntryOf, placesOf } from "../../../../src/tables/end-game.js";
import { seatForPerson } from "../../../../src/tables/table.js";

const stays = { isComputer: false, left: false, hasPlayed: true };
const leaves = { isComputer: false, left: true, hasPlayed: false };
const loses = { ...leaves, hasPlayed: true };
const computer = { isComputer: true, left: false, hasPlayed: false };

describe("a game", () => {
  it("counts where two people play to the end, whoever else leaves, and no computer player sat there from the start", () => {
    expect(whyNotCounted([stays, leaves, stays])).toBeNull();
    expect([whyNotCounted([stays, leaves]), whyNotCounted([stays, stays, computer])]).toEqual(["alone", "computer"]);
    expect([whyNotFromStart([stays]), whyNotFromStart([stays, computer])]).toEqual([null, "computer"]);
  });

  it("counts where somebody stays to the end of a game that another has played and left", () => {
    expect([whyNotCounted([stays, loses]), whyNotCounted([loses, loses, stays])]).toEqual([null, null]);
    expect([whyNotCounted([loses, loses]), whyNotCounted([{ ...stays, hasPlayed: false }, loses])]).toEqual([
      "alone",
      null,
    ]);
  });

  it("places who left behind all who stayed, the last to go ahead, and keeps the order and ties of the others", () => {
    const result = { places: [[2], [0, 3], [1]], scores: [0, 0, 0, 0], opens: null };
    const here = { left: false, lastStep: 9 };
    expect(placesOf(result, [here, here, here, here])).toEqual([2, 4, 1, 2]);
    expect(placesOf(result, [here, here, { left: true, lastStep: 3 }, here])).toEqual([1, 3, 4, 1]);
    const gone = (lastStep: number) => ({ left: true, lastStep });
    expect(placesOf(result, [gone(5), here, gone(3), gone(5)])).toEqual([2, 1, 4, 2]);
  });

  it("is left by who had a stand-in for more than a third of their decisions", () => {
    const seat = (user: string, own: number, standIn: number, timeOut = 0) => {
      const decisions = { own, standIn, timeOut };
      return { ...seatForPerson(user, user), lastStep: 9, decisions, facts: {} };
    };
    const leftBy = (...decisions: readonly [number, number, number?]) => {
      const seats = [seat("a", ...decisions), seat("b", 5, 0), seat("c", 5, 0)];
      const result = { places: [[0], [1, 2]], scores: [1, 0, 0], opens: null };
      const ended = { table: "t", guild: "1", game: "kalle", options: {}, rules: 1, ended: 1, result };
      const { game } = clubEntryOf(
        { ...ended, isTryOut: false, clubEvening: false, desertedBy: null, seats },
        { owesRound: () => null },
      );
      return game.places.map(({ left, place }) => [left, place]);
    };
    const stayed = [
      [false, 1],
      [false, 2],
      [false, 2],
    ];
    expect([leftBy(4, 2), leftBy(3, 2, 1), leftBy(0, 0)]).toEqual([stayed, stayed, stayed]);
    expect(leftBy(3, 2)).toEqual([
      [true, 3],
      [false, 1],
      [false, 1],
    ]);
  });
});
