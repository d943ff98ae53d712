import { type IContextFetchingStrategy, WebSocketShard } from "@discordjs/ws";
import { GatewayOpcodes } from "discord.js";

/** Keeps shards that other processes may take over from being used by two. */
export interface ShardGuard {
  /** Whether no other process can own the shard now. */
  isValid(shard: number): boolean;
  /**
   * Resolves when it is known whether the shard is still this process's, if it has been out of touch for so long that
   * another may have taken it; null: there is nothing to wait for.
   */
  check(shard: number): Promise<void> | null;
  /** Resolves when it is valid; never if the shard is lost before. */
  waitUntilValid(shard: number): Promise<void>;
  /**
   * Resolves when a session may be started: one every five seconds and bucket, for all processes together.
   *
   * @throws if the signal aborts
   */
  waitForIdentify(bucket: number, signal: AbortSignal): Promise<void>;
}

/** A connection that starts and resumes sessions only while it may. */
export class GuardedShard extends WebSocketShard {
  readonly #mayGreet: () => boolean;

  /** @param mayGreet asked before each; false: nothing is sent */
  constructor(context: IContextFetchingStrategy, id: number, mayGreet: () => boolean) {
    super(context, id);
    this.#mayGreet = mayGreet;
  }

  override async send(packet: Parameters<WebSocketShard["send"]>[0]): Promise<void> {
    const isGreeting = packet.op === GatewayOpcodes.Identify || packet.op === GatewayOpcodes.Resume;
    if (isGreeting && !this.#mayGreet()) return;
    await super.send(packet);
  }
}
