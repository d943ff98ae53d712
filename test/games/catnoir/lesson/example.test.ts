import { expect, it } from "vitest";
import { catnoirLesson } from "../../../../src/games/catnoir/lesson/index.js";

it("the example of Cat Noir has two journalists, two scientists, and three scientists on display", () => {
  const { state } = catnoirLesson.example.play();
  const count = (cards: readonly string[], faction: string) => cards.filter((card) => card === faction).length;
  expect([count(state.hands[0] ?? [], "journalists"), count(state.hands[0] ?? [], "scientists")]).toEqual([2, 2]);
  expect(count(state.display, "scientists")).toBe(3);
});
