import { beforeEach, describe, expect, it } from "vitest";
import { fakeClock, type FakeClock, settle } from "../../support/fake-clock.js";
import { type PicturedDesk, picturedDesk } from "../../support/pictured-board.js";
import { boardOfVersion as board } from "../../support/written-board.js";

let clock: FakeClock;
let desk: PicturedDesk;

beforeEach(() => {
  clock = fakeClock();
  desk = picturedDesk({ clock });
});

describe("the board writer", () => {
  it.each([160_006, 200_001, 50_035])(
    "tries again what Discord does not take now (%i), with one line",
    async (code) => {
      desk.writer.changed(board(2));
      await clock.forward(0);
      for (let times = 0; times < 5; times += 1) {
        desk.api.fail(code, 400);
        await clock.forward(10 * 60_000);
      }
      desk.api.pass();
      await settle();
      expect(desk.shown).toEqual([{ message: "board", version: 2 }]);
      expect(desk.lines.map(({ level }) => level)).toEqual(["warn"]);
    },
  );

  it("writes a refused board at its next change, without waiting for the retry", async () => {
    desk.writer.changed(board(2));
    await clock.forward(0);
    for (let times = 0; times < 5; times += 1) {
      desk.api.fail(200_001, 400);
      await clock.forward(10 * 60_000);
    }
    desk.api.fail(200_001, 400);
    await settle();
    desk.writer.changed(board(3));
    await clock.forward(2_000);
    desk.api.pass();
    await settle();
    expect(desk.shown).toEqual([{ message: "board", version: 3 }]);
  });

  it("writes a board that could not be written for hours as soon as Discord is back, with one line", async () => {
    desk.writer.changed(board(2));
    await clock.forward(0);
    for (let times = 0; times < 30; times += 1) {
      desk.api.fail(0, 502);
      await clock.forward(10 * 60_000);
    }
    desk.api.pass();
    await settle();
    expect(desk.shown).toEqual([{ message: "board", version: 2 }]);
    expect(desk.lines.map(({ level }) => level)).toEqual(["warn"]);
  });

  it("asks for nothing in a closed channel, whatever changes, and shows the newest once it is open", async () => {
    const waiting = new Map<string, () => void>();
    let isClosed = false;
    const own = picturedDesk({
      clock,
      closed: { isClosed: () => isClosed, whenOpen: (_channel, key, job) => void waiting.set(key, job) },
    });
    own.writer.changed(board(2));
    await clock.forward(0);
    isClosed = true;
    own.api.fail(50001, 403);
    await settle();
    for (let version = 3; version < 50; version += 1) {
      own.writer.changed(board(version));
      await clock.forward(2_000);
    }
    expect([own.api.requests.length, waiting.size]).toEqual([1, 1]);
    isClosed = false;
    for (const job of waiting.values()) job();
    await clock.forward(2_000);
    own.api.pass();
    await settle();
    expect(JSON.stringify(own.api.requests[1])).toContain("version 49");
    expect(own.shown).toEqual([{ message: "board", version: 49 }]);
  });
});
