import type { Random, Seat, Step } from "../../../game/contract.js";
import { scripted } from "../../../game/lesson.js";
import { catnoir, type Event, type Faction, type State } from "../rules/index.js";

/** A table at the beginning of a turn; the display has seven cards. */
export interface Turn {
  readonly mover: Seat;
  readonly points: readonly number[];
  readonly hands: readonly (readonly Faction[])[];
  readonly display: readonly Faction[];
  /** Next cards of the draw pile. */
  readonly draw: readonly Faction[];
}

/** Deals exactly these cards; others follow in the draw pile. @param options as the game parses them */
export function dealTurn({ mover, points, hands, display, draw }: Turn, options: object = {}): Step<State, Event> {
  const wanted = [...hands.flat(), ...display, ...draw];
  const chance: Random = { ...scripted([0]), shuffle: (cards) => withFirst(cards, wanted) };
  const dealt = catnoir.setup(hands.length, catnoir.options.parse(options), chance, mover);
  return { state: { ...dealt.state, points }, events: dealt.events };
}

/** The cards with these first. */
function withFirst<T>(cards: readonly T[], wanted: readonly Faction[]): T[] {
  const left = [...cards];
  const first = wanted.flatMap((faction) =>
    left.splice(
      left.findLastIndex((card) => card === faction),
      1,
    ),
  );
  return [...first, ...left];
}
