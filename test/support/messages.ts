import type { Seat } from "../../src/game/contract.js";
import { drawBoard, pictureOf, type PublicMessage } from "../../src/discord/ui/frame.js";
import { drawEphemeral, ephemeralPictureOf } from "../../src/discord/ui/draw-ephemeral.js";
import type { Emojis, Picture } from "../../src/game/scene.js";
import type { GameId } from "../../src/games/index.js";
import { rulesKeys } from "../../src/features/rules/index.js";
import type { Translate } from "../../src/texts/index.js";
import { boardOf, situationOf } from "../../src/tables/show.js";
import type { Board } from "../../src/tables/board.js";
import type { Table } from "../../src/tables/table.js";
import { ownEmojis } from "../discord/ui/boards.js";
import { games } from "../../src/games/index.js";

/** A message with the picture that comes with it. */
export interface Message {
  readonly drawn: PublicMessage;
  readonly picture: Picture | null;
}

/** What everybody sees of a table whose first person is the server's champion. */
export function boardMessage(table: Table, t: Translate, emoji: Emojis = ownEmojis): Message {
  const board = withChampion(boardOf(table));
  const picture = pictureOf(board, t, emoji);
  return { drawn: drawBoard(board, t, emoji, picture), picture };
}

/** A board whose first person bears the champion's sign. */
export function withChampion<Any extends Board>(board: Any): Any {
  const first = board.seats.findIndex(({ type }) => type === "human");
  const seats = board.seats.map((owner, seat) =>
    owner.type === "human" && seat === first ? { ...owner, isChampion: true } : owner,
  );
  return { ...board, seats };
}

/** As one seat sees it. */
export function ephemeralMessage(
  name: string,
  table: Table,
  seat: Seat,
  t: Translate,
  emoji: Emojis = ownEmojis,
): Message {
  const board = boardOf(table);
  const situation = situationOf(table, seat);
  const picture = ephemeralPictureOf(name, board, situation, t, emoji);
  return { drawn: drawEphemeral(name, board, situation, t, emoji, picture), picture };
}

/** As players read them. */
export function rulesText(game: GameId, t: Translate): string {
  return rulesKeys(games[game])
    .map((key) => t(key))
    .join("\n\n");
}

/** The table with a seat's half-made answer to its open question; null: none. */
export function withDraft(table: Table, seat: Seat, draft: { readonly value: unknown; readonly open: boolean } | null) {
  const prompt = table.game.prompts(table.row.state).find((open) => open.seat === seat);
  return draft === null || prompt === undefined ? table : { ...table, drafts: [{ ...draft, prompt: prompt.id, seat }] };
}
