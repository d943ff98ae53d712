import type { GatewayOpcodes } from "discord-api-types/v10";
import type { WebSocket } from "ws";
import { Line } from "../faults/delay-line.js";
import { drawLatency } from "../faults/fault-state.js";
import type { Problem } from "../types.js";
import { logGateway } from "../wire/wire-log.js";
import type { World } from "../world/world.js";
import type { Event, Refusal } from "./packets.js";

/** A bot's connection, as slow as the world's faults say. */
export class Connection {
  readonly #world: World;
  readonly #socket: WebSocket;
  readonly #problems: Problem[];
  readonly #line = new Line<string>((text) => this.#socket.send(text));

  /** What it refuses is added to `problems`. */
  constructor(world: World, socket: WebSocket, problems: Problem[]) {
    this.#world = world;
    this.#socket = socket;
    this.#problems = problems;
  }

  tell(event: Event): void {
    this.#line.send(JSON.stringify(event), drawLatency(this.#world.faults, `event ${event.t}`));
  }

  /** Anything but an event. */
  say(op: GatewayOpcodes, d: unknown): void {
    this.#line.send(JSON.stringify({ op, d, s: null, t: null }), 0);
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
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
    logGateway(this.#world, "refused", `${code} ${message}`, packet);
  }
}
