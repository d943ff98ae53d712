import {
  sortCards,
  type Action,
  type Answer,
  type Faction,
  type Play,
} from "../../../../src/games/catnoir/rules/index.js";
import { cards, faction } from "./table.js";
import type { Seat } from "../../../../src/game/contract.js";

/** Cards by their letters. */
export const scientists: Play = { type: "play", faction: "scientists" };
export const mafia: Play = { type: "play", faction: "mafia" };
export const journalists: Play = { type: "play", faction: "journalists" };

/** Three detectives and a further card. */
export function detectives(extra: string): Play {
  return { type: "play", faction: "detectives", extra: faction(extra) };
}

export function robocats(count: 2 | 4): Play {
  return { type: "play", faction: "robocats", count };
}

export function hackers(count: number, target: Seat): Play {
  return { type: "play", faction: "hackers", count, target };
}

export function police(count: number, extra: string, target: Seat): Play {
  return { type: "play", faction: "police", count, extra: faction(extra), target };
}

export function bureaucrats(count: number): Play {
  return { type: "play", faction: "bureaucrats", count };
}

/** Answers to detectives. */
export const yes: Answer = { type: "discard", accept: true };
export const no: Answer = { type: "discard", accept: false };

/** Answers to the mafia. */
export const point: Answer = { type: "pay", with: "point" };

export function pays(text: string): Answer {
  return { type: "pay", with: "cards", cards: sortCards(cards(text)) };
}

/** Answers to journalists. */
export const decline: Answer = { type: "decline" };

export function gives(letter: string): Answer {
  return { type: "give", faction: faction(letter), discard: false };
}

/** A card for the active seat, and one more of its faction discarded. */
export function givesAndDiscards(letter: string): Answer {
  return { type: "give", faction: faction(letter), discard: true };
}

export function take(letter: string, count: number): Action {
  return { type: "take", faction: faction(letter), count };
}

export function trim(text: string): { readonly type: "trim"; readonly cards: readonly Faction[] } {
  return { type: "trim", cards: cards(text) };
}
