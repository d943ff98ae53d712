import type { Translate } from "../../locales/index.js";
import type { KnownBoard } from "../../tables/board.js";
import type { Situation } from "../../game/press.js";
import type { AnySheetScene, Emojis, Caption, Picture } from "../../game/scene.js";
import { type Drawn, drawn } from "./frame.js";
import { screenOf } from "../../games/ui.js";
import { names } from "./names.js";
import { gallery } from "./parts.js";

/**
 * An ephemeral message. Throws if the game has none by this name, which is a bug of its screen.
 *
 * @param shown its picture; null: none
 */
export function drawSheet(
  name: string,
  board: KnownBoard,
  situation: Situation,
  t: Translate,
  emoji: Emojis,
  shown: Caption | null = null,
): Drawn {
  const draw = screenOf(board.game).sheets[name];
  if (draw === undefined) throw new Error(`${board.game} has no sheet "${name}"`);
  return drawn(board.game, draw(sceneOf(board, situation, t, emoji, shown)));
}

/** The picture of an ephemeral message; null: none. */
export function sheetPictureOf(
  name: string,
  board: KnownBoard,
  situation: Situation,
  t: Translate,
  emoji: Emojis,
): Picture | null {
  return screenOf(board.game).sheetPicture?.(name, sceneOf(board, situation, t, emoji, null)) ?? null;
}

/** A piece of a game's rules as an ephemeral reply; null: no such topic. */
export function drawInfo(topic: string, { game, table }: KnownBoard, t: Translate): Drawn | null {
  const parts = screenOf(game).info?.(topic, table, t) ?? null;
  return parts === null ? null : drawn(game, parts);
}

function sceneOf(
  board: KnownBoard,
  situation: Situation,
  t: Translate,
  emoji: Emojis,
  shown: Caption | null,
): AnySheetScene {
  return {
    ...situation,
    table: board.table,
    seats: board.seats,
    names: names(board.seats, t),
    result: board.play?.result ?? null,
    picture: shown === null ? null : gallery(shown),
    t,
    emoji,
  };
}
