import type { EveningAnswerRow, EveningSeatRow, EveningTableRow } from "../../store/store.js";
import type { Games } from "../../game/module.js";
import { tableSizes } from "../../lib/table-sizes.js";
import type { Board } from "../../tables/board.js";
import type { EveningState } from "./rules/evening-stages.js";
import { freeUsers, leadingGames, roundOf, seatsNow } from "./rules/evening-rounds.js";
import { seatsAt } from "./open-evening-tables.js";

/** What an evening takes in of one of its tables. */
interface Followed {
  /** The same object if it stays as it is. */
  readonly row: EveningTableRow;
  readonly seats: readonly EveningSeatRow[];
  /** Those who sit there and have not said that they come. */
  readonly comers: readonly Pick<EveningAnswerRow, "user" | "name">[];
}

function isOn(board: Board | null): board is Board {
  return board?.status === "lobby" || board?.status === "playing";
}

/** People who sit at a table, whose seats are not left to stand-ins. */
function peopleAt({ seats }: Board): readonly Pick<EveningAnswerRow, "user" | "name">[] {
  return seats.flatMap((owner) =>
    owner.type === "human" && !owner.away ? [{ user: owner.user, name: owner.name }] : [],
  );
}

/**
 * What has happened at a table that was opened, or has ended in the present round: its end, a rematch, and who has sat down
 * or left by themselves.
 *
 * @param board null: it is gone
 * @param again its rematch; null: there is none
 */
export function followTable(
  state: EveningState,
  table: EveningTableRow,
  board: Board | null,
  again: Board | null,
  now: number,
): Followed {
  const nothing = { row: table, seats: [], comers: [] };
  if (!isOn(board)) {
    if (isOn(again)) return { ...nothing, row: { ...table, table: again.table, state: "open" } };
    return table.state === "over" ? nothing : { ...nothing, row: { ...table, state: "over" } };
  }
  const people = peopleAt(board);
  const theirs = seatsAt(state, table);
  const gone = theirs.filter((seat) => seat.state === "seated" && !people.some(({ user }) => user === seat.user));
  const isElsewhere = (user: string): boolean => seatsNow(state).some((seat) => seat.user === user);
  const newcomers = people.filter(({ user }) => !theirs.some((seat) => seat.user === user) && !isElsewhere(user));
  const said = (user: string): EveningAnswerRow["answer"] | undefined =>
    state.answers.find((answer) => answer.user === user)?.answer;
  const places = state.seats.filter(({ number }) => number === table.number).map(({ place }) => place);
  const { guild, series, evening, round, number } = table;
  const taken = newcomers.map(({ user }, at): EveningSeatRow => {
    const place = Math.max(-1, ...places) + 1 + at;
    return { guild, series, evening, round, user, number, place, state: "seated", at: now };
  });
  return {
    row: table,
    seats: [...gone.map((seat) => ({ ...seat, state: "left" }) as const), ...taken],
    comers: newcomers.filter(({ user }) => said(user) !== "yes" && said(user) !== "gone"),
  };
}

/**
 * The next free seat of the present round, for somebody who is there, has had none in it, and is not enough for a table with
 * others who are free.
 *
 * @param lobbies by the table's number: those whose game has not begun
 * @returns the table that takes somebody; null: nobody is left, or there is no room
 */
export function seatsForLatecomers(
  state: EveningState,
  lobbies: ReadonlyMap<number, Board>,
  games: Games,
  now: number,
): { readonly table: EveningTableRow; readonly seats: readonly EveningSeatRow[] } | null {
  const round = roundOf(state);
  const [leading = ""] = leadingGames(state);
  const bounds = games.find(leading)?.seats ?? null;
  if (bounds !== null && tableSizes(freeUsers(state).length, bounds).sizes.length > 0) return null;
  const user = freeUsers(state).find((one) => !state.seats.some((seat) => seat.round === round && seat.user === one));
  if (user === undefined) return null;
  const room = state.tables.flatMap((table) => {
    const board = table.round === round ? (lobbies.get(table.number) ?? null) : null;
    const coming = seatsAt(state, table).filter((seat) => seat.state === "due").length;
    const left = (board?.game?.seats.max ?? 0) - (board?.seats.length ?? 0) - coming;
    return left > 0 ? [{ table, left }] : [];
  });
  const [roomiest] = room.toSorted((one, other) => other.left - one.left);
  if (roomiest === undefined) return null;
  const { table } = roomiest;
  const { guild, series, evening, number } = table;
  const place = Math.max(-1, ...state.seats.filter((seat) => seat.number === number).map((seat) => seat.place)) + 1;
  return { table, seats: [{ guild, series, evening, round, user, number, place, state: "due", at: now }] };
}
