import type { APIComponentInContainer } from "discord.js";
import type { GameModule } from "../../game/module.js";
import type { Translate } from "../../texts/index.js";
import type { Viewpoint, KnownBoard } from "../../tables/board.js";
import { labelName, seatNames } from "./names.js";
import { buttons, select, type Button } from "./parts.js";

/**
 * Verbs of those who watch a game again. Their custom_ids carry the table, the step that is shown, and as argument whose
 * viewpoint that it is seen from: `all` or a seat.
 */
export const watchVerbs = [
  "watch",
  "watchstart",
  "watchback",
  "watchon",
  "watchend",
  "watchround",
  "watcheyes",
  "clip",
  "clippost",
  "cliplast",
] as const;

/** One of them. */
export type WatchVerb = (typeof watchVerbs)[number];

/** Whether a verb is one of them. */
export function isWatchVerb(verb: string): verb is WatchVerb {
  return watchVerbs.some((one) => one === verb);
}

/** The value of the view that everybody has, and those of the round after those that were seen and of the one in the middle. */
export const [publicView, nextRound, middleRound] = ["all", "next", "middle"] as const;

/** The most rounds that a select offers, next to the one that comes and the one in the middle. */
const maxRounds = 23;

/** The button that opens a finished game from its beginning. */
export function watchButton({ table }: KnownBoard, t: Translate): Button {
  return button(table, 0, "watch", null, { label: t("watch.open"), emoji: { name: "🎬" } });
}

/** Makes a clip of a finished game's last round and posts it, in one press. */
export function clipButton({ table }: KnownBoard, t: Translate): Button {
  return button(table, 0, "cliplast", null, { label: t("watch.postLast") });
}

/** Posts the clip that was made where somebody stood. */
export function postButton(table: string, step: number, t: Translate): Button {
  return button(table, step, "clippost", null, { label: t("watch.post"), emoji: { name: "📣" }, style: "main" });
}

/** Where the watcher stands. */
export interface Watching {
  readonly board: KnownBoard;
  readonly step: number;
  readonly viewpoint: Viewpoint;
  /** There is no later step, at least not yet. */
  readonly isEnd: boolean;
  /** Whether the game has ended, so that another viewpoint can be chosen. */
  readonly isOver: boolean;
  /** Whether the watcher sat there, so that they may post a clip. */
  readonly isPlayer: boolean;
  /** Rounds that have begun. */
  readonly rounds: number;
}

/** On and back, to a round, and the viewpoint. Neither the number of steps nor of rounds to come can be told from them. */
export function watchControls(watching: Watching, t: Translate): readonly APIComponentInContainer[] {
  const { board, step, viewpoint, isEnd, isOver, isPlayer, rounds } = watching;
  const { table } = board;
  // Some games call their rounds otherwise.
  const { id: context } = board.game;
  const [isStart, at] = [step === 0, (verb: WatchVerb) => watchId(table, step, verb, viewpoint)];
  const first = Math.max(1, rounds - maxRounds + 1);
  const reached = Array.from({ length: rounds - first + 1 }, (_, index) => String(first + index));
  return [
    buttons(
      button(table, step, "watchstart", viewpoint, { emoji: { name: "⏮️" }, disabled: isStart }),
      button(table, step, "watchback", viewpoint, { emoji: { name: "⬅️" }, disabled: isStart }),
      button(table, step, "watchon", viewpoint, { emoji: { name: "➡️" }, disabled: isEnd && isOver, style: "main" }),
      button(table, step, "watchend", viewpoint, { emoji: { name: "⏭️" }, disabled: isEnd && isOver }),
      ...(isOver && isPlayer
        ? [button(table, step, "clip", viewpoint, { label: t("watch.clip"), emoji: { name: "🎞️" } })]
        : []),
    ),
    select(at("watchround"), t("watch.toRound", { context }), [
      ...reached.map((value) => ({ value, label: t("watch.round", { round: value, context }) })),
      { value: nextRound, label: t("watch.nextRound", { context }) },
      // Where that is, only those learn who go there.
      ...(isOver ? [{ value: middleRound, label: t("watch.middle") }] : []),
    ]),
    ...(isOver && hides(board.game) ? [viewpointSelect(board, at("watcheyes"), viewpoint, t)] : []),
  ];
}

/** Whether a game's seats see more than others. */
function hides({ screen }: GameModule): boolean {
  return Object.keys(screen.stays).length > 0;
}

function viewpointSelect(
  board: KnownBoard,
  id: Button["id"],
  viewpoint: Viewpoint,
  t: Translate,
): APIComponentInContainer {
  const everybody = { value: publicView, label: t("watch.everybody"), default: viewpoint === null };
  const seats = seatNames(board.seats, t).map((name, seat) => ({
    value: String(seat),
    label: labelName(name),
    default: seat === viewpoint,
  }));
  return select(id, t("watch.eyes"), [everybody, ...seats]);
}

function button(
  table: string,
  step: number,
  verb: WatchVerb,
  viewpoint: Viewpoint,
  { style = "plain", ...looks }: Partial<Pick<Button, "style" | "label" | "emoji" | "disabled">>,
): Button {
  return { id: watchId(table, step, verb, viewpoint), style, ...looks };
}

function watchId(table: string, step: number, verb: WatchVerb, viewpoint: Viewpoint): Button["id"] {
  return { table, prompt: step, verb, argument: viewpoint === null ? publicView : String(viewpoint) };
}
