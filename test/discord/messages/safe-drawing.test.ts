import { describe, expect, it } from "vitest";
import { safeDrawing } from "../../../src/discord/messages/compose.js";
import { translator } from "../../../src/texts/index.js";
import { bench, keepLines, person } from "../../support/tables.js";

const t = translator("en");

describe("a board that cannot be drawn", () => {
  it("is a sentence in its place, and the log tells of it once", async () => {
    const on = bench();
    const board = await on.open(person("Anna"));
    const { log, lines } = keepLines();
    const drawings = [
      safeDrawing(() => {
        throw new TypeError("no picture");
      }, log),
      safeDrawing(
        () => ({
          picture: null,
          words: () => {
            throw new TypeError("no words");
          },
        }),
        log,
      ),
    ];
    for (const draw of drawings) {
      for (let write = 0; write < 3; write += 1) {
        const { picture, words } = draw(board, t, null);
        expect(picture).toBeNull();
        expect(JSON.stringify(words(null))).toContain(t("table.undrawnText", { command: "katchen" }));
        expect(JSON.stringify(words({ name: "a.png", description: "An old picture" }))).toContain("attachment://a.png");
      }
    }
    expect(lines.map(({ level, facts }) => [level, facts])).toMatchObject([
      ["error", { table: board.table }],
      ["error", { table: board.table }],
    ]);
    await on.tables.stop();
  });
});
