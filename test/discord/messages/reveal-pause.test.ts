import { beforeEach, describe, expect, it } from "vitest";
import type { Board } from "../../../src/tables/board.js";
import type { Drawing } from "../../../src/discord/messages/compose.js";
import { settle } from "../../support/fake-clock.js";
import { lineOf, picturedDesk, type PicturedDesk } from "../../support/pictured-board.js";
import { boardOfVersion, pressOn } from "../../support/written-board.js";

let desk: PicturedDesk;

function drawing(words: string, svg: string | null): Drawing {
  return {
    picture: svg === null ? null : { sketch: svg, name: `${svg}.png`, description: svg },
    words: (shown) => ({
      content: shown === null ? words : `${words} [${shown.name}]`,
      allowed_mentions: { parse: [] },
    }),
  };
}

/** The third version has settled something; later ones ask the next prompt. */
function board(version: number): Board {
  const { play: _none, ...rest } = boardOfVersion(version);
  const prompt = {
    id: version > 3 ? 4 : version,
    seat: 0,
    kind: "turn",
    seconds: null,
    awaited: true,
    stale: "refuse",
  } as const;
  const play = { view: null, prompts: [prompt], recent: [], drafts: [], result: null, due: null, asleep: false };
  return { ...rest, play };
}

/** How long the last throw is shown, in milliseconds. */
let lasts = 2_000;

/** Whether each version has pictures. */
let pictured = false;

beforeEach(() => {
  [lasts, pictured] = [2_000, false];
  desk = picturedDesk({
    draw: ({ version }) => ({
      ...drawing(`version ${version}`, pictured ? `p${version}` : null),
      before:
        Math.floor(version) === 3 ? { ...drawing("the last throw", pictured ? "thrown" : null), ms: lasts } : null,
    }),
  });
});

function lines(): readonly string[] {
  return desk.api.requests.map(lineOf);
}

async function pressed(version: number): Promise<void> {
  void desk.writer.answer(pressOn(`press ${version}`), board(version));
  desk.api.pass("board", "1");
  await settle();
}

describe("what was before a settlement", () => {
  it("is shown first, and the settlement by itself two seconds later, which alone is noted as shown", async () => {
    await pressed(2);
    await pressed(3);
    expect(lines()).toEqual(["answer: version 2", "answer: the last throw"]);
    expect(desk.shown.at(-1)).toEqual({ message: "board", version: 2 });
    await desk.clock.forward(1_900);
    expect(lines()).toHaveLength(2);
    await desk.clock.forward(200);
    desk.api.pass();
    await settle();
    expect(lines().slice(2)).toEqual(["original: version 3"]);
    expect(desk.shown.at(-1)).toEqual({ message: "board", version: 3 });
    await desk.clock.forward(60_000);
    expect(lines()).toHaveLength(3);
  });

  it("keeps the rest behind until the pause is over, and so does a write under way; a picture that follows does not", async () => {
    const isBehind = (version: number): boolean => desk.writer.isBehind(board(version));
    expect(isBehind(3)).toBe(false);
    await pressed(2);
    expect([isBehind(2), isBehind(3)]).toEqual([false, true]);
    await pressed(3);
    expect(isBehind(3)).toBe(true);
    await desk.clock.forward(2_000);
    expect(isBehind(3)).toBe(false);
    desk.api.pass();
    await settle();
    pictured = true;
    void desk.writer.answer(pressOn("press 4"), board(4));
    await settle();
    expect(isBehind(4)).toBe(true);
    desk.api.pass("board", "1");
    await settle();
    expect(isBehind(4)).toBe(false);
  });

  it("has its picture as soon as that is painted, and the settlement's is painted meanwhile", async () => {
    pictured = true;
    desk.painter.finish("p2");
    await pressed(2);
    await pressed(3);
    expect(desk.painter.asked).toEqual(expect.arrayContaining(["thrown", "p3"]));
    desk.painter.finish("thrown");
    await desk.clock.forward(500);
    desk.api.pass("board", "2");
    await settle();
    expect(lines().at(-1)).toBe("original: the last throw [thrown.png] +thrown.png");
    desk.painter.finish("p3");
    await desk.clock.forward(1_400);
    expect(lines()).toHaveLength(3);
    await desk.clock.forward(200);
    expect(lines().at(-1)).toBe("original: version 3 [p3.png] +p3.png");
  });

  it("stands as long as its moment is worth, from when it is shown with its picture", async () => {
    [lasts, pictured] = [3_500, true];
    desk.painter.expected = 100;
    desk.painter.finish("p2");
    await pressed(2);
    desk.writer.changed(board(3));
    await desk.clock.forward(450 + 300);
    desk.painter.finish("thrown");
    desk.painter.finish("p3");
    await desk.clock.forward(0);
    expect(lines().slice(1)).toEqual(["original: the last throw [thrown.png] +thrown.png"]);
    desk.api.pass("board", "2");
    await desk.clock.forward(3_400);
    expect(lines()).toHaveLength(2);
    await desk.clock.forward(100);
    expect(lines().slice(2)).toEqual(["original: version 3 [p3.png] +p3.png"]);
  });

  it("ends with a press on the board that asks nothing else, and not with what others do elsewhere", async () => {
    await pressed(2);
    await pressed(3);
    const marked = { ...board(3), version: 3.5, visible: 3.5 };
    desk.writer.changed(marked);
    await desk.clock.forward(1_000);
    expect(lines()).toHaveLength(2);
    void desk.writer.answer(pressOn("press mark"), { ...marked, version: 3.6, visible: 3.6 });
    expect(lines().slice(2)).toEqual(["answer: version 3.6"]);
  });

  it("holds up no press: the next one's board is written at once", async () => {
    await pressed(2);
    await pressed(3);
    await pressed(4);
    expect(lines().at(-1)).toBe("answer: version 4");
    await desk.clock.forward(60_000);
    expect(lines()).toHaveLength(3);
  });

  it("is left out where the message is not known to show what came before it, as after a restart", async () => {
    desk.writer.changed(board(3));
    await desk.clock.forward(1_300);
    expect(lines()).toEqual(["edit: version 3"]);
  });
});
