import type { APIActionRowComponent, APIComponentInContainer, APIButtonComponent } from "discord.js";
import { gameKey } from "../../game/module.js";
import type { Owner } from "../../game/scene.js";
import {
  type Board,
  isSlow,
  type KnownBoard,
  type SentAway,
  type TableStatus,
  turnTimesOf,
} from "../../tables/board.js";
import type { Translate } from "../../texts/index.js";
import {
  callsButtons,
  fairButton,
  learnButton,
  otherGamesButton,
  rallyButtons,
  trialButtons,
} from "./learn-buttons.js";
import { isAway, isResting, plainName, seatNames, shownName } from "./names.js";
import { turnInWords } from "./time-words.js";
import { type Button, buttons, type CustomId, select, text } from "./parts.js";
import { watchButton } from "./watch-buttons.js";

/** Verb of the button that opens a table's menu. */
export const moreVerb = "more";

/** The button's argument in a menu that asks whether a running game is really to be closed. */
export const closing = "close";

/** Verbs of the buttons by which somebody would rather end a running game, or play on after all. */
export const [stopVerb, goOnVerb] = ["agree", "playon"] as const;

/** Verb of the button that switches hints off for its presser. */
export const hintsVerb = "hints";

/** Verb of the select by which the host lets somebody in again. */
export const letInVerb = "letin";

/** Verb of the select by which the host says how long a turn may take. */
export const timeVerb = "time";

/** Verb of the button by which somebody wants a slow game to rest until tomorrow. */
export const pauseVerb = "pause";

/** The small button "⋯": what a board itself does not need, in a menu for its presser alone. */
export function moreButton({ table }: Pick<Board, "table">): Button {
  return { id: { table, prompt: 0, verb: moreVerb, argument: "" }, style: "plain", label: "⋯" };
}

/** What a table's menu shows. */
export interface Menu {
  readonly board: KnownBoard;
  /** Its reader's id. */
  readonly user: string;
  /** Whether they are shown hints now. */
  readonly hasHint: boolean;
  readonly mayClose: boolean;
  /** Whether they may close any table, which is held against nobody. */
  readonly isModerator: boolean;
  /** Whether people may agree to end a running game. */
  readonly mayStop: boolean;
  /** The server's time limit of a turn, in seconds. */
  readonly usualTurn: number;
  /** Whether they are called to lobbies; null: nobody is. */
  readonly isCalled: boolean | null;
  /** Whom a lobby's host has sent away. */
  readonly sentAway: readonly SentAway[];
  /** Whether it asks if the table is really to be closed. */
  readonly asksToClose: boolean;
  /** What a finished game has to tell, a line each. */
  readonly story: readonly string[];
  /** Instead of the title: what the button pressed last has done, or why it has not; null: the title. */
  readonly said: string | null;
}

/** What its reader can do at a table besides what the board has, by the table's status. */
export function menuParts(menu: Menu, t: Translate): readonly APIComponentInContainer[] {
  const { board, said, story } = menu;
  if (menu.asksToClose && board.status === "playing") return closingParts(menu, t);
  return [
    said === null ? text(`### ${t("more.title")}`, strangerLine(menu, t)) : text(said),
    ...inRows(readingButtons(menu, t)),
    ...turnTime(menu, t),
    ...guests(menu, t),
    ...inRows(tableButtons(menu, t)),
    // However long it is, a phone shows the buttons.
    ...(story.length === 0 ? [] : [text(`### ${t("table.story")}`, ...story)]),
  ];
}

/** What the table was when the menu was drawn whose button has this argument; null: that is on no menu. */
export function menuStatus({ argument }: Pick<CustomId, "argument">): TableStatus | null {
  return statuses.find((status) => argument === argumentAt(status)) ?? null;
}

const statuses: readonly TableStatus[] = ["lobby", "playing", "over", "closed", "quarantined"];

/** The same verb does something else once the table goes on. */
function argumentAt(status: TableStatus): string {
  return `${moreVerb}.${status}`;
}

function idOn({ table, status }: Board, verb: string): CustomId {
  return { table, prompt: 0, verb, argument: argumentAt(status) };
}

/** Asks whether a running game is really to be closed. Where others would play on, it says what that counts as. */
export function closingParts(
  { board, user, isModerator, mayStop }: Pick<Menu, "board" | "user" | "isModerator" | "mayStop">,
  t: Translate,
): readonly APIComponentInContainer[] {
  const isLeaving = !isModerator && board.seats.some((owner) => isPlayingOn(owner) && owner.user !== user);
  const own = ownerAt(board, user);
  const ask: Button = { id: idOn(board, stopVerb), style: "main", label: t("more.askToStop") };
  const close: Button = { id: idOn(board, "close"), style: "alarm", label: t("more.closeNow") };
  const stay: Button = { ...moreButton(board), label: t("more.stay") };
  const mayAsk = isLeaving && mayStop && own !== undefined && isPlayingOn(own);
  return [
    text(`### ${t("more.reallyClose")}`, t(isLeaving ? "more.closingLeaves" : "more.reallyCloseText")),
    ...inRows([...(mayAsk ? [ask] : []), close, stay]),
  ];
}

type Person = Extract<Owner, { readonly type: "human" }>;

/** Whether somebody is there and has not said that they would rather stop. */
function isPlayingOn(owner: Owner): owner is Person {
  return owner.type === "human" && !owner.away && owner.stops !== true;
}

/** To end the game together with everybody who is there, or to play on after all. */
function stopButtons({ board, user, mayStop }: Menu, t: Translate): readonly Button[] {
  const own = ownerAt(board, user);
  if (!mayStop || own?.type !== "human" || own.away) return [];
  if (own.stops === true) return [{ id: idOn(board, goOnVerb), style: "plain", label: t("more.goOn") }];
  const isAlone = !board.seats.some((owner) => owner.type === "human" && !owner.away && owner.user !== user);
  return isAlone ? [] : [{ id: idOn(board, stopVerb), style: "plain", label: t("more.stop") }];
}

/** To learn, read and check, for everybody. */
function readingButtons({ board, user }: Menu, t: Translate): readonly Button[] {
  const { game, status } = board;
  // Who plays has no time for a lesson.
  const learns = status !== "playing" || ownerAt(board, user) === undefined;
  return [
    { id: idOn(board, "rules"), style: "plain", label: t("table.rules"), emoji: { name: "📖" } },
    ...(learns ? [learnButton(game, t("learn.button")), ...trialButtons(game, t)] : []),
    ...(status === "over" ? [watchButton(board, t)] : []),
    fairButton(board, t),
  ];
}

/** What changes the table, or leads to others. */
function tableButtons(menu: Menu, t: Translate): readonly Button[] {
  const { board, user, hasHint, mayClose } = menu;
  const { status } = board;
  const owner = ownerAt(board, user);
  const plain = (verb: string, label: string): Button => ({ id: idOn(board, verb), style: "plain", label });
  const close: Button =
    status === "playing"
      ? { ...moreButton(board), id: { ...moreButton(board).id, argument: closing }, label: t("more.close") }
      : plain("close", t("more.close"));
  const isOpen = status === "lobby" || status === "playing" || status === "quarantined";
  return [
    ...(status === "lobby" && owner !== undefined && board.cup === null ? [plain("leave", t("more.getUp"))] : []),
    ...(status === "playing" && owner !== undefined ? [pauseButton(board, owner, t)] : []),
    ...(mayRest(board) && owner !== undefined && !isAway(owner) ? [plain(pauseVerb, t("more.rest"))] : []),
    ...(status === "lobby" || status === "playing" ? callsButtons(board, t) : []),
    ...(hasHint ? [plain(hintsVerb, t("table.noHints"))] : []),
    ...(status === "playing" ? stopButtons(menu, t) : []),
    ...(isOpen && mayClose ? [close] : []),
    ...(status === "playing" ? [] : [...rallyButtons(menu.isCalled, t), otherGamesButton(t)]),
  ];
}

/** Whether a slow game can be put off until tomorrow. */
function mayRest(board: KnownBoard): boolean {
  return (
    board.status === "playing" && isSlow(board) && board.game.isRace !== true && (board.pause?.until ?? null) === null
  );
}

function pauseButton(board: KnownBoard, owner: Owner, t: Translate): Button {
  return isAway(owner)
    ? { id: idOn(board, "back"), style: "marked", label: t("table.back") }
    : { id: idOn(board, "leave"), style: "plain", label: leaveLabel(board, t) };
}

/** Whether a computer player steps in or, with nobody left, the table waits. */
function leaveLabel({ seats }: Board, t: Translate): string {
  return t(seats.filter((owner) => !isResting(owner)).length > 1 ? "table.leave" : "table.leaveAlone");
}

/** Discord's limit for choices. */
const maxGone = 25;

/** The selects by which the host sends somebody away, and lets somebody in again; none if there is nobody. */
function guests({ board, user, sentAway }: Menu, t: Translate): readonly APIComponentInContainer[] {
  if (board.status !== "lobby" || board.cup !== null || board.host !== user) return [];
  const shown = seatNames(board.seats, t);
  const others = board.seats.flatMap((owner, seat) =>
    owner.type === "human" && owner.user !== board.host
      ? [{ label: plainName(shown[seat] ?? ""), value: owner.user }]
      : [],
  );
  const gone = sentAway.slice(0, maxGone).map((one) => ({ label: plainName(shownName(one.name, t)), value: one.user }));
  return [
    ...(others.length === 0 ? [] : [select(idOn(board, "away"), t("table.sendAway"), others)]),
    ...(gone.length === 0 ? [] : [select(idOn(board, letInVerb), t("more.letIn"), gone)]),
  ];
}

/** The select by which the host says how long a turn may take; none if somebody else reads, or a cup has its own time. */
function turnTime({ board, user, usualTurn }: Menu, t: Translate): readonly APIComponentInContainer[] {
  const { status, cup, host, turn } = board;
  if (status !== "lobby" || cup !== null || host !== user) return [];
  const times = [...new Set([...turnTimesOf(board.game, usualTurn), turn])].toSorted((a, b) => a - b);
  const options = times.map((seconds) => {
    const label = t("more.time", { time: turnInWords(seconds, t) });
    const slow = isSlow({ turn: seconds }) ? { description: t("more.timeSlow") } : {};
    return { value: String(seconds), label, ...slow, default: seconds === turn };
  });
  return [select(idOn(board, timeVerb), t("more.timePick"), options)];
}

/** How somebody without a seat gets one, now or next time; empty: they have one, or nobody waits for them. */
function strangerLine({ board, user }: Menu, t: Translate): string {
  const { game, status, seats, cup } = board;
  if (ownerAt(board, user) !== undefined || (status !== "lobby" && status !== "playing")) return "";
  if (cup !== null) return t("answers.cupTable");
  if (status === "playing") {
    return t("more.nextTime", { command: t(gameKey(game, "command.name")), start: t("commands.game.start") });
  }
  return seats.length < game.seats.max ? t("more.howToJoin", { button: t("table.join") }) : t("more.full");
}

function ownerAt({ seats }: Board, user: string): Owner | undefined {
  return seats.find((owner) => owner.type === "human" && owner.user === user);
}

/** A phone's row, in letters; a button's edges count for five, an emoji for three. */
const room = 41;

/** As many buttons a row as a phone shows side by side. */
function inRows(all: readonly Button[]): readonly APIActionRowComponent<APIButtonComponent>[] {
  const rows: Button[][] = [];
  let left = 0;
  for (const one of all) {
    const width = (one.label?.length ?? 0) + (one.emoji === undefined ? 0 : 3) + 5;
    if (rows.length === 0 || width > left) {
      rows.push([]);
      left = room;
    }
    rows.at(-1)?.push(one);
    left -= width;
  }
  return rows.map((row) => buttons(...row));
}
