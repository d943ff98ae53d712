import { randomBytes } from "node:crypto";
import type { GameId } from "../games/game.js";
import { games } from "../games/index.js";
import type { Store } from "../store/store.js";
import type { Board } from "./board.js";
import type { Decided, Pending } from "./change.js";
import { decideInLobby } from "./lobby.js";
import type { Order, Person, Reply } from "./orders.js";
import { act, decideInPlay } from "./play.js";
import type { Ports } from "./ports.js";
import { Queues } from "./queues.js";
import { boardOf, promptsOf, recentSteps, rowFrom, type Table, tableFrom } from "./table.js";
import { type Thought, Thoughts } from "./thoughts.js";

/** How long a table that nobody touches stays in memory, in milliseconds. */
const idleMs = 60_000;

/** How long to wait before a computer player is asked again whose answer could not be stored, in milliseconds. */
const againMs = 5_000;

/** Where a new table stands and what is played there. */
export interface Opening {
  readonly game: GameId;
  readonly guild: string;
  readonly channel: string;
  /** As the game's options schema takes them; missing ones get their defaults. */
  readonly options: unknown;
}

/**
 * Every table of the program. Whatever happens at one goes through its own queue, is decided, stored, and only then
 * shown: orders answer with the board, changes without an order are told to `changed`.
 */
export class Tables {
  readonly #queues = new Queues();
  readonly #loaded = new Map<string, Table>();
  readonly #idle = new Map<string, () => void>();
  readonly #store: Store;
  readonly #ports: Ports;
  readonly #thoughts: Thoughts;
  readonly #changed: (board: Board) => void;
  #stopped = false;

  /** @param changed called after every change that nobody pressed for. */
  constructor(store: Store, ports: Ports, changed: (board: Board) => void) {
    this.#store = store;
    this.#ports = ports;
    this.#changed = changed;
    this.#thoughts = new Thoughts(store, ports, (thought) => {
      this.#answer(thought);
    });
  }

  /** Wakes the tables at which a computer player is asked, and tells of the boards that are older than what is stored. */
  async start(): Promise<void> {
    for (const id of this.#store.thinking()) await this.#queues.run(id, () => this.#load(id));
    for (const id of this.#store.behind()) {
      const board = await this.board(id);
      if (board !== null) this.#changed(board);
    }
  }

  /** Takes no more thoughts and resolves when everything in hand is stored. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#thoughts.stop();
    for (const cancel of this.#idle.values()) cancel();
    this.#idle.clear();
    await this.#queues.idle();
  }

  /** Opens a table with its host sitting at it. */
  open(opening: Opening, host: Person, interaction: string): Promise<Reply> {
    return this.#queues.run(`channel ${opening.channel}`, async () => {
      const known = this.#store.tableOfPress(interaction);
      if (known !== null) return this.#reply("known", known);
      const taken = this.#store.openTableIn(opening.channel);
      if (taken !== null) return { type: "refused", code: "channel-taken", board: await this.board(taken) };
      const game = games[opening.game];
      if (game === undefined) return { type: "refused", code: "no-table", board: null };
      const options = game.options.safeParse(opening.options);
      if (!options.success) return { type: "refused", code: "malformed", board: null };
      const now = this.#ports.clock.now();
      const id = randomBytes(8).toString("base64url");
      this.#store.create(
        {
          id,
          game: opening.game,
          rules: game.rules,
          guild: opening.guild,
          channel: opening.channel,
          message: null,
          host: host.user,
          life: "lobby",
          options: options.data,
          opener: null,
          seed: null,
          steps: 0,
          state: null,
          version: 1,
          shown: 0,
          thinking: false,
          opened: now,
          changed: now,
        },
        [rowFrom({ type: "human", user: host.user, name: host.name })],
        interaction,
      );
      return this.#reply("done", id);
    });
  }

  /** Somebody wants something of a table. */
  order(id: string, order: Order, person: Person, interaction: string): Promise<Reply> {
    return this.#queues.run(id, () => {
      const table = this.#load(id);
      if (table === null) return { type: "refused", code: "no-table", board: null };
      if (this.#store.tableOfPress(interaction) !== null) return { type: "known", board: boardOf(table) };
      const decided = decide(table, order, person, interaction, this.#ports);
      if ("code" in decided) return { type: "refused", code: decided.code, board: boardOf(table) };
      return { type: "done", board: boardOf(this.#commit(decided)) };
    });
  }

  /** A table's board as it stands. */
  board(id: string): Promise<Board | null> {
    return this.#queues.run(id, () => {
      const table = this.#load(id);
      return table === null ? null : boardOf(table);
    });
  }

  /** The board of a channel's open table. */
  async boardIn(channel: string): Promise<Board | null> {
    const id = this.#store.openTableIn(channel);
    return id === null ? null : this.board(id);
  }

  /** A message shows a table's board, at least up to this version. */
  shown(id: string, message: string, version: number): Promise<void> {
    return this.#queues.run(id, () => {
      this.#store.shown(id, message, version);
      const table = this.#loaded.get(id);
      if (table !== undefined) this.#loaded.set(id, { ...table, row: { ...table.row, message } });
    });
  }

  async #reply(type: "done" | "known", id: string): Promise<Reply> {
    const board = await this.board(id);
    return board === null ? { type: "refused", code: "no-table", board } : { type, board };
  }

  /** A computer player's answer, in its turn; dropped when its question has changed. */
  #answer(thought: Thought): void {
    if (this.#stopped) return;
    this.#queues
      .run(thought.table, () => {
        const table = this.#load(thought.table);
        const prompt = table === null ? undefined : promptsOf(table).find(({ seat }) => seat === thought.seat);
        if (table === null || prompt === undefined || table.owners[thought.seat]?.type !== "computer") return;
        if (prompt.id !== thought.prompt && prompt.stale === "refuse") return;
        this.#changed(boardOf(this.#commit(this.#playedBy(table, thought))));
      })
      .catch((error: unknown) => {
        this.#ports.log.error(
          { table: thought.table, error },
          "a computer player's answer could not be stored; it is asked again",
        );
        this.#thoughts.forget(thought);
        this.#ports.clock.after(againMs, () => {
          void this.board(thought.table);
        });
      });
  }

  /** What a computer player does: its answer, or what a time-out would do where the rules refuse that. */
  #playedBy(table: Table, { seat, action }: Thought): Pending {
    const decided = act(table, seat, action, "computer", null, this.#ports);
    if (!("code" in decided)) return decided;
    const { row, game } = table;
    this.#ports.log.warn({ table: row.id, code: decided.code }, "the rules refused a computer player");
    if (row.seed === null) throw new Error("a game without a seed");
    const random = this.#ports.random(row.seed, row.steps, `timeout-${seat}`);
    const instead = act(table, seat, game.timeout(row.state, seat, random), "timeout", null, this.#ports);
    if ("code" in instead) throw new Error(`the rules refuse their own time-out: ${instead.code}`);
    return instead;
  }

  /** Stores a change; only then does the table in memory become what it says. */
  #commit({ change, table }: Pending): Table {
    this.#store.commit(change);
    this.#take(table);
    return table;
  }

  #load(id: string): Table | null {
    const loaded = this.#loaded.get(id);
    if (loaded !== undefined) {
      this.#take(loaded);
      return loaded;
    }
    const stored = this.#store.load(id, recentSteps);
    if (stored === null) return null;
    const table = tableFrom(stored);
    this.#take(table);
    return table;
  }

  /** Keeps a table in memory for a while and asks the computer players who are to be asked at it. */
  #take(table: Table): void {
    const { id } = table.row;
    this.#loaded.set(id, table);
    this.#idle.get(id)?.();
    if (this.#stopped) return;
    this.#thoughts.consider(table);
    this.#idle.set(
      id,
      this.#ports.clock.after(idleMs, () => {
        this.#drop(id);
      }),
    );
  }

  #drop(id: string): void {
    this.#idle.delete(id);
    if (!this.#thoughts.at(id) && !this.#queues.busy(id)) this.#loaded.delete(id);
  }
}

function decide(table: Table, order: Order, person: Person, interaction: string, ports: Ports): Decided {
  switch (table.row.life) {
    case "lobby":
      return decideInLobby(table, order, person, interaction, ports);
    case "playing":
      return decideInPlay(table, order, person, interaction, ports);
    case "over":
    case "closed":
      return { code: "ended" };
  }
}
