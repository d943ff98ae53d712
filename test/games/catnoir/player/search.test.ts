import { describe, expect, it } from "vitest";
import { catnoir as game, type Event } from "../../../../src/games/catnoir/rules/index.js";
import { boardOf } from "../../../../src/games/catnoir/player/fast-board.js";
import { hiddenIn, shortlist, worthsOf } from "../../../../src/games/catnoir/player/judge-actions.js";
import { search, type Question } from "../../../../src/games/catnoir/player/search.js";
import { A, place, sit } from "../rules/table.js";
import { everyTable, gameOf, type Turn } from "./games.js";

const inTime = (): boolean => false;

function questionOf({ state, seat, events }: Turn, seed: number): Question {
  return { seat, view: game.view(state, seat), told: events, legal: game.legal(state, seat), seed };
}

/** A late turn. */
async function someTurn(seed: number): Promise<Turn> {
  const turns = await gameOf(["relaxed", "relaxed", "relaxed"], { factions: "first", actions: 1 }, seed);
  const found = turns.findLast(({ state }, index) => state.phase.type === "turn" && index < turns.length - 8);
  if (found === undefined) throw new Error("the game was too short");
  return found;
}

describe("a search", () => {
  it("comes to the same from the same number", async () => {
    for (let seed = 0; seed < 3; seed += 1) {
      const turn = await someTurn(seed);
      expect(search(questionOf(turn, 5), inTime, 200)).toBe(search(questionOf(turn, 5), inTime, 200));
    }
  });

  it("takes what seems best without looking ahead where it is late from the start", async () => {
    const turn = await someTurn(1);
    const question = questionOf(turn, 5);
    const judged = worthsOf(question);
    // Hackers alone are judged by knowledge of other hands.
    expect(turn.state.hands[turn.seat]).not.toContain("hackers");
    expect(search(question, () => true)).toBe(judged.indexOf(Math.max(...judged)));
  });

  it("stops as soon as it is late, with something that is legal", async () => {
    const question = questionOf(await someTurn(2), 5);
    let asked = 0;
    const found = search(question, () => {
      asked += 1;
      return asked > 3;
    });
    expect(asked).toBe(4);
    expect(question.legal[found]).toBeDefined();
  });

  it("wins at once where it can", () => {
    const { state, news } = sit(2, {}, "SSSDDR");
    const won = { ...state, points: [14, 14] };
    const events: readonly Event[] = news.filter(({ to }) => to === "all" || to.includes(A));
    const question = questionOf({ state: won, seat: A, events }, 3);
    expect(question.legal[search(question, inTime)]).toEqual({ type: "play", faction: "scientists" });
  });
});

describe("what comes into question", () => {
  it("is the best of each kind, and never more than ten", async () => {
    for (const [seats, options] of everyTable)
      for (const { state, seat } of (
        await gameOf(
          Array.from({ length: seats }, () => "chance"),
          options,
          1,
        )
      ).slice(0, -1)) {
        const asking = { seat, view: game.view(state, seat), legal: game.legal(state, seat) };
        const list = shortlist(asking, hiddenIn([boardOf(state)]));
        expect(list.length).toBe(Math.min(10, asking.legal.length));
        expect(list.every(({ place: at, action }) => asking.legal[at] === action)).toBe(true);
        const kinds = (actions: readonly object[]): ReadonlySet<string> =>
          new Set(actions.map((action) => ("faction" in action ? String(action.faction) : "")));
        expect(kinds(list.map(({ action }) => action))).toEqual(kinds(asking.legal));
      }
  });

  it("is judged by what the others are likely to hold: police search for what is there", () => {
    const { state } = place({ hands: ["PPPPDSJ", "DDDDSJ", "JJJJJJ"] });
    const view = game.view(state, A);
    const found = shortlist({ seat: A, view, legal: game.legal(state, A) }, hiddenIn([boardOf(state)]));
    const first = found.find(({ action }) => action.type === "play" && action.faction === "police")?.action;
    expect(first).toMatchObject({ count: 4, extra: "journalists", target: 2 });
  });

  it("knows shares of hands as the mean over all that is possible", () => {
    const boards = ["DDSS", "DDDD"].map((hand) => boardOf(place({ hands: ["S", hand] }).state));
    const [own, other] = hiddenIn(boards);
    expect(own?.[1]).toBe(1);
    expect(other?.slice(0, 3)).toEqual([0.75, 0.25, 0]);
  });
});
