import type { World } from "../world/world.js";
import type { WireGateway } from "./types.js";

/** Writes down something about the bot's connection. `packet`: what it sent, where it is about that. */
export function logGateway(world: World, event: WireGateway["event"], detail: string, packet: unknown = null): void {
  world.wire.add({ type: "gateway", at: world.now(), channel: null, event, detail, body: packet });
}
