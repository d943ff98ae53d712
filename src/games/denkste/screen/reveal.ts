import { fieldOf, startOf, targetOf, trackAt, type Card, type Event } from "../rules/index.js";
import type { Seat } from "../../../game/contract.js";
import { cardSigns, keycaps, outcomeSign, turnsIn, type DenksteScene, type Revealed } from "./words.js";
import { nameOf } from "../../../discord/ui/names.js";

/** What a turn is described from; `seat`: the reader's; left out: everybody reads. */
export type RevealScene = Pick<DenksteScene, "view" | "names" | "t"> & { readonly seat?: Seat };

/** Both cards side by side, large, by whom, and the outcome; empty before the first turn. */
export function lastTurn(told: RevealScene, events: readonly Event[]): readonly string[] {
  const turn = turnsIn(events).at(-1);
  if (turn === undefined) return [];
  return [
    `### ${nameOf(told.names, turn.mover)} ${card("go", [turn.go])} ⚡ ${nameOf(told.names, turn.stopper)} ${card("stop", turn.stop)}`,
    `${outcomeSign(turn.outcome)} ${outcome(told, turn)}`,
    timedOut(told, events),
  ].filter((line) => line !== "");
}

/** Unbroken: a line of its own for the last number would look lost. */
function card(kind: Card, numbers: readonly number[]): string {
  return `${cardSigns[kind]}\u00A0${keycaps(numbers).replaceAll(" ", "\u00A0")}`;
}

/** For whom the table set a card in the last turn because time was up; empty: for nobody. */
function timedOut({ names, t }: RevealScene, events: readonly Event[]): string {
  const turn = events.slice(
    0,
    events.findLastIndex(({ type }) => type === "revealed"),
  );
  const since = turn.slice(turn.findLastIndex(({ type }) => type === "revealed") + 1);
  const late = since.flatMap((event) => (event.type === "set" && "isTimeout" in event ? [event.seat] : []));
  return late.length === 0 ? "" : `-# ${t("table.timedOutBefore", { names: late.map((seat) => nameOf(names, seat)) })}`;
}

/** What a turn in short begins with, by how many turns came after it. */
const agoKeys = ["denkste.lastTurn", "denkste.turnBefore", "denkste.turnEarlier"] as const;

/** The two turns before the last one in short, oldest first. */
export function pastLines(told: Pick<RevealScene, "names" | "t">, events: readonly Event[]): readonly string[] {
  return inShort(told, turnsIn(events).slice(-3)).slice(0, -1);
}

/** The last two turns in short, oldest first. */
export function lastLines(told: Pick<RevealScene, "names" | "t">, events: readonly Event[]): readonly string[] {
  return inShort(told, turnsIn(events).slice(-2));
}

/** @param turns up to the last one, three at most */
function inShort({ names, t }: Pick<RevealScene, "names" | "t">, turns: readonly Revealed[]): readonly string[] {
  const told = turns.map(({ mover, stopper, go, stop, outcome: became }) => {
    const words = { mover: nameOf(names, mover), stopper: nameOf(names, stopper), go, stop: stop.map(String) };
    return `${outcomeSign(became)} ${t("denkste.laid", words)}`;
  });
  return agoKeys
    .slice(0, told.length)
    .toReversed()
    .map((key, at) => `-# ${t(key, { turn: told[at] ?? "" })}`);
}

/** How a figure is sent back, by who reads it. */
const backPair = {
  mover: "denkste.backPairYou",
  stopper: "denkste.backPairByYou",
  others: "denkste.backPair",
} as const;
const backTriple = {
  mover: "denkste.backTripleYou",
  stopper: "denkste.backTripleByYou",
  others: "denkste.backTriple",
} as const;

/** The outcome for the figure, in a sentence that calls the reader "you". */
export function outcome(told: RevealScene, turn: Revealed): string {
  const { t, names, view, seat } = told;
  const { mover, from, counter } = turn;
  const isMover = seat === mover;
  const isStopper = seat === turn.stopper;
  const name = nameOf(names, mover);
  const stopper = nameOf(names, turn.stopper);
  const { length } = view.options;
  const stays = t(isMover ? "denkste.staysYou" : "denkste.stays", { name });
  switch (turn.outcome) {
    case "moved": {
      const track = trackAt(counter, length);
      const guess = t(isStopper ? "denkste.guessedWrongYou" : "denkste.guessedWrong", { stopper });
      const move = t(isMover ? "denkste.goesOnYou" : "denkste.goesOn", { name, count: counter - from });
      return t(track === turn.track ? "denkste.moved" : "denkste.movedUp", { guess, move, track });
    }
    case "goal":
      return t(isMover ? "denkste.goalYou" : "denkste.goal", { name });
    case "caught": {
      const guess = t(isStopper ? "denkste.guessedRightYou" : "denkste.guessedRight", { stopper });
      return t("denkste.caught", { guess, move: stays });
    }
    case "blocked": {
      const there = inTheWay(told, mover, targetOf(from, turn.go, length));
      return t("denkste.blocked", { names: there, count: there.length, move: stays });
    }
    case "back": {
      const words = { name, stopper, track: trackAt(counter, length) };
      if (counter === from) return t(isMover ? "denkste.backStaysYou" : "denkste.backStays", words);
      const keys = turn.track === 3 && counter === startOf(2, length) ? backTriple : backPair;
      return t(keys[isMover ? "mover" : isStopper ? "stopper" : "others"], words);
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
