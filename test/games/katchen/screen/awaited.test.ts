import { describe, expect, it } from "vitest";
import { katchenScreen } from "../../../../src/games/katchen/screen/index.js";
import { translator } from "../../../../src/texts/index.js";
import { away, people } from "../../../discord/ui/boards.js";
import { linesOf as lines } from "../../../support/scenes-of.js";
import { sceneWith, turnOf, viewWith } from "./scenes.js";

const t = translator("de");

describe("Katchen's board while somebody is awaited", () => {
  const told = (asleep: boolean, ...gone: readonly number[]): string =>
    lines(
      katchenScreen.board(
        sceneWith({
          prompts: turnOf(0),
          seats: away(people("Anna", "Ben", "Cleo"), ...gone),
          asleep,
          view: viewWith({ phase: { type: "deal", order: [0, 1], throws: [] }, asked: 0 }),
        }),
      ),
    ).join(" ");

  it("says who throws next while a computer thinks for them, and asks nobody for anything while the table sleeps", () => {
    const [asks, waits] = [t("katchen.askDeal"), "Anna würfelt gleich."];
    expect([told(false).includes(asks), told(false).includes(waits)]).toEqual([true, false]);
    expect([told(false, 0).includes(asks), told(false, 0).includes(waits)]).toEqual([false, true]);
    expect([told(true, 0, 1, 2).includes(asks), told(true, 0, 1, 2).includes(waits)]).toEqual([false, false]);
  });
});
