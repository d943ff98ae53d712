import {
  ComponentType,
  MessageFlags,
  type APIComponentInContainer,
  type APIMessageTopLevelComponent,
} from "discord.js";
import { gameKey, type GameModule } from "../../game/module.js";
import type { Translate, Key } from "../../texts/index.js";
import type { Board, KnownBoard, Play } from "../../tables/board.js";
import type { Caption, Emojis, MovingFrame, Picture, Scene } from "../../game/scene.js";
import { clubButtons, clubWords, countsLine } from "./club-lines.js";
import { checkButtons, otherGamesButton, trialButtons } from "./learn-buttons.js";
import { lobbyParts, goalLine, sealParts } from "./lobby.js";
import { hintsVerb, leaveLabel } from "./more-menu.js";
import { seatNames, clockLine, isAway, temperOf } from "./names.js";
import { buttons, gallery, rule, text, type Button, type LinkButton } from "./parts.js";
import { clipButton, watchButton } from "./watch-buttons.js";
import type { Situation } from "../../game/press.js";

/** A message for posting and editing, without mentions. */
export interface PublicMessage {
  readonly flags: number;
  readonly components: APIMessageTopLevelComponent[];
  readonly allowed_mentions: { readonly parse: [] };
}

/**
 * A table's public message in any status.
 *
 * @param shown its picture, current or last
 * @param rematch a link to the one opened from it
 */
export function drawBoard(
  board: Board,
  t: Translate,
  emoji: Emojis,
  shown: Caption | null = null,
  rematch: string | null = null,
): PublicMessage {
  if (!isKnown(board)) return unknownMessage(board, t);
  switch (board.status) {
    case "lobby":
      return lobbyMessage(board, t);
    case "playing":
      return boardMessage(board, t, emoji, shown);
    case "over":
      return board.play === null ? oldMessage(board, t) : overMessage(board, t, emoji, shown, rematch);
    case "closed":
      return closedMessage(board, t);
    case "quarantined":
      return unreadableMessage(board, t);
  }
}

/** Whether this program has the board's game. */
export function isKnown(board: Board): board is KnownBoard {
  return board.game !== null;
}

/** What a game itself shows of a running or finished game. @throws Error if there is none */
export function gameParts(
  board: KnownBoard,
  t: Translate,
  emoji: Emojis,
  shown: Caption | null,
): readonly APIComponentInContainer[] {
  const scene = sceneOf(board, t, emoji, shown);
  const { screen } = board.game;
  return board.status === "over" ? screen.over(scene) : screen.board(scene);
}

/** The picture of a step for those who watch: the board's own, or else one in place of its buttons. */
export function watchedPicture(board: KnownBoard, t: Translate, emoji: Emojis): Picture | null {
  const own = pictureOf(board, t, emoji);
  if (own !== null || board.play === null || board.status !== "playing") return own;
  return board.game.screen.mapPicture?.(sceneOf(board, t, emoji, null)) ?? null;
}

/** The picture of a table's public message. */
export function pictureOf(board: Board, t: Translate, emoji: Emojis): Picture | null {
  if (!isKnown(board) || board.play === null || board.status === "closed") return null;
  return board.game.screen.picture?.(sceneOf(board, t, emoji, null)) ?? null;
}

/** What leads to the picture of a running or finished game at a climax; null: it stands still. */
export function climaxOf(board: Board, t: Translate, emoji: Emojis): readonly MovingFrame[] | null {
  if (!isKnown(board) || board.play === null || board.status === "closed") return null;
  return board.game.screen.climax?.(sceneOf(board, t, emoji, null)) ?? null;
}

/** How long what was before a settlement is shown, unless the game says otherwise. */
const beatMs = 2_000;

/** What is shown before a board's last step has settled something, and for how many milliseconds. */
interface BoardBefore {
  readonly board: KnownBoard;
  readonly ms: number;
}

/** A board before its last step settled something; null: that settled nothing, or is shown at once. */
export function boardBefore(board: Board, t: Translate, emoji: Emojis): BoardBefore | null {
  if (!isKnown(board) || board.play === null || (board.status !== "playing" && board.status !== "over")) return null;
  const { screen } = board.game;
  const ms = screen.beatMs?.(board.play.recent) ?? beatMs;
  const scene = ms === 0 ? null : (screen.before?.(sceneOf(board, t, emoji, null)) ?? null);
  if (scene === null) return null;
  const { view, recent, result } = scene;
  // What a computer player says below a running board is there already: its buttons stay where they are.
  const remark = board.status === "playing" ? board.remark : null;
  return {
    board: { ...board, status: "playing", seed: null, remark, play: { ...board.play, view, recent, result } },
    ms,
  };
}

function lobbyMessage(board: KnownBoard, t: Translate): PublicMessage {
  return framedMessage(board.game, lobbyParts(board, t));
}

/** A running game: its goal, its parts, a hint, the time left, and the buttons of every game. */
function boardMessage(board: KnownBoard, t: Translate, emoji: Emojis, shown: Caption | null): PublicMessage {
  const parts = board.game.screen.board(sceneOf(board, t, emoji, shown));
  const hint = boardHint(board, t);
  const time = timeLine(board, t);
  return framedMessage(board.game, [
    text(`-# ${goalNow(board, t)}`),
    ...(hint === "" ? parts : isShort(board) ? [text(hint), ...parts] : withHint(parts, hint)),
    ...(time === "" ? [] : [text(time)]),
    ...belowGame(board, hint !== "", t),
  ]);
}

/** The goal of the game, or of the part of it that is played. */
function goalNow({ game, play }: KnownBoard, t: Translate): string {
  const own = play === null ? null : game.screen.goal?.(play.view, t);
  return own ?? goalLine(game, t);
}

/** Whether a phone has to show all of a board, from the picture on. */
function isShort({ game, play }: KnownBoard): boolean {
  return game.screen.isShort?.(play?.view) === true;
}

/** The buttons of every game; of a short board only those that cannot wait for some seconds. Rules have the commitment. */
function belowGame(board: KnownBoard, isHinted: boolean, t: Translate): readonly APIComponentInContainer[] {
  const back = board.seats.some(isAway) ? [buttons(button(board, "back", "marked", t("table.back")))] : [];
  const rules = button(board, "rules", "plain", t("table.rules"));
  const hints = isHinted ? [noHintsButton(board.table, "board", t)] : [];
  if (isShort(board)) return [...back, buttons(rules, ...hints)];
  return [
    rule(),
    ...back,
    buttons(button(board, "leave", "plain", leaveLabel(board, t)), rules),
    ...(hints.length === 0 ? [] : [buttons(...hints)]),
    ...remarkParts(board, t),
  ];
}

/**
 * The hint is right below the buttons of the decision: nothing above them moves, and a phone shows both. A short board has
 * it on top.
 */
function withHint(parts: readonly APIComponentInContainer[], hint: string): readonly APIComponentInContainer[] {
  return parts.toSpliced(parts.findLastIndex(({ type }) => type === ComponentType.ActionRow) + 1, 0, text(hint));
}

function overMessage(
  board: KnownBoard,
  t: Translate,
  emoji: Emojis,
  shown: Caption | null,
  rematch: string | null,
): PublicMessage {
  const [trials, club] = [trialButtons(board.game, t), clubButtons(board, t)];
  return framedMessage(board.game, [
    ...abovePicture(board.game.screen.over(sceneOf(board, t, emoji, shown)), [
      ...remarkParts(board, t),
      ...clubWords(board, t),
    ]),
    rule(),
    // Next to both buttons of a club it takes a row of its own on phones, which have no room for one.
    buttons(...(club.length > 1 ? club : [...club, clipButton(board, t)])),
    buttons(...endButtons(board, t, rematch), watchButton(board, t)),
    buttons(...checkButtons(board, t), otherGamesButton(t)),
    ...(trials.length === 0 ? [] : [buttons(...trials)]),
    ...sealParts(board),
  ]);
}

/** More words at the end: a phone shows the picture and all buttons at once, so they are above both. */
function abovePicture(
  parts: readonly APIComponentInContainer[],
  words: readonly APIComponentInContainer[],
): readonly APIComponentInContainer[] {
  const at = parts.findLastIndex(({ type }) => type === ComponentType.MediaGallery);
  return parts.toSpliced(at === -1 ? parts.length : at, 0, ...words);
}

/** Ended so long ago that little more than the end is stored. */
function oldMessage(board: KnownBoard, t: Translate): PublicMessage {
  const game = t(gameKey(board.game, "name"));
  const parts = [text(`### ${t("table.fadedTitle", { game })}`, t("table.fadedText"))];
  return framedMessage(board.game, [
    ...parts,
    buttons(...endButtons(board, t, null), watchButton(board, t)),
    buttons(...checkButtons(board, t), otherGamesButton(t)),
    ...sealParts(board),
  ]);
}

/** An open rematch is linked instead of offered again; a cup's table has none. */
function endButtons(board: Board, t: Translate, rematch: string | null): readonly (Button | LinkButton)[] {
  if (board.cup !== null) return [button(board, "rules", "plain", t("table.rules"))];
  return [
    rematch === null
      ? button(board, "rematch", "main", t("table.rematch"))
      : { url: rematch, label: t("table.toRematch") },
    button(board, "rules", "plain", t("table.rules")),
  ];
}

/** A table that cannot be read: it can only be closed. */
function unreadableMessage(board: KnownBoard, t: Translate): PublicMessage {
  const game = t(gameKey(board.game, "name"));
  const parts = [text(`### ${t("table.unreadableTitle", { game })}`, t("table.unreadableText"))];
  return framedMessage(board.game, [
    ...parts,
    buttons(button(board, "close", "plain", t("table.close"))),
    ...sealParts(board),
  ]);
}

/** A table of a game that this program does not have, open or ended. */
function unknownMessage(board: Board, t: Translate): PublicMessage {
  const game = t("table.unknownGame");
  const seal = sealParts(board);
  if (board.status === "closed") return message(text(`### ${t("table.closedTitle", { game })}`), ...seal);
  return message(
    text(`### ${t("table.unreadableTitle", { game })}`, t("table.unreadableText")),
    buttons(button(board, "close", "plain", t("table.close"))),
    ...seal,
  );
}

/** The substitute for a message that cannot be drawn. @param shown as in `drawBoard` */
export function undrawnMessage(board: Board, t: Translate, shown: Caption | null): PublicMessage {
  if (!isKnown(board)) return unknownMessage(board, t);
  const game = t(gameKey(board.game, "name"));
  return framedMessage(board.game, [
    text(`### ${t("table.unreadableTitle", { game })}`, t("table.undrawnText", { command: board.game.id })),
    ...(shown === null ? [] : [gallery(shown)]),
    buttons(button(board, "leave", "plain", t("table.leave"))),
    ...sealParts(board),
  ]);
}

function closedMessage(board: KnownBoard, t: Translate): PublicMessage {
  const game = t(gameKey(board.game, "name"));
  const seated = board.seats.length === 0 ? "" : `-# ${t("table.wereSeated", { names: seatNames(board.seats, t) })}`;
  const counts = board.club === null ? "" : countsLine(board.club.why, t);
  const why = t(board.isOutdated ? "table.outdatedText" : "table.closedText");
  // What comes after a cup's table the cup says.
  const again = board.cup === null ? [button(board, "rematch", "main", t("table.again"))] : [];
  const below = [...again, ...checkButtons(board, t)];
  return framedMessage(board.game, [
    text(
      `### ${t("table.closedTitle", { game })}`,
      again.length === 0 ? why : `${why} ${t("table.againText")}`,
      seated,
      counts,
    ),
    ...(below.length === 0 ? [] : [buttons(...below)]),
    ...sealParts(board),
  ]);
}

/** Parts in the game's frame, as a message. */
export function framedMessage(
  { screen }: Pick<GameModule, "screen">,
  parts: readonly APIComponentInContainer[],
): PublicMessage {
  // As plain JSON: the builder would parse all parts again.
  return message({ type: ComponentType.Container, accent_color: screen.colour, components: [...parts] });
}

/** A message of these components. */
export function message(...components: APIMessageTopLevelComponent[]): PublicMessage {
  return { flags: MessageFlags.IsComponentsV2, components, allowed_mentions: { parse: [] } };
}

function sceneOf(
  board: Board,
  t: Translate,
  emoji: Emojis,
  shown: Caption | null,
): Scene<Play["view"], Play["recent"][number]> {
  if (board.play === null) throw new Error(`table ${board.table} is ${board.status} without a game`);
  const picture = shown === null ? null : gallery(shown);
  return { ...board.play, table: board.table, seats: board.seats, names: seatNames(board.seats, t), picture, t, emoji };
}

/** The time left, which Discord counts down, or what wakes a table whose people are away. */
function timeLine({ play, seats, cup }: Board, t: Translate): string {
  if (play === null) return "";
  if (play.asleep && cup !== null) return t("table.asleepInCup");
  if (play.asleep) return t("table.asleepText", { count: seats.filter(({ type }) => type === "human").length });
  // A race has the line even while nobody's time runs: without it what is above would move.
  if (play.due === null && play.prompts.some(({ kind }) => kind === "race")) return `-# ${t("table.noneDue")}`;
  return clockLine({ due: play.due, t });
}

/** Below all buttons of a running board: it moves none. */
function remarkParts(board: Board, t: Translate): readonly APIComponentInContainer[] {
  const said = remarkLine(board, t);
  return said === "" ? [] : [text(said)];
}

function button(board: Board, verb: string, style: Button["style"], label: string): Button {
  return { id: { table: board.table, prompt: 0, verb, argument: "" }, style, label };
}

/** By the line that the table has drawn. */
const remarkLines = ["a", "b", "c"] as const;

/** What a computer player has just said, in a small line; empty: nothing. */
function remarkLine({ seats, remark }: Board, t: Translate): string {
  const owner = remark === null ? undefined : seats[remark.seat];
  if (remark === null || owner?.type !== "computer") return "";
  const said = t(`remarks.${remark.feeling}_${temperOf(owner.robot)}_${remarkLines[remark.line] ?? "a"}`);
  return `-# 💬 ${t("remarks.says", { name: seatNames(seats, t)[remark.seat] ?? "", said })}`;
}

/** The hint for a decision that everybody sees made on the board, in a small line; empty: none. */
function boardHint({ game, hint, play, seats }: KnownBoard, t: Translate): string {
  const [seat] = hint?.seats ?? [];
  if (hint === null || seat === undefined || play === null) return "";
  const name = game.screen.hints.board(play.view, seat, hint.nth);
  if (name === null) return "";
  const words = { name: seatNames(seats, t)[seat] ?? "", hint: t(hintKey(game, name)) };
  return `-# ${play.prompts[0]?.kind === "turn" ? t("table.hintFor", words) : t("table.hint", words)}`;
}

/** The hint for a decision that its reader makes on an ephemeral message, with the button against hints; empty: none. */
export function ownHint(
  game: GameModule,
  table: string,
  situation: Situation,
  t: Translate,
): readonly APIComponentInContainer[] {
  const name = situation.hint === null ? null : game.screen.hints.own(situation, situation.hint);
  if (name === null) return [];
  return [text(`-# ${t("table.hint", { hint: t(hintKey(game, name)) })}`), buttons(noHintsButton(table, "own", t))];
}

/** A law holds that a screen names only hints that its texts have. */
function hintKey(game: GameModule, name: string): Key {
  return gameKey(game, `hints.${name}`);
}

/** Switches hints off for its presser. @param where it stands, so that boards have no button of an ephemeral message */
function noHintsButton(table: string, where: "board" | "own", t: Translate): Button {
  return { id: { table, prompt: 0, verb: hintsVerb, argument: where }, style: "plain", label: t("table.noHints") };
}

/** A game's name, with its emoji. @param game null: this program does not have it any more */
export function gameName(game: GameModule | null, t: Translate): string {
  return game === null ? t("table.unknownGame") : `${game.screen.emoji} ${t(gameKey(game, "name"))}`;
}
