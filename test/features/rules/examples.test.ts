import { describe, expect, it } from "vitest";
import { examplePicture } from "../../../src/features/rules/index.js";
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
