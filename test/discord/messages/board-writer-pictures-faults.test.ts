import { beforeEach, describe, expect, it } from "vitest";
import { settle } from "../../support/fake-clock.js";
import { lineOf, picturedDesk, type PicturedDesk } from "../../support/pictured-board.js";
import { boardOfVersion as board, pressOn as press } from "../../support/written-board.js";

let desk: PicturedDesk;

/** The message shows version 2 with the picture "a" as attachment "1", written by the channel. */
beforeEach(async () => {
  desk = picturedDesk();
  desk.looks.set(2, { words: "two", svg: "a" });
  desk.looks.set(3, { words: "three", svg: "b" });
  desk.painter.finish("a");
  desk.writer.changed(board(2));
  await desk.clock.forward(0);
  desk.api.pass("board", "1");
  await desk.clock.forward(10_000);
});

/** All requests but the first. */
function lines(): readonly string[] {
  return desk.api.requests.slice(1).map(lineOf);
}

describe("a board's picture in trouble", () => {
  it("goes when the new one cannot be painted, which is noted once", async () => {
    desk.writer.changed(board(3));
    await desk.clock.forward(0);
    desk.api.pass("board", "1");
    await settle();
    desk.painter.fail("b");
    await desk.clock.forward(10_000);
    desk.api.pass();
    desk.looks.set(4, { words: "four", svg: "b" });
    desk.writer.changed(board(4));
    await desk.clock.forward(10_000);
    expect(lines()).toEqual(["edit: three [a.png: a picture of a] =1", "edit: three", "edit: four"]);
    expect(desk.painter.asked).toEqual(["b"]);
    expect(desk.lines).toMatchObject([{ level: "error", facts: { table: "table", name: "b.png" } }]);
    expect(desk.shown.at(-1)).toEqual({ message: "board", version: 3 });
  });

  it("is no matter when it cannot be painted and nobody wants it any more", async () => {
    desk.looks.set(4, { words: "four", svg: "c" });
    desk.writer.changed(board(3));
    await desk.clock.forward(0);
    desk.api.pass("board", "1");
    await settle();
    desk.writer.changed(board(4));
    await desk.clock.forward(2_000);
    desk.api.pass("board", "1");
    desk.painter.fail("b");
    await desk.clock.forward(2_000);
    expect(desk.lines).toEqual([]);
    expect(desk.painter.asked).toEqual(["b", "c"]);
    desk.painter.finish("c");
    await desk.clock.forward(2_000);
    expect(lines().at(-1)).toBe("edit: four [c.png: a picture of c] +c.png");
  });

  it("is sent again when nobody knows what came of the write before", async () => {
    desk.looks.set(3, { words: "three", svg: "a" });
    desk.writer.changed(board(3));
    await desk.clock.forward(0);
    desk.api.fail(0, 503);
    await desk.clock.forward(10_000);
    expect(lines()).toEqual(["edit: three [a.png: a picture of a] =1", "edit: three [a.png: a picture of a] +a.png"]);
  });

  it("is sent again when Discord would not keep it", async () => {
    desk.looks.set(3, { words: "three", svg: "a" });
    void desk.writer.answer(press("first"), board(3));
    desk.api.fail(50035);
    await settle();
    desk.api.pass();
    await desk.clock.forward(0);
    expect(lines()).toEqual([
      "answer: three [a.png: a picture of a] =1",
      "acknowledged",
      "original: three [a.png: a picture of a] +a.png",
    ]);
    desk.api.fail(50035);
    await desk.clock.forward(600_000);
    expect(lines().slice(3)).toEqual(["original: three [a.png: a picture of a] +a.png"]);
  });

  it("is still kept when a write was refused for its token alone", async () => {
    desk.looks.set(3, { words: "three", svg: "a" });
    void desk.writer.answer(press("first"), board(3));
    desk.api.fail(10062, 404);
    await desk.clock.forward(0);
    expect(lines()).toEqual(["answer: three [a.png: a picture of a] =1", "edit: three [a.png: a picture of a] =1"]);
  });

  it("comes later when a write with it fails for the moment, though the state is the same", async () => {
    desk.writer.changed(board(3));
    await desk.clock.forward(0);
    desk.api.pass("board", "1");
    desk.painter.finish("b");
    await desk.clock.forward(2_000);
    desk.api.fail(0, 503);
    await desk.clock.forward(10_000);
    expect(lines().slice(1)).toEqual([
      "edit: three [b.png: a picture of b] +b.png",
      "edit: three [b.png: a picture of b] +b.png",
    ]);
  });

  it("is sent along when a deleted board is posted again", async () => {
    desk.looks.set(3, { words: "three", svg: "a" });
    desk.writer.changed(board(3));
    await desk.clock.forward(0);
    desk.api.fail(10008, 404);
    await desk.clock.forward(0);
    expect(lines()[1]).toBe("post: three [a.png: a picture of a] +a.png");
  });

  it("is written once more when a post turns out to be one that had gone through without it", async () => {
    desk.writer.changed(board(3));
    await desk.clock.forward(0);
    desk.api.fail(10008, 404);
    desk.painter.finish("b");
    await desk.clock.forward(0);
    desk.api.pass("new board", null);
    await desk.clock.forward(1_200);
    expect(lines().slice(1)).toEqual([
      "post: three [b.png: a picture of b] +b.png",
      "edit: three [b.png: a picture of b] +b.png",
    ]);
    expect(desk.api.requests.at(-1)).toMatchObject({ message: "new board" });
  });

  it("is left out by way of a channel that takes no files, until the next press carries one", async () => {
    desk.painter.finish("b");
    desk.writer.changed(board(3));
    await desk.clock.forward(0);
    desk.api.fail(50013, 403);
    await desk.clock.forward(0);
    desk.api.pass("board", "1");
    await desk.clock.forward(60_000);
    expect(lines()).toEqual(["edit: three [b.png: a picture of b] +b.png", "edit: three [a.png: a picture of a] =1"]);
    desk.looks.set(4, { words: "four", svg: "c" });
    desk.painter.finish("c");
    void desk.writer.answer(press("first"), board(4));
    expect(lines()[2]).toBe("answer: four [c.png: a picture of c] +c.png");
    desk.api.pass("board", "2");
    await desk.clock.forward(15 * 60_000);
    desk.looks.set(5, { words: "five", svg: "b" });
    desk.writer.changed(board(5));
    await desk.clock.forward(0);
    expect(lines()[3]).toBe("edit: five [b.png: a picture of b] +b.png");
  });

  it.each(["finish", "fail"] as const)("is no concern of a writer that has stopped: %s", async (end) => {
    desk.writer.changed(board(3));
    await desk.clock.forward(0);
    desk.api.pass("board", "1");
    await settle();
    await desk.writer.stop();
    desk.painter[end]("b");
    await desk.clock.forward(60_000);
    expect(lines()).toHaveLength(1);
    expect(desk.lines).toEqual([]);
  });
});
