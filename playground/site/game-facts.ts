import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { GameFacts, Games } from "./contract.js";

const program = fileURLToPath(new URL("../../dist/bin/list-games.js", import.meta.url));

const run = promisify(execFile);

/** What the bot's `list-games` prints. */
const listed = z.array(
  z.object({
    game: z.string().regex(/^[a-z][a-z0-9]*$/),
    seats: z.object({ min: z.number(), max: z.number() }),
    minutes: z.tuple([z.number(), z.number()]),
    difficulty: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    goal: z.object({ de: z.string(), en: z.string() }),
  }),
);

/**
 * What the start page's cards say of each game, and their pictures, which `scripts/draw-cards.ts` draws.
 *
 * @param hasBot whether the bot that plays is the one that is built here; nothing is known of another one's games
 */
export function addGameFacts(server: FastifyInstance, hasBot: boolean): void {
  let asked: Promise<readonly GameFacts[]> | null = null;
  server.get("/api/games", async (): Promise<Games> => {
    if (!hasBot) return { games: [] };
    // Once an answer is there it stays; a bot that is not built yet is asked again.
    asked ??= askForGames();
    try {
      return { games: await asked };
    } catch {
      asked = null;
      return { games: [] };
    }
  });
  server.get<{ Params: { game: string } }>("/cards/:game.png", (request, reply) => {
    const { game } = request.params;
    if (!hasPicture(game)) return reply.code(404).send({ problem: "no such picture" });
    return reply.type("image/png").send(readFileSync(pictureOf(game)));
  });
}

async function askForGames(): Promise<readonly GameFacts[]> {
  const { stdout } = await run(process.execPath, [program]);
  return listed.parse(JSON.parse(stdout)).map((facts) => ({
    ...facts,
    picture: hasPicture(facts.game) ? `/cards/${facts.game}.png` : null,
  }));
}

function hasPicture(game: string): boolean {
  return /^[a-z][a-z0-9]*$/.test(game) && existsSync(pictureOf(game));
}

function pictureOf(game: string): URL {
  return new URL(`../page/cards/${game}.png`, import.meta.url);
}
