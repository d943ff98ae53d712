import { describe, expect, it } from "vitest";
import { drawStream, type RandomUse } from "../../../src/tables/chance/random-stream.js";
import {
  addToSalt,
  commitmentOf,
  cupCommitmentOf,
  cupDrawKey,
  drawKey,
  entrantsHash,
  hashLuckyWord,
  isSalt,
  normaliseLuckyWord,
  type Secrets,
  secretsOf,
  termsHash,
} from "../../../src/tables/chance/secrets.js";
import { canonicalJson } from "../../../src/tables/chance/canonical-json.js";
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
    expect(drawKey({ protocol: 1, seed })).toEqual({ protocol: 1, key: seed });
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
  expect(commitmentOf({ id: "abc", protocol: 2 }, seed)).toBe(
    "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
  );
});

/*
 * From a second implementation, in Python:
 *
 *   sha = lambda text: hashlib.sha256(text.encode()).hexdigest()
 *   key = lambda text: hmac.new(seed, text.encode(), hashlib.sha256).digest()
 *   words = [sha("abcdefghijk:Kätzchen")[:16], None]
 *   terms = sha(json.dumps({"game": "katchen", "rules": 3, "options": {"shots": 3}, "seats": 2, "opener": None,
 *                           "words": words}, sort_keys=True, separators=(",", ":")))
 *   commitment = sha(f"katzentisch-3:abcdefghijk:{seed.hex()}")
 *   key(f"katzentisch-3:abcdefghijk:{terms}:1422957142171648000")
 *   entrants = sha(json.dumps(["Anna", "Chloé 🐈"], ensure_ascii=False, separators=(",", ":")))
 *   key(f"katzentisch-3-cup:1422957142171648000:{entrants}:1422957142171648001")
 */
describe("protocol 3", () => {
  const table = "abcdefghijk";
  const word = hashLuckyWord(table, " Ka\u0308tzchen\n");
  const fixed = { game: "katchen", rules: 3, options: { shots: 3 }, seats: 2, opener: null, words: [word, null] };
  const terms = termsHash(fixed);
  const secrets = { protocol: 3, table, seed, terms, message: "1422957142171648000" } as const;
  const inHex = (of: Secrets) => Buffer.from(drawKey(of).key).toString("hex");

  it("binds the bot to the seed of one table alone", () => {
    expect(commitmentOf({ id: table, protocol: 3 }, seed)).toBe(
      "1361a1b1177964417c3c46736ac3a5131496f20b04eac5f9df985db7fb347a09",
    );
  });

  it("closes the key with what was fixed and the start message's id", () => {
    expect(word).toBe("df94b0dbbe18c1f4");
    expect(terms).toBe("04d30b6a09a6adb29f3ecde4e3ca9b9e54896c86abede9ccb91ccdca14cac0ea");
    expect(inHex(secrets)).toBe("3664c8dbe56f850dbc93366be679483da8d36e32a9a68398e2a9ae098f0454e4");
  });

  it("has another key with another table, word, seat, option or message", () => {
    const others = [
      { ...secrets, table: "abcdefghijl" },
      { ...secrets, message: "1422957142171648001" },
      { ...secrets, terms: termsHash({ ...fixed, words: [null, word] }) },
      { ...secrets, terms: termsHash({ ...fixed, seats: 3 }) },
      { ...secrets, terms: termsHash({ ...fixed, opener: 0 }) },
      { ...secrets, terms: termsHash({ ...fixed, options: { shots: 1 } }) },
      { ...secrets, terms: termsHash({ ...fixed, game: "kalle" }) },
      { ...secrets, terms: termsHash({ ...fixed, rules: 4 }) },
    ];
    expect(new Set([secrets, ...others].map(inHex)).size).toBe(others.length + 1);
  });

  it("rolls the dice that follow from it, as protocol 2 does", () => {
    const { key: bytes } = drawKey(secrets);
    const rolled = ([2, 3] as const).map((protocol) => drawStream({ protocol, key: bytes }, 4, "act").pick(1_000_000));
    expect(rolled[0]).toBe(rolled[1]);
  });

  it.each([
    ["  Mieze\t", "Mieze"],
    ["\uFB01nger", "\uFB01nger"],
    [" \u00A0\u2003\n", ""],
    ["🐈".repeat(41), "🐈".repeat(40)],
  ])("takes of the lucky word %o as much as counts", (text, counts) => {
    expect(normaliseLuckyWord(text)).toBe(counts);
  });

  it("has a table's secrets once it has started", () => {
    const row = { id: table, protocol: 3, salt: null } as const;
    expect(secretsOf({ ...row, terms: canonicalJson(fixed), message: secrets.message }, seed)).toEqual(secrets);
    expect(() => secretsOf({ ...row, terms: null, message: null }, seed)).toThrow("has not started");
  });
});

describe("a cup's draw", () => {
  const cup = "1422957142171648000";
  const drawn = { cup, seed, entrants: entrantsHash(["Anna", "Chloé 🐈"]), message: "1422957142171648001" };

  it("is closed by the message that lists who is drawn", () => {
    expect(cupCommitmentOf(cup, seed)).toBe("b3dfa77c25cf671d1b828232d2d43436f4abf8ae8d5d1790e50b9d56243be897");
    expect(Buffer.from(cupDrawKey(drawn).key).toString("hex")).toBe(
      "be8b14abeadb82ae3a78f4db6169b79e94030cbe0988bcc8fb763a8546f6e562",
    );
  });

  it("has another key with another message, list or cup", () => {
    const others = [
      { ...drawn, message: "1422957142171648002" },
      { ...drawn, entrants: entrantsHash(["Chloé 🐈", "Anna"]) },
      { ...drawn, cup: "1422957142171648003" },
    ];
    const keys = [drawn, ...others].map((of) => Buffer.from(cupDrawKey(of).key).toString("hex"));
    expect(new Set(keys).size).toBe(4);
  });
});
