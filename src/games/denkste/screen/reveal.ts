import { fieldOf, startOf, targetOf, trackAt, type Card, type Event } from "../rules/index.js";
import type { Seat } from "../../../game/contract.js";
import { cardSigns, keycaps, outcomeSign, turnsIn, type DenksteScene, type Revealed } from "./words.js";
import { isAway, nameOf } from "../../../discord/ui/names.js";

/** What a turn is described from; `seat`: the reader's; left out: everybody reads. */
export type RevealScene = Pick<DenksteScene, "view" | "names" | "t"> & {
  readonly seat?: Seat;
  readonly seats?: DenksteScene["seats"];
};

/** The outcome of the last turn, then its cards; empty before the first. */
export function lastTurn(told: RevealScene, events: readonly Event[]): readonly string[] {
  const turns = turnsIn(events);
  const turn = turns.at(-1);
  if (turn === undefined) return [];
  return [
    [`${outcomeSign(turn.outcome)} ${outcome(told, turn, lateSeats(events))}`, streak(told, turns)]
      .filter((part) => part !== "")
      .join(" "),
    `${cardsLine(told, turn)}${timedOut(told, events)}`,
  ];
}

/** Both cards side by side, by whom. */
export function cardsLine({ names }: Pick<RevealScene, "names">, { mover, stopper, go, stop }: Revealed): string {
  return `${nameOf(names, mover)} ${card("go", [go])} ⚡ ${nameOf(names, stopper)} ${card("stop", stop)}`;
}

/** From how many turns in a row on it is worth a word that somebody is always caught, or never. */
const longStreak = 3;

/** That the same stopper has caught the same mover again and again, or never does; empty: nothing of that. */
function streak({ names, t }: RevealScene, turns: readonly Revealed[]): string {
  const [last, count] = [turns.at(-1), streakIn(turns)];
  if (last === undefined || count < longStreak) return "";
  const words = { count, mover: nameOf(names, last.mover), stopper: nameOf(names, last.stopper) };
  return t(wasCaught(last) ? "denkste.readAgain" : "denkste.slippedAgain", words);
}

/** How often in a row the last turn's stopper has caught its mover, or has not. */
function streakIn(turns: readonly Revealed[]): number {
  const last = turns.at(-1);
  if (last === undefined) return 0;
  const duels = turns.filter(({ mover, stopper }) => mover === last.mover && stopper === last.stopper).toReversed();
  const end = duels.findIndex((turn) => wasCaught(turn) !== wasCaught(last));
  return end === -1 ? duels.length : end;
}

/** Whether the last turn's mover was caught by the same stopper for the third time in a row, or a later one. */
export function isReadAgain(turns: readonly Revealed[]): boolean {
  const last = turns.at(-1);
  return last !== undefined && wasCaught(last) && streakIn(turns) >= longStreak;
}

export function wasCaught({ outcome: how }: Revealed): boolean {
  return how === "caught" || how === "back";
}

/** Unbroken: a line of its own for the last number would look lost. */
function card(kind: Card, numbers: readonly number[]): string {
  return `${cardSigns[kind]}\u00A0${keycaps(numbers).replaceAll(" ", "\u00A0")}`;
}

/** For whom the table set a card in the last turn because time was up, in words; empty: for nobody. */
function timedOut({ names, t }: RevealScene, events: readonly Event[]): string {
  const late = lateSeats(events);
  return late.length === 0 ? "" : ` · ${t("table.timedOutBefore", { names: late.map((seat) => nameOf(names, seat)) })}`;
}

/** For whom the table set a card in the last turn because time was up. */
function lateSeats(events: readonly Event[]): readonly Seat[] {
  const turn = events.slice(
    0,
    events.findLastIndex(({ type }) => type === "revealed"),
  );
  const since = turn.slice(turn.findLastIndex(({ type }) => type === "revealed") + 1);
  return since.flatMap((event) => (event.type === "set" && "isTimeout" in event ? [event.seat] : []));
}

/** The last turn in short; none before the first. */
export function lastLines({ names, t }: Pick<RevealScene, "names" | "t">, events: readonly Event[]): readonly string[] {
  return turnsIn(events)
    .slice(-1)
    .map(({ mover, stopper, go, stop, outcome: how }) => {
      const words = { mover: nameOf(names, mover), stopper: nameOf(names, stopper), go, stop: stop.map(String) };
      return t("denkste.lastTurn", { turn: `${outcomeSign(how)} ${t("denkste.laid", words)}` });
    });
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

/** The outcome for the figure, in a sentence that calls the reader "you". @param late as `lateSeats` */
export function outcome(told: RevealScene, turn: Revealed, late: readonly Seat[] = []): string {
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
      // Nobody has guessed what a computer has chosen for them.
      const isComputers = late.includes(turn.stopper) || isAway(told.seats?.[turn.stopper]);
      const own = isStopper ? "denkste.guessedRightYou" : "denkste.guessedRight";
      const guess = t(isComputers ? "denkste.guessedByComputer" : own, { stopper });
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
