import type { Clock } from "../../clock.js";
import type { Emojis } from "../../game/scene.js";
import type { Language, Translate } from "../../texts/index.js";
import { type Log, logFailure } from "../../log.js";
import type { Store, MessageRows } from "../../store/store.js";
import type { Board, Known } from "../../tables/board.js";
import { runOnePerTurn } from "../../tables/clock/one-per-turn.js";
import { type Channels, type OfServers, unlessRefused } from "../../tables/ports.js";
import type { Tables } from "../../tables/tables.js";
import type { ApiClient } from "../api/api-client.js";
import type { Metrics } from "../api/metrics.js";
import type { GuildClient } from "../api/guild-client.js";
import type { ChannelQueue } from "../api/pacing/channel-queue.js";
import type { ClosedChannels } from "../api/pacing/closed-channels.js";
import type { Painter } from "../images/painter.js";
import { type EndLinks, laterName, staysOpen } from "../ui/draw-ephemeral.js";
import { BoardMessages } from "./board-messages.js";
import { BoardWriter } from "./board-writer.js";
import { StartMessages } from "./start-messages.js";
import type { MayWrite, Outline } from "./board-slots.js";
import type { Drawing } from "./compose.js";
import { EphemeralMessages, type EphemeralPorts, questionOf } from "./ephemeral-messages.js";
import type { Wanted } from "./ephemeral-upkeep.js";
import { tryToWrite } from "./try-to-write.js";
import { Warnings } from "./warnings.js";
import { setImmediate } from "node:timers/promises";

/** What showing tables needs of Discord. */
export interface MessagesOnDiscord {
  readonly api: ApiClient;
  /** Of authorised requests. */
  readonly queue: ChannelQueue;
  readonly guilds: Pick<GuildClient, "ownMessages" | "closeThread" | "channel">;
  /** Makes a request by an interaction's token once nothing more urgent waits. */
  inTurn<T>(request: () => Promise<T>): Promise<T>;
  /** Resolves when another catch-up board may be queued. */
  waitForRoom(): Promise<void>;
  /** As Discord names it; null: unknown. */
  localeOf(guild: string): string | null;
  /** Left out: none is ever closed. */
  readonly closed?: ClosedChannels;
}

/** What showing tables needs. */
export interface TableMessagesPorts {
  readonly store: Pick<Store, "messages" | "openTablesOf">;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly painter: Pick<Painter, "paint" | "ready" | "expectedMs">;
  /** Left out: always now. */
  readonly mayWrite?: MayWrite;
  /** Has a board shown again that may show an older state. Left out: none ever does. */
  readonly overtaken?: (board: Outline) => Promise<unknown>;
  readonly tables: () => Tables;
  readonly discord: MessagesOnDiscord;
  /** In its server's language. `rematch`: a link to its rematch. */
  readonly draw: (board: Board, rematch: string | null) => Drawing;
  /** Whether a server's boards may move. */
  readonly mayMove: (guild: string) => boolean;
  /** `links`: null while the game is not over. */
  readonly drawEphemeral: (name: string, known: Known, language: Language, links: EndLinks | null) => Drawing;
  readonly textsIn: (guild: string) => Translate;
  readonly emojis: () => Emojis;
  /** Adds to a result what other games make of it. Never rejects, and settles within half a second. */
  readonly complete: (board: Board) => Promise<Board>;
}

/** Everything that shows a table, and how it hears of changes. */
export interface TableMessages {
  /** Which messages the boards are. */
  readonly boards: BoardMessages;
  readonly writer: BoardWriter;
  readonly ephemerals: EphemeralMessages;
  readonly starts: StartMessages;
  readonly channels: Omit<Channels, "isConnected" | "pressTime" | "hasChannel">;
  /** Writes the boards of a shard whose time limits have moved; failures are logged. */
  showTimes(shard: number): void;
  /** Writes a table's board over an older state that may stand there. */
  showAgain(table: string): Promise<void>;
  /** Draws a server's open boards again, as there is room. */
  redraw(guild: string): Promise<void>;
  /**
   * A shard's messages go from memory, and nothing more of them is written. What is noted of its boards stays.
   *
   * @param of its servers
   * @param over as of `BoardWriter.drop`
   */
  drop(shard: number, of: OfServers, over: number): DroppedMessages;
  /**
   * Nothing but boards is written any more; those that are behind are left to the next start.
   *
   * @returns shards with boards left that show time limits from before downtime
   */
  endUpkeep(): readonly number[];
  /** Resolves when no board is being written, and what boards show is stored. */
  stop(): Promise<void>;
}

/** What was under way at messages that went from memory. */
export interface DroppedMessages {
  /** Whether boards are left that show time limits from before downtime. */
  readonly hasTimesLeft: boolean;
  /** Resolves when no write is in flight. */
  readonly written: Promise<void>;
}

/** Puts together what shows tables. */
export function createTableMessages(ports: TableMessagesPorts): TableMessages {
  const { store, clock, log, metrics, painter, mayWrite, tables, discord, draw, textsIn, complete } = ports;
  const { api, queue, closed } = discord;
  const tellFailure = (sentence: string, work: Promise<unknown>): void => {
    logFailure(log, sentence, unlessRefused(work));
  };
  const starts = new StartMessages({ ...discord, log, textsIn, emojis: ports.emojis });
  const boards = new BoardMessages(store.messages, clock, log);
  const writer = new BoardWriter({
    api,
    queue,
    closed,
    clock,
    log,
    metrics,
    painter,
    board: (table) => tables().board(table),
    draw,
    mayMove: ports.mayMove,
    complete,
    messages: boards,
    lost: ({ guild, channel }) => {
      const vanished = tables().departures.vanished(guild, channel);
      tellFailure("the tables of a channel that is gone could not be closed", vanished);
    },
    left: (board, lobby, token) => {
      starts.left(board, lobby, token);
    },
    ended: (board, message, lobby) => starts.ended(board, message, lobby),
    mayWrite,
    overtaken: (board) => {
      const shown = ports.overtaken?.(board) ?? Promise.resolve();
      tellFailure("a board that may show an older state could not be shown again", shown);
    },
  });
  const ephemerals = new EphemeralMessages({
    api,
    clock,
    log,
    metrics,
    painter,
    mayWrite,
    inTurn: (request) => discord.inTurn(request),
    beatMs: (board) => draw(board, null).before?.ms ?? 0,
    wanted: (message) => wantedMessage(ports, boards, message),
  });
  const warnings = new Warnings({
    queue,
    closed,
    clock,
    log,
    metrics,
    messages: boards,
    guilds: discord.guilds,
    store: store.messages,
    tables,
    textsIn,
    shardOf: (guild) => tables().shards.shardOf(guild),
    mayWrite,
  });
  const catchUp = new CatchUp({
    store: store.messages,
    messages: boards,
    clock,
    log,
    tables,
    write: (board) => {
      writer.changed(board, "catch-up");
      return discord.waitForRoom();
    },
  });
  const removeWarnings = (removed: Promise<void>): void => {
    tellFailure(
      "a deleted warning could not be removed from the database; the table's next change tries again",
      removed,
    );
  };
  return {
    boards,
    writer,
    ephemerals,
    starts,
    channels: {
      announce: (start) => starts.announce(start),
      findStarts: (search) => starts.find(search),
      notStarted: (board, messages) => {
        starts.notStarted(board, messages);
      },
      isClosed: ({ id, channel }, woken) => {
        closed?.whenOpen(channel, `players of ${id}`, woken);
        return closed?.isClosed(channel) ?? false;
      },
      changed: (board) => {
        writer.changed(board);
        ephemerals.changed(board);
      },
      catchUp: async (shard, moved) => {
        await warnings.start(shard);
        await catchUp.run(shard, moved);
      },
      stored: (board) => {
        ephemerals.changed(board);
        removeWarnings(warnings.tidy(board));
      },
      awaited: (board, users, prompt) => {
        writer.lookAfter(board);
        tellFailure("a warning could not be stored", warnings.post(board, users, prompt));
      },
      call: (board, users, prompt, seat) => warnings.call(board, users, prompt, seat),
      invite: (board, number) => warnings.invite(board, number),
      archive: async ({ guild, channel }) => {
        const archived = await tryToWrite(log, "a table's archived thread", guild, async () => {
          await discord.guilds.closeThread(channel);
          return channel;
        });
        return archived.kind !== "passing";
      },
      closed: (guild, channel) => store.messages.settle(guild, channel),
      userRemoved: (board) => {
        removeWarnings(warnings.removeAll(board));
      },
    },
    showTimes: (shard) => {
      tellFailure("boards could not be brought up to date", catchUp.run(shard, true));
    },
    showAgain: async (table) => {
      const board = await tables().board(table);
      if (board !== null) writer.repeat(board);
    },
    redraw: (guild) =>
      store.openTablesOf(guild).then((ids) =>
        runOnePerTurn(log, ids, async (id) => {
          const board = await tables().board(id);
          if (board === null) return;
          writer.changed(board, "catch-up", true);
          await discord.waitForRoom();
        }),
      ),
    drop: (shard, of, over) => {
      warnings.drop(shard);
      ephemerals.drop(of);
      return { hasTimesLeft: catchUp.drop(shard), written: writer.drop(of, over) };
    },
    endUpkeep: () => {
      warnings.stop();
      ephemerals.stop();
      return catchUp.stop();
    },
    stop: async () => {
      await writer.stop();
      await boards.stop();
    },
  };
}

/** What a reader's open message should show now; null: nothing more. */
async function wantedMessage(
  { tables, drawEphemeral }: TableMessagesPorts,
  boards: BoardMessages,
  { table, user, name, question, language }: Parameters<EphemeralPorts["wanted"]>[0],
): Promise<Wanted | null> {
  const known = await tables().knownTo(table, user);
  if (known === null) return null;
  const { board } = known;
  const now = question === questionOf(board) ? name : laterName(name, board.game);
  if (!staysOpen(now, known)) return null;
  const drawing = drawEphemeral(now, known, language, await boards.endLinks(board));
  return { name: now, drawing, isLast: board.status === "over" };
}

/** Delay and number of retries. */
const againMs = 10_000;
const maxTries = 5;

/** Tables per page, which takes a millisecond or two to read. */
const rowsAtOnce = 500;

/** What catching up works with. */
interface CatchUpPorts {
  readonly store: Pick<MessageRows, "behind">;
  readonly messages: Pick<BoardMessages, "of">;
  readonly clock: Pick<Clock, "after">;
  readonly log: Log;
  readonly tables: () => Pick<Tables, "board"> & { readonly shards: Pick<Tables["shards"], "timed" | "renewed"> };
  /** Has a board written; resolves when the next may be queued. */
  readonly write: (board: Board) => Promise<void>;
}

/** One way through a shard's boards. */
interface Round {
  /** Whether time limits have moved. */
  readonly moved: boolean;
}

/**
 * Updates boards after a start or downtime: those behind, and those whose time limit has moved. No faster than they can
 * be written.
 *
 * @internal
 */
export class CatchUp {
  readonly #ports: CatchUpPorts;
  /** Those that are not done, by shard; a new one replaces the old one. */
  readonly #rounds = new Map<number, Round>();

  constructor(ports: CatchUpPorts) {
    this.#ports = ports;
  }

  /**
   * Resolves when all are written or queued.
   *
   * @param hasMoved whether time limits have moved
   */
  async run(shard: number, hasMoved: boolean): Promise<void> {
    const { store, clock, log } = this.#ports;
    const moved = hasMoved || this.#rounds.get(shard)?.moved === true;
    const round: Round = { moved };
    this.#rounds.set(shard, round);
    const isOn = (): boolean => this.#rounds.get(shard) === round;
    const rest = (ms: number): Promise<void> =>
      isOn() ? new Promise((resolve) => clock.after(ms, resolve)) : Promise.resolve();
    const behind: string[] = [];
    for await (const page of store.behind(shard)) {
      behind.push(...page);
      await setImmediate();
      if (!isOn()) return;
    }
    const timed = moved ? await this.#timed(shard, isOn) : new Map<string, number>();
    let left: readonly string[] = [...new Set([...behind, ...timed.keys()])];
    for (let tries = 0; left.length > 0 && tries < maxTries; tries += 1) {
      if (tries > 0) await rest(againMs);
      const failed: string[] = [];
      const show = async (id: string): Promise<void> => {
        if (!isOn()) return;
        failed.push(id);
        const board = await this.#boardToShow(id, timed.get(id) ?? null);
        failed.pop();
        if (board !== null) await this.#ports.write(board);
      };
      await runOnePerTurn(log, left, show);
      left = failed;
    }
    if (isOn()) this.#rounds.delete(shard);
  }

  /**
   * A shard's boards are updated no further.
   *
   * @returns whether some are left whose time limit has moved
   */
  drop(shard: number): boolean {
    const round = this.#rounds.get(shard);
    this.#rounds.delete(shard);
    return round?.moved === true;
  }

  /** @returns shards with boards left whose time limit has moved */
  stop(): readonly number[] {
    return [...this.#rounds.keys()].filter((shard) => this.drop(shard));
  }

  /**
   * A board whose message is still behind.
   *
   * @param before the table's version when its time limit moved; null: it has not
   */
  async #boardToShow(id: string, before: number | null): Promise<Board | null> {
    const tables = this.#ports.tables();
    const { shown } = await this.#ports.messages.of(id);
    if (before !== null) return shown > before ? null : tables.shards.renewed(id);
    const board = await tables.board(id);
    return board === null || shown >= board.visible ? null : board;
  }

  /** Tables whose boards show a time limit, with versions. @param isOn false: stop */
  async #timed(shard: number, isOn: () => boolean): Promise<ReadonlyMap<string, number>> {
    const { shards } = this.#ports.tables();
    const found = new Map<string, number>();
    for (let after = ""; isOn();) {
      const page = await shards.timed(shard, after, rowsAtOnce);
      for (const [id, version] of page) found.set(id, version);
      const last = [...page.keys()].at(-1);
      if (last === undefined || page.size < rowsAtOnce) return found;
      after = last;
      await setImmediate();
    }
    return found;
  }
}
