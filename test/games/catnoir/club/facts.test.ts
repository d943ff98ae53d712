import { describe, expect, it } from "vitest";
import { catnoirClub } from "../../../../src/games/catnoir/club.js";
import { type Event, factions } from "../../../../src/games/catnoir/rules/index.js";

const all = { to: "all" } as const;
const science = { type: "play", faction: "scientists" } as const;
const mafia = { type: "play", faction: "mafia" } as const;

function played(seat: number, play: typeof science | typeof mafia): Event {
  return { ...all, type: "played", seat, play, cards: [] };
}

function scored(seat: number, points: number): Event {
  return { ...all, type: "scored", seat, points, total: points };
}

/** The first seat's facts at a table of two. */
function factsOf(...events: readonly Event[]): unknown {
  return catnoirClub.facts(events, 2)[0];
}

describe("Cat Noir's facts", () => {
  it("have the most points at once, and the faction that brought most in all", () => {
    const events = [played(0, mafia), scored(0, 3), played(0, science), scored(0, 2), played(0, science), scored(0, 2)];
    expect(factsOf(...events)).toMatchObject({ biggest: 3, richest: 4, faction: factions.indexOf("scientists") });
    expect(factsOf(played(1, mafia), scored(1, 3))).toMatchObject({ biggest: 0, richest: 0, faction: -1 });
  });

  it("give points won by an answer to no faction", () => {
    const events = [played(0, mafia), scored(0, 2), played(1, science), scored(1, 2), scored(0, 1)];
    expect(factsOf(...events)).toMatchObject({ biggest: 2, richest: 2, faction: factions.indexOf("mafia") });
  });

  it("tell what hackers took and lost, and which hacks brought no point", () => {
    const hack: Event = { ...all, type: "hacked", seat: 0, target: 1, cards: ["mafia", "police"] };
    const events = [hack, { ...hack, cards: ["hackers", "mafia"] as const }, { ...hack, seat: 1, target: 0 }];
    expect(factsOf(...events)).toMatchObject({ hacked: 4, fails: 1, robbed: 2 });
  });

  it("count payments, gifts, surplus cards, turns with nothing to do, and the most cards taken", () => {
    const facts = factsOf(
      { ...all, type: "paid", seat: 0, total: 1 },
      { ...all, type: "paid", seat: 1, total: 1 },
      { ...all, type: "gave", seat: 0, receiver: 1, card: "mafia" },
      { ...all, type: "gave", seat: 1, receiver: 0, card: "mafia" },
      { ...all, type: "surplus", seat: 0, count: 2 },
      { ...all, type: "surplus", seat: 0, count: 1 },
      { ...all, type: "idle", seat: 0 },
      { ...all, type: "took", seat: 0, faction: "mafia", count: 2 },
      { ...all, type: "took", seat: 0, faction: "police", count: 4 },
    );
    expect(facts).toMatchObject({ paid: 1, gave: 1, trimmed: 3, idle: 1, took: 4 });
  });
});
