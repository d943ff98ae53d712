import { describe, expect, it } from "vitest";
import { seededRandom } from "../support/seeded-random.js";
import { checkMemory, growthOf, type Weighing } from "./level.js";

const mb = 1024 * 1024;

/** Weighings with 80 deeds in between, `heap` and `native` bytes by deeds. */
function life(
  heap: (deeds: number) => number,
  native: (deeds: number) => number = () => 150 * mb,
  count = 12,
): readonly Weighing[] {
  return Array.from({ length: count }, (_, at) => {
    const deeds = 80 * (at + 1);
    return { deeds, open: 8, threads: 12, heap: heap(deeds), buffers: 20 * mb, native: native(deeds) };
  });
}

/** Up to this many bytes more or less. */
function noise(seed: number, bytes: number): () => number {
  const random = seededRandom(seed);
  return () => random.pick(2 * bytes + 1) - bytes;
}

/** In heap, buffers and native memory. */
function wrong(weighings: readonly Weighing[]): readonly (readonly string[])[] {
  return checkMemory(weighings).map((check) => check.wrong);
}

const seeds = Array.from({ length: 40 }, (_, at) => at + 1);

/** As a real one, with noise. */
const warming = (deeds: number): number => 25.9 * mb - 1.2 * mb * Math.exp(-deeds / 250);

describe("a heap", () => {
  it("that only warms up is level, whatever the noise", () => {
    for (const seed of seeds) {
      const blur = noise(seed, 60 * 1024);
      expect(wrong(life((deeds) => warming(deeds) + blur()))).toEqual([[], [], []]);
    }
  });

  it("of which every press keeps a few kilobytes leaks, whatever the noise", () => {
    for (const seed of seeds) {
      const blur = noise(seed, 60 * 1024);
      const [heap] = wrong(life((deeds) => warming(deeds) + 4 * 1024 * deeds + blur()));
      expect(heap).toEqual([expect.stringMatching(/^it grows by \d+ ± \d+ bytes a deed$/u)]);
    }
  });

  it("that drops and rises with what is in hand is level", () => {
    expect(wrong(life((deeds) => 26 * mb + ((deeds / 80) % 3) * 50 * 1024))).toEqual([[], [], []]);
  });

  it("that rises at once and stays there is level after it has warmed up", () => {
    expect(wrong(life((deeds) => (deeds > 300 ? 29 : 25) * mb))).toEqual([[], [], []]);
  });

  it("whose numbers are all over the place tells nothing, which does not pass for level", () => {
    const blur = noise(3, 8 * mb);
    expect(wrong(life(() => 30 * mb + blur()))[0]).toEqual([expect.stringContaining("too uncertain")]);
  });

  it("is compared with as many open tables only", () => {
    const level = life(warming);
    const fewer = level.map((one, at) => (at % 4 === 3 ? { ...one, open: 5, heap: one.heap - 6 * mb } : one));
    expect(wrong(fewer)).toEqual([[], [], []]);
    const leaking = life((deeds) => warming(deeds) + 4 * 1024 * deeds);
    const more = leaking.map((one, at) => (at % 4 === 3 ? { ...one, open: 5, heap: one.heap - 6 * mb } : one));
    expect(wrong(more)[0]).toHaveLength(1);
  });

  it("weighed a few times only is not judged, and the check says so", () => {
    const [heap] = checkMemory(
      life(
        (deeds) => 100 * 1024 * deeds,
        () => 150 * mb,
        7,
      ),
    );
    expect(heap).toMatchObject({ wrong: [], what: expect.stringContaining("too short to tell") });
  });
});

describe("buffers", () => {
  it("that fill a cache of pictures are level, and those of which every press keeps more leak", () => {
    const holding = (perDeed: number) =>
      life(() => 25 * mb).map((one) => ({ ...one, buffers: 8 * mb + perDeed * one.deeds }));
    expect(wrong(holding(7 * 1024))).toEqual([[], [], []]);
    expect(wrong(holding(30 * 1024))[1]).toEqual([expect.stringContaining("it grows by")]);
  });
});

describe("native memory", () => {
  const steady = (): number => 25 * mb;

  it("that comes and goes by tens of megabytes is level", () => {
    for (const seed of seeds) {
      const blur = noise(seed, 12 * mb);
      expect(wrong(life(steady, () => 150 * mb + blur(), 40))).toEqual([[], [], []]);
    }
  });

  it("that is given back while nobody plays, and taken again, is level", () => {
    const played = life(steady, () => 150 * mb, 16);
    const paused = played.flatMap((one, at) =>
      at === 7 ? [one, ...Array.from({ length: 6 }, () => ({ ...one, native: 100 * mb }))] : [one],
    );
    expect(wrong(paused)).toEqual([[], [], []]);
  });

  it("that a thread takes which makes clips is level, while one leaks that grows with every number of threads", () => {
    const clips = (one: Weighing, at: number): Weighing =>
      at > 9 && at < 16 ? { ...one, threads: 13, native: one.native + 85 * mb } : one;
    expect(wrong(life(steady, () => 150 * mb, 18).map(clips))).toEqual([[], [], []]);
    const leaking = life(steady, (deeds) => 150 * mb + 100 * 1024 * deeds, 18).map(clips);
    expect(wrong(leaking)[2]).toEqual([expect.stringContaining("it grows by")]);
  });

  it("that grows next to a level heap leaks", () => {
    for (const seed of seeds) {
      const blur = noise(seed, 6 * mb);
      const [heap, , native] = wrong(life(steady, (deeds) => 150 * mb + 100 * 1024 * deeds + blur()));
      expect([heap, native]).toEqual([[], [expect.stringContaining("it grows by")]]);
    }
  });
});

describe("growth", () => {
  it("is the slope of the line, without any error where all points lie on it", () => {
    const points = [0, 1, 2, 3, 4].map((x) => ({ x, y: 7 + 3 * x }));
    expect(growthOf(points)).toEqual({ perDeed: 3, error: 0 });
  });

  it("is unknown where nobody did anything", () => {
    expect(growthOf([1, 2, 3].map((y) => ({ x: 5, y })))).toEqual({ perDeed: 0, error: Infinity });
  });
});
