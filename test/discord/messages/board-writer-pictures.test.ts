import { beforeEach, describe, expect, it } from "vitest";
import { settle } from "../../support/fake-clock.js";
import { lineOf, picturedDesk, type PicturedDesk } from "../../support/pictured-board.js";
import { boardOfVersion as board, type PlacedBoard, pressOn as press } from "../../support/written-board.js";

let desk: PicturedDesk;

beforeEach(() => {
  desk = picturedDesk();
});

function lines(): readonly string[] {
  return desk.api.requests.map(lineOf);
}

/** `two/b`: the words "two" and the drawing "b"; `two`: the words alone. */
function look(version: number, looks: string): void {
  const [words = "", svg = null] = looks.split("/");
  desk.looks.set(version, { words, svg });
}

/** Version 2 with the picture "a" as attachment "1", by a press. */
async function hangPicture(): Promise<void> {
  look(2, "two/a");
  desk.painter.finish("a");
  void desk.writer.answer(press("first"), board(2));
  desk.api.pass("board", "1");
  await settle();
}

/** A board with an open race. @param prompt its number */
function withRace(racing: PlacedBoard, prompt: number): PlacedBoard {
  const race = { id: prompt, seat: 0, kind: "race", seconds: 40, awaited: true, stale: "refuse" } as const;
  const play = { view: null, prompts: [race], recent: [], drafts: [], result: null, due: null, asleep: false };
  return { ...racing, play };
}

describe("a board's picture", () => {
  it("goes with the answer to the press when it is painted", async () => {
    await hangPicture();
    expect(lines()).toEqual(["answer: two [a.png: a picture of a] +a.png"]);
    expect(desk.painter.asked).toEqual([]);
    expect(desk.shown).toEqual([{ message: "board", version: 2 }]);
  });

  it("is waited for by the answer where it is expected at once, for 400 milliseconds", async () => {
    desk.painter.expected = 150;
    look(2, "two/a");
    void desk.writer.answer(press("first"), board(2));
    await desk.clock.forward(350);
    expect(lines()).toEqual([]);
    desk.painter.finish("a");
    await settle();
    expect(lines()).toEqual(["answer: two [a.png: a picture of a] +a.png"]);
    desk.api.pass("board", "1");
    await settle();
    look(3, "three/b");
    void desk.writer.answer(press("second"), board(3));
    await desk.clock.forward(400);
    expect(lines().slice(1)).toEqual(["answer: three [a.png: a picture of a] =1"]);
    desk.api.pass("board", "1");
    desk.painter.finish("b");
    await desk.clock.forward(500);
    expect(lines().slice(2)).toEqual(["original: three [b.png: a picture of b] +b.png"]);
  });

  it("is waited for by what the bot writes of itself, as long as it is expected in time", async () => {
    await hangPicture();
    desk.painter.expected = 300;
    look(3, "three/b");
    desk.writer.changed(board(3));
    await desk.clock.forward(450 + 350);
    expect(lines()).toHaveLength(1);
    desk.painter.finish("b");
    await settle();
    await desk.clock.forward(0);
    expect(lines().slice(1)).toEqual(["original: three [b.png: a picture of b] +b.png"]);
    desk.api.pass("board", "2");
    await settle();
    look(4, "four/c");
    desk.writer.changed(board(4));
    await desk.clock.forward(450 + 399);
    expect(lines()).toHaveLength(2);
    await desk.clock.forward(1);
    expect(lines().slice(2)).toEqual(["original: four [b.png: a picture of b] =2"]);
    desk.api.pass("board", "2");
    await settle();
    desk.painter.expected = 401;
    look(5, "five/d");
    desk.writer.changed(board(5));
    await desk.clock.forward(450);
    expect(lines().slice(3)).toEqual(["original: five [b.png: a picture of b] =2"]);
  });

  it("is waited for no longer where the board changes meanwhile, and then is the newest board's", async () => {
    await hangPicture();
    desk.painter.expected = 100;
    look(3, "three/b");
    desk.writer.changed(board(3));
    await desk.clock.forward(450 + 200);
    look(4, "four/c");
    desk.writer.changed(board(4));
    desk.painter.finish("b");
    await desk.clock.forward(150);
    expect(lines()).toHaveLength(1);
    await desk.clock.forward(50);
    expect(lines().slice(1)).toEqual(["original: four [a.png: a picture of a] =1"]);
  });

  it("that the bot waits for holds up no press, which brings the board itself", async () => {
    await hangPicture();
    desk.painter.expected = 100;
    look(3, "three/b");
    look(4, "four/b");
    desk.writer.changed(board(3));
    await desk.clock.forward(450 + 50);
    expect(lines()).toHaveLength(1);
    desk.painter.expected = Infinity;
    void desk.writer.answer(press("second"), board(4));
    expect(lines().slice(1)).toEqual(["answer: four [a.png: a picture of a] =1"]);
    desk.api.pass("board", "1");
    desk.painter.finish("b");
    await desk.clock.forward(450);
    expect(lines().slice(2)).toEqual(["original: four [b.png: a picture of b] +b.png"]);
    desk.api.pass("board", "2");
    await desk.clock.forward(60_000);
    expect(lines()).toHaveLength(3);
  });

  it("opens a race, whose buttons wait for it however much there is to paint", async () => {
    await hangPicture();
    look(3, "three/b");
    look(4, "four/c");
    const racing = (version: number) => withRace(board(version), 3);
    void desk.writer.answer(press("second"), racing(3));
    await desk.clock.forward(300);
    expect(lines()).toHaveLength(1);
    desk.painter.finish("b");
    await settle();
    expect(lines().slice(1)).toEqual(["answer: three [b.png: a picture of b] +b.png"]);
    desk.api.pass("board", "2");
    await settle();
    void desk.writer.answer(press("third"), racing(4));
    expect(lines().slice(2)).toEqual(["answer: four [b.png: a picture of b] =2"]);
  });

  it("opens a race that nobody was answered with after 400 milliseconds at the latest", async () => {
    await hangPicture();
    look(3, "three/b");
    desk.writer.changed(withRace(board(3), 3));
    await desk.clock.forward(450 + 399);
    expect(lines()).toHaveLength(1);
    await desk.clock.forward(1);
    expect(lines().slice(1)).toEqual(["original: three [a.png: a picture of a] =1"]);
  });

  it("is waited for by no answer that has it already, or whose picture is broken, and keeps up no other press", async () => {
    await hangPicture();
    desk.painter.expected = 150;
    look(3, "three/a");
    void desk.writer.answer(press("second"), board(3));
    expect(lines().slice(1)).toEqual(["answer: three [a.png: a picture of a] =1"]);
    desk.api.pass("board", "1");
    await settle();
    look(4, "four/b");
    look(5, "five/b");
    void desk.writer.answer(press("third"), board(4));
    void desk.writer.answer(press("fourth"), board(5));
    expect(lines().slice(2)).toEqual(["acknowledged"]);
    desk.api.pass();
    desk.painter.fail("b");
    await settle();
    desk.painter.fail("b");
    await settle();
    expect(lines().slice(3)).toEqual(["answer: five [a.png: a picture of a] =1"]);
  });

  it("is not waited for while there is more to paint: the words are the answer, and the picture comes with the next write", async () => {
    look(2, "two/a");
    void desk.writer.answer(press("first"), board(2));
    expect(lines()).toEqual(["answer: two"]);
    expect(desk.painter.asked).toEqual(["a"]);
    desk.api.pass();
    await desk.clock.forward(60_000);
    expect(desk.api.requests).toHaveLength(1);
    desk.painter.finish("a");
    await desk.clock.forward(0);
    expect(lines()[1]).toBe("original: two [a.png: a picture of a] +a.png");
  });

  it("leaves the time between two writes that there has to be", async () => {
    look(2, "two/a");
    void desk.writer.answer(press("first"), board(2));
    desk.painter.finish("a");
    desk.api.pass();
    await desk.clock.forward(400);
    expect(desk.api.requests).toHaveLength(1);
    await desk.clock.forward(100);
    expect(desk.api.requests).toHaveLength(2);
  });

  it("is painted one at a time, and those in between are left out where turns are faster than the painter", async () => {
    for (const [version, looks] of [
      [2, "two/a"],
      [3, "three/b"],
      [4, "four/c"],
    ] as const) {
      look(version, looks);
      void desk.writer.answer(press(`press ${version}`), board(version));
      desk.api.pass();
      await settle();
    }
    expect(desk.painter.asked).toEqual(["a"]);
    desk.painter.finish("a");
    await settle();
    expect(desk.painter.asked).toEqual(["a", "c"]);
    desk.painter.finish("c");
    await desk.clock.forward(500);
    expect(lines().slice(-2)).toEqual(["answer: four", "original: four [c.png: a picture of c] +c.png"]);
  });

  it("is called off as soon as another one is wanted, and that is no fault", async () => {
    const play = async (version: number, looks: string): Promise<void> => {
      look(version, looks);
      void desk.writer.answer(press(`press ${version}`), board(version));
      desk.api.pass();
      await settle();
    };
    await play(2, "two/a");
    await play(3, "three/a");
    expect(desk.painter.calledOff).toEqual([]);
    await play(4, "four/b");
    expect(desk.painter.calledOff).toEqual(["a"]);
    // Back to the first, before the painter has left it.
    await play(5, "five/a");
    desk.painter.fail("a");
    await settle();
    expect(desk.painter.asked).toEqual(["a", "a"]);
    expect(desk.painter.calledOff).toEqual(["a"]);
    desk.painter.finish("a");
    await desk.clock.forward(500);
    expect(lines().at(-1)).toBe("original: five [a.png: a picture of a] +a.png");
    expect(desk.lines).toEqual([]);
  });

  it("counts as shown only with its picture, so that a crash in between loses none", async () => {
    look(2, "two/a");
    void desk.writer.answer(press("first"), board(2));
    desk.api.pass();
    await settle();
    expect(desk.shown).toEqual([{ message: "board", version: 1 }]);
    desk.painter.finish("a");
    await desk.clock.forward(500);
    desk.api.pass("board", "1");
    await settle();
    expect(desk.shown.at(-1)).toEqual({ message: "board", version: 2 });
  });

  it("stays with its own description, and the words change, until the new one is painted", async () => {
    await hangPicture();
    look(3, "three/b");
    void desk.writer.answer(press("second"), board(3));
    desk.api.pass("board", "1");
    await settle();
    desk.painter.finish("b");
    await desk.clock.forward(500);
    expect(lines().slice(1)).toEqual([
      "answer: three [a.png: a picture of a] =1",
      "original: three [b.png: a picture of b] +b.png",
    ]);
  });

  it("is kept and not sent again when the next state has the same", async () => {
    await hangPicture();
    look(3, "three/a");
    void desk.writer.answer(press("second"), board(3));
    desk.api.pass("board", "1");
    await desk.clock.forward(10_000);
    expect(lines().slice(1)).toEqual(["answer: three [a.png: a picture of a] =1"]);
    expect(desk.shown.at(-1)).toEqual({ message: "board", version: 3 });
  });

  it("is not written when a newer state wants another one by then", async () => {
    look(2, "two/a");
    look(3, "three/b");
    void desk.writer.answer(press("first"), board(2));
    desk.api.pass();
    await settle();
    void desk.writer.answer(press("second"), board(3));
    desk.api.pass();
    desk.painter.finish("a");
    await desk.clock.forward(10_000);
    expect(lines()).toEqual(["answer: two", "answer: three"]);
    desk.painter.finish("b");
    await desk.clock.forward(0);
    expect(lines()[2]).toBe("original: three [b.png: a picture of b] +b.png");
  });

  it("is written together with what came while it was being painted", async () => {
    look(2, "two/a");
    look(3, "three/a");
    void desk.writer.answer(press("first"), board(2));
    desk.api.pass();
    await settle();
    desk.writer.changed(board(3));
    desk.painter.finish("a");
    await desk.clock.forward(10_000);
    expect(lines()).toEqual(["answer: two", "original: three [a.png: a picture of a] +a.png"]);
    expect(desk.painter.asked).toEqual(["a"]);
  });

  it("is asked for once while several states want it", async () => {
    look(2, "two/a");
    look(3, "three/a");
    void desk.writer.answer(press("first"), board(2));
    desk.api.pass();
    await settle();
    void desk.writer.answer(press("second"), board(3));
    desk.api.pass();
    await settle();
    expect(desk.painter.asked).toEqual(["a"]);
    desk.painter.finish("a");
    await desk.clock.forward(500);
    expect(lines()).toEqual(["answer: two", "answer: three", "original: three [a.png: a picture of a] +a.png"]);
  });

  it("waits for the write in flight when it is painted meanwhile", async () => {
    look(2, "two/a");
    void desk.writer.answer(press("first"), board(2));
    desk.painter.finish("a");
    await desk.clock.forward(10_000);
    expect(desk.api.requests).toHaveLength(1);
    desk.api.pass();
    await desk.clock.forward(450);
    expect(desk.api.requests).toHaveLength(2);
  });

  it("goes when the new state has none", async () => {
    await hangPicture();
    look(3, "three");
    void desk.writer.answer(press("second"), board(3));
    expect(lines()[1]).toBe("answer: three");
    expect(desk.api.requests[1]).toMatchObject({ response: { data: { attachments: [] } } });
  });

  it("is not known after a restart: the words go without, and the picture follows", async () => {
    look(2, "two/a");
    desk.writer.changed(board(2));
    await desk.clock.forward(0);
    expect(lines()).toEqual(["edit: two"]);
    desk.api.pass();
    await settle();
    desk.painter.finish("a");
    await desk.clock.forward(1_200);
    expect(lines()[1]).toBe("edit: two [a.png: a picture of a] +a.png");
  });

  it("goes along when the board is shown again, where nothing can be kept", async () => {
    await hangPicture();
    void desk.writer.post({ id: "s", token: "token s" }, board(2));
    desk.api.pass("new board", "2");
    await settle();
    desk.api.pass();
    look(3, "three/a");
    void desk.writer.answer(press("second", "new board"), board(3));
    expect(lines().slice(1)).toEqual([
      "answer: two [a.png: a picture of a] +a.png",
      "remove",
      "answer: three [a.png: a picture of a] =2",
    ]);
  });

  it("is painted once more when it has been dropped before it was written", async () => {
    look(2, "two/a");
    void desk.writer.answer(press("first"), board(2));
    desk.api.pass();
    desk.painter.finish("a");
    await settle();
    desk.painter.forget("a");
    await desk.clock.forward(500);
    expect(desk.painter.asked).toEqual(["a", "a"]);
    expect(desk.api.requests).toHaveLength(1);
    desk.painter.finish("a");
    await desk.clock.forward(500);
    expect(lines()[1]).toBe("original: two [a.png: a picture of a] +a.png");
  });

  it.each([70_000, 20 * 60_000])("that is painted after %i ms is not written over what was shown since", async (ms) => {
    look(2, "two/two");
    desk.writer.changed(board(2));
    await desk.clock.forward(0);
    desk.api.pass();
    await desk.clock.forward(ms);
    // Another table's first board clears idle slots.
    desk.writer.changed({ ...board(1), table: "another", channel: "another" });
    desk.writer.changed(board(3));
    await desk.clock.forward(0);
    expect(lines()).toEqual(["edit: two", "edit: version 1", "edit: version 3"]);
    for (let request = 0; request < 2; request += 1) desk.api.pass();
    await settle();
    desk.painter.finish("two");
    await desk.clock.forward(60_000);
    expect(lines()).toHaveLength(3);
  });

  it("is written even if its table's slot would have been cleared meanwhile", async () => {
    look(2, "two/two");
    desk.writer.changed(board(2));
    await desk.clock.forward(0);
    desk.api.pass();
    await desk.clock.forward(70_000);
    desk.writer.changed({ ...board(1), table: "another", channel: "another" });
    await desk.clock.forward(0);
    desk.api.pass();
    desk.painter.finish("two");
    await desk.clock.forward(0);
    expect(lines().at(-1)).toBe("edit: two [two.png: a picture of two] +two.png");
  });
});
