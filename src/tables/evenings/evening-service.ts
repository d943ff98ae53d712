import { clubEveningAfter, type ClubEvening } from "../../club/evening-times.js";
import { eveningsIn, zoneOf } from "../../club/evenings.js";
import { inMentions } from "../../club/table-sizes.js";
import type { GameId } from "../../games/index.js";
import type { EveningAnswerRow, EveningRow, EveningTableRow, Store } from "../../store/store.js";
import { LeaseLostError, type OfServers } from "../clock/held-shards.js";
import { LeapWatch } from "../clock/leap-watch.js";
import { Timers } from "../clock/timers.js";
import { Queues } from "../queues.js";
import type { EveningPorts } from "./evening-ports.js";
import {
  advanceEvening,
  allAnnounced,
  changedEvening,
  comers,
  type EveningPlan,
  type EveningState,
  newEvening,
  nextDue,
  weekMs,
} from "./evening-stages.js";
import { openEveningTable, plannedTables, type Places, proposeTables, replacedTables } from "./open-evening-tables.js";

export type { EveningChannel, Written } from "./evening-ports.js";

/** For so long after a message may have been sent it is sent again under its nonce, which makes one of both. */
const nonceMs = 2 * 60_000;

/** Deadlines further away are found by the next search. */
const aheadMs = 60_000;

/** Before a server is looked at again, at least. */
const leastMs = 1_000;

/** How a press to open tables came out. `few`: not enough people. `waiting`: some have no place. */
export type Opening = "opened" | "few" | "waiting" | "late";

/**
 * Servers' weekly club evenings. Changes of a server are stored one after the other; what follows from them at Discord
 * is done one by one too, and again after a crash until it is stored as done.
 */
export class Evenings {
  readonly #ports: EveningPorts;
  readonly #changes: Queues;
  readonly #timers: Timers;
  readonly #leaps: LeapWatch;
  /** Servers with work under way; true: look again afterwards. */
  readonly #busy = new Map<string, boolean>();
  #stopped = false;

  constructor(ports: EveningPorts) {
    this.#ports = ports;
    const { store, clock, log } = ports;
    this.#changes = new Queues(clock);
    this.#leaps = new LeapWatch(clock);
    const deadlinesBy: Store["deadlinesBy"] = async (moment, after, most) => {
      if (!this.#leaps.isSure()) return [];
      if (after === null) await this.#wakeFar(most);
      const last = after === null ? null : { guild: after.table, due: after.due };
      const rows = await store.evenings.dueBy(moment, last, most);
      return rows.map(({ guild, due }) => ({ table: guild, kind: "close", seat: -1, due, shard: 0 }));
    };
    this.#timers = new Timers({ deadlinesBy }, { clock, log }, (guild) => {
      this.wake(guild);
    });
  }

  /** Does what is due and goes on with what was under way. May be called again. */
  start(): void {
    if (!this.#stopped) this.#timers.start();
  }

  /** Resolves when all changes are stored. What waits for Discord goes on after the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#timers.stop();
    await this.#changes.idle();
  }

  /** Null: the server has none. */
  async of(guild: string): Promise<EveningState | null> {
    const { evenings } = this.#ports.store;
    const row = await evenings.of(guild);
    if (row === null) return null;
    const [answers, tables] = await Promise.all([
      evenings.answers(guild, row.evening),
      evenings.tables(guild, row.evening),
    ]);
    return { row, answers, tables };
  }

  /** Sets a server's evening, or changes it. @param hasEvent whether the bot may make an event of Discord's */
  async set(guild: string, plan: EveningPlan, hasEvent: boolean): Promise<EveningRow> {
    const following = await this.#following(guild, plan);
    const now = this.#ports.clock.now();
    let old: EveningRow | null = null;
    const row = await this.#changes.runInTime(guild, async () => {
      const { evenings } = this.#ports.store;
      old = await evenings.of(guild);
      const next =
        old === null
          ? newEvening(guild, plan, following(now), hasEvent)
          : changedEvening(old, plan, following(now), hasEvent);
      await evenings.set(next);
      return next;
    });
    await this.#removeOld(old, row);
    this.wake(guild);
    return row;
  }

  /** To be called when a server's time zone has changed: its evening and event keep their time of day, by the new clock. */
  async changeZone(guild: string): Promise<void> {
    const { evenings } = this.#ports.store;
    const seen = await evenings.of(guild);
    const row = await this.#changes.runInTime(guild, async () => {
      const present = await evenings.of(guild);
      if (present === null) return null;
      const following = await this.#following(guild, present);
      const hasEvent = present.event !== null || present.eventPending;
      const next = changedEvening(present, present, following(this.#ports.clock.now()), hasEvent);
      await evenings.set(next);
      return next;
    });
    if (row === null) return;
    await this.#removeOld(seen, row);
    this.wake(guild);
  }

  /** Ends a server's evening for good. Its event has to be deleted before. @returns false: it has none */
  async end(guild: string): Promise<boolean> {
    const row = await this.#changes.runInTime(guild, async () => {
      const { evenings } = this.#ports.store;
      const present = await evenings.of(guild);
      if (present !== null) await evenings.end(guild);
      return present;
    });
    if (row !== null && row.stage === "open") await this.#ports.channel.removeBoard(row);
    return row !== null;
  }

  /** Somebody signs up, or says that they do not come. @returns as `EveningRows.answer` */
  answer(row: Omit<EveningAnswerRow, "seated" | "at">): Promise<boolean> {
    const at = this.#ports.clock.now();
    return this.#changes.runInTime(row.guild, () => this.#ports.store.evenings.answer({ ...row, at }));
  }

  /** Plans an evening's tables, once, and opens them, or those that had no place before. */
  async open(guild: string, evening: number, game: GameId | null, hasThreads: boolean): Promise<Opening> {
    const { store, clock } = this.#ports;
    const opening = await this.#changes.runInTime(guild, async (): Promise<Opening> => {
      const state = await this.of(guild);
      if (state?.row.evening !== evening || state.row.stage !== "begun") return "late";
      const places: Places = { isFree: (await store.openTableIn(state.row.boardChannel)) === null, hasThreads };
      if (state.tables.length > 0) {
        const placed = replacedTables(state, places);
        for (const table of placed) await store.evenings.setTable(table);
        const isWaiting = state.tables.some((table) => table.state === "waiting");
        return placed.length === 0 && isWaiting ? "waiting" : "opened";
      }
      if (game === null) return "few";
      const proposal = proposeTables(state, game);
      const planned = plannedTables(state, proposal, places, clock.now());
      return (await store.evenings.plan(planned, proposal.seated)) ? "opened" : "few";
    });
    this.wake(guild);
    return opening;
  }

  /** As `EveningRows.answersOf`. */
  signUps(user: string): Promise<readonly EveningAnswerRow[]> {
    return this.#ports.store.evenings.answersOf(user);
  }

  /** Deletes what somebody has said. Boards follow. @param of left out: in all servers that this process serves */
  async removeUser(user: string, of: OfServers = (guild) => this.#ports.serves?.(guild) ?? true): Promise<void> {
    const { evenings } = this.#ports.store;
    for (const guild of new Set((await evenings.answersOf(user)).map((answer) => answer.guild))) {
      if (!of(guild)) continue;
      const isShown = await this.#changes.run(guild, () => evenings.removeUser(user, guild));
      if (isShown) this.wake(guild);
    }
  }

  /**
   * Shows the board by a press's answer, unless other work is under way, which then shows it.
   *
   * @param show returns whether Discord has taken it
   */
  async showBy(guild: string, show: (state: EveningState) => Promise<boolean>): Promise<boolean> {
    if (this.#busy.has(guild) || this.#stopped) {
      this.wake(guild);
      return false;
    }
    this.#busy.set(guild, false);
    let isShown = false;
    try {
      const state = await this.of(guild);
      if (state !== null) {
        isShown = await show(state);
        const { version } = state.row;
        if (isShown) await this.#edit(guild, (row) => ({ ...row, shown: Math.max(row.shown, version) }));
      }
    } finally {
      this.#busy.delete(guild);
      this.wake(guild);
    }
    return isShown;
  }

  /** Does what there is to do for a server. Failures are logged, and tried again within a minute. */
  wake(guild: string): void {
    if (this.#isOver(guild)) return;
    if (this.#busy.has(guild)) {
      this.#busy.set(guild, true);
      return;
    }
    this.#busy.set(guild, false);
    void this.#work(guild)
      .catch((error: unknown) => {
        if (this.#isOver(guild) || error instanceof LeaseLostError) return;
        this.#ports.log.error(
          { guild, error },
          "a club evening could not be carried on; it is tried again in a minute",
        );
      })
      .finally(() => {
        const isAgain = this.#busy.get(guild) === true;
        this.#busy.delete(guild);
        if (isAgain) this.wake(guild);
      });
  }

  /** Nothing more is done for a server here. */
  #isOver(guild: string): boolean {
    return this.#stopped || this.#ports.serves?.(guild) === false;
  }

  async #work(guild: string): Promise<void> {
    for (let isDone = true; isDone && !this.#isOver(guild);) {
      const isSure = this.#leaps.isSure();
      if (isSure) await this.#advance(guild);
      const state = await this.of(guild);
      if (state === null) return;
      const step = this.#nextStep(state, isSure);
      if (step === null) return isSure ? this.#rest(state.row) : undefined;
      isDone = await step();
    }
  }

  /** A wrong clock has put off what is due further ahead than evenings are apart. */
  async #wakeFar(most: number): Promise<void> {
    const farthest = { guild: "", due: this.#ports.clock.now() + weekMs };
    for (const { guild } of await this.#ports.store.evenings.dueBy(Number.MAX_SAFE_INTEGER, farthest, most))
      this.wake(guild);
  }

  /** What is to be done first; null: nothing. A step returns whether to go on at once. */
  #nextStep(state: EveningState, isSure: boolean): (() => Promise<boolean>) | null {
    const { row, tables } = state;
    if (row.eventPending && isSure) return () => this.#sync(state);
    if (row.stage === "begun" && row.announced < allAnnounced) return () => this.#announce(state);
    const planned = row.stage === "begun" ? tables.find((table) => table.state === "planned") : undefined;
    if (planned !== undefined) return () => this.#openTable(state, planned);
    return row.stage !== "coming" && row.shown < row.version ? () => this.#write(state) : null;
  }

  async #sync(state: EveningState): Promise<boolean> {
    const { guild, channel, weekday, minutes } = state.row;
    const following = await this.#following(guild, state.row);
    const now = this.#ports.clock.now();
    const first = following(now);
    const written = await this.#ports.channel.event(state, first.start > now ? first : following(first.end));
    if (written.kind === "passing") return false;
    const event = written.kind === "done" ? written.id : null;
    // The server's time zone may have changed meanwhile.
    const isOnTime = (await this.#following(guild, state.row))(now).start === first.start;
    await this.#edit(guild, (row) => {
      const isSame = isOnTime && row.channel === channel && row.weekday === weekday && row.minutes === minutes;
      return { ...row, event, eventPending: !isSame || row.game !== state.row.game };
    });
    return true;
  }

  async #announce(state: EveningState): Promise<boolean> {
    const { guild, announced, announcing } = state.row;
    const now = this.#ports.clock.now();
    const users = inMentions(comers(state.answers))[announced];
    if (users === undefined) return this.#edit(guild, (row) => ({ ...row, announced: allAnnounced, announcing: null }));
    const next = (row: EveningRow): EveningRow => ({ ...row, announced: announced + 1, announcing: null });
    // It may have been sent, and is too old to be recognised by its nonce.
    if (announcing !== null && now - announcing >= nonceMs) return this.#edit(guild, next);
    if (announcing === null) await this.#edit(guild, (row) => ({ ...row, announcing: now }));
    const written = await this.#ports.channel.announce(state, users, announced);
    return written.kind === "passing" ? false : this.#edit(guild, next);
  }

  async #openTable(state: EveningState, table: EveningTableRow): Promise<boolean> {
    const { store, channel, clock, handle, log } = this.#ports;
    const set = (next: EveningTableRow): Promise<boolean> =>
      this.#changes.run(state.row.guild, async () => {
        await store.evenings.setTable(next);
        return true;
      });
    if (await this.#ports.hasLeft(table.guild)) return set({ ...table, channel: null, state: "waiting" });
    if (table.channel === null) {
      const thread = await channel.thread(state, table);
      if (thread.kind === "passing") return false;
      return set(thread.kind === "done" ? { ...table, channel: thread.id } : { ...table, state: "waiting" });
    }
    try {
      const answers = () => store.evenings.answers(table.guild, table.evening);
      const board = await openEveningTable(state, table, { handle, answers, now: clock.now() });
      if (board !== null) channel.opened(board);
      const { row } = state;
      const isElsewhere = table.channel !== row.boardChannel;
      return await set(
        board === null
          ? { ...table, channel: isElsewhere ? table.channel : null, state: "waiting" }
          : { ...table, table: board.table, state: "open" },
      );
    } catch (error) {
      if (error instanceof LeaseLostError) throw error;
      log.error({ guild: state.row.guild, table: table.number, error }, "a club evening's table could not be opened");
      return set({ ...table, channel: null, state: "waiting" });
    }
  }

  async #write(state: EveningState): Promise<boolean> {
    const { guild, version, evening } = state.row;
    const written = await this.#ports.channel.board(state);
    if (written.kind === "passing") return false;
    const message = written.kind === "done" ? written.id : null;
    return this.#edit(guild, (row) => {
      if (row.evening !== evening) return row;
      return { ...row, message: message ?? row.message, shown: Math.max(row.shown, version) };
    });
  }

  /** Nothing is to be done until it is due again. */
  async #rest(seen: EveningRow): Promise<void> {
    const following = await this.#following(seen.guild, seen);
    const now = this.#ports.clock.now();
    const due = nextDue(seen, now, following);
    await this.#edit(seen.guild, (row) => (row.version === seen.version ? { ...row, due } : row));
    const ms = due - now;
    if (ms <= aheadMs) this.#timers.setAfter(seen.guild, Math.max(leastMs, ms));
  }

  async #advance(guild: string): Promise<void> {
    const seen = await this.#ports.store.evenings.of(guild);
    if (seen === null) return;
    const following = await this.#following(guild, seen);
    const now = this.#ports.clock.now();
    await this.#changes.run(guild, async () => {
      const { evenings } = this.#ports.store;
      const row = await evenings.of(guild);
      const next = row === null ? null : advanceEvening(row, now, following);
      if (next !== null && next !== row) await evenings.set(next);
    });
  }

  /** Changes a server's row, if it still has one. */
  #edit(guild: string, change: (row: EveningRow) => EveningRow): Promise<boolean> {
    return this.#changes.run(guild, async () => {
      const { evenings } = this.#ports.store;
      const row = await evenings.of(guild);
      if (row !== null) await evenings.set(change(row));
      return true;
    });
  }

  /** The evenings of a weekly time by the server's clock. */
  async #following(
    guild: string,
    { weekday, minutes }: Pick<EveningRow, "weekday" | "minutes">,
  ): Promise<(ms: number) => ClubEvening> {
    const { zone: set } = await this.#ports.settings.of(guild);
    const zone = zoneOf(set, this.#ports.localeOf(guild));
    const eveningOf = eveningsIn(zone);
    return (ms) => clubEveningAfter({ weekday, minutes }, zone, eveningOf, ms);
  }

  async #removeOld(old: EveningRow | null, row: EveningRow): Promise<void> {
    if (old === null || old.message === null || row.message !== null) return;
    await this.#ports.channel.removeBoard(old);
  }
}
