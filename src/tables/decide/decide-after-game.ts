import { canTakeBack, refuseSettling } from "../owed-rounds.js";
import type { ClubRoundRow } from "../../store/store.js";
import { change, type Decided, refuse } from "../change.js";
import type { Ports } from "../ports.js";
import type { RefusalCode, RequestInTurn } from "../requests.js";
import type { ServerSettings } from "../server-settings.js";
import type { Table } from "../table.js";

const codes = {
  settled: "round-settled",
  own: "own-round",
  stranger: "round-stranger",
} as const satisfies Readonly<Record<NonNullable<ReturnType<typeof refuseSettling>>, RefusalCode>>;

/** Decides a request to a finished game: only the round that its loser owes can change. */
export function decideAfterGame(
  table: Table,
  { kind, person, interaction }: RequestInTurn,
  { rounds }: Pick<ServerSettings, "rounds">,
  ports: Ports,
): Decided {
  if (kind !== "settle-round" && kind !== "take-back-round") return refuse("ended");
  if (!rounds) return refuse("rounds-off");
  const round = table.club?.round ?? null;
  if (round === null) return refuse("no-round");
  const now = ports.clock.now();
  const changed = (fields: Pick<ClubRoundRow, "settled" | "confirmedBy">): Decided =>
    change(table, { round: { ...round, ...fields } }, now, interaction);
  if (kind === "take-back-round")
    return canTakeBack(round, person.user, now) ? changed({ settled: null, confirmedBy: null }) : refuse("round-late");
  const why = refuseRound(round, table.seats, person.user);
  return why === null ? changed({ settled: now, confirmedBy: person.user }) : refuse(why);
}

/** Why somebody cannot settle a round; null: they can. @param seats of its game */
export function refuseRound(
  round: ClubRoundRow,
  seats: readonly { readonly user: string | null }[],
  user: string,
): RefusalCode | null {
  const why = refuseSettling(round, seats, user);
  return why === null ? null : codes[why];
}
