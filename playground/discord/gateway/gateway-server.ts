import { GatewayCloseCodes, GatewayOpcodes } from "discord-api-types/v10";
import type { IncomingMessage, Server } from "node:http";
import { WebSocketServer, type RawData, type WebSocket } from "ws";
import type { Problem } from "../types.js";
import { logGateway } from "../wire/wire-log.js";
import { changed, GATEWAY_PATH, RESUME_PATH, type World } from "../world/world.js";
import { Connection } from "./connection.js";
import type { Session } from "./gateway-session.js";
import { readPacket, type Packet, type Refusal } from "./packets.js";
import { greet } from "./ready.js";
import { judgeIdentify, judgeResume, type Ruling } from "./rulings.js";
import { type SessionFaults, sessionFaults } from "./session-faults.js";
import { Sessions } from "./sessions.js";
import { IdentifyLimit } from "./start-limits.js";

/** A Discord's gateway, v10 with JSON and without compression. */
export class Gateway {
  readonly faults: SessionFaults;
  readonly #world: World;
  readonly #problems: Problem[];
  readonly #sockets = new WebSocketServer({ noServer: true });
  readonly #sessions: Sessions;
  readonly #limit: IdentifyLimit;
  readonly #waiting = new Set<() => void>();

  /** Refused packets are added to `problems`. */
  constructor(world: World, server: Server, problems: Problem[]) {
    this.#world = world;
    this.#problems = problems;
    this.#sessions = new Sessions(world);
    this.faults = sessionFaults(world, this.#sessions);
    this.#limit = new IdentifyLimit(world);
    world.bus.dispatches.add((dispatch) => this.#sessions.tell(dispatch));
    server.on("upgrade", (request, socket, head) => {
      const { pathname } = urlOf(request);
      if (pathname === RESUME_PATH && world.faults.resumeHostDown)
        socket.end("HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
      else if (pathname !== GATEWAY_PATH && pathname !== RESUME_PATH) socket.destroy();
      else this.#sockets.handleUpgrade(request, socket, head, (connection) => this.#open(connection, request));
    });
  }

  /** Resolves when a connected bot has heard of its servers. */
  ready(): Promise<void> {
    if (this.connected()) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiting.add(resolve);
    });
  }

  /** Whether a bot is on the line. */
  connected(): boolean {
    return this.#sessions.all.some((session) => session.connected);
  }

  close(): void {
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#sockets.close();
  }

  #open(socket: WebSocket, request: IncomingMessage): void {
    const connection = new Connection(this.#world, socket, this.#problems);
    let session: Session | null = null;
    const awaitHeartbeat = (): void =>
      connection.awaitHeartbeat(() => {
        session?.lose(connection);
        connection.close(GatewayCloseCodes.SessionTimedOut, "Session timed out.");
      });
    socket.on("message", (data: RawData) => {
      // After its session's end a bot may greet again over the same connection. Another one may have taken it over.
      if (session?.isOn(connection) === false) session = null;
      const packet = readPacket(data);
      if ("op" in packet && packet.op === GatewayOpcodes.Heartbeat) awaitHeartbeat();
      session = this.#hear(connection, session, packet);
    });
    socket.on("close", (code) => {
      connection.ended();
      if (session) logGateway(this.#world, "closed", String(code), session.identity);
      // A bot that says goodbye does not mean to come back.
      if (session?.isOn(connection) === true && (code === 1000 || code === 1001)) this.#sessions.forget(session);
      session?.lose(connection);
      changed(this.#world, { type: "gateway" });
    });
    socket.on("error", () => socket.terminate());
    const version = urlOf(request).searchParams.get("v");
    if (version !== null && version !== "10") {
      const code = GatewayCloseCodes.InvalidAPIVersion;
      connection.refuse({ code, message: "Invalid API version.", packet: null });
      return;
    }
    connection.say(GatewayOpcodes.Hello, { heartbeat_interval: this.#world.gateway.heartbeatMs });
    awaitHeartbeat();
  }

  /** @returns this connection's session from now on */
  #hear(connection: Connection, session: Session | null, packet: Packet | Refusal): Session | null {
    if (connection.isTooFast()) {
      connection.refuse({ code: GatewayCloseCodes.RateLimited, message: "Rate limited.", packet });
      return session;
    }
    if ("code" in packet) {
      connection.refuse(packet);
      return session;
    }
    switch (packet.op) {
      case GatewayOpcodes.Heartbeat:
        connection.say(GatewayOpcodes.HeartbeatAck, null);
        return session;
      case GatewayOpcodes.Identify:
      case GatewayOpcodes.Resume:
        if (session === null) return this.#start(connection, packet);
        connection.refuse({ code: GatewayCloseCodes.AlreadyAuthenticated, message: "Already authenticated.", packet });
        return session;
      case GatewayOpcodes.PresenceUpdate:
      case GatewayOpcodes.VoiceStateUpdate:
        if (session === null)
          connection.refuse({ code: GatewayCloseCodes.NotAuthenticated, message: "Not authenticated.", packet });
        return session;
    }
  }

  #start(
    connection: Connection,
    packet: Extract<Packet, { readonly op: GatewayOpcodes.Identify | GatewayOpcodes.Resume }>,
  ): Session | null {
    const world = this.#world;
    if (packet.op === GatewayOpcodes.Identify) {
      const identity = follow(judgeIdentify(world, this.#limit, packet), connection, packet);
      if (identity === null) return null;
      const [shard, count] = identity.shard;
      const session = this.#sessions.begin(identity, connection);
      world.sessionStarts.push(world.clock());
      logGateway(world, "identified", `shard ${shard + 1}/${count}`, { ...identity, packet });
      greet(world, session);
      this.#connected();
      return session;
    }
    const { seq, session_id: id } = packet.d;
    const session = follow(judgeResume(world, packet, this.#sessions.find(id)), connection, packet);
    if (session === null) return null;
    logGateway(world, "resumed", `after event ${seq}`, session.identity);
    session.resume(connection, seq, world.faults.replayOnResume);
    this.#connected();
    return session;
  }

  #connected(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
    changed(this.#world, { type: "gateway" });
  }
}

function urlOf({ url = "" }: IncomingMessage): URL {
  return new URL(url, "http://127.0.0.1");
}

/** @returns what is granted; null: the bot has been told why not */
function follow<Granted>(ruling: Ruling<Granted>, connection: Connection, packet: Packet): Granted | null {
  switch (ruling.type) {
    case "granted":
      return ruling.granted;
    case "refused":
      connection.refuse({ ...ruling, packet });
      return null;
    case "closed":
      connection.close(ruling.code, ruling.message);
      return null;
    case "invalid":
      if (ruling.complaint !== null) connection.complain(ruling.complaint, packet);
      connection.say(GatewayOpcodes.InvalidSession, false);
      return null;
    case "unanswered":
      return null;
  }
}
