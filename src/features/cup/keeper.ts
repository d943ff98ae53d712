import { setImmediate } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { type CupEvent, type CupFact, actorOf, cupFactSchema, foldCup } from "./rules/cup-event.js";
import { type Cup, isCupOver } from "./rules/cup-state.js";
import type { CupRules } from "./rules/next-step.js";
import type { GameModule, Games } from "../../game/module.js";
import type { Clock } from "../../clock.js";
import type { CupEnd, CupEventRow, CupRow, Store, TrophyRow } from "../../store/store.js";
import { drawStream } from "../../tables/chance/random-stream.js";
import { cupDrawKey, type DrawKey } from "../../tables/chance/secrets.js";
import { Queues } from "../../tables/queues.js";
import type { Champions } from "./champions.js";
import type { Log } from "../../log.js";
import type { Board } from "../../tables/board.js";
import { type OfServers, type Stays, StoreRefusedError } from "../../tables/ports.js";
import type { Reply, Request } from "../../tables/requests.js";
import type { Written } from "../../tables/send-once.js";

/** The most events of cups in memory; the least recently used cup is dropped first. */
const maxKept = 40_000;

/** Events read and folded at a time; others have their turn between two such pages. */
const pageSize = 250;

/** A cup's events, and what they come to, as of a version of its row. */
interface Folded {
  readonly version: number;
  readonly cup: Cup;
  readonly events: readonly CupEvent[];
}

/** What of a cup's row only the work on it changes. */
type WorkColumns = Partial<
  Pick<CupRow, "channel" | "message" | "shown" | "told" | "telling" | "place" | "placeFor" | "waiting">
>;

/** Work on a cup, with what is known of its row. */
interface Work {
  /** Null: it has to be read. */
  row: CupRow | null;
  /** As of `Stays`, since it began. */
  readonly stays: OfServers;
  /** Begins and ends of changes so far: a row that was read across one does not count. */
  changes: number;
  /** A change has failed, and nobody knows whether it will be stored: the row is read each time. */
  isUnsure: boolean;
}

/**
 * Reads and stores cups; changes of one cup come one after the other. A cup is read and folded once; from then on only
 * what is added is, as long as nothing but this has changed its row. That is read once as well while the cup is worked
 * on.
 */
export class CupKeeper {
  readonly changes: Queues;
  readonly #folded = new LRUCache<string, Folded>({
    maxSize: maxKept,
    sizeCalculation: ({ events }) => Math.min(events.length, maxKept),
  });
  /** Cups that are being read, by id and version. */
  readonly #reading = new Map<string, Promise<Folded>>();
  /** By cup. */
  readonly #works = new Map<string, Work>();

  constructor(private readonly ports: Pick<CupPorts, "games" | "store" | "champions" | "clock" | "stays">) {
    this.changes = new Queues(ports.clock);
  }

  /** Null: no such cup. */
  async load(id: string): Promise<CupState | null> {
    const row = await this.#rowOf(id);
    if (row === null) return null;
    const { cup, events } = await this.#foldedOf(row);
    return { row, cup, events, game: this.ports.games.find(cup.game) };
  }

  /** A cup with what its board shows besides; of one that is played the board shows no trophy. */
  async shown(state: CupState): Promise<ShownCup> {
    const { row, cup } = state;
    const hasNone = row.tryOut || cup.stage.type === "playing";
    const all = hasNone ? [] : await this.ports.store.cups.trophies(row.guild);
    const isOwn = (one: TrophyRow): boolean => (cup.series === null ? one.cup === row.id : one.series === cup.series);
    return { ...state, trophies: all.filter(isOwn) };
  }

  /**
   * Does work on a cup, of which there is one at a time. Meanwhile its row is what is made of it here.
   *
   * @param work called with where it may go on
   */
  async workOn(id: string, work: (stays: OfServers) => Promise<void>): Promise<void> {
    const stays = this.ports.stays?.() ?? (() => true);
    this.#works.set(id, { row: null, stays, changes: 0, isUnsure: false });
    try {
      await work(stays);
    } finally {
      this.#works.delete(id);
    }
  }

  /**
   * Adds facts to a cup, in a change of it that has read this state.
   *
   * @param request null: of none
   * @returns what it is with them; null: something else was added meanwhile
   */
  async append(
    state: CupState,
    facts: readonly CupFact[],
    request: string | null,
    at: number,
  ): Promise<CupState | null> {
    const { row, cup, game } = state;
    const { cups } = this.ports.store;
    const events = facts.map((fact, index): CupEvent => ({
      ...fact,
      number: cup.last + 1 + index,
      at,
      request: index === 0 ? request : null,
    }));
    const rows = events.map((event) => rowOf(event));
    const [first] = facts;
    const [engraving] = rows;
    const end = endOf(state, facts, at);
    const isStored = await this.#change(row.id, () =>
      first?.type === "engraved" && engraving !== undefined
        ? cups.engrave(row.id, engraving, first.text)
        : cups.append(row.id, rows, end),
    );
    if (!isStored) return null;
    // As the store has changed it.
    const next = { ...row, version: row.version + 1, due: 0, ended: end?.at ?? row.ended };
    const folded = { cup: foldCup(events, cup), events: [...state.events, ...events] };
    this.#folded.set(row.id, { version: next.version, ...folded });
    this.#know(this.#works.get(row.id), next);
    if (first?.type === "engraved" || end?.trophy !== undefined) await this.ports.champions.changed(row.guild);
    return { row: next, ...folded, game };
  }

  /**
   * Changes what is no event of a cup, if it is still there, by its row as it is now.
   *
   * @returns true: the work on it goes on
   */
  edit(id: string, change: (row: CupRow) => Partial<CupRow>): Promise<true> {
    return this.changes.run(id, async (): Promise<true> => {
      const row = await this.ports.store.cups.of(id);
      if (row === null) return true;
      const columns = change(row);
      await this.#change(id, () => this.ports.store.cups.set({ id, guild: row.guild, ...columns }));
      const next = { ...row, ...columns };
      const folded = this.#folded.peek(id);
      if (folded?.version === row.version) this.#folded.set(id, { ...folded, version: next.version });
      this.#know(this.#works.get(row.id), next);
      return true;
    });
  }

  /**
   * Stores what only the work on a cup changes.
   *
   * @returns true: the work goes on
   * @throws StoreRefusedError if others may have changed the cup since the work on it began
   */
  note({ id, guild }: CupRow, columns: WorkColumns): Promise<true> {
    return this.changes.run(id, async (): Promise<true> => {
      const work = this.#works.get(id);
      if (work?.stays(guild) === false) throw new StoreRefusedError(`others may have changed cup ${id}`);
      const row = work?.row ?? null;
      await this.#change(id, () => this.ports.store.cups.set({ id, guild, ...columns }));
      if (row !== null) this.#know(work, { ...row, ...columns });
      return true;
    });
  }

  /** Takes a user out of a cup, in a change of it. @param events in the place of its own */
  async removeUser(user: string, id: string, events: readonly CupEvent[]): Promise<void> {
    const rows = events.map((event) => rowOf(event));
    await this.#change(id, () => this.ports.store.cups.removeUser(user, id, rows));
    this.#folded.delete(id);
  }

  async #rowOf(id: string): Promise<CupRow | null> {
    const work = this.#works.get(id);
    if (work === undefined) return this.ports.store.cups.of(id);
    if (work.row !== null && work.stays(work.row.guild)) return work.row;
    const { changes } = work;
    const row = await this.ports.store.cups.of(id);
    if (work.changes !== changes) return this.#rowOf(id);
    this.#know(work, row);
    return row;
  }

  async #change<T>(id: string, change: () => Promise<T>): Promise<T> {
    const work = this.#works.get(id);
    if (work === undefined) return change();
    work.row = null;
    work.changes += 1;
    try {
      return await change();
    } catch (error) {
      work.isUnsure = true;
      throw error;
    } finally {
      work.changes += 1;
    }
  }

  #know(work: Work | undefined, row: CupRow | null): void {
    if (work !== undefined && !work.isUnsure) work.row = row;
  }

  async #foldedOf(row: CupRow): Promise<Folded> {
    const known = this.#folded.get(row.id);
    if (known?.version === row.version) return known;
    const key = `${row.id} ${row.version}`;
    const running = this.#reading.get(key) ?? this.#read(row).finally(() => this.#reading.delete(key));
    this.#reading.set(key, running);
    return running;
  }

  async #read({ id, version }: CupRow): Promise<Folded> {
    const events: CupEvent[] = [];
    let cup = foldCup([]);
    for (;;) {
      const page = (await this.ports.store.cups.events(id, cup.last, pageSize)).map((stored) => eventFrom(stored));
      events.push(...page);
      cup = foldCup(page, cup);
      if (page.length < pageSize) break;
      await setImmediate();
    }
    const folded = { version, cup, events };
    this.#folded.set(id, folded);
    return folded;
  }
}

/** What a cup's decisions need besides its events. @param hasBegun as in `CupRules` */
export function rulesOf({ row, cup, game }: Pick<CupState, "row" | "cup" | "game">, hasBegun = false): CupRules {
  const { seed } = row;
  const key: DrawKey = cup.list === null ? { protocol: 1, key: seed } : cupDrawKey({ cup: row.id, seed, ...cup.list });
  return {
    hasBegun,
    seats: game?.seats ?? { min: 2, max: 6 },
    seed: row.seed.toString("hex"),
    random: (round, draw) => drawStream(key, round, draw),
  };
}

/** An event as it is stored. */
export function rowOf({ number, at, request, ...fact }: CupEvent): CupEventRow {
  return { number, at, request, user: actorOf(fact), fact };
}

function eventFrom({ number, at, request, fact }: CupEventRow): CupEvent {
  return { ...cupFactSchema.parse(fact), number, at, request };
}

/** What the end of a cup brings; null: these facts do not end it. */
function endOf({ row, cup }: CupState, facts: readonly CupFact[], at: number): CupEnd | null {
  const won = facts.find((fact) => fact.type === "won");
  if (won === undefined)
    return facts.some(({ type }) => type === "calledOff") && !isCupOver(cup) ? { at, trophy: null } : null;
  const { series, title, game, year } = cup;
  const trophy: TrophyRow = {
    cup: row.id,
    guild: row.guild,
    series,
    title,
    game,
    year,
    user: won.user,
    text: null,
    at,
  };
  return { at, trophy: row.tryOut ? null : trophy };
}

/** A cup. */
export interface CupState {
  readonly row: CupRow;
  readonly cup: Cup;
  /** From the first on; corrections are among them, for everybody to read. */
  readonly events: readonly CupEvent[];
  /** Null: this program does not have it. */
  readonly game: GameModule | null;
}

/** A cup with all that its board shows. */
export interface ShownCup extends CupState {
  /** Of its series, oldest first, its own included; without a series its own alone. Empty for a try-out. */
  readonly trophies: readonly TrophyRow[];
}

/** What an event tells in a channel: its thread's or named channel for `tableOpened`, else the board's. */
export interface CupMessage {
  readonly event: CupEvent;
  /** Mentioned, and nobody else; perhaps none. */
  readonly users: readonly string[];
}

/** A table that is to be opened. Rounds count from 1, tables from 0. */
export interface CupTableToOpen {
  readonly round: number;
  readonly table: number;
  /** How often it was opened before, because a game ended without a result. */
  readonly again: number;
  /** Who will sit there, computer players of a try-out included. */
  readonly users: readonly string[];
}

/** How cups are shown. Nothing here fails. */
export interface CupChannel {
  /** Writes the board, and posts it if there is none any more. The id is the message's. */
  board(state: ShownCup): Promise<Written>;
  /** Removes the board, which goes to another channel. */
  removeBoard(row: CupRow): Promise<void>;
  /** Posts what an event tells; repeated within two minutes, it is the same message. */
  tell(state: ShownCup, message: CupMessage): Promise<Written>;
  /** Posts the message that lists who is drawn; repeated within two minutes, it is the same. The id is the message's. */
  list(state: CupState): Promise<Written>;
  /**
   * Ids of such messages that were posted since a time, in milliseconds since 1970, but for one: they say from now on that
   * they do not count. None if the bot may not read there.
   */
  earlierLists(state: CupState, since: number, but: string): Promise<readonly string[]>;
  /** Opens a thread for a table; repeated within two minutes, it is the same. The id is the thread's. */
  thread(state: CupState, table: CupTableToOpen): Promise<Written>;
  /** Closes a thread in which no table was opened, and removes the message that it hangs on. */
  removeThread(row: CupRow, thread: string): Promise<void>;
  /** A table was opened, closed, or somebody has left it. */
  opened(board: Board): void;
}

/** What cups need. */
export interface CupPorts {
  readonly games: Games;
  readonly store: Pick<Store, "cups" | "club" | "openTableIn">;
  readonly clock: Clock;
  readonly log: Log;
  /** A cup's 32 secret bytes, from the operating system. */
  readonly seed: () => Buffer;
  /** As `RequestService.handle`. */
  readonly handle: (id: string | null, request: Request) => Promise<Reply>;
  /** A table's current board; null: no such table. */
  readonly board: (table: string) => Promise<Board | null>;
  readonly channel: CupChannel;
  readonly champions: Pick<Champions, "changed" | "forget">;
  /** Left out: all do. */
  readonly stays?: Stays;
  /** A server's time zone. */
  readonly zone: (guild: string) => Promise<string>;
  /** As `Departures.hasLeft`: no table is opened there. */
  readonly hasLeft: (guild: string) => Promise<boolean>;
}

/** Who is missing at an undecided table: they have not started, have no seat, or a stand-in plays for them. */
export interface MissingAtTable {
  readonly round: number;
  readonly table: number;
  readonly users: readonly string[];
}
