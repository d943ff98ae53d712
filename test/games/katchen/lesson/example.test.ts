import { expect, it } from "vitest";
import { katchenLesson } from "../../../../src/games/katchen/lesson.js";
import { katchen } from "../../../../src/games/katchen/rules/index.js";
import { seededRandom } from "../../../support/seeded-random.js";

it("the example of Katchen leaves Bob with all thirteen once Alice stands", () => {
  const { state, events } = katchenLesson.example.play();
  expect(state.coasters).toEqual([5, 8, 0]);
  const { events: last } = katchen.act(state, 0, { type: "stand" }, seededRandom(1));
  expect(
    [...events, ...last].filter(({ type }) => type === "dealt" || type === "gave" || type === "shot"),
  ).toMatchObject([
    { seat: 1, coasters: 1 },
    { seat: 0, coasters: 5 },
    { seat: 1, coasters: 7, worth: 8 },
    { from: 0, seat: 1, coasters: 5, worth: 7 },
    { type: "shot", seat: 1 },
  ]);
});
