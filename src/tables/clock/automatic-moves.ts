import type { Store, DeadlineRow, TableDeadline } from "../../store/store.js";
import { deadlinesIn, Timers } from "./timers.js";
import { type Edit, type Pending, noInteraction, change, closeTable } from "../change.js";
import type { ShardTimes } from "./downtime.js";
import { StoreRefusedError, type OfServers, type Placed, type Ports } from "../ports.js";
import { boardOf } from "../show.js";
import {
  isOfComputers,
  isUnreadable,
  type Loaded,
  type Table,
  isPresent,
  promptsOf,
  promptsForPeople,
  heldBy,
  seatUsers,
  GameFault,
  keyOf,
} from "../table.js";
import { OnePerTurn } from "./one-per-turn.js";
import type { ChannelNotifier } from "../channel-notifier.js";
import { type PendingMove, ComputerMoves } from "./computer-moves.js";
import { actByTimeout, answerPrompt, settlePrompt } from "../decide/apply-action.js";
import type { Seat } from "../../game/contract.js";
import { fallsAt } from "./deadlines.js";
import type { Clock } from "../../clock.js";
import { backOff } from "../../lib/waits.js";
import type { Log } from "../../log.js";

/** Retry delay of deadlines while their server is off the air, and of what cannot be told. */
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
  readonly #store: Pick<Store, "guildOf" | "openTableIn">;
  readonly #log: Ports["log"];
  readonly #clock: Clock;
  readonly #again: (table: string) => void;
  readonly #computers: ComputerMoves;
  readonly #timers: Timers<TableDeadline>;
  readonly #jobs: OnePerTurn;
  readonly #retries: TableRetries;
  readonly #times: ShardTimes;
  readonly #channels: ChannelNotifier;
  readonly #access: AutomaticMovesAccess;
  /** Tables of which something is being told at Discord, or could not be just now. */
  readonly #telling = new Set<string>();
  #stopped = false;

  /** @param ports with the time of what belongs to no server */
  constructor(store: Store, ports: Ports, times: ShardTimes, channels: ChannelNotifier, access: AutomaticMovesAccess) {
    this.#store = store;
    this.#log = ports.log;
    this.#clock = ports.clock;
    this.#times = times;
    this.#channels = channels;
    this.#access = access;
    this.#jobs = new OnePerTurn(ports.clock);
    this.#computers = new ComputerMoves(
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
    this.#again = expire;
    const again = ({ id }: Placed): void => {
      expire(id);
    };
    this.#timers = new Timers(deadlinesIn(store), ports, expire);
    this.#retries = new TableRetries(ports, { again, setAside: access.setAside });
  }

  start(): void {
    if (!this.#stopped) this.#timers.start();
  }

  stop(): void {
    this.#stopped = true;
    this.#timers.stop();
    this.#retries.stop();
    this.#computers.stop();
    this.#jobs.stop();
  }

  isThinking(table: string): boolean {
    return this.#computers.isThinking(table);
  }

  /** A table has left memory. */
  dropped(table: string): void {
    this.#computers.dropped(table);
  }

  /** Nothing happens at a shard's tables any more. @param of its servers */
  end(shard: number, of: OfServers): void {
    this.#timers.end(shard);
    this.#retries.end(of);
    this.#computers.end(of);
  }

  plan(table: Table): void {
    const { id } = table.row;
    if (this.#stopped) return;
    if (this.#isUnseen(table)) this.#computers.cancel(id);
    else if (!this.#retries.waits(id)) this.#computers.update(table);
    this.#arm(table);
  }

  /** What is being told is not due again meanwhile; all else is. */
  #arm({ row, deadlines }: Table): void {
    const due = this.#telling.has(row.id) ? deadlines.filter((one) => !isTold(one)) : deadlines;
    this.#timers.set({ row, deadlines: due }, this.#times.shardOf(row.guild));
  }

  /** Earlier failures no longer count. */
  succeeded(table: string): void {
    this.#retries.done(table);
  }

  /** A table has ended. */
  ended(table: string): void {
    this.#computers.cancel(table);
    this.#retries.done(table);
  }

  /** Retries ever more slowly, or quarantines the table. @param what for the log */
  failed(table: Placed, what: string, error: unknown): void {
    this.#computers.cancel(table.id);
    if (!this.#stopped && !this.#hasLeft(table.guild)) this.#retries.failed(table, what, error);
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
      this.#computers.remove(move);
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
    if (guild === null || (guild !== "unread" && this.#hasLeft(guild))) return;
    if (guild === "unread" || this.#times.mustWait(guild)) {
      if (!this.#stopped) this.#timers.setAfter(id, offAirMs, guild === "unread" ? 0 : this.#times.shardOf(guild));
      return;
    }
    this.#run({ id, guild }, "what fell due", async (table) => {
      const fallen = expireNext(table, this.#times.portsAt(table.row));
      if (fallen === null) {
        this.#tell(table);
        // The timer that has called was the table's only one.
        if (this.#telling.has(id)) this.#arm(table);
        return false;
      }
      const now = await this.#access.commit(fallen.pending);
      if (fallen.warn !== null) this.#channels.awaited(boardOf(now), fallen.warn.users, fallen.warn.prompt);
      return true;
    });
  }

  /** What is told at Discord, and not done before that is: it is due again when it is looked for. */
  #tell(table: Table): void {
    const now = this.#times.portsAt(table.row).clock.now();
    const [first, ...others] = table.deadlines.filter((row) => isTold(row) && row.due <= now);
    if (first === undefined || this.#telling.has(table.row.id)) return;
    const { kind, prompt } = first;
    const seats = [first, ...others].filter((row) => row.prompt === prompt).map(({ seat }) => seat);
    if (kind === "archive") this.#tellOnce(table, { done: "archive" }, () => this.#archive(table));
    else if (kind === "invite")
      this.#tellOnce(table, { invited: first.seat }, () => this.#channels.invite(boardOf(table), first.seat));
    else {
      const users = seatUsers(table, seats);
      const call = (): Promise<boolean> => this.#channels.call(boardOf(table), users, prompt, first.seat);
      this.#tellOnce(table, { called: { prompt, seats } }, call);
    }
  }

  /** @param tell never rejects, and returns whether it is done */
  #tellOnce({ row: { id, guild } }: Table, edit: Edit, tell: () => Promise<boolean>): void {
    this.#telling.add(id);
    void tell().then((isDone) => {
      if (!isDone) {
        this.#clock.after(offAirMs, () => {
          this.#telling.delete(id);
          this.#again(id);
        });
        return;
      }
      this.#telling.delete(id);
      this.#run({ id, guild }, "what was told", async (present) => {
        const { clock } = this.#times.portsAt(present.row);
        await this.#access.commit(change(present, edit, clock.now(), null));
        return false;
      });
    });
  }

  /** Not where the next table stands: that one archives its thread. */
  async #archive(table: Table): Promise<boolean> {
    const { id, channel } = table.row;
    try {
      if ((await this.#store.openTableIn(channel)) !== null) return true;
    } catch (error) {
      this.#log.warn({ table: id, error }, "whether a thread is in use could not be read; it is tried again");
      return false;
    }
    return this.#channels.archive(boardOf(table));
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

  /** Timers and answers under way may outlast what is in memory of their server. */
  #hasLeft(guild: string): boolean {
    return this.#times.hasEnded(this.#times.shardOf(guild));
  }

  #run(at: Placed, what: string, job: (table: Table) => Promise<boolean>): void {
    if (this.#stopped) return;
    const atReadable = async (table: Loaded): Promise<boolean> =>
      !this.#hasLeft(at.guild) && !isUnreadable(table) && (await job(table));
    this.#access.inTurn(at.id, this.#channels.pressTime(), atReadable).catch((error: unknown) => {
      this.failed(at, what, error);
    });
  }
}

/** Whether it is done once it is told at Discord. */
function isTold({ kind }: DeadlineRow): boolean {
  return kind === "call" || kind === "archive" || kind === "invite";
}

/** A computer player's answer, or a time-out's if the rules refuse it; null: too late. */
function answerForSeat(table: Table, { seat, prompt, action }: PendingMove, ports: Ports): Pending | null {
  const open = promptsOf(table).find((other) => other.seat === seat);
  if (open === undefined || isPresent(table.seats[seat])) return null;
  if (open.id !== prompt && open.stale === "refuse") return null;
  const decided = answerPrompt(table, seat, action, "computer", noInteraction, ports);
  if (decided.kind === "change") return decided;
  if (decided.code === "late") return null;
  ports.log.warn(
    { table: table.row.id, code: decided.code },
    "the rules refused a computer player's move; the time-out's move is played instead",
  );
  return actByTimeout(table, seat, ports);
}

/** What is due: a change to store, and whom to warn after it, who may be nobody. */
interface DueChange {
  readonly pending: Pending;
  readonly warn: { readonly users: readonly string[]; readonly prompt: number } | null;
}

/** The next thing that is due at a table; null: nothing. */
function expireNext(table: Table, ports: Ports): DueChange | null {
  const now = ports.clock.now();
  const due = table.deadlines.filter((row) => fallsAt(row) <= now);
  if (due.some(({ kind }) => kind === "close")) {
    return { pending: closeTable(table, now), warn: null };
  }
  // Before any time-out: a held answer was in time.
  const settling = due.find(({ kind }) => kind === "settle");
  if (settling !== undefined) return { pending: settlePrompt(table, settling.prompt, ports), warn: null };
  if (due.some(({ kind }) => kind === "resume"))
    return { pending: change(table, { done: "resume" }, now, null), warn: null };
  const kept = due.flatMap(({ kind, seat }) => (kind === "keep" ? seat : []));
  if (kept.length > 0) return { pending: freeSeats(table, kept, now), warn: null };
  const late = due.filter(({ kind }) => kind === "answer");
  const seats = late.filter((row) => isOpen(table, row)).map(({ seat }) => seat);
  if (seats.length > 0) return { pending: actByTimeout(table, firstOf(table, seats, ports), ports), warn: null };
  // Of seats that have answered; these deadlines stayed only to hide that.
  if (late.length > 0) return { pending: change(table, {}, now, null), warn: null };
  const warning = due.find(({ kind }) => kind === "warn");
  if (warning === undefined) return null;
  // A message below the board would move what somebody who is choosing is about to press.
  const isChoosing = (seat: Seat): boolean =>
    table.drafts.some((draft) => draft.prompt === warning.prompt && draft.seat === seat);
  const waiting = promptsForPeople(table).filter(
    ({ id, seat, kind }) => id === warning.prompt && kind !== "race" && !isChoosing(seat),
  );
  return {
    pending: change(table, { done: "warn" }, now, null),
    warn: {
      users: seatUsers(
        table,
        waiting.map(({ seat }) => seat),
      ),
      prompt: warning.prompt,
    },
  };
}

/** Those who were asked to a lobby have not come in time. */
function freeSeats(table: Table, late: readonly number[], now: number): Pending {
  const invitations = table.row.invitations.map((one, number) =>
    late.includes(number) && one.answer === "open" ? { ...one, answer: "late" as const } : one,
  );
  return change(table, { row: { invitations } }, now, null);
}

function isOpen(table: Table, { seat, prompt }: DeadlineRow): boolean {
  return promptsForPeople(table).some(
    (open) => open.id === prompt && open.seat === seat && heldBy(table, open) === null,
  );
}

/** Drawn by the table. */
function firstOf(table: Table, seats: readonly Seat[], { random }: Ports): Seat {
  const [first] = seats;
  if (first === undefined) throw new Error("nobody's time is up");
  if (seats.length === 1) return first;
  return random(keyOf(table), table.row.steps, "due").shuffle(seats)[0] ?? first;
}

/** The first retry's delay; doubled each time. */
const firstMs = 5_000;

/** The longest delays: a working disk should be noticed soon; failing rules do not change. */
const longestMs = { disk: 60_000, rules: 60 * 60_000 } as const;

/** Failures of the rules in a row before quarantine. */
const maxFaults = 5;

interface Failed {
  readonly guild: string;
  readonly times: number;
  readonly faults: number;
  readonly cancel: () => void;
}

interface RetryActions {
  readonly again: (table: Placed) => void;
  readonly setAside: (table: string) => Promise<void>;
}

/** Retries what failed at tables without a press, ever more slowly. */
class TableRetries {
  readonly #failed = new Map<string, Failed>();
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #doing: RetryActions;

  constructor({ clock, log }: Pick<Ports, "clock" | "log">, doing: RetryActions) {
    this.#clock = clock;
    this.#log = log;
    this.#doing = doing;
  }

  /** @param what for the log */
  failed({ id: table, guild }: Placed, what: string, error: unknown): void {
    const isFault = error instanceof GameFault;
    const before = this.#failed.get(table);
    before?.cancel();
    const times = (before?.times ?? 0) + 1;
    const faults = isFault ? (before?.faults ?? 0) + 1 : (before?.faults ?? 0);
    const waitMs = backOff(times, firstMs, longestMs[isFault ? "rules" : "disk"]);
    const cancel = this.#clock.after(waitMs, () => {
      this.#failed.set(table, { guild, times, faults, cancel: nothing });
      this.#doing.again({ id: table, guild });
    });
    this.#failed.set(table, { guild, times, faults, cancel });
    // Nothing of its server may change here now.
    if (error instanceof StoreRefusedError) return;
    const failed = isFault ? `the rules failed at ${what}` : `${what} could not be stored`;
    this.#log.error({ table, error, againMs: waitMs }, `${failed}; it is tried again`);
    if (faults < maxFaults) return;
    this.#doing.setAside(table).catch((fault: unknown) => {
      this.#log.error({ table, error: fault }, "a table could not be quarantined; it is tried again");
    });
  }

  /** The next failure counts as the first. */
  done(table: string): void {
    this.#failed.get(table)?.cancel();
    this.#failed.delete(table);
  }

  waits(table: string): boolean {
    const failed = this.#failed.get(table);
    return failed !== undefined && failed.cancel !== nothing;
  }

  /** Forgets tables of some servers. */
  end(of: OfServers): void {
    for (const [table, { guild }] of this.#failed) if (of(guild)) this.done(table);
  }

  stop(): void {
    for (const { cancel } of this.#failed.values()) cancel();
    this.#failed.clear();
  }
}

function nothing(): void {
  return undefined;
}
