import { beforeEach, describe, expect, it } from "vitest";
import { settle } from "../../support/fake-clock.js";
import { lineOf, picturedDesk, type PicturedDesk } from "../../support/pictured-board.js";
import { boardOfVersion as board, pressOn as press } from "../../support/written-board.js";

let desk: PicturedDesk;

/** Versions 2, 3 and 4 look the same; 2 is on the message. */
beforeEach(async () => {
  desk = picturedDesk();
  for (const version of [2, 3, 4]) desk.looks.set(version, { words: "same", svg: null });
  desk.looks.set(5, { words: "other", svg: null });
  desk.writer.changed(board(2));
  await desk.clock.forward(0);
  desk.api.pass();
  await desk.clock.forward(10_000);
});

/** All requests but the first. */
function lines(): readonly string[] {
  return desk.api.requests.slice(1).map(lineOf);
}

describe("a board that would look the same", () => {
  it("is not written, so that nobody can tell who has acted in secret, and counts as shown", async () => {
    desk.writer.changed(board(3));
    await desk.clock.forward(10_000);
    expect(lines()).toEqual([]);
    expect(desk.shown.at(-1)).toEqual({ message: "board", version: 3 });
  });

  it("is no answer to a press, which is acknowledged alone", async () => {
    void desk.writer.answer(press("first"), board(3));
    desk.api.pass();
    await settle();
    expect(lines()).toEqual(["acknowledged"]);
    expect(desk.shown.at(-1)).toEqual({ message: "board", version: 3 });
    desk.writer.changed(board(5));
    await desk.clock.forward(500);
    expect(lines()).toEqual(["acknowledged", "original: other"]);
  });

  it("leaves no gap to be waited for", async () => {
    desk.writer.changed(board(3));
    await desk.clock.forward(0);
    desk.writer.changed(board(5));
    await desk.clock.forward(0);
    expect(lines()).toEqual(["edit: other"]);
  });

  it("is written when the change was taken back while another look was on its way", async () => {
    desk.looks.set(3, { words: "other", svg: null });
    desk.writer.changed(board(3));
    await desk.clock.forward(0);
    desk.writer.changed(board(4));
    desk.api.pass();
    await desk.clock.forward(10_000);
    expect(lines()).toEqual(["edit: other", "edit: same"]);
  });

  it("is written all the same when nobody knows what came of the write before", async () => {
    desk.writer.changed(board(5));
    await desk.clock.forward(0);
    desk.api.fail(0, 503);
    desk.looks.set(6, { words: "same", svg: null });
    desk.writer.changed(board(6));
    await desk.clock.forward(10_000);
    expect(lines()).toEqual(["edit: other", "edit: same"]);
  });

  it("is not written after a refusal from which nothing can have come", async () => {
    desk.writer.changed(board(5));
    await desk.clock.forward(0);
    desk.api.fail(50013, 403);
    desk.looks.set(6, { words: "same", svg: null });
    desk.writer.changed(board(6));
    await desk.clock.forward(10_000);
    expect(lines()).toEqual(["edit: other"]);
  });

  it("is written when it is shown again on demand", async () => {
    void desk.writer.post({ id: "s", token: "token s" }, board(2));
    desk.api.pass("new board");
    await settle();
    expect(lines()).toEqual(["answer: same", "remove"]);
    desk.api.pass();
    desk.writer.changed(board(3));
    await desk.clock.forward(10_000);
    expect(lines()).toHaveLength(2);
    expect(desk.shown.at(-1)).toEqual({ message: "new board", version: 3 });
  });

  it("is written after a restart, of which nothing is known", async () => {
    const next = picturedDesk();
    next.looks.set(3, { words: "same", svg: null });
    next.writer.changed(board(3));
    await next.clock.forward(0);
    expect(next.api.requests.map(lineOf)).toEqual(["edit: same"]);
  });

  it("is not even drawn where nothing of its last changes can be seen", async () => {
    for (const version of [3, 4]) desk.looks.set(version, { words: "what nobody may know", svg: null });
    void desk.writer.answer(press("second board", "older message"), { ...board(3), visible: 2 });
    desk.api.pass();
    await settle();
    desk.writer.changed({ ...board(4), visible: 2 });
    await desk.clock.forward(10_000);
    expect(lines()).toEqual(["acknowledged"]);
    desk.writer.changed(board(5));
    await desk.clock.forward(10_000);
    expect(lines()).toEqual(["acknowledged", "edit: other"]);
  });

  it("lets a press count though its acknowledgement is lost", async () => {
    void desk.writer.answer(press("first"), board(3));
    desk.api.fail(0, 503);
    await desk.clock.forward(10_000);
    expect(lines()).toEqual(["acknowledged"]);
    expect(desk.shown.at(-1)).toEqual({ message: "board", version: 3 });
  });
});
