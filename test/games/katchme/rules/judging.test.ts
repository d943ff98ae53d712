import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Random, RuleViolation, type Seat, type Step } from "../../../../src/game/contract.js";
import { type Event, katchme, type State } from "../../../../src/games/katchme/rules/index.js";
import { seededRandom } from "../../../support/seeded-random.js";
import { A, B, C, preludeOf } from "./table.js";

/** A press in the prelude. */
interface Press {
  readonly seat: Seat;
  readonly pile: 0 | 1;
  readonly seen: number;
}

/** Null: the press was refused. */
type Ruling = "laid" | "wrong" | null;

/** Judges presses by what everybody has heard, in the rules' order. */
class Referee {
  readonly #targets: number[] = [];
  readonly #newest = new Map<string, number>();

  /** The number of the present target. */
  get present(): number {
    return this.#targets.length;
  }

  /** @param press that caused it */
  hear(events: readonly Event[], press: Press | null): void {
    for (const event of events) {
      if (event.type === "laid") this.#targets.push(event.card);
      if (event.type === "rolled") this.#targets.push(...event.dice.slice(-1));
    }
    if (press !== null) this.#newest.set(`${press.seat}/${press.pile}`, this.present);
  }

  judge(state: State, { seat, pile, seen }: Press): Ruling {
    const view = katchme.view(state, null);
    const card = view.type === "prelude" ? view.piles[seat]?.[pile]?.top : undefined;
    if (card === undefined || seen < 1 || seen > this.present) return null;
    if (seen < (this.#newest.get(`${seat}/${pile}`) ?? 1)) return null;
    const neighbours = new Set([card === 6 ? 1 : card + 1, card === 1 ? 6 : card - 1]);
    if (neighbours.has(this.#targets.at(-1) ?? 0)) return "laid";
    return neighbours.has(this.#targets[seen - 1] ?? 0) ? null : "wrong";
  }
}

/** What the game makes of a press. */
function give(state: State, { seat, pile, seen }: Press, random: Random): Step<State, Event> | null {
  try {
    return katchme.act(state, seat, { type: "lay", pile, seen }, random);
  } catch (error) {
    if (error instanceof RuleViolation) return null;
    throw error;
  }
}

describe("a press that does not fit", () => {
  it("is wrong: the card stays, and the one who laid last rolls a new target", () => {
    const table = preludeOf(["566", "333", "666"], 4)
      .lays(A)
      .lays(B, { dice: [2] });
    expect(table.news).toEqual([
      { to: "all", type: "wrong", seat: B, pile: 0, card: 3 },
      { to: "all", type: "rolled", seat: A, dice: [2], number: 3 },
    ]);
    expect(katchme.view(table.state, null)).toMatchObject({
      target: { number: 3, value: 2, from: "die", seat: A },
      piles: [[{ top: 6, left: 2 }], [{ top: 3, left: 3 }], [{ top: 6, left: 3 }]],
    });
  });

  it("has the opener roll before the first card", () => {
    const { news } = preludeOf(["566", "333", "666"], 4).lays(C, { dice: [3, 3, 5] });
    expect(news).toEqual([
      { to: "all", type: "wrong", seat: C, pile: 0, card: 6 },
      { to: "all", type: "rolled", seat: A, dice: [3, 3, 5], number: 2 },
    ]);
  });

  it("makes a new target even where the die shows the same number", () => {
    const { state } = preludeOf(["566", "333", "666"], 4).lays(C, { dice: [4] });
    expect(katchme.view(state, null)).toMatchObject({ target: { number: 2, value: 4 } });
  });

  it("is wrong also when it fitted neither what its player saw nor what lies there now", () => {
    const table = preludeOf(["566", "333", "222"], 4).lays(A);
    expect(table.lays(C, { seen: 1, dice: [3] }).news).toMatchObject([{ type: "wrong", seat: C }, { seat: A }]);
  });
});

describe("a press that comes late", () => {
  const beaten = preludeOf(["345", "355", "222"], 2).lays(A);

  it("is refused without penalty when its card fitted the target that its player saw", () => {
    expect(beaten.refusal(B, { type: "lay", pile: 0, seen: 1 })).toBe("late");
  });

  it("is wrong when its player saw the present target", () => {
    expect(beaten.lays(B, { seen: 2, dice: [4] }).news).toMatchObject([{ type: "wrong", seat: B }, { seat: A }]);
  });

  it("counts when its card fits the present target by luck", () => {
    const lucky = preludeOf(["345", "233", "222"], 2).lays(A);
    expect(lucky.lays(B, { seen: 1 }).news).toMatchObject([{ type: "laid", seat: B, card: 2 }]);
    const either = preludeOf(["33", "544", "666"], 4).lays(A, { dice: [6] });
    expect(either.lays(B, { seen: 1 }).news).toMatchObject([{ type: "laid", seat: B, card: 5 }]);
  });
});

describe("a second press by the same seat on the same pile", () => {
  it("is refused when its player cannot have seen what the first brought about, though the card fits", () => {
    const table = preludeOf(["345", "222", "222"], 2).lays(A);
    expect(table.refusal(A, { type: "lay", pile: 0, seen: 1 })).toBe("late");
    expect(table.lays(A, { seen: 2 }).news).toMatchObject([{ type: "laid", card: 4 }]);
  });

  it("is refused too after a wrong one, so that one mistake costs one roll", () => {
    const table = preludeOf(["355", "333", "666"], 4).lays(C, { dice: [2] });
    expect(table.refusal(C, { type: "lay", pile: 0, seen: 1 })).toBe("late");
    expect(table.lays(C, { seen: 2, dice: [4] }).news).toMatchObject([{ type: "wrong", seat: C }, { number: 3 }]);
  });

  it("is judged by the newest target of the first press, the die where one was rolled after the card", () => {
    const table = preludeOf(["333", "666", "666"], 4).lays(A, { dice: [2] });
    expect(table.refusal(A, { type: "lay", pile: 0, seen: 2 })).toBe("late");
    expect(table.lays(A, { seen: 3, dice: [1] }).news[0]).toMatchObject({ type: "laid", card: 3 });
  });

  it("says nothing about the seat's other pile", () => {
    const table = preludeOf(["34 45", "66 66"], 2).lays(A, { pile: 0 });
    expect(table.lays(A, { pile: 1, seen: 1 }).news).toMatchObject([{ type: "laid", pile: 1, card: 4 }]);
  });

  it("says nothing about the piles of others", () => {
    const table = preludeOf(["345", "455", "222"], 2).lays(A);
    expect(table.lays(B, { seen: 1 }).news).toMatchObject([{ type: "laid", seat: B, card: 4 }]);
  });
});

describe("the number of the target that was seen", () => {
  const table = preludeOf(["345", "333", "222"], 2).lays(A);

  it("is refused above the present one and below 1", () => {
    expect(table.refusal(B, { type: "lay", pile: 0, seen: 3 })).toBe("not-now");
    expect(table.refusal(B, { type: "lay", pile: 0, seen: 0 })).toBe("malformed");
  });
});

describe("presses of all kinds", () => {
  it("are judged in this order: own last press, the present target, the one that was seen, wrong", () => {
    const any = fc.record({
      seat: fc.nat(5),
      pile: fc.constantFrom<(0 | 1)[]>(0, 1),
      back: fc.integer({ min: -1, max: 4 }),
    });
    const seats = fc.integer({ min: 2, max: 6 });
    const met = new Set<Ruling>();
    const property = fc.property(
      seats,
      fc.nat(),
      fc.array(any, { minLength: 60, maxLength: 120 }),
      (many, seed, all) => {
        const random = seededRandom(seed);
        const referee = new Referee();
        let { state, events } = katchme.setup(many, { prelude: true, districts: 3 }, random, null);
        referee.hear(events, null);
        for (const { seat, pile, back } of all) {
          if (state.phase.type !== "prelude") return;
          const one = { seat, pile, seen: referee.present - back };
          const ruling = referee.judge(state, one);
          met.add(ruling);
          const step = give(state, one, random);
          expect(step?.events[0]?.type ?? null).toBe(ruling);
          if (step === null) continue;
          ({ state, events } = step);
          referee.hear(events, one);
        }
      },
    );
    fc.assert(property, { numRuns: 40 });
    expect(met).toEqual(new Set(["laid", "wrong", null]));
  });
});
