import { describe, expect, it } from "vitest";
import { canonicalJson, isJson, sha256 } from "../../../src/tables/chance/canonical-json.js";

/*
 * The expected values are those of Python's
 * json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).
 */
const value = { b: [1, { z: null, a: true }], a: 'Ä\u2028"\\\n\u0007🎲\u007F', "10": -3, "9": 0 };
const written = '{"10":-3,"9":0,"a":"Ä\u2028\\"\\\\\\n\\u0007🎲\u007F","b":[1,{"a":true,"z":null}]}';

describe("canonical JSON", () => {
  it("sorts names as text and has no blanks", () => {
    expect(canonicalJson(value)).toBe(written);
  });

  it("is hashed as UTF-8", () => {
    expect(sha256(written)).toBe("f935da53e6608019c6429b30d99f27f817d10f5d10351e0f5fae192d91a26081");
  });

  it.each([0.5, 2 ** 53, { ä: 1 }, [undefined]])("does not hold %o, which languages write differently", (other) => {
    expect(isJson(other)).toBe(false);
  });

  it("holds all else", () => {
    expect(isJson(value)).toBe(true);
  });
});
