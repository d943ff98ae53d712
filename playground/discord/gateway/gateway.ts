import { GatewayCloseCodes, GatewayDispatchEvents, GatewayIntentBits, GatewayOpcodes } from "discord-api-types/v10";
import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import { WebSocketServer, type RawData, type WebSocket } from "ws";
import { guildCreate } from "../world/guild.js";
import { shardOf } from "../world/snowflakes.js";
import { changed, GATEWAY_PATH, gatewayUrl, type Dispatch, type World } from "../world/world.js";
import { readPacket, type Packet } from "./packets.js";
import { Session } from "./session.js";

/** Milliseconds between two heartbeats. */
const HEARTBEAT = 41_250;

/** Sessions that are remembered for a bot that comes back. */
const SESSIONS = 16;

/** The gateway of one Discord, v10 with JSON and without compression. */
export class Gateway {
  readonly #world: World;
  readonly #sockets = new WebSocketServer({ noServer: true });
  readonly #sessions = new Map<string, Session>();
  readonly #waiting = new Set<() => void>();

  constructor(world: World, server: Server) {
    this.#world = world;
    world.bus.dispatches.add((dispatch) => this.#tell(dispatch));
    server.on("upgrade", (request, socket, head) => {
      if (request.url?.split("?")[0] !== GATEWAY_PATH) socket.destroy();
      else this.#sockets.handleUpgrade(request, socket, head, (connection) => this.#open(connection));
    });
  }

  /** Resolves when a bot is connected and has heard of the server. */
  ready(): Promise<void> {
    if ([...this.#sessions.values()].some((session) => session.connected)) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiting.add(resolve);
    });
  }

  /** Closes every bot's connection so that it resumes. */
  drop(): void {
    for (const session of this.#sessions.values()) session.drop();
    changed(this.#world, { type: "gateway" });
  }

  close(): void {
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#sockets.close();
  }

  #tell(dispatch: Dispatch): void {
    for (const session of this.#sessions.values()) {
      const [id, count] = session.identity.shard;
      if (shardOf(this.#world.guild, count) === id) session.tell(dispatch);
    }
  }

  #open(socket: WebSocket): void {
    let session: Session | null = null;
    socket.on("message", (data: RawData) => {
      session = this.#hear(socket, session, readPacket(data));
    });
    socket.on("close", (code) => {
      session?.lose(socket);
      // A bot that says goodbye does not mean to come back.
      if (session && (code === 1000 || code === 1001)) this.#sessions.delete(session.id);
      changed(this.#world, { type: "gateway" });
    });
    socket.on("error", () => socket.terminate());
    send(socket, GatewayOpcodes.Hello, { heartbeat_interval: HEARTBEAT });
  }

  #hear(socket: WebSocket, session: Session | null, packet: Packet | null): Session | null {
    if (!packet) {
      socket.close(GatewayCloseCodes.DecodeError, "Error while decoding payload.");
      return session;
    }
    switch (packet.op) {
      case GatewayOpcodes.Heartbeat:
        send(socket, GatewayOpcodes.HeartbeatAck, null);
        return session;
      case GatewayOpcodes.Identify:
        if (session) socket.close(GatewayCloseCodes.AlreadyAuthenticated, "Already authenticated.");
        return session ?? this.#identify(socket, packet.d);
      case GatewayOpcodes.Resume:
        if (session) socket.close(GatewayCloseCodes.AlreadyAuthenticated, "Already authenticated.");
        return session ?? this.#resume(socket, packet.d);
      case GatewayOpcodes.PresenceUpdate:
      case GatewayOpcodes.VoiceStateUpdate:
        if (!session) socket.close(GatewayCloseCodes.NotAuthenticated, "Not authenticated.");
        return session;
    }
  }

  #identify(socket: WebSocket, identity: PacketData<GatewayOpcodes.Identify>): Session | null {
    const world = this.#world;
    const [shard, count] = identity.shard;
    if (!this.#authenticated(socket, identity.token)) return null;
    if (shard >= count) {
      socket.close(GatewayCloseCodes.InvalidShard, "Invalid shard.");
      return null;
    }
    const session = new Session(randomUUID().replaceAll("-", ""), identity, socket);
    this.#sessions.set(session.id, session);
    const [oldest] = this.#sessions.keys();
    if (this.#sessions.size > SESSIONS && oldest !== undefined) this.#sessions.delete(oldest);
    const here = shardOf(world.guild, count) === shard;
    session.tell({ event: GatewayDispatchEvents.Ready, data: this.#readyData(session, here), intent: null });
    const everybody = (identity.intents & GatewayIntentBits.GuildMembers) !== 0;
    const data = guildCreate(world, everybody);
    if (here) session.tell({ event: GatewayDispatchEvents.GuildCreate, data, intent: GatewayIntentBits.Guilds });
    this.#connected();
    return session;
  }

  #resume(socket: WebSocket, wanted: PacketData<GatewayOpcodes.Resume>): Session | null {
    if (!this.#authenticated(socket, wanted.token)) return null;
    const session = this.#sessions.get(wanted.session_id);
    if (!session?.canResume(wanted.seq)) {
      send(socket, GatewayOpcodes.InvalidSession, false);
      return null;
    }
    session.resume(socket, wanted.seq);
    this.#connected();
    return session;
  }

  #connected(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
    changed(this.#world, { type: "gateway" });
  }

  #authenticated(socket: WebSocket, token: string): boolean {
    if (token.replace(/^Bot /, "") === this.#world.token) return true;
    socket.close(GatewayCloseCodes.AuthenticationFailed, "Authentication failed.");
    return false;
  }

  #readyData(session: Session, here: boolean) {
    const { bot, guild } = this.#world;
    return {
      v: 10,
      user: { ...bot, verified: true, mfa_enabled: false, email: null, flags: 0 },
      guilds: here ? [{ id: guild, unavailable: true }] : [],
      session_id: session.id,
      resume_gateway_url: gatewayUrl(this.#world),
      shard: session.identity.shard,
      application: { id: bot.id, flags: 0 },
    };
  }
}

type PacketData<Op extends GatewayOpcodes> = Extract<Packet, { readonly op: Op; readonly d: unknown }>["d"];

function send(socket: WebSocket, op: GatewayOpcodes, d: unknown): void {
  socket.send(JSON.stringify({ op, d, s: null, t: null }));
}
