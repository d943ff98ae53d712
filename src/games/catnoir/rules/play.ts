import { RuleViolation, type Random, type Seat } from "../../../game/contract.js";
import { addCards, countOf, kindsOf, sortCards, times, removeCards } from "./cards.js";
import { gain, lose, score, handOf } from "./holdings.js";
import { clearTable, drawToHand, revealFromPile } from "./piles.js";
import { cardsOf, mayPlay } from "./plays.js";
import { ask } from "./reactions.js";
import { runInOrder, addEvents, type Part, type Stepped } from "./steps.js";
import { goOn } from "./turn.js";
import type { Phase, Play, State } from "./state.js";
import { targetFor } from "./factions.js";

/** Plays cards, with the effect of their faction (README.md, "The factions"). */
export function play(state: State, phase: Extract<Phase, { type: "turn" }>, played: Play, random: Random): Stepped {
  const { seat } = phase;
  if (!mayPlay(state, seat, played)) throw new RuleViolation("not-now");
  const left = phase.actions - 1;
  const effect = (...parts: readonly Part[]): Stepped =>
    runInOrder(state, (now) => layDown(now, seat, played), ...parts);
  const scores =
    (points: number): Part =>
    (now) =>
      score(now, seat, points);
  const draws =
    (count: number): Part =>
    (now) =>
      drawToHand(now, seat, count, random);
  const ends: Part = (now) =>
    runInOrder(
      now,
      (cleared) => clearTable(cleared, random),
      (cleared) => goOn(cleared, seat, left),
    );
  switch (played.faction) {
    case "detectives": {
      const { faction, extra } = played;
      return effect(scores(3), (now) => ask(now, seat, left, { faction, extra }, random));
    }
    case "scientists":
      return effect(scores(2), draws(2), ends);
    case "robocats":
      return played.count === 4 ? effect(scores(3), ends) : effect(draws(5), ends);
    case "mafia":
    case "journalists": {
      const { faction } = played;
      return effect(scores(2), (now) => ask(now, seat, left, { faction }, random));
    }
    case "hackers":
      return effect((now) => hack(now, seat, played.target, played.count, random), ends);
    case "police":
      return effect((now) => search(now, seat, played, random), ends);
    case "bureaucrats":
      return effect((now) => searchFiles(now, seat, played.count, random), ends);
  }
}

/** Cards go to the table, hackers to the target. */
function layDown(state: State, seat: Seat, played: Play): Stepped {
  const cards = cardsOf(played);
  const laid = lose(state, seat, cards);
  const after =
    played.faction === "hackers" ? gain(laid, played.target, cards) : { ...laid, table: addCards(laid.table, cards) };
  return addEvents(after, { type: "played", seat, play: played, cards });
}

/** Hackers, already with the target: it reveals that many random cards one by one, up to a winning one. */
function hack(state: State, seat: Seat, target: Seat, count: number, random: Random): Stepped {
  const wanted = targetFor(state.seats) - (state.points[seat] ?? 0);
  const order = random.shuffle(handOf(state, target)).slice(0, count);
  const wins = order.findIndex((_, index) => countOf(order.slice(0, index + 1), "hackers") === wanted);
  const cards = wins < 0 ? order : order.slice(0, wins + 1);
  const points = countOf(cards, "hackers");
  const stolen = cards.filter((card) => card !== "hackers");
  const after = gain(lose(state, target, cards), seat, stolen);
  return runInOrder(
    { ...after, table: addCards(after.table, times("hackers", points)) },
    (now) => addEvents(now, { type: "hacked", seat, target, cards }),
    (now) => score(now, seat, points),
  );
}

/** Police: the target reveals random cards, and draws one for each police card. */
function search(
  state: State,
  seat: Seat,
  { target, count, extra }: Extract<Play, { faction: "police" }>,
  random: Random,
): Stepped {
  const cards = sortCards(random.shuffle(handOf(state, target)).slice(0, count));
  const after = lose(state, target, cards);
  return runInOrder(
    { ...after, table: addCards(after.table, cards) },
    (now) => addEvents(now, { type: "revealed", from: target, cards }),
    (now) => score(now, seat, countOf(cards, extra)),
    (now) => drawToHand(now, target, countOf(cards, "police"), random),
  );
}

/** Bureaucrats: reveals cards of the draw pile, a point per faction. */
function searchFiles(state: State, seat: Seat, count: number, random: Random): Stepped {
  const before = state.table;
  return runInOrder(
    state,
    (now) => revealFromPile(now, count, random),
    (now) => score(now, seat, kindsOf(removeCards(now.table, before)).length),
  );
}
