import { districtsOf, type Event } from "../rules/index.js";
import { crashLine, dicedFor, diceOf } from "./news.js";
import { bestTimes, evaluationsIn, secondsText, tilesTaken } from "./times.js";
import { districtMark, type KatchmeScene, type NightScene } from "./words.js";
import { orderLines } from "../../../discord/ui/ending.js";
import { signedNames, nameOf } from "../../../discord/ui/names.js";
import type { Seat } from "../../../game/contract.js";
import type { EndParts } from "../../../game/screen.js";
import { overtaken } from "../../../game/kit.js";

/** The fewest wrong tiles worth a mention. */
const manyWrong = 3;

/** For one person alone. */
const maxPraises = 2;

/** A type, since texts take no interface. */
type Told = Readonly<{ names: readonly string[]; count: number }>;

/** Winner, memorable moments, and the last night. */
export function over(scene: KatchmeScene): EndParts {
  const { view } = scene;
  return view.type === "night" && view.phase.type === "over"
    ? nightOver({ ...scene, view })
    : { instead: [], line: "", notes: [] };
}

function nightOver(scene: NightScene): EndParts {
  const { view, result, picture, t } = scene;
  const order = orderLines(
    result,
    signedNames(scene),
    (seat) => t("katchme.pile", { count: result?.scores[seat] ?? 0 }),
    t,
    (seat) => {
      const { right, wrong } = tilesTaken(scene.recent, seat);
      return t("katchme.tiles", { count: right, wrong });
    },
  );
  const ties = dicedFor(scene.recent, "win").map((dice) => t("katchme.tieBreak", { dice: diceOf(scene, dice) }));
  const [line = "", ...more] = headline(scene);
  return {
    instead: picture === null ? order : [],
    line,
    notes: [
      ...ties.map((tie) => `🎲 ${tie}`),
      wonAtRest(scene),
      ...story(scene),
      ...more,
      ...(view.evaluation === null ? [] : [crashLine(view.evaluation, t)]),
    ].filter((note) => note !== ""),
  };
}

function headline(scene: NightScene): readonly string[] {
  const { view, names, result, t } = scene;
  const first = result?.places[0] ?? [];
  const [winner] = first;
  const title =
    winner === undefined || first.length > 1
      ? `🤝 ${t("katchme.shared")}`
      : `🏆 ${t("katchme.won", { name: nameOf(names, winner) })} ${t("katchme.congratulations")}`;
  const size = view.options.districts;
  const empty = view.piles.flatMap(({ draw }, pile) => {
    if (draw > 0) return [];
    const district = districtsOf(size)[pile];
    if (pile < names.length) return [t("katchme.pileOf", { name: nameOf(names, pile) })];
    return district === undefined ? [] : [t("katchme.neutralPile", { place: districtMark(district) })];
  });
  const nights = evaluationsIn(scene.recent).length;
  return [
    title,
    t("katchme.ended", { count: nights, empty: t("katchme.empty", { count: empty.length, piles: empty }) }),
  ];
}

/** How somebody has won without a tile, while others took wrong ones; empty: nobody has. */
function wonAtRest({ recent, names, result, t }: NightScene): string {
  const [winner, ...more] = result?.places[0] ?? [];
  if (winner === undefined || more.length > 0) return "";
  const { right, wrong } = tilesTaken(recent, winner);
  const isMissed = names.some((_, seat) => tilesTaken(recent, seat).wrong > 0);
  return right + wrong === 0 && isMissed ? `🧘 ${t("katchme.still", { name: nameOf(names, winner) })}` : "";
}

/**
 * Most remarkable first: a lead lost in the last night, the latest collision that somebody foresaw, most wrong tiles,
 * and who was sharp, quick or greedy.
 */
function story({ recent, view, result, names, t }: NightScene): readonly string[] {
  const named = (seats: readonly Seat[]): readonly string[] => seats.map((seat) => nameOf(names, seat));
  const nights = evaluationsIn(recent).length;
  const circled = circles(recent);
  const turned = overtaken(cardsBeforeLastNight(recent, view.piles, names.length), result?.places[0] ?? []);
  const chase = longestChase(recent);
  const [clumsy, double, fast, sharp, greedy] = [clumsiest, doubles, fastest, sharpest, greediest].map((most) =>
    most(recent),
  );
  // At most two praises for one person alone: the others are to be told of as well.
  const praises = [...(chase === null ? [] : [chase]), ...[double, fast, sharp].flatMap((most) => most ?? [])].filter(
    ({ seats }) => seats.length > 0,
  );
  const praised = (most: Most | undefined): Most | undefined => {
    const [only, ...rest] = most?.seats ?? [];
    const before = praises.slice(
      0,
      Math.max(
        0,
        praises.findIndex((one) => one === most),
      ),
    );
    const times = before.filter(({ seats }) => seats.length === 1 && seats[0] === only).length;
    return rest.length === 0 && times >= maxPraises ? undefined : most;
  };
  const words = ({ seats, count }: Most): Told => ({ names: named(seats), count });
  const line = (sign: string, maxima: Most | undefined, least: number, say: (told: Told) => string): string =>
    maxima === undefined || maxima.count < least ? "" : `${sign} ${say(words(maxima))}`;
  return [
    turned.length === 0 ? "" : `🔄 ${t("katchme.turned", { count: turned.length, names: named(turned) })}`,
    quickest(recent, names, t),
    chase === null ? "" : `🔭 ${t("katchme.chase", { ...chase, names: named(chase.seats) })}`,
    line("💸", clumsy, manyWrong, (told) => t("katchme.clumsiest", told)),
    line("🎯", praised(double), 1, (told) => t("katchme.doubles", told)),
    line("⚡", praised(fast), 1, (told) => t("katchme.fastest", told)),
    line("🧠", praised(sharp), 1, (told) => t("katchme.sharpest", told)),
    line("🙀", greedy, 1, (told) => t("katchme.greediest", told)),
    nights < 2 || circled === 0 ? "" : `🌀 ${t("katchme.circles", { count: circled, nights })}`,
  ];
}

/** Whose right answer was the quickest of all; empty: nobody's, or no time is known. */
function quickest(recent: NightScene["recent"], names: readonly string[], t: NightScene["t"]): string {
  const [best] = Object.values(bestTimes(recent)).toSorted((a, b) => a.ms - b.ms);
  if (best === undefined) return "";
  const words = { name: nameOf(names, best.seat), time: secondsText(best.ms, t), night: best.night };
  return `⏱️ ${t("katchme.quickestOfAll", words)}`;
}

/** Who did something most often; no seats if it never happened. */
interface Most {
  readonly seats: readonly Seat[];
  readonly count: number;
}

/** Who took the most right tiles. */
function sharpest(events: readonly Event[]): Most {
  return maxOf(
    evaluationsIn(events).flatMap(({ seats, right }) =>
      seats.flatMap(({ taken }, seat) => taken.flatMap((tile) => (right.includes(tile) ? [seat] : []))),
    ),
  );
}

/** Who was first to take a right tile in most nights. */
function fastest(events: readonly Event[]): Most {
  const firsts: Seat[] = [];
  let taken: Extract<Event, { type: "snatched" }>[] = [];
  for (const event of events) {
    if (event.type === "snatched") taken.push(event);
    if (event.type !== "evaluated") continue;
    const first = taken.find(({ tile }) => event.evaluation.right.includes(tile));
    if (first !== undefined) firsts.push(first.seat);
    taken = [];
  }
  return maxOf(firsts);
}

/** Who had both right tiles most often. */
function doubles(events: readonly Event[]): Most {
  return maxOf(
    evaluationsIn(events).flatMap(({ seats, right }) =>
      seats.flatMap(({ taken }, seat) =>
        taken.length === 2 && taken.every((tile) => right.includes(tile)) ? [seat] : [],
      ),
    ),
  );
}

/** Who laid the most wrong cards in the prelude. */
function greediest(events: readonly Event[]): Most {
  return maxOf(events.flatMap((event) => (event.type === "wrong" ? [event.seat] : [])));
}

/** Who took the most wrong tiles. */
function clumsiest(events: readonly Event[]): Most {
  return maxOf(
    evaluationsIn(events).flatMap(({ seats, right }) =>
      seats.flatMap(({ taken }, seat) => taken.flatMap((tile) => (right.includes(tile) ? [] : [seat]))),
    ),
  );
}

/** The latest collision of which somebody had both tiles. */
interface Chase {
  readonly night: number;
  readonly stop: number;
  readonly seats: readonly Seat[];
}

/** Stops from which on a collision is hard to foresee. */
const lateStop = 3;

/** The latest collision that somebody foresaw; null: none was late. */
function longestChase(events: readonly Event[]): Chase | null {
  const chases = evaluationsIn(events).flatMap(({ night, route, right, seats }): readonly Chase[] => {
    if (route.answer.type === "circle" || route.answer.stop < lateStop) return [];
    const foresaw = seats.flatMap(({ taken }, seat) =>
      taken.length === 2 && taken.every((tile) => right.includes(tile)) ? [seat] : [],
    );
    return foresaw.length === 0 ? [] : [{ night, stop: route.answer.stop, seats: foresaw }];
  });
  return chases.toSorted((a, b) => b.stop - a.stop)[0] ?? null;
}

/** By seat, draw piles before the last night's evaluation. @param piles as they are now */
function cardsBeforeLastNight(
  events: readonly Event[],
  piles: readonly { readonly draw: number }[],
  seats: number,
): readonly number[] {
  const at = events.findLastIndex(({ type }) => type === "evaluated");
  const last = evaluationsIn(events).at(-1);
  return Array.from({ length: seats }, (_, seat) => {
    const turned = events
      .slice(at + 1)
      .reduce((sum, event) => sum + (event.type === "turned" && event.pile === seat ? event.cards.length : 0), 0);
    const rewarded = (last?.seats[seat]?.reward ?? null) === null ? 0 : 1;
    return (piles[seat]?.draw ?? 0) + turned - rewarded;
  });
}

/** Nights without a collision. */
function circles(events: readonly Event[]): number {
  return evaluationsIn(events).filter(({ route }) => route.answer.type === "circle").length;
}

/** @param times the seat of each occurrence */
function maxOf(times: readonly Seat[]): Most {
  const seats = [...new Set(times)].toSorted((a, b) => a - b);
  const often = (seat: Seat): number => times.filter((other) => other === seat).length;
  const count = Math.max(0, ...seats.map(often));
  return { count, seats: seats.filter((seat) => often(seat) === count) };
}
