import { randomUUID } from "node:crypto";
import { strikeEvent } from "../faults/fault-state.js";
import { hears, type ShardPair } from "../world/shards.js";
import type { Dispatch } from "../types.js";
import type { World } from "../world/world.js";
import type { Connection } from "./connection.js";
import { type Identity, Session } from "./gateway-session.js";

/** Sessions without a connection that are remembered at most. */
const REMEMBERED = 64;

/**
 * All sessions of the bot, of all its processes. Several may be of one shard, or of other numbers of shards: Discord
 * allows both, and each hears what belongs to its shard.
 */
export class Sessions {
  readonly #world: World;
  /** By id, in order of birth. */
  readonly #all = new Map<string, Session>();

  constructor(world: World) {
    this.#world = world;
  }

  get all(): readonly Session[] {
    return [...this.#all.values()];
  }

  /** Of a shard, whatever their number of shards; null: all. */
  of(shard: number | null): readonly Session[] {
    return this.all.filter(({ identity }) => shard === null || identity.shard[0] === shard);
  }

  begin(identity: Identity, connection: Connection): Session {
    const session = new Session(randomUUID().replaceAll("-", ""), identity, connection, this.#world.clock);
    this.#all.set(session.id, session);
    return session;
  }

  /** Undefined: there was none, or it was without a connection for too long. */
  find(id: string): Session | undefined {
    this.#forgetOld();
    return this.#all.get(id);
  }

  /** It can no longer be resumed. */
  forget({ id }: Session): void {
    this.#all.delete(id);
  }

  /** Those of its shard are told, now or when they resume. @returns their shards */
  tell(told: Dispatch): readonly ShardPair[] {
    this.#forgetOld();
    const concerned = this.all.filter(({ identity }) => hears(identity.shard, told.server));
    for (const session of concerned) {
      const mishap = strikeEvent(this.#world.faults, told.event, session.identity.shard[0]);
      session.tell(told, mishap === "lost");
      if (mishap === "twice") session.tell(told);
    }
    return concerned.map(({ identity }) => identity.shard);
  }

  #forgetOld(): void {
    const lost = this.all.filter(({ connected }) => !connected);
    const old = lost.filter(({ lostMs }) => lostMs > this.#world.gateway.sessionLifeMs);
    for (const session of [...old, ...lost.slice(0, -REMEMBERED)]) this.forget(session);
  }
}
