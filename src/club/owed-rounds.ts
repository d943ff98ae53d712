import type { ClubGame, ClubRoundRow } from "../store/store.js";

/** How long somebody can take back that a round was given, in milliseconds. */
const takeBackMs = 60_000;

/** What somebody owes. */
export interface Tab {
  readonly user: string;
  /** Rounds still owed. */
  readonly owed: number;
  /** When the oldest of them was lost, in milliseconds since 1970; null: none is owed. */
  readonly since: number | null;
  /** Rounds given. */
  readonly given: number;
}

/** Everybody's tab, who owes most first. Rounds of people who have deleted their data are nobody's. */
export function tabsOf(rounds: readonly ClubRoundRow[]): readonly Tab[] {
  const tabs = new Map<string, Tab>();
  for (const { debtor, since, settled } of rounds) {
    if (debtor === null) continue;
    const { owed, since: first, given } = tabs.get(debtor) ?? { owed: 0, since: null, given: 0 };
    const tab =
      settled === null
        ? { owed: owed + 1, since: Math.min(first ?? since, since), given }
        : { owed, since: first, given: given + 1 };
    tabs.set(debtor, { user: debtor, ...tab });
  }
  return [...tabs.values()].toSorted((a, b) => b.owed - a.owed || b.given - a.given || (a.user < b.user ? -1 : 1));
}

/** Why somebody cannot settle a round: it is settled, their own, or of a game that they did not play. */
export type SettlingRefusal = "settled" | "own" | "stranger";

/** Why a user cannot settle a round; null: they can. `Store.club.settleRound` holds the same. */
export function refuseSettling(
  { debtor, settled }: ClubRoundRow,
  { places }: Pick<ClubGame, "places">,
  user: string,
): SettlingRefusal | null {
  if (settled !== null) return "settled";
  if (debtor === user) return "own";
  return places.some((seat) => seat.user === user) ? null : "stranger";
}

/** Whether a user can take back now that a round was given. */
export function canTakeBack({ settled, confirmedBy }: ClubRoundRow, user: string, now: number): boolean {
  return settled !== null && confirmedBy === user && settled >= now - takeBackMs;
}
