import type { Seat } from "../game/contract.js";
import type { Store, TableRow } from "../store/store.js";
import type { Board } from "./board.js";
import { Bounds, type Most, unbounded } from "./decide/bounds.js";
import { ByItself } from "./clock/by-itself.js";
import { CatchUp } from "./clock/catch-up.js";
import { closed, type Pending, inFull } from "./change.js";
import { graceMs } from "./clock/deadlines.js";
import { each, paged, wake } from "./clock/wake.js";
import { decide } from "./decide/decide.js";
import type { TablesFigures } from "./table-statistics.js";
import { withoutUser } from "./decide/remove-user.js";
import { GameFault } from "./decide/game-fault.js";
import { Hearts } from "./clock/downtime.js";
import type { Opening } from "./decide/open-table.js";
import { Messages } from "./messages.js";
import { Openings } from "./table-opener.js";
import { answersWithSheet, type Order, type Person, type Pressed, type Reply, type Wish } from "./orders.js";
import { Personal } from "./user-data.js";
import type { Ports, Shows } from "./ports.js";
import { Quarantine } from "./quarantine.js";
import { Queues } from "./queues.js";
import { Races } from "./decide/races.js";
import { Retention } from "./retention.js";
import { Seen } from "./seen.js";
import { type ServerSettings, settingsFrom } from "./server-settings.js";
import { Shelf } from "./table-cache.js";
import { boardOf, situationOf } from "./show.js";
import { isOpen, isUnreadable, type Loaded, raceAt, type Table, type Unreadable } from "./table.js";
import { Teller } from "./teller.js";

/**
 * Every table of the program. Whatever happens at one goes through its own queue, is decided, stored, and only then
 * shown: orders answer with the board, changes that nobody pressed for are told to `shows`.
 */
export class Tables {
  /** What is stored about single users. */
  readonly personal: Personal;
  /** The time that tables go by. */
  readonly hearts: Hearts;
  readonly #queues = new Queues();
  readonly #races: Races;
  readonly #store: Store;
  readonly #ports: Ports;
  readonly #shows: Teller;
  readonly #shelf: Shelf;
  readonly #byItself: ByItself;
  readonly #quarantine: Quarantine;
  readonly #openings: Openings;
  readonly #messages: Messages;
  readonly #retention: Retention;
  readonly #catchUp: CatchUp;
  readonly #seen: Seen;
  /** Shards whose start has come to nothing. */
  readonly #asleep = new Set<number>();
  #stopped = false;
  readonly #bounds: Bounds;

  /** @param most how much single users may have; left out: as much as they like */
  constructor(store: Store, ports: Ports, shows: Shows, most: Most = unbounded) {
    this.#store = store;
    this.#shows = new Teller(shows, ports, (id) => this.#again(id, false));
    this.hearts = new Hearts(store, ports, (guild) => this.#shows.onAir(guild));
    this.#ports = { ...ports, clock: this.hearts.clock };
    this.#bounds = new Bounds(store, most);
    this.#races = new Races(ports.clock, this.#queues);
    this.#byItself = new ByItself(store, this.#ports, this.hearts, this.#shows, {
      inTurn: (id, at, job) => this.#inTurn(id, at, job),
      commit: (pending) => this.#commitAlone(pending),
      setAside: (id) =>
        this.#queues.run(id, () => {
          this.#quarantine.setAsideById(id);
        }),
    });
    this.#quarantine = new Quarantine(store, this.hearts, ports, (table) => {
      this.#ended(table);
    });
    this.#openings = new Openings(store, this.#queues, this.hearts, this.#bounds, (id) => this.board(id));
    this.#retention = new Retention(store, ports);
    this.#seen = new Seen(store, ports);
    this.#catchUp = new CatchUp(store, ports, (id, renew) => this.#again(id, renew), this.#shows);
    this.personal = new Personal(store, this.#queues, (id, user) => this.#leave(id, user));
    this.#shelf = new Shelf(
      store,
      ports.clock,
      (id) => this.#byItself.isThinking(id) || this.#queues.busy(id),
      (id) => {
        this.#byItself.dropped(id);
      },
    );
    this.#messages = new Messages(store, this.#seen, this.#shelf, this.#queues, this.#shows, (id) => this.#load(id));
  }

  /**
   * Wakes the tables of a shard at which something is to happen by itself, and tells of what its channels do not show. What
   * the disk has kept from that is done with the shard's next sign of life.
   */
  async start(shard = 0): Promise<void> {
    if (this.#stopped) return;
    let moved = false;
    this.#asleep.delete(shard);
    this.#retention.start();
    try {
      moved = this.hearts.seeToMoved(shard);
      // Somebody at another shard's table may have had one of these loaded, with its time limits from before.
      if (moved) this.#shelf.clear();
      await wake(this.#ports.log, () => this.#stopped, [
        { pages: () => this.#quarantine.outdated(shard), see: (id) => this.board(id) },
        { pages: () => [this.#quarantine.all(shard)], see: (id) => this.#queues.run(id, () => this.#release(id)) },
        { pages: () => paged((...page) => this.#store.thinking(shard, ...page)), see: (id) => this.board(id) },
        { pages: () => paged((...page) => this.#store.warned(shard, ...page)), see: (id) => this.#messages.check(id) },
      ]);
    } catch (error) {
      this.#asleep.add(shard);
      throw error;
    } finally {
      this.#byItself.start();
    }
    if (!this.#stopped) await this.#catchUp.run(moved, shard);
  }

  /** Takes nothing more and resolves when everything in hand is stored. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#byItself.stop();
    this.#quarantine.stop();
    this.#shows.stop();
    this.#retention.stop();
    this.#catchUp.stop();
    this.#races.flush();
    await this.#queues.idle();
    this.#seen.stop();
    this.#shelf.clear();
  }

  /** A shard is on the air at this moment: called every few seconds. After a silence all its deadlines move by it. */
  async touch(shard = 0): Promise<void> {
    if (this.#asleep.has(shard)) return this.start(shard);
    if (!this.hearts.beat(shard)) return;
    this.#shelf.clear();
    await this.#catchUp.run(true, shard);
  }

  /** Lets time run to the nearest deadline of all, for whoever tries the program out. Other tables' times stay. */
  async hurry(): Promise<void> {
    const id = this.#store.hurry(this.#ports.clock.now() - graceMs);
    this.#shelf.clear();
    const board = id === null ? null : await this.#again(id, true);
    if (board !== null) this.#shows.changed(board);
  }

  /** Opens a table with its host sitting at it. */
  async open(opening: Opening, host: Person, interaction: string): Promise<Reply> {
    return this.#visited(await this.#openings.open(opening, host, interaction));
  }

  /** Opens a table for another game with those who sat at one that is over. @param parent as an opening has it */
  async rematch(id: string, parent: string | null, person: Person, interaction: string): Promise<Reply> {
    const old = await this.#within(id, (table) => table);
    if (old === null) return { type: "refused", code: "no-table", board: null };
    return this.#visited(await this.#openings.rematch(old, parent, person, interaction));
  }

  /** Somebody wants something of a table. */
  async order(id: string, order: Order, person: Person, interaction: string): Promise<Reply> {
    let raced = false;
    const reply = await this.#inTurn(id, this.#shows.pressedAt(interaction), (table, arrival): Reply => {
      raced = arrival !== null;
      this.#shelf.visit(id);
      if (isUnreadable(table)) return this.#quarantine.order(table, order, person, interaction);
      if (this.#store.tableOfPress(interaction) !== null) return { type: "known", board: boardOf(table) };
      const barred = this.#bounds.ordering(table, order, person.user);
      if (barred !== null) return { type: "refused", code: barred, board: boardOf(table) };
      const asked = { order, person, interaction, arrival };
      const decided = decide(table, asked, this.settings(table.row.guild), this.hearts.portsAt(table.row));
      if ("code" in decided) {
        const late = decided.code === "stale" && order.type === "press" && this.#races.wasFor(id, order.prompt);
        return { type: "refused", code: late ? "late" : decided.code, board: boardOf(table) };
      }
      if (!("wish" in decided)) {
        const board = boardOf(this.#commit(decided));
        this.#bounds.done(id, order);
        return { type: "done", board, pressed: null, quiet: false };
      }
      const { wish, seat, pending } = decided;
      const after = pending === null ? table : this.#commit(pending);
      const board = boardOf(after);
      if (pending === null) return { type: "seen", board, pressed: { wish, situation: situationOf(after, seat) } };
      const pressed = answersWithSheet(wish) ? this.#pressed(after, wish, seat) : null;
      return { type: "done", board, pressed, quiet: pending.change.quiet };
    });
    if (reply === null) return { type: "refused", code: "no-table", board: null };
    if (!raced || reply.type !== "done") return reply;
    // The presses of one moment are all stored by now, so that one write of the board can show them together.
    const after = this.#shelf.get(id);
    return after === null ? reply : { ...reply, board: boardOf(after), quiet: false };
  }

  /** A table's board as it stands. */
  board(id: string): Promise<Board | null> {
    return this.#within(id, boardOf);
  }

  /** The board of a channel's open table, or else of its last one that cannot be read. */
  async boardIn(channel: string): Promise<Board | null> {
    const id = this.#store.openTableIn(channel) ?? this.#store.quarantine.lastIn(channel);
    return id === null ? null : this.board(id);
  }

  /** A message shows a table's board, at least up to this version. @param whole false: the picture of the next is lacking */
  shown(id: string, message: string, version: number, whole = true): Promise<void> {
    return this.#messages.shown(id, message, version, whole);
  }

  /** A message warns those awaited at a table. One that still stands from an earlier question is told to go. */
  warned(id: string, warning: NonNullable<TableRow["warning"]>): Promise<void> {
    return this.#messages.warned(id, warning);
  }

  /** A warning is gone. A later one stays noted. */
  unwarned(id: string, message: string): Promise<void> {
    return this.#messages.unwarned(id, message);
  }

  /** A channel is gone, or with null for the channel the whole server: its tables are closed, and kept for a while. */
  async vanished(guild: string, channel: string | null): Promise<void> {
    await each(this.#ports.log, this.#store.openTablesOf(guild), (id) =>
      this.#within(id, (table) => {
        if (channel !== null && table.row.channel !== channel) return;
        if (isUnreadable(table) && table.row.life === "quarantined") this.#quarantine.close(table);
        else if (isUnreadable(table) || !isOpen(table.row)) return;
        else this.#commit(closed(table, this.hearts.portsAt(table.row).clock.now()));
        this.#ports.log.info({ table: id, channel: table.row.channel }, "the channel is gone; its table is closed");
      }),
    );
    // There are no messages left that could show anything.
    this.#store.settle(guild, channel);
    if (channel === null) this.#store.old.departed(guild, this.#ports.clock.now());
  }

  /** The bot is in a server, again or still. */
  returned(guild: string): void {
    this.#store.old.returned(guild);
  }

  /** Closes the tables of servers that the bot is no longer in. @param here whether it is; null: that is not known */
  async leaveServers(here: (guild: string) => boolean | null): Promise<void> {
    for (const guild of this.#store.old.absent(here)) await this.vanished(guild, null);
  }

  /** How the tables stand. */
  figures(): TablesFigures {
    return { open: this.#store.openTables(), loaded: this.#shelf.count(), jobs: this.#queues.jobs };
  }

  /** What a server has set. */
  settings(guild: string): ServerSettings {
    return settingsFrom(this.#store.guild(guild));
  }

  /** Sets it anew. Open tables keep the time that they were opened with. */
  set(guild: string, settings: ServerSettings): void {
    this.#store.setGuild({ guild, ...settings });
  }

  /** Takes a user who is to be forgotten from an open table. @returns false where it is not open */
  #leave(id: string, user: string): boolean {
    const hasLeft = this.#at(id, (table) => {
      if (isUnreadable(table) || !isOpen(table.row)) return false;
      const pending = withoutUser(table, user, this.hearts.portsAt(table.row).clock.now());
      if (pending === null) return false;
      const { row } = this.#commitAlone(pending);
      if (row.warning !== null) this.#shows.unwarn(boardOf(pending.table), row.warning.message);
      return true;
    });
    if (hasLeft === true) return true;
    this.#shelf.drop(id);
    return false;
  }

  /** Somebody has opened a table, and others are about to join. */
  #visited(reply: Reply): Reply {
    if (reply.board !== null) this.#shelf.visit(reply.board.table);
    return reply;
  }

  /** What whoever pressed may know; null where the rules fail to tell. The press is stored all the same. */
  #pressed(table: Table, wish: Wish, seat: Seat): Pressed | null {
    try {
      return { wish, situation: situationOf(table, seat) };
    } catch (error) {
      if (!(error instanceof GameFault)) throw error;
      this.#ports.log.error(
        { table: table.row.id, error },
        "the rules failed to tell somebody what a press has changed",
      );
      return null;
    }
  }

  /** One job at a time for a table; null where there is none. */
  #within<T>(id: string, job: (table: Loaded) => T): Promise<T | null> {
    return this.#queues.run(id, () => this.#at(id, job));
  }

  /** Does a job at a table. Where the rules fail at it the table is read anew, and may turn out not to be readable. */
  #at<T>(id: string, job: (table: Loaded) => T): T | null {
    const table = this.#load(id);
    if (table === null) return null;
    try {
      return job(table);
    } catch (error) {
      if (!(error instanceof GameFault)) throw error;
      this.#shelf.drop(id);
      const again = this.#load(id);
      if (again === null || !isUnreadable(again)) throw error;
      return job(again);
    }
  }

  /**
   * One job at a time likewise, but where a race is open together with what else comes in a moment, in the order of
   * pressing. @param at when it was pressed, by Discord's clock; `arrival`: as in a request
   */
  async #inTurn<T>(id: string, at: number, job: (table: Loaded, arrival: number | null) => T): Promise<T | null> {
    const turn = (arrival: number | null): T | null => this.#at(id, (table) => job(table, arrival));
    const table = this.#shelf.get(id);
    const race = table === null || isUnreadable(table) ? null : raceAt(table);
    return race === null ? this.#queues.run(id, () => turn(null)) : this.#races.gather(id, race, at, turn);
  }

  /** A table that was set aside goes on, if it can be read by now. */
  #release(id: string): void {
    const pending = this.#quarantine.release(id);
    if (pending !== null) this.#commitAlone(pending);
  }

  /** A table that cannot be read has become what it is now. */
  #ended(table: Unreadable): void {
    const { id, warning } = table.row;
    this.#shelf.put(table);
    this.#byItself.ended(id);
    this.#races.forget(id);
    this.#shows.changed(boardOf(table));
    if (warning !== null) this.#shows.unwarn(boardOf(table), warning.message);
  }

  /** Stores a change; only then does the table in memory become what it says. */
  #commit(pending: Pending): Table {
    const table = inFull(this.#store, pending);
    const { id } = table.row;
    // What the rules fail at is not to be stored.
    boardOf(table);
    this.#store.commit(pending.change);
    this.#shelf.put(table);
    this.#byItself.went(id);
    if (table.row.life !== "playing") this.#races.forget(id);
    if (table.row.life !== "lobby") this.#bounds.forget(id);
    try {
      this.#byItself.attend(table);
      this.#messages.checkWarning(table);
    } catch (error) {
      // It is stored, whatever the rules make of it.
      this.#byItself.failed(id, "what is to happen by itself", error);
    }
    return table;
  }

  /** Stores what nobody pressed for, and tells of it. */
  #commitAlone(pending: Pending): Table {
    const table = this.#commit(pending);
    if (pending.change.quiet) this.#shows.unseen(boardOf(table));
    else this.#shows.changed(boardOf(table));
    return table;
  }

  /** One that turns out not to be playable is set aside, whatever it was loaded for. */
  #load(id: string): Loaded | null {
    const table = this.#shelf.get(id);
    if (table === null) return null;
    if (isUnreadable(table)) return isOpen(table.row) ? this.#quarantine.setAside(table) : table;
    this.#byItself.attend(table);
    return table;
  }

  /** A board as it stands. @param renew as a new version, where it shows a time limit */
  #again(id: string, renew: boolean): Promise<Board | null> {
    return this.#queues.run(id, () => {
      if (renew) this.#shelf.renew(id);
      const table = this.#load(id);
      return table === null ? null : boardOf(table);
    });
  }
}
