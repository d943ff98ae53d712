import { katchme, type Event, type State } from "../../../../src/games/katchme/rules/index.js";
import { RuleViolation, type Random, type Seat, type Step } from "../../../../src/game/contract.js";

/** A press in the prelude. */
export interface Press {
  readonly seat: Seat;
  readonly pile: 0 | 1;
  readonly seen: number;
}

/** Null: the press was refused. */
export type Ruling = "laid" | "wrong" | null;

/** Judges presses by what everybody has heard, in the rules' order. */
export class Referee {
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
export function give(state: State, { seat, pile, seen }: Press, random: Random): Step<State, Event> | null {
  try {
    return katchme.act(state, seat, { type: "lay", pile, seen }, random);
  } catch (error) {
    if (error instanceof RuleViolation) return null;
    throw error;
  }
}
