import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { LocalDiscord } from "../discord/types.js";

const arrival = z.object({ locale: z.string().min(2).max(10) });

/**
 * Somebody opens the page without saying as whom: they play the first person, who speaks the browser's language from
 * the first time on. If nothing was said in the server by then, it does so too: the boards follow it.
 */
export function addArrivals(server: FastifyInstance, discord: LocalDiscord): void {
  const arrived = new Set<string>();
  server.post("/api/arrivals", (request, reply) => {
    const body = arrival.safeParse(request.body);
    if (!body.success) return reply.code(400).send({ problem: body.error.message });
    const [first] = discord.users();
    if (first === undefined) return { handle: null };
    if (arrived.has(first.id)) return { handle: first.user.username };
    arrived.add(first.id);
    discord.setUserLocale(first.id, body.data.locale);
    const isNew = discord.channels().every(({ id }) => first.sees(id).length === 0);
    if (isNew && discord.locale() !== body.data.locale) discord.setLocale(body.data.locale);
    return { handle: first.user.username };
  });
}
