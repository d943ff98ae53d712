import type { Seat } from "../game/contract.js";
import type { Intent } from "../game/press.js";
import { StoreRefusedError, type Store } from "../store/store.js";
import type { ShardTimes } from "./clock/downtime.js";
import { change } from "./change.js";
import type { UserLimits } from "./decide/user-limits.js";
import { decide } from "./decide/decide.js";
import type { LostStarts } from "./lost-starts.js";
import {
  announcementOf,
  beginStart,
  noteStarts,
  type StartAttempt,
  startGame,
  unusedStartsOf,
} from "./decide/start-game.js";
import { GameFault, isUnreadable, type Loaded, type Table } from "./table.js";
import type { Pressed, Reply, Request, RequestInTurn, TableRequest } from "./requests.js";
import { type Announced, type Announcement, type Channels, type Ports, unlessRefused } from "./ports.js";
import type { ServerSettings, SettingsKeeper } from "./server-settings.js";
import type { Board } from "./board.js";
import { boardOf, isVisible, situationOf } from "./show.js";
import type { TableAccess } from "./table-access.js";
import type { TableOpener } from "./table-opener.js";
import { TimeLimit, TimeLimitError } from "./queues.js";

interface ServiceParts {
  readonly store: Pick<Store, "tableOfPress" | "guildOf">;
  readonly ports: Pick<Ports, "log" | "clock">;
  readonly channels: Pick<Channels, "changed" | "announce" | "notStarted">;
  readonly times: Pick<ShardTimes, "portsAt">;
  readonly limits: UserLimits;
  readonly settings: Pick<SettingsKeeper, "of">;
  readonly access: TableAccess;
  readonly opener: TableOpener;
  readonly lost: Pick<LostStarts, "lookSoon">;
}

/** The longest wait for an answer: Discord waits three seconds, delivery included. */
const answerMs = 2_000;

/** A lobby whose start message is not posted within this time can be changed again, in milliseconds. */
const frozenMs = 10_000;

/** The first half of a start is done. */
interface Beginning {
  readonly kind: "beginning";
  readonly attempt: StartAttempt;
  readonly announcement: Announcement;
}

/** A start until it is settled. Until `thaws`, in milliseconds since 1970, its lobby stays as it is. */
interface Starting {
  readonly attempt: StartAttempt;
  readonly thaws: number;
}

/** A request that is given up before its turn is not carried out. */
interface Turn {
  isGivenUp: boolean;
}

/** A look at the board before anything is asked of its table: the reply in the table's place; null: it is asked. */
type Check = (board: Board) => Reply | null;

/** Handles requests: each takes its turn in its table's queue, is decided, stored, and answered. */
export class RequestService {
  readonly #parts: ServiceParts;
  readonly #limit: TimeLimit;
  /** Interactions that nobody waits for any more. */
  readonly #givenUp = new Set<string>();
  /** By table: the start whose message is being posted. */
  readonly #starting = new Map<string, Starting>();

  constructor(parts: ServiceParts) {
    this.#parts = parts;
    this.#limit = new TimeLimit(parts.ports.clock, answerMs);
  }

  /**
   * @param id its table; null: it opens one
   * @param check of a table that is there; left out: none
   * @throws TimeLimitError after too long a wait; a request that has not begun by then is dropped
   */
  async handle(id: string | null, request: Request, check: Check = () => null): Promise<Reply> {
    try {
      return await this.#handle(id, request, check);
    } catch (error) {
      if (error instanceof StoreRefusedError) return { kind: "refused", code: "moving", board: null };
      throw error;
    }
  }

  #note(id: string | null, request: Request): void {
    this.#parts.ports.log.debug(requestFacts(id, request), "request to a table");
  }

  /** Requests by an interaction that have not begun are dropped. @param settled when it makes no more of them */
  giveUp(interaction: string, settled: Promise<void>): void {
    this.#givenUp.add(interaction);
    void settled.then(() => this.#givenUp.delete(interaction));
  }

  async #handle(id: string | null, request: Request, check: Check): Promise<Reply> {
    const turn = { isGivenUp: false };
    const isAwaited = (): void => {
      this.#checkIsAwaited(request, turn);
    };
    isAwaited();
    if (request.kind === "open" || request.kind === "rematch" || id === null) this.#note(id, request);
    if (request.kind === "open")
      return this.#visited(await this.#inTime(this.#parts.opener.open(request, isAwaited), turn));
    if (id === null) return { kind: "refused", code: "no-table", board: null };
    if (request.kind === "rematch")
      return this.#visited(await this.#inTime(this.#rematch(id, request, isAwaited), turn));
    const reply = await this.#inTime(this.#handleInTurn(id, request, check, isAwaited), turn);
    return reply.kind === "beginning" ? this.#start(id, reply) : reply;
  }

  async #rematch(
    id: string,
    request: Extract<Request, { readonly kind: "rematch" }>,
    isAwaited: () => void,
  ): Promise<Reply> {
    const { access, opener } = this.#parts;
    const old = await access.run(id, (table) => table);
    if (old === null) return { kind: "refused", code: "no-table", board: null };
    const reply = await opener.rematch(old, request, isAwaited);
    if (reply.kind === "done") await this.#noteRematch(id, reply.board.table);
    return reply;
  }

  /** Makes an old table's board lead to its rematch, which is open even if that fails. */
  async #noteRematch(old: string, rematch: string): Promise<void> {
    const { access, times, ports } = this.#parts;
    try {
      const noted = access.run(old, async (table) => {
        // A closed table stays as it is. A game without its state is too old for its message to be edited.
        if (isUnreadable(table) || table.row.status !== "over" || table.row.state === null) return;
        await access.commit(change(table, { row: { rematch } }, times.portsAt(table.row).clock.now(), null));
      });
      await unlessRefused(noted);
    } catch (error) {
      ports.log.warn({ table: old, rematch, error }, "a finished game's board does not lead to its rematch");
    }
  }

  /** The channel is told of a reply that comes too late. */
  async #inTime<Some extends Reply | Beginning>(reply: Promise<Some>, turn: Turn): Promise<Some> {
    try {
      return await this.#limit.keep("a request", reply);
    } catch (error) {
      turn.isGivenUp = true;
      reply.then(
        (late) => {
          if (late.kind === "done") this.#parts.channels.changed(late.board);
        },
        () => undefined,
      );
      throw error;
    }
  }

  async #handleInTurn(
    id: string,
    request: TableRequest,
    check: Check,
    isAwaited: () => void,
  ): Promise<Reply | Beginning> {
    const { access, limits } = this.#parts;
    const before = await access.beforeTurn(id);
    if (before === null) return { kind: "refused", code: "no-table", board: null };
    const barred = check(boardOf(before));
    if (barred !== null) return barred;
    this.#note(id, request);
    let raced = false;
    const { user } = request.person;
    const reply = await access.turnInRace(id, request.pressedAt, (arrival) => {
      raced = arrival !== null;
      const answer = (): Promise<Reply | Beginning | null> => this.#answer(id, request, arrival, isAwaited);
      return request.kind === "join" ? limits.runAlone(user, answer) : answer();
    });
    if (reply === null) return { kind: "refused", code: "no-table", board: null };
    if (!raced || reply.kind !== "done") return reply;
    // All presses of the moment are stored: one write of the board shows them.
    const after = access.cache.peek(id);
    return after === null ? reply : { ...reply, board: boardOf(after), visible: true };
  }

  /** Reads everything needed first. Null: no such table. */
  async #answer(
    id: string,
    request: TableRequest,
    arrival: RequestInTurn["arrival"],
    isAwaited: () => void,
  ): Promise<Reply | Beginning | null> {
    const { store, limits, settings, access } = this.#parts;
    const { user } = request.person;
    const known = await store.tableOfPress(request.interaction);
    const hasManySeats = request.kind === "join" && (await limits.hasManySeats(user));
    const guild = access.cache.peek(id)?.row.guild ?? (await store.guildOf(id));
    if (guild === null) return null;
    const set = await settings.of(guild);
    return access.runNow(id, (table): Reply | Promise<Reply | Beginning> => {
      isAwaited();
      access.cache.visit(id);
      if (known !== null) return { kind: "known", board: boardOf(table) };
      if (isUnreadable(table)) return access.quarantine.handle(table, request, set);
      const code =
        request.kind === "join" ? limits.refuseJoining(table, user, hasManySeats) : limits.refuseAsking(table, request);
      if (code !== null) return { kind: "refused", code, board: boardOf(table) };
      return this.#handleAt(table, request, arrival, set);
    });
  }

  /** @throws TimeLimitError if nobody waits for a request any more */
  #checkIsAwaited({ interaction }: Request, { isGivenUp }: Turn): void {
    if (isGivenUp || this.#givenUp.has(interaction)) throw new TimeLimitError("a request", answerMs, Promise.resolve());
  }

  async #handleAt(
    table: Table,
    request: TableRequest,
    arrival: RequestInTurn["arrival"],
    settings: ServerSettings,
  ): Promise<Reply | Beginning> {
    const { limits, access, times } = this.#parts;
    const { id } = table.row;
    const starting = table.row.status === "lobby" ? this.#starting.get(id) : undefined;
    if (starting?.attempt.interaction === request.interaction) return { kind: "repeated", board: boardOf(table) };
    // Of two start messages the later one counts, so there is no other start until this one is settled.
    const starts = request.kind === "start" || request.kind === "play-alone";
    if (starting !== undefined && (starts || this.#parts.ports.clock.now() < starting.thaws))
      return { kind: "refused", code: "starting", board: boardOf(table) };
    const decided = decide(table, request, arrival, settings, times.portsAt(table.row));
    switch (decided.kind) {
      case "refused": {
        const late = decided.code === "stale" && request.kind === "press" && access.races.wasFor(id, request.prompt);
        return { kind: "refused", code: late ? "late" : decided.code, board: boardOf(table) };
      }
      case "repeated":
        return { kind: "repeated", board: boardOf(table) };
      case "change": {
        const board = boardOf(await access.commit(decided));
        limits.done(table, request);
        return { kind: "done", board, pressed: null, visible: true };
      }
      case "starting":
        return this.#begin(table, decided.seats, request.interaction);
      case "press": {
        const { intent, seat, pending } = decided;
        if (pending === null)
          return { kind: "seen", board: boardOf(table), pressed: { intent, situation: situationOf(table, seat) } };
        const after = await access.commit(pending);
        const pressed = answersWithEphemeral(intent) ? this.#pressed(after, intent, seat) : null;
        const board = boardOf(after);
        return { kind: "done", board, pressed, visible: isVisible(board) };
      }
    }
  }

  /** The first half of a start: the attempt is stored, and nothing else changes until its message is posted. */
  async #begin(table: Table, seats: Table["seats"], interaction: string): Promise<Beginning> {
    const { access, times, ports } = this.#parts;
    const { id, attempted } = table.row;
    const { pending, attempt } = beginStart(table, seats, interaction, times.portsAt(table.row).clock.now());
    const after = await access.commit(pending);
    this.#starting.set(id, { attempt, thaws: ports.clock.now() + frozenMs });
    return { kind: "beginning", attempt, announcement: announcementOf(after, attempt, attempted) };
  }

  /** Whether a start is under way at a table. */
  isStarting(id: string): boolean {
    return this.#starting.has(id);
  }

  /** The second half of a start: its message is posted, which may take its time, and with its id the game begins. */
  async #start(id: string, { attempt, announcement }: Beginning): Promise<Reply> {
    const { access, channels, ports } = this.#parts;
    try {
      const posted = await channels.announce(announcement);
      const reply = await access.run(id, (table) => this.#startWith(table, attempt, posted));
      return reply ?? { kind: "refused", code: "no-table", board: null };
    } catch (error) {
      if (error instanceof StoreRefusedError) throw error;
      ports.log.warn({ table: id, error }, "a game could not start; its lobby stays as it was");
      this.#parts.lost.lookSoon(id);
      return { kind: "refused", code: "unannounced", board: announcement.board };
    } finally {
      this.#starting.delete(id);
    }
  }

  async #startWith(table: Loaded, attempt: StartAttempt, posted: Announced): Promise<Reply> {
    const { access, channels, times } = this.#parts;
    const started = isUnreadable(table) ? null : startGame(table, attempt, posted, times.portsAt(table.row));
    if (started !== null) {
      const after = await access.commit(started);
      const board = boardOf(after);
      const others = unusedStartsOf(after.row);
      if (others.length > 0) channels.notStarted(board, others);
      return { kind: "done", board, pressed: null, visible: true };
    }
    // Something else has happened meanwhile.
    const messages = [...posted.found, posted.message];
    const noted = isUnreadable(table) ? null : noteStarts(table, messages, times.portsAt(table.row).clock.now());
    if (noted !== null) await access.commit(noted);
    const board = boardOf(table);
    channels.notStarted(board, messages);
    return { kind: "refused", code: "unannounced", board };
  }

  /** What the presser may know; null if the rules fail, although the press is stored. */
  #pressed(table: Table, intent: Intent, seat: Seat): Pressed | null {
    try {
      return { intent, situation: situationOf(table, seat) };
    } catch (error) {
      if (!(error instanceof GameFault)) throw error;
      this.#parts.ports.log.error(
        { table: table.row.id, error },
        "the rules failed to show what a press has changed; the press is stored",
      );
      return null;
    }
  }

  /** Others are about to join a table that was just opened. */
  #visited(reply: Reply): Reply {
    if (reply.board !== null) this.#parts.access.cache.visit(reply.board.table);
    return reply;
  }
}

/** Whether a press is answered with an ephemeral message, besides the updated board. */
function answersWithEphemeral(intent: Intent): boolean {
  return intent.kind !== "refuse" && intent.ephemeral !== undefined;
}

/** A request for the log, without the person and without a press's argument or values: they may be a hidden choice. */
function requestFacts(table: string | null, request: Request): object {
  const { kind, interaction, pressedAt } = request;
  const facts = { table, interaction, pressedAt, kind };
  switch (kind) {
    case "press":
      return { ...facts, prompt: request.prompt, verb: request.verb };
    case "add":
      return { ...facts, level: request.level };
    case "set":
      return { ...facts, select: request.select, values: request.values };
    case "time":
      return { ...facts, seconds: request.seconds };
    case "arrange":
      return { ...facts, choices: request.choices, computers: request.computers };
    case "open":
      return { ...facts, game: request.game, channel: request.channel, options: request.options };
    case "join":
    case "word":
    case "invite":
    case "rally":
    case "decline":
    case "leave":
    case "cup-leave":
    case "back":
    case "pause":
    case "stop":
    case "remove":
    case "send-away":
    case "let-in":
    case "start":
    case "play-alone":
    case "close":
    case "settle-round":
    case "take-back-round":
    case "forgive-round":
    case "rematch":
      return facts;
  }
}
