import { GatewayCloseCodes, type GatewayOpcodes } from "discord-api-types/v10";
import type { WebSocket } from "ws";
import { Line } from "../faults/delay-line.js";
import { drawLatency } from "../faults/fault-state.js";
import { Windows } from "../limits/windows.js";
import type { Problem } from "../types.js";
import { logGateway } from "../wire/wire-log.js";
import type { World } from "../world/world.js";
import type { Event, Refusal } from "./packets.js";

/** Packets that a bot may send in a minute ("Rate Limiting" of the gateway). */
const PACKETS = 120;
const MINUTE = 60_000;

/** Heartbeats that may be missing before a connection is closed. Discord's tolerance is not documented. */
const PATIENCE = 1.5;

/** A bot's connection, as slow as the world's faults say. */
export class Connection {
  readonly #world: World;
  readonly #socket: WebSocket;
  readonly #problems: Problem[];
  readonly #line = new Line<string>((text) => this.#socket.send(text));
  readonly #packets: Windows;
  #heartbeat: NodeJS.Timeout | undefined;

  /** What it refuses is added to `problems`. */
  constructor(world: World, socket: WebSocket, problems: Problem[]) {
    this.#world = world;
    this.#socket = socket;
    this.#problems = problems;
    this.#packets = new Windows(world.clock, PACKETS, MINUTE);
  }

  tell(event: Event): void {
    this.#line.send(JSON.stringify(event), drawLatency(this.#world.faults, `event ${event.t}`));
  }

  /** Anything but an event. */
  say(op: GatewayOpcodes, d: unknown): void {
    this.#line.send(JSON.stringify({ op, d, s: null, t: null }), 0);
  }

  /** By default so that the bot resumes. */
  close(code: number = GatewayCloseCodes.UnknownError, reason = "Unknown error"): void {
    this.#socket.close(code, reason);
  }

  /** Counts a packet. */
  isTooFast(): boolean {
    return !this.#packets.take("").granted;
  }

  /** The next heartbeat is due from now on; `missed` if it does not come. */
  awaitHeartbeat(missed: () => void): void {
    this.ended();
    const late = setTimeout(
      // What has arrived while this process was busy is read first.
      () => setImmediate(() => (this.#heartbeat === late ? missed() : undefined)),
      PATIENCE * this.#world.gateway.heartbeatMs,
    ).unref();
    this.#heartbeat = late;
  }

  /** It is closed. */
  ended(): void {
    clearTimeout(this.#heartbeat);
    this.#heartbeat = undefined;
  }

  /** Over a packet that no bot should send. */
  refuse({ code, message, packet }: Refusal): void {
    this.#note(code, message, packet);
    this.close(code, message);
  }

  /** Notes a packet that came at the wrong time. */
  complain(message: string, packet: unknown): void {
    this.#note(0, message, packet);
  }

  #note(code: number, message: string, packet: unknown): void {
    const op = typeof packet === "object" && packet !== null && "op" in packet ? packet.op : "none";
    const path = `op ${String(op)}`;
    this.#problems.push({ method: "GATEWAY", path, status: code, code, message, fields: [], body: packet });
    logGateway(this.#world, "refused", `${code} ${message}`, { packet });
  }
}
