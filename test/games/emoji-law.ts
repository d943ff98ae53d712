import { type APIMessageTopLevelComponent, ComponentType } from "discord.js";
import { expect } from "vitest";
import { drawRulesPage } from "../../src/features/rules/index.js";
import { emojisFrom } from "../../src/discord/gateway/emojis.js";
import { boardBefore, drawBoard, framedMessage } from "../../src/discord/ui/frame.js";
import { seatNames } from "../../src/discord/ui/names.js";
import { gallery } from "../../src/discord/ui/parts.js";
import type { Emojis } from "../../src/game/scene.js";
import type { Page } from "../../src/game/screen.js";
import { type GameId, games } from "../../src/games/index.js";
import { translator } from "../../src/texts/index.js";
import { boardOf } from "../../src/tables/show.js";
import { emojisWithout, ownEmojis } from "../discord/ui/boards.js";
import { faultsIn, languages } from "../discord/ui/faults.js";
import { read } from "../discord/ui/read.js";
import { seatsOf } from "../support/checking.js";
import { boardMessage, ephemeralMessage, type Message } from "../support/messages.js";
import { described, type Moment, overMoments, writtenMoments } from "../support/moments.js";
import type { ScreenLaw } from "./screen-laws.js";
import { allEmojis } from "../support/drawings.js";

/** Whichever emojis of the application's are gone, the others and their stand-ins are all that messages need. */
export const emojis: ScreenLaw = {
  title:
    "whichever of the bot’s emojis are gone, messages show none of them, and are the same with stand-ins for these",
  check: (id) => {
    const check = ({ table, match, lost }: Moment): void => {
      const t = translator(languages[table.row.steps % languages.length] ?? "de");
      const board = boardOf(table);
      standIn(lost, seatNames(board.seats, t), (emoji) => [
        boardMessage(table, t, emoji),
        ...[drawBoard(boardBefore(board, t, emoji)?.board ?? board, t, emoji)].map((drawn) => ({
          drawn,
          picture: null,
        })),
        ...seatsOf(match).flatMap((seat) =>
          Object.keys(games[id].screen.ephemerals).map((name) => ephemeralMessage(name, table, seat, t, emoji)),
        ),
      ]);
      for (const topic of ["short", "example", "all", "fair"] as const) {
        const page = { game: games[id], topic, chapter: 0, table: null };
        standIn(lost, [], (emoji) => [pageMessage(id, drawRulesPage(page, null, { t, emoji }))]);
      }
    };
    overMoments(id, check, 1, "away", "computer");
    const all = Object.keys(games[id].emojis ?? {});
    for (const [at, match] of Object.values(described[id].transcripts).entries())
      for (const moment of writtenMoments(id, match, 0, 2))
        check({ ...moment, lost: all.filter((_, index) => (index + at + moment.table.row.steps) % 3 === 0) });
  },
};

/** A page as it is sent. */
export function pageMessage(game: GameId, { picture, parts }: Page): Message {
  return { drawn: framedMessage(games[game], parts(picture === null ? null : gallery(picture))), picture };
}

/**
 * Holds messages to what they are with all emojis.
 *
 * @param lost emojis that are gone
 * @param names of their table, escaped as for message text
 */
export function standIn(
  lost: readonly string[],
  names: readonly string[],
  draw: (emoji: Emojis) => readonly Message[],
): void {
  const { emoji, ids } = emojisWithout(lost);
  const [whole, left] = [draw(ownEmojis), draw(emoji)];
  expect(left).toHaveLength(whole.length);
  for (const [index, { drawn, picture }] of left.entries()) {
    const right = replaced(whole[index] ?? { drawn, picture }, lost);
    expect(faultsIn(drawn, picture, names, ids)).toEqual([]);
    expect(picture).toEqual(right.picture);
    expect(withoutTexts(drawn.components)).toEqual(withoutTexts(right.drawn.components));
    // Where stand-ins say less, words may be added.
    const lines = linesOf(drawn.components);
    expect(linesOf(right.drawn.components).filter((line) => !lines.includes(line))).toEqual([]);
  }
}

const standIns = emojisFrom(allEmojis, new Map());

/** The same message, with stand-ins in place of some emojis. */
function replaced(message: Message, lost: readonly string[]): Message {
  const inTexts = JSON.stringify(message).replace(/<:(\w+):\d+>/gu, (whole, name: string) =>
    lost.includes(name) ? (standIns.text[name] ?? whole) : whole,
  );
  const everywhere = inTexts.replace(/\{"id":"\d+","name":"(\w+)"\}/gu, (whole, name: string) =>
    lost.includes(name) ? JSON.stringify(standIns.button[name]) : whole,
  );
  return JSON.parse(everywhere) as Message;
}

function linesOf(components: readonly APIMessageTopLevelComponent[]): readonly string[] {
  return read(components).texts.flatMap((text) => text.split("\n"));
}

/** Everything else that a message consists of. */
function withoutTexts(part: unknown): unknown {
  if (Array.isArray(part)) return part.filter((one) => !isText(one)).map(withoutTexts);
  if (typeof part !== "object" || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withoutTexts(value)]));
}

function isText(part: unknown): boolean {
  return typeof part === "object" && part !== null && Reflect.get(part, "type") === ComponentType.TextDisplay;
}
