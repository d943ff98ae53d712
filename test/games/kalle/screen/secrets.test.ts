import { describe, expect, it } from "vitest";
import { drawBoard } from "../../../../src/discord/ui/frame.js";
import { drawSheet } from "../../../../src/discord/ui/ephemeral.js";
import { kalle, places, type Action, type Event, type State } from "../../../../src/games/kalle/rules/index.js";
import { translator } from "../../../../src/locales/index.js";
import { disguises } from "../rules/disguises.js";
import { anything, asked, playOut } from "../rules/play-out.js";
import { sit } from "../rules/table.js";
import { seededRandom } from "../../../support/seeded-random.js";
import { ownEmojis } from "../../../discord/ui/boards.js";
import { boardOf, situationOf } from "./scenes.js";

const t = translator("de");
const names = ["hide", "hidden", "noted", "freed", "why"];

/** A hunt as it stands, with all that was told of it. */
interface Hunt {
  readonly state: State;
  readonly told: readonly Event[];
}

/** All that anybody can see: the board with its grid and news, and every sheet of Kalle's seat and of the one that is asked. */
function shown({ state, told }: Hunt, draft: unknown = null): string {
  const board = boardOf(state, told);
  const readers = new Set([state.kalle, asked(state)].filter((seat) => seat !== -1));
  const sheets = [...readers].flatMap((seat) =>
    names.map((name) => drawSheet(name, board, situationOf(state, seat, draft), t, ownEmojis)),
  );
  return JSON.stringify([drawBoard(board, t, ownEmojis), ...sheets]);
}

function act({ state, told }: Hunt, action: Action, step: number): Hunt {
  const next = kalle.act(state, asked(state), action, seededRandom(step));
  return { state: next.state, told: [...told, ...next.events] };
}

/**
 * Sixteen hunts that differ in nothing but where Kalle was hidden, played on alike to the end of the round. Those that end
 * drop out; all others must show the same at every step. Gives how many were left at each.
 */
function playAlike(start: State, seed: number): readonly number[] {
  const random = seededRandom(seed);
  const counts: number[] = [];
  let hunts = places.map((at) => act({ state: start, told: [] }, { type: "hide", at }, seed));
  for (let step = 1; ; step += 1) {
    const [lead] = hunts;
    if (lead === undefined) return counts;
    const draft = { first: random.pick(16) };
    expect(new Set(hunts.map((hunt) => shown(hunt, draft))).size).toBe(1);
    counts.push(hunts.length);
    const action = anything(lead.state, random);
    hunts = hunts.map((hunt) => act(hunt, action, step)).filter(({ state }) => state.round === start.round);
  }
}

describe("where Kalle is", () => {
  it.each([
    [2, false],
    [4, true],
  ])(
    "shows on no board, grid, news or sheet before the round is over (%d seats, last chance: %s)",
    (seats, lastChance) => {
      const counts = playAlike(sit(seats, { lastChance }).state, seats);
      expect(counts[0]).toBe(16);
      expect(counts.length).toBeGreaterThan(12);
    },
  );

  it("nor does what lies under the covered cards, which dweller is out, or how near the police came", () => {
    const rounds = Array.from({ length: 8 }, (_, seed) =>
      playOut(3, { lastChance: true }, seed, anything).filter(({ state }) => state.round === 1),
    );
    const [first = []] = rounds.toSorted((a, b) => b.length - a.length);
    expect(first.length).toBeGreaterThan(18);
    first.forEach(({ state, seat, action }, index) => {
      const told = first.slice(0, index).flatMap(({ events }) => events);
      const real = shown({ state, told });
      for (const disguise of disguises(state, { seat, action, late: false })) {
        expect(shown({ state: disguise, told })).toBe(real);
      }
    });
  });

  it("shows on the board once the round is over, by the same eyes", () => {
    const [one, two] = [10, 9].map((at) => {
      const { state, news } = sit(2).hides(at).places(0).walks(1, 2, 3, 7, 11, 15, 14, 13).points(8);
      return shown({ state, told: news });
    });
    expect(one).not.toBe(two);
  });
});

describe("the first card of a swap", () => {
  it("changes nothing on the board, neither for others nor for Kalle's own seat", () => {
    const board = boardOf(sit(3).hides(10).places(0).searches(1).state);
    const [prompt] = board.play?.prompts ?? [];
    if (board.play === null || prompt === undefined) throw new Error("no game is running");
    const drawn = drawBoard(board, t, ownEmojis);
    for (const first of places) {
      const drafts = [{ prompt: prompt.id, seat: prompt.seat ?? 0, value: { first } }];
      expect(drawBoard({ ...board, play: { ...board.play, drafts } }, t, ownEmojis)).toEqual(drawn);
    }
  });
});
