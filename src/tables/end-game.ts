import type { SeatFacts } from "../game/game-club.js";
import type { Seat } from "../game/contract.js";
import { clubEntryOf, type EndedGame } from "./club-entry.js";
import type { Log } from "../log.js";
import type { ActionRow, ClubEntry, Store } from "../store/store.js";
import { endOf, type Pending, withHistory } from "./change.js";
import { GameFault, type Table } from "./table.js";

/**
 * A change that ends its game, with what that adds to the club, and the table after it, with all events if it was played
 * to its end. Read before storing: nothing may fail after that.
 */
export async function withClubEntry(
  store: Pick<Store, "load" | "actions" | "cups" | "evenings">,
  log: Log,
  pending: Pending,
): Promise<Pick<Pending, "change" | "table">> {
  const { change } = pending;
  const table = endOf(pending) === "closed" ? pending.table : await withHistory(store, pending);
  const { step } = change;
  const last = step?.action ?? null;
  const taken = [...(await store.actions(table.row.id)), ...(last === null ? [] : [last])];
  const { cup } = table.row;
  const isTryOut = cup !== null && ((await store.cups.of(cup))?.tryOut ?? false);
  const clubEvening = await store.evenings.has(table.row.guild, table.row.id);
  const club = clubEntryAt(table, taken, log, { isTryOut, clubEvening });
  const note = club === null ? null : { why: club.game.why, round: club.owed };
  return { change: { ...change, club }, table: { ...table, club: note } };
}

/**
 * What an ended game adds to the club; null: its result is unknown.
 *
 * @param table with all events that are still stored
 * @param taken its accepted actions
 * @param of what its table is of
 */
export function clubEntryAt(
  table: Table,
  taken: readonly ActionRow[],
  log: Log,
  of: Pick<EndedGame, "isTryOut" | "clubEvening"> = { isTryOut: false, clubEvening: false },
): ClubEntry | null {
  const { row, seats, game } = table;
  const { id, guild, options, rules, changed } = row;
  const result = row.status === "closed" ? null : (row.result ?? (row.state === null ? null : game.result(row.state)));
  if (result === null && row.status !== "closed") return null;
  // Without its state a game has no events any more.
  const facts = row.status === "closed" || row.state === null ? [] : factsAt(table, log);
  const lastStep = (seat: Seat): number => taken.findLast((own) => own.seat === seat && own.by === "human")?.step ?? 0;
  // A finished game's row changes again with a rematch.
  const at = row.status === "closed" ? changed : (taken.at(-1)?.at ?? changed);
  const ended = { table: id, guild, game: row.game, options, rules, ended: at, result, ...of };
  const by = (seat: Seat, who: ActionRow["by"]): number =>
    taken.filter((own) => own.seat === seat && own.by === who).length;
  const withFacts = seats.map((owner, seat) => ({
    ...owner,
    lastStep: lastStep(seat),
    decisions: { own: by(seat, "human"), standIn: by(seat, "computer"), timeOut: by(seat, "timeout") },
    facts: facts[seat] ?? {},
  }));
  const entry = clubEntryOf({ ...ended, seats: withFacts }, game.club);
  // Nobody owes a round for a cup's game.
  return row.cup === null ? entry : { ...entry, owed: null };
}

/** Facts by seat; none if the rules fail: a game must end all the same. */
function factsAt({ row, game, recent, seats }: Table, log: Log): readonly SeatFacts[] {
  try {
    return game.club.facts(
      recent.flatMap(({ events }) => events),
      seats.length,
    );
  } catch (error) {
    if (!(error instanceof GameFault)) throw error;
    log.error({ table: row.id, error }, "the facts of a finished game cannot be worked out; it is kept without them");
    return [];
  }
}
