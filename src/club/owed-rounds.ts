import type { ClubRoundRow, TabRow } from "../store/store.js";

/** How long somebody can take back that a round was given, in milliseconds. */
export const takeBackMs = 60_000;

/** Tabs in any order, who owes most first. */
export function inOrderOfDebt(tabs: readonly TabRow[]): readonly TabRow[] {
  return tabs.toSorted((a, b) => b.owed - a.owed || b.given - a.given || (a.user < b.user ? -1 : 1));
}

/** Everybody's tab, who owes most first, as `Store.club.tabs` has them. Rounds of deleted users are nobody's. */
export function tabsOf(rounds: readonly ClubRoundRow[]): readonly TabRow[] {
  const tabs = new Map<string, TabRow>();
  for (const { debtor, since, settled } of rounds) {
    if (debtor === null) continue;
    const { owed, since: first, given } = tabs.get(debtor) ?? { owed: 0, since: null, given: 0 };
    const tab =
      settled === null
        ? { owed: owed + 1, since: Math.min(first ?? since, since), given }
        : { owed, since: first, given: given + 1 };
    tabs.set(debtor, { user: debtor, ...tab });
  }
  return inOrderOfDebt([...tabs.values()]);
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
