import { ComponentType } from "discord.js";
import { expect } from "vitest";
import type { Seat } from "../../src/game/contract.js";
import type { GameId } from "../../src/games/index.js";
import { drawEphemeral, staysOpen } from "../../src/discord/ui/draw-ephemeral.js";
import { drawBoard, type PublicMessage } from "../../src/discord/ui/frame.js";
import { texts, translator } from "../../src/texts/index.js";
import { boardOf, situationOf } from "../../src/tables/show.js";
import { hintedDecisions } from "../../src/tables/table.js";
import type { Table } from "../../src/tables/table.js";
import { ownEmojis } from "../discord/ui/boards.js";
import { languages } from "../discord/ui/faults.js";
import { seatsOf } from "../support/checking.js";
import { expectSame } from "../support/plain-data.js";
import { described, overMoments, type Moment, writtenMoments } from "../support/moments.js";
import type { ScreenLaw } from "./screen-laws.js";

/** A hint is read at a glance, in characters. */
const longest = 115;

/** What a first game tells its newcomer; that it fits a phone and hides what is hidden, the other laws hold. */
export const hints: ScreenLaw = {
  title:
    "each of the first three decisions in a first game has one hint, where it is made; whoever knows the game has none",
  check: (id) => {
    const given = new Set<string>();
    const check = ({ table, match }: Moment): void => {
      for (const seat of seatsOf(match)) {
        const left = (table.row.steps + seat) % (hintedDecisions + 1);
        const hinted = {
          ...table,
          seats: table.seats.map((owner, other) => ({ ...owner, hints: other === seat ? left : 0 })),
        };
        const { prompt, legal } = situationOf(hinted, seat);
        // In a race it stays while nothing fits.
        const isAsked = prompt !== null && (prompt.awaited || prompt.kind === "race");
        const isDue = left > 0 && isAsked && legal.length > 1;
        const [open, own] = [boardHints(hinted), seatsOf(match).map((reader) => ownHints(hinted, reader))];
        expectSame(own.toSpliced(seat, 1).flat(), [], "the hints of others");
        // Of several messages of one game a reader has one open at a time.
        const mine = new Set(own[seat]);
        const places = { board: open.length, own: mine.size };
        expectSame(
          places,
          isDue ? { board: open.length, own: 1 - open.length } : { board: 0, own: 0 },
          `with ${left} left`,
        );
        for (const line of [...open, ...mine]) given.add(line);
      }
    };
    const german = Object.entries(textsOf(id));
    expect(german.length).toBeGreaterThanOrEqual(hintedDecisions);
    const never = (): readonly unknown[] =>
      german.filter(
        ([, text]) => ![...given].some((line) => line.endsWith(`: ${text}`) || line.endsWith(`💡 ${text}`)),
      );
    overMoments(id, check, 10);
    // Some decisions come only at tables that random matches may leave out.
    for (const match of Object.values(described[id].transcripts))
      if (never().length > 0) writtenMoments(id, match, 0, 10).forEach(check);
    expect(never()).toEqual([]);
    for (const language of languages) {
      const all = Object.values(texts[language][id].hints);
      expect(all.filter((text) => text.length > longest || text === "")).toEqual([]);
      expect(new Set(all).size).toBe(german.length);
    }
  },
};

/** A game's hints in German, by their names. */
function textsOf(id: GameId): Readonly<Record<string, string>> {
  return texts.de[id].hints;
}

function boardHints(table: Table): readonly string[] {
  return hintsIn(drawBoard(boardOf(table), translator("de"), ownEmojis));
}

/** On the ephemeral messages that may be open to a reader. */
function ownHints(table: Table, reader: Seat): readonly string[] {
  const known = { board: boardOf(table), situation: situationOf(table, reader) };
  return Object.keys(table.game.screen.ephemerals)
    .filter((name) => staysOpen(name, known))
    .flatMap((name) => hintsIn(drawEphemeral(name, known.board, known.situation, translator("de"), ownEmojis)));
}

/** The lines of a message that are hints. */
function hintsIn(drawn: PublicMessage): readonly string[] {
  const [container] = drawn.components;
  const parts = container?.type === ComponentType.Container ? container.components : [];
  return parts
    .flatMap((part) => (part.type === ComponentType.TextDisplay ? part.content.split("\n") : []))
    .filter((line) => line.startsWith("-# 💡 "));
}
