import { decode, decodeFrames } from "modern-gif";
import { afterAll, describe, expect, it } from "vitest";
import { realClock } from "../../../src/clock.js";
import { encodeClip } from "../../../src/discord/images/clip.js";
import { Clips } from "../../../src/features/replay/clips.js";
import { BusyError } from "../../../src/discord/images/job-thread.js";
import { drawing, element } from "../../../src/discord/images/svg.js";
import { seededRandom } from "../../support/seeded-random.js";
import { wordSketch } from "../../support/drawings.js";

/** A picture in one colour. */
function plain(fill: string, height = 300): string {
  return drawing(800, height, element("rect", { width: 800, height, fill }));
}

/** One that does not compress. */
function noise(seed: number): string {
  const random = seededRandom(seed);
  const dots = Array.from({ length: 3_000 }, () =>
    element("rect", {
      x: random.pick(800),
      y: random.pick(800),
      width: 4 + random.pick(12),
      height: 4 + random.pick(12),
      fill: `#${(0x10_00_00 + random.pick(0xef_ff_ff)).toString(16)}`,
    }),
  );
  return drawing(800, 800, ...dots);
}

/** The colour in the middle of a frame, above its caption. */
function middleOf(gif: Uint8Array<ArrayBuffer>, frame: number): readonly number[] {
  const { width, height } = decode(gif);
  const data = decodeFrames(gif)[frame]?.data ?? new Uint8ClampedArray();
  const at = (Math.floor(height / 3) * width + width / 2) * 4;
  return [...data.subarray(at, at + 3)];
}

describe("a clip", () => {
  it("shows every picture with its caption below, the last one longest, again and again", async () => {
    const frames = ["#ff0000", "#00ff00", "#0000ff"].map((fill) => ({ svg: plain(fill), caption: "Anna würfelt." }));
    const gif = await encodeClip(frames);
    const { width, height, looped, loopCount, frames: told } = decode(gif);
    expect([width, height]).toEqual([480, 180 + 55]);
    expect([looped, loopCount]).toEqual([true, 0]);
    expect(told.map(({ delay }) => delay)).toEqual([1_400, 1_400, 4_000]);
    expect([0, 1, 2].map((frame) => middleOf(gif, frame))).toEqual([
      [255, 0, 0],
      [0, 255, 0],
      [0, 0, 255],
    ]);
    const other = await encodeClip(frames.map(({ svg }) => ({ svg, caption: "Ben lässt es stehen." })));
    expect(Buffer.from(other).equals(gif)).toBe(false);
  });

  it("tells a long caption whole, in as many rows as it takes, and keeps the same room for it below every picture", async () => {
    const long =
      "Graf Schaltkreis spielt 3 Detektive und 1 Mafioso aus, kassiert 3 Punkte, und Anna, Ben und Cleo werfen dafür je eine Karte derselben Fraktion ab, das bringt";
    const made = (end: string) =>
      encodeClip(["kurz", `${long} ${end}.`].map((caption) => ({ svg: plain("#ff0000"), caption })));
    const [gif, other] = [await made("je 1 Punkt"), await made("je 2 Punkte")];
    expect(decode(gif).height).toBe(180 + Math.round((4 * 36 + 20) * 0.6));
    expect(Buffer.from(other).equals(gif)).toBe(false);
  });

  it("is as high as most of its pictures, and shrinks one that is much higher", async () => {
    const high = { svg: plain("#00ff00", 1_200), caption: "" };
    const gif = await encodeClip([...Array.from({ length: 3 }, () => ({ svg: plain("#ff0000"), caption: "" })), high]);
    expect(decode(gif).height).toBe(251 + 55);
    expect(middleOf(gif, 3)).toEqual([0, 255, 0]);
  });

  it(
    "has at most so many bytes, a mebibyte where nothing is said, and becomes smaller for it",
    { tags: "long" },
    async () => {
      const frames = Array.from({ length: 2 }, (_, seed) => ({ svg: noise(seed), caption: String(seed) }));
      const most = 100_000;
      const gif = await encodeClip(frames, most);
      expect(gif.length).toBeLessThanOrEqual(most);
      expect(gif.length).toBeGreaterThan(most / 3);
      expect(decode(gif).width).toBeLessThan(480);
      const whole = await encodeClip(frames);
      expect(decode(whole).width).toBe(480);
      expect(whole.length).toBeGreaterThan(most);
    },
  );
});

describe("clips", () => {
  const worker = new URL("../../../dist/process/paint-worker.js", import.meta.url);
  const clips = new Clips({ clock: realClock, worker });
  const clip = () => [{ sketch: wordSketch("Katze"), caption: "Anna" }];
  afterAll(() => clips.stop());

  it("are made in a thread, once, and marked as posted once", async () => {
    expect(clips.made("one")).toBeNull();
    const [gif, again] = await Promise.all([clips.make("one", clip), clips.make("one", clip)]);
    expect(Buffer.from(gif).toString("latin1", 0, 6)).toBe("GIF89a");
    expect(again).toBe(gif);
    expect(clips.made("one")).toBe(gif);
    expect([clips.markPosted("one"), clips.markPosted("one")]).toEqual([true, false]);
  });

  it("are refused to those who come while many wait, and one that cannot be painted holds up nobody", async () => {
    const broken = clips.make("broken", () => [{ sketch: "no sketch", caption: "" }]);
    const waiting = ["a", "b", "c"].map((key) => clips.make(key, clip));
    await expect(clips.make("late", clip)).rejects.toThrow(BusyError);
    await expect(broken).rejects.toThrow("cannot be painted");
    expect(await Promise.all(waiting)).toHaveLength(3);
    expect(await clips.make("late", clip)).not.toHaveLength(0);
  });
});
