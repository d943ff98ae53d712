import { describe, expect, it } from "vitest";
import { kalle, places, type State } from "../../../../src/games/kalle/rules/index.js";
import { neighbours } from "../../../../src/games/kalle/rules/grid.js";
import { answers, longest, longestAfterSearch, searches, type Hunt } from "./longest.js";
import { anything, asked, playOut, type Decide, type Turn } from "./play-out.js";
import { sit } from "./table.js";

/*
 * Why every round ends: a search that turns nothing leads to the middle, where a card has eight neighbours, of which one
 * is covered, as seven cards are open at most. So the next search turns one, and the eighth ends the hunt: sixteen
 * searches at most. In fact fewer: the police lack a covered neighbour only in a corner, with at least four open cards,
 * or on an edge, with six.
 */
const most = 11;

function huntOf({ grid, police }: State): Hunt {
  return {
    open: places.filter((place) => grid[place]?.open === true).reduce((bits, place) => bits | (1 << place), 0),
    police: police ?? expect.fail("no police"),
  };
}

function isOpen(open: number, place: number): boolean {
  return (open & (1 << place)) !== 0;
}

/** After which the hunt may last longest. */
function drawOut(state: State, hunts: readonly Hunt[], length: (hunt: Hunt) => number): ReturnType<Decide> {
  const lengths = hunts.map(length);
  const action = kalle.legal(state, asked(state))[lengths.indexOf(Math.max(...lengths))];
  return action ?? expect.fail("the hunt is over");
}

const mouseDrawsOut: Decide = (state, random) =>
  state.phase.type === "search" ? drawOut(state, searches(huntOf(state)), longestAfterSearch) : anything(state, random);

const ratDrawsOut: Decide = (state, random) =>
  state.phase.type === "swap" ? drawOut(state, answers(huntOf(state)), longest) : anything(state, random);

const allDrawOut: Decide = (state, random) =>
  state.phase.type === "search" ? mouseDrawsOut(state, random) : ratDrawsOut(state, random);

/** In games of every number of seats. */
function searchesInRounds(decide: Decide, games: number): readonly number[] {
  return [2, 3, 4, 5].flatMap((seats) =>
    Array.from({ length: games }, (_, seed) => playOut(seats, { lastChance: seed % 2 === 1 }, seed, decide)).flatMap(
      searchesARound,
    ),
  );
}

function searchesARound(turns: readonly Turn[]): readonly number[] {
  const rounds = new Set(turns.map(({ state }) => state.round));
  const searching = turns.filter(({ action }) => action.type === "search");
  return [...rounds].map((round) => searching.filter(({ state }) => state.round === round).length);
}

describe("a round", () => {
  it("has no search that turns nothing after another, whatever cards lie open and are swapped", () => {
    const boards = Array.from({ length: 2 ** 16 }, (_, open) => open).filter(
      (open) => places.filter((place) => isOpen(open, place)).length <= 7,
    );
    const vain = boards.flatMap((open) =>
      places
        .filter((police) => isOpen(open, police))
        .flatMap((police) => searches({ open, police }).filter((after) => after.open === open)),
    );
    expect(vain).not.toEqual([]);
    expect(vain.filter(({ open, police }) => neighbours(police).every((place) => isOpen(open, place)))).toEqual([]);
  });

  it("ends after eleven searches at most, by all ways of searching and swapping that there are", () => {
    const lengths = places.map((police) => longest({ open: 0, police }));
    expect(lengths).toEqual(places.map(() => most));
  });

  it("can take these eleven, three of which turn nothing", () => {
    const walled = sit(3).hides(15).places(0).walks(1, 0, 4).swaps(1, 6).searches(1).swaps(0, 5).walks(0, 5);
    const again = walled.swaps(4, 8).searches(4).swaps(6, 9).searches(5).swaps(1, 2).searches(1);
    const last = again.swaps(6, 9).searches(5).passes();
    expect(last.state).toMatchObject({ turned: 7, phase: { type: "search" } });
    expect(last.searches(9).state).toMatchObject({ turned: 8, phase: { type: "point" } });
  });

  it.each([
    ["when all act at random", anything, 60],
    ["when the mice draw it out", mouseDrawsOut, 12],
    ["when Kalle's seat draws it out", ratDrawsOut, 12],
    ["when all draw it out", allDrawOut, 12],
  ])("ends after no more than that %s", (_how, decide, games) => {
    const counts = searchesInRounds(decide, games);
    expect(Math.max(...counts)).toBeLessThanOrEqual(most);
    expect(Math.min(...counts)).toBeGreaterThan(0);
  });

  it("lasts that long in play when all draw it out and nobody happens to meet Kalle", () => {
    expect(searchesInRounds(allDrawOut, 4)).toContain(most);
  });
});
