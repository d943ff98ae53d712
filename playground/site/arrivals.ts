import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { LocalDiscord } from "../discord/types.js";
import type { AllDone } from "./contract.js";

const arrival = z.object({ locale: z.string().min(2).max(10) });

/**
 * Without a name visitors play the first person, who then speaks the browser's language. If nothing was said before,
 * everybody and the server do too, and the boards follow.
 *
 * @param hasLanguage whether the language was chosen at the start
 */
export function addArrivals(server: FastifyInstance, discord: LocalDiscord, hasLanguage: boolean): void {
  const arrived = new Set<string>();
  server.post("/api/language", (request, reply) => {
    const wanted = arrival.safeParse(request.body);
    if (!wanted.success) return reply.code(400).send({ problem: wanted.error.message } satisfies AllDone);
    try {
      speak(discord, wanted.data.locale);
      return {};
    } catch (error) {
      return reply.code(409).send({ problem: error instanceof Error ? error.message : String(error) });
    }
  });
  server.post("/api/arrivals", (request, reply) => {
    const body = arrival.safeParse(request.body);
    if (!body.success) return reply.code(400).send({ problem: body.error.message });
    const [first] = discord.users();
    if (first === undefined) return { handle: null };
    if (arrived.has(first.id)) return { handle: first.user.username };
    arrived.add(first.id);
    const isNew = discord.channels().every(({ id }) => first.sees(id).length === 0);
    if (hasLanguage) return { handle: first.user.username };
    if (isNew) speak(discord, body.data.locale);
    else discord.setUserLocale(first.id, body.data.locale);
    return { handle: first.user.username };
  });
}

/** For everybody and the server. @throws RangeError for an unknown locale code */
export function speak(discord: LocalDiscord, locale: string): void {
  for (const { id } of discord.users()) discord.setUserLocale(id, locale);
  if (discord.locale() !== locale) discord.setLocale(locale);
}
