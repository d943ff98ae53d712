import { describe, expect, it } from "vitest";
import { drawBoard, pictureOf } from "../../../src/discord/ui/frame.js";
import { gameIds, games } from "../../../src/games/index.js";
import { translator } from "../../../src/texts/index.js";
import { withChampion } from "../../support/messages.js";
import { boardWith, ownEmojis, people, playOut } from "./boards.js";

const t = translator("de");

/** With the space before it. */
const sign = "\u00A0🏆";

const seats = people("Anna", "Ben", "Cleo");

describe.each(gameIds)("the champion's sign in %s", (game) => {
  const boards = playOut(game, seats, {}, 3);

  it("stands beside the champion's name in the lobby, while it is played, and on the result", () => {
    const texts = [boardWith({ game: games[game], seats, options: games[game].options.parse({}) }), ...boards].map(
      (board) => JSON.stringify(drawBoard(withChampion(board), t, ownEmojis)),
    );
    const isSigned = /Anna(?:\*\*)?\u00A0🏆/u;
    expect([texts[0], texts.at(-1)]).toEqual([expect.stringMatching(isSigned), expect.stringMatching(isSigned)]);
    expect(texts.slice(1, -1).some((text) => text.includes(sign))).toBe(true);
    expect(texts.some((text) => /(?:Ben|Cleo)\**\u00A0🏆/u.test(text))).toBe(false);
  });

  it("is all that the champion changes, in no picture and on no button", () => {
    for (const board of boards.filter((_, at) => at % 4 === 0 || at === boards.length - 1)) {
      const picture = pictureOf(board, t, ownEmojis);
      expect(pictureOf(withChampion(board), t, ownEmojis)).toEqual(picture);
      for (const shown of [null, picture]) {
        const { components } = drawBoard(withChampion(board), t, ownEmojis, shown);
        const bare = JSON.stringify(components).replaceAll(sign, "");
        expect(bare).toBe(JSON.stringify(drawBoard(board, t, ownEmojis, shown).components));
        const labels = JSON.stringify(components).match(/"label":"[^"]*"/gu) ?? [];
        expect(labels.filter((label) => label.includes("🏆"))).toEqual([]);
      }
    }
  });
});
