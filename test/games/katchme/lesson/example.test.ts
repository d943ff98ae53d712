import { expect, it } from "vitest";
import { katchmeLesson } from "../../../../src/games/katchme/lesson.js";
import { katchme } from "../../../../src/games/katchme/rules/index.js";
import { seededRandom } from "../../../support/seeded-random.js";

it("the example of Katch Me crashes at the second stop in violet", () => {
  const { state } = katchmeLesson.example.play();
  const done = [0, 1, 2, 3].reduce(
    (now, seat) =>
      katchme.prompts(now).some((prompt) => prompt.seat === seat && prompt.kind === "race")
        ? katchme.act(now, seat, { type: "done" }, seededRandom(1)).state
        : now,
    state,
  );
  const evaluation = done.phase.type === "roll" ? done.phase.nights.evaluation : null;
  expect(evaluation?.route.answer).toEqual({ type: "collision", stop: 2, district: "violet" });
  expect(done.phase.type === "roll" ? done.phase.nights.markers : null).toEqual({
    bosozoku: "violet",
    police: "orange",
  });
});
