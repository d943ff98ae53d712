import type { Asking, Page, Subcommand } from "../../../../game/screen.js";
import type { Press } from "../../../../game/press.js";
import type { Position } from "../../rules/index.js";
import {
  choose,
  courseFor,
  positionOf,
  practiceTable,
  readPractice,
  sizeFrom,
  withBest,
  type Exercise,
} from "./exercise.js";
import { question, solution, welcome } from "./pages.js";

/** Practice for one person: instructions, a night against the clock, then the answer. */
export const practice: Subcommand = {
  name: "practice",
  table: practiceTable,
  texts: { name: "katchme.command.practice", description: "katchme.command.practiceDescription" },
  button: { label: "katchme.practice.button", emoji: "🌙" },
  options: { districts: "katchme.command.practiceDistricts" },
  open: ({ districts }, { best, t }) => welcome(courseFor(sizeFrom(districts), best), t),
  press,
};

function press(pressed: Pick<Press, "verb" | "argument">, asking: Asking): Page | null {
  const read = readPractice(pressed);
  if (read === null) return null;
  const { id, since, random, best, t } = asking;
  const night = (exercise: Exercise): Position => positionOf(exercise, random(exercise.shown));
  if (read.type === "again") {
    const exercise = { ...withBest(read.course, best), shown: id };
    return question(exercise, night(exercise), null, t);
  }
  const exercise = withBest(read.exercise, best);
  const chosen = choose(read.half, read.tile);
  return chosen.type === "half"
    ? question(exercise, night(exercise), chosen.tile, t)
    : solution(exercise, night(exercise), chosen.tiles, since(exercise.shown), t);
}
