import type { ClubRoundRow, TabRow } from "../store/store.js";

/** How long somebody can take back that a round was given, in milliseconds. */
export const takeBackMs = 60_000;

/** Tabs in any order, who owes most first. */
export function inOrderOfDebt(tabs: readonly TabRow[]): readonly TabRow[] {
  return tabs.toSorted((a, b) => b.owed - a.owed || b.given - a.given || (a.user < b.user ? -1 : 1));
}

/** Why somebody cannot settle a round: it is settled, their own, or of a game that they did not play. */
export type SettlingRefusal = "settled" | "own" | "stranger";

/** Why a user cannot settle a round; null: they can. `Store.club.settleRound` holds the same. @param seats of its game */
export function refuseSettling(
  { debtor, settled }: ClubRoundRow,
  seats: readonly { readonly user: string | null }[],
  user: string,
): SettlingRefusal | null {
  if (settled !== null) return "settled";
  if (debtor === user) return "own";
  return seats.some((seat) => seat.user === user) ? null : "stranger";
}

/** Whether a user can take back now that a round was given. */
export function canTakeBack({ settled, confirmedBy }: ClubRoundRow, user: string, now: number): boolean {
  return settled !== null && confirmedBy === user && settled >= now - takeBackMs;
}
