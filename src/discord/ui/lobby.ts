import type { APIComponentInContainer } from "discord.js";
import { whyNotFromStart } from "../../tables/why-not-counted.js";
import { games } from "../../games/index.js";
import type { Translate } from "../../texts/index.js";
import type { Board, KnownBoard } from "../../tables/board.js";
import type { Owner } from "../../game/scene.js";
import { countsLine } from "./club-lines.js";
import { factsLine, goalLine } from "./game-facts.js";
import { learnButton, trialButtons } from "./learn-buttons.js";
import { optionSelects, optionsInWords } from "./lobby-options.js";
import { hostName, seatNames, plainName } from "./names.js";
import { buttons, rule, select, text, type Button } from "./parts.js";
import { temperOf } from "./characters.js";
import { seatName } from "./presence.js";
import { luckyVerb } from "./seal.js";

interface SeatLimits {
  readonly min: number;
  readonly max: number;
}

/** The game, the host's selects, the seats, and the buttons. */
export function lobbyParts(board: KnownBoard, t: Translate): readonly APIComponentInContainer[] {
  const { game } = board;
  const { seats: room } = games[game];
  const isCups = board.cup !== null;
  return [
    text(
      `### ${t(isCups ? "table.cupLobbyTitle" : "table.lobbyTitle", { game: t(`${game}.name`) })}`,
      t(`${game}.welcome`),
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
  ];
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
      button(luckyVerb, "", { style: "plain", label: t("table.lucky"), disabled: full }),
    ),
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
