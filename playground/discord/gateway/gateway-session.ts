import { GatewayDispatchEvents, GatewayOpcodes } from "discord-api-types/v10";
import type { ShardPair } from "../world/shards.js";
import type { Dispatch } from "../types.js";
import type { Connection } from "./connection.js";
import type { Event } from "./packets.js";

/** Events remembered for a bot that comes back. */
const BUFFER = 1000;

/** Who a session was begun by. */
export interface Identity {
  readonly intents: number;
  readonly shard: ShardPair;
}

/** It outlives its connection, and keeps what happens meanwhile ("Resuming" in the reference). */
export class Session {
  readonly #clock: () => number;
  readonly #sent: Event[] = [];
  #sequence = 0;
  #connection: Connection | null;
  #lostAt = 0;

  constructor(
    readonly id: string,
    readonly identity: Identity,
    connection: Connection,
    clock: () => number,
  ) {
    this.#connection = connection;
    this.#clock = clock;
  }

  get connected(): boolean {
    return this.#connection !== null;
  }

  /** Of the last event. */
  get sequence(): number {
    return this.#sequence;
  }

  /** Milliseconds without a connection; 0: it has one. */
  get lostMs(): number {
    return this.#connection === null ? this.#clock() - this.#lostAt : 0;
  }

  isOn(connection: Connection): boolean {
    return this.#connection === connection;
  }

  /**
   * Sends an event that the bot has asked for, or keeps it until it is back.
   *
   * @param isLost it does not arrive, but is kept for a bot that resumes before the next one
   */
  tell({ event, data, intent }: Omit<Dispatch, "server">, isLost = false): void {
    if (intent !== null && (this.identity.intents & intent) === 0) return;
    this.#sequence += 1;
    const told: Event = { op: GatewayOpcodes.Dispatch, s: this.#sequence, t: event, d: data };
    this.#sent.push(told);
    if (this.#sent.length > BUFFER) this.#sent.shift();
    if (!isLost) this.#connection?.tell(told);
  }

  /** Whether everything after `sequence` is remembered. */
  canRepeat(sequence: number): boolean {
    const oldest = this.#sent[0]?.s ?? this.#sequence + 1;
    return sequence >= oldest - 1;
  }

  /**
   * Goes on with all after `sequence`, and the last `repeated` before it once more. A connection that it still has is
   * closed; Discord's code for that is not documented.
   */
  resume(connection: Connection, sequence: number, repeated: number): void {
    this.#connection?.close();
    this.#connection = connection;
    for (const event of this.#sent.filter(({ s }) => s > sequence - repeated)) connection.tell(event);
    this.tell({ event: GatewayDispatchEvents.Resumed, data: {}, intent: null });
  }

  /** From now on events are kept. */
  lose(connection: Connection): void {
    if (this.#connection === connection) this.#lost();
  }

  /** By default so that the bot resumes. */
  close(code?: number, reason?: string): void {
    this.#lost()?.close(code, reason);
  }

  /** The bot is to open another connection and resume. */
  askToReconnect(): void {
    this.#connection?.say(GatewayOpcodes.Reconnect, null);
  }

  /** The bot is told that it cannot be resumed. */
  end(): void {
    this.#lost()?.say(GatewayOpcodes.InvalidSession, false);
  }

  /** @returns the connection that it had */
  #lost(): Connection | null {
    const connection = this.#connection;
    if (connection !== null) this.#lostAt = this.#clock();
    this.#connection = null;
    return connection;
  }
}
