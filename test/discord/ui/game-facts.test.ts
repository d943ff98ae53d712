import { describe, expect, it } from "vitest";
import { factsLine, rangeOf } from "../../../src/discord/ui/lobby.js";
import { gameIds, games } from "../../../src/games/index.js";
import { translator } from "../../../src/texts/index.js";

describe("A game's facts", () => {
  it("are how many play, how many minutes it takes, how hard it is, and from which age if its rules say so", () => {
    expect(factsLine(games.katchen, translator("de"))).toBe(
      "👥\u00A02–8\u00A0Leute\u00A0· ⏱️\u00A05–15\u00A0Min.\u00A0· 🧠\u00A0●○○\u00A0leicht",
    );
    expect(factsLine(games.katchme, translator("de"))).toBe(
      "👥\u00A02–6\u00A0Leute\u00A0· ⏱️\u00A010–20\u00A0Min.\u00A0· 🧠\u00A0●●●\u00A0knifflig\u00A0· 🎂 ab 16",
    );
    expect(factsLine(games.catnoir, translator("en"))).toBe(
      "👥\u00A02–6\u00A0players\u00A0· ⏱️\u00A010–30\u00A0min\u00A0· 🧠\u00A0●●●\u00A0brainy\u00A0· 🎂 8+",
    );
  });

  it("leave out the minutes where a turn may take hours", () => {
    expect(factsLine(games.katchen, translator("de"), true)).toBe(
      "👥\u00A02–8\u00A0Leute\u00A0· 🧠\u00A0●○○\u00A0leicht",
    );
  });

  it("give one number where a game takes no more and no fewer", () => {
    expect([rangeOf(2, 2), rangeOf(2, 3)]).toEqual(["2", "2–3"]);
  });

  it("fit together: the shortest game is no longer than the longest, and each has its own emoji", () => {
    for (const { minutes } of Object.values(games)) expect(minutes[0]).toBeLessThanOrEqual(minutes[1]);
    expect(new Set(gameIds.map((game) => games[game].screen.emoji)).size).toBe(gameIds.length);
  });
});
