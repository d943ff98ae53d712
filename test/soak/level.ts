import type { Check } from "./checks.js";

/** What the bot weighed at rest. */
export interface Weighing {
  /** How many presses and commands there had been. */
  readonly deeds: number;
  /** How many tables were open. */
  readonly open: number;
  /** How many threads there were, by which native memory differs: those that paint, make clips or play, and the rest. */
  readonly threads: number;
  /** After a collection, without code, in bytes. */
  readonly heap: number;
  /** Outside the heap but of its objects, above all pictures, in bytes. */
  readonly buffers: number;
  /**
   * What else is resident, in bytes: libraries' and threads' own. Not the heap's room, of which the engine keeps as
   * much as it likes.
   */
  readonly native: number;
}

/** What is judged, and what a check calls it. */
const kinds = { heap: "live heap", buffers: "memory of buffers", native: "native memory" } as const;

type Kind = keyof typeof kinds;

/** A kind's growth per deed in bytes, and its error, exceeded once in 100 times. */
export interface Growth {
  readonly perDeed: number;
  readonly error: number;
}

/**
 * Bytes that a deed may leave behind. Of the heap: what fills limited caches (texts, names of pictures), what the
 * Discord client keeps of an interaction's address for an hour, and what the engine learns about code, some 500 to
 * 1,200 in the first minutes of a life. Of buffers: pictures, up to 32 MB.
 */
const allowed: Readonly<Record<Kind, number>> = { heap: 2_048, buffers: 16 * 1_024, native: 16 * 1_024 };

/** In bytes; beyond it the figures tell nothing. */
const maxError: Readonly<Record<Kind, number>> = { heap: 2 * 1_024, buffers: 16 * 1_024, native: 128 * 1_024 };

/** Fewer weighings, without those of warming up, do not tell what is noise. */
const least = 6;

/**
 * Memory is level: after warming up, and with as many open tables, it grows per deed by no more than allowed, as far as
 * noise lets one say. A life with too few weighings is not judged.
 */
export function checkMemory(weighings: readonly Weighing[]): readonly Check[] {
  const compared = comparable(weighings);
  return (Object.keys(kinds) as Kind[]).map((kind): Check => {
    const name = kinds[kind];
    if (compared.length < least) {
      return { what: `${name} is level (too short to tell)`, looked: weighings.length, wrong: [] };
    }
    const growth = growthOf(compared.map((one) => ({ x: one.deeds, y: one[kind] })));
    const { perDeed, error } = growth;
    const words = `${Math.round(perDeed)} ± ${Math.round(error)} bytes a deed`;
    const over = (compared.at(-1)?.deeds ?? 0) - (compared[0]?.deeds ?? 0);
    const wrong =
      perDeed - error > allowed[kind]
        ? [`it grows by ${words}`]
        : error > maxError[kind]
          ? [`${words} is too uncertain to tell`]
          : [];
    const what = `${name} is level (${words} over ${over} deeds, ${allowed[kind]} allowed)`;
    return { what, looked: compared.length, wrong };
  });
}

/**
 * After warming up (a life's first third), those before which somebody had played, with the commonest number of open
 * tables and of threads: a thread that has made a clip keeps some eighty megabytes until it has been idle for a minute.
 */
function comparable(weighings: readonly Weighing[]): readonly Weighing[] {
  const warm = weighings
    .slice(Math.ceil(weighings.length / 3))
    .filter(({ deeds }, at, all) => deeds !== (all[at - 1]?.deeds ?? deeds - 1));
  const kindOf = ({ open, threads }: Weighing): string => `${open} ${threads}`;
  const groups = [...new Set(warm.map(kindOf))].map((kind) => warm.filter((one) => kindOf(one) === kind));
  return groups.toSorted((a, b) => b.length - a.length)[0] ?? [];
}

/** Least squares: the slope, and its error by how far points lie off. */
export function growthOf(points: readonly { readonly x: number; readonly y: number }[]): Growth {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x0, y0] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))];
  const spread = points.reduce((sum, { x }) => sum + (x - x0) ** 2, 0);
  if (spread === 0) return { perDeed: 0, error: Infinity };
  const perDeed = points.reduce((sum, { x, y }) => sum + (x - x0) * (y - y0), 0) / spread;
  const left = points.reduce((sum, { x, y }) => sum + (y - y0 - perDeed * (x - x0)) ** 2, 0);
  const freedom = points.length - 2;
  // Close to the 99th percentile of Student's distribution, from three degrees of freedom on.
  const quantile = 2.33 + 6.7 / freedom;
  return { perDeed, error: quantile * Math.sqrt(left / freedom / spread) };
}
