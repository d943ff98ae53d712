import { execFile } from "node:child_process";
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
    goal: z.record(z.string(), z.string()),
    colour: z.number(),
    emoji: z.string(),
    firstOptions: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    /** PNG in Base64. */
    art: z.base64().nullable(),
  }),
);

type Listed = z.infer<typeof listed>;

/** The same for every play of this process. */
let asked: Promise<Listed> | null = null;

/** What the built bot's games are like; asked before somebody comes, they wait for nothing. Empty if it cannot say. */
export async function gameFacts(): Promise<readonly GameFacts[]> {
  return (await listGames()).map(factsOf);
}

/** Answers are kept; an unbuilt bot is asked again. */
async function listGames(): Promise<Listed> {
  asked ??= askForGames();
  try {
    return await asked;
  } catch {
    asked = null;
    return [];
  }
}

/**
 * What the cards say of each game, and pictures, as the bot tells.
 *
 * @param hasBot whether the built bot plays; nothing is known of another one's games
 */
export function addGameFacts(server: FastifyInstance, hasBot: boolean): void {
  const ask = async (): Promise<Listed> => (hasBot ? listGames() : []);
  server.get("/api/games", async (): Promise<Games> => ({ games: (await ask()).map(factsOf) }));
  server.get<{ Params: { game: string } }>("/cards/:game.png", async (request, reply) => {
    const found = (await ask()).find(({ game }) => game === request.params.game);
    if (found === undefined || found.art === null) return reply.code(404).send({ problem: "no such picture" });
    return reply.type("image/png").send(Buffer.from(found.art, "base64"));
  });
}

async function askForGames(): Promise<Listed> {
  const { stdout } = await run(process.execPath, [program], { maxBuffer: 2 ** 24 });
  return listed.parse(JSON.parse(stdout));
}

function factsOf({ art, ...facts }: Listed[number]): GameFacts {
  return { ...facts, picture: art === null ? null : `/cards/${facts.game}.png` };
}
