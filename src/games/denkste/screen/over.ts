import { goalOf } from "../rules/index.js";
import { lastTurn } from "./reveal.js";
import { figureSign, turnsIn, type DenksteScene, type Revealed } from "./words.js";
import { orderLines } from "../../../discord/ui/ending.js";
import { signedNames, nameOf } from "../../../discord/ui/names.js";
import type { Seat } from "../../../game/contract.js";
import type { EndParts } from "../../../game/screen.js";
import { overtaken } from "../../../game/kit.js";

/** The shortest streak worth a mention, in turns. */
const worthTelling = 3;

/** Winner, memorable moments, and the last turn. */
export function over(scene: DenksteScene): EndParts {
  const { view, names, recent, result, picture, t } = scene;
  if (view.phase.type !== "over") return { instead: [], line: "", notes: [] };
  const turns = turnsIn(recent);
  const signed = signedNames(scene).map((name, seat) => `${figureSign(seat)} ${name}`);
  return {
    instead: picture === null ? orderLines(result, signed, (seat) => restOf(scene, seat), t) : [],
    line: `🏆 ${t("denkste.won", { name: nameOf(names, view.phase.winner) })}`,
    notes: [...story(scene, turns), ...lastTurn(scene, recent), t("denkste.turns", { count: turns.length })].filter(
      (note) => note !== "",
    ),
  };
}

function restOf({ view, t }: DenksteScene, seat: Seat): string {
  const count = goalOf(view.options.length) - (view.counters[seat] ?? 0);
  return count === 0 ? t("denkste.arrived") : t("denkste.missing", { count });
}

/** Most remarkable first: a lead lost at last, a near miss, who read whom, the boldest number, falls and streaks. */
function story({ view, names, t }: DenksteScene, turns: readonly Revealed[]): readonly string[] {
  const seats = view.counters.length;
  const named = (some: readonly Seat[]): readonly string[] => some.map((seat) => nameOf(names, seat));
  const turned = overtakenAtLast(turns, view.counters);
  const close = soClose(view.counters, goalOf(view.options.length));
  const reader = bestReader(turns, seats);
  const bold = boldest(turns);
  const fall = deepestFall(turns);
  const streak = longestStreak(turns, seats);
  const caught = maxCaught(turns, seats);
  return [
    turned.length === 0 ? "" : `🔄 ${t("denkste.turned", { count: turned.length, names: named(turned) })}`,
    close === null ? "" : `😿 ${t("denkste.soClose", { count: close.steps, names: named(close.seats) })}`,
    reader === null
      ? ""
      : `🔮 ${t("denkste.reader", {
          stopper: nameOf(names, reader.stopper),
          mover: nameOf(names, reader.mover),
          hits: reader.hits,
          turns: reader.turns,
          luck: reader.luck,
        })}`,
    bold === null ? "" : `😼 ${tellBold(bold, names, t)}`,
    fall === null
      ? ""
      : `⏪ ${t("denkste.fall", { name: nameOf(names, fall.mover), steps: fall.from - fall.counter })}`,
    streak.times < worthTelling
      ? ""
      : `💨 ${t("denkste.streak", { names: named(streak.seats), count: streak.seats.length, times: streak.times })}`,
    caught === null ? "" : `🛑 ${tellCaught(named(caught.seats), caught.times, t)}`,
  ];
}

function tellCaught(names: readonly string[], count: number, t: DenksteScene["t"]): string {
  return t(names.length > 1 ? "denkste.unluckyAll" : "denkste.unlucky", { names, count });
}

/** By its most striking part. */
function tellBold(
  { mover, number, discs, times, again }: Bold,
  names: readonly string[],
  t: DenksteScene["t"],
): string {
  const name = nameOf(names, mover);
  if (again) return t("denkste.boldAgain", { name, number });
  if (times === 1) return t("denkste.boldOdds", { name, number, discs });
  return t(discs > 1 ? "denkste.boldStreakOdds" : "denkste.boldStreak", { name, number, times, discs });
}

/** How well a stopper read the mover. */
interface Reader {
  readonly stopper: Seat;
  readonly mover: Seat;
  readonly hits: number;
  readonly turns: number;
  /** Expected hits by luck: a sixth per different stop number. */
  readonly luck: number;
}

/** A number that got through. */
interface Bold {
  readonly mover: Seat;
  readonly number: number;
  /** How many numbers could stop it. */
  readonly discs: number;
  /** How often the mover had set it in a row, this time included. */
  readonly times: number;
  /** Whether it was caught the turn before. */
  readonly again: boolean;
}

/** Who was caught most often, and how often; null: nobody three times. */
function maxCaught(
  turns: readonly Revealed[],
  seats: number,
): { readonly seats: readonly Seat[]; readonly times: number } | null {
  const caught = caughtTimes(turns, seats);
  const times = Math.max(...caught);
  return times < 3 ? null : { times, seats: caught.flatMap((own, seat) => (own === times ? [seat] : [])) };
}

/** Who was further than the winner before the last turn; nobody if the winner was ahead. */
function overtakenAtLast(turns: readonly Revealed[], counters: readonly number[]): readonly Seat[] {
  const last = turns.at(-1);
  if (last === undefined) return [];
  return overtaken(counters.with(last.mover, last.from), [last.mover]);
}

/** Those fewest steps behind the winner, and how many; null: more than two. */
function soClose(
  counters: readonly number[],
  goal: number,
): { readonly seats: readonly Seat[]; readonly steps: number } | null {
  const steps = Math.min(...counters.filter((counter) => counter < goal).map((counter) => goal - counter));
  if (steps > 2) return null;
  return { steps, seats: counters.flatMap((counter, seat) => (goal - counter === steps ? [seat] : [])) };
}

/** How often each seat was caught, by seat. */
function caughtTimes(turns: readonly Revealed[], seats: number): readonly number[] {
  return Array.from(
    { length: seats },
    (_, seat) => turns.filter((turn) => turn.mover === seat && isCaught(turn)).length,
  );
}

/** Of stoppers with at least two hits the one furthest ahead of luck; null if none was by half a hit. */
function bestReader(turns: readonly Revealed[], seats: number): Reader | null {
  const readers = Array.from({ length: seats }, (_, mover) => readerOf(turns, mover)).filter(
    (reader) => reader !== null,
  );
  const [best] = readers.filter(({ hits }) => hits > 1).toSorted((a, b) => b.hits - b.luck - (a.hits - a.luck));
  return best === undefined || best.hits - best.luck < 0.5 ? null : best;
}

/** Each mover's only stopper: the right neighbour. */
function readerOf(turns: readonly Revealed[], mover: Seat): Reader | null {
  const own = turns.filter((turn) => turn.mover === mover);
  const [first] = own;
  if (first === undefined) return null;
  const luck = own.reduce((sum, { stop }) => sum + new Set(stop).size / 6, 0);
  return { stopper: first.stopper, mover, hits: own.filter(isCaught).length, turns: own.length, luck };
}

/**
 * The boldest number that got through: higher, more stop numbers and more repeats are bolder; setting it right after
 * being caught with it counts as two more. Null if none was bold but in height.
 */
function boldest(turns: readonly Revealed[]): Bold | null {
  const bold = turns
    .map((turn, at) => boldOf(turn, turns.slice(0, at)))
    .filter((one) => one !== null)
    .filter(({ discs, times }) => discs > 1 || times > 1);
  return bold.toSorted((a, b) => boldness(b) - boldness(a))[0] ?? null;
}

function boldness({ number, discs, times, again }: Bold): number {
  return number * discs * (times + (again ? 2 : 0));
}

function boldOf({ mover, go, stop, outcome }: Revealed, earlier: readonly Revealed[]): Bold | null {
  if (outcome !== "moved" && outcome !== "goal") return null;
  const own = earlier.filter((turn) => turn.mover === mover);
  const last = own.at(-1);
  return {
    mover,
    number: go,
    discs: stop.length,
    times: own.length - own.findLastIndex((turn) => turn.go !== go),
    again: last !== undefined && last.go === go && isCaught(last),
  };
}

/** The longest run of turns without being caught, and whose it was. */
function longestStreak(
  turns: readonly Revealed[],
  seats: number,
): { readonly seats: readonly Seat[]; readonly times: number } {
  const longest = Array.from({ length: seats }, (_, seat) => streakOf(turns.filter((turn) => turn.mover === seat)));
  const times = Math.max(...longest);
  return { times, seats: longest.flatMap((own, seat) => (own === times ? [seat] : [])) };
}

function streakOf(own: readonly Revealed[]): number {
  let longest = 0;
  let streak = 0;
  for (const turn of own) {
    streak = isCaught(turn) ? 0 : streak + 1;
    longest = Math.max(longest, streak);
  }
  return longest;
}

/** The turn that threw a figure back furthest. */
function deepestFall(turns: readonly Revealed[]): Revealed | null {
  const falls = turns.filter(({ from, counter }) => counter < from);
  return falls.toSorted((a, b) => b.from - b.counter - (a.from - a.counter))[0] ?? null;
}

function isCaught({ outcome }: Revealed): boolean {
  return outcome === "caught" || outcome === "back";
}
