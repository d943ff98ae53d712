import { expect, it } from "vitest";
import { denksteLesson } from "../../../../src/games/denkste/lesson/index.js";

it("the example of Denkste! catches the first and lets the second go five spaces", () => {
  expect(denksteLesson.example.play().state.counters).toEqual([0, 5]);
});
