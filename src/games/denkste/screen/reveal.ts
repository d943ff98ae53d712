import { fieldOf, startOf, targetOf, trackAt, type Event } from "../rules/index.js";
import type { Seat } from "../../../game/contract.js";
import { cardSigns, keycaps, nameOf, outcomeSign, turnsIn, type DenksteScene, type Revealed } from "./words.js";

/** What a turn is described from, for all or for one seat. */
export type RevealScene = Pick<DenksteScene, "view" | "names" | "t">;

/** Earlier turns on a board, a line each. */
const pastTurns = 2;

/** The last turn: both cards side by side, large, and its outcome; empty before the first. */
export function lastTurn(told: RevealScene, events: readonly Event[]): readonly string[] {
  const turn = turnsIn(events).at(-1);
  if (turn === undefined) return [];
  return [
    `### ${cardSigns.go} ${keycaps([turn.go])} ⚡ ${cardSigns.stop} ${keycaps(turn.stop)}`,
    `${outcomeSign(turn.outcome)} ${outcome(told, turn)}`,
  ];
}

/** Earlier turns in short, oldest first. */
export function pastLines(told: Pick<RevealScene, "names">, events: readonly Event[]): readonly string[] {
  return inShort(told, turnsIn(events).slice(0, -1).slice(-pastTurns));
}

/** The last two turns in short, oldest first. */
export function lastLines(told: Pick<RevealScene, "names">, events: readonly Event[]): readonly string[] {
  return inShort(told, turnsIn(events).slice(-2));
}

function inShort({ names }: Pick<RevealScene, "names">, turns: readonly Revealed[]): readonly string[] {
  return turns.map(({ mover, stopper, go, stop, outcome: became }) => {
    const [moved, stopped] = [nameOf(names, mover), nameOf(names, stopper)];
    const cards = `${moved} ${cardSigns.go} **${go}** ⚡ ${stopped} ${cardSigns.stop} **${stop.join(" ")}**`;
    return `-# ${outcomeSign(became)} ${cards}`;
  });
}

/** The outcome for the figure, in a sentence. */
export function outcome(told: RevealScene, turn: Revealed): string {
  const { t, names, view } = told;
  const { mover, from, counter } = turn;
  const name = nameOf(names, mover);
  const stopper = nameOf(names, turn.stopper);
  const { length } = view.options;
  switch (turn.outcome) {
    case "moved": {
      const track = trackAt(counter, length);
      const words = { name, stopper, track, count: counter - from };
      return track === turn.track ? t("denkste.moved", words) : t("denkste.movedUp", words);
    }
    case "goal":
      return t("denkste.goal", { name });
    case "caught":
      return t("denkste.caught", { name, stopper });
    case "blocked": {
      const there = inTheWay(told, mover, targetOf(from, turn.go, length));
      return t("denkste.blocked", { name, names: there, count: there.length });
    }
    case "back": {
      const words = { name, stopper, track: trackAt(counter, length) };
      if (counter === from) return t("denkste.backStays", words);
      const thrice = turn.track === 3 && counter === startOf(2, length);
      return thrice ? t("denkste.backTriple", words) : t("denkste.backPair", words);
    }
  }
}

/** Names of those on the field that this seat's figure would reach. */
export function inTheWay(
  { view, names }: Pick<RevealScene, "view" | "names">,
  mover: Seat,
  counter: number,
): readonly string[] {
  const { length } = view.options;
  const seats = view.counters.length;
  const place = (steps: number, seat: Seat): string => JSON.stringify(fieldOf(steps, seat, seats, length));
  const target = place(counter, mover);
  return names.filter((_, seat) => seat !== mover && place(view.counters[seat] ?? 0, seat) === target);
}
