import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { LocalDiscord } from "../discord/types.js";
import { nameRooms } from "../place.js";
import type { AllDone } from "./contract.js";

const choice = z.object({ locale: z.string().min(2).max(10) });
const arrival = choice.extend({ isNamed: z.boolean() });

/**
 * The first browser's language is everybody's and the server's, and names its rooms, if nothing was said before. Later
 * visitors without a name play the first person, who then speaks theirs.
 *
 * @param hasLanguage whether the language was chosen at the start
 */
export function addArrivals(server: FastifyInstance, discord: LocalDiscord, hasLanguage: boolean): void {
  let isUntouched = !hasLanguage;
  server.post("/api/language", (request, reply) => {
    const wanted = choice.safeParse(request.body);
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
    const { locale, isNamed } = body.data;
    const [first] = discord.users();
    const chosen = hasLanguage ? discord.locale() : null;
    if (first === undefined) return { handle: null, locale: chosen };
    const isFresh = isUntouched && discord.channels().every(({ id }) => first.sees(id).length === 0);
    isUntouched = false;
    if (isFresh) {
      speak(discord, locale);
      nameRooms(discord, locale);
    } else if (!isNamed && !hasLanguage) discord.setUserLocale(first.id, locale);
    return { handle: isNamed ? null : first.user.username, locale: chosen };
  });
}

/** For everybody and the server. @throws RangeError for an unknown locale code */
export function speak(discord: LocalDiscord, locale: string): void {
  for (const { id } of discord.users()) discord.setUserLocale(id, locale);
  if (discord.locale() !== locale) discord.setLocale(locale);
}
