import { expect, it } from "vitest";
import { factions } from "../../../../src/games/catnoir/rules/index.js";
import { catnoirLesson } from "../../../../src/games/catnoir/lesson/index.js";

it("the example of Cat Noir has two robocats, two scientists, and scientists on display, of the factions of a first game", () => {
  const { state } = catnoirLesson.example.play();
  const count = (cards: readonly string[], faction: string) => cards.filter((card) => card === faction).length;
  expect([count(state.hands[0] ?? [], "robocats"), count(state.hands[0] ?? [], "scientists")]).toEqual([2, 2]);
  expect(count(state.display, "scientists")).toBe(2);
  expect(state.factions).toEqual(factions.slice(0, 5));
});
