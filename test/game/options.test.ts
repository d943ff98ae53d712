import { describe, expect, it } from "vitest";
import { defineOptions, flag, impliedFlag, number } from "../../src/game/options.js";

const shots = number("shots", 1, 3, 1);
const knockOut = impliedFlag("knockOut", shots, (count) => count > 1);
const options = defineOptions(flag("loud", true), knockOut, shots);

const single = { loud: true, knockOut: false, shots: 1 } as const;
const choosable = (chosen: ReturnType<typeof options.parse>): readonly string[] =>
  options.entries(chosen).map(([{ name }]) => name);

describe("an option that another one implies", () => {
  it("is on by itself where it is implied, whatever was given for it", () => {
    const implied = { ...single, knockOut: true, shots: 2 };
    for (const given of [{ shots: 2 }, { shots: 2, knockOut: false }, { shots: 2, knockOut: true }])
      expect([options.parse(given), options.safeParse(given).data]).toEqual([implied, implied]);
  });

  it("is as it was given elsewhere, and off by default", () => {
    expect(options.parse({})).toEqual(single);
    expect(options.parse({ shots: 1, knockOut: true })).toEqual({ ...single, knockOut: true });
    for (const knockOutGiven of ["on", 1, null])
      expect(options.safeParse({ shots: 2, knockOut: knockOutGiven }).success).toBe(false);
  });

  it("can be chosen only where it is not implied", () => {
    const implied = options.parse({ shots: 3 });
    expect(choosable(single)).toEqual(["loud", "knockOut", "shots"]);
    expect(choosable(implied)).toEqual(["loud", "shots"]);
    expect(options.choose(single, "knockOut", ["on"])).toEqual({ ...single, knockOut: true });
    expect(options.choose(implied, "knockOut", ["off"])).toEqual(implied);
  });

  it("comes with the choice that implies it, and goes with it", () => {
    const implied = options.choose(single, "shots", ["3"]);
    expect(implied).toEqual({ ...single, knockOut: true, shots: 3 });
    expect(options.choose(implied, "shots", ["2"])).toEqual({ ...implied, shots: 2 });
    expect(options.choose(implied, "shots", ["1"])).toEqual(single);
  });

  it("stays as it was chosen while others are", () => {
    const chosen = options.parse({ knockOut: true });
    expect(options.choose(chosen, "loud", ["off"])).toEqual({ ...chosen, loud: false });
    expect(options.choose(chosen, "shots", ["1"])).toEqual(chosen);
  });
});
