import { commaList, actorName, nameOf } from "../../../discord/ui/names.js";
import type { Seat } from "../../../game/contract.js";
import type { Translate } from "../../../game/scene.js";
import type { Diced, Evaluation, Event, Gang, Outcome, Route, Stop, Tile } from "../rules/index.js";
import {
  circleSign,
  crashSign,
  districtLetter,
  districtMark,
  gangSigns,
  type NightScene,
  type PreludeScene,
  tileName,
} from "./words.js";

type Rolled = Extract<Event, { type: "rolled" }>;

/** A move of the prelude, and the rolls that it caused. */
interface Move {
  readonly event: Event;
  readonly rolled: Rolled | null;
}

/** The latest move; empty: there is none. */
export function preludeNews(scene: PreludeScene): string {
  const last = movesIn(scene.recent).at(-1);
  return last === undefined ? "" : tellMove(scene, last);
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
    t("katchme.lives", { name: nameOf(names, winner), lives }),
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

/** What is told of a seat of the last night besides its tiles. */
interface SeatOfNight {
  /** Who had the right tiles, if the seat came away with none of its own will. */
  readonly faster: readonly string[];
  readonly isLate: boolean;
  /** Why it has no tile, in a word. */
  readonly empty: string;
}

/** By seat, how the last night that has ended came to its outcome. */
export function lastNightOf(scene: NightScene, evaluation: Evaluation): readonly SeatOfNight[] {
  const { names, t } = scene;
  const stopped = stoppedIn(scene);
  const faster = fasterThan(evaluation).map((one) => nameOf(names, one));
  return evaluation.seats.map((_, seat): SeatOfNight => {
    const own = stopped.find((one) => one.seat === seat);
    const isLate = own?.isTimeout === true;
    if (own !== undefined && !isLate) return { faster: [], isLate, empty: t("katchme.nothing") };
    const empty = t(isLate ? "katchme.isLate" : faster.length === 0 ? "katchme.nothing" : "katchme.wasLate");
    return { faster, isLate, empty };
  });
}

/** Why a seat has no tile. */
export function emptyWords(seat: SeatOfNight | undefined, t: Translate): string {
  const faster = seat?.faster ?? [];
  return faster.length === 0 ? t("katchme.tookNothing") : t("katchme.tooLate", { count: faster.length, names: faster });
}

/** A night's outcome in words: whether they crashed, each seat's tiles and their cost, then both routes by stop. */
export function evaluationLines(scene: NightScene, evaluation: Evaluation): readonly string[] {
  const { names, t } = scene;
  const { route, right, seats } = evaluation;
  const lines = lastNightOf(scene, evaluation);
  return [
    crashLine(evaluation, t),
    ...seats.map((outcome, seat) => outcomeLine(nameOf(names, seat), outcome, right, lines[seat], t)),
    ...routeLines(route, t),
  ];
}

/** The same in one line: whether, when and where they crashed. */
export function crashLine(evaluation: Evaluation, t: Translate): string {
  const { answer } = evaluation.route;
  return answer.type === "circle"
    ? `${circleSign} ${headline(evaluation, "", t)}`
    : `${crashSign} ${headline(evaluation, districtMark(answer.district), t)}`;
}

/** Without a sign. @param place the district's name */
export function headline({ night, route: { answer } }: Evaluation, place: string, t: Translate): string {
  return answer.type === "circle"
    ? t("katchme.noCrash", { night })
    : t("katchme.crash", { night, stop: answer.stop, place });
}

/** Which tiles were right, and where both gangs stopped on their way there. */
export function whyLine({ right, route: { stops, answer } }: Evaluation, t: Translate): string {
  const [first] = stops;
  if (first === undefined) return "";
  const way = (gang: Gang): string =>
    [first[gang].from, ...stops.map((stop) => stop[gang].to)].map(districtLetter).join("\u00A0→\u00A0");
  const words = { tiles: right.map((tile) => tileName(tile, t)), bosozoku: way("bosozoku"), police: way("police") };
  return answer.type === "circle" ? t("katchme.whyNever", words) : t("katchme.why", words);
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
  outcome: Outcome,
  right: readonly Tile[],
  seat: SeatOfNight | undefined,
  t: Translate,
): string {
  const { taken } = outcome;
  const marks = taken.length === 0 ? "➖" : taken.map((tile) => (right.includes(tile) ? "✅" : "❌")).join("");
  const tiles =
    taken.length === 0
      ? emptyWords(seat, t)
      : commaList(
          taken.map((tile) => tileName(tile, t)),
          t,
        );
  const line = `${marks} **${name}** ${costOf(outcome, right, t)} · ${tiles}`;
  return seat?.isLate === true ? `${line} · ⏳ ${t("katchme.isLate")}` : line;
}

/** Who had the right tiles, if nobody could take one any more; nobody, if some was left. */
function fasterThan({ right, seats }: Evaluation): readonly Seat[] {
  const owners = right.map((tile) => seats.findIndex(({ taken }) => taken.includes(tile)));
  return owners.includes(-1) ? [] : [...new Set(owners)];
}

/** What a seat's tiles cost or bring it. */
export function costOf({ taken, turns, reward }: Outcome, right: readonly Tile[], t: Translate): string {
  const loses = t("katchme.loses", { count: turns });
  if (turns > 0 && taken.length === 0) return loses;
  if (turns > 0) return t(taken.some((tile) => right.includes(tile)) ? "katchme.half" : "katchme.missed", { loses });
  if (reward !== null) return t("katchme.reward", { card: reward });
  return t(taken.length > 1 ? "katchme.safeTwo" : "katchme.safe");
}
