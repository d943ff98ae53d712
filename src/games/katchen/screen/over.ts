import { tellRound } from "./news.js";
import { lastRound, ends } from "./last-round.js";
import { type KatchenScene, isKatchen } from "./words.js";
import { orderLines } from "../../../discord/ui/ending.js";
import { commaList, signedNames, nameOf } from "../../../discord/ui/names.js";
import type { Seat } from "../../../game/contract.js";
import type { EndParts } from "../../../game/screen.js";
import type { Event } from "../rules/index.js";

/** Who has lost or won, by which last round, and memorable moments. */
export function over(scene: KatchenScene): EndParts {
  const { view, result, picture, t, emoji } = scene;
  const { knockOut, shots: shotsToLose } = view.options;
  const [line = "", ...more] = knockOut ? victory(scene) : loss(scene);
  const [why = "", ...ties] = lastly(scene);
  const shots = (seat: Seat): string => `${view.shots[seat] ?? 0}\u00A0${emoji.text.shot}`;
  // All but a knock-out's winner have as many shots: who went out later is ahead.
  const rest = (seat: Seat): string =>
    commaList(
      [shotsToLose === 1 ? "" : shots(seat), knockOut ? departure(scene, seat) : ""].filter((part) => part !== ""),
      t,
    );
  const isRanked = knockOut || shotsToLose > 1;
  return {
    instead: picture === null && isRanked ? orderLines(result, signedNames(scene), rest, t) : [],
    line,
    notes: [why, ...story(scene), ...more, ...ties, early(scene)].filter((note) => note !== ""),
  };
}

function loss(scene: KatchenScene): readonly string[] {
  const { view, t, emoji } = scene;
  if (view.phase.type !== "over") return [];
  const { loser } = view.phase;
  const { shots } = view.options;
  const names = signedNames(scene);
  const words = { name: nameOf(names, loser), shots, games: view.game };
  const others = names.filter((_, seat) => seat !== loser);
  return [
    `${emoji.text.shot} ${t(shots > 1 ? "katchen.lostMatch" : "katchen.lost", words)}`,
    t(shots > 1 ? "katchen.roundMatch" : "katchen.round", words),
    `😸 ${t("katchen.safe", { names: others, count: others.length })}`,
  ];
}

function victory({ view, names, result, t }: KatchenScene): readonly string[] {
  const winner = result?.places[0]?.[0];
  if (winner === undefined) return [];
  return [
    `🏆 ${t("katchen.won", { name: nameOf(names, winner) })}`,
    t("katchen.lastStanding", { count: view.game }),
    view.options.shots > 1 && view.shots[winner] === 0 ? t("katchen.untouched") : "",
  ];
}

/** In which game a seat went out of a knock-out; empty: the events do not reach back so far. */
function departure({ view, recent, t }: KatchenScene, seat: Seat): string {
  if (!view.gone.includes(seat)) return t("katchen.left");
  const at = recent.findIndex((event) => event.type === "out" && event.seat === seat);
  const later = recent.slice(at).filter(({ type }) => type === "shot").length;
  return at === -1 ? "" : t("katchen.outIn", { game: view.game - later });
}

function lastly(scene: KatchenScene): readonly string[] {
  const round = lastRound(scene.recent);
  return round === null ? [] : tellRound(scene, round);
}

/** Whether the last game was lost in stage 1. */
function early({ recent, t }: KatchenScene): string {
  const last = recent.findLast((event) => event.type === "dealt" || event.type === "gave");
  return last?.type === "dealt" ? t("katchen.earlyEnd") : "";
}

/** Coasters, of thirteen, from which on to get away is called narrow. */
const narrow = 10;

/** Most remarkable first: the order of getting away, the narrowest escape, the longest run of bad luck, and Katchens. */
function story(scene: KatchenScene): readonly string[] {
  const { recent, names, view, t } = scene;
  const { away, escape, unlucky, katchens } = storyOf(recent, names.length);
  const sharing = ({ seats }: Feat) => ({ names: seats.map((seat) => nameOf(names, seat)), count: seats.length });
  // Of a knock-out the last game leaves only the winner, a longer match is more than it, and of two players one is told.
  const order = view.options.knockOut || view.options.shots > 1 || names.length < 3 ? [] : away;
  const [first, ...others] = order.map((seat) => nameOf(signedNames(scene), seat));
  return [
    first === undefined
      ? ""
      : `🏃 ${others.length === 0 ? t("katchen.firstAway", { name: first }) : t("katchen.awayOrder", { name: first, others })}`,
    escape === null
      ? ""
      : `😅 ${t(escape.count < narrow ? "katchen.escape" : "katchen.closeEscape", { ...sharing(escape), coasters: escape.count })}`,
    unlucky === null ? "" : `🌧️ ${t("katchen.unlucky", { ...sharing(unlucky), rounds: unlucky.count })}`,
    katchens === null
      ? ""
      : `😼 ${t(katchens.count === 1 ? "katchen.oneKatchen" : "katchen.katchens", { ...sharing(katchens), katchens: katchens.count })}`,
  ];
}

/** Who did something, and how often or with how many coasters. */
interface Feat {
  readonly seats: readonly Seat[];
  readonly count: number;
}

/** What a match has to tell. */
interface Story {
  /** In the last game, in order; those without a coaster in stage 2 first. */
  readonly away: readonly Seat[];
  /** Most Katchens thrown; null: none was. */
  readonly katchens: Feat | null;
  /** Most rounds in a row as the lowest; null: less than three. */
  readonly unlucky: Feat | null;
  /** Most coasters held in a game without losing it; null: less than seven. */
  readonly escape: Feat | null;
}

/** Shortest run and tallest pile worth a mention. */
const [longRun, tallPile] = [3, 7] as const;

/** Tells a finished match by all of its events. */
export function storyOf(events: readonly Event[], seats: number): Story {
  const none = Array.from({ length: seats }, () => 0);
  const katchens = [...none];
  const runs = [...none];
  const longest = [...none];
  const escaped = [...none];
  let [held, peak] = [[...none], [...none]];
  let away: Seat[] = [];
  for (const event of events) {
    switch (event.type) {
      case "threw":
        if (isKatchen(event.dice)) raise(katchens, event.seat, 1);
        break;
      case "opens":
        if (event.stage === "deal") [held, peak, away] = [[...none], [...none], []];
        else away = held.flatMap((count, seat) => (count === 0 ? [seat] : []));
        break;
      case "dealt":
      case "gave": {
        raise(held, event.seat, event.coasters);
        if (event.type === "gave") raise(held, event.from, -event.coasters);
        peak = peak.map((tallest, seat) => Math.max(tallest, held[seat] ?? 0));
        const { lowest } = ends(event);
        for (const seat of runs.keys()) runs[seat] = seat === lowest ? (runs[seat] ?? 0) + 1 : 0;
        for (const seat of runs.keys()) longest[seat] = Math.max(longest[seat] ?? 0, runs[seat] ?? 0);
        break;
      }
      case "free":
        away = [...away, event.seat];
        break;
      case "shot":
        peak.forEach((tallest, seat) => {
          if (seat !== event.seat) escaped[seat] = Math.max(escaped[seat] ?? 0, tallest);
        });
        break;
      case "rolled":
      case "tied":
      case "stood":
      case "out":
      case "over":
        break;
    }
  }
  return {
    away,
    katchens: greatestFeat(katchens, 1),
    unlucky: greatestFeat(longest, longRun),
    escape: greatestFeat(escaped, tallPile),
  };
}

function raise(numbers: number[], seat: Seat, by: number): void {
  numbers[seat] = (numbers[seat] ?? 0) + by;
}

/** Those with the highest number; null: it is below `min`. */
function greatestFeat(numbers: readonly number[], min: number): Feat | null {
  const count = Math.max(...numbers);
  return count < min ? null : { count, seats: numbers.flatMap((own, seat) => (own === count ? [seat] : [])) };
}
