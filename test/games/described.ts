import { type GameId, gameIds } from "../../src/games/index.js";
import type { AnyLawful } from "../support/lawful.js";

/** What the laws must know of each game. @throws where a game has no `rules/laws.ts` */
export const described = Object.fromEntries(
  await Promise.all(
    gameIds.map(async (game) => {
      const laws = (await import(`./${game}/rules/laws.ts`)) as Readonly<Record<string, AnyLawful>>;
      return [game, laws[`${game}Laws`]];
    }),
  ),
) as Readonly<Record<GameId, AnyLawful>>;
