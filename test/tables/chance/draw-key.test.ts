import { describe, expect, it } from "vitest";
import {
  addToSalt,
  commitmentOf,
  drawKey,
  isSalt,
  drawStream,
  type RandomUse,
} from "../../../src/tables/chance/random-stream.js";
import { recordDraws } from "../../../src/tables/chance/play-again.js";

/*
 * The expected values come from a second implementation, in Python (random-stream.test.ts has `pick` and `shuffle`):
 *
 *   seed = bytes(range(32))
 *   word = hashlib.sha256(unicodedata.normalize("NFC", "Kätzchen").encode()).hexdigest()[:16]
 *   salt = f"1300000000000000001,1300000000000000002:{word},1300000000000000003"
 *   key = hmac.new(seed, ("katzentisch-2:" + salt).encode(), hashlib.sha256).digest()
 *   words: hmac.new(key, f"{step}:{use}:{block}".encode(), hashlib.sha256).digest()
 */
const seed = Uint8Array.from({ length: 32 }, (_, index) => index);
const salt = "1300000000000000001,1300000000000000002:8b6b3629ea5e1832,1300000000000000003";
const key = drawKey({ protocol: 2, seed, salt });

function dice(step: number, use: RandomUse): string {
  const random = drawStream(key, step, use);
  return Array.from({ length: 20 }, () => random.die()).join("");
}

describe("the salt of a table", () => {
  it("joins the presses in their order, and a lucky word's hash to the press of whoever left it", () => {
    const first = addToSalt(null, "1300000000000000001", null);
    const second = addToSalt(first, "1300000000000000002", "Kätzchen");
    expect(addToSalt(second, "1300000000000000003", null)).toBe(salt);
  });

  it("is the same for a lucky word in whatever form its letters came", () => {
    expect(addToSalt(null, "1", "Ka\u0308tzchen")).toBe("1:8b6b3629ea5e1832");
  });

  it.each(["", "1,", "1:8b6b3629", "1:8B6B3629EA5E1832", "1;2", "anna", "1, 2"])("is not %o", (text) => {
    expect(isSalt(text)).toBe(false);
  });

  it("is made of ids and hashes", () => {
    expect(isSalt(salt)).toBe(true);
  });
});

describe("the key of a table", () => {
  it("comes from seed and salt", () => {
    expect(Buffer.from(key.key).toString("hex")).toBe(
      "6ac3608f32c3a491f40bbf3afeb891f9156f8c2fee3ffc6752f0d0ce2e9a9ad8",
    );
  });

  it("is the seed itself where a table was opened under protocol 1", () => {
    expect(drawKey({ protocol: 1, seed, salt: null })).toEqual({ protocol: 1, key: seed });
  });

  it("rolls the dice that follow from it", () => {
    expect(dice(0, "act")).toBe("14225442324561151251");
    expect(dice(12, "timeout-3")).toBe("54241162453545135455");
  });

  it("throws away words that would favour small numbers", () => {
    const random = drawStream(key, 7, "act");
    expect(Array.from({ length: 6 }, () => random.pick(3_000_000_000))).toEqual([
      1_344_611_626, 2_070_811_069, 487_763_003, 487_712_908, 718_514_015, 1_224_593_557,
    ]);
  });
});

describe("what is written down of draws", () => {
  it("has each with its result, and a shuffle as the order of what was shuffled", () => {
    const { random, calls } = recordDraws(drawStream(key, 0, "act"));
    const letters = "abcdefghijklmnopqrst".split("");
    const order = [4, 9, 11, 12, 14, 6, 0, 19, 1, 7, 16, 18, 15, 5, 3, 2, 17, 13, 8, 10];
    expect(random.shuffle(letters).join("")).toBe(order.map((index) => letters[index]).join(""));
    expect(calls).toEqual([["shuffle", 20, order]]);
  });

  it("changes none of them", () => {
    const { random, calls } = recordDraws(drawStream(key, 0, "act"));
    expect([random.die(), random.pick(6), random.die()]).toEqual([1, 3, 2]);
    expect(calls).toEqual([
      ["die", 1],
      ["pick", 6, 3],
      ["die", 2],
    ]);
  });
});

it("binds the bot to a seed by its SHA-256", () => {
  expect(commitmentOf(seed)).toBe("630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
});
