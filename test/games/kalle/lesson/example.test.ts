import { expect, it } from "vitest";
import { kalleLesson } from "../../../../src/games/kalle/lesson.js";

it("the example of Kalle ends with Ben finding Kalle in A2, and Ben is Kalle next", () => {
  const { state } = kalleLesson.example.play();
  expect(state.history).toMatchObject([{ ending: "found" }]);
  expect(state.cheese).toEqual([0, 1, 0]);
  expect(state.last?.trail).toEqual([5, 4]);
  expect(state.kalle).toBe(1);
});
