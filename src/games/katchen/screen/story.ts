import type { Seat } from "../../../game/contract.js";
import type { Event } from "../rules/index.js";
import { ends } from "./last-round.js";
import { isKatchen } from "./words.js";

/** Who did something, and how often or with how many coasters. */
export interface Feat {
  readonly seats: readonly Seat[];
  readonly count: number;
}

/** What a match has to tell. */
export interface Story {
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
