import { type Action, type Choice, type Event, type View, wouldBlock } from "../rules/index.js";
import type { Random } from "../../../game/contract.js";
import { goes } from "./path.js";

type Revealed = Extract<Event, { readonly type: "revealed" }>;

/** How much somebody is drawn to a number, next to the others; whole, and 0 for what he never sets. */
type Taste = (number: number) => number;

/** So many of a mover's turns back one remembers both cards. */
const memory = 3;

/** Plays as people do: is drawn to high numbers, remembers what was on the table lately, and knows nothing of chances. */
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

/** Far is good. A number that was watched is half as tempting for each time, and so is the one that was set last. */
function toGo(turns: readonly Revealed[]): Taste {
  return (number) => {
    const watched = turns.filter(({ stop }) => stop.includes(number)).length;
    const again = turns.at(-1)?.go === number ? 1 : 0;
    return number * 2 ** (memory + 1 - watched - again);
  };
}

/** He wants to go far, and what he has set he will set again. */
function toStop(turns: readonly Revealed[]): Taste {
  return (number) => number + 3 * turns.filter(({ go }) => go === number).length;
}

/** Sets disc after disc, each by the same taste. Where numbers may repeat they do so where the taste is strong. */
function stopNumbers(discs: number, taste: Taste, repeats: boolean, random: Random): readonly number[] {
  const numbers: number[] = [];
  for (let disc = 0; disc < discs; disc += 1) {
    const number = pickBy((stop) => (repeats || !numbers.includes(stop) ? taste(stop) : 0), random);
    if (number !== undefined) numbers.push(number);
  }
  return numbers;
}

/** Draws a number, each as likely as one is drawn to it; undefined when there is none. */
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
