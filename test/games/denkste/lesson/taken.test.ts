import { expect, it } from "vitest";
import { denksteLesson } from "../../../../src/games/denkste/lesson.js";
import { framedMessage } from "../../../../src/discord/ui/frame.js";
import { spokenLanguages, texts, translator } from "../../../../src/texts/index.js";
import { ownEmojis } from "../../../discord/ui/boards.js";
import { walkLesson } from "../../lesson-walk.js";
import { games } from "../../../../src/games/index.js";

it("the lesson tells a taken space from a blocked number wherever its learner may run into one", () => {
  const { lesson } = texts.de.denkste;
  const pages = walkLesson("denkste", { name: "Anna", t: translator("de"), emoji: ownEmojis })
    .filter(({ progress }) => progress.standing.ended)
    .map(({ page, progress }) => ({
      at: progress.standing.at,
      said: JSON.stringify(framedMessage(games.denkste, page.parts(null))),
    }));
  const taken = pages.filter(({ said }) => said.includes("Entwischt, aber besetzt!"));
  expect(new Set(taken.map(({ at }) => at))).toEqual(new Set([2, 3]));
  expect(taken.filter(({ said }) => !said.includes(lesson.dodgeBlocked))).toEqual([]);
  const others = pages.filter((page) => !taken.includes(page));
  expect(others.filter(({ said }) => said.includes(lesson.dodgeBlocked))).toEqual([]);
});

it.each(spokenLanguages)("the lesson says nothing in %s that the outcome above it has just said", (language) => {
  const said = walkLesson("denkste", { name: "Anna", t: translator(language), emoji: ownEmojis })
    .filter(({ progress }) => progress.standing.ended)
    .map(({ page }) => JSON.stringify(page.parts(null)).match(/\*\*[^*]*[!.]\*\*/gu) ?? []);
  expect(said.filter((words) => new Set(words).size < words.length)).toEqual([]);
  expect(said.some((words) => words.length > 1)).toBe(true);
});

it("the lesson's end counts who was cleverer, and grades nobody", () => {
  const ends = walkLesson("denkste", { name: "Anna", t: translator("de"), emoji: ownEmojis })
    .filter(({ progress }) => progress.standing.ended && progress.standing.at === 3)
    .map(({ page }) => JSON.stringify(framedMessage(games.denkste, page.parts(null))));
  expect(ends.filter((said) => !/(?:[1-4]-mal|war .+) schlauer/u.test(said))).toEqual([]);
  expect(ends.join("")).not.toContain("von 4 richtig");
});

it("the lesson begins with both in their corners, so that its first board shows where the learner was", () => {
  const [first] = denksteLesson.steps;
  if (first?.deal.type !== "fresh") throw new Error("the lesson goes on from nothing");
  expect(first.deal.make().state.counters).toEqual([0, 0]);
});
