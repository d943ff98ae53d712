import { describe, expect, it } from "vitest";
import { type Action, catnoir as game } from "../../../../src/games/catnoir/rules/index.js";
import type { Seat } from "../../../../src/game/contract.js";
import { choose, worthsOf } from "../../../../src/games/catnoir/player/judge-actions.js";
import {
  decline,
  detectives,
  givesAndDiscards,
  hackers,
  journalists,
  mafia,
  pays,
  point,
  scientists,
  take,
  trim,
  yes,
  A,
  B,
  C,
  place,
  type Table,
} from "../rules/table.js";
import { seededRandom } from "../../../support/seeded-random.js";

/** By judgement alone, over many chances. */
function chosen({ state }: Table, seat: Seat = A): readonly Action[] {
  const asking = { seat, view: game.view(state, seat), legal: game.legal(state, seat) };
  const found = Array.from({ length: 30 }, (_, seed) => choose(asking, seededRandom(seed)));
  const words = new Set(found.map((action) => JSON.stringify(action)));
  return found.flatMap((action, index) =>
    action !== undefined && words.delete(JSON.stringify(found[index])) ? [action] : [],
  );
}

describe("in its turn a seat that judges", () => {
  it("plays what wins at once, whatever else it could do", () => {
    const table = place({ hands: ["SSSRRRRD", "DSRMH"], points: [14, 15], display: "DDDDDDS" });
    const found = chosen(table);
    expect(found).not.toEqual([]);
    expect(found.filter((action) => action.type !== "play")).toEqual([]);
    expect(found).toContainEqual(scientists);
  });

  it("takes the cards that complete a set", () => {
    expect(chosen(place({ hands: ["SSDH", "DSRMHD"], display: "DSRMH" }))).toEqual([take("S", 1)]);
    expect(chosen(place({ hands: ["MMSH", "DSRMHD"], display: "DMMRH" }))).toEqual([take("M", 2)]);
  });

  it("would rather lay a single card next to its detectives than break a set", () => {
    expect(chosen(place({ hands: ["DDDSSSH", "DSRMHD"], points: [13, 0] }))).toEqual([detectives("H")]);
  });

  it("plays hackers where most of the cards are hackers then: against the smallest hand", () => {
    const table = place({ hands: ["HHHH", "DDDDDDDD", "DDDD"], points: [11, 0, 0], display: "DSRMDSR" });
    expect(chosen(table)).toEqual([hackers(4, C)]);
  });

  it("thinks more of the mafia where others have something to lose, and most where one has nearly won", () => {
    const worth = (hand: string, points: number): number => {
      const { state } = place({ hands: ["MMMM", hand], points: [0, points] });
      const legal = game.legal(state, A);
      return (
        worthsOf({ seat: A, view: game.view(state, A), legal })[legal.findIndex(({ type }) => type === "play")] ?? 0
      );
    };
    expect(worth("DSR", 0)).toBeGreaterThan(worth("", 0) + 0.5);
    expect(worth("DSR", 14)).toBeGreaterThan(worth("DSR", 0));
  });
});

describe("a seat that is asked and judges", () => {
  it("discards any card for a point, also out of a set", () => {
    const played = place({ hands: ["DDDS", "SDRM", "SSSH"] }).plays(detectives("S"));
    expect([chosen(played, B), chosen(played, C)]).toEqual([[yes], [yes]]);
  });

  it("takes any point that wins", () => {
    const asked = place({ hands: ["JJ", "SSS"], points: [0, 15] }).plays(journalists);
    expect(chosen(asked, B)).toEqual([givesAndDiscards("S")]);
  });

  it("pays the mafia with its two poorest cards, and with a point rather than with a good pair", () => {
    const scene = (hand: string, points: number): Table =>
      place({ hands: ["MMMM", hand], points: [0, points] }).plays(mafia);
    expect(chosen(scene("SSSMD", 3), B)).toEqual([pays("DM")]);
    expect(chosen(scene("SSS", 3), B)).toEqual([point]);
    expect(chosen(scene("SSSJJD", 0), B)).toHaveLength(1);
  });

  it("gives journalists nothing of what it wants to play", () => {
    expect(chosen(place({ hands: ["JJ", "SSSMMMM"] }).plays(journalists), B)).toEqual([decline]);
  });
});

describe("with too many cards a seat that judges", () => {
  it("keeps its sets and parts with what is left over", () => {
    const full = place({ hands: ["SSSMMMMJJP", "DSRMHD"], display: "HHSDRDD" }).takes("H", 2);
    expect(full.state.phase.type).toBe("trim");
    expect(chosen(full)).toEqual([trim("HH")]);
  });
});
