import { games } from "../games/index.js";
import type { Store, TableRow } from "../store/store.js";
import { Alarms } from "./alarms.js";
import type { Board } from "./board.js";
import { CatchUp } from "./catch-up.js";
import { closed, type Pending } from "./change.js";
import { graceMs } from "./deadlines.js";
import { each } from "./each.js";
import { decide } from "./decide.js";
import { nextDue } from "./due.js";
import type { TablesFigures } from "./figures.js";
import { withoutUser } from "./forget.js";
import { playedBy } from "./given.js";
import { Hearts } from "./hearts.js";
import { inFull } from "./in-full.js";
import { type NewTable, newTable, type Opening, rematchOf } from "./opening.js";
import { answersWithSheet, type Order, type Person, type Reply } from "./orders.js";
import { Personal } from "./personal.js";
import type { Ports, Shows } from "./ports.js";
import { pressedAt } from "./press-time.js";
import { Queues } from "./queues.js";
import { Races } from "./races.js";
import { Retention } from "./retention.js";
import { Seen } from "./seen.js";
import { allowsTables, type ServerSettings, settingsFrom } from "./settings.js";
import { Shelf } from "./shelf.js";
import { boardOf, shownOf, situationOf } from "./show.js";
import { awaited, isPresent, raceAt, seatFor, seatOf, type Table } from "./table.js";
import { type Thought, Thoughts } from "./thoughts.js";

/** How long to wait before something is tried again that could not be stored, in milliseconds. */
const againMs = 5_000;

/** How long to wait before a deadline is looked at again while the bot is off the air, in milliseconds. */
const offAirMs = 10_000;

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
  readonly #shows: Shows;
  readonly #shelf: Shelf;
  readonly #thoughts: Thoughts;
  readonly #alarms: Alarms;
  readonly #retention: Retention;
  readonly #catchUp: CatchUp;
  readonly #seen: Seen;
  #stopped = false;

  constructor(store: Store, ports: Ports, shows: Shows) {
    this.#store = store;
    this.#shows = shows;
    this.hearts = new Hearts(store, ports, (guild) => shows.onAir(guild));
    this.#ports = { ...ports, clock: this.hearts.clock };
    this.#races = new Races(ports.clock, this.#queues);
    this.#thoughts = new Thoughts(store, this.#ports, (thought) => {
      this.#answer(thought);
    });
    this.#alarms = new Alarms(store, this.#ports, (id) => {
      this.#ring(id);
    });
    this.#retention = new Retention(store, ports);
    this.#seen = new Seen(store, ports);
    this.#catchUp = new CatchUp(store, ports, (id, renew) => this.#again(id, renew), shows);
    this.personal = new Personal(store, this.#queues, (id, user) => this.#leave(id, user));
    this.#shelf = new Shelf(store, ports.clock, (id) => this.#thoughts.at(id) || this.#queues.busy(id));
  }

  /** Wakes the tables of a shard at which something is to happen by itself, and tells of what its channels do not show. */
  async start(shard = 0): Promise<void> {
    let moved = false;
    try {
      moved = this.hearts.seeToMoved(shard);
      const { log } = this.#ports;
      await each(log, this.#store.thinking(shard), (id) => this.board(id));
      await each(log, this.#store.warned(shard), (id) => this.#within(id, (table) => this.#checkWarning(table)));
    } finally {
      this.#alarms.start();
      this.#retention.start();
    }
    await this.#catchUp.run(moved, shard);
  }

  /** Takes nothing more and resolves when everything in hand is stored. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#alarms.stop();
    this.#retention.stop();
    this.#catchUp.stop();
    this.#thoughts.stop();
    this.#races.flush();
    await this.#queues.idle();
    this.#seen.stop();
    this.#shelf.clear();
  }

  /** A shard is on the air at this moment: called every few seconds. After a silence all its deadlines move by it. */
  async touch(shard = 0): Promise<void> {
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
  open(opening: Opening, host: Person, interaction: string): Promise<Reply> {
    return this.#create(opening, interaction, (settings, now) => {
      const game = games[opening.game];
      const options = game?.options.safeParse(opening.options);
      if (game === undefined || options?.success !== true) return { code: "malformed" };
      const seats = [seatFor(host.user, host.name)];
      return newTable(game, { ...opening, options: options.data }, host.user, seats, settings.turnSeconds, now);
    });
  }

  /** Opens a table for another game with those who sat at one that is over. @param parent as an opening has it */
  async rematch(id: string, parent: string | null, person: Person, interaction: string): Promise<Reply> {
    const old = await this.#within(id, (table) => table);
    if (old === null) return { type: "refused", code: "no-table", board: null };
    if (old.row.life !== "over") return { type: "refused", code: "not-now", board: boardOf(old) };
    const seat = seatOf(old, person.user);
    if (seat === null || !isPresent(old.seats[seat])) return { type: "refused", code: "stranger", board: boardOf(old) };
    const { guild, channel } = old.row;
    return this.#create({ guild, channel, parent }, interaction, (settings, now) =>
      rematchOf(old, person.user, settings.turnSeconds, now),
    );
  }

  /** Somebody wants something of a table. */
  async order(id: string, order: Order, person: Person, interaction: string): Promise<Reply> {
    let raced = false;
    const reply = await this.#inTurn(id, pressedAt(interaction), (table, arrival): Reply => {
      raced = arrival !== null;
      if (this.#store.tableOfPress(interaction) !== null) return { type: "known", board: boardOf(table) };
      const asked = { order, person, interaction, arrival };
      const decided = decide(table, asked, this.settings(table.row.guild), this.hearts.portsAt(table.row));
      if ("code" in decided) {
        const late = decided.code === "stale" && order.type === "press" && this.#races.wasFor(id, order.prompt);
        return { type: "refused", code: late ? "late" : decided.code, board: boardOf(table) };
      }
      if (!("wish" in decided))
        return { type: "done", board: boardOf(this.#commit(decided)), pressed: null, quiet: false };
      const { wish, seat, pending } = decided;
      const after = pending === null ? table : this.#commit(pending);
      const board = boardOf(after);
      if (pending === null) return { type: "seen", board, pressed: { wish, situation: situationOf(after, seat) } };
      const pressed = answersWithSheet(wish) ? { wish, situation: situationOf(after, seat) } : null;
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

  /** The board of a channel's open table. */
  async boardIn(channel: string): Promise<Board | null> {
    const id = this.#store.openTableIn(channel);
    return id === null ? null : this.board(id);
  }

  /** A message shows a table's board, at least up to this version. @param whole false: the picture of the next is lacking */
  shown(id: string, message: string, version: number, whole = true): Promise<void> {
    return this.#queues.run(id, () => {
      const table = this.#shelf.get(id);
      this.#seen.note(id, message, table === null ? version : shownOf(table, version, whole), table?.row.message);
      this.#shelf.patch(id, { message });
    });
  }

  /** A message warns those awaited at a table. One that still stands from an earlier question is told to go. */
  async warned(id: string, warning: NonNullable<TableRow["warning"]>): Promise<void> {
    await this.#within(id, (table) => {
      const before = table.row.warning;
      this.#store.setWarning(id, warning);
      this.#shelf.patch(id, { warning });
      if (before !== null && before.message !== warning.message) this.#shows.unwarn(boardOf(table), before.message);
    });
    await this.#within(id, (table) => this.#checkWarning(table));
  }

  /** A warning is gone. A later one stays noted. */
  async unwarned(id: string, message: string): Promise<void> {
    await this.#within(id, ({ row }) => {
      if (row.warning?.message !== message) return;
      this.#store.setWarning(id, null);
      this.#shelf.patch(id, { warning: null });
    });
  }

  /** A channel is gone, or with null for the channel the whole server: its tables are closed, and kept for a while. */
  async vanished(guild: string, channel: string | null): Promise<void> {
    await each(this.#ports.log, this.#store.openTablesOf(guild), (id) =>
      this.#within(id, (table) => {
        if (channel !== null && table.row.channel !== channel) return;
        if (table.row.life !== "lobby" && table.row.life !== "playing") return;
        this.#commit(closed(table, this.hearts.portsAt(table.row).clock.now()));
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

  /** Closes the tables of servers that the bot is no longer in. @param here whether it is */
  async leaveServers(here: (guild: string) => boolean): Promise<void> {
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
    const table = this.#load(id);
    const open = table?.row.life === "lobby" || table?.row.life === "playing";
    const pending =
      table === null || !open ? null : withoutUser(table, user, this.hearts.portsAt(table.row).clock.now());
    if (pending === null) {
      this.#shelf.drop(id);
      return false;
    }
    const { row } = this.#commitAlone(pending);
    if (row.warning !== null) this.#shows.unwarn(boardOf(pending.table), row.warning.message);
    return true;
  }

  /** One job at a time for a table; null where there is none. */
  #within<T>(id: string, job: (table: Table) => T): Promise<T | null> {
    return this.#queues.run(id, () => {
      const table = this.#load(id);
      return table === null ? null : job(table);
    });
  }

  /**
   * One job at a time likewise, but where a race is open together with what else comes in a moment, in the order of
   * pressing. @param at when it was pressed, by Discord's clock; `arrival`: as in a request
   */
  async #inTurn<T>(id: string, at: number, job: (table: Table, arrival: number | null) => T): Promise<T | null> {
    const turn = (arrival: number | null): T | null => {
      const table = this.#load(id);
      return table === null ? null : job(table, arrival);
    };
    const table = this.#shelf.get(id);
    const race = table === null ? null : raceAt(table);
    return race === null ? this.#queues.run(id, () => turn(null)) : this.#races.gather(id, race, at, turn);
  }

  #create(
    { guild, channel, parent }: Pick<Opening, "guild" | "channel" | "parent">,
    interaction: string,
    make: (settings: ServerSettings, now: number) => NewTable | { readonly code: "malformed" },
  ): Promise<Reply> {
    return this.#queues.run(`channel ${channel}`, async () => {
      const known = this.#store.tableOfPress(interaction);
      if (known !== null) return this.#reply("known", known);
      const taken = this.#store.openTableIn(channel);
      if (taken !== null) return { type: "refused", code: "channel-taken", board: await this.board(taken) };
      const settings = this.settings(guild);
      if (!allowsTables(settings, channel, parent)) {
        return { type: "refused", code: "not-here", board: null };
      }
      const made = make(settings, this.hearts.portsAt({ guild }).clock.now());
      if ("code" in made) return { type: "refused", code: made.code, board: null };
      this.#store.create(made.row, made.seats, made.deadlines, interaction);
      return this.#reply("done", made.row.id);
    });
  }

  async #reply(type: "done" | "known", id: string): Promise<Reply> {
    const board = await this.board(id);
    if (board === null) return { type: "refused", code: "no-table", board };
    return type === "done" ? { type, board, pressed: null, quiet: false } : { type, board };
  }

  /** A computer player's answer, in its turn; one that comes to nothing lets it think again. */
  #answer(thought: Thought): void {
    this.#byItself(thought.table, "a computer player's answer", (table) => {
      this.#thoughts.given(thought);
      const pending = playedBy(table, thought, this.hearts.portsAt(table.row));
      if (pending === null) this.#attend(table);
      else this.#commitAlone(pending);
    });
  }

  /** A deadline has come. It waits while its server is off the air, and after a silence until deadlines have moved. */
  #ring(id: string): void {
    if (this.hearts.mustWait(id)) {
      this.#alarms.again(id, offAirMs);
      return;
    }
    this.#byItself(id, "what fell due", (table) => {
      for (let fallen = nextDue(table, this.hearts.portsAt(table.row)), now = table; fallen !== null;) {
        now = this.#commitAlone(fallen.pending);
        if (fallen.warn !== null) this.#shows.warn(boardOf(now), fallen.warn.users, fallen.warn.prompt);
        fallen = nextDue(now, this.hearts.portsAt(table.row));
      }
    });
  }

  /** Something that nobody pressed for. What cannot be stored is tried again. */
  #byItself(id: string, what: string, job: (table: Table) => void): void {
    if (this.#stopped) return;
    this.#inTurn(id, this.#shows.pressTime(), job).catch((error: unknown) => {
      this.#ports.log.error({ table: id, error }, `${what} could not be stored; it is tried again`);
      this.#thoughts.forget(id);
      this.#alarms.again(id, againMs);
    });
  }

  /** Stores a change; only then does the table in memory become what it says. */
  #commit(pending: Pending): Table {
    const table = inFull(this.#store, pending);
    this.#store.commit(pending.change);
    this.#attend(this.#shelf.put(table));
    this.#checkWarning(table);
    if (table.row.life !== "playing") this.#races.forget(table.row.id);
    return table;
  }

  /** Stores what nobody pressed for, and tells of it. */
  #commitAlone(pending: Pending): Table {
    const table = this.#commit(pending);
    if (pending.change.quiet) this.#shows.unseen(boardOf(table));
    else this.#shows.changed(boardOf(table));
    return table;
  }

  #load(id: string): Table | null {
    const table = this.#shelf.get(id);
    return table === null ? null : this.#attend(table);
  }

  /** Sees to what happens by itself at a table. */
  #attend(table: Table): Table {
    if (!this.#stopped) {
      this.#thoughts.consider(table);
      this.#alarms.set(table);
    }
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

  /** A warning goes when nobody is awaited any more on the question it was about. */
  #checkWarning(table: Table): void {
    const { warning } = table.row;
    if (warning === null || awaited(table).some(({ id }) => id === warning.prompt)) return;
    this.#shows.unwarn(boardOf(table), warning.message);
  }
}
