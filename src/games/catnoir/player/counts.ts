import { type Faction, factions } from "../rules/index.js";

/** Cards counted by rank. */
export type Counts = readonly number[];

/** A faction's place in the order of factions. */
export const rankOf: Readonly<Record<Faction, number>> = {
  detectives: 0,
  scientists: 1,
  robocats: 2,
  mafia: 3,
  hackers: 4,
  police: 5,
  journalists: 6,
  bureaucrats: 7,
};

/** The faction of a rank. */
export function factionAt(rank: number): Faction {
  return factions[rank] ?? "bureaucrats";
}

/** Counts the cards into a new array. */
export function count(cards: readonly Faction[]): number[] {
  const counts = factions.map(() => 0);
  for (const card of cards) add(counts, rankOf[card], 1);
  return counts;
}

/** Adds cards in place. */
export function add(counts: number[], rank: number, more: number): void {
  counts[rank] = (counts[rank] ?? 0) + more;
}

/** The ranks of all cards, sorted. */
export function ranksIn(counts: Counts): number[] {
  const ranks: number[] = [];
  for (let rank = 0; rank < counts.length; rank += 1)
    for (let left = counts[rank] ?? 0; left > 0; left -= 1) ranks.push(rank);
  return ranks;
}
