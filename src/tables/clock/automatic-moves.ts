import type { Store } from "../../store/store.js";
import { Timers } from "./timers.js";
import type { Pending } from "../change.js";
import { expireNext } from "./expire.js";
import { answerForSeat } from "./answer-for-seat.js";
import type { ShardTimes } from "./shard-times.js";
import type { Ports } from "../ports.js";
import { TableRetries } from "./retry-later.js";
import { boardOf } from "../show.js";
import { isOfComputers, isUnreadable, type Loaded, type Table } from "../table.js";
import { OnePerTurn } from "./one-per-turn.js";
import type { ChannelNotifier } from "../channel-notifier.js";
import type { OfServers, Placed } from "./held-shards.js";
import { type PendingMove, PendingMoves } from "./pending-moves.js";

/** Retry delay of deadlines while their server is off the air. */
const offAirMs = 10_000;

interface AutomaticMovesAccess {
  /** Runs a job in its table's turn, again as long as it returns true. */
  readonly inTurn: (table: string, pressTime: number, job: (table: Loaded) => Promise<boolean>) => Promise<unknown>;
  /** Stores a change decided in this tick, and shows it. */
  readonly commit: (pending: Pending) => Promise<Table>;
  readonly setAside: (table: string) => Promise<void>;
}

/** Deadlines, computer players' answers, and retries. */
export class AutomaticMoves {
  readonly #store: Pick<Store, "guildOf">;
  readonly #log: Ports["log"];
  readonly #pendingMoves: PendingMoves;
  readonly #timers: Timers;
  readonly #jobs: OnePerTurn;
  readonly #retries: TableRetries;
  readonly #times: ShardTimes;
  readonly #channels: ChannelNotifier;
  readonly #access: AutomaticMovesAccess;
  #stopped = false;

  /** @param ports with the time of what belongs to no server */
  constructor(store: Store, ports: Ports, times: ShardTimes, channels: ChannelNotifier, access: AutomaticMovesAccess) {
    this.#store = store;
    this.#log = ports.log;
    this.#times = times;
    this.#channels = channels;
    this.#access = access;
    this.#jobs = new OnePerTurn(ports.clock);
    this.#pendingMoves = new PendingMoves(
      store,
      ports,
      (move) => {
        this.#jobs.add(`${move.table} ${move.seat}`, () => {
          this.#answer(move);
        });
      },
      (table, error) => {
        this.failed(table, "a computer player's answer", error);
      },
    );
    const expire = (id: string): void => {
      this.#jobs.add(id, () => {
        void this.#expire(id);
      });
    };
    const again = ({ id }: Placed): void => {
      expire(id);
    };
    this.#timers = new Timers(store, ports, expire);
    this.#retries = new TableRetries(ports, { again, setAside: access.setAside });
  }

  start(): void {
    if (!this.#stopped) this.#timers.start();
  }

  stop(): void {
    this.#stopped = true;
    this.#timers.stop();
    this.#retries.stop();
    this.#pendingMoves.stop();
    this.#jobs.stop();
  }

  isThinking(table: string): boolean {
    return this.#pendingMoves.isThinking(table);
  }

  /** A table has left memory. */
  dropped(table: string): void {
    this.#pendingMoves.dropped(table);
  }

  /** A shard's tables have left this process. @param of its servers */
  end(shard: number, of: OfServers): void {
    this.#timers.end(shard);
    this.#retries.end(of);
    this.#pendingMoves.end(of);
  }

  plan(table: Table): void {
    const { id, guild } = table.row;
    if (this.#stopped || !this.#times.held.serves(guild)) return;
    if (this.#isUnseen(table)) this.#pendingMoves.cancel(id);
    else if (!this.#retries.waits(id)) this.#pendingMoves.update(table);
    this.#timers.set(table, this.#times.held.shardOf(guild));
  }

  /** Earlier failures no longer count. */
  succeeded(table: string): void {
    this.#retries.done(table);
  }

  /** A table has ended. */
  ended(table: string): void {
    this.#pendingMoves.cancel(table);
    this.#retries.done(table);
  }

  /** Retries ever more slowly, or quarantines the table. @param what for the log */
  failed(table: Placed, what: string, error: unknown): void {
    this.#pendingMoves.cancel(table.id);
    if (!this.#stopped && this.#times.held.serves(table.guild)) this.#retries.failed(table, what, error);
  }

  /** Computer players alone play on once somebody can see it. */
  #isUnseen(table: Table): boolean {
    const at = table.row;
    return (
      isOfComputers(table) &&
      this.#channels.isClosed(at, () =>
        this.#run(at, "playing on", (woken) => {
          this.plan(woken);
          return Promise.resolve(false);
        }),
      )
    );
  }

  /** If the answer fails, the player thinks again. */
  #answer(move: PendingMove): void {
    this.#run({ id: move.table, guild: move.guild }, "a computer player's answer", async (table) => {
      this.#pendingMoves.remove(move);
      const pending = answerForSeat(table, move, this.#times.portsAt(table.row));
      if (pending === null) this.plan(table);
      else await this.#access.commit(pending);
      return false;
    });
  }

  /** Waits while its server is off the air, and after downtime until deadlines have moved. */
  async #expire(id: string): Promise<void> {
    if (this.#retries.waits(id)) return;
    const guild = await this.#guildOf(id);
    const { held } = this.#times;
    if (guild === null || (guild !== "unread" && !held.serves(guild))) return;
    if (guild === "unread" || this.#times.mustWait(guild)) {
      if (!this.#stopped) this.#timers.setAfter(id, offAirMs, guild === "unread" ? 0 : held.shardOf(guild));
      return;
    }
    this.#run({ id, guild }, "what fell due", async (table) => {
      const fallen = expireNext(table, this.#times.portsAt(table.row));
      if (fallen === null) return false;
      const now = await this.#access.commit(fallen.pending);
      if (fallen.warn !== null) this.#channels.awaited(boardOf(now), fallen.warn.users, fallen.warn.prompt);
      return true;
    });
  }

  /** Null: no such table. `unread`: it is tried again. */
  async #guildOf(table: string): Promise<string | null> {
    try {
      return await this.#store.guildOf(table);
    } catch (error) {
      this.#log.error({ table, error }, "a table with a deadline could not be read; it is tried again");
      return "unread";
    }
  }

  #run(at: Placed, what: string, job: (table: Table) => Promise<boolean>): void {
    if (this.#stopped) return;
    const atReadable = async (table: Loaded): Promise<boolean> => {
      const isOurs = this.#times.held.serves(at.guild);
      return isOurs && !isUnreadable(table) && (await job(table));
    };
    this.#access.inTurn(at.id, this.#channels.pressTime(), atReadable).catch((error: unknown) => {
      this.failed(at, what, error);
    });
  }
}
