import type { CupEvent } from "../../src/features/cup/rules/cup-event.js";
import type { CupRequestBody } from "../../src/features/cup/rules/cup-request.js";
import { currentRound, type CupTable } from "../../src/features/cup/rules/cup-state.js";
import type { CupRows } from "../../src/store/store.js";
import type { Board } from "../../src/tables/board.js";
import { type CupPlan, type CupReply, Cups } from "../../src/features/cup/service.js";
import type { Written } from "../../src/tables/send-once.js";
import type { Person } from "../../src/tables/requests.js";
import { fakeClock, type FakeClock } from "./fake-clock.js";
import { seeds, interactionAt } from "./interactions.js";
import { type Bench, bench, keepLines, person } from "./tables.js";
import type { ShownCup } from "../../src/features/cup/keeper.js";
import { allGames, games } from "../../src/games/index.js";

/** The server of all these cups, and who holds them. */
export const cupGuild = "100000000000000000";
const boardChannel = "200000000000000000";
export const cupHost = person("Host");

/** The noon at which these worlds begin. */
export const cupNoon = Date.UTC(2026, 6, 2, 10);

const people = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz", "Greta", "Hans", "Ida", "Jan", "Kim"];

/** People who take part. */
export const cupPeople: readonly Person[] = people.map((name) => person(name));

/** What a channel was told. */
interface Told {
  readonly event: CupEvent;
  readonly users: readonly string[];
}

const writes: ReadonlySet<string> = new Set(["open", "append", "set", "engrave", "removeUser"]);

/** Discord as far as cups need it, and bots that die and start again. */
export class CupWorld {
  readonly clock: FakeClock = fakeClock(cupNoon);
  readonly bench: Bench;
  /** Boards posted, by nonce. */
  readonly boards = new Map<string, ShownCup>();
  /** By nonce. */
  /** Messages that list who is drawn, by cup. */
  readonly lists = new Map<string, string>();
  readonly told = new Map<string, Told>();
  /** By the key of their table. */
  readonly threads = new Map<string, string>();
  /** Boards and threads removed. */
  readonly removed: string[] = [];
  /** Tables whose boards were shown. */
  readonly shown = new Set<string>();
  /** What Discord answers instead, by call. */
  readonly refusals = new Map<"board" | "tell" | "list" | "thread", "passing" | "forbidden" | "refused">();
  /** Channels in which the bot may not write. */
  readonly unwritable = new Set<string>();
  /** Whether nothing can be shown in any channel. */
  isClosed = false;
  /** How often a board was tried to write. */
  tries = 0;
  /** Told once that is over. */
  readonly woken: (() => void)[] = [];
  cups: Cups;
  #operations = 0;
  #dying: { readonly at: number; readonly when: "before" | "after" } = { at: Infinity, when: "before" };
  #life = { isDead: false };

  /** @param file of its database; left out: in memory */
  constructor(file = ":memory:") {
    this.bench = bench({
      file,
      ports: { seed: seeds() },
      clock: this.clock,
      stored: (board) => {
        this.cups.tableChanged(board);
      },
      isClosed: (_table, woken) => {
        if (this.isClosed) this.woken.push(woken);
        return this.isClosed;
      },
    });
    this.cups = this.#startBot();
  }

  /** Operations of all bots so far. */
  get operations(): number {
    return this.#operations;
  }

  /** Whether the running bot has died. */
  get isDead(): boolean {
    return this.#life.isDead;
  }

  /** The bot dies before or after its operation number `at` from now, from 0: nothing it does then has any effect. */
  dieAt(at: number, when: "before" | "after"): void {
    this.#dying = { at: this.#operations + at, when };
  }

  /** Another bot over the same database. */
  restart(): void {
    void this.cups.stop();
    this.#dying = { at: Infinity, when: "before" };
    this.cups = this.#startBot();
  }

  async state(cup: string): Promise<ShownCup> {
    const state = await this.cups.of(cup);
    if (state === null) throw new Error(`there is no cup ${cup}`);
    return { ...state, trophies: await this.cups.trophies(state.row.guild) };
  }

  /** @returns the cup's id, whether it was opened or not */
  async open(fields: Partial<CupPlan> = {}, id = interactionAt(this.clock.now())): Promise<string> {
    await this.cups.open(id, planOf(fields));
    await this.clock.forward(1);
    return id;
  }

  /** @returns why it is refused, or null */
  async ask(
    cup: string,
    who: Person,
    body: CupRequestBody,
    id = interactionAt(this.clock.now()),
  ): Promise<string | null> {
    const reply: CupReply = await this.cups.request(cup, { ...body, id, ...who, mayHost: who === cupHost });
    await this.clock.forward(1);
    if (reply.kind === "refused") return reply.why;
    return reply.kind === "known" ? "known" : null;
  }

  /** With this many people signed up, drawn, and its first tables opened. */
  async begin(count: number, fields: Partial<CupPlan> = {}): Promise<string> {
    const cup = await this.open(fields);
    for (const who of cupPeople.slice(0, count)) await this.ask(cup, who, { type: "join" });
    await this.ask(cup, cupHost, { type: "start" });
    return cup;
  }

  async tables(cup: string): Promise<readonly CupTable[]> {
    return currentRound((await this.state(cup)).cup)?.tables ?? [];
  }

  async boardAt(cup: string, table: number): Promise<Board> {
    const id = (await this.tables(cup))[table]?.id ?? "";
    const board = await this.bench.tables.board(id);
    if (board === null) throw new Error(`table ${table} is not open`);
    return board;
  }

  /** Starts a table's game and plays it to its end, always with the same kind of choice. */
  async play(cup: string, table: number): Promise<Board> {
    const { table: id, status } = await this.boardAt(cup, table);
    if (status === "lobby") await this.start(cup, table);
    for (let turn = 0; turn < 2_000; turn += 1) {
      const board = await this.bench.tables.board(id);
      if (board?.status !== "playing") break;
      const asked = board.play?.prompts.filter(({ awaited }) => awaited) ?? [];
      const isComputers = asked.every(({ seat }) => board.seats[seat ?? -1]?.type !== "human");
      for (const { id: prompt, seat } of asked) {
        const owner = board.seats[seat ?? -1];
        if (owner?.type !== "human") continue;
        await this.bench.act(id, { ...owner, moderator: false }, prompt, (legal) => legal[turn % legal.length]);
      }
      await this.clock.forward(isComputers ? 2_000 : 20);
    }
    const board = await this.bench.tables.board(id);
    if (board?.status !== "over") throw new Error("the game does not end");
    await this.clock.forward(1);
    return board;
  }

  /** Somebody who did not open the table starts it. */
  async start(cup: string, table: number): Promise<Board> {
    const board = await this.boardAt(cup, table);
    const owner = board.seats.findLast((seat) => seat.type === "human");
    if (owner?.type !== "human") throw new Error("nobody sits there");
    const reply = await this.bench.request(board.table, { ...owner, moderator: false }, { kind: "start" });
    if (reply.kind !== "done") throw new Error(`not started: ${JSON.stringify(reply)}`);
    return reply.board;
  }

  #startBot(): Cups {
    const life = { isDead: false };
    this.#life = life;
    const cups = new Proxy(this.bench.store.cups, {
      get: (target, name) => {
        const call = Reflect.get(target, name) as (...args: unknown[]) => Promise<unknown>;
        if (!writes.has(String(name))) return (...args: unknown[]) => (life.isDead ? never : call(...args));
        return (...args: unknown[]) => this.#doing(life, () => call(...args));
      },
    }) satisfies CupRows;
    const { store, tables } = this.bench;
    const written = (call: "board" | "tell" | "list" | "thread", write: () => string): Promise<Written> =>
      this.#doing(life, (): Written => {
        const refusal = this.refusals.get(call);
        return refusal === undefined ? { kind: "done", id: write() } : { kind: refusal };
      });
    const own = new Cups({
      games: allGames,
      store: { cups, club: store.club, openTableIn: (channel) => store.openTableIn(channel) },
      clock: this.clock,
      log: keepLines().log,
      seed: seeds(),
      handle: (id, request) => this.#doing(life, () => tables.requests.handle(id, request)),
      champions: tables.champions,
      board: (table) => (life.isDead ? never : tables.board(table)),
      zone: () => Promise.resolve("Europe/Berlin"),
      hasLeft: (server) => (life.isDead ? never : tables.departures.hasLeft(server)),
      channel: {
        board: (state) => {
          this.tries += 1;
          return written("board", () => {
            this.boards.set(state.row.id, state);
            return `board of ${state.row.id}${state.row.channel === boardChannel ? "" : ` in ${state.row.channel}`}`;
          });
        },
        removeBoard: (row) =>
          this.#doing(life, () => {
            this.removed.push(row.message ?? "none");
          }),
        tell: (state, { event, users }) =>
          event.type === "tableOpened" && this.unwritable.has(event.channel)
            ? this.#doing(life, () => ({ kind: "forbidden" }) as const)
            : written("tell", () => {
                const nonce = `${state.row.id} ${event.number}`;
                this.told.set(nonce, { event, users });
                return nonce;
              }),
        list: (state) =>
          written("list", () => {
            const id = this.lists.get(state.row.id) ?? String(500_000_000_000_000_000n + BigInt(this.lists.size));
            this.lists.set(state.row.id, id);
            return id;
          }),
        earlierLists: () => Promise.resolve([]),
        thread: (state, { round, table, again }) =>
          written("thread", () => {
            const key = `${state.row.id} ${round}.${table}.${again}`;
            const id = this.threads.get(key) ?? String(400_000_000_000_000_000n + BigInt(this.threads.size));
            this.threads.set(key, id);
            return id;
          }),
        removeThread: (_row, thread) =>
          this.#doing(life, () => {
            this.removed.push(thread);
          }),
        opened: ({ table }) => {
          if (!life.isDead) this.shown.add(table);
        },
      },
    });
    own.start();
    return own;
  }

  /** Runs an operation of one bot, which may die before it or after it. */
  async #doing<T>(life: { isDead: boolean }, operation: () => Promise<T> | T): Promise<T> {
    const now = this.#operations;
    if (life !== this.#life || life.isDead) return never;
    this.#operations += 1;
    if (now === this.#dying.at && this.#dying.when === "before") {
      life.isDead = true;
      return never;
    }
    const done = await operation();
    if (now === this.#dying.at) life.isDead = true;
    return life.isDead ? never : done;
  }
}

const never = new Promise<never>(() => undefined);

/** A cup of Katchen that its host starts. */
function planOf(fields: Partial<CupPlan> = {}): CupPlan {
  return {
    guild: cupGuild,
    channel: boardChannel,
    title: "Katchenmeister",
    game: games.katchen,
    options: { shots: 1 },
    series: "katchenmeister",
    year: 2026,
    host: { user: cupHost.user, name: cupHost.name },
    places: [],
    role: null,
    start: null,
    roundMs: 60 * 60_000,
    tryOut: false,
    ...fields,
  };
}
