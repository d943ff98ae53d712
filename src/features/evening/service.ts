import type { GameId } from "../../games/index.js";
import type { EveningAnswerRow, EveningRow } from "../../store/store.js";
import { DueWork } from "../../tables/clock/due-work.js";
import type { OfServers } from "../../tables/ports.js";
import { TimeLimitError } from "../../tables/queues.js";
import { changedEvening, type EveningPlan, type EveningState, newEvening, weekMs } from "./rules/evening-stages.js";
import { type Opening, planEveningTables, type Threads, threadsAtOnce } from "./open-evening-tables.js";
import { EveningWork } from "./work.js";
import { EveningKeeper, type EveningPorts } from "./keeper.js";

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
        isOver: (guild) => ports.serves?.(guild) === false,
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
    game: GameId | null,
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

  /** Deletes what somebody has said. Boards follow. @param of left out: in all servers that are here */
  async removeUser(user: string, of: OfServers = (guild) => this.ports.serves?.(guild) ?? true): Promise<void> {
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
