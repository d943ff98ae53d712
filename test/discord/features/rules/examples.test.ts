import { describe, expect, it } from "vitest";
import { examplePicture } from "../../../../src/discord/features/rules/example-picture.js";
import { gameIds, games } from "../../../../src/games/index.js";
import { catnoirLesson } from "../../../../src/games/catnoir/lesson/index.js";
import { denksteLesson } from "../../../../src/games/denkste/lesson/index.js";
import { kalleLesson } from "../../../../src/games/kalle/lesson/index.js";
import { katchenLesson } from "../../../../src/games/katchen/lesson/index.js";
import { katchmeLesson } from "../../../../src/games/katchme/lesson/index.js";
import { katchen } from "../../../../src/games/katchen/rules/index.js";
import { katchme } from "../../../../src/games/katchme/rules/index.js";
import { translator } from "../../../../src/locales/index.js";
import { seededRandom } from "../../../support/seeded-random.js";
import { ownEmojis } from "../../ui/boards.js";

const t = translator("de");

describe("the example of the rules", () => {
  it.each(["katchen", "denkste", "kalle", "katchme", "catnoir"] as const)("of %s has a picture", (game) => {
    expect(examplePicture(game, t, ownEmojis)?.description).not.toBe("");
  });

  it.each(gameIds)("of %s names all who play", (game) => {
    for (const name of games[game].lesson.example.names) expect(t(`${game}.help.example`)).toContain(name);
  });

  it("of Katchen leaves Bob with all thirteen once Alice stands", () => {
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

  it("of Denkste! catches the first and lets the second go five spaces", () => {
    expect(denksteLesson.example.play().state.counters).toEqual([0, 5]);
  });

  it("of Kalle ends with Ben finding Kalle in A2, and Ben is Kalle next", () => {
    const { state } = kalleLesson.example.play();
    expect(state.history).toMatchObject([{ ending: "found" }]);
    expect(state.cheese).toEqual([0, 1, 0]);
    expect(state.last?.trail).toEqual([5, 4]);
    expect(state.kalle).toBe(1);
  });

  it("of Katch Me crashes at the second stop in violet", () => {
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

  it("of Cat Noir has two journalists, two scientists, and three scientists on display", () => {
    const { state } = catnoirLesson.example.play();
    const count = (cards: readonly string[], faction: string) => cards.filter((card) => card === faction).length;
    expect([count(state.hands[0] ?? [], "journalists"), count(state.hands[0] ?? [], "scientists")]).toEqual([2, 2]);
    expect(count(state.display, "scientists")).toBe(3);
  });
});
