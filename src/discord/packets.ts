import type { Client } from "discord.js";
import type { Log } from "../tables/ports.js";

/**
 * Drops what the gateway sends and the client cannot read, with one line in the log. Without this the fault of a single
 * packet, or of a listener to it, ends the process: the client reads packets in promises and timers of its own, where
 * nobody else can catch anything.
 *
 * @throws Error when the client has no such method any more, as it may after an update of discord.js
 */
export function dropBadPackets(client: Client, log: Pick<Log, "error">): void {
  const handle: unknown = Reflect.get(client.ws, "handlePacket");
  if (typeof handle !== "function") throw new Error("this discord.js handles packets in another way");
  Reflect.set(client.ws, "handlePacket", (packet?: unknown, ...more: readonly unknown[]): unknown => {
    try {
      const handled: unknown = Reflect.apply(handle, client.ws, [packet, ...more]);
      return handled;
    } catch (error) {
      log.error({ event: nameOf(packet), error }, "a packet of the gateway could not be handled and was dropped");
      return true;
    }
  });
}

/** The name of the event that a packet tells of, such as GUILD_CREATE. */
function nameOf(packet: unknown): unknown {
  return typeof packet === "object" && packet !== null && "t" in packet ? packet.t : null;
}
