import { type Client, Events, RESTEvents } from "discord.js";
import type { Metrics } from "./metrics.js";

/** Counts what discord.js tells of requests and of the gateway, from before the first one on. */
export function countClient(client: Client, metrics: Pick<Metrics, "responded" | "heldBack" | "gateway">): void {
  client.rest.on(RESTEvents.Response, (_request, { status }) => {
    metrics.responded(status);
  });
  client.rest.on(RESTEvents.RateLimited, () => {
    metrics.heldBack();
  });
  client.on(Events.ShardReady, () => {
    metrics.gateway("ready");
  });
  client.on(Events.ShardResume, () => {
    metrics.gateway("resumed");
  });
  client.on(Events.ShardReconnecting, () => {
    metrics.gateway("reconnecting");
  });
  client.on(Events.ShardDisconnect, () => {
    metrics.gateway("closed");
  });
}
