import { describe, expect, it } from "vitest";
import { learner } from "../../../../src/game/lesson.js";
import { katchmeLesson } from "../../../../src/games/katchme/lesson.js";
import { katchme, tilesOf, type Evaluation, type State, type Tile } from "../../../../src/games/katchme/rules/index.js";
import { districtLetter } from "../../../../src/games/katchme/screen/words.js";
import type { Key } from "../../../../src/game/scene.js";
import { translator } from "../../../../src/texts/index.js";
import { seededRandom } from "../../../support/seeded-random.js";

const random = seededRandom(1);

/** By index. */
const names = ["first", "second", "never", "race"] as const;

/** A night up to the learner's first press, when the other has taken what the script gives them. */
function nightAt(at: number): State {
  const step = katchmeLesson.steps[at];
  if (step?.deal.type !== "fresh") throw new Error("the night has no deal");
  const { state } = step.deal.make();
  const action = step.others(state, 1);
  return action === null ? state : katchme.act(state, 1, action, random).state;
}

/** At most two of the tiles that are left. */
function answersTo(state: State): readonly (readonly Tile[])[] {
  const taken = state.phase.type === "snatch" ? state.phase.taken.flat() : [];
  const left = tilesOf(state.options.districts).filter((tile) => !taken.includes(tile));
  const pairs = left.flatMap((tile, index) => left.slice(index + 1).map((other) => [tile, other]));
  return [[], ...left.map((tile) => [tile]), ...pairs];
}

/** How the rules judge an answer, and what the lesson says of it. */
interface Judged {
  readonly evaluation: Evaluation;
  readonly good: boolean | null;
  readonly said: string;
}

function judge(at: number, answer: readonly Tile[]): Judged {
  const taken = answer.reduce(
    (now, tile) => katchme.act(now, learner, { type: "snatch", tile }, random).state,
    nightAt(at),
  );
  const state = taken.phase.type === "snatch" ? katchme.act(taken, learner, { type: "done" }, random).state : taken;
  const evaluation = state.phase.type === "roll" ? state.phase.nights.evaluation : null;
  const judged = katchmeLesson.steps[at]?.judge(state, []);
  if (evaluation === null || judged === undefined) throw new Error("the night goes on");
  return { evaluation, good: judged.good, said: judged.said };
}

/** Every answer in every night. */
const judged = names.flatMap((name, at) =>
  answersTo(nightAt(at)).map((answer) => ({ name, answer, ...judge(at, answer) })),
);

/** Cards that a text says are lost; null: it says nothing of it. */
function costIn(text: string): number | null {
  if (/\b(?:keine Karte|no card)\b/u.test(text)) return 0;
  if (/\b(?:eine Karte|one card)\b/u.test(text)) return 1;
  return /\b(?:zwei Karten|two cards)\b/u.test(text) ? 2 : null;
}

describe("a night's first tile", () => {
  it("is said to be right or wrong at once", () => {
    const halves = judged.filter(({ answer }) => answer.length === 1 && !answer.includes("circle"));
    for (const { name, answer, evaluation } of halves) {
      const at = names.indexOf(name);
      const [tile] = answer;
      if (tile === undefined) throw new Error("no tile");
      const { state } = katchme.act(nightAt(at), learner, { type: "snatch", tile }, random);
      const part = evaluation.right.includes(tile) ? "Half" : "Nope";
      expect({ tile, said: katchmeLesson.steps[at]?.ask(state) }).toEqual({
        tile,
        said: `katchme.lesson.${name}${part}`,
      });
    }
  });
});

describe.each(["de", "en"] as const)("what the lesson says of every answer, in %s", (language) => {
  const t = translator(language);
  const read = (key: string): string => t(key as Key);

  it("is what the answer costs by the rules", () => {
    const told = judged.map(({ said, evaluation }) => [costIn(read(said)), evaluation.seats[learner]?.turns]);
    expect(told.filter(([cost]) => cost !== null).length).toBeGreaterThan(judged.length / 2);
    expect(told.filter(([cost, turns]) => cost !== null && cost !== turns)).toEqual([]);
  });

  it("praises exactly those who took all that was right and nothing else", () => {
    for (const { name, answer, good, said, evaluation } of judged) {
      const rival = evaluation.seats[1]?.taken ?? [];
      const right = evaluation.right.filter((tile) => !rival.includes(tile));
      const hits = answer.filter((tile) => right.includes(tile));
      const all = hits.length === right.length && answer.length === right.length;
      expect({ name, answer, good }).toEqual({ name, answer, good: all });
      const came = all ? "All" : answer.length === 0 ? "None" : hits.length === 0 ? "Wrong" : "Some";
      expect({ answer, said }).toEqual({ answer, said: `katchme.lesson.${name}${came}` });
    }
  });

  it("counts each gang's way as it is", () => {
    const counted = names.flatMap((name) => {
      const { stops } = judged.find((one) => one.name === name)?.evaluation.route ?? { stops: [] };
      const parts = ["", ...(name === "never" ? [] : ["Half"]), "Nope", "All", "Some", "None", "Wrong"];
      const keys = parts.map((part) => `katchme.lesson.${name}${part}`);
      return keys.flatMap((key) =>
        [...read(key).matchAll(/(🏍️|🚓)([^🏍🚓]*)/gu)].flatMap(([, gang = "", words = ""]) => {
          const [steps] = words.match(/[1-6]/u) ?? [];
          const letters: readonly string[] = words.match(/\b[A-F]\b/gu) ?? [];
          const ways = stops.map((stop) => (gang === "🚓" ? stop.police : stop.bosozoku));
          const fits = ways.some(
            (way) =>
              way.steps === Number(steps) &&
              letters.every((letter) => [way.from, way.to].map(districtLetter).includes(letter)),
          );
          return steps === undefined ? [] : [{ key, words, fits }];
        }),
      );
    });
    expect(counted.length).toBeGreaterThanOrEqual(8);
    expect(counted.filter(({ fits }) => !fits)).toEqual([]);
  });
});
