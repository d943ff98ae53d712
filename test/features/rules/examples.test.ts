import { describe, expect, it } from "vitest";
import { drawRulesPage, examplePicture } from "../../../src/features/rules/index.js";
import { gameIds, games } from "../../../src/games/index.js";
import { translator } from "../../../src/texts/index.js";
import { ownEmojis } from "../../discord/ui/boards.js";

const t = translator("de");

describe.each(gameIds)("the example of the rules of %s", (game) => {
  it("has a picture, if the game has any", () => {
    const { screen } = games[game];
    const { picture, ephemeralPicture } = screen;
    const description = examplePicture(games[game], t, ownEmojis)?.description ?? "";
    expect(description !== "").toBe(picture !== undefined || ephemeralPicture !== undefined);
  });

  it("names all who play", () => {
    for (const name of games[game].lesson.example.names) expect(t(`${game}.help.example`)).toContain(name);
  });
});

describe("the first chapter of the rules", () => {
  it("names who made the printed game, where there is one", () => {
    const said = (game: (typeof games)["katchme" | "katchen"]): string => {
      const page = { game, topic: "all", chapter: 0, table: null } as const;
      return JSON.stringify(drawRulesPage(page, null, { t, emoji: ownEmojis }).parts(null));
    };
    expect(said(games.katchme)).toContain(
      "Idee: Thade Precht · Illustration: Christian Bögle · Redaktion: Artur Koch · Verlag: Heldeberg Games",
    );
    expect(said(games.katchen)).not.toContain("Idee:");
  });
});
