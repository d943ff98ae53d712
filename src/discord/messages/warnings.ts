import { MessageFlags } from "discord.js";
import type { Translate } from "../../texts/index.js";
import type { MessageRows, WarningRow } from "../../store/store.js";
import type { Owner } from "../../game/scene.js";
import type { Board } from "../../tables/board.js";
import { isKnown } from "../ui/frame.js";
import { drawInvitation, drawMissed, endOfInvitation, invitationNonce, isInvitation } from "../ui/invitation.js";
import { StoreRefusedError } from "../../tables/ports.js";
import { firstIdAt } from "../../tables/requests.js";
import type { Clock } from "../../clock.js";
import { type Log, logFailure } from "../../log.js";
import { runOnePerTurn } from "../../tables/clock/one-per-turn.js";
import type { Tables } from "../../tables/tables.js";
import type { ChannelPlace, ClosedChannels } from "../api/pacing/closed-channels.js";
import type { BoardMessages } from "./board-messages.js";
import type { MayWrite } from "./board-slots.js";
import type { Metrics } from "../api/metrics.js";
import { requestInTurn, type ChannelQueue, deleteInTurn } from "../api/pacing/channel-queue.js";
import type { GuildClient } from "../api/guild-client.js";
import { type ChannelClient, failureOf, type MessageBody, type Sent } from "../api/api-client.js";

/** A warning that leaves less time to act is too late. */
const minMs = 5_000;

/** The time per warning if all turns were for warnings. */
const turnMs = 25;

/** Before earlier warnings are read again after a failure. */
const againMs = 10_000;

/** What sending warnings needs. */
export interface WarningPorts {
  readonly queue: ChannelQueue;
  readonly clock: Pick<Clock, "now" | "after">;
  readonly log: Log;
  readonly metrics: Pick<Metrics, "shed">;
  readonly messages: Pick<BoardMessages, "linkTo">;
  readonly guilds: Pick<GuildClient, "ownMessages">;
  readonly store: Pick<MessageRows, "warnings" | "addWarning" | "removeWarning" | "notePosted">;
  readonly tables: () => Pick<Tables, "board" | "mentionable">;
  readonly textsIn: (guild: string) => Translate;
  /** Left out: none is ever closed. */
  readonly closed?: Pick<ClosedChannels, "whenOpen"> | undefined;
  /** Left out: there is one. */
  readonly shardOf?: (guild: string) => number;
  /** Left out: always now. */
  readonly mayWrite?: MayWrite | undefined;
}

/** For so long after a call may have been posted, it is posted again under its nonce, which makes one of both. */
const nonceMs = 2 * 60_000;

/** In place of a question's number: somebody is asked to a lobby. */
const invitation = 0;

/** A warning in its channel. */
interface Standing extends WarningRow {
  readonly shard: number;
}

/** Whom a warning is for, and their prompt. */
interface Asked {
  readonly users: readonly string[];
  readonly prompt: number;
  /** As known then, in milliseconds since 1970. */
  readonly due: number;
}

/**
 * Warns those awaited that time is running out. Thousands may wait, so none holds a board, one per table waits at most,
 * and none that would be too late. Calls those whose turn has begun at a slow table, and asks people to lobbies as well.
 */
export class Warnings {
  readonly #going = new Set<string>();
  /** By table; a newer one replaces it. */
  readonly #waiting = new Map<string, Asked>();
  /** The warnings in each table's channel. */
  readonly #standing = new Map<string, ReadonlySet<Standing>>();
  /** Shards whose earlier warnings are known. */
  readonly #found = new Set<number>();
  #stopped = false;
  readonly #ports: WarningPorts;

  constructor(ports: WarningPorts) {
    this.#ports = ports;
  }

  /** Removes obsolete warnings from before the start from a shard's channels, once; failures are retried. */
  async start(shard: number): Promise<void> {
    if (this.#found.has(shard) || this.#stopped) return;
    const { clock, log, store } = this.#ports;
    this.#found.add(shard);
    try {
      const rows = await store.warnings(shard);
      if (!this.#found.has(shard)) return;
      for (const row of rows) this.#add({ ...row, shard });
      const tables = rows.map(({ table }) => table);
      logFailure(
        log,
        "a deleted warning of an earlier process could not be removed from the database",
        runOnePerTurn(log, tables, (table) => this.#check(table)),
      );
    } catch (error) {
      log.error({ shard, error }, "warnings of an earlier process could not be read; it is tried again");
      this.#found.delete(shard);
      clock.after(againMs, () => void this.start(shard));
    }
  }

  /** A shard's warnings go from memory. */
  drop(shard: number): void {
    this.#found.delete(shard);
    for (const rows of this.#standing.values()) for (const row of rows) if (row.shard === shard) this.#forget(row);
  }

  /** Stops looking for earlier warnings. */
  stop(): void {
    this.#stopped = true;
  }

  /** Mentions those who are still awaited, unless it is too late. */
  post(board: Board, users: readonly string[], prompt: number): Promise<void> {
    if (users.length === 0) return Promise.resolve();
    const { table, play } = board;
    const due = play?.due ?? 0;
    const before = this.#waiting.get(table);
    if (before === undefined && this.#isTooLate(due - turnMs * this.#waiting.size)) {
      this.#ports.metrics.shed();
      return Promise.resolve();
    }
    this.#waiting.set(table, { users, prompt, due });
    if (before === undefined) return this.#post(board);
    this.#leaveOut(before.due);
    return Promise.resolve();
  }

  /**
   * Mentions those whose turn has begun, once: before it may be posted its nonce is stored.
   *
   * @param seat the first of theirs
   * @returns false: nobody is awake, or it could not be posted yet
   */
  async call(board: Board, users: readonly string[], prompt: number, seat: number): Promise<boolean> {
    const awake = await this.#ports.tables().mentionable(board, users);
    const nonce = `${board.table}:c${prompt}.${seat}`;
    return awake.length > 0 && this.#postOnce(board, prompt, nonce, (now) => this.#callTo(now, awake, prompt));
  }

  /** Asks somebody to a lobby, once. @returns false: it could not be posted yet */
  invite(board: Board, number: number): Promise<boolean> {
    return this.#postOnce(board, invitation, invitationNonce(board, number), async (now) => {
      const { messages, textsIn, clock } = this.#ports;
      const at = { link: await messages.linkTo(now), now: clock.now() };
      return isKnown(now) ? drawInvitation(now, number, at, textsIn(now.guild)) : null;
    });
  }

  /** Warnings go when nobody is awaited on their prompt, and invitations when they are answered, or say why not. */
  async tidy(board: Board): Promise<void> {
    const isAnswered = (row: Standing): boolean => awaited(board, row.prompt).length === 0;
    await this.#removeAll(board, (row) => (row.prompt === invitation ? isOver(board, row) : isAnswered(row)));
  }

  /** Even with open prompts: a mentioned user has deleted their data. Who is asked to a lobby besides stays so. */
  removeAll(board: Board): Promise<void> {
    return this.#removeAll(board, (row) => row.prompt !== invitation || isOver(board, row));
  }

  #at(table: string): ReadonlySet<Standing> {
    return this.#standing.get(table) ?? new Set();
  }

  #add(row: Standing): void {
    const others = [...this.#at(row.table)].filter(({ message }) => message !== row.message);
    this.#standing.set(row.table, new Set([...others, row]));
  }

  #forget(row: Standing): void {
    const left = [...this.#at(row.table)].filter(({ message }) => message !== row.message);
    if (left.length === 0) this.#standing.delete(row.table);
    else this.#standing.set(row.table, new Set(left));
  }

  async #check(table: string): Promise<void> {
    const board = await this.#ports.tables().board(table);
    if (board !== null) await this.tidy(board);
  }

  async #removeAll(place: Board, goes: (row: Standing) => boolean): Promise<void> {
    const rows = [...this.#at(place.table)].filter((row) => !this.#going.has(row.message) && goes(row));
    await Promise.all(rows.map((row) => this.#remove(place, row)));
  }

  async #post(board: Board): Promise<void> {
    const row = await this.#sent(board);
    if (row !== null) await this.#note(board, row);
  }

  /** Stores what was posted, so that it is taken away in time; what stood there before goes. */
  async #note(place: Board, row: Standing): Promise<void> {
    const earlier = this.#at(row.table);
    this.#add(row);
    try {
      await this.#ports.store.addWarning(stored(row));
    } catch (error) {
      if (!(error instanceof StoreRefusedError)) throw error;
      // Nobody else would ever delete it.
      this.#forget(row);
      await this.#delete(place, row);
      return;
    }
    // Those asked may have answered while it was on its way.
    await Promise.all([this.#removeAll(place, (one) => earlier.has(one)), this.#check(row.table)]);
  }

  /** @returns null if nobody is warned */
  async #sent({ table, guild, channel }: Board): Promise<Standing | null> {
    const { queue, log } = this.#ports;
    let asked: Asked | null = null;
    const send = async (api: ChannelClient): Promise<Standing | null> => {
      asked = this.#waiting.get(table) ?? asked;
      this.#waiting.delete(table);
      const board = await this.#ports.tables().board(table);
      if (board === null || asked === null) return null;
      return (this.#ports.mayWrite?.(board.guild) ?? "now") === "now" ? this.#sendWarning(api, board, asked) : null;
    };
    try {
      return await requestInTurn(queue, { priority: "warning", request: "post", guild, channel }, send);
    } catch (error) {
      const failure = failureOf(error);
      // Where Discord takes nothing, one line says so for all.
      if (failure !== "forbidden") log.warn({ table, failure, error }, "a warning could not be posted");
      return null;
    }
  }

  /** @returns null if it is too late, or all have answered */
  async #sendWarning(
    api: ChannelClient,
    board: Board,
    { users, prompt, due: wasDue }: Asked,
  ): Promise<Standing | null> {
    const { textsIn } = this.#ports;
    const open = new Set(awaited(board, prompt));
    const asked = await this.#ports.tables().mentionable(
      board,
      users.filter((user) => open.has(user)),
    );
    const due = asked.length === 0 ? wasDue : (board.play?.due ?? 0);
    if (asked.length === 0 || this.#isTooLate(due)) {
      this.#leaveOut(due);
      return null;
    }
    const names = asked.map((user) => `<@${user}>`);
    const time = `<t:${Math.floor(due / 1000)}:R>`;
    const content = textsIn(board.guild)("table.warning", {
      names,
      time,
      link: await this.#ports.messages.linkTo(board),
    });
    const body = { content, allowed_mentions: { users: [...asked] } };
    const { id } = await api.post(board.channel, body, `${board.table}:w${prompt}`);
    return { message: id, table: board.table, prompt, shard: this.#ports.shardOf?.(board.guild) ?? 0 };
  }

  /** @returns null if all have acted */
  async #callTo(now: Board, users: readonly string[], prompt: number): Promise<MessageBody | null> {
    const { messages, textsIn } = this.#ports;
    const open = new Set(awaited(now, prompt));
    const asked = users.filter((user) => open.has(user));
    if (asked.length === 0) return null;
    const names = asked.map((user) => `<@${user}>`);
    const words = { names, count: names.length, link: await messages.linkTo(now) };
    const time = `<t:${Math.floor((now.play?.due ?? 0) / 1000)}:f>`;
    return { content: textsIn(now.guild)("table.call", { ...words, time }), allowed_mentions: { users: asked } };
  }

  /**
   * Posts a message once: before it may be posted its nonce is stored.
   *
   * @param draw null: nobody needs it any more
   * @returns false: it could not be posted yet
   */
  async #postOnce(
    { table, guild, channel }: Board,
    prompt: number,
    nonce: string,
    draw: (now: Board) => Promise<MessageBody | null>,
  ): Promise<boolean> {
    const { clock, store } = this.#ports;
    const shard = this.#ports.shardOf?.(guild) ?? 0;
    if (!this.#found.has(shard) || (this.#ports.mayWrite?.(guild) ?? "now") !== "now") return false;
    const known = [...this.#at(table)].find((row) => row.call?.nonce === nonce);
    if (known?.call !== undefined && (known.message !== nonce || clock.now() - known.call.since >= nonceMs))
      return true;
    const row: Standing = known ?? { message: nonce, table, prompt, shard, call: { nonce, since: clock.now() } };
    this.#going.add(nonce);
    try {
      if (known === undefined) await store.addWarning(stored(row));
      this.#add(row);
      if (!(await this.#send(row, known === undefined, { guild, channel }, nonce, draw))) return false;
    } finally {
      this.#going.delete(nonce);
    }
    // Those mentioned may have acted while it was on its way.
    await this.#check(table);
    return true;
  }

  /** @param isNew no earlier try may have posted it */
  async #send(
    row: Standing,
    isNew: boolean,
    { guild, channel }: ChannelPlace,
    nonce: string,
    draw: (now: Board) => Promise<MessageBody | null>,
  ): Promise<boolean> {
    const { queue, log, store, tables } = this.#ports;
    const { table } = row;
    const send = async (api: ChannelClient): Promise<string | null> => {
      const now = await tables().board(table);
      const body = now === null ? null : await draw(now);
      return body === null ? null : (await api.post(channel, body, nonce)).id;
    };
    try {
      const id = await requestInTurn(queue, { priority: "warning", request: "post", guild, channel }, send);
      if (id === null && !isNew) return true;
      this.#forget(row);
      if (id === null) await store.removeWarning(nonce);
      else {
        this.#add({ ...row, message: id });
        await store.notePosted(nonce, id);
      }
      return true;
    } catch (error) {
      const failure = failureOf(error);
      if (failure !== "forbidden")
        log.warn({ table, failure, error }, "people could not be told that they are waited for");
      if (failure !== "forbidden" && failure !== "no-channel") return false;
      this.#forget(row);
      await store.removeWarning(nonce);
      return true;
    }
  }

  #isTooLate(due: number): boolean {
    return due - this.#ports.clock.now() < minMs;
  }

  /** Counts a warning dropped for want of turns. */
  #leaveOut(due: number): void {
    if (this.#isTooLate(due)) this.#ports.metrics.shed();
  }

  async #remove(place: Board, row: Standing): Promise<void> {
    this.#going.add(row.message);
    try {
      const { call } = row;
      const message = call?.nonce === row.message ? await this.#find(place, row, call) : row.message;
      // Until its deletion is noted, each change asks for it again.
      if (message !== null && !(await this.#end(place, { ...row, message }))) return;
      await this.#ports.store.removeWarning(row.message);
      this.#forget(row);
    } finally {
      this.#going.delete(row.message);
    }
  }

  /**
   * What an earlier process may have posted: an invitation by its buttons; a call by a message under its nonce, which is
   * that one if it has. That mentions nobody and rings nowhere.
   *
   * @returns null: there is none, or it cannot be known any more
   */
  async #find(
    { guild, channel }: ChannelPlace,
    { table, prompt }: Standing,
    { nonce, since }: NonNullable<Standing["call"]>,
  ): Promise<string | null> {
    const { queue, guilds, clock, log } = this.#ports;
    const body = { content: "👉", flags: MessageFlags.SuppressNotifications, allowed_mentions: { parse: [] } };
    const find = (api: ChannelClient): Promise<Sent> => api.post(channel, body, nonce);
    try {
      if (prompt === invitation) {
        const own = await guilds.ownMessages(channel, firstIdAt(since - nonceMs));
        return own.find(({ components }) => isInvitation(components, nonce))?.id ?? null;
      }
      if (clock.now() - since >= nonceMs) return null;
      return (await requestInTurn(queue, { priority: "warning", request: "post", guild, channel }, find)).id;
    } catch (error) {
      log.warn({ table, failure: failureOf(error), error }, "a call of an earlier process could not be found");
      return null;
    }
  }

  /** A message that nobody needs: one that asked somebody who has not answered says why it is over. */
  async #end(board: Board, row: Standing): Promise<boolean> {
    const { queue, log, textsIn } = this.#ports;
    const { guild, channel } = board;
    const end = row.prompt === invitation ? endOfInvitation(board, row.call?.nonce ?? "") : "answered";
    if (end === null || end === "answered") return this.#delete(board, row);
    const body = drawMissed(end, textsIn(guild));
    try {
      const turn = { priority: "removal", request: "edit", guild, channel } as const;
      await requestInTurn(queue, turn, (api) => api.edit(channel, row.message, body));
      return true;
    } catch (error) {
      const failure = failureOf(error);
      if (failure !== "gone")
        log.warn({ table: row.table, failure }, "a message that asks somebody to a lobby could not be ended");
      return failure === "gone" || this.#delete(board, row);
    }
  }

  /** @returns false: the next change tries again */
  async #delete({ guild, channel }: ChannelPlace, { table, message }: Standing): Promise<boolean> {
    const { queue, log, closed } = this.#ports;
    const failure = await deleteInTurn(queue, { guild, channel }, message);
    if (failure === "forbidden") {
      closed?.whenOpen(channel, `warnings of ${table}`, () => {
        logFailure(log, "a warning of a channel that was closed could not be deleted", this.#check(table));
      });
      return false;
    }
    if (failure !== null) log.warn({ table, failure }, "a warning could not be deleted");
    return failure === null || failure === "no-channel";
  }
}

/** As the store has it. */
function stored({ shard: _shard, ...row }: Standing): WarningRow {
  return row;
}

/** An invitation has been answered, or its time is up. */
function isOver(board: Board, { call }: Standing): boolean {
  return endOfInvitation(board, call?.nonce ?? "") !== null;
}

/** The users awaited on a prompt; of a secret one all who are there. */
function awaited({ seats, play }: Board, prompt: number): readonly string[] {
  const open = play?.prompts.filter((one) => one.awaited && one.id === prompt) ?? [];
  return open.flatMap(({ seat }) => (seat === null ? seats : [seats[seat]]).flatMap(presentUser));
}

function presentUser(owner: Owner | undefined): readonly string[] {
  return owner?.type === "human" && !owner.away ? [owner.user] : [];
}
