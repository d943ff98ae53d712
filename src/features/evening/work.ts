import type { Board, TableStatus } from "../../tables/board.js";
import type { EveningKey, EveningLeftover, EveningRow, EveningTableRow } from "../../store/store.js";
import type { DueWork } from "../../tables/clock/due-work.js";
import { StoreRefusedError } from "../../tables/ports.js";
import {
  type EveningState,
  isAsking,
  isGathering,
  isOff,
  isTelling,
  advanceEvening,
  allAnnounced,
  comers,
  nextDue,
  noneAnnounced,
} from "./rules/evening-stages.js";
import { calendarOf } from "./rules/evening-times.js";
import { hasThread, openEveningTable, seatPeople, seatsAt } from "./open-evening-tables.js";
import { followTable, seatsForLatecomers } from "./follow-tables.js";
import { roundOf } from "./rules/evening-rounds.js";
import { type EveningKeeper, type EveningPorts, idOf } from "./keeper.js";
import { inMentions } from "../../lib/table-sizes.js";
import { Refusals, sendOnce, type Written } from "../../tables/send-once.js";

/** How often an evening is looked at that has begun, or whose board is in a closed channel, and one whose tables are open. */
const [seldomMs, openMs] = [10 * 60_000, 2 * 60_000];

/** Whether people wait at a table for their seats, or to be told of it. */
function isAwaited(state: EveningState, table: EveningTableRow): boolean {
  return table.state === "open" && seatsAt(state, table).some((seat) => seat.state === "due" || seat.state === "told");
}

/** Whether a table of the present round is open. */
function isNewest(state: EveningState, table: EveningTableRow): boolean {
  return table.state === "open" && table.round === roundOf(state);
}

/** Something to do. @returns whether to go on at once */
type Step = () => Promise<boolean>;

/** Does what follows from servers' club evenings, step by step. What is not stored as done is done again. */
export class EveningWork {
  readonly #refusals = new Refusals();
  /** By evening: the version of its board that Discord has forbidden. It is tried again when the channel opens, or a start. */
  readonly #forbidden = new Map<string, number>();
  /** By table: its evening, and what it was when it was last looked at. */
  readonly #watched = new Map<string, { readonly id: string; readonly status: TableStatus }>();

  constructor(
    private readonly ports: EveningPorts,
    private readonly keeper: EveningKeeper,
    private readonly context: Pick<DueWork, "isOver" | "trustsClock" | "wakeAt">,
  ) {}

  /** The evening that has opened a table; null: none, or what has changed there is the game's alone. */
  eveningOf({ table, status }: Pick<Board, "table" | "status">): string | null {
    const known = this.#watched.get(table);
    return known === undefined || (known.status === "playing" && status === "playing") ? null : known.id;
  }

  /** Until nothing is left, or something has to wait. */
  async run(key: EveningKey): Promise<void> {
    for (let goesOn = true; goesOn && !this.context.isOver(idOf(key));) {
      const trustsClock = this.context.trustsClock();
      if (trustsClock) await this.#advance(key);
      const state = await this.keeper.load(key);
      if (state === null) return;
      if (state.row.stage === "begun" && (await this.#follow(state))) continue;
      const step = await this.#nextStep(state, trustsClock);
      if (step === null) return trustsClock ? this.#rest(state.row) : undefined;
      goesOn = await step();
    }
  }

  /** Stores what happens by time alone. */
  async #advance(key: EveningKey): Promise<void> {
    const zone = await this.keeper.zone(key.guild);
    const now = this.ports.clock.now();
    await this.keeper.edit(key, (row) => advanceEvening(row, now, calendarOf(row, zone), this.#isForbidden(row)));
  }

  /** What is to be done first; null: nothing. */
  async #nextStep(state: EveningState, trustsClock: boolean): Promise<Step | null> {
    const { row, answers, tables } = state;
    const now = this.ports.clock.now();
    const calendar = await this.keeper.calendar(row);
    const isLater = (what: string): boolean => this.#refusals.waits(idOf(row), what, now);
    const done = row.leftovers.find((one) => one.until <= now || this.#isDone(state, one));
    if (done !== undefined) return () => this.#remove(row, done);
    if (row.eventPending && trustsClock && !isLater("event")) return () => this.#sync(state);
    const isShown = row.shown >= row.version || this.#isForbidden(row);
    const isWritable = !isShown && !isLater("board");
    if (trustsClock && isTelling(row, calendar, now) && !isLater("message")) {
      const isGathered = !isGathering(row, calendar, now);
      if (!isGathered && (await this.ports.channel.isBuried(row))) return () => this.#moveList(row, { asked: true });
      // What they are told leads to the list.
      return () => (row.message === null && isWritable ? this.#write(state) : this.#announce(state));
    }
    const isPlanned = (table: EveningTableRow): boolean =>
      table.state === "planned" || (table.state === "later" && !isLater("thread"));
    const planned = row.stage === "begun" ? tables.find(isPlanned) : undefined;
    if (planned !== undefined) return () => this.#place(state, planned);
    const awaited = row.stage === "begun" ? tables.find((table) => isAwaited(state, table)) : undefined;
    if (awaited !== undefined && !isLater(`table ${awaited.number}`)) return () => this.#seat(state, awaited);
    if (row.stage === "begun" && row.listed < roundOf(state) && tables.some((table) => isNewest(state, table)))
      return () => this.#moveList(row, { listed: roundOf(state) });
    if (trustsClock && isAsking(row, calendar, now)) {
      const isWanted = answers.some(({ answer }) => answer === "maybe");
      return () => (isWanted ? this.#moveList(row, { asked: true }) : this.#note(row, { asked: true }));
    }
    const hasBoard = row.stage !== "coming" && (row.stage !== "ended" || row.message !== null);
    return hasBoard && isWritable ? () => this.#write(state) : null;
  }

  /** Makes or changes Discord's event. */
  async #sync(state: EveningState): Promise<boolean> {
    const { row } = state;
    const calendar = await this.keeper.calendar(row);
    const now = this.ports.clock.now();
    const running = calendar.after(now);
    const first = running === null || running.start > now ? running : calendar.after(running.end);
    // The last one is over.
    if (first === null) return this.keeper.edit(row, (present) => ({ ...present, eventPending: false }));
    const written = await this.ports.channel.event(state, first);
    if (written.kind === "passing") return false;
    if (written.kind === "refused") {
      this.#refusals.add(idOf(row), "event", now);
      return true;
    }
    this.#refusals.remove(idOf(row), "event");
    const event = written.kind === "done" ? written.id : null;
    const zone = await this.keeper.zone(row.guild);
    return this.keeper.edit(row, (present) => {
      // Days, times, channel or game may have changed meanwhile, and the server's time zone.
      const isOnTime = calendarOf(present, zone).after(now)?.start === running?.start;
      const isSame = present.channel === row.channel && present.game === row.game && present.rhythm === row.rhythm;
      return { ...present, event, eventPending: present.stage !== "ended" && !(isOnTime && isSame) };
    });
  }

  /** Mentions the next of those who come, as many as one message may. */
  async #announce(state: EveningState): Promise<boolean> {
    const { row } = state;
    const { announced, announcing } = row;
    const now = this.ports.clock.now();
    const id = idOf(row);
    const isStill = (present: EveningRow): boolean =>
      isOff(present) === isOff(row) &&
      present.revived === row.revived &&
      present.moved === row.moved &&
      present.evening === row.evening &&
      (present.start === row.start || isOff(row));
    const edit = (fields: Partial<EveningRow>): Promise<boolean> =>
      this.keeper.edit(row, (present) => (isStill(present) ? { ...present, ...fields } : present));
    const users = inMentions(comers(state.answers))[announced];
    if (users === undefined)
      return edit({
        announced: row.revived || row.moved ? 0 : announced === 0 ? noneAnnounced : allAnnounced,
        announcing: null,
        revived: false,
        moved: false,
      });
    const message = {
      since: announcing,
      begin: () => edit({ announcing: now }),
      send: () => this.ports.channel.announce(state, users, announced, announcing ?? now),
    };
    const written = await sendOnce(message, now);
    if (written?.kind === "passing") return false;
    if (written?.kind === "refused" && !this.#refusals.add(id, "message", now)) return edit({ announcing: null });
    this.#refusals.remove(id, "message");
    await this.#keep(row, written, { channel: row.boardChannel, until: row.end });
    return edit({ announced: announced + 1, announcing: null });
  }

  /** Whether nobody needs a message any more that calls people to a table: it is closed, or its game has begun. */
  #isDone({ tables }: EveningState, { table: number }: EveningLeftover): boolean {
    if (number === undefined) return false;
    const table = tables.find((one) => one.number === number);
    return table?.state === "over" || this.#watched.get(table?.table ?? "")?.status === "playing";
  }

  /** Deletes a message that has done its work. */
  async #remove(row: EveningRow, { channel, message }: EveningLeftover): Promise<boolean> {
    await this.ports.channel.remove({ guild: row.guild, channel, message });
    return this.keeper.edit(row, (present) => {
      const leftovers = present.leftovers.filter((one) => one.message !== message);
      return { ...present, leftovers };
    });
  }

  /** The list moves to the end of its channel, where it is seen. @param why what is stored of that */
  async #moveList(row: EveningRow, why: Partial<EveningRow>): Promise<boolean> {
    const { guild, boardChannel, message } = row;
    if (message !== null) await this.ports.channel.remove({ guild, channel: boardChannel, message });
    return this.#note(row, { ...why, message: null, version: row.version + 1 });
  }

  #note({ guild, series, evening }: EveningRow, { version = 0, ...fields }: Partial<EveningRow>): Promise<boolean> {
    return this.keeper.edit({ guild, series }, (present) => {
      if (present.evening !== evening) return present;
      return { ...present, ...fields, version: version > 0 ? present.version + 1 : present.version };
    });
  }

  /** Takes in what has happened at an evening's tables. @returns whether that has changed anything */
  async #follow(state: EveningState): Promise<boolean> {
    const { store, clock, games, board: boardAt } = this.ports;
    const boards = new Map<number, Board>();
    for (const table of state.tables) {
      const isOver = table.state === "over" && table.round === roundOf(state);
      if (table.table === null || (table.state !== "open" && !isOver)) continue;
      const board = await boardAt(table.table);
      const again = (board?.rematch ?? null) === null ? null : await boardAt(board?.rematch ?? "");
      if (board !== null) this.#watched.set(board.table, { id: idOf(table), status: board.status });
      const { row, seats, comers: come } = followTable(state, table, board, again, clock.now());
      for (const { user, name } of come) {
        const said = { ...this.#dayOf(state.row), user, name, answer: "yes", at: clock.now() } as const;
        await store.evenings.answer(said);
      }
      if (row !== table || seats.length > 0) return this.keeper.editTable(row, seats);
      if (board !== null && board.status === "lobby") boards.set(table.number, board);
    }
    const late = seatsForLatecomers(state, boards, games, clock.now());
    return late === null ? false : this.keeper.editTable(late.table, late.seats);
  }

  #dayOf({ guild, series, evening }: EveningRow): Pick<EveningTableRow, "guild" | "series" | "evening"> {
    return { guild, series, evening };
  }

  /** Remembers a message that was sent, to delete it once it has done its work. */
  #keep(row: EveningRow, written: Written | null, where: Omit<EveningLeftover, "message">): Promise<boolean> {
    if (written?.kind !== "done") return Promise.resolve(true);
    const { id: message } = written;
    return this.keeper.edit(row, (present) => {
      const isKnown = present.leftovers.some((one) => one.message === message);
      return isKnown ? present : { ...present, leftovers: [...present.leftovers, { ...where, message }] };
    });
  }

  /** Goes on with a table whose people wait. What fails is tried again, and other tables go on meanwhile. */
  async #seat(state: EveningState, table: EveningTableRow): Promise<boolean> {
    const { log, clock } = this.ports;
    const isTold = seatsAt(state, table).some((seat) => seat.state === "told");
    try {
      return await (isTold ? this.#tell(state, table) : this.#sitDown(state, table));
    } catch (error) {
      if (error instanceof StoreRefusedError) throw error;
      log.error({ guild: table.guild, table: table.number, error }, "people could not be seated at a club evening");
      this.#refusals.add(idOf(table), `table ${table.number}`, clock.now());
      return true;
    }
  }

  async #sitDown(state: EveningState, table: EveningTableRow): Promise<boolean> {
    const { store, channel, clock, handle } = this.ports;
    const now = clock.now();
    const due = seatsAt(state, table).filter((seat) => seat.state === "due");
    const seatsNow = () => store.evenings.seats(table, table.evening);
    const { board, refused } = await seatPeople(state, table, due, { handle, seatsNow, now });
    if (board !== null) channel.opened(board);
    const placed = due.map((seat) => ({ ...seat, state: refused.includes(seat) ? "left" : "told" }) as const);
    return this.keeper.editTable(table, placed);
  }

  /** Tells those who have been seated that their table is there. */
  async #tell(state: EveningState, table: EveningTableRow): Promise<boolean> {
    const { channel, clock } = this.ports;
    const now = clock.now();
    const told = seatsAt(state, table).filter((seat) => seat.state === "told");
    const [users = []] = inMentions(told.map(({ user }) => user));
    const message = {
      since: table.telling,
      begin: () => this.keeper.editTable({ ...table, telling: now }),
      send: () => channel.tell(state, table, users),
    };
    const written = await sendOnce(message, now);
    const what = `table ${table.number}`;
    if (written?.kind === "passing") return false;
    if (written?.kind === "refused" && !this.#refusals.add(idOf(table), what, now))
      return this.keeper.editTable({ ...table, telling: null });
    this.#refusals.remove(idOf(table), what);
    const done = told.filter(({ user }) => users.includes(user)).map((seat) => ({ ...seat, state: "seated" }) as const);
    const { row } = state;
    await this.#keep(row, written, {
      channel: table.channel ?? row.boardChannel,
      until: row.end,
      table: table.number,
    });
    return this.keeper.editTable({ ...table, told: table.told + 1, telling: null }, done);
  }

  /** Opens a planned table, or before that its thread. */
  async #place(state: EveningState, table: EveningTableRow): Promise<boolean> {
    if (await this.ports.hasLeft(table.guild)) return this.#putOff(state, table);
    if (table.channel === null) return this.#openThread(state, table);
    // It was made in an earlier try, and somebody may have deleted it.
    if (hasThread(state, table) && !(await this.#isThere(table.channel)))
      return this.keeper.editTable({ ...table, channel: null });
    return this.#openTable(state, table);
  }

  /** A table waits for the next try, which goes on in its thread if it has one. */
  #putOff(state: EveningState, table: EveningTableRow): Promise<boolean> {
    const channel = hasThread(state, table) ? table.channel : null;
    return this.keeper.editTable({ ...table, channel, state: "waiting" });
  }

  /** A thread of which nothing is known counts as there. */
  async #isThere(thread: string): Promise<boolean> {
    const { hasChannel, log } = this.ports;
    try {
      return await hasChannel(thread);
    } catch (error) {
      log.warn({ channel: thread, error }, "whether a club evening's thread is still there is unknown; it is used");
      return true;
    }
  }

  async #openThread(state: EveningState, table: EveningTableRow): Promise<boolean> {
    const thread = await this.ports.channel.thread(state, table);
    if (thread.kind === "passing") return false;
    if (thread.kind === "refused") {
      this.#refusals.add(idOf(table), "thread", this.ports.clock.now());
      return this.keeper.editTable({ ...table, state: "later" });
    }
    this.#refusals.remove(idOf(table), "thread");
    if (thread.kind !== "done") return this.#putOff(state, table);
    const inThread = { ...table, channel: thread.id };
    await this.keeper.editTable(inThread);
    return this.#openTable(state, inThread);
  }

  async #openTable(state: EveningState, table: EveningTableRow): Promise<boolean> {
    const { channel, clock, handle, log } = this.ports;
    const { guild } = state.row;
    // All of them have deleted their data, or have gone.
    if (seatsAt(state, table).length === 0) return this.keeper.editTable({ ...table, state: "over" });
    try {
      const board = await openEveningTable(state, table, handle, clock.now());
      if (board === null) return await this.#putOff(state, table);
      channel.opened(board);
      return await this.keeper.editTable({ ...table, table: board.table, state: "open" });
    } catch (error) {
      if (error instanceof StoreRefusedError) throw error;
      log.error({ guild, table: table.number, error }, "a club evening's table could not be opened");
      return this.#putOff(state, table);
    }
  }

  /** Posts or edits the board, and removes it if meanwhile a host has named another channel or ended the evening. */
  async #write(state: EveningState): Promise<boolean> {
    const { version, evening, boardChannel, stage } = state.row;
    const key = state.row;
    const id = idOf(key);
    const written = await this.ports.channel.board(state);
    if (written.kind === "passing") return false;
    if (written.kind === "refused" && !this.#refusals.add(id, "board", this.ports.clock.now())) return true;
    this.#refusals.remove(id, "board");
    this.#forbidden.delete(id);
    if (written.kind === "forbidden") this.#forbidden.set(id, version);
    if (written.kind === "forbidden") return true;
    const message = written.kind === "done" ? written.id : null;
    let isStray = stage === "open";
    await this.keeper.edit(key, (row) => {
      const isAnother = row.evening !== evening || (row.stage === "ended" && !isOff(row));
      isStray = row.boardChannel !== boardChannel || (isAnother && stage === "open");
      if (row.evening !== evening || isStray) return row;
      return { ...row, message: message ?? row.message, shown: Math.max(row.shown, version) };
    });
    if (isStray && message !== null)
      await this.ports.channel.remove({ guild: key.guild, channel: boardChannel, message });
    return true;
  }

  /** Whether Discord has refused to show what an evening's board lacks. */
  #isForbidden(row: EveningRow): boolean {
    return row.shown < row.version && this.#forbidden.get(idOf(row)) === row.version;
  }

  /** Nothing is to be done until it is due again. */
  async #rest(seen: EveningRow): Promise<void> {
    const calendar = await this.keeper.calendar(seen);
    const now = this.ports.clock.now();
    const id = idOf(seen);
    const opening = this.#isForbidden(seen) ? now + seldomMs : Infinity;
    const hasTables = [...this.#watched.values()].some((one) => one.id === id);
    const looking = seen.stage === "begun" ? now + (hasTables ? openMs : seldomMs) : Infinity;
    const next = Math.min(nextDue(seen, now, calendar), this.#refusals.next(id, now) ?? Infinity, opening, looking);
    // While no press arrives it stays due since then, as where the bot does not run.
    const isAway = seen.stage === "begun" && !this.ports.isConnected(seen.guild);
    const due = isAway ? Math.min(next, seen.due || now) : next;
    await this.keeper.edit(seen, (row) => (row.version === seen.version && row.due !== due ? { ...row, due } : row));
    this.context.wakeAt(id, next);
  }
}
