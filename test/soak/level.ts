import type { Check } from "./checks.js";

/** What the bot weighed while everybody kept still. */
export interface Weighing {
  /** How many presses and commands there had been. */
  readonly deeds: number;
  /** How many tables were open. */
  readonly open: number;
  /** What lives after a collection, without code, in bytes. */
  readonly heap: number;
  /** All that is resident, in bytes. */
  readonly resident: number;
}

type Kind = "heap" | "resident";

/** How much a kind of memory grows with each deed, in bytes, and how far that may be off: 99 of 100 times it is less. */
export interface Growth {
  readonly perDeed: number;
  readonly error: number;
}

/**
 * Bytes that a deed may leave behind. Of the heap: what fills caches that have an end (texts, names of pictures), what the
 * Discord client keeps of an interaction's address for an hour, and what the engine learns about code as it runs, which
 * come to some 500 to 1,200 in the first minutes of a life. Of what is resident: pictures, until 32 MB of them are kept.
 */
const allowed: Readonly<Record<Kind, number>> = { heap: 2_048, resident: 32 * 1_024 };

/** An error beyond this, in bytes, says that the figures tell nothing. */
const mostError: Readonly<Record<Kind, number>> = { heap: 2 * 1_024, resident: 512 * 1_024 };

/** Fewer weighings than these, after those that the bot warms up in, do not tell what is noise. */
const least = 6;

/**
 * Memory is level: after warming up, and with as many open tables, it grows with each deed by no more than is allowed, as
 * far as noise lets one say so. A life with too few weighings is not judged.
 */
export function checkMemory(weighings: readonly Weighing[]): readonly Check[] {
  const compared = comparable(weighings);
  return (["heap", "resident"] as const).map((kind): Check => {
    const name = kind === "heap" ? "live heap" : "resident memory";
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
        : error > mostError[kind]
          ? [`${words} is too uncertain to tell`]
          : [];
    const what = `${name} is level (${words} over ${over} deeds, ${allowed[kind]} allowed)`;
    return { what, looked: compared.length, wrong };
  });
}

/** Those after warming up at which the commonest number of tables was open: the first third of a life is warming up. */
function comparable(weighings: readonly Weighing[]): readonly Weighing[] {
  const warm = weighings.slice(Math.ceil(weighings.length / 3));
  const having = (open: number): readonly Weighing[] => warm.filter((one) => one.open === open);
  const groups = [...new Set(warm.map(({ open }) => open))].map(having);
  return groups.toSorted((a, b) => b.length - a.length)[0] ?? [];
}

/** The line of least squares through points, and the error of its slope by how far they lie from it. */
export function growthOf(points: readonly { readonly x: number; readonly y: number }[]): Growth {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x0, y0] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))];
  const spread = points.reduce((sum, { x }) => sum + (x - x0) ** 2, 0);
  if (spread === 0) return { perDeed: 0, error: Infinity };
  const perDeed = points.reduce((sum, { x, y }) => sum + (x - x0) * (y - y0), 0) / spread;
  const left = points.reduce((sum, { x, y }) => sum + (y - y0 - perDeed * (x - x0)) ** 2, 0);
  const freedom = points.length - 2;
  // Close to the 99th percentile of Student's distribution from three degrees of freedom on.
  const quantile = 2.33 + 6.7 / freedom;
  return { perDeed, error: quantile * Math.sqrt(left / freedom / spread) };
}
