import { describe, expect, it } from "vitest";
import { parseCustomId } from "../../../../src/discord/ui/custom-id.js";
import { press } from "../../../../src/games/katchme/screen/press.js";
import { katchme, type Size, type State } from "../../../../src/games/katchme/rules/index.js";
import type { Seat } from "../../../../src/game/contract.js";
import { seededRandom } from "../../../support/seeded-random.js";
import { A, nightOf, preludeOf } from "../rules/table.js";
import { momentsOf } from "./matches.js";
import { rowsOf, sceneOf } from "./scenes.js";

const night = nightOf({ seats: 2, piles: ["5555/1", "5555/3", "5555/2"] }).rolls(A, 26).state;

function pressed(verb: string, argument: string, state: State = night, seat: Seat = A) {
  const situation = {
    seat,
    prompt: katchme.prompts(state).find((prompt) => prompt.seat === seat) ?? null,
    draft: null,
    held: null,
    view: katchme.view(state, seat),
    legal: katchme.legal(state, seat),
    told: [],
  };
  return press({ verb, argument, values: [] }, situation);
}

describe("a press on Katch Me Aho!'s buttons", () => {
  it("lays a card on the target that stood beside the button, however old it is", () => {
    const { state } = preludeOf(["345", "61"], 2);
    expect(pressed("lay", "0.1", state)).toEqual({ type: "act", action: { type: "lay", pile: 0, seen: 1 } });
    expect(pressed("lay", "1.42", state)).toEqual({ type: "act", action: { type: "lay", pile: 1, seen: 42 } });
  });

  it("rolls, snatches and is done", () => {
    expect(pressed("roll", "")).toEqual({ type: "act", action: { type: "roll" } });
    expect(pressed("done", "")).toEqual({ type: "act", action: { type: "done" } });
    expect(pressed("snatch", "when-3")).toEqual({ type: "act", action: { type: "snatch", tile: "when-3" } });
    expect(pressed("snatch", "circle")).toEqual({ type: "act", action: { type: "snatch", tile: "circle" } });
  });

  it("is nothing for verbs, piles, targets and tiles that are not there", () => {
    const forged = [
      ["lay", ""],
      ["lay", "2.1"],
      ["lay", "0.0"],
      ["lay", "0.01"],
      ["lay", "0.1.2"],
      ["lay", "0.99999"],
      ["roll", "1"],
      ["done", "x"],
      ["snatch", ""],
      ["snatch", "when-4"],
      ["snatch", "where-turquoise"],
      ["snatch", "toString"],
      ["throw", ""],
      ["toString", ""],
    ] as const;
    expect(forged.map(([verb, argument]) => pressed(verb, argument))).toEqual(forged.map(() => null));
  });
});

/** All actions that a seat comes to by live buttons. */
function reachable(state: State, seat: Seat): ReadonlySet<string> {
  const ids = rowsOf(sceneOf(state))
    .flat()
    .flatMap(({ id, disabled }) => (disabled ? [] : (parseCustomId(id) ?? [])));
  const wishes = ids.map(({ verb, argument }) => pressed(verb, argument, state, seat));
  return new Set(wishes.flatMap((wish) => (wish?.type === "act" ? [JSON.stringify(wish.action)] : [])));
}

describe("the live buttons of the board", () => {
  const sizes: readonly Size[] = [3, 4, 5, 6];

  it.each([2, 3, 4, 5, 6])("lead to every legal action and to no other, all through matches of %i seats", (seats) => {
    const random = seededRandom(seats);
    const moments = sizes.flatMap((districts) =>
      [true, false].flatMap((prelude) => momentsOf(seats, { prelude, districts }, districts * seats)),
    );
    const counts = new Set<number>();
    for (const { state } of random.shuffle(moments).slice(0, 80)) {
      for (const { seat, id } of katchme.prompts(state)) {
        const legal = katchme.legal(state, seat).map((action) => JSON.stringify(action));
        expect(reachable(state, seat)).toEqual(new Set(legal));
        const asked = rowsOf(sceneOf(state)).flat();
        expect(asked.every((button) => parseCustomId(button.id)?.prompt === id)).toBe(true);
        counts.add(legal.length);
      }
    }
    expect(counts.size).toBeGreaterThanOrEqual(5);
  });
});
