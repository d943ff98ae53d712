import type { SeatFacts, AnyGameClub } from "../game/game-club.js";
import type { Seat, Result } from "../game/contract.js";
import type { Log } from "../log.js";
import type { ActionRow, ClubEntry, Store, ClubGame, ClubRoundRow, SeatRow } from "../store/store.js";
import { endOf, type Pending, withHistory } from "./change.js";
import { GameFault, type Table, isUnreadable } from "./table.js";
import { type Attendance, whyNotCounted } from "./board.js";
import { setImmediate } from "node:timers/promises";
import type { Queues } from "./queues.js";
import { readTable } from "./read-table.js";
import type { Ports } from "./ports.js";

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
  const { desertedBy = null } = pending;
  const club = clubEntryAt(table, taken, log, { isTryOut, clubEvening, desertedBy });
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
function clubEntryAt(
  table: Table,
  taken: readonly ActionRow[],
  log: Log,
  of: Pick<EndedGame, "isTryOut" | "clubEvening" | "desertedBy"> = {
    isTryOut: false,
    clubEvening: false,
    desertedBy: null,
  },
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

/** A game that has just ended, or was closed. */
interface EndedGame extends Pick<ClubGame, "table" | "guild" | "game" | "options" | "rules" | "ended"> {
  /** Null: it was closed before the end. */
  readonly result: Result | null;
  /** Of a cup that counts for nothing. */
  readonly isTryOut: boolean;
  /** Whether the club evening opened its table. */
  readonly clubEvening: boolean;
  /** Whose owner has closed it against others' will; null: nobody's. */
  readonly desertedBy: Seat | null;
  readonly seats: readonly (SeatRow & {
    /** The last step that the owner took; 0: none. */
    readonly lastStep: number;
    /** How many decisions were the owner's own, how many a stand-in's, and how many the time-out's. */
    readonly decisions: { readonly own: number; readonly standIn: number; readonly timeOut: number };
    readonly facts: SeatFacts;
  })[];
}

/** Own decisions from which on somebody has played: if they leave then, they have lost. */
const enoughDecisions = 3;

/** Whether a stand-in had more than a third of a seat's decisions: the game is not its owner's, even if they are back. */
function isOfStandIn({ own, standIn, timeOut }: EndedGame["seats"][number]["decisions"]): boolean {
  return standIn * 3 > own + standIn + timeOut;
}

/** What the end of a game adds to the club. @internal */
export function clubEntryOf(
  { result: played, seats, isTryOut, desertedBy, ...ended }: EndedGame,
  club: Pick<AnyGameClub, "owesRound">,
): ClubEntry {
  // A computer player's seat keeps its level; a seat whose owner has deleted their data has none.
  const present = seats.map(({ user, level, away, lastStep, decisions, facts, name }) => {
    const isComputer = level !== null;
    const left = !isComputer && (away || user === null || isOfStandIn(decisions));
    return { user, name, isComputer, left, hasPlayed: decisions.own >= enoughDecisions, lastStep, facts };
  });
  const result = played ?? desertion(present, desertedBy);
  const why = result === null ? "closed" : (whyNotCounted(present) ?? (isTryOut ? "tryOut" : null));
  const places = result === null ? null : placesOf(result, present);
  const game: ClubGame = {
    ...ended,
    people: present.filter(({ isComputer }) => !isComputer).length,
    counts: why === null,
    why,
    places: present.map(({ user, name, left, facts }, seat) => {
      const score = played?.scores[seat] ?? null;
      return { seat, user, name, place: places?.[seat] ?? null, score, left, facts };
    }),
  };
  return { game, owed: result === null ? null : roundOwed(game, result, club) };
}

/** Closing counts as leaving for who has played: the others are level, and ahead. Null: it counts for nobody. */
function desertion(seats: readonly Attendance[], by: Seat | null): Result | null {
  if (by === null || seats[by]?.hasPlayed !== true || whyNotCounted(seats) !== null) return null;
  const others = [...seats.keys()].filter((seat) => seat !== by);
  return { places: [others, [by]], scores: [], opens: null };
}

/**
 * The round that the loser owes, if that is a person and somebody else is there who can confirm it. Where all but one
 * have left, the first of them has lost.
 */
function roundOwed(
  { table, guild, options, ended, people, places }: ClubGame,
  result: Result,
  club: Pick<AnyGameClub, "owesRound">,
): ClubRoundRow | null {
  const loser = club.owesRound(options, result);
  if (loser === null) return null;
  const [stayed, ...others] = places.filter(({ left }) => !left);
  const isDeserted = stayed !== undefined && others.length === 0;
  const last = isDeserted ? places.toSorted((a, b) => (b.place ?? 0) - (a.place ?? 0))[0] : places[loser];
  const debtor = last?.user ?? null;
  if (debtor === null || people < 2) return null;
  return { table, guild, debtor, since: ended, settled: null, confirmedBy: null, forgiven: false };
}

/** What of a seat decides its place besides the result. */
interface Departure {
  /** A stand-in had the seat at the end. */
  readonly left: boolean;
  /** The last step that its owner took; 0: none. */
  readonly lastStep: number;
}

/**
 * Places by seat: 1 is best, ties share one. Those who left are behind all who stayed, the last to go ahead, whatever
 * the result says.
 *
 * @internal
 */
export function placesOf({ places }: Result, seats: readonly Departure[]): readonly number[] {
  const stayed = places.map((tied) => tied.filter((seat) => seats[seat]?.left !== true));
  const groups = [...stayed.filter((tied) => tied.length > 0), ...leavers(seats)];
  const placed = new Map<Seat, number>();
  for (const tied of groups) {
    const place = placed.size + 1;
    for (const seat of tied) placed.set(seat, place);
  }
  return seats.map((_, seat) => placed.get(seat) ?? groups.flat().length);
}

/** Those who left, in groups: the last to go first. */
function leavers(seats: readonly Departure[]): readonly (readonly Seat[])[] {
  const gone = seats.flatMap(({ left, lastStep }, seat) => (left ? [{ seat, lastStep }] : []));
  const steps = [...new Set(gone.map(({ lastStep }) => lastStep))].toSorted((a, b) => b - a);
  return steps.map((step) => gone.filter(({ lastStep }) => lastStep === step).map(({ seat }) => seat));
}

/**
 * Takes games into the club that ended before the program had one, once after each start, by table id. They owe no
 * rounds: nobody was told.
 */
export class ClubBackfill {
  #after = "";
  #isDone = false;

  /** @param added told of servers whose club has more games now */
  constructor(
    private readonly store: Store,
    private readonly queues: Pick<Queues, "run">,
    private readonly ports: Pick<Ports, "games" | "log">,
    private readonly added: (guilds: readonly string[]) => Promise<void>,
  ) {}

  /** Each in its table's turn. @returns how many were looked at; 0: none is left */
  async takeIn(most: number): Promise<number> {
    if (this.#isDone) return 0;
    const ids = await this.store.club.missing(this.#after, most);
    const guilds = new Set<string>();
    for (const id of ids) {
      const guild = await this.queues.run(id, () => this.#add(id));
      if (guild !== null) guilds.add(guild);
      this.#after = id;
      await setImmediate();
    }
    await this.added([...guilds]);
    this.#isDone = ids.length === 0;
    return ids.length;
  }

  /** A game that cannot be read, or whose result is unknown, is left out. @returns the server whose club has it */
  async #add(id: string): Promise<string | null> {
    const table = await readTable(this.store, id, this.ports.games);
    if (table === null || isUnreadable(table)) return null;
    const entry = clubEntryAt(table, await this.store.actions(id), this.ports.log);
    if (entry === null) return null;
    return (await this.store.club.addEnded({ ...entry, owed: null })) ? table.row.guild : null;
  }
}
