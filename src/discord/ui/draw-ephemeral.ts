import type { APIComponentInContainer } from "discord.js";
import type { Translate } from "../../texts/index.js";
import type { Known, KnownBoard } from "../../tables/board.js";
import type { Situation } from "../../game/press.js";
import type { AnyEphemeralScene, Emojis, Caption, Picture } from "../../game/scene.js";
import { type PublicMessage, framedMessage, ownHint } from "./frame.js";
import type { GameModule } from "../../game/module.js";
import { seatNames, isAway } from "./names.js";
import { timeLeft } from "./time-words.js";
import { buttons, gallery } from "./parts.js";

/** Where a message leads once the game is over. */
export interface EndLinks {
  /** To the board with the result. */
  readonly result: string;
  /** To the rematch's board; null: there is none yet. */
  readonly rematch: string | null;
}

/**
 * Throws if the game has no message of this name, a bug of its screen.
 *
 * @param shown its picture
 * @param links null: the game is not over
 */
export function drawEphemeral(
  name: string,
  board: KnownBoard,
  situation: Situation,
  t: Translate,
  emoji: Emojis,
  shown: Caption | null = null,
  links: EndLinks | null = null,
): PublicMessage {
  const draw = board.game.screen.ephemerals[name];
  if (draw === undefined) throw new Error(`${board.game.id} has no ephemeral message "${name}"`);
  const hint = isLasting(name, board.game) ? ownHint(board.game, situation, t) : [];
  const back = isLasting(name, board.game) ? backParts(board, situation, t) : [];
  const ended = board.status === "over" && links !== null ? [endButtons(board, links, t)] : [];
  return framedMessage(board.game, [...draw(sceneOf(board, situation, t, emoji, shown)), ...back, ...ended, ...hint]);
}

/** What a seat itself reads, without what every game adds; empty: it has no message now. */
export function ownParts({ board, situation }: Known, t: Translate, emoji: Emojis): readonly APIComponentInContainer[] {
  const lasting = lastingName({ board, situation });
  const name = lasting === null ? null : laterName(lasting, board.game);
  const draw = name === null ? undefined : board.game.screen.ephemerals[name];
  return draw === undefined ? [] : draw(sceneOf(board, situation, t, emoji, null));
}

/** For a reader who is away: that their seat is on pause, and the way back. */
function backParts(
  { table, status, seats }: KnownBoard,
  { seat }: Situation,
  t: Translate,
): readonly APIComponentInContainer[] {
  if (status !== "playing" || !isAway(seats[seat])) return [];
  const id = { table, prompt: 0, verb: "back", argument: "own" };
  return [buttons({ id, style: "marked", label: t("table.back") })];
}

/** To the result, whose board offers a rematch, and to the rematch once there is one. */
function endButtons({ cup }: KnownBoard, { result, rematch }: EndLinks, t: Translate): ReturnType<typeof buttons> {
  return buttons(
    { url: result, label: t("table.toResult") },
    ...(cup !== null || rematch === null ? [] : [{ url: rematch, label: t("table.toRematch") }]),
  );
}

/** The picture of an ephemeral message. */
export function ephemeralPictureOf(
  name: string,
  board: KnownBoard,
  situation: Situation,
  t: Translate,
  emoji: Emojis,
): Picture | null {
  return board.game.screen.ephemeralPicture?.(name, sceneOf(board, situation, t, emoji, null)) ?? null;
}

/** Whether a message still has something to say; if not, it is taken away. */
export function staysOpen(name: string, { board, situation }: Known): boolean {
  return board.game.screen.stays[name]?.(situation) === true;
}

/** The message's name once the question it was drawn for is closed. */
export function laterName(name: string, { screen }: GameModule): string {
  return screen.later?.[name] ?? name;
}

/** Whether an ephemeral message is one that stays open, and no notice. */
export function isLasting(name: string, { screen }: GameModule): boolean {
  return name in screen.stays;
}

/** The message that a game has for a reader now; null: none. */
export function lastingName({ board, situation }: Known): string | null {
  const { stays } = board.game.screen;
  return Object.keys(stays).find((name) => stays[name]?.(situation) === true) ?? null;
}

/** A piece of a game's rules as an ephemeral reply; null: no such topic. */
export function drawInfo(topic: string, { game, table }: KnownBoard, t: Translate): PublicMessage | null {
  const parts = game.screen.info?.(topic, table, t) ?? null;
  return parts === null ? null : framedMessage(game, parts);
}

function sceneOf(
  board: KnownBoard,
  situation: Situation,
  t: Translate,
  emoji: Emojis,
  shown: Caption | null,
): AnyEphemeralScene {
  return {
    ...situation,
    table: board.table,
    seats: board.seats,
    names: seatNames(board.seats, t),
    result: board.play?.result ?? null,
    timeLeft: situation.prompt?.awaited === true ? timeLeft(board, t) : "",
    picture: shown === null ? null : gallery(shown),
    t,
    emoji,
  };
}
