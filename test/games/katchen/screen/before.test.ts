import { describe, expect, it } from "vitest";
import { katchen, type State } from "../../../../src/games/katchen/rules/index.js";
import { katchenScreen } from "../../../../src/games/katchen/screen/index.js";
import { boardBefore, drawBoard } from "../../../../src/discord/ui/frame.js";
import { emojisFrom } from "../../../../src/discord/gateway/emojis.js";
import { translator } from "../../../../src/texts/index.js";
import { seededRandom } from "../../../support/seeded-random.js";
import { scenesOf } from "../../../support/scenes-of.js";
import { people, playOut } from "../../../discord/ui/boards.js";
import { read } from "../../../discord/ui/read.js";
import { sceneWith, threw, toAll, viewWith } from "./scenes.js";
import { allEmojis } from "../../../support/drawings.js";

const { sceneOf } = scenesOf(katchen);

/** Of a random knock-out: states, with all events so far. */
function stepsOf(seed: number) {
  const random = seededRandom(seed);
  let { state, events } = katchen.setup(3, { shots: 2, knockOut: true, byHand: true }, random, null);
  const steps = [{ state, events, own: events }];
  for (let [prompt] = katchen.prompts(state); prompt !== undefined; [prompt] = katchen.prompts(state)) {
    const legal = katchen.legal(state, prompt.seat);
    const action = legal[random.pick(legal.length)];
    if (action === undefined) break;
    const step = katchen.act(state, prompt.seat, action, random);
    events = events.concat(step.events);
    state = step.state;
    steps.push({ state, events, own: step.events });
  }
  return steps;
}

const isSettlement = ({ type }: { readonly type: string }): boolean => type === "dealt" || type === "gave";

describe("the moment before a round of Katchen is settled", () => {
  it("is there after each step that ends a round, and after no other", () => {
    for (const { state, events, own } of stepsOf(7)) {
      const before = katchenScreen.before?.(sceneOf(state, events)) ?? null;
      expect(before !== null).toBe(own.some(isSettlement));
    }
  });

  it("has every coaster, shot and seat as they were, and the last throw on the table", () => {
    const steps = stepsOf(7);
    const settled = steps.flatMap((step, at) => (step.own.some(isSettlement) ? [[step, steps[at - 1]] as const] : []));
    expect(settled.length).toBeGreaterThan(10);
    const counts = ({ coasters, stack, shots, gone, game }: State) => ({ coasters, stack, shots, gone, game });
    for (const [{ state, events, own }, last] of settled) {
      const before = katchenScreen.before?.(sceneOf(state, events)) ?? null;
      if (last === undefined || before === null) throw new Error("nothing before");
      expect(before.view).toMatchObject(counts(last.state));
      const { phase } = before.view;
      const thrown = own.find((event) => event.type === "threw") ?? events.findLast((event) => event.type === "threw");
      if (phase.type !== "deal" && phase.type !== "shed") throw new Error("no round");
      expect(phase.throws.at(-1)?.dice).toEqual(thrown?.type === "threw" ? thrown.dice : null);
      expect(phase.throws).toHaveLength(phase.order.length);
    }
  });

  it("asks what is asked now, so that its button works at once", () => {
    const prompts = [{ id: 9, seat: 1, kind: "turn", seconds: null, awaited: true, stale: "refuse" } as const];
    const recent = toAll(threw(0, [6, 6, 6]), threw(1, [6, 2, 1]), {
      type: "dealt",
      seat: 1,
      highest: 0,
      coasters: 6,
      worth: 6,
      stack: 7,
    });
    const phase = { type: "deal", order: [1, 0], throws: [] } as const;
    const scene = sceneWith({ view: viewWith({ phase, coasters: [0, 6, 0], stack: 7, asked: 1 }), recent, prompts });
    const before = katchenScreen.before?.(scene);
    expect(before?.prompts).toEqual(prompts);
    expect(before?.view).toMatchObject({ coasters: [0, 0, 0], stack: 13, asked: 1 });
  });

  it("has the very button that is there after it, and nothing yet of what a computer player says to it", () => {
    const boards = playOut("katchen", people("Anna", "Ben", "Cleo"), { shots: 2 }, 3);
    const t = translator("de");
    const emojis = emojisFrom(allEmojis, new Map());
    const remark = { seat: 1, feeling: "mishap", line: 0 } as const;
    const compared = boards.flatMap((board) => {
      const before = board.status === "playing" ? (boardBefore({ ...board, remark }, t, emojis)?.board ?? null) : null;
      if (before === null) return [];
      expect(before.remark).toBeNull();
      const [shown, after] = [before, board].map((one) => read(drawBoard(one, t, emojis).components).buttons[0]);
      expect(shown).toMatchObject({ label: "Nächste Runde: würfeln" });
      expect(shown).toEqual(after);
      return [shown];
    });
    expect(compared.length).toBeGreaterThan(10);
  });

  it("is drawn as a running board, without seed or result, also where the game is over", () => {
    const boards = playOut("katchen", people("Anna", "Ben", "Cleo"), { shots: 1 }, 3);
    const before = boards.map(
      (board) => boardBefore(board, translator("de"), emojisFrom(allEmojis, new Map()))?.board ?? null,
    );
    expect(before.filter((board) => board !== null).length).toBeGreaterThan(3);
    expect(boards.at(-1)).toMatchObject({ status: "over", seed: "ed".repeat(32) });
    expect(before.at(-1)).toMatchObject({ status: "playing", seed: null, play: { result: null, prompts: [] } });
  });
});
