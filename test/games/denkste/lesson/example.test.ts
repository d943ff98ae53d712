import { expect, it } from "vitest";
import { denksteLesson } from "../../../../src/games/denkste/lesson.js";
import { translator } from "../../../../src/texts/index.js";

it("the example of Denkste! catches the first and lets the second go five steps", () => {
  expect(denksteLesson.example.play().state.counters).toEqual([0, 5]);
});

it.each([
  ["de", "Zweimal hintereinander die 5, das glaubt doch niemand."],
  ["en", "two fives in a row, who’d believe that?"],
] as const)("the example in %s takes the second five for another player's", (language, words) => {
  expect(translator(language)("denkste.help.example")).toContain(words);
});
