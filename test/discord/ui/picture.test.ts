import { ComponentType } from "discord.js";
import { describe, expect, it } from "vitest";
import { parseCustomId } from "../../../src/discord/ui/parts.js";
import { drawBoard, pictureOf } from "../../../src/discord/ui/frame.js";
import { type GameId, gameIds, games } from "../../../src/games/index.js";
import { translator } from "../../../src/texts/index.js";
import type { Board } from "../../../src/tables/board.js";
import { boardWith, ownEmojis, people, playOut } from "./boards.js";
import { read, type Seen } from "./read.js";
import { drawn } from "../../support/drawings.js";

const t = translator("en");

const drawing = gameIds.filter((id) => games[id].screen.picture !== undefined);

/** Those with a picture, a finished one last. */
function boardsOf(game: GameId): readonly Board[] {
  const boards: Board[] = [];
  for (let seed = 3; boards.length < 5 && seed < 20; seed += 1) {
    const played = playOut(game, people("Anna", "Ben"), {}, seed);
    boards.push(...played.filter((board) => pictureOf(board, t, ownEmojis) !== null));
  }
  if (boards.length < 5) throw new Error(`${game} has hardly any pictures`);
  return [...boards.slice(0, 4), ...boards.slice(-1)];
}

function galleries(board: Board, caption: { readonly name: string; readonly description: string } | null) {
  const [container] = drawBoard(board, t, ownEmojis, caption).components;
  const parts = container?.type === ComponentType.Container ? container.components : [];
  return parts.filter((part) => part.type === ComponentType.MediaGallery).map(({ items }) => items);
}

function linesOf(seen: Seen | undefined): string[] {
  return (seen?.texts ?? []).flatMap((text) => text.split("\n"));
}

/** What can be pressed and chosen, with the game's answer or else the id. */
function usableOf({ game, play }: Board, seen: Seen | undefined) {
  const ids = [
    ...(seen?.buttons ?? []).flatMap(({ id, disabled }) => (disabled ? [] : [id])),
    ...(seen?.selects ?? []).map(({ id }) => id),
  ];
  const meanings = ids.map((id) => {
    const press = parseCustomId(id);
    if (game === null || play === null || press === null || press.prompt === 0) return id;
    const asked = {
      seat: 0,
      prompt: null,
      draft: null,
      held: null,
      hint: null,
      view: play.view,
      legal: [],
      events: [],
    };
    return JSON.stringify(game.press({ ...press, values: [] }, asked) ?? id);
  });
  return { ids, meanings };
}

describe("the picture of a board", () => {
  it("is drawn by one game at least", () => {
    expect(drawing.length).toBeGreaterThan(0);
  });

  it.each(drawing)(
    "stands once among the parts of %s, with the description that came with it, and nowhere else",
    (game) => {
      const caption = { name: "old.png", description: "what it shows" };
      for (const board of boardsOf(game)) {
        expect(galleries(board, caption)).toEqual([
          [{ media: { url: "attachment://old.png" }, description: "what it shows" }],
        ]);
        expect(galleries(board, null)).toEqual([]);
        const [shown, bare] = [caption, null].map((one) => read(drawBoard(board, t, ownEmojis, one).components));
        const left = linesOf(bare);
        // Words may give way to the picture; none are added or moved.
        const kept = linesOf(shown).every((line) => left.splice(0, left.indexOf(line) + 1).length > 0);
        expect({ kept, shown: linesOf(shown) }).toEqual({ kept: true, shown: linesOf(shown) });
        const [here, there] = [usableOf(board, shown), usableOf(board, bare)];
        // A button may give way to the picture if another does the same.
        expect(there.ids).toEqual(expect.arrayContaining(here.ids));
        expect(new Set(here.meanings)).toEqual(new Set(there.meanings));
        const { svg = "", description = "" } = drawn(pictureOf(board, t, ownEmojis)) ?? {};
        const said = linesOf(shown).join("\n");
        for (const name of ["Anna", "Ben"]) {
          expect(linesOf(bare).join("\n")).toContain(name);
          expect(said + svg).toContain(name);
          expect(said + description).toContain(name);
        }
      }
    },
  );

  it("is not there in the lobby and at a closed table", () => {
    for (const status of ["lobby", "closed"] as const) {
      for (const game of drawing) expect(pictureOf(boardWith({ game: games[game], status }), t, ownEmojis)).toBeNull();
    }
  });
});
