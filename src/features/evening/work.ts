import { inMentions } from "../../lib/table-sizes.js";
import type { EveningRow, EveningTableRow } from "../../store/store.js";
import type { DueWork } from "../../tables/clock/due-work.js";
import { LeaseLostError } from "../../tables/ports.js";
import { Refusals } from "../../tables/refused-requests.js";
import { sendOnce } from "../../tables/send-once.js";
import { advanceEvening, allAnnounced, comers, type EveningState, nextDue } from "./rules/evening-stages.js";
import { hasThread, openEveningTable } from "./open-evening-tables.js";
import type { EveningKeeper, EveningPorts } from "./keeper.js";

/** How often an evening is looked at whose board is in a closed channel. */
const closedMs = 10 * 60_000;

/** Something to do. @returns whether to go on at once */
type Step = () => Promise<boolean>;

/** Does what follows from servers' club evenings, step by step. What is not stored as done is done again. */
export class EveningWork {
  readonly #refusals = new Refusals();
  /** By server: the version of its board that Discord has forbidden. It is tried again when the channel opens, or a start. */
  readonly #forbidden = new Map<string, number>();

  constructor(
    private readonly ports: EveningPorts,
    private readonly keeper: EveningKeeper,
    private readonly context: Pick<DueWork, "isOver" | "trustsClock" | "wakeAt">,
  ) {}

  /** Until nothing is left, or something has to wait. */
  async run(guild: string): Promise<void> {
    for (let goesOn = true; goesOn && !this.context.isOver(guild);) {
      const trustsClock = this.context.trustsClock();
      if (trustsClock) await this.#advance(guild);
      const state = await this.keeper.load(guild);
      if (state === null) return;
      const step = this.#nextStep(state, trustsClock);
      if (step === null) return trustsClock ? this.#rest(state.row) : undefined;
      goesOn = await step();
    }
  }

  /** Stores what happens by time alone. */
  async #advance(guild: string): Promise<void> {
    const seen = await this.ports.store.evenings.of(guild);
    if (seen === null) return;
    const following = await this.keeper.following(guild, seen);
    const now = this.ports.clock.now();
    await this.keeper.changes.run(guild, async () => {
      const { evenings } = this.ports.store;
      const row = await evenings.of(guild);
      const next = row === null ? null : advanceEvening(row, now, following);
      if (next !== null && next !== row) await evenings.set(next);
    });
  }

  /** What is to be done first; null: nothing. */
  #nextStep(state: EveningState, trustsClock: boolean): Step | null {
    const { row, tables } = state;
    const isLater = (what: string): boolean => this.#refusals.waits(row.guild, what, this.ports.clock.now());
    if (row.eventPending && trustsClock && !isLater("event")) return () => this.#sync(state);
    const hasBegun = row.stage === "begun";
    if (hasBegun && row.announced < allAnnounced && !isLater("message")) return () => this.#announce(state);
    const isPlanned = (table: EveningTableRow): boolean =>
      table.state === "planned" || (table.state === "later" && !isLater("thread"));
    const planned = hasBegun ? tables.find(isPlanned) : undefined;
    if (planned !== undefined) return () => this.#place(state, planned);
    const isShown = row.stage === "coming" || row.shown >= row.version || this.#isForbidden(row);
    return isShown || isLater("board") ? null : () => this.#write(state);
  }

  /** Makes or changes Discord's event. */
  async #sync(state: EveningState): Promise<boolean> {
    const { guild, channel, weekday, minutes } = state.row;
    const following = await this.keeper.following(guild, state.row);
    const now = this.ports.clock.now();
    const first = following(now);
    const written = await this.ports.channel.event(state, first.start > now ? first : following(first.end));
    if (written.kind === "passing") return false;
    if (written.kind === "refused") {
      this.#refusals.add(guild, "event", now);
      return true;
    }
    this.#refusals.remove(guild, "event");
    const event = written.kind === "done" ? written.id : null;
    // The server's time zone may have changed meanwhile.
    const isOnTime = (await this.keeper.following(guild, state.row))(now).start === first.start;
    await this.keeper.edit(guild, (row) => {
      const isSame = isOnTime && row.channel === channel && row.weekday === weekday && row.minutes === minutes;
      return { ...row, event, eventPending: !isSame || row.game !== state.row.game };
    });
    return true;
  }

  /** Mentions the next of those who come, as many as one message may. */
  async #announce(state: EveningState): Promise<boolean> {
    const { guild, announced, announcing } = state.row;
    const now = this.ports.clock.now();
    const users = inMentions(comers(state.answers))[announced];
    if (users === undefined)
      return this.keeper.edit(guild, (row) => ({ ...row, announced: allAnnounced, announcing: null }));
    const next = (row: EveningRow): EveningRow => ({ ...row, announced: announced + 1, announcing: null });
    const message = {
      since: announcing,
      begin: () => this.keeper.edit(guild, (row) => ({ ...row, announcing: now })),
      send: () => this.ports.channel.announce(state, users, announced),
    };
    const written = await sendOnce(message, now);
    if (written?.kind === "passing") return false;
    if (written?.kind === "refused" && !this.#refusals.add(guild, "message", now))
      return this.keeper.edit(guild, (row) => ({ ...row, announcing: null }));
    this.#refusals.remove(guild, "message");
    return this.keeper.edit(guild, next);
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
      this.#refusals.add(table.guild, "thread", this.ports.clock.now());
      return this.keeper.editTable({ ...table, state: "later" });
    }
    this.#refusals.remove(table.guild, "thread");
    if (thread.kind !== "done") return this.#putOff(state, table);
    const inThread = { ...table, channel: thread.id };
    await this.keeper.editTable(inThread);
    return this.#openTable(state, inThread);
  }

  async #openTable(state: EveningState, table: EveningTableRow): Promise<boolean> {
    const { store, channel, clock, handle, log } = this.ports;
    const { guild } = state.row;
    try {
      const answers = () => store.evenings.answers(guild, table.evening);
      const board = await openEveningTable(state, table, { handle, answers, now: clock.now() });
      if (board === null) return await this.#putOff(state, table);
      channel.opened(board);
      return await this.keeper.editTable({ ...table, table: board.table, state: "open" });
    } catch (error) {
      if (error instanceof LeaseLostError) throw error;
      log.error({ guild, table: table.number, error }, "a club evening's table could not be opened");
      return this.#putOff(state, table);
    }
  }

  /** Posts or edits the board, and removes it if meanwhile a host has named another channel or ended the evening. */
  async #write(state: EveningState): Promise<boolean> {
    const { guild, version, evening, boardChannel, stage } = state.row;
    const written = await this.ports.channel.board(state);
    if (written.kind === "passing") return false;
    if (written.kind === "refused" && !this.#refusals.add(guild, "board", this.ports.clock.now())) return true;
    this.#refusals.remove(guild, "board");
    this.#forbidden.delete(guild);
    if (written.kind === "forbidden") this.#forbidden.set(guild, version);
    if (written.kind === "forbidden") return true;
    const message = written.kind === "done" ? written.id : null;
    let isStray = stage === "open";
    await this.keeper.edit(guild, (row) => {
      isStray = row.boardChannel !== boardChannel;
      if (row.evening !== evening || isStray) return row;
      return { ...row, message: message ?? row.message, shown: Math.max(row.shown, version) };
    });
    if (isStray && message !== null) await this.ports.channel.removeBoard({ guild, boardChannel, message });
    return true;
  }

  /** Whether Discord has refused to show what an evening's board lacks. */
  #isForbidden({ guild, shown, version }: EveningRow): boolean {
    return shown < version && this.#forbidden.get(guild) === version;
  }

  /** Nothing is to be done until it is due again. */
  async #rest(seen: EveningRow): Promise<void> {
    const following = await this.keeper.following(seen.guild, seen);
    const now = this.ports.clock.now();
    const opening = this.#isForbidden(seen) ? now + closedMs : Infinity;
    const due = Math.min(nextDue(seen, now, following), this.#refusals.next(seen.guild, now) ?? Infinity, opening);
    await this.keeper.edit(seen.guild, (row) => (row.version === seen.version ? { ...row, due } : row));
    this.context.wakeAt(seen.guild, due);
  }
}
