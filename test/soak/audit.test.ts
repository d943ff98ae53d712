import { afterEach, describe, expect, it, vi } from "vitest";
import { emojisFrom } from "../../src/discord/gateway/emojis.js";
import { drawBoard, type PublicMessage } from "../../src/discord/ui/frame.js";
import { games } from "../../src/games/index.js";
import { text } from "../../src/discord/ui/parts.js";
import { drawEphemeral } from "../../src/discord/ui/draw-ephemeral.js";
import type { State, View } from "../../src/games/kalle/rules/index.js";
import { translator } from "../../src/texts/index.js";
import { boardOf, situationOf } from "../../src/tables/show.js";
import type { Table } from "../../src/tables/table.js";
import { sit } from "../games/kalle/rules/table.js";
import { lookAtBoard, lookAtSheet } from "./audit.js";
import { runningTable } from "../support/running-table.js";
import { allEmojis } from "../support/drawings.js";

afterEach(() => {
  vi.restoreAllMocks();
});

const t = translator("de");
const emojis = emojisFrom(allEmojis, new Map());
const anna = { id: "1", locale: "de" };
const stranger = { id: "3", locale: "de" };

/** A table of two at which Kalle is hidden. */
function hidden(): Table {
  return runningTable("kalle", 2, { lastChance: false }, sit(2).hides(5).places(0).state);
}

function sent({ components }: PublicMessage): { readonly id: string; readonly components: unknown } {
  return { id: "7", components };
}

/** From now on board and Anna's ephemeral message tell where Kalle is. */
function leak(): void {
  const { kalle } = games;
  const { view } = kalle;
  const whereabouts = new WeakMap<object, string>();
  vi.spyOn(kalle, "view").mockImplementation((state, viewer) => {
    const seen = { ...(view(state, viewer) as View) };
    whereabouts.set(seen, (state as State).trail.join());
    return seen;
  });
  const screen = games["kalle"].screen;
  const { board } = screen;
  const telling = (view_: unknown) => `Kalle: ${whereabouts.get(view_ as object)}`;
  vi.spyOn(screen, "board").mockImplementation((scene) => ({ ...board(scene), line: telling(scene.view) }));
  const { hidden: sheet = () => [] } = screen.ephemerals;
  vi.spyOn(screen.ephemerals, "hidden").mockImplementation((scene) => [...sheet(scene), text(telling(scene.view))]);
}

describe("a look at a message", () => {
  const look = (table: Table) => lookAtBoard(sent(drawBoard(boardOf(table), t, emojis)), table, "de", emojis);
  const sheetOf = (table: Table) => sent(drawEphemeral("hidden", boardOf(table), situationOf(table, 0), t, emojis));

  it("finds a board that keeps what is hidden", () => {
    expect(look(hidden())).toBe("kept");
  });

  it("finds one that shows something else than is stored", () => {
    const table = hidden();
    const older = sent(drawBoard(boardOf(table), t, emojis));
    const { state } = sit(2).hides(5).places(0).searches(1);
    expect(lookAtBoard(older, { ...table, row: { ...table.row, state } }, "de", emojis)).toBe("other");
  });

  it("finds that an ended board which leads to its rematch shows what is stored, and one that does not lead there yet does not", () => {
    const { row, ...rest } = hidden();
    const over: Table = { ...rest, row: { ...row, status: "over", rematch: "BBBBBBBBBBB" } };
    const shown = (link: string | null) => sent(drawBoard(boardOf(over), t, emojis, null, link));
    expect(lookAtBoard(shown("https://discord.com/channels/7/8/9"), over, "de", emojis)).not.toBe("other");
    expect(lookAtBoard(shown(null), over, "de", emojis)).toBe("other");
  });

  it("finds that a result shows what is stored whether or not it tells of runs, badges and the evening's recap", () => {
    const { row, ...rest } = hidden();
    const over: Table = { ...rest, row: { ...row, status: "over" }, club: { why: null, round: null } };
    const board = boardOf(over);
    const sting = { winner: 0, loser: 1, length: 3 };
    const told = { ...board, club: { why: null, round: null, sting, evening: 20_000 } };
    expect(sent(drawBoard(told, t, emojis))).not.toEqual(sent(drawBoard(board, t, emojis)));
    for (const shown of [board, told])
      expect(lookAtBoard(sent(drawBoard(shown, t, emojis)), over, "de", emojis)).not.toBe("other");
  });

  it("finds a board and an ephemeral message that tell where Kalle is", () => {
    leak();
    const table = hidden();
    expect(look(table)).toBe("told");
    expect(lookAtSheet(sheetOf(table), table, anna, emojis)).toBe("told");
  });

  it("finds an ephemeral message that went to somebody who does not sit there", () => {
    const table = hidden();
    expect(lookAtSheet(sheetOf(table), table, anna, emojis)).toBe("kept");
    expect(lookAtSheet(sheetOf(table), table, stranger, emojis)).toBe("told");
  });
});
