import type { EveningKey, EveningRow, EveningTableRow } from "../../store/store.js";
import type { DueWork } from "../../tables/clock/due-work.js";
import { StoreRefusedError } from "../../tables/ports.js";
import {
  type EveningState,
  isAsking,
  isOff,
  isTelling,
  advanceEvening,
  allAnnounced,
  comers,
  nextDue,
} from "./rules/evening-stages.js";
import { calendarOf } from "./rules/evening-times.js";
import { hasThread, openEveningTable } from "./open-evening-tables.js";
import { type EveningKeeper, type EveningPorts, idOf } from "./keeper.js";
import { inMentions } from "../../lib/table-sizes.js";
import { Refusals, sendOnce } from "../../tables/send-once.js";

/** How often an evening is looked at whose board is in a closed channel. */
const closedMs = 10 * 60_000;

/** Something to do. @returns whether to go on at once */
type Step = () => Promise<boolean>;

/** Does what follows from servers' club evenings, step by step. What is not stored as done is done again. */
export class EveningWork {
  readonly #refusals = new Refusals();
  /** By evening: the version of its board that Discord has forbidden. It is tried again when the channel opens, or a start. */
  readonly #forbidden = new Map<string, number>();

  constructor(
    private readonly ports: EveningPorts,
    private readonly keeper: EveningKeeper,
    private readonly context: Pick<DueWork, "isOver" | "trustsClock" | "wakeAt">,
  ) {}

  /** Until nothing is left, or something has to wait. */
  async run(key: EveningKey): Promise<void> {
    for (let goesOn = true; goesOn && !this.context.isOver(idOf(key));) {
      const trustsClock = this.context.trustsClock();
      if (trustsClock) await this.#advance(key);
      const state = await this.keeper.load(key);
      if (state === null) return;
      const step = await this.#nextStep(state, trustsClock);
      if (step === null) return trustsClock ? this.#rest(state.row) : undefined;
      goesOn = await step();
    }
  }

  /** Stores what happens by time alone. */
  async #advance(key: EveningKey): Promise<void> {
    const zone = await this.keeper.zone(key.guild);
    const now = this.ports.clock.now();
    await this.keeper.edit(key, (row) => advanceEvening(row, now, calendarOf(row, zone)));
  }

  /** What is to be done first; null: nothing. */
  async #nextStep(state: EveningState, trustsClock: boolean): Promise<Step | null> {
    const { row, answers, tables } = state;
    const now = this.ports.clock.now();
    const isLater = (what: string): boolean => this.#refusals.waits(idOf(row), what, now);
    if (row.eventPending && trustsClock && !isLater("event")) return () => this.#sync(state);
    if (trustsClock && isTelling(row, now) && !isLater("message")) return () => this.#announce(state);
    const isPlanned = (table: EveningTableRow): boolean =>
      table.state === "planned" || (table.state === "later" && !isLater("thread"));
    const planned = row.stage === "begun" ? tables.find(isPlanned) : undefined;
    if (planned !== undefined) return () => this.#place(state, planned);
    if (trustsClock && isAsking(row, await this.keeper.calendar(row), now))
      return () =>
        this.#ask(
          row,
          answers.some(({ answer }) => answer === "maybe"),
        );
    const hasBoard = row.stage !== "coming" && row.stage !== "ended";
    const isShown = !hasBoard || row.shown >= row.version || this.#isForbidden(row);
    return isShown || isLater("board") ? null : () => this.#write(state);
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
    const isStill = (present: EveningRow): boolean => isOff(present) === isOff(row) && present.evening === row.evening;
    const edit = (fields: Partial<EveningRow>): Promise<boolean> =>
      this.keeper.edit(row, (present) => (isStill(present) ? { ...present, ...fields } : present));
    const users = inMentions(comers(state.answers))[announced];
    if (users === undefined) return edit({ announced: allAnnounced, announcing: null });
    const message = {
      since: announcing,
      begin: () => edit({ announcing: now }),
      send: () => this.ports.channel.announce(state, users, announced),
    };
    const written = await sendOnce(message, now);
    if (written?.kind === "passing") return false;
    if (written?.kind === "refused" && !this.#refusals.add(id, "message", now)) return edit({ announcing: null });
    this.#refusals.remove(id, "message");
    return edit({ announced: announced + 1, announcing: null });
  }

  /** Those who may come are asked once more: the list moves to the end of its channel, where it is seen. */
  async #ask(row: EveningRow, isWanted: boolean): Promise<boolean> {
    if (isWanted) await this.ports.channel.removeBoard(row);
    return this.keeper.edit(row, (present) => {
      if (present.evening !== row.evening) return present;
      return { ...present, asked: true, version: present.version + (isWanted ? 1 : 0) };
    });
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
    const { store, channel, clock, handle, log } = this.ports;
    const { guild } = state.row;
    try {
      const answers = () => store.evenings.answers(table, table.evening);
      const board = await openEveningTable(state, table, { handle, answers, now: clock.now() });
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
      isStray = row.boardChannel !== boardChannel || (row.stage === "ended" && stage === "open");
      if (row.evening !== evening || isStray) return row;
      return { ...row, message: message ?? row.message, shown: Math.max(row.shown, version) };
    });
    if (isStray && message !== null) await this.ports.channel.removeBoard({ guild: key.guild, boardChannel, message });
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
    const opening = this.#isForbidden(seen) ? now + closedMs : Infinity;
    const due = Math.min(nextDue(seen, now, calendar), this.#refusals.next(id, now) ?? Infinity, opening);
    await this.keeper.edit(seen, (row) => (row.version === seen.version ? { ...row, due } : row));
    this.context.wakeAt(id, due);
  }
}
