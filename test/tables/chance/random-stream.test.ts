import { describe, expect, it } from "vitest";
import { randomStream, type RandomUse } from "../../../src/tables/chance/random-stream.js";

/*
 * The expected numbers come from a second implementation, in Python:
 *
 *   import hashlib, hmac
 *
 *   def words(seed, step, use):
 *       block = 0
 *       while True:
 *           text = f"katzentisch-1:{step}:{use}:{block}".encode("ascii")
 *           digest = hmac.new(seed, text, hashlib.sha256).digest()
 *           for at in range(0, 32, 4):
 *               yield int.from_bytes(digest[at:at + 4], "big")
 *           block += 1
 *
 *   def pick(source, n):
 *       while True:
 *           word = next(source)
 *           if word < 2**32 // n * n:
 *               return word % n
 *
 *   def shuffle(source, items):
 *       for index in range(len(items) - 1, 0, -1):
 *           other = pick(source, index + 1)
 *           items[index], items[other] = items[other], items[index]
 *       return items
 *
 *   seed = bytes(range(32))
 *   s = words(seed, 0, "act"); [pick(s, 6) + 1 for _ in range(20)]
 *   s = words(seed, 7, "act"); [pick(s, 3_000_000_000) for _ in range(6)]
 *   shuffle(words(seed, 0, "act"), list(range(20)))
 *   hashlib.sha256(seed).hexdigest()
 */
const seed = Uint8Array.from({ length: 32 }, (_, index) => index);

function times<T>(count: number, draw: () => T): readonly T[] {
  return Array.from({ length: count }, draw);
}

function dice(step: number, use: RandomUse): string {
  const random = randomStream(seed, step, use);
  return times(20, () => random.die()).join("");
}

describe("the chance of a table", () => {
  it("rolls the dice that follow from the seed, over the borders of the blocks of eight words", () => {
    expect(dice(0, "act")).toBe("51544523121256134612");
  });

  it("rolls other dice for another step, and for another use of the same step", () => {
    expect(dice(1, "act")).toBe("15125461434211656641");
    expect(dice(12, "timeout-3")).toBe("42561364636566235634");
    expect(dice(12, "player-3")).toBe("21165246614251435221");
    expect(dice(12, "due")).toBe("54554552134255121512");
  });

  it("rolls other dice from another seed", () => {
    const random = randomStream(new Uint8Array(32).fill(255), 0, "act");
    expect(times(12, () => random.die()).join("")).toBe("434454641545");
  });

  it("tells the same again when asked again", () => {
    expect(dice(5, "act")).toBe(dice(5, "act"));
  });

  it("picks a word by its remainder", () => {
    const random = randomStream(seed, 7, "act");
    expect(times(6, () => random.pick(52))).toEqual([17, 38, 15, 3, 19, 0]);
  });

  it("takes a word even where there is nothing to choose", () => {
    const random = randomStream(seed, 7, "act");
    expect(times(2, () => random.pick(1))).toEqual([0, 0]);
    expect(random.pick(2 ** 32)).toBe(2_143_604_543);
  });

  it("passes over a word that would favour the small numbers", () => {
    const every = randomStream(seed, 7, "act");
    expect(times(7, () => every.pick(2 ** 32))).toEqual([
      2_078_032_805, 1_126_269_962, 2_143_604_543, 2_820_285_835, 1_038_356_403, 4_056_538_460, 1_482_975_934,
    ]);
    const some = randomStream(seed, 7, "act");
    expect(times(6, () => some.pick(3_000_000_000))).toEqual([
      2_078_032_805, 1_126_269_962, 2_143_604_543, 2_820_285_835, 1_038_356_403, 1_482_975_934,
    ]);
  });

  it("shuffles from the last place down", () => {
    const cards = times(20, () => 0).map((_, index) => index);
    expect(randomStream(seed, 0, "act").shuffle(cards)).toEqual([
      12, 10, 19, 1, 8, 0, 17, 9, 18, 2, 5, 6, 3, 15, 13, 11, 14, 4, 7, 16,
    ]);
  });

  it("leaves the shuffled list itself as it was", () => {
    const cards = Object.freeze(["a", "b", "c"]);
    expect(randomStream(seed, 0, "act").shuffle(cards).toSorted()).toEqual(["a", "b", "c"]);
  });

  it("takes no word for a list of one", () => {
    const random = randomStream(seed, 3, "act");
    expect(random.shuffle(["a"])).toEqual(["a"]);
    expect(random.pick(2 ** 32)).toBe(1_493_043_632);
  });

  it("draws everything from one row of words", () => {
    const random = randomStream(seed, 3, "act");
    expect([random.die(), random.pick(100), random.shuffle(["a", "b", "c", "d"]).join(""), random.die()]).toEqual([
      3,
      60,
      "dbca",
      2,
    ]);
  });

  it.each([0, -1, 1.5, 2 ** 32 + 1, Number.NaN])("refuses to pick one of %d", (n) => {
    expect(() => randomStream(seed, 0, "act").pick(n)).toThrow(RangeError);
  });
});
