import { drawBoard } from "../../src/discord/ui/frame.js";
import { drawEphemeral } from "../../src/discord/ui/draw-ephemeral.js";
import type { Caption, Emojis } from "../../src/game/scene.js";
import type { Seat } from "../../src/game/contract.js";
import { languageOf, translator } from "../../src/texts/index.js";
import { boardOf, situationOf } from "../../src/tables/show.js";
import { seatOf, type Table } from "../../src/tables/table.js";
import { disguised } from "./disguised.js";
import { endLinksOf, factsDrawn, factsOf, hasPicture } from "./facts.js";

/** Of a message, what is looked at here. */
export interface Seen {
  readonly id: string;
  readonly components?: unknown;
}

/** Of an ephemeral message. */
export interface Reader {
  readonly id: string;
  readonly locale: string;
}

/**
 * The outcome of looking at a message.
 *
 * - `other`: it does not show the table as it stands, which may have gone on. `plain`: it does, and nothing is hidden
 *   there. `kept`: it does, and would whatever is hidden from its readers.
 * - `told`: it gives something away, or went to somebody who does not sit there.
 */
export type Verdict = "other" | "plain" | "kept" | "told";

/** Lines of a result that hang on the club's other games, and its recap. */
const [toldNews, recap] = [/^-# (?:🔥|🏅) /u, /^\["club:0:recap:/u] as const;

/** Lines of small print that a board has room for. */
const maxNotes = 2;

/**
 * Without them: a result has none where they could not be had in time, and other ones once another game has ended.
 *
 * @param shown a result whose news come first, and leave that much less room for other small print
 */
function withoutNews(facts: string, shown: string): string {
  const room = maxNotes - shown.split("\n").filter((line) => toldNews.test(line)).length;
  const lines = facts.split("\n").filter((line) => !toldNews.test(line) && !recap.test(line));
  const cut = new Set(lines.filter((line) => line.startsWith("-# ")).slice(room));
  return lines.filter((line) => !cut.has(line)).join("\n");
}

/** Compares a public message with what is stored, and with the same table with other hidden things. */
export function lookAtBoard(message: Seen, table: Table, locale: string, emojis: Emojis): Verdict {
  const t = translator(languageOf(locale));
  const caption = captionOf(message);
  const shown = factsOf(message);
  const readable = (facts: string): string => (table.row.status === "over" ? withoutNews(facts, shown) : facts);
  const draw = (drawn: Table): string => {
    const board = boardOf(drawn);
    return readable(factsDrawn(drawBoard(board, t, emojis, caption, endLinksOf(board).rematch)));
  };
  return judge(readable(shown), table, null, draw);
}

/** The same for an ephemeral message: of the reader's seat, or nothing of this table. */
export function lookAtSheet(message: Seen, table: Table, reader: Reader, emojis: Emojis): Verdict {
  const shown = factsOf(message);
  const t = translator(languageOf(reader.locale));
  const caption = captionOf(message);
  const drawer = (name: string, seat: Seat) => (drawn: Table) =>
    factsDrawn(
      drawEphemeral(name, boardOf(drawn), situationOf(drawn, seat), t, emojis, caption, endLinksOf(boardOf(drawn))),
    );
  const names = Object.keys(table.game.screen.ephemerals);
  if (table.row.state === null) return "other";
  const own = seatOf(table, reader.id);
  if (own !== null) {
    const verdicts = names.map((name) => judge(shown, table, own, drawer(name, own)));
    return verdicts.find((verdict) => verdict !== "other") ?? "other";
  }
  const isAnothers = table.seats.some((_, seat) => names.some((name) => drawer(name, seat)(table) === shown));
  return isAnothers ? "told" : "other";
}

/** Words that a picture says are left out next to it. */
function captionOf(message: Seen): Caption | null {
  return hasPicture(message) ? { name: "some.png", description: "" } : null;
}

function judge(shown: string, table: Table, viewer: Seat | null, draw: (table: Table) => string): Verdict {
  if (draw(table) !== shown) return "other";
  const others = disguised(table, viewer);
  if (others.length === 0) return "plain";
  return others.every((other) => draw(other) === shown) ? "kept" : "told";
}
