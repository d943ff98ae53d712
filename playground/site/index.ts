import fastify from "fastify";
import type { Bot } from "../bot-process.js";
import type { LocalDiscord } from "../discord/types.js";
import { addArrivals } from "./arrivals.js";
import { tellChanges, isForOwnHost } from "./changes.js";
import { firstPaint } from "./first-paint.js";
import { addGameFacts, gameFacts } from "./game-facts.js";
import { addChannelRoutes } from "./site-channels.js";
import { addPage, builtPage } from "./site-files.js";
import { addLifeRoutes, LifeRoom } from "./life-service.js";
import { Rooms } from "./rooms.js";
import { addRoutes, addWireRoutes } from "./routes.js";

/** `url`: without a closing slash. */
export interface Site {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * The page for people at a local Discord.
 *
 * @param port on loopback; 0: a free one. Rejects if it is taken.
 * @param bot the process that the page may kill and start; null: somebody else runs the bot
 * @param hasLanguage whether the language is chosen already; else it follows the first browser
 * @param page built here if it is left out
 */
export async function startSite(
  discord: LocalDiscord,
  port: number,
  bot: Bot | null = null,
  hasLanguage = false,
  page = builtPage(),
): Promise<Site> {
  const server = fastify({ forceCloseConnections: true });
  const rooms = new Rooms(discord);
  const life = new LifeRoom(discord, bot);
  server.addHook("onRequest", async (request, reply) => {
    if (!isForOwnHost(request.raw)) return reply.code(403).send({ problem: "this page is only at localhost" });
  });
  addRoutes(server, discord, rooms);
  addArrivals(server, discord, hasLanguage);
  addChannelRoutes(server, discord);
  addGameFacts(server, bot !== null);
  addLifeRoutes(server, life);
  addWireRoutes(server, discord);
  addPage(server, new URL(discord.url).origin, await page, async (html, request) =>
    firstPaint(html, request, discord.commands(), bot === null ? [] : await gameFacts()),
  );
  await server.listen({ host: "127.0.0.1", port });
  const stopTelling = tellChanges(server.server, discord, rooms, life);
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
