import { describe, expect, it } from "vitest";
import { goalOf, judge, type Options } from "../../../../src/games/denkste/rules/index.js";
import { goes, settingsAgainst, chancesToWin } from "../../../../src/games/denkste/player/index.js";
import { strongAt } from "./chances.js";
import { everyOptions, mean } from "./brute.js";

/** The mover in seat 0. */
function boardAt(options: Options, place: number) {
  const goal = goalOf(options.length);
  return { options, counters: [Math.floor(place / goal), place % goal] };
}

/** For each board where the mover ends, by Go-Card and setting. */
function endings(options: Options): readonly (readonly (readonly number[])[])[] {
  const goal = goalOf(options.length);
  return Array.from({ length: goal * goal }, (_, place) => {
    const board = boardAt(options, place);
    const settings = settingsAgainst(board.counters[0] ?? 0, options);
    return goes.map((go) => settings.map((stop) => judge(board, 0, go, stop).counter));
  });
}

/** Chances to win, moving first and second, of somebody who knows all mixtures of the strong level and none of its cards. */
function bestAgainstStrong(options: Options): readonly [first: number, second: number] {
  const goal = goalOf(options.length);
  const ends = endings(options);
  // By the counter of who is to move, then the other's.
  const [moving, waiting] = [new Float64Array(goal * goal), new Float64Array(goal * goal)];
  const after = (counter: number, other: number, atGoal: number, then: Float64Array): number =>
    counter === goal ? atGoal : (then[other * goal + counter] ?? 0);
  for (let change = 1; change > 1e-9;) {
    change = 0;
    for (let place = goal * goal - 1; place >= 0; place -= 1) {
      const { rows, columns } = strongAt(boardAt(options, place));
      const [other, at] = [place % goal, ends[place] ?? []];
      const go = Math.max(
        ...at.map((row) =>
          mean(
            columns,
            row.map((counter) => after(counter, other, 1, waiting)),
          ),
        ),
      );
      const held = at.map((row) => row.map((counter) => after(counter, other, 0, moving)));
      const stop = Math.max(
        ...(held[0] ?? []).map((_, column) =>
          mean(
            rows,
            held.map((row) => row[column] ?? 0),
          ),
        ),
      );
      change = Math.max(change, Math.abs(go - (moving[place] ?? 0)), Math.abs(stop - (waiting[place] ?? 0)));
      [moving[place], waiting[place]] = [go, stop];
    }
  }
  return [moving[0] ?? 0, waiting[0] ?? 0];
}

describe.each(everyOptions)("a race of two with the $length path, haste gedacht $hasteGedacht,", (options) => {
  const isQuick = options.length === "short" && !options.hasteGedacht;

  it(
    "is solved: what is stored of each board follows from what is stored of the next",
    isQuick ? {} : { tags: "long" },
    () => {
      const chances = chancesToWin(options);
      expect(chances).toHaveLength(goalOf(options.length) ** 2);
      const changes = Array.from(chances, (chance, place) =>
        Math.abs(1 - strongAt(boardAt(options, place)).value - chance),
      );
      expect(Math.max(...changes)).toBeLessThan(6e-9);
    },
  );

  it(
    "is won no more often by an opponent who knows the strong level's mixtures than by the strong level",
    isQuick ? {} : { tags: "long" },
    () => {
      const [first, second] = bestAgainstStrong(options);
      expect(first).toBeCloseTo(chancesToWin(options)[0] ?? 0, 6);
      expect((first + second) / 2).toBeCloseTo(0.5, 6);
    },
  );
});
