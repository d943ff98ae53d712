import { type Action, type Choice, type Event, type View, wouldBlock } from "../rules/index.js";
import type { Random } from "../../../game/contract.js";
import { goes } from "./path.js";

type Revealed = Extract<Event, { readonly type: "revealed" }>;

/** Relative weight of a number, whole; 0: never set. */
type Taste = (number: number) => number;

/** A mover's last turns whose cards are remembered. */
const memory = 3;

/** Plays as people do: prefers high numbers, remembers recent cards, and knows no chances. */
export function relaxed(
  view: View,
  { mover, discs }: Choice,
  card: Action["type"],
  told: readonly Event[],
  random: Random,
): Action | undefined {
  const turns = told
    .filter((event): event is Revealed => event.type === "revealed" && event.mover === mover)
    .slice(-memory);
  const unlessBlocked =
    (taste: Taste): Taste =>
    (number) =>
      wouldBlock(view, mover, number) ? 0 : taste(number);
  switch (card) {
    case "go": {
      const number = pickBy(unlessBlocked(toGo(turns)), random);
      return number === undefined ? undefined : { type: "go", number };
    }
    case "stop": {
      const numbers = stopNumbers(discs, unlessBlocked(toStop(turns)), view.options.hasteGedacht, random);
      return { type: "stop", numbers: numbers.toSorted((a, b) => a - b) };
    }
  }
}

/** Far is good. Having been stopped halves a number's weight each time, and so does having set it last. */
function toGo(turns: readonly Revealed[]): Taste {
  return (number) => {
    const watched = turns.filter(({ stop }) => stop.includes(number)).length;
    const again = turns.at(-1)?.go === number ? 1 : 0;
    return number * 2 ** (memory + 1 - watched - again);
  };
}

/** The mover wants to go far, and repeats earlier numbers. */
function toStop(turns: readonly Revealed[]): Taste {
  return (number) => number + 3 * turns.filter(({ go }) => go === number).length;
}

/** Sets discs by the same weights; repeats, where allowed, are likely for heavy numbers. */
function stopNumbers(discs: number, taste: Taste, repeats: boolean, random: Random): readonly number[] {
  const numbers: number[] = [];
  for (let disc = 0; disc < discs; disc += 1) {
    const number = pickBy((stop) => (repeats || !numbers.includes(stop) ? taste(stop) : 0), random);
    if (number !== undefined) numbers.push(number);
  }
  return numbers;
}

/** Draws a number by weight; undefined if there is none. */
function pickBy(taste: Taste, random: Random): number | undefined {
  let drawn = random.pick(
    Math.max(
      1,
      goes.reduce((sum, number) => sum + taste(number), 0),
    ),
  );
  return goes.find((number) => {
    drawn -= taste(number);
    return drawn < 0;
  });
}
