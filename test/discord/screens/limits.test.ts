import { describe, expect, it } from "vitest";
import { parseCustomId } from "../../../src/discord/custom-id.js";
import { emojisFrom } from "../../../src/discord/emojis.js";
import { drawBoard } from "../../../src/discord/screens/frame.js";
import { translator, type Language } from "../../../src/locales/index.js";
import type { Board, Owner } from "../../../src/tables/board.js";
import { away, boardWith, ownEmojis, people, playOut } from "./boards.js";
import { read } from "./read.js";

const languages: readonly Language[] = ["de", "en"];

/** Names at their worst, eight of them. */
const nasty: readonly Owner[] = people(
  "👨‍👩‍👧‍👦".repeat(32),
  "***___~~~|||```>>> # -# [a](https://x.y)",
  "@everyone <@123456789012345678>",
  "Z\u0300\u0301\u0302\u0303\u0304\u0305".repeat(12),
  "\u202Egnp.exe\u202C\n# big\n- list",
  "$t(answers.over) {{count}}",
  "漢字".repeat(16),
  "\u3164",
);

/** What breaks one of Discord's limits, or ours, in a message; empty when nothing does. */
function faults(board: Board, emoji = ownEmojis): readonly string[] {
  return languages.flatMap((language) => {
    const message = drawBoard(board, translator(language), emoji);
    const { count, texts, buttons, selects } = read(message.components);
    const whole = texts.join("");
    const ids = [...buttons, ...selects].map(({ id }) => id);
    const labels = [...buttons.map(({ label }) => label), ...selects.flatMap(({ labels: own }) => own)];
    return [
      count > 40 ? `${count} components` : "",
      whole.length > 4000 ? `${whole.length} characters` : "",
      Buffer.byteLength(whole) > 10_000 ? `${Buffer.byteLength(whole)} bytes` : "",
      texts.some((text) => text.trim() === "") ? "an empty text" : "",
      new Set(ids).size < ids.length ? `ids twice: ${ids.join(" ")}` : "",
      ...ids.filter((id) => id.length > 100 || parseCustomId(id) === null).map((id) => `id ${id}`),
      ...labels.filter((label) => label.length > 38).map((label) => `label ${label}`),
      ...(whole.match(/undefined|\[object|NaN|table\.[a-z]|katchen\.[a-z]|<@\d/g) ?? []).map((slip) => `says ${slip}`),
      message.allowed_mentions.parse.length > 0 ? "it may ping" : "",
    ].filter((fault) => fault !== "");
  });
}

/** Boards from all over a match, its last one included. */
function sampled(boards: readonly Board[]): readonly Board[] {
  const every = Math.ceil(boards.length / 100);
  return boards.filter((_, index) => (boards.length - 1 - index) % every === 0);
}

describe("boards in every language", () => {
  it.each([2, 3, 5, 8])("keep Discord's limits over random matches of %i seats with names at their worst", (count) => {
    const seats = nasty.slice(8 - count);
    const boards = [1, 2].flatMap((shots) => sampled(playOut("katchen", seats, { shots }, 40 + count)));
    expect(boards.at(-1)?.life).toBe("over");
    expect(boards.flatMap((board) => faults(board))).toEqual([]);
  });

  it("keep them with some or all of them away", () => {
    const boards = [
      [0, 3, 7],
      [0, 1, 2, 3, 4, 5, 6, 7],
    ].flatMap((gone) => sampled(playOut("katchen", away(nasty, ...gone), { shots: 1 }, 50)));
    expect(boards.some(({ play }) => play?.asleep === true)).toBe(true);
    expect(boards.flatMap((board) => faults(board))).toEqual([]);
  });

  it("keep them in the lobby and when closed, from nobody to eight", () => {
    const boards = [0, 1, 2, 8].flatMap((count) =>
      (["lobby", "closed"] as const).map((life) =>
        boardWith({ life, seats: nasty.slice(0, count), options: { shots: 9 } }),
      ),
    );
    expect(boards.flatMap((board) => faults(board))).toEqual([]);
  });

  it("keep them with eight computer players and without emojis of our own", () => {
    const seats = nasty.map((_, seat): Owner => ({ type: "computer", level: seat % 2 === 0 ? "relaxed" : "strong" }));
    const boards = [boardWith({ seats }), ...sampled(playOut("katchen", seats, { shots: 1 }, 9))];
    expect(boards.flatMap((board) => faults(board, emojisFrom(new Map())))).toEqual([]);
  });
});
