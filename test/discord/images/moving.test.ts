import { decode, decodeFrames } from "modern-gif";
import { describe, expect, it } from "vitest";
import { Renderer } from "../../../src/discord/images/render.js";
import { drawing, element } from "../../../src/discord/images/svg.js";
import { framesOfSketch, movingPicture } from "../../../src/discord/images/moving.js";
import { katchenScreen } from "../../../src/games/katchen/screen/index.js";
import { drawSketch } from "../../../src/process/sketches.js";
import { denksteScreen } from "../../../src/games/denkste/screen/index.js";
import { gameIds } from "../../../src/games/index.js";
import { climaxOf, pictureOf } from "../../../src/discord/ui/frame.js";
import { translator } from "../../../src/texts/index.js";
import { sceneOf, stateWith, turn } from "../../games/denkste/screen/scenes.js";
import { render } from "../../support/drawings.js";
import { ownEmojis, people, playOut } from "../ui/boards.js";
import { sceneWith, threw, toAll, viewWith } from "../../games/katchen/screen/scenes.js";

const t = translator("de");

const square = (x: number, colour = "#ff0000"): string =>
  drawing(
    40,
    20,
    element("rect", { x: 0, y: 0, width: 40, height: 20, fill: "#003300" }),
    element("rect", { x, y: 4, width: 8, height: 8, fill: colour }),
  );

function pixelOf(frame: { readonly data: Uint8ClampedArray }, x: number, y: number): readonly number[] {
  return [...frame.data.subarray(4 * (y * 40 + x), 4 * (y * 40 + x) + 3)];
}

describe("a moving picture", () => {
  it("shows each frame for its time, plays once, and stays at the last", () => {
    const gif = new Renderer().animate([
      { svg: square(2), ms: 90 },
      { svg: square(2), ms: 200 },
      { svg: square(22, "#0000ff"), ms: 500 },
    ]);
    expect(decode(gif)).toMatchObject({ width: 40, height: 20 });
    // A reader begins again only where this extension says so.
    expect(Buffer.from(gif).includes("NETSCAPE")).toBe(false);
    const frames = decodeFrames(gif);
    expect(frames.map(({ delay }) => delay)).toEqual([90, 200, 500]);
    expect(frames.map((frame) => [pixelOf(frame, 5, 7), pixelOf(frame, 25, 7)])).toEqual([
      [
        [255, 0, 0],
        [0, 51, 0],
      ],
      [
        [255, 0, 0],
        [0, 51, 0],
      ],
      [
        [0, 51, 0],
        [0, 0, 255],
      ],
    ]);
  });

  it("has frames of one size, not too many, and can be taken apart", () => {
    const renderer = new Renderer();
    const frame = { svg: square(2), ms: 90 };
    expect(() => renderer.animate([frame, { svg: drawing(20, 20), ms: 0 }])).toThrow("size");
    expect(() => renderer.animate(Array.from({ length: 17 }, () => frame))).toThrow("too long");
    expect(() => renderer.animate([{ svg: "<svg/>", ms: 0 }])).toThrow("layers");
  });

  it("lets the dice of a Katchen come to rest one after the other, told by nothing before the last", () => {
    const recent = toAll(threw(0, [6, 5, 2]), threw(1, [4, 2, 1]));
    const throws = [
      { seat: 0, dice: [6, 5, 2], count: 1 },
      { seat: 1, dice: [4, 2, 1], count: 1 },
    ] as const;
    const scene = sceneWith({ view: viewWith({ phase: { type: "deal", order: [0, 1, 2], throws } }), recent });
    const still = katchenScreen.picture(scene);
    const { sketch } = still;
    const rolling = katchenScreen.climax(scene) ?? [];
    expect(rolling.length).toBeGreaterThan(5);
    // The ladder names it, whatever is thrown, and marks what was to beat before.
    const told = rolling.map(({ sketch: frame }) => frame.replace(`421 ${t("katchen.throwKatchen")}`, ""));
    const marks = '"toBeat":1,"own":null';
    expect(told.filter((frame) => frame.includes("Katchen") || !frame.includes(marks))).toEqual([]);
    const { sketch: whole, name } = movingPicture(still, rolling);
    expect(name).toBe("katchen.gif");
    expect(drawSketch(whole)).toBe(drawSketch(sketch));
    const gif = new Renderer().animate(
      (framesOfSketch(whole) ?? []).map((frame) => ({ svg: drawSketch(frame.sketch), ms: frame.ms })),
    );
    expect(gif.length).toBeLessThan(300_000);
    expect(katchenScreen.climax({ ...scene, recent: recent.slice(0, 1) })).toBeNull();
  });

  // A Katchen falls too rarely.
  it.each(gameIds.filter((game) => game !== "katchen"))(
    "leads to the great moments of %s in two or three seconds, in the size of what stays",
    (game) => {
      const renderer = new Renderer();
      const seats = people(...["Anna", "Ben", "Cleo", "Dora"].slice(0, 3));
      const boards = [1, 2, 3].flatMap((seed) => playOut(game, seats, {}, seed));
      const moved = boards.flatMap((board) => {
        const still = pictureOf(board, t, ownEmojis);
        const frames = climaxOf(board, t, ownEmojis);
        return still === null || frames === null ? [] : [{ still, frames }];
      });
      expect(moved.length).toBeGreaterThan(0);
      expect(moved.length).toBeLessThan(boards.length / 2);
      // The last ones are the ends.
      for (const { still, frames } of moved.slice(-3)) {
        const whole = framesOfSketch(movingPicture(still, frames).sketch) ?? [];
        expect(frames.reduce((sum, { ms }) => sum + ms, 0)).toBeLessThan(3_000);
        const gif = renderer.animate(whole.map(({ sketch, ms }) => ({ svg: drawSketch(sketch), ms })));
        expect(gif.length).toBeLessThan(300_000);
        const { width, height } = render(drawSketch(still.sketch));
        expect(decode(gif)).toMatchObject({ width, height });
      }
    },
  );

  it("steps to the middle of Denkste!, and up to the winner of Cat Noir, told by nothing before", () => {
    for (const game of ["denkste", "catnoir"] as const) {
      const over = playOut(game, people("Anna", "Ben"), {}, 1).at(-1);
      if (over === undefined) throw new Error("no game was played");
      const { sketch } = pictureOf(over, t, ownEmojis) ?? { sketch: "" };
      const frames = (climaxOf(over, t, ownEmojis) ?? []).map((frame) => drawSketch(frame.sketch));
      expect(new Set(frames).size).toBe(frames.length);
      expect(frames.length).toBeGreaterThan(0);
      expect(drawSketch(sketch)).toMatch(/gewinnt|gewonnen/u);
      for (const svg of frames) expect(svg).not.toMatch(/gewinnt|gewonnen/u);
    }
  });

  it("lets a stop sign fall on who is read for the third time in a row", () => {
    const state = stateWith({ counters: [3, 0, 0] });
    const caught = (times: number) =>
      sceneOf(
        state,
        Array.from({ length: times }, () => turn("caught")),
      );
    expect(denksteScreen.climax(caught(2))).toBeNull();
    const fall = denksteScreen.climax(caught(3)) ?? [];
    expect(fall.map(({ sketch }) => drawSketch(sketch).includes('class="stopped"'))).toEqual([false, true, true, true]);
  });
});
