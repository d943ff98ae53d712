import { ButtonStyle } from "discord.js";
import { describe, expect, it } from "vitest";
import type { Dice, Phase, View } from "../../../../src/games/katchen/rules/index.js";
import { katchenScreen } from "../../../../src/games/katchen/screen/index.js";
import { drawBoard, layOut } from "../../../../src/discord/ui/frame.js";
import type { Draft } from "../../../../src/game/scene.js";
import { spokenLanguages, translator, type Language } from "../../../../src/texts/index.js";
import { boardWith, ownEmojis, people } from "../../../discord/ui/boards.js";
import { read } from "../../../discord/ui/read.js";
import { seenOf } from "../../../support/scenes-of.js";
import { sceneWith, viewWith } from "./scenes.js";

/** Anna has to throw. */
const throwing = { id: 3, seat: 0, kind: "turn", seconds: null, awaited: true, stale: "refuse" } as const;

const shownBy = (scene: ReturnType<typeof sceneWith>) => seenOf(layOut(scene.picture, katchenScreen.board(scene)));

/** A running game's buttons, and their verbs by row. */
function shownOnBoard(view: View, language: Language, drafts: readonly Draft[] = []) {
  const play = { view, recent: [], prompts: [throwing], drafts, result: null, due: null, asleep: false };
  const board = boardWith({ status: "playing", seats: people("Anna", "Ben", "Cleo"), play });
  const { buttons, rows } = read(drawBoard(board, translator(language), ownEmojis).components);
  return { buttons, rows: rows.map((row) => row.map(({ id }) => id.split(":")[2])) };
}

describe("the last row of Katchen's board", () => {
  it.each([
    ["the highest", [5, 1, 1], [], [ButtonStyle.Secondary, ButtonStyle.Primary]],
    ["the lowest", [2, 2, 1], [], [ButtonStyle.Secondary, ButtonStyle.Secondary]],
    ["the lowest, and one is held", [2, 2, 1], [2], [ButtonStyle.Secondary, ButtonStyle.Secondary]],
    ["the highest, and two are held all the same", [5, 1, 1], [0, 1], [ButtonStyle.Secondary, ButtonStyle.Secondary]],
    ["held as a whole", [2, 2, 1], [0, 1, 2], [ButtonStyle.Secondary, ButtonStyle.Primary]],
  ] as const)(
    "lets no button stand out where it would be advice on a real choice: the throw is %s",
    (_, dice, keep, styles) => {
      const drafts = [{ prompt: 3, seat: 0, value: { keep } }];
      const prompts = [{ id: 3, seat: 0, kind: "turn", seconds: null, awaited: true, stale: "refuse" } as const];
      const throws = [{ seat: 1, dice: [6, 4, 2], count: 1 }] as const;
      const phase: Phase = { type: "shed", order: [1, 0], throws, dice, count: 1, limit: 3 };
      const view = viewWith({ phase, stack: 0, coasters: [9, 4, 0] });
      const { buttons } = shownBy(sceneWith({ prompts, view, drafts }));
      expect(buttons.slice(-2).map(({ style }) => style)).toEqual(styles);
    },
  );

  it.each([
    ["to open the round", [], []],
    ["after another one", [{ seat: 1, dice: [6, 4, 2], count: 2 }], []],
    ["with two dice held", [], [0, 1]],
  ] as const)(
    "has the button to stop in blue, and the other one in red, where a Katchen lies %s",
    (_, throws, keep) => {
      const phase: Phase = { type: "shed", order: [1, 0], throws, dice: [4, 2, 1], count: 2, limit: 3 };
      const drafts = [{ prompt: 3, seat: 0, value: { keep } }];
      const view = viewWith({ phase, stack: 0, coasters: [9, 4, 0], asked: 0 });
      const last = shownBy(sceneWith({ prompts: [throwing], view, drafts })).buttons.slice(-2);
      expect(last.map(({ id, style }) => [id.split(":")[2], style])).toEqual([
        ["rethrow", ButtonStyle.Danger],
        ["stand", ButtonStyle.Primary],
      ]);
    },
  );

  it("is there from the start of a turn with several throws, so that a second tap on “Würfeln” throws nothing, without dead buttons", () => {
    const shown = (limit: number, dice: Dice | null) => {
      const phase: Phase = { type: "shed", order: [1, 0], throws: [], dice, count: dice === null ? 0 : 1, limit };
      const view = viewWith({ phase, stack: 0, coasters: [9, 4, 0], asked: 0 });
      const { buttons, rows } = shownOnBoard(view, "de");
      expect(buttons.filter(({ disabled }) => disabled)).toEqual([]);
      return rows;
    };
    expect(shown(3, null)).toEqual([["throw"], ["more"]]);
    expect(shown(3, [6, 4, 3])).toEqual([
      ["keep", "keep", "keep"],
      ["rethrow", "stand", "more"],
    ]);
    expect(shown(1, null)).toEqual([["throw", "more"]]);
  });

  it("is labelled the same whatever is kept, in every language, so that no button moves sideways or into another row", () => {
    for (const language of spokenLanguages) {
      const phase: Phase = { type: "shed", order: [1, 0], throws: [], dice: [6, 4, 3], count: 1, limit: 3 };
      const view = viewWith({ phase, stack: 0, coasters: [9, 4, 0], asked: 0 });
      const labels = [[], [0], [0, 2], [0, 1, 2]].map((keep) =>
        shownOnBoard(view, language, [{ prompt: 3, seat: 0, value: { keep } }]).buttons.map(({ label }) => label),
      );
      expect(new Set(labels.map(String)).size).toBe(1);
    }
  });

  it("has “⋯”, in every language: among the dice it would be pressed by mistake", () => {
    for (const language of spokenLanguages) {
      for (const keep of [[], [0]]) {
        const phase: Phase = { type: "shed", order: [1, 0], throws: [], dice: [6, 4, 3], count: 1, limit: 3 };
        const view = viewWith({ phase, stack: 0, coasters: [9, 4, 0], asked: 0 });
        const { rows } = shownOnBoard(view, language, [{ prompt: 3, seat: 0, value: { keep } }]);
        expect({ language, row: rows[1] }).toEqual({ language, row: ["rethrow", "stand", "more"] });
      }
    }
  });
});
