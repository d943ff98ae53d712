import type {
  EveningAnswerRow,
  EveningKey,
  EveningRow,
  EveningSaying,
  EveningSeatRow,
  EveningTableRow,
} from "../../store/store.js";
import { DueWork } from "../../tables/clock/due-work.js";
import type { Board } from "../../tables/board.js";
import type { Request } from "../../tables/requests.js";
import type { OfServers } from "../../tables/ports.js";
import {
  broughtBack,
  changedEvening,
  endedEvening,
  type EveningPlan,
  type EveningState,
  newEvening,
  nextOf,
  skippedEvening,
  unskippedEvening,
  weekMs,
} from "./rules/evening-stages.js";
import { anchorOf, calendarOf, nothingLeftOut, usualList } from "./rules/evening-times.js";
import { type Choice, type Opening, planEveningTables, type Threads, threadsAtOnce } from "./open-evening-tables.js";
import { freeUsers, isLive, roundOf, seatsNow } from "./rules/evening-rounds.js";
import { EveningKeeper, type EveningPorts, idOf, keyOf } from "./keeper.js";
import { EveningWork } from "./work.js";

/**
 * Servers' club evenings. Changes of one are stored one after the other; what follows from them at Discord is done one by
 * one too, and again after a crash until it is stored as done.
 *
 * `set`, `skip`, `changeZone`, `end`, `answer` and `open` throw a `TimeLimitError` if nothing is stored within two seconds.
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
          const last = after === null ? null : { ...keyOf(after.id), due: after.due };
          const rows = await store.evenings.dueBy(moment, last, most);
          return rows.map((row) => ({ id: idOf(row), due: row.due }));
        },
        isOver: (id) => ports.stays?.()(keyOf(id).guild) === false,
        run: (id) => this.#steps.run(keyOf(id)),
        failed: (id, error) => {
          log.error({ ...keyOf(id), error }, "a club evening could not be carried on; it is tried again in a minute");
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

  /** Null: there is none. */
  of(key: EveningKey): Promise<EveningState | null> {
    return this.#keeper.load(key);
  }

  /** All of a server, those that have ended too. */
  ofServer(guild: string): Promise<readonly EveningRow[]> {
    return this.ports.store.evenings.ofServer(guild);
  }

  /** The names of those of a server at which tables were opened on an evening. */
  async namesOn(guild: string, evening: number): Promise<readonly string[]> {
    const names = (await this.ofServer(guild)).map(async (row) => {
      const tables = row.name === null ? [] : await this.ports.store.evenings.tables(row, evening);
      return row.name === null || tables.length === 0 ? [] : [row.name];
    });
    return (await Promise.all(names)).flat();
  }

  /** A server's present time zone. */
  zone(guild: string): Promise<string> {
    return this.#keeper.zone(guild);
  }

  /** Those of a server that go on or come, each once, the next one first. */
  async coming(guild: string): Promise<readonly { readonly row: EveningRow; readonly start: number }[]> {
    const [zone, now] = [await this.zone(guild), this.ports.clock.now()];
    const coming = (await this.ofServer(guild)).flatMap((row) => {
      if (row.stage === "ended") return [];
      const isPresent = row.stage === "open" || row.stage === "begun";
      const next = isPresent ? row : nextOf(row, calendarOf(row, zone), now);
      return next === null ? [] : [{ row, start: next.start }];
    });
    return coming.toSorted((one, other) => one.start - other.start);
  }

  /** Sets an evening, changes it, or brings it back. @param hasEvent whether the bot may make an event of Discord's */
  set(key: EveningKey, plan: EveningPlan, hasEvent: boolean): Promise<EveningRow> {
    return this.#replace(key, async (stored) => {
      const now = this.ports.clock.now();
      const zone = await this.#keeper.zone(key.guild);
      const whole = { ...nothingLeftOut, anchor: stored?.anchor ?? 0 };
      const [before, then] = [stored ?? plan, plan].map((days) => calendarOf({ ...days, ...whole }, zone));
      const old = stored === null || !before || !then ? null : broughtBack(stored, before, then, now);
      const isSame = old?.weekday === plan.weekday && old.rhythm === plan.rhythm && old.stage !== "ended";
      const isCounted = plan.rhythm === "fortnightly" || plan.rhythm === "once";
      const first = isCounted ? anchorOf(plan.weekday, plan.minutes, zone, now) : 0;
      const isKept = isSame && (plan.rhythm !== "once" || old.anchor > first);
      // What a host has left out stays so, however often the others come.
      const { skipped, pausedUntil } = old ?? nothingLeftOut;
      const days = { anchor: isKept ? old.anchor : first, skipped, pausedUntil };
      if (old !== null)
        return changedEvening(old, { ...plan, ...days }, await this.#changeOf(old, { zone, mayHaveEvent: hasEvent }));
      const next = calendarOf({ ...plan, ...days }, zone).after(now);
      if (next === null) throw new Error("a club evening comes once at least");
      return newEvening(key, plan, days.anchor, next, hasEvent);
    });
  }

  /** Sets the server's evening without a name: weekly, with whatever game they like. @param hasEvent as of `set` */
  async setUsual(
    guild: string,
    time: Pick<EveningPlan, "channel" | "weekday" | "minutes">,
    hasEvent: boolean,
  ): Promise<EveningRow> {
    const all = await this.ofServer(guild);
    const usual = all.find(({ name }) => name === null);
    const series = usual?.series ?? Math.max(-1, ...all.map((row) => row.series)) + 1;
    return this.set({ guild, series }, { name: null, rhythm: "weekly", ...usualList, game: null, ...time }, hasEvent);
  }

  /** The next evening does not take place, or does after all. @param pausedUntil as in its row */
  async skip(
    key: EveningKey,
    isSkipped: boolean,
    pausedUntil: EveningRow["pausedUntil"] = null,
  ): Promise<EveningRow | null> {
    return this.#replace(key, async (old) => {
      if (old === null) return null;
      const now = this.ports.clock.now();
      const calendar = await this.#keeper.calendar({ ...old, ...nothingLeftOut });
      return isSkipped ? skippedEvening(old, pausedUntil, calendar, now) : unskippedEvening(old, calendar, now);
    });
  }

  /** To be called when a server's time zone has changed: evenings and events keep their time of day, by the new clock. */
  async changeZone(guild: string): Promise<void> {
    for (const key of await this.ofServer(guild))
      await this.#replace(key, async (old) => {
        if (old === null || old.stage === "ended") return old;
        const zone = await this.#keeper.zone(guild);
        const mayHaveEvent = old.event !== null || old.eventPending;
        return changedEvening(old, old, await this.#changeOf(old, { zone, mayHaveEvent }));
      });
  }

  /** Ends an evening: what is set stays. Its event has to be deleted before. */
  async end(key: EveningKey): Promise<EveningRow | null> {
    return this.#replace(key, async (old) => (old === null ? null : endedEvening(old)));
  }

  /** Somebody says whether they come, or what they would like to play. @returns as `EveningRows.answer` */
  answer(row: Omit<EveningSaying, "at">): Promise<boolean> {
    const at = this.ports.clock.now();
    return this.#keeper.changes.runInTime(idOf(row), () => this.ports.store.evenings.answer({ ...row, at }));
  }

  /**
   * Somebody gets up from a lobby of the evening. A game that has begun is left at its own table.
   *
   * @param leaving their press
   */
  async getUp(key: EveningKey, leaving: Omit<Request, "kind">): Promise<void> {
    const state = await this.of(key);
    if (state === null) return;
    const theirs = seatsNow(state).find(({ user }) => user === leaving.person.user);
    const table = state.tables.find(({ number }) => number === theirs?.number)?.table ?? null;
    const board = table === null ? null : await this.ports.board(table);
    if (board?.status === "lobby") await this.ports.handle(board.table, { kind: "leave", ...leaving });
  }

  /**
   * Somebody is there after all who has got up in the present round: they sit down again, at their own table if it still
   * waits, else at another one that does. Nobody is told of it.
   *
   * @param joining their press
   */
  async sitAgain(key: EveningKey, joining: Omit<Request, "kind">): Promise<void> {
    const state = await this.of(key);
    const { user } = joining.person;
    const theirs = state?.seats.findLast((seat) => seat.user === user && seat.round === roundOf(state));
    const said = state?.answers.find((answer) => answer.user === user)?.answer;
    if (state === null || theirs === undefined || said === "yes") return;
    const isOwn = (table: EveningTableRow): boolean => table.number === theirs.number;
    // Until their getting up is stored, or where they play on, no other table is theirs.
    const mayMove = theirs.state === "left";
    const live = state.tables.filter((table) => table.round === theirs.round && isLive(table));
    for (const { table } of [...live.filter(isOwn), ...live.filter((one) => mayMove && !isOwn(one))]) {
      const board = table === null ? null : await this.ports.board(table);
      if (board?.status !== "lobby") continue;
      const reply = await this.ports.handle(board.table, { kind: "join", ...joining });
      if (reply.kind !== "refused") return;
    }
  }

  /** Whether somebody who is there has to wait: all tables are full, and nobody is free to open another one with. */
  async hasToWait(
    { series, guild, evening }: EveningKey & Pick<EveningRow, "evening">,
    user: string,
  ): Promise<boolean> {
    const state = await this.of({ guild, series });
    if (state?.row.evening !== evening || state.row.stage !== "begun") return false;
    const [free, other] = freeUsers(state);
    if (free !== user || other !== undefined || !state.tables.some(isLive)) return false;
    for (const { table } of state.tables.filter((one) => isLive(one) && one.round === roundOf(state))) {
      const board = table === null ? null : await this.ports.board(table);
      if (board?.status === "lobby" && board.seats.length < (board.game?.seats.max ?? 0)) return false;
    }
    return true;
  }

  /** Plans tables for those who are free and opens them, or those that had no place before. As `planEveningTables`. */
  async open(
    key: EveningKey,
    evening: number,
    choice: Choice,
    threads: Threads,
    most: number = threadsAtOnce.host,
  ): Promise<Opening> {
    const opening = await this.#keeper.changes.runInTime(idOf(key), async (): Promise<Opening> => {
      const state = await this.of(key);
      if (state?.row.evening !== evening) return "late";
      return planEveningTables(state, choice, threads, most, this.ports);
    });
    this.wake(key);
    return opening;
  }

  /** A table has changed; to be called for all of them. An evening goes by who sits where. */
  tableChanged(board: Pick<Board, "table" | "status">): void {
    const id = this.#steps.eveningOf(board);
    if (id !== null) this.#work.wake(id);
  }

  /** As `EveningRows.answersOf`. */
  signUps(user: string): Promise<readonly EveningAnswerRow[]> {
    return this.ports.store.evenings.answersOf(user);
  }

  /** As `EveningRows.seatsOf`. */
  seats(user: string): Promise<readonly EveningSeatRow[]> {
    return this.ports.store.evenings.seatsOf(user);
  }

  /** Deletes what somebody has said. Boards follow. @param of left out: in all servers */
  async removeUser(user: string, of: OfServers = () => true): Promise<void> {
    const { evenings } = this.ports.store;
    const rows = [...(await evenings.answersOf(user)), ...(await evenings.seatsOf(user))];
    for (const guild of new Set(rows.map((row) => row.guild)))
      if (of(guild)) for (const key of await evenings.removeUser(user, guild)) this.wake(key);
  }

  /**
   * Shows the board by a press's answer, unless other work is under way, which then shows it.
   *
   * @param show returns whether Discord has taken it
   */
  async showBy(key: EveningKey, show: (state: EveningState) => Promise<boolean>): Promise<boolean> {
    const isShown = await this.#work.doBetween(idOf(key), async () => {
      const state = await this.of(key);
      if (state === null || !(await show(state))) return false;
      const { version, message } = state.row;
      // A board that is not noted yet is posted again by its nonce, which follows from what is shown.
      if (message === null) return true;
      return this.#keeper.edit(key, (row) => ({ ...row, shown: Math.max(row.shown, version) }));
    });
    return isShown ?? false;
  }

  /** Writes a board again, as after a refusal. */
  async showAgain(key: EveningKey): Promise<void> {
    await this.#keeper.edit(key, (row) => ({ ...row, version: row.version + 1, due: 0 }));
    this.wake(key);
  }

  /** Does what there is to do for an evening. Failures are logged, and tried again within a minute. */
  wake(key: EveningKey): void {
    this.#work.wake(idOf(key));
  }

  /** A wrong clock has put off what is due further ahead than anything ever is. */
  async #wakeFar(most: number): Promise<void> {
    const farthest = { guild: "", series: 0, due: this.ports.clock.now() + weekMs };
    for (const key of await this.ports.store.evenings.dueBy(Number.MAX_SAFE_INTEGER, farthest, most)) this.wake(key);
  }

  async #changeOf(
    row: EveningRow,
    { zone, mayHaveEvent }: { readonly zone: string; readonly mayHaveEvent: boolean },
  ): Promise<Parameters<typeof changedEvening>[2]> {
    const tables = await this.ports.store.evenings.tables(row, row.evening);
    return { zone, mayHaveEvent, now: this.ports.clock.now(), isPlayed: tables.length > 0 };
  }

  /** Puts another row in the place of one. */
  async #replace<Row extends EveningRow | null>(
    key: EveningKey,
    change: (old: EveningRow | null) => Promise<Row>,
  ): Promise<Row> {
    const { evenings } = this.ports.store;
    const row = await this.#keeper.changes.runInTime(idOf(key), async () => {
      const old = await evenings.of(key);
      const next = await change(old);
      if (next !== null && next !== old) await evenings.set(next);
      return next;
    });
    if (row !== null) this.wake(key);
    return row;
  }
}
