import { GatewayCloseCodes, GatewayDispatchEvents, GatewayOpcodes } from "discord-api-types/v10";
import type { WebSocket } from "ws";
import type { Dispatch } from "../world/world.js";

/** Events that a session remembers for a bot that comes back. */
const BUFFER = 1000;

/** What a bot said about itself when it identified. */
export interface Identity {
  readonly intents: number;
  readonly shard: readonly [id: number, count: number];
}

/** One event as it goes over the wire. */
interface Event {
  readonly op: GatewayOpcodes.Dispatch;
  readonly s: number;
  readonly t: GatewayDispatchEvents;
  readonly d: unknown;
}

/** A bot's session: it outlives its connection, and keeps what happened meanwhile ("Resuming" in the reference). */
export class Session {
  readonly #sent: Event[] = [];
  #sequence = 0;
  #socket: WebSocket | null;

  constructor(
    readonly id: string,
    readonly identity: Identity,
    socket: WebSocket,
  ) {
    this.#socket = socket;
  }

  get connected(): boolean {
    return this.#socket !== null;
  }

  /** Sends an event, if the bot has asked for its kind, or keeps it until the bot is back. */
  tell({ event, data, intent }: Dispatch): void {
    if (intent !== null && (this.identity.intents & intent) === 0) return;
    this.#sequence += 1;
    const told: Event = { op: GatewayOpcodes.Dispatch, s: this.#sequence, t: event, d: data };
    this.#sent.push(told);
    if (this.#sent.length > BUFFER) this.#sent.shift();
    this.#socket?.send(JSON.stringify(told));
  }

  /** Whether everything after `sequence` is still there to be told again. */
  canResume(sequence: number): boolean {
    const oldest = this.#sent[0]?.s ?? this.#sequence + 1;
    return sequence <= this.#sequence && sequence >= oldest - 1;
  }

  /** Goes on over a new connection with whatever came after `sequence`. */
  resume(socket: WebSocket, sequence: number): void {
    this.#socket = socket;
    for (const event of this.#sent.filter(({ s }) => s > sequence)) socket.send(JSON.stringify(event));
    this.tell({ event: GatewayDispatchEvents.Resumed, data: {}, intent: null });
  }

  /** The connection is gone; what happens from now on is kept. */
  lose(socket: WebSocket): void {
    if (this.#socket === socket) this.#socket = null;
  }

  /** Closes the connection so that the bot comes back and resumes. */
  drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close(GatewayCloseCodes.UnknownError, "Unknown error");
  }
}
