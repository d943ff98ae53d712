import { type Client, Events, type REST, RESTEvents } from "discord.js";
import type { Metrics } from "../api/metrics.js";

/**
 * Counts what discord.js tells of requests and of the gateway, from before the first one on.
 *
 * @param open the client for requests by interactions' tokens
 */
export function countClient(
  client: Client,
  open: REST,
  metrics: Pick<Metrics, "responded" | "heldBack" | "gateway">,
): void {
  for (const rest of [client.rest, open]) {
    rest.on(RESTEvents.Response, (_request, { status }) => {
      metrics.responded(status);
    });
    rest.on(RESTEvents.RateLimited, () => {
      metrics.heldBack();
    });
  }
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
