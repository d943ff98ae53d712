import type { APIComponentInContainer, APISelectMenuOption } from "discord.js";
import { whyNotFromStart, type Board, type KnownBoard } from "../../tables/board.js";
import { gameKey, type GameModule } from "../../game/module.js";
import type { Translate, Key } from "../../texts/index.js";
import type { Owner } from "../../game/scene.js";
import { countsLine } from "./club-lines.js";
import { fairButton, learnButton, trialButtons } from "./learn-buttons.js";
import { hostName, seatNames, plainName, temperOf, seatName } from "./names.js";
import { buttons, rule, select, text, type Button } from "./parts.js";
import type { Option } from "../../game/options.js";

interface SeatLimits {
  readonly min: number;
  readonly max: number;
}

/** The game, the host's selects, the seats, and the buttons. */
export function lobbyParts(board: KnownBoard, t: Translate): readonly APIComponentInContainer[] {
  const { game } = board;
  const { seats: room } = game;
  const isCups = board.cup !== null;
  return [
    text(
      `### ${t(isCups ? "table.cupLobbyTitle" : "table.lobbyTitle", { game: t(gameKey(game, "name")) })}`,
      t(gameKey(game, "welcome")),
      goalLine(game, t),
      `-# ${factsLine(game, t)}`,
      `-# ${optionsInWords(board, t)}`,
    ),
    ...(isCups ? [] : optionSelects(board, t)),
    rule(),
    text(...(isCups ? cupSeats(board, t) : seatList(board, room, t))),
    ...(isCups ? [] : guests(board, t)),
    rule(),
    ...(isCups ? cupControls(board, room, t) : controls(board, room, t)),
  ];
}

/** The select by which the host sends somebody away; none if nobody else sits there. */
function guests(board: Board, t: Translate): readonly APIComponentInContainer[] {
  const shown = seatNames(board.seats, t);
  const others = board.seats.flatMap((owner, seat) =>
    owner.type === "human" && owner.user !== board.host
      ? [{ label: plainName(shown[seat] ?? ""), value: owner.user }]
      : [],
  );
  return others.length === 0 ? [] : [select(common(board, "away", ""), t("table.sendAway"), others)];
}

function seatList(board: Board, limits: SeatLimits, t: Translate): readonly string[] {
  const shown = seatNames(board.seats, t);
  const free = limits.max - board.seats.length;
  return [
    `**${t("table.seats", { count: board.seats.length, max: limits.max })}**`,
    ...board.seats.map((owner, seat) =>
      seatLine(shown[seat] ?? "", owner, owner.type === "human" && owner.user === board.host, t),
    ),
    `-# ${free > 0 ? t("table.free", { count: free }) : t("table.full")} ${hintLine(board, limits, t)}`.trimEnd(),
    clubLine(board, t),
  ];
}

/** At a cup's table nobody is more than another, and nobody else may sit down. */
function cupSeats(board: Board, t: Translate): readonly string[] {
  const shown = seatNames(board.seats, t);
  return [
    ...board.seats.map((owner, seat) => seatLine(shown[seat] ?? "", owner, false, t)),
    `-# ${t("table.cupLobby", { start: t("table.start") })}`,
    clubLine(board, t),
  ];
}

function cupControls(board: KnownBoard, limits: SeatLimits, t: Translate): readonly APIComponentInContainer[] {
  const start = { style: "main", label: t("table.start"), disabled: board.seats.length < limits.min } as const;
  return [
    buttons(
      { id: common(board, "start", ""), ...start },
      { id: common(board, "rules", ""), style: "plain", label: t("table.rules") },
      learnButton(board.game, t("learn.button")),
    ),
    chanceButtons(board, t),
  ];
}

/** Anybody who sits there may leave a word, and others one with which they join; and everybody sees the commitment. */
function chanceButtons(board: Board, t: Translate): APIComponentInContainer {
  const lucky: Button = { id: common(board, luckyVerb, ""), style: "plain", label: t("table.lucky") };
  return buttons(lucky, fairButton(board, t));
}

/** What it takes for the game to count for the club, or why it will not. */
function clubLine({ seats }: Board, t: Translate): string {
  const why = whyNotFromStart(seats.map(({ type }) => ({ isComputer: type === "computer" })));
  return why === null ? `-# 📖 ${t("table.willCount")}` : countsLine(why, t);
}

function seatLine(name: string, owner: Owner, host: boolean, t: Translate): string {
  const shown = seatName(owner, name);
  if (owner.type === "computer") {
    const level = t(owner.level === "strong" ? "table.strong" : "table.relaxed");
    return `${shown} · ${level}, ${t(`table.tempers.${temperOf(owner.robot)}`)}`;
  }
  return host ? `👑 ${shown} ${t("table.host")}` : shown;
}

/** What is missing for a start, or who may start. */
function hintLine(board: Board, limits: SeatLimits, t: Translate): string {
  const missing = limits.min - board.seats.length;
  if (missing > 0) return t("table.needMore", { count: missing });
  const name = hostName(board, t);
  return name === "" ? "" : t("table.canStart", { name });
}

function controls(board: KnownBoard, limits: SeatLimits, t: Translate): readonly APIComponentInContainer[] {
  const full = board.seats.length >= limits.max;
  const hasNoComputer = !board.seats.some((owner) => owner.type === "computer");
  const button = (verb: string, argument: string, rest: Omit<Button, "id">): Button => ({
    id: common(board, verb, argument),
    ...rest,
  });
  const robot = { name: "🤖" };
  const trials = trialButtons(board.game, t);
  const start = mayPlayAlone(board, limits)
    ? button("alone", "", { style: "marked", label: t("table.playAlone"), emoji: robot })
    : button("start", "", { style: "marked", label: t("table.start"), disabled: board.seats.length < limits.min });
  return [
    buttons(button("join", "", { style: "main", label: t("table.join"), disabled: full }), start),
    buttons(
      button("add", "relaxed", { style: "plain", label: t("table.addRelaxed"), emoji: robot, disabled: full }),
      button("add", "strong", { style: "plain", label: t("table.addStrong"), emoji: robot, disabled: full }),
    ),
    buttons(
      button("remove", "", { style: "plain", label: t("table.removeComputer"), emoji: robot, disabled: hasNoComputer }),
      button("leave", "", { style: "plain", label: t("table.getUp") }),
      button("close", "", { style: "plain", label: t("table.close") }),
    ),
    buttons(
      button("rules", "", { style: "plain", label: t("table.rules") }),
      learnButton(board.game, t("learn.button")),
    ),
    chanceButtons(board, t),
    ...(trials.length === 0 ? [] : [buttons(...trials)]),
  ];
}

/** Whether the host sits alone where one computer player is enough for a game. */
export function mayPlayAlone({ seats }: Board, { min }: SeatLimits): boolean {
  return seats.length === 1 && min <= 2;
}

function common(board: Board, verb: string, argument: string): Button["id"] {
  return { table: board.table, prompt: 0, verb, argument };
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

/** The host's selects for options, with the current values marked. */
function optionSelects({ table, game, options }: Lobby, t: Translate): readonly APIComponentInContainer[] {
  return game.options.entries(options).flatMap(([option, present]) =>
    option.selects(present).map(({ id, values, chosen, count }) => {
      const look = (value: string) =>
        id === option.name ? { label: say(t, game, option, "value", value) } : itemLook(game, value, t);
      const menu = values.map((value) => ({ value, ...look(value), default: chosen.includes(value) }));
      return select({ table, prompt: 0, verb: "set", argument: id }, say(t, game, option, "label", id), menu, count);
    }),
  );
}

/** What a select says of a list's item. @throws if the game's screen has nothing to say of it */
function itemLook({ id, screen }: GameModule, item: string, t: Translate): Omit<APISelectMenuOption, "value"> {
  const look = screen.optionItem?.(item, t) ?? null;
  if (look === null) throw new Error(`${id}'s optionItem has no text for ${item}`);
  return look;
}

/** In the form for a value or select, else for that number, else the general one; empty if there is none. */
function say(t: Translate, game: GameModule, { name }: Option, part: string, form: string, filled = {}): string {
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

/** A game's facts in a line: how many play, how long, how hard it is, and from which age where its rules say that. */
export function factsLine({ seats, minutes, difficulty, age }: GameModule, t: Translate): string {
  const facts = t("table.facts", {
    players: rangeOf(seats.min, seats.max),
    minutes: rangeOf(...minutes),
    difficulty: t(difficulties[difficulty]),
  });
  return age === undefined ? facts : `${facts} · ${t("table.age", { age })}`;
}

/** Such as "2–6"; one number if both ends are equal. @internal */
export function rangeOf(least: number, most: number): string {
  return least === most ? String(least) : `${least}–${most}`;
}

/** A game's goal in a line. */
export function goalLine(game: GameModule, t: Translate): string {
  return t("help.goal", { goal: t(gameKey(game, "help.goal")) });
}
