import { GatewayCloseCodes, GatewayDispatchEvents, GatewayIntentBits, GatewayOpcodes } from "discord-api-types/v10";
import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import { WebSocketServer, type RawData, type WebSocket } from "ws";
import type { Problem } from "../types.js";
import { logGateway } from "../wire/wire-log.js";
import { serversOn } from "../world/servers.js";
import { shardOf } from "../world/snowflakes.js";
import { changed, GATEWAY_PATH, RESUME_PATH, resumeUrl, type Dispatch, type World } from "../world/world.js";
import { Connection } from "./connection.js";
import { guildCreate } from "./guild-create.js";
import { readPacket, type Packet, type Refusal } from "./packets.js";
import { Session, startsOf } from "./gateway-session.js";

/** Milliseconds between two heartbeats. */
const HEARTBEAT = 41_250;

/** Sessions remembered for a bot that comes back. */
const SESSIONS = 64;

/**
 * Milliseconds in which no more than `maxConcurrency` shards may identify. Half a second less than Discord says: what
 * is sent five seconds apart may arrive closer.
 */
const IDENTIFY_WINDOW = 4_500;

/** A Discord's gateway, v10 with JSON and without compression. */
export class Gateway {
  readonly #world: World;
  readonly #problems: Problem[];
  readonly #sockets = new WebSocketServer({ noServer: true });
  readonly #sessions = new Map<string, Session>();
  readonly #waiting = new Set<() => void>();
  /** By key, of the shards. */
  readonly #identified = new Map<number, number>();

  /** Refused packets are added to `problems`. */
  constructor(world: World, server: Server, problems: Problem[]) {
    this.#world = world;
    this.#problems = problems;
    world.bus.dispatches.add((dispatch) => this.#tell(dispatch));
    server.on("upgrade", (request, socket, head) => {
      const path = request.url?.split("?")[0];
      if (path === RESUME_PATH && world.faults.resumeHostDown)
        socket.end("HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
      else if (path !== GATEWAY_PATH && path !== RESUME_PATH) socket.destroy();
      else this.#sockets.handleUpgrade(request, socket, head, (connection) => this.#open(connection));
    });
  }

  /** Resolves when a connected bot has heard of the server. */
  ready(): Promise<void> {
    if (this.connected()) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiting.add(resolve);
    });
  }

  /** Whether a bot is on the line. */
  connected(): boolean {
    return [...this.#sessions.values()].some((session) => session.connected);
  }

  /** So that they resume. */
  drop(): void {
    logGateway(this.#world, "dropped", "");
    for (const session of this.#sessions.values()) session.drop();
    changed(this.#world, { type: "gateway" });
  }

  /** A connected bot is told and has to identify again. */
  invalidate(): void {
    logGateway(this.#world, "invalidated", "");
    for (const session of this.#sessions.values()) session.end();
    this.#sessions.clear();
    changed(this.#world, { type: "gateway" });
  }

  /** Of a shard, and each connection that it opens until another one is named. */
  takeDown(shard: number | null): void {
    this.#world.faults.shardDown = shard;
    logGateway(this.#world, "dropped", shard === null ? "" : `shard ${shard}`);
    for (const session of this.#sessions.values()) if (session.identity.shard[0] === shard) session.drop();
    changed(this.#world, { type: "gateway" });
  }

  /** Ends every session with a close code. */
  end(code: number): void {
    logGateway(this.#world, "closed", String(code));
    for (const session of this.#sessions.values()) session.close(code);
    this.#sessions.clear();
    changed(this.#world, { type: "gateway" });
  }

  close(): void {
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#sockets.close();
  }

  #tell(dispatch: Dispatch): void {
    for (const session of this.#sessions.values()) {
      const [id, count] = session.identity.shard;
      if (shardOf(dispatch.server, count) === id) session.tell(dispatch);
    }
  }

  #open(socket: WebSocket): void {
    const connection = new Connection(this.#world, socket, this.#problems);
    let session: Session | null = null;
    socket.on("message", (data: RawData) => {
      // After its session's end a bot may greet again over the same connection.
      if (session && !this.#sessions.has(session.id)) session = null;
      session = this.#hear(connection, session, readPacket(data));
    });
    socket.on("close", (code) => {
      if (session) logGateway(this.#world, "closed", String(code));
      session?.lose(connection);
      // A bot that says goodbye does not mean to come back.
      if (session && (code === 1000 || code === 1001)) this.#sessions.delete(session.id);
      changed(this.#world, { type: "gateway" });
    });
    socket.on("error", () => socket.terminate());
    connection.say(GatewayOpcodes.Hello, { heartbeat_interval: HEARTBEAT });
  }

  /** @returns this connection's session from now on */
  #hear(connection: Connection, session: Session | null, packet: Packet | Refusal): Session | null {
    if ("code" in packet) {
      connection.refuse(packet);
      return session;
    }
    if (packet.op === GatewayOpcodes.Heartbeat) {
      connection.say(GatewayOpcodes.HeartbeatAck, null);
      return session;
    }
    if (session === null) return this.#start(connection, packet);
    if (packet.op === GatewayOpcodes.Identify || packet.op === GatewayOpcodes.Resume) {
      connection.refuse({ code: GatewayCloseCodes.AlreadyAuthenticated, message: "Already authenticated.", packet });
    }
    return session;
  }

  #start(connection: Connection, packet: Packet): Session | null {
    if (packet.op !== GatewayOpcodes.Identify && packet.op !== GatewayOpcodes.Resume) {
      connection.refuse({ code: GatewayCloseCodes.NotAuthenticated, message: "Not authenticated.", packet });
      return null;
    }
    if (packet.d.token.replace(/^Bot /, "") !== this.#world.token) {
      connection.refuse({ code: GatewayCloseCodes.AuthenticationFailed, message: "Authentication failed.", packet });
      return null;
    }
    const { refuseSessions } = this.#world.faults;
    if (refuseSessions !== null) {
      connection.close(refuseSessions, "");
      return null;
    }
    return packet.op === GatewayOpcodes.Identify
      ? this.#identify(connection, packet)
      : this.#resume(connection, packet.d);
  }

  #identify(connection: Connection, packet: PacketOf<GatewayOpcodes.Identify>): Session | null {
    const world = this.#world;
    const identity = packet.d;
    const [shard, count] = identity.shard;
    if (shard >= count) {
      connection.refuse({ code: GatewayCloseCodes.InvalidShard, message: "Invalid shard.", packet });
      return null;
    }
    if (count < world.gateway.leastShards) {
      connection.refuse({ code: GatewayCloseCodes.ShardingRequired, message: "Sharding required.", packet });
      return null;
    }
    if (startsOf(world).left <= 0) {
      connection.refuse({ code: GatewayCloseCodes.AuthenticationFailed, message: "Token reset.", packet });
      return null;
    }
    if (world.faults.shardDown === shard) {
      connection.close(GatewayCloseCodes.UnknownError, "Unknown error");
      return null;
    }
    if (this.#isTooSoon(shard)) {
      connection.complain("Identified too soon", packet);
      connection.say(GatewayOpcodes.InvalidSession, false);
      return null;
    }
    const session = new Session(randomUUID().replaceAll("-", ""), identity, connection);
    this.#sessions.set(session.id, session);
    world.sessionStarts.push(world.clock());
    logGateway(world, "identified", `shard ${shard + 1}/${count}`, packet);
    const [oldest] = this.#sessions.keys();
    if (this.#sessions.size > SESSIONS && oldest !== undefined) this.#sessions.delete(oldest);
    const servers = serversOn(world, identity.shard);
    const ready = readyData(
      world,
      session,
      servers.map(({ id }) => id),
    );
    session.tell({ event: GatewayDispatchEvents.Ready, data: ready, intent: null });
    const everybody = (identity.intents & GatewayIntentBits.GuildMembers) !== 0;
    for (const server of servers) {
      const data = guildCreate(world, server, everybody);
      session.tell({ event: GatewayDispatchEvents.GuildCreate, data, intent: GatewayIntentBits.Guilds });
    }
    this.#connected();
    return session;
  }

  #resume(connection: Connection, wanted: PacketOf<GatewayOpcodes.Resume>["d"]): Session | null {
    const session = this.#sessions.get(wanted.session_id);
    if (this.#world.faults.resumesUnanswered) return null;
    if (session !== undefined && session.identity.shard[0] === this.#world.faults.shardDown) {
      connection.close(GatewayCloseCodes.UnknownError, "Unknown error");
      return null;
    }
    if (!session?.canResume(wanted.seq)) {
      connection.say(GatewayOpcodes.InvalidSession, false);
      return null;
    }
    logGateway(this.#world, "resumed", `after event ${wanted.seq}`);
    session.resume(connection, wanted.seq, this.#world.faults.replayOnResume);
    this.#connected();
    return session;
  }

  /** Too many shards of one key ("Max Concurrency"). */
  #isTooSoon(shard: number): boolean {
    const { maxConcurrency } = this.#world.gateway;
    if (maxConcurrency === null) return false;
    const key = shard % maxConcurrency;
    const now = this.#world.clock();
    const isSoon = now - (this.#identified.get(key) ?? Number.NEGATIVE_INFINITY) < IDENTIFY_WINDOW;
    this.#identified.set(key, now);
    return isSoon;
  }

  #connected(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
    changed(this.#world, { type: "gateway" });
  }
}

type PacketOf<Op extends GatewayOpcodes> = Extract<Packet, { readonly op: Op }>;

/** "Ready" in Discord's reference. `guilds`: on this shard. */
function readyData(world: World, session: Session, guilds: readonly string[]) {
  const { bot } = world;
  return {
    v: 10,
    user: { ...bot, verified: true, mfa_enabled: false, email: null, flags: 0 },
    guilds: guilds.map((id) => ({ id, unavailable: true })),
    session_id: session.id,
    resume_gateway_url: resumeUrl(world),
    shard: session.identity.shard,
    application: { id: bot.id, flags: 0 },
  };
}
