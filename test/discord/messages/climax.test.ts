import { beforeEach, describe, expect, it } from "vitest";
import { settle } from "../../support/fake-clock.js";
import { lineOf, picturedDesk, type PicturedDesk } from "../../support/pictured-board.js";
import { boardOfVersion as board, pressOn as press } from "../../support/written-board.js";

let desk: PicturedDesk;
/** Versions that are climaxes, and whether boards may move. */
let climaxes: readonly number[];
let mayMove: boolean;

beforeEach(() => {
  [climaxes, mayMove] = [[3], true];
  desk = picturedDesk({
    mayMove: () => mayMove,
    draw: ({ version }) => ({
      picture: { sketch: `p${version}`, name: "board.png", description: `board ${version}` },
      climax: climaxes.includes(version)
        ? { sketch: `moving ${version}`, name: "board.gif", description: `board ${version}` }
        : null,
      words: (shown) => ({ content: `${version} [${shown?.name ?? ""}]`, allowed_mentions: { parse: [] } }),
    }),
  });
  desk.painter.expected = 100;
  for (const version of [2, 3, 4, 5]) desk.painter.finish(`p${version}`);
});

/** A board whose moment is its own: the game goes on with the next prompt. */
function moment(version: number): ReturnType<typeof board> {
  const prompt = { id: version, seat: 0, kind: "turn", seconds: null, awaited: true, stale: "refuse" } as const;
  const play = { view: null, prompts: [prompt], recent: [], drafts: [], result: null, due: null, asleep: false };
  return { ...board(version), play };
}

async function pressed(version: number, of = moment(version)): Promise<string> {
  void desk.writer.answer(press(`press ${version}`), of);
  await settle();
  const line = lineOf(desk.api.requests.at(-1));
  desk.api.pass("board", `file ${version}`);
  await settle();
  return line;
}

describe("a climax", () => {
  it("is shown moving, with its words, and the next board brings a still picture again", async () => {
    await pressed(2);
    void desk.writer.answer(press("press 3"), moment(3));
    await desk.clock.forward(700);
    expect(desk.api.requests).toHaveLength(1);
    desk.painter.finish("moving 3");
    await settle();
    expect(lineOf(desk.api.requests.at(-1))).toBe("answer: 3 [board.gif] +board.gif");
    desk.api.pass("board", "file 3");
    await settle();
    expect(await pressed(4)).toBe("answer: 4 [board.png] +board.png");
  });

  it("stands still where it is not painted in time, or the painter is busy, and does not come later", async () => {
    await pressed(2);
    void desk.writer.answer(press("press 3"), moment(3));
    await desk.clock.forward(800);
    expect(lineOf(desk.api.requests.at(-1))).toBe("answer: 3 [board.png] +board.png");
    desk.api.pass("board", "file 3");
    desk.painter.finish("moving 3");
    await desk.clock.forward(60_000);
    expect(desk.api.requests).toHaveLength(2);
    climaxes = [5];
    desk.painter.expected = 1_000;
    await pressed(4);
    expect(await pressed(5)).toBe("answer: 5 [board.png] +board.png");
    expect(desk.painter.asked).not.toContain("moving 5");
  });

  it("is kept while its moment lasts, and never followed by another", async () => {
    climaxes = [3, 4, 5];
    for (const version of climaxes) desk.painter.finish(`moving ${version}`);
    await pressed(2);
    expect(await pressed(3)).toContain("+board.gif");
    expect(await pressed(4)).toContain("+board.png");
    expect(await pressed(5)).toContain("+board.gif");
  });

  it("stands still in a server that wants no motion, and where nobody knows what the message showed before", async () => {
    desk.painter.finish("moving 3");
    mayMove = false;
    await pressed(2);
    expect(await pressed(3)).toContain("+board.png");
    mayMove = true;
    climaxes = [4];
    desk.painter.finish("moving 4");
    desk.writer.repeat(moment(4));
    await desk.clock.forward(2_000);
    expect(lineOf(desk.api.requests.at(-1))).toContain("+board.png");
  });
});
