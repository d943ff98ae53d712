import { isDeepStrictEqual } from "node:util";
import type { Seat } from "../../game/contract.js";
import type { SeatRow } from "../../store/store.js";
import type { KnownBoard } from "../board.js";
import { change, editForStep, type Pending } from "../change.js";
import { canonicalJson, sha256 } from "../chance/canonical-json.js";
import { drawKey, secretsOf, type Terms } from "../chance/secrets.js";
import type { Announcement, Announced, Ports } from "../ports.js";
import { boardOf } from "../show.js";
import type { Table } from "../table.js";

/** A start whose start message is being posted. */
export interface StartAttempt {
  /** The press, or what a cup asks. */
  readonly interaction: string;
  /** The lobby as it was: it starts if that is still so. */
  readonly lobby: Lobby;
  readonly seats: readonly SeatRow[];
  /** As they are stored. */
  readonly terms: string;
  readonly opener: Seat | null;
}

/** What of a lobby a game starts with. Who has been asked to it meanwhile, and has not come, changes nothing. */
type Lobby = Pick<Table, "seats"> & Pick<Table["row"], "options" | "turn">;

function lobbyOf({ seats, row: { options, turn } }: Table): Lobby {
  return { seats, options, turn };
}

/** What begins a start: that a start message may be posted from now on is stored before. @param seats as in `Starting` */
export function beginStart(
  table: Table,
  seats: readonly SeatRow[],
  interaction: string,
  now: number,
): { readonly pending: Pending; readonly attempt: StartAttempt } {
  const { row } = table;
  const pending = change(table, { row: { attempted: row.attempted ?? now } }, now, null);
  const opener = openerOf({ row, seats });
  const { game, rules, options } = row;
  const terms: Terms = { game, rules, options, seats: seats.length, opener, words: seats.map(({ word }) => word) };
  return { pending, attempt: { interaction, lobby: lobbyOf(table), seats, terms: canonicalJson(terms), opener } };
}

/** What is to be posted. @param earlier since when another start message may be there; null: none may */
export function announcementOf(
  table: Table,
  { interaction, seats, terms }: StartAttempt,
  earlier: number | null,
): Announcement {
  const board: KnownBoard = boardOf({ ...table, seats });
  return { board, terms: sha256(terms), interaction, earlier, known: startsOf(table.row) };
}

/** The most start messages that are edited once their table starts or closes. */
const mostTold = 10;

/** The most start messages of a table: a game's file holds no more. */
export const maxStarts = 1_000;

/** The start of a game whose start message is posted; null: the lobby has changed meanwhile, or it was one too many. */
export function startGame(
  table: Table,
  { interaction, lobby, seats, terms, opener }: StartAttempt,
  posted: Announced,
  ports: Ports,
): Pending | null {
  const { row, game } = table;
  const { message } = posted;
  if (row.status !== "lobby" || row.seed === null || !isDeepStrictEqual(lobbyOf(table), lobby)) return null;
  const starts = withStarts(table.row.starts, [...posted.found, message], message);
  if (starts.length > maxStarts) return null;
  const now = ports.clock.now();
  const key = drawKey(secretsOf({ ...row, terms, message }, row.seed));
  const step = game.setup(seats.length, row.options, ports.random(key, 0, "act"), opener);
  const edit = editForStep(table, step, null);
  const started = { terms, message, starts: starts.join(","), attempted: null, started: now, opener };
  return change(table, { ...edit, seats, row: { ...edit.row, ...started } }, now, interaction);
}

/** Notes start messages that were posted, and whose game has not started; null: all of them are known. */
export function noteStarts(table: Table, messages: readonly string[], now: number): Pending | null {
  const starts = withStarts(table.row.starts, messages, table.row.message).join(",");
  return starts === (table.row.starts ?? "") ? null : change(table, { row: { starts } }, now, null);
}

/** The ids of a table's start messages. */
export function startsOf({ starts }: Pick<Table["row"], "starts">): readonly string[] {
  return starts === null ? [] : starts.split(",");
}

/** Those of a table's start messages whose game has not started, the last few: they say that it has not. */
export function unusedStartsOf(row: Pick<Table["row"], "starts" | "message">): readonly string[] {
  return startsOf(row)
    .filter((id) => id !== row.message)
    .slice(-mostTold);
}

/** With more start messages, in the order of posting. @param last the one that counts; null: none does yet */
function withStarts(starts: string | null, messages: readonly string[], last: string | null): readonly string[] {
  const all = new Set([...startsOf({ starts }), ...messages]);
  return [...all]
    .filter((id) => last === null || BigInt(id) <= BigInt(last))
    .toSorted((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1));
}

/** Who opens a rematch: the seat that should by the game before, else the next clockwise who plays again. */
export function openerOf({
  row,
  seats,
}: { readonly row: Pick<Table["row"], "opens"> } & Pick<Table, "seats">): Seat | null {
  const { opens } = row;
  if (opens === null) return null;
  const again = seats.flatMap(({ before }, seat) => (before === null ? [] : [{ before, seat }]));
  const [first] = again.toSorted((a, b) => Number(a.before < opens) - Number(b.before < opens) || a.before - b.before);
  return first?.seat ?? null;
}
