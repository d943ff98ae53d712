import {
  ComponentType,
  MessageFlags,
  type APIActionRowComponent,
  type APIButtonComponent,
  type APIComponentInContainer,
  type APIMediaGalleryComponent,
  type APIMessageTopLevelComponent,
} from "discord.js";
import { gameKey, type GameModule } from "../../game/module.js";
import type { Translate, Key } from "../../texts/index.js";
import type { Board, KnownBoard, Play } from "../../tables/board.js";
import type { Caption, Emojis, MovingFrame, Picture, Scene } from "../../game/scene.js";
import { badgeNews, type BadgesIn, clubButtons, closedBy, clubWords, countsLine } from "./club-lines.js";
import { checkButtons } from "./learn-buttons.js";
import { lobbyParts, goalLine, sealParts } from "./lobby.js";
import { moreButton } from "./more-menu.js";
import { seatNames, isAway, temperOf } from "./names.js";
import { timeLeft } from "./time-words.js";
import { buttons, gallery, isOnePhoneRow, text, type Button, type LinkButton } from "./parts.js";
import { clipButton } from "./watch-buttons.js";
import type { Situation } from "../../game/press.js";
import type { BoardParts, ControlRow, EndParts } from "../../game/screen.js";

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
  return board.status === "over"
    ? layOutEnd(scene.picture, screen.over(scene))
    : layOut(scene.picture, screen.board(scene));
}

/** The most lines of small print that a board has. */
const maxNotes = 2;

/**
 * Every board from top to bottom: the picture, one line in bold, buttons, small print. What a game's screen says, and
 * nothing of the table's.
 */
export function layOut(
  picture: APIMediaGalleryComponent | null,
  { instead, line, controls, notes }: BoardParts,
): readonly APIComponentInContainer[] {
  const told = notes.filter((note) => note !== "").slice(0, maxNotes);
  return [
    ...(picture === null ? [] : [picture]),
    ...(instead.length === 0 ? [] : [text(...instead)]),
    ...(line === "" ? [] : [text(`### ${line}`)]),
    ...controls.filter(({ components }) => components.length > 0),
    ...(told.length === 0 ? [] : [text(...told.map((note) => `-# ${note}`))]),
  ];
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
  const { view, recent, result, prompts } = scene;
  // Where it asks nobody no time is left to say.
  const due = prompts.length === 0 ? null : board.play.due;
  // A remark would give away what comes, and a hint is about what comes after.
  const quiet = { remark: null, hint: null };
  return {
    board: {
      ...board,
      ...quiet,
      status: "playing",
      seed: null,
      play: { ...board.play, view, recent, result, prompts, due },
    },
    ms,
  };
}

function lobbyMessage(board: KnownBoard, t: Translate): PublicMessage {
  return framedMessage(board.game, lobbyParts(board, t));
}

/** The end of a game as its screen tells it. */
export function layOutEnd(
  picture: APIMediaGalleryComponent | null,
  parts: EndParts,
): readonly APIComponentInContainer[] {
  return layOut(picture, { ...parts, controls: [] });
}

/** A running game: the time left stands with its line, what helps in a first game before its notes. */
function boardMessage(board: KnownBoard, t: Translate, emoji: Emojis, shown: Caption | null): PublicMessage {
  const scene = sceneOf(board, t, emoji, shown);
  const { line, controls, notes, ...parts } = board.game.screen.board(scene);
  const isAsked = line !== "";
  return framedMessage(
    board.game,
    layOut(scene.picture, {
      ...parts,
      line: isAsked ? [line, clockWords(board, t)].filter((part) => part !== "").join("\u00A0· ") : "",
      controls: withMore(controls, board, t),
      notes: [
        ...asleepNotes(board, t),
        ...restNotes(board, t),
        ...stopNotes(board, t),
        ...firstGameNotes(board, t),
        ...remarkNotes(board, t),
        ...notes,
      ],
    }),
  );
}

/** Until when a slow game rests, or who wants it to. */
function restNotes({ pause, seats }: KnownBoard, t: Translate): readonly string[] {
  if (pause === null) return [];
  if (pause.until !== null) return [`🛌 ${t("table.resting", { time: `<t:${Math.floor(pause.until / 1000)}:f>` })}`];
  const shown = seatNames(seats, t);
  const names = pause.votes.map((seat) => shown[seat] ?? "");
  return [`🛌 ${t("table.restVotes", { names, count: names.length })}`];
}

/** The goal until somebody's first decision ever, and hints at their first ones; empty: nobody's. */
function firstGameNotes(board: KnownBoard, t: Translate): readonly string[] {
  const isFirst = board.hint !== null && (board.hint.nth ?? 0) === 0;
  return [isFirst ? goalNow(board, t) : "", boardHint(board, t)].filter((note) => note !== "");
}

/** The goal of the game, or of the part of it that is played. */
function goalNow({ game, play }: KnownBoard, t: Translate): string {
  const own = play === null ? null : game.screen.goal?.(play.view, t);
  return own ?? goalLine(game, t);
}

/**
 * The game's controls with the button that leads to everything else, and one to come back where somebody is away: in the
 * lowest row that has room for them, so that no other moves.
 */
function withMore(controls: readonly ControlRow[], board: KnownBoard, t: Translate): readonly ControlRow[] {
  const back = board.seats.some(isAway) ? [button(board, "back", "marked", t("table.back"))] : [];
  const added = buttons(...back, moreButton(board));
  const rows = [...controls];
  for (const [at, row] of [...rows.entries()].toReversed()) {
    if (!isOfButtons(row)) continue;
    const longer = { ...row, components: [...row.components, ...added.components] };
    if (isOnePhoneRow(longer)) return rows.with(at, longer);
  }
  return [...rows, added];
}

function isOfButtons(row: ControlRow): row is APIActionRowComponent<APIButtonComponent> {
  return row.components.every(({ type }) => type === ComponentType.Button);
}

function overMessage(
  board: KnownBoard,
  t: Translate,
  emoji: Emojis,
  shown: Caption | null,
  rematch: string | null,
): PublicMessage {
  const scene = sceneOf(board, t, emoji, shown);
  const parts = board.game.screen.over(scene);
  const badge = badgeNews(board, t);
  // Until it is painted the message keeps its picture of before, with that one's description.
  const hasStrip = badge !== null && shown?.description.endsWith(badge.words) === true;
  return framedMessage(
    board.game,
    layOut(scene.picture, {
      ...parts,
      controls: endRows(
        [...endButtons(board, t, rematch), clipButton(board, t)],
        [...clubButtons(board, t), moreButton(board)],
      ),
      // A badge in the picture takes the place of a note, so that a phone shows all at once.
      notes: hasStrip
        ? endNotes(board, parts.notes, t, "picture").slice(0, maxNotes - 1)
        : endNotes(board, parts.notes, t, "short"),
    }),
  );
}

/** One row if a phone shows it side by side, else two. */
function endRows(first: readonly EndButton[], second: readonly EndButton[]): readonly ControlRow[] {
  const whole = buttons(...first, ...second);
  return isOnePhoneRow(whole) ? [whole] : [buttons(...first), buttons(...second)];
}

type EndButton = Button | LinkButton;

/** How a game has ended, in one sentence; null: it has no result, or too little of it is stored. */
export function outcomeOf(board: Board, t: Translate, emoji: Emojis): string | null {
  if (!isKnown(board) || board.status !== "over" || board.play === null) return null;
  return board.game.screen.over(sceneOf(board, t, emoji, null)).line;
}

/** All that a finished game has to tell, a line each; none: it is not over, or too little of it is stored. */
export function storyOf(board: KnownBoard, t: Translate, emoji: Emojis): readonly string[] {
  if (board.status !== "over" || board.play === null) return [];
  return endNotes(board, board.game.screen.over(sceneOf(board, t, emoji, null)).notes, t, "full");
}

/** What an end has to tell, most important first: who owes, who has won what, and what there was in the game. */
function endNotes(board: KnownBoard, told: readonly string[], t: Translate, badgesIn: BadgesIn): readonly string[] {
  const { counts, uncounted, news } = clubWords(board, t, badgesIn);
  return [...news, ...told.slice(0, 1), ...uncounted, ...remarkNotes(board, t), ...told.slice(1), ...counts];
}

/** Ended so long ago that little more than the end is stored. */
function oldMessage(board: KnownBoard, t: Translate): PublicMessage {
  const game = t(gameKey(board.game, "name"));
  const parts = [text(`### ${t("table.fadedTitle", { game })}`, t("table.fadedText"))];
  return framedMessage(board.game, [...parts, buttons(...endButtons(board, t, null), moreButton(board))]);
}

/** An open rematch is linked instead of offered again; a cup's table has none. */
function endButtons(board: Board, t: Translate, rematch: string | null): readonly (Button | LinkButton)[] {
  if (board.cup !== null) return [];
  return [
    rematch === null
      ? button(board, "rematch", "main", t("table.rematch"))
      : { url: rematch, label: t("table.toRematch") },
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
  // Somebody has left the others: that is no case of "nobody's fault".
  const isLeft = board.club !== null && board.club.why === null;
  const counts = board.club === null || board.club.why === null ? "" : countsLine(board.club.why, t);
  const { news } = clubWords(board, t, "short");
  const hasBegun = board.start !== null || board.club !== null;
  const usual = isLeft ? [t("table.countsAsLeft")] : hasBegun ? [t("table.closedText")] : [];
  const why = board.isOutdated ? t("table.outdatedText") : [closedBy(board, hasBegun, t), ...usual].join(" ");
  // What comes after a cup's table the cup says.
  const again = board.cup === null ? [button(board, "rematch", "main", t("table.again"))] : [];
  const below = [...again, ...clubButtons(board, t), ...checkButtons(board, t)];
  return framedMessage(board.game, [
    text(
      `### ${t("table.closedTitle", { game })}`,
      again.length === 0 ? why : `${why} ${t("table.againText")}`,
      seated,
      ...news,
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

/** When time is up, as the table's line says it; empty: it does not. */
function clockWords(board: Board, t: Translate): string {
  const { play } = board;
  return play === null || play.asleep ? "" : timeLeft(board, t);
}

/** What wakes a table whose people are all away. */
function asleepNotes({ play, seats, cup }: Board, t: Translate): readonly string[] {
  if (play?.asleep !== true) return [];
  if (cup !== null) return [t("table.asleepInCup")];
  return [t("table.asleepText", { count: seats.filter(({ type }) => type === "human").length })];
}

/** Who would rather stop, and how the others say so too. */
function stopNotes({ seats }: Board, t: Translate): readonly string[] {
  const all = seatNames(seats, t);
  const names = seats.flatMap((owner, seat) =>
    owner.type === "human" && owner.stops === true ? [all[seat] ?? ""] : [],
  );
  return names.length === 0 ? [] : [`🏳️ ${t("table.stops", { count: names.length, names, button: t("more.stop") })}`];
}

function button(board: Board, verb: string, style: Button["style"], label: string): Button {
  return { id: { table: board.table, prompt: 0, verb, argument: "" }, style, label };
}

/** By the line that the table has drawn. */
const remarkLines = ["a", "b", "c"] as const;

/** What a computer player has just said; empty: nothing. */
function remarkNotes({ seats, remark }: Board, t: Translate): readonly string[] {
  const owner = remark === null ? undefined : seats[remark.seat];
  if (remark === null || owner?.type !== "computer") return [];
  const said = t(`remarks.${remark.feeling}_${temperOf(owner.robot)}_${remarkLines[remark.line] ?? "a"}`);
  return [`💬 ${t("remarks.says", { name: seatNames(seats, t)[remark.seat] ?? "", said })}`];
}

/** The hint for a decision that everybody sees made on the board; empty: none. */
function boardHint({ game, hint, play, seats }: KnownBoard, t: Translate): string {
  const [seat] = hint?.seats ?? [];
  if (hint === null || hint.nth === null || seat === undefined || play === null) return "";
  const name = game.screen.hints.board(play.view, seat, hint.nth);
  if (name === null) return "";
  const words = { name: seatNames(seats, t)[seat] ?? "", hint: t(hintKey(game, name)) };
  return play.prompts[0]?.kind === "turn" ? t("table.hintFor", words) : t("table.hint", words);
}

/** The hint for a decision that its reader makes on an ephemeral message; empty: none. It is switched off behind "⋯". */
export function ownHint(game: GameModule, situation: Situation, t: Translate): readonly APIComponentInContainer[] {
  const name = situation.hint === null ? null : game.screen.hints.own(situation, situation.hint);
  return name === null ? [] : [text(`-# ${t("table.hint", { hint: t(hintKey(game, name)) })}`)];
}

/** A law holds that a screen names only hints that its texts have. */
function hintKey(game: GameModule, name: string): Key {
  return gameKey(game, `hints.${name}`);
}

/** A game's name, with its emoji. @param game null: this program does not have it any more */
export function gameName(game: GameModule | null, t: Translate): string {
  return game === null ? t("table.unknownGame") : `${game.screen.emoji} ${t(gameKey(game, "name"))}`;
}

/** A game's name without what comes after a colon. */
export function shortName(game: GameModule, t: Translate): string {
  return t(gameKey(game, "name")).split(":")[0] ?? "";
}
