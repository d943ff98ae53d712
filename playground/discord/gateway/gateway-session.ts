import { GatewayCloseCodes, GatewayDispatchEvents, GatewayOpcodes } from "discord-api-types/v10";
import type { Dispatch, World } from "../world/world.js";
import type { Connection } from "./connection.js";
import type { Event } from "./packets.js";

/** Events remembered for a bot that comes back. */
const BUFFER = 1000;

/** When it identified. */
export interface Identity {
  readonly intents: number;
  readonly shard: readonly [id: number, count: number];
}

/** It outlives its connection, and keeps what happens meanwhile ("Resuming" in the reference). */
export class Session {
  readonly #sent: Event[] = [];
  #sequence = 0;
  #connection: Connection | null;

  constructor(
    readonly id: string,
    readonly identity: Identity,
    connection: Connection,
  ) {
    this.#connection = connection;
  }

  get connected(): boolean {
    return this.#connection !== null;
  }

  /** Sends an event that the bot has asked for, or keeps it until it is back. */
  tell({ event, data, intent }: Omit<Dispatch, "server">): void {
    if (intent !== null && (this.identity.intents & intent) === 0) return;
    this.#sequence += 1;
    const told: Event = { op: GatewayOpcodes.Dispatch, s: this.#sequence, t: event, d: data };
    this.#sent.push(told);
    if (this.#sent.length > BUFFER) this.#sent.shift();
    this.#connection?.tell(told);
  }

  /** Whether everything after `sequence` can be repeated. */
  canResume(sequence: number): boolean {
    const oldest = this.#sent[0]?.s ?? this.#sequence + 1;
    return sequence <= this.#sequence && sequence >= oldest - 1;
  }

  /** Goes on with all after `sequence`, and the last `repeated` before it once more. */
  resume(connection: Connection, sequence: number, repeated: number): void {
    this.#connection = connection;
    for (const event of this.#sent.filter(({ s }) => s > sequence - repeated)) connection.tell(event);
    this.tell({ event: GatewayDispatchEvents.Resumed, data: {}, intent: null });
  }

  /** From now on events are kept. */
  lose(connection: Connection): void {
    if (this.#connection === connection) this.#connection = null;
  }

  /** So that the bot resumes. */
  drop(): void {
    const connection = this.#connection;
    this.#connection = null;
    connection?.close(GatewayCloseCodes.UnknownError, "Unknown error");
  }

  /** The caller forgets the session. */
  close(code: number): void {
    this.#connection?.close(code, "");
    this.#connection = null;
  }

  /** It cannot be resumed. */
  end(): void {
    this.#connection?.say(GatewayOpcodes.InvalidSession, false);
    this.#connection = null;
  }
}

/** Sessions that bots may still start, and milliseconds until that begins again ("Session Start Limit"). */
export function startsOf({ clock, gateway, sessionStarts }: World): {
  readonly left: number;
  readonly resetMs: number;
} {
  const [first] = sessionStarts;
  const resetMs = first === undefined ? 0 : first + gateway.startsResetMs - clock();
  if (resetMs <= 0) {
    sessionStarts.length = 0;
    return { left: gateway.sessionStarts, resetMs: 0 };
  }
  return { left: gateway.sessionStarts - sessionStarts.length, resetMs };
}
