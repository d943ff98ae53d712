import { describe, expect, it } from "vitest";
import { katchenScreen } from "../../../../src/games/katchen/screen/index.js";
import { translator } from "../../../../src/texts/index.js";
import { away, people } from "../../../discord/ui/boards.js";
import { layOut } from "../../../../src/discord/ui/frame.js";
import { linesOf as lines } from "../../../support/scenes-of.js";
import { sceneWith, turnOf, viewWith } from "./scenes.js";

const t = translator("de");

describe("Katchen's board while somebody is awaited", () => {
  const told = (asleep: boolean, ...gone: readonly number[]): string =>
    lines(
      layOut(
        null,
        katchenScreen.board(
          sceneWith({
            prompts: turnOf(0),
            seats: away(people("Anna", "Ben", "Cleo"), ...gone),
            asleep,
            view: viewWith({ phase: { type: "deal", order: [0, 1], throws: [] }, asked: 0 }),
          }),
        ),
      ),
    ).join(" ");

  it("says who throws next while a computer thinks for them, and asks nobody for anything while the table sleeps", () => {
    expect(told(false)).toContain("👉 Anna ist dran");
    expect(told(false, 0)).toContain("💤 Ein Computer denkt für Anna nach");
    expect(told(true, 0, 1, 2)).toContain(t("table.asleep"));
  });
});
