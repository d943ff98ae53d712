import type { APIComponentInContainer, APISelectMenuOption } from "discord.js";
import { freeSeats, isSlow, whyNotFromStart, type Board, type KnownBoard } from "../../tables/board.js";
import { gameKey, type GameModule } from "../../game/module.js";
import type { Translate, Key } from "../../texts/index.js";
import { countsLine } from "./club-lines.js";
import { getButtons, invitedLine } from "./invitation.js";
import { commaList, hostName, seatNames, temperOf, seatName } from "./names.js";
import { turnInWords } from "./time-words.js";
import { moreButton } from "./more-menu.js";
import { buttons, text, type Button } from "./parts.js";
import type { Level } from "../../game/player.js";
import type { Option } from "../../game/options.js";

interface SeatLimits {
  readonly min: number;
  readonly max: number;
}

/** Verb of the button that opens what can be set in a lobby. */
export const setUpVerb = "setup";

/** The game and its goal, who sits there, what is agreed, the buttons, and what is missing for a start. */
export function lobbyParts(board: KnownBoard, t: Translate): readonly APIComponentInContainer[] {
  const { game } = board;
  const isCups = board.cup !== null;
  const title = t(isCups ? "table.cupLobbyTitle" : "table.lobbyTitle", { game: t(gameKey(game, "name")) });
  return [
    text(`### ${title}`, goalLine(game, t)),
    text(
      seatsLine(board, t),
      invitedLine(board, t),
      `-# ${optionsInWords(board, t)}`,
      `-# ${factsLine(game, t, isSlow(board))}`,
      timeLine(board, t),
    ),
    ...(isCups ? cupControls(board, t) : controls(board, t)),
    text(`-# ${isCups ? t("table.cupLobby", { start: t("table.start") }) : hintLine(board, t)}`, clubLine(board, t)),
  ];
}

/** A longer list of those who sit there is in small print. */
const maxLetters = 140;

/** More computer players than this are listed by their level, without their tempers. */
const maxTempers = 3;

/** Who sits there. At a cup's table nobody is more than another. */
function seatsLine(board: KnownBoard, t: Translate): string {
  const { seats, host, cup, game } = board;
  const shown = seatNames(seats, t);
  const all = seats.map((owner, seat) => ({ owner, name: seatName(owner, shown[seat] ?? "") }));
  const computers = all.filter(({ owner }) => owner.type === "computer").length;
  const listed = all.flatMap(({ owner, name }) => {
    if (owner.type === "computer")
      return computers > maxTempers
        ? []
        : [`${name} (${levelName(owner.level, t)}, ${t(`table.tempers.${temperOf(owner.robot)}`)})`];
    return [owner.type === "human" && owner.user === host && cup === null ? `👑\u00A0${name}` : name];
  });
  const crowd = computers > maxTempers ? computersByLevel(board, shown, t) : [];
  const line = `${t("table.seats", { count: seats.length, max: game.seats.max })} ${commaList([...listed, ...crowd], t)}`;
  return line.length > maxLetters ? `-# ${line}` : line.trimEnd();
}

function computersByLevel({ seats, game }: KnownBoard, shown: readonly string[], t: Translate): readonly string[] {
  return game.player.levels.flatMap((level) => {
    const names = seats.flatMap((owner, seat) =>
      owner.type === "computer" && owner.level === level ? [`**${shown[seat] ?? ""}**`] : [],
    );
    return names.length === 0
      ? []
      : [`🤖 ${t("table.labelled", { label: levelName(level, t), said: commaList(names, t) })}`];
  });
}

function levelName(level: Level, t: Translate): string {
  return t(level === "strong" ? "table.strong" : "table.relaxed");
}

/** How long a turn may take where nobody waits for it: elsewhere the board counts it down. A cup says that of its rounds. */
function timeLine(board: Board, t: Translate): string {
  return board.cup === null && isSlow(board)
    ? `-# ⏳ ${t("table.turnTime", { time: turnInWords(board.turn, t) })}`
    : "";
}

/** What it takes for the game to count for the club, or why it will not. */
function clubLine({ seats }: Board, t: Translate): string {
  const why = whyNotFromStart(seats.map(({ type }) => ({ isComputer: type === "computer" })));
  return why === null ? `-# 📖 ${t("table.willCount")}` : `-# ${countsLine(why, t)}`;
}

/** What is missing for a start, or who may start. */
function hintLine(board: KnownBoard, t: Translate): string {
  const { seats } = board.game;
  const missing = seats.min - board.seats.length;
  if (missing > 0) return t("table.needMore", { count: missing });
  const name = hostName(board, t);
  const named = name === "" ? "" : t("table.canStart", { name });
  const start = board.shared ? t("table.allCanStart") : named;
  return board.seats.length < seats.max ? start : `${t("table.full")} ${start}`.trimEnd();
}

function controls(board: KnownBoard, t: Translate): readonly APIComponentInContainer[] {
  const { seats: limits } = board.game;
  const full = freeSeats(board) === 0;
  const join: Button = { id: idOf(board, "join"), style: "main", label: t("table.join"), disabled: full };
  const alone: Button = { id: idOf(board, "alone"), style: "marked", label: t("table.playAlone") };
  const setUp: Button = { id: idOf(board, setUpVerb), style: "plain", label: t("table.setUp"), emoji: { name: "⚙️" } };
  return [
    buttons(join, mayPlayAlone(board, limits) ? alone : startButton(board, "marked", t)),
    secondRow(board, setUp, t),
  ];
}

/** The letters of two buttons that a phone shows next to "⋯". */
const letters = 19;

/** In one row of a phone: where words are long, the button that gets somebody is a picture alone. */
function secondRow(board: KnownBoard, setUp: Button, t: Translate): APIComponentInContainer {
  const label = t("invite.get");
  const isShort = label.length + (setUp.label?.length ?? 0) <= letters;
  const look = isShort ? { label } : { emoji: { name: "🪑" } };
  return buttons(...getButtons(board, look), setUp, moreButton(board));
}

/** Anybody seated there may start, and leave a lucky word. */
function cupControls(board: KnownBoard, t: Translate): readonly APIComponentInContainer[] {
  const lucky: Button = { id: idOf(board, luckyVerb), style: "plain", label: t("table.lucky"), emoji: { name: "🍀" } };
  return [buttons(startButton(board, "main", t)), buttons(lucky, moreButton(board))];
}

function startButton(board: KnownBoard, style: Button["style"], t: Translate): Button {
  const disabled = board.seats.length < board.game.seats.min;
  return { id: idOf(board, "start"), style, label: t("table.start"), disabled };
}

/** Whether the host sits alone where one computer player is enough for a game. */
export function mayPlayAlone({ seats }: Board, { min }: SeatLimits): boolean {
  return seats.length === 1 && min <= 2;
}

function idOf({ table }: Board, verb: string): Button["id"] {
  return { table, prompt: 0, verb, argument: "" };
}

type Lobby = Pick<KnownBoard, "table" | "game" | "options">;

/** A game's options in one line, from their `summary` texts. @internal */
export function optionsInWords({ game, options }: Lobby, t: Translate): string {
  const sentences = game.options.entries(options).map(([option, value]) => {
    const form = option.selects(value)[0].chosen[0] ?? "";
    const list = option.listed(value).map((item) => itemLook(game, item, t).label);
    return say(t, game, option, "summary", form, { list, value: say(t, game, option, "value", form) });
  });
  return sentences.filter((sentence) => sentence !== "").join(" ");
}

/** What a select says of a list's item. @throws if the game's screen has nothing to say of it */
export function itemLook({ id, screen }: GameModule, item: string, t: Translate): Omit<APISelectMenuOption, "value"> {
  const look = screen.optionItem?.(item, t) ?? null;
  if (look === null) throw new Error(`${id}'s optionItem has no text for ${item}`);
  return look;
}

/** In the form for a value or select, else for that number, else the general one; empty if there is none. */
export function say(t: Translate, game: GameModule, { name }: Option, part: string, form: string, filled = {}): string {
  const key = gameKey(game, `options.${name}.${part}`);
  const count = /^\d+$/.test(form) ? { count: Number(form) } : {};
  const values: Readonly<Record<string, unknown>> = { ...filled, ...count, context: form };
  const said = t(key, values);
  return said === key ? "" : said;
}

/** The verb of the lobby's button for a lucky word, and of the modal that asks for it. */
export const luckyVerb = "lucky";
export const luckyWordVerb = "luckyword";

/** Digits of a commitment that tell it from others, where all of them are a press away. */
const shortDigits = 16;

/**
 * The commitment, below all buttons, and only its beginning where a button leads to it and the seed. Empty: under protocol
 * 1 a lobby has none.
 */
export function sealParts({ commitment, seed }: Board): readonly APIComponentInContainer[] {
  if (commitment === null) return [];
  return [text(`-# 🔏 \`${seed === null ? commitment : `${commitment.slice(0, shortDigits)}…`}\``)];
}

const difficulties = {
  1: "table.difficulty.d1",
  2: "table.difficulty.d2",
  3: "table.difficulty.d3",
} as const satisfies Record<number, Key>;

/**
 * A game's facts in a line: how many play, how long, how hard it is, and from which age where its rules say that.
 *
 * @param slow whether a turn may take hours, so that the game takes days
 */
export function factsLine({ seats, minutes, difficulty, age }: GameModule, t: Translate, slow = false): string {
  const facts = t(slow ? "table.factsSlow" : "table.facts", {
    players: rangeOf(seats.min, seats.max),
    minutes: rangeOf(...minutes),
    difficulty: t(difficulties[difficulty]),
  });
  return age === undefined ? facts : `${facts}\u00A0· ${t("table.age", { age })}`;
}

/** Such as "2–6"; one number if both ends are equal. @internal */
export function rangeOf(least: number, most: number): string {
  return least === most ? String(least) : `${least}–${most}`;
}

/** A game's goal in a line. */
export function goalLine(game: GameModule, t: Translate): string {
  return t("help.goal", { goal: t(gameKey(game, "help.goal")) });
}
