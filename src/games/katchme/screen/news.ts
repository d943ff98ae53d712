import { actorName, nameOf } from "../../../discord/ui/names.js";
import type { Seat } from "../../../game/contract.js";
import type { Translate } from "../../../game/scene.js";
import type { Diced, Evaluation, Event, Outcome, Route, Stop, Tile } from "../rules/index.js";
import {
  circleSign,
  crashSign,
  districtMark,
  gangSigns,
  type NightScene,
  type PreludeScene,
  tileName,
} from "./words.js";

/** Moves on a board. */
const maxMoves = 4;

type Rolled = Extract<Event, { type: "rolled" }>;

/** A move of the prelude, and the rolls that it caused. */
interface Move {
  readonly event: Event;
  readonly rolled: Rolled | null;
}

/** The latest moves, newest first. */
export function preludeNews(scene: PreludeScene): readonly string[] {
  return movesIn(scene.recent)
    .slice(-maxMoves)
    .map((move) => tellMove(scene, move))
    .toReversed();
}

/** The moves of a prelude, in order. */
export function movesIn(events: readonly Event[]): readonly Move[] {
  return events.flatMap((event, index): readonly Move[] => {
    const next = events[index + 1];
    return event.type === "rolled" ? [] : [{ event, rolled: next?.type === "rolled" ? next : null }];
  });
}

/** A move of the prelude; empty: it is none. */
export function tellMove({ names, t }: Pick<PreludeScene, "names" | "t">, { event, rolled }: Move): string {
  const dice = rolled === null ? "" : rollsOf(rolled);
  switch (event.type) {
    case "opens":
      return t("katchme.opened", { name: nameOf(names, event.seat), dice });
    case "laid": {
      const words = { name: actorName(nameOf(names, event.seat), event, t), card: event.card };
      return rolled === null ? t("katchme.laid", words) : t("katchme.laidRolled", { ...words, dice });
    }
    case "wrong": {
      const roller = nameOf(names, rolled?.seat ?? event.seat);
      return t("katchme.wrong", { name: nameOf(names, event.seat), card: event.card, roller, dice });
    }
    case "rolled":
    case "diced":
    case "placed":
    case "dealt":
    case "night":
    case "turned":
    case "dice":
    case "snatched":
    case "done":
    case "evaluated":
    case "over":
      return "";
  }
}

/** In order; the last one is the target, others fitted nobody. */
function rollsOf({ dice }: Rolled): string {
  return dice.map((die, index) => (index === dice.length - 1 ? `**${die}**` : `~~${die}~~`)).join(" ");
}

/** Places, tie-breaking dice and lives, shown in the first night. */
export function preludeResult(scene: NightScene): readonly string[] {
  const { recent, names, t } = scene;
  const placed = recent.find((event) => event.type === "placed");
  const dealt = recent.find((event) => event.type === "dealt");
  const [winner] = placed?.order ?? [];
  if (placed === undefined || dealt === undefined || winner === undefined) return [];
  const lives = placed.order.map((seat) =>
    t("katchme.life", { name: nameOf(names, seat), count: dealt.lives[seat] ?? 0 }),
  );
  return [
    t("katchme.preludeWon", { name: nameOf(names, winner) }),
    t("katchme.lives", { lives }),
    ...dicedFor(recent, "place").map((dice) => t("katchme.diced", { dice: diceOf(scene, dice) })),
  ];
}

/** The throws that broke ties, in order. */
export function dicedFor(recent: readonly Event[], over: "place" | "win"): readonly (readonly Diced[])[] {
  return recent.flatMap((event) => (event.type === "diced" && event.over === over ? [event.dice] : []));
}

/** Who rolled what. */
export function diceOf({ names, t }: Pick<NightScene, "names" | "t">, dice: readonly Diced[]): readonly string[] {
  return dice.map(({ seat, die }) => t("katchme.die", { name: nameOf(names, seat), die }));
}

/** A night's outcome: both routes by stop, then each seat's tiles and their cost. */
export function evaluationLines(scene: NightScene, evaluation: Evaluation): readonly string[] {
  const { names, picture, t } = scene;
  const { route, right, seats } = evaluation;
  const stopped = stoppedIn(scene);
  const late = new Set(stopped.flatMap(({ seat, isTimeout }) => (isTimeout ? [seat] : [])));
  const own = new Set(stopped.flatMap(({ seat, isTimeout }) => (isTimeout ? [] : [seat])));
  return [
    // The picture has the routes.
    headline(evaluation, t),
    ...seats.map((outcome, seat) => {
      const faster = own.has(seat) ? [] : fasterThan(evaluation).map((one) => nameOf(names, one));
      const line = outcomeLine(nameOf(names, seat), outcome, { right, faster }, t);
      return late.has(seat) ? `${line} · ${t("katchme.isLate")}` : line;
    }),
    ...(picture === null ? routeLines(route, t) : []),
  ];
}

/** Whether, when and where it crashed. */
export function headline({ night, route: { answer } }: Evaluation, t: Translate): string {
  if (answer.type === "circle") return `${circleSign} ${t("katchme.noCrash", { night })}`;
  return `${crashSign} ${t("katchme.crash", { night, stop: answer.stop, place: districtMark(answer.district) })}`;
}

/** Who stopped taking tiles in the last night that has ended, by themselves or because their time was up. */
function stoppedIn({ recent }: NightScene): readonly { readonly seat: Seat; readonly isTimeout: boolean }[] {
  const end = recent.findLastIndex(({ type }) => type === "evaluated");
  const start = recent.slice(0, end).findLastIndex(({ type }) => type === "dice");
  return recent
    .slice(start + 1, end)
    .flatMap((event) => (event.type === "done" ? [{ seat: event.seat, isTimeout: event.isTimeout === true }] : []));
}

/** By stop: how far each gang drove, and where to. */
export function routeLines({ stops, answer }: Route, t: Translate): readonly string[] {
  const [first] = stops;
  if (first === undefined) return [];
  const start = { bosozoku: districtMark(first.bosozoku.from), police: districtMark(first.police.from) };
  return [
    `-# ${t("katchme.start", start)}`,
    ...stops.map((stop, index) => stopLine(stop, index + 1)),
    answer.type === "circle" ? `-# ${t("katchme.never", { count: stops.length })}` : "",
  ];
}

function stopLine({ bosozoku, police }: Stop, number: number): string {
  const ride = (sign: string, { steps, to }: Stop["police"]): string => `${sign} ${steps} → ${districtMark(to)}`;
  const crash = bosozoku.to === police.to ? ` ${crashSign}` : "";
  return `**${number}.** ${ride(gangSigns.bosozoku, bosozoku)} · ${ride(gangSigns.police, police)}${crash}`;
}

/** Right and wrong tiles, what they cost, and which they were. */
function outcomeLine(
  name: string,
  { taken, turns, reward }: Outcome,
  { right, faster }: { readonly right: readonly Tile[]; readonly faster: readonly string[] },
  t: Translate,
): string {
  const marks = taken.length === 0 ? "➖" : taken.map((tile) => (right.includes(tile) ? "✅" : "❌")).join("");
  const empty =
    faster.length === 0 ? t("katchme.tookNothing") : t("katchme.tooLate", { count: faster.length, names: faster });
  const tiles = taken.length === 0 ? empty : taken.map((tile) => tileName(tile, t)).join(", ");
  return `${marks} **${name}** ${costOf({ taken, turns, reward }, right, t)} · ${tiles}`;
}

/** Who had the right tiles, if nobody could take one any more; nobody, if some was left. */
function fasterThan({ right, seats }: Evaluation): readonly Seat[] {
  const owners = right.map((tile) => seats.findIndex(({ taken }) => taken.includes(tile)));
  return owners.includes(-1) ? [] : [...new Set(owners)];
}

function costOf({ taken, turns, reward }: Outcome, right: readonly Tile[], t: Translate): string {
  const loses = t("katchme.loses", { count: turns });
  if (turns > 0 && taken.length === 0) return loses;
  if (turns > 0) return t(taken.some((tile) => right.includes(tile)) ? "katchme.half" : "katchme.missed", { loses });
  if (reward !== null) return t("katchme.reward", { card: reward });
  return t(taken.length > 1 ? "katchme.safeTwo" : "katchme.safe");
}
