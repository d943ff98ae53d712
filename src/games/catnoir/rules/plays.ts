import type { Seat } from "../../../game/contract.js";
import { addCards, countOf, includesAll, kindsOf, times, removeCards } from "./cards.js";
import { recipes, type Faction } from "./factions.js";
import { handOf, othersThan } from "./holdings.js";
import type { Play, State } from "./state.js";

/** The cards of a play, sorted. */
export function cardsOf(play: Play): readonly Faction[] {
  switch (play.faction) {
    case "detectives":
      return addCards(times("detectives", 3), [play.extra]);
    case "scientists":
      return times("scientists", 3);
    case "mafia":
      return times("mafia", 4);
    case "journalists":
      return times("journalists", 2);
    case "robocats":
    case "hackers":
    case "bureaucrats":
      return times(play.faction, play.count);
    case "police":
      return addCards(times("police", play.count), [play.extra]);
  }
}

/** All plays of a seat's hand. */
export function plays(state: State, seat: Seat): readonly Play[] {
  const hand = handOf(state, seat);
  return kindsOf(hand).flatMap((faction) => playsOf(state, seat, hand, faction));
}

/** Whether a seat may make a well-formed play. */
export function mayPlay(state: State, seat: Seat, play: Play): boolean {
  if (!includesAll(handOf(state, seat), cardsOf(play))) return false;
  switch (play.faction) {
    case "hackers":
      return targets(state, seat, play.count).includes(play.target);
    case "police":
      return play.extra !== "police" && targets(state, seat, 1).includes(play.target);
    case "detectives":
    case "scientists":
    case "robocats":
    case "mafia":
    case "journalists":
    case "bureaucrats":
      return true;
  }
}

function playsOf(state: State, seat: Seat, hand: readonly Faction[], faction: Faction): readonly Play[] {
  const type = "play";
  const own = countOf(hand, faction);
  const counts = recipes[faction].counts.filter((count) => count <= own);
  switch (faction) {
    case "detectives":
      if (counts.length === 0) return [];
      return kindsOf(removeCards(hand, times(faction, 3))).map((extra) => ({ type, faction, extra }));
    case "scientists":
    case "mafia":
    case "journalists":
      return counts.map(() => ({ type, faction }));
    case "robocats":
    case "bureaucrats":
      return counts.map((count) => ({ type, faction, count }));
    case "hackers":
      return counts.flatMap((count) => targets(state, seat, count).map((target) => ({ type, faction, count, target })));
    case "police": {
      const extras = kindsOf(hand).filter((extra) => extra !== faction);
      const victims = targets(state, seat, 1);
      return counts.flatMap((count) =>
        extras.flatMap((extra) => victims.map((target) => ({ type, faction, count, extra, target }))),
      );
    }
  }
}

/** Opponents with at least this many cards. */
function targets(state: State, seat: Seat, cards: number): readonly Seat[] {
  return othersThan(state, seat).filter((other) => handOf(state, other).length >= cards);
}
