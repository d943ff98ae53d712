import fastify from "fastify";
import type { LocalDiscord } from "../discord/types.js";
import { tellChanges } from "./changes.js";
import { addPage } from "./files.js";
import { addRoutes } from "./routes.js";

/** A running page. `url`: without a closing slash. */
export interface Site {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * The page on which people at a local Discord see and press.
 *
 * @param port on loopback; 0 takes a free one. Rejects when it is taken.
 */
export async function startSite(discord: LocalDiscord, port: number): Promise<Site> {
  const server = fastify({ forceCloseConnections: true });
  addRoutes(server, discord);
  await addPage(server, new URL(discord.url).origin);
  await server.listen({ host: "127.0.0.1", port });
  const stopTelling = tellChanges(server.server, discord);
  const address = server.server.address();
  const taken = typeof address === "object" && address !== null ? address.port : port;
  return {
    url: `http://localhost:${taken}`,
    close: async () => {
      stopTelling();
      await server.close();
    },
  };
}
