import type { GameModule } from "../../game/module.js";
import type { EveningAnswerRow, EveningRow, EveningTableRow } from "../../store/store.js";
import { DueWork } from "../../tables/clock/due-work.js";
import { type OfServers, StoreRefusedError } from "../../tables/ports.js";
import { TimeLimitError } from "../../tables/queues.js";
import {
  changedEvening,
  type EveningPlan,
  type EveningState,
  newEvening,
  weekMs,
  advanceEvening,
  allAnnounced,
  comers,
  nextDue,
} from "./rules/evening-stages.js";
import {
  type Opening,
  planEveningTables,
  type Threads,
  threadsAtOnce,
  hasThread,
  openEveningTable,
} from "./open-evening-tables.js";
import { EveningKeeper, type EveningPorts } from "./keeper.js";
import { inMentions } from "../../lib/table-sizes.js";
import { Refusals, sendOnce } from "../../tables/send-once.js";

/**
 * Servers' weekly club evenings. Changes of a server are stored one after the other; what follows from them at Discord
 * is done one by one too, and again after a crash until it is stored as done.
 *
 * `set`, `changeZone`, `end`, `answer` and `open` throw a `TimeLimitError` if nothing is stored within two seconds.
 */
export class Evenings {
  readonly #keeper: EveningKeeper;
  readonly #work: DueWork;
  readonly #steps: EveningWork;

  constructor(private readonly ports: EveningPorts) {
    const { store, log } = ports;
    this.#keeper = new EveningKeeper(ports);
    this.#work = new DueWork(
      {
        dueBy: async (moment, after, most) => {
          if (after === null) await this.#wakeFar(most);
          const last = after === null ? null : { guild: after.id, due: after.due };
          const rows = await store.evenings.dueBy(moment, last, most);
          return rows.map(({ guild, due }) => ({ id: guild, due }));
        },
        isOver: (guild) => ports.stays?.()(guild) === false,
        run: (guild) => this.#steps.run(guild),
        failed: (guild, error) => {
          log.error({ guild, error }, "a club evening could not be carried on; it is tried again in a minute");
        },
      },
      ports,
    );
    this.#steps = new EveningWork(ports, this.#keeper, this.#work);
  }

  /** Does what is due and goes on with what was under way. May be called again. */
  start(): void {
    this.#work.start();
  }

  /** Resolves when all changes are stored. What waits for Discord goes on after the next start. */
  async stop(): Promise<void> {
    this.#work.stop();
    await this.#keeper.changes.idle();
  }

  /** Null: the server has none. */
  of(guild: string): Promise<EveningState | null> {
    return this.#keeper.load(guild);
  }

  /** The evening of a server that goes on or comes next; null: it has none. */
  async next(guild: string): Promise<{ readonly row: EveningRow; readonly start: number } | null> {
    const row = await this.ports.store.evenings.of(guild);
    if (row === null) return null;
    if (row.stage !== "over") return { row, start: row.start };
    const following = await this.#keeper.following(guild, row);
    return { row, start: following(Math.max(this.ports.clock.now(), row.end)).start };
  }

  /** Sets a server's evening, or changes it. @param hasEvent whether the bot may make an event of Discord's */
  set(guild: string, plan: EveningPlan, hasEvent: boolean): Promise<EveningRow> {
    return this.#replace(guild, async (old) => {
      const following = await this.#keeper.following(guild, plan);
      const next = following(this.ports.clock.now());
      return old === null ? newEvening(guild, plan, next, hasEvent) : changedEvening(old, plan, next, hasEvent);
    });
  }

  /** To be called when a server's time zone has changed: its evening and event keep their time of day, by the new clock. */
  async changeZone(guild: string): Promise<void> {
    await this.#replace(guild, async (old) => {
      if (old === null) return null;
      const following = await this.#keeper.following(guild, old);
      const hasEvent = old.event !== null || old.eventPending;
      return changedEvening(old, old, following(this.ports.clock.now()), hasEvent);
    });
  }

  /** Ends a server's evening for good. Its event has to be deleted before. @returns false: it has none */
  async end(guild: string): Promise<boolean> {
    const ended = await this.#keeper.changes.runInTime(guild, async () => {
      const { evenings } = this.ports.store;
      const present = await evenings.of(guild);
      if (present === null) return null;
      const ending = evenings.end(guild);
      const removal = present.stage === "open" ? this.#removeBoardAfter(ending, present) : null;
      await ending;
      // In an object, so that the server's next change does not wait for it.
      return { removal };
    });
    await ended?.removal;
    return ended !== null;
  }

  /** Somebody signs up, or says that they do not come. @returns as `EveningRows.answer` */
  answer(row: Omit<EveningAnswerRow, "seated" | "at">): Promise<boolean> {
    const at = this.ports.clock.now();
    return this.#keeper.changes.runInTime(row.guild, () => this.ports.store.evenings.answer({ ...row, at }));
  }

  /** Plans an evening's tables, once, and opens them, or those that had no place before. As `planEveningTables`. */
  async open(
    guild: string,
    evening: number,
    game: GameModule | null,
    threads: Threads,
    most: number = threadsAtOnce.host,
  ): Promise<Opening> {
    const opening = await this.#keeper.changes.runInTime(guild, async (): Promise<Opening> => {
      const state = await this.of(guild);
      if (state?.row.evening !== evening) return "late";
      return planEveningTables(state, game, threads, most, this.ports);
    });
    this.wake(guild);
    return opening;
  }

  /** As `EveningRows.answersOf`. */
  signUps(user: string): Promise<readonly EveningAnswerRow[]> {
    return this.ports.store.evenings.answersOf(user);
  }

  /** Deletes what somebody has said. Boards follow. @param of left out: in all servers */
  async removeUser(user: string, of: OfServers = () => true): Promise<void> {
    const { evenings } = this.ports.store;
    for (const guild of new Set((await evenings.answersOf(user)).map((answer) => answer.guild))) {
      if (!of(guild)) continue;
      const isShown = await this.#keeper.changes.run(guild, () => evenings.removeUser(user, guild));
      if (isShown) this.wake(guild);
    }
  }

  /**
   * Shows the board by a press's answer, unless other work is under way, which then shows it.
   *
   * @param show returns whether Discord has taken it
   */
  async showBy(guild: string, show: (state: EveningState) => Promise<boolean>): Promise<boolean> {
    const isShown = await this.#work.doBetween(guild, async () => {
      const state = await this.of(guild);
      if (state === null || !(await show(state))) return false;
      const { version } = state.row;
      return this.#keeper.edit(guild, (row) => ({ ...row, shown: Math.max(row.shown, version) }));
    });
    return isShown ?? false;
  }

  /** Writes a server's board again, as after a refusal. */
  async showAgain(guild: string): Promise<void> {
    await this.#keeper.edit(guild, (row) => ({ ...row, version: row.version + 1, due: 0 }));
    this.wake(guild);
  }

  /** Does what there is to do for a server. Failures are logged, and tried again within a minute. */
  wake(guild: string): void {
    this.#work.wake(guild);
  }

  /** A wrong clock has put off what is due further ahead than evenings are apart. */
  async #wakeFar(most: number): Promise<void> {
    const farthest = { guild: "", due: this.ports.clock.now() + weekMs };
    for (const { guild } of await this.ports.store.evenings.dueBy(Number.MAX_SAFE_INTEGER, farthest, most))
      this.wake(guild);
  }

  /** Puts another row in the place of a server's, and removes the old one's board if it has none of its own any more. */
  async #replace<Row extends EveningRow | null>(
    guild: string,
    change: (old: EveningRow | null) => Promise<Row>,
  ): Promise<Row> {
    const { evenings } = this.ports.store;
    const { row, removal } = await this.#keeper.changes.runInTime(guild, async () => {
      const old = await evenings.of(guild);
      const next = await change(old);
      if (next === null) return { row: next, removal: null };
      const setting = evenings.set(next);
      const isUnused = old !== null && old.message !== null && next.message === null;
      const ofOld = isUnused ? this.#removeBoardAfter(setting, old) : null;
      await setting;
      return { row: next, removal: ofOld };
    });
    if (row === null) return row;
    await removal;
    this.wake(guild);
    return row;
  }

  /** Removes the board of a row once a call has stored that it is not used any more, also if its caller has given up. */
  async #removeBoardAfter(call: Promise<void>, row: EveningRow): Promise<void> {
    const { guild, message } = row;
    const { store, channel, log } = this.ports;
    try {
      // A failed call may still be stored, and one that was given up may be so later.
      await call.catch((error: unknown) => (error instanceof TimeLimitError ? error.settled : undefined));
      if ((await store.evenings.of(guild))?.message !== message) await channel.removeBoard(row);
    } catch (error) {
      log.error(
        { guild, error },
        "whether a club evening's old board is still used is unknown; delete it by hand if not",
      );
    }
  }
}

/** How often an evening is looked at whose board is in a closed channel. */
const closedMs = 10 * 60_000;

/** Something to do. @returns whether to go on at once */
type Step = () => Promise<boolean>;

/** Does what follows from servers' club evenings, step by step. What is not stored as done is done again. */
class EveningWork {
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
      if (error instanceof StoreRefusedError) throw error;
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
