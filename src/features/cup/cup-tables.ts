import type { CupReport } from "./rules/cup-request.js";
import { type CupTable, currentRound, isComputer, isUndecided, type Placed, stillAt } from "./rules/cup-state.js";
import type { ClubGame } from "../../store/store.js";
import type { Board } from "../../tables/board.js";
import { firstIdAt } from "../../tables/requests.js";
import type { Reply, Request } from "../../tables/requests.js";
import type { CupPorts, CupState, CupTableToOpen, MissingAtTable } from "./keeper.js";

/** The computer players of a try-out. */
const level = "relaxed";

/** A table that something has to be done about, or is reported of. */
export type TableStep =
  | { readonly type: "report"; readonly report: CupReport }
  /** Somebody who has left the cup gives up their seat. */
  | { readonly type: "unseat"; readonly id: string; readonly user: string; readonly request: string }
  /** Only computer players sit there, and nobody else can start. */
  | { readonly type: "start"; readonly id: string; readonly request: string }
  /** Nobody has to play there any more. */
  | { readonly type: "close"; readonly id: string; readonly request: string };

/**
 * What happened at a cup's tables that the cup does not know, or follows from what it knows; null: nothing.
 *
 * @param tried requests that are left out
 * @param hasLeft whether the bot has left the server, where nobody can play
 */
export async function findTableStep(
  state: CupState,
  { store, board: boardOf }: Pick<CupPorts, "store" | "board">,
  tried: ReadonlySet<string>,
  hasLeft: boolean,
): Promise<TableStep | null> {
  const current = currentRound(state.cup);
  for (const { round, tables } of state.cup.rounds) {
    for (const [number, table] of tables.entries()) {
      const { id, again } = table;
      if (id === null || table.placed !== null || table.isClosed) continue;
      const at = { round, table: number };
      const base = requestBase(state, { ...at, again });
      const board = await boardOf(id);
      if (current?.round === round) {
        // The book has no game of a table that goes on.
        const isOpen = board?.status === "lobby" || board?.status === "playing";
        const ended = isOpen ? null : reportOf(table, board, await store.club.game(id));
        const report = ended === null ? null : { ...at, again, ...ended, id: `${base}-${ended.type}` };
        if (report !== null && !tried.has(report.id)) return { type: "report", report };
      }
      const isNeeded = !hasLeft && current?.round === round && isUndecided(table);
      const close = closingOf(state, { ...at, again });
      if (board?.status === "lobby" && !isNeeded && !tried.has(close)) return { type: "close", id, request: close };
      const start = `${base}-start`;
      const isComputers = stillAt(table, state.cup).every((user) => isComputer(user));
      const canStart = isNeeded && isComputers && board?.status === "lobby";
      if (canStart && !tried.has(start)) return { type: "start", id, request: start };
      const left = isNeeded
        ? leftAt(state, board).map((user) => ({ user, request: `${base}-leave-${table.users.indexOf(user)}` }))
        : [];
      const next = left.find(({ request }) => !tried.has(request));
      if (next !== undefined) return { type: "unseat", id, ...next };
    }
  }
  return findDropped(state, boardOf, tried);
}

/** A table that is open, of a round that was drawn again; null: none. */
async function findDropped(
  state: CupState,
  boardOf: CupPorts["board"],
  tried: ReadonlySet<string>,
): Promise<TableStep | null> {
  for (const { round, number, table } of state.cup.dropped) {
    const { id, again } = table;
    const request = closingOf(state, { round, table: number, again });
    if (id === null || tried.has(request)) continue;
    const status = (await boardOf(id))?.status;
    if (status === "lobby" || status === "playing") return { type: "close", id, request };
  }
  return null;
}

/** The request that closes a table. */
export function closingOf(state: CupState, table: Omit<CupTableToOpen, "users">): string {
  return `${requestBase(state, table)}-close`;
}

/** What is reported of a table that was closed because the bot may not write in its channel. */
export function unwritableReport(state: CupState, table: Omit<CupTableToOpen, "users">, channel: string): CupReport {
  return { ...table, type: "closed", unwritable: channel, id: `${requestBase(state, table)}-closed` };
}

/**
 * The named channels in which the bot could write, as far as it has found out since the host last named channels or
 * extended the round.
 */
export function writablePlaces({ cup, events }: Pick<CupState, "cup" | "events">): readonly string[] {
  const last = events.findLastIndex(({ type }) => type === "placesNamed" || type === "extended");
  const since = events.slice(last + 1);
  return cup.places.filter(
    (place) => !since.some((event) => event.type === "tableClosed" && event.unwritable === place),
  );
}

/** Whether a game of the round that is played has begun. */
export async function hasBegun({ cup }: Pick<CupState, "cup">, boardOf: CupPorts["board"]): Promise<boolean> {
  const ids = currentRound(cup)?.tables.flatMap(({ id }) => id ?? []) ?? [];
  const boards = await Promise.all(ids.map((id) => boardOf(id)));
  return boards.some((board) => board !== null && board.status !== "lobby" && board.status !== "closed");
}

/** Those who sit at a table and have left the cup. */
function leftAt({ cup }: CupState, board: Board | null): readonly string[] {
  const seated = (board?.seats ?? []).flatMap((seat) => (seat.type === "human" && !seat.away ? [seat.user] : []));
  return seated.filter((user) => !cup.people.includes(user));
}

type Ended =
  | { readonly type: "closed" }
  | { readonly type: "finished"; readonly placed: readonly Placed[]; readonly seed: string | null };

/** How a table has ended that is open no more; null: that matters no more. */
function reportOf(table: CupTable, board: Board | null, game: ClubGame | null): Ended | null {
  if (game !== null && game.why !== "closed")
    return { type: "finished", placed: placedAt(table, board, game), seed: board?.seed ?? null };
  // Once it is decided who goes on, nobody has to know that the table is gone.
  return isUndecided(table) ? { type: "closed" } : null;
}

/** Computer players are those of the cup's table, in the same order. */
function placedAt({ users }: CupTable, board: Board | null, { places }: ClubGame): readonly Placed[] {
  const computers = users.filter((user) => isComputer(user));
  const seats = (board?.seats ?? []).flatMap((owner, seat) => (owner.type === "computer" ? [seat] : []));
  return places.flatMap(({ seat, user, place, left }) => {
    const who = user ?? computers[seats.indexOf(seat)] ?? null;
    return who === null || place === null ? [] : [{ user: who, place, left }];
  });
}

/** The first table that is to be opened now; null: none. */
export function tableToOpen({ cup }: Pick<CupState, "cup">): CupTableToOpen | null {
  const round = currentRound(cup);
  if (round === null) return null;
  const table = round.tables.findIndex((one) => isUndecided(one) && one.id === null && !one.isClosed);
  const found = round.tables[table];
  if (found === undefined) return null;
  return { round: round.round, table, again: found.again, users: stillAt(found, cup) };
}

/** Which table a place is for. */
export function keyOf({ round, table, again }: Omit<CupTableToOpen, "users">): string {
  return `${round}.${table}.${again}`;
}

/** Whether a host has named a channel for tables, so that it is no thread of the cup's own. */
export function isNamed({ events }: Pick<CupState, "events">, channel: string): boolean {
  return events.some(
    (event) => (event.type === "opened" || event.type === "placesNamed") && event.places.includes(channel),
  );
}

/**
 * Opens a table with its people seated, for the cup's host where only computer players sit. Repeated after a crash it is
 * the same table.
 */
export function openCupTable(
  state: CupState,
  table: CupTableToOpen,
  channel: string,
  { handle, clock }: Pick<CupPorts, "handle" | "clock">,
): Promise<Reply> {
  const { row, cup, game } = state;
  const { options, names } = cup;
  const host = table.users.find((user) => !isComputer(user)) ?? cup.host.user;
  if (game === null) throw new Error("nobody can play there");
  const seats = table.users.map((user) =>
    isComputer(user) ? ({ computer: level } as const) : { user, name: names.get(user) ?? "" },
  );
  const ownThread = channel !== row.channel && !isNamed(state, channel);
  const where = { guild: row.guild, channel, parent: null, byHost: true, ownThread } as const;
  const opening = { kind: "open", game: game.id, ...where, options, cup: { id: row.id, seats } } as const;
  return handle(null, { ...opening, ...requestBy(state, host, requestBase(state, table), clock.now()) });
}

/** Gives up somebody's seat, starts computer players' game, or closes a table: for the cup, which may. */
export function changeCupTable(
  state: CupState,
  step: Exclude<TableStep, { readonly type: "report" }>,
  { handle, clock }: Pick<CupPorts, "handle" | "clock">,
): Promise<Reply> {
  const user = step.type === "unseat" ? step.user : state.cup.host.user;
  const kind = step.type === "unseat" ? "cup-leave" : step.type;
  return handle(step.id, { kind, ...requestBy(state, user, step.request, clock.now()) });
}

function requestBy(
  { cup }: CupState,
  user: string,
  interaction: string,
  pressedAt: number,
): Pick<Request, "person" | "interaction" | "pressedAt" | "repeats"> {
  const name = cup.names.get(user) ?? cup.host.name;
  return { person: { user, name, moderator: true }, interaction, pressedAt, repeats: [] };
}

/** Ids begin like those of interactions at the time of the draw, by which old ones are found. */
function requestBase({ row, events }: CupState, { round, table, again }: Omit<CupTableToOpen, "users">): string {
  const drawn = events.find((event) => event.type === "drawn" && event.round === round);
  return `${firstIdAt(drawn?.at ?? row.opened)}-${row.id}-${keyOf({ round, table, again })}`;
}

/** Who is missing, table by table; only tables where somebody is. */
export async function missingAt(state: CupState, boardOf: CupPorts["board"]): Promise<readonly MissingAtTable[]> {
  const round = currentRound(state.cup);
  const found: MissingAtTable[] = [];
  for (const [number, table] of (round?.tables ?? []).entries()) {
    if (round === null || table.id === null || table.isClosed || !isUndecided(table)) continue;
    const board = await boardOf(table.id);
    if (board === null) continue;
    const here = new Set(board.seats.flatMap((seat) => (seat.type === "human" && !seat.away ? [seat.user] : [])));
    const isLobby = board.status === "lobby";
    const users = stillAt(table, state.cup).filter(
      (user) => !isComputer(user) && (isLobby || (board.status === "playing" && !here.has(user))),
    );
    if (users.length > 0) found.push({ round: round.round, table: number, users });
  }
  return found;
}
