import { ButtonStyle } from "discord.js";
import { describe, expect, it } from "vitest";
import { katchen, type Dice, type Event, type Thrown } from "../../../../src/games/katchen/rules/index.js";
import { katchenPress } from "../../../../src/games/katchen/press.js";
import type { Intent } from "../../../../src/game/press.js";
import { parseCustomId } from "../../../../src/discord/ui/parts.js";
import { drawBoard } from "../../../../src/discord/ui/frame.js";
import { translator } from "../../../../src/texts/index.js";
import type { Board } from "../../../../src/tables/board.js";
import { seededRandom } from "../../../support/seeded-random.js";
import { away, boardWith, ownEmojis } from "../../../discord/ui/boards.js";
import { read } from "../../../discord/ui/read.js";

const t = translator("en");
const nothing = {
  seat: 0,
  prompt: null,
  view: katchen.view(katchen.setup(2, { shots: 1, knockOut: false, byHand: true }, seededRandom(1), null).state, 0),
  legal: [],
  events: [],
  held: null,
  hint: null,
};

/** By what its presser may know. */
function press(verb: string, argument: string): (situation: Parameters<typeof katchenPress>[1]) => Intent | null {
  return (situation) => katchenPress({ verb, argument, values: [] }, situation);
}

describe("a press on Katchen's buttons", () => {
  it("throws, stands and throws again what is not kept, from the left", () => {
    expect(press("throw", "")({ ...nothing, draft: null })).toEqual({
      kind: "act",
      action: { type: "throw" },
    });
    expect(press("stand", "")({ ...nothing, draft: null })).toEqual({
      kind: "act",
      action: { type: "stand" },
    });
    const rethrow = press("rethrow", "");
    expect(rethrow({ ...nothing, draft: null })).toEqual({
      kind: "act",
      action: { type: "rethrow", dice: [0, 1, 2] },
    });
    expect(rethrow({ ...nothing, draft: { keep: [1] } })).toEqual({
      kind: "act",
      action: { type: "rethrow", dice: [0, 2] },
    });
  });

  it("marks a die to keep and lets it go again", () => {
    const keep = press("keep", "2");
    expect(keep({ ...nothing, draft: null })).toEqual({ kind: "draft", value: { keep: [2] }, open: true });
    expect(keep({ ...nothing, draft: { keep: [0] } })).toEqual({ kind: "draft", value: { keep: [0, 2] }, open: true });
    expect(keep({ ...nothing, draft: { keep: [0, 2] } })).toEqual({ kind: "draft", value: { keep: [0] }, open: true });
  });

  it("keeps the dice of the last throw that were kept, until the presser says otherwise", () => {
    const events = [threw(0, [6, 4, 1], null), threw(0, [5, 4, 1], [0])];
    const rethrow = press("rethrow", "");
    expect(rethrow({ ...nothing, events, draft: null })).toEqual({
      kind: "act",
      action: { type: "rethrow", dice: [0] },
    });
    expect(press("keep", "1")({ ...nothing, events, draft: null })).toEqual({
      kind: "draft",
      value: { keep: [2] },
      open: true,
    });
    expect(rethrow({ ...nothing, events, draft: { keep: [] } })).toEqual({
      kind: "act",
      action: { type: "rethrow", dice: [0, 1, 2] },
    });
    expect(rethrow({ ...nothing, events: [...events, threw(1, [5, 4, 1], null)], draft: null })).toEqual({
      kind: "act",
      action: { type: "rethrow", dice: [0, 1, 2] },
    });
  });

  it("refuses to throw again when every die is kept", () => {
    const intent = press("rethrow", "")({ ...nothing, draft: { keep: [0, 1, 2] } });
    expect(intent).toEqual({ kind: "refuse", code: "nothing-chosen" });
  });
});

describe("the live buttons of a board", () => {
  it("show which dice are kept by a tick as well as by colour, as wide as the others, and only to be kept while the question is open", () => {
    const board = midTurn({});
    const buttons = read(drawBoard(board, t, ownEmojis).components).buttons.filter(({ id }) => id.includes(":keep:"));
    expect(buttons.map(({ label }) => label)).toEqual(["", "", ""]);
    expect(buttons.map(({ style }) => style)).toEqual([
      ButtonStyle.Secondary,
      ButtonStyle.Success,
      ButtonStyle.Secondary,
    ]);
    expect(buttons.map(({ emoji }) => emoji)).toEqual(["die4", "kept2", "die1"]);
  });

  it("show the dice of the last throw kept without advice to throw the rest, and to stop where they beat all so far", () => {
    const recent = [threw(0, [4, 2, 1], [2])];
    const styles = (throws: readonly Thrown[], verb: string) =>
      read(drawBoard(midTurn({ keep: null, count: 2, dice: [4, 2, 2], recent, throws }), t, ownEmojis).components)
        .buttons.filter(({ id }) => parseCustomId(id)?.verb === verb)
        .map(({ style }) => style);
    const better = { seat: 1, dice: [5, 5, 5], count: 2 } as const;
    const worse = { seat: 1, dice: [2, 2, 1], count: 2 } as const;
    for (const throws of [[], [better], [worse]])
      expect(styles(throws, "keep")).toEqual([ButtonStyle.Success, ButtonStyle.Success, ButtonStyle.Secondary]);
    expect([...styles([better], "rethrow"), ...styles([better], "stand")]).toEqual([
      ButtonStyle.Secondary,
      ButtonStyle.Secondary,
    ]);
    expect([...styles([worse], "rethrow"), ...styles([worse], "stand")]).toEqual([
      ButtonStyle.Secondary,
      ButtonStyle.Primary,
    ]);
  });

  it("throw nothing again when all dice are kept or no throw is left", () => {
    for (const board of [midTurn({ keep: [0, 1, 2] }), midTurn({ count: 3 })]) {
      const { buttons } = read(drawBoard(board, t, ownEmojis).components);
      expect(buttons.find(({ id }) => id.includes(":rethrow"))?.disabled).toBe(true);
      expect(buttons.find(({ id }) => id.includes(":stand"))?.disabled).toBe(false);
    }
  });

  it("rest while a computer player is asked, or thinks for somebody who is away", () => {
    const board = midTurn({});
    const live = (seats: Board["seats"]) =>
      read(drawBoard({ ...board, seats }, t, ownEmojis).components)
        .buttons.filter(({ disabled }) => !disabled)
        .map(({ id }) => parseCustomId(id)?.verb);
    expect(live([{ type: "computer", level: "strong", robot: 1 }, ...board.seats.slice(1)])).toEqual(["more"]);
    expect(live(away(board.seats, 0))).toEqual(["back", "more"]);
    expect(live(away(board.seats, 1))).toContain("rethrow");
  });
});

function threw(seat: number, dice: Dice, rethrown: readonly number[] | null): Event {
  return { to: "all", type: "threw", seat, dice, count: rethrown === null ? 1 : 2, rethrown };
}

/** Stage 2, the first of two seats has 4, 2 and 1 and keeps the 2 by default; an old draft lies about. */
function midTurn({
  keep = [1],
  count = 1,
  dice = [4, 2, 1],
  throws = [],
  recent = [],
}: {
  /** Null: nothing chosen for this throw. */
  readonly keep?: readonly number[] | null;
  readonly count?: number;
  readonly dice?: Dice;
  readonly throws?: readonly Thrown[];
  readonly recent?: readonly Event[];
}): Board {
  const view = {
    options: { shots: 1, knockOut: false, byHand: true },
    game: 1,
    shots: [0, 0],
    gone: [],
    coasters: [8, 5],
    stack: 0,
    phase: { type: "shed", order: [0, 1], throws, dice, count, limit: 3 },
    asked: 0,
  };
  const prompts = [{ id: 12, seat: 0, kind: "turn", seconds: null, awaited: true, stale: "refuse" } as const];
  const drafts = [
    { prompt: 11, seat: 0, value: { keep: [0] } },
    ...(keep === null ? [] : [{ prompt: 12, seat: 0, value: { keep } }]),
  ];
  return boardWith({
    status: "playing",
    play: { view, prompts, recent, drafts, result: null, due: null, asleep: false },
  });
}
