import { describe, expect, it } from "vitest";
import { packed } from "../../../src/discord/interactions/rules.js";

describe("sections of a long text", () => {
  it("go together while they fit a message, in order, and are never split", () => {
    const [small, half, large] = ["a".repeat(10), "b".repeat(1000), "c".repeat(1500)] as const;
    expect(packed([small, half, large, small])).toEqual([`${small}\n\n${half}`, `${large}\n\n${small}`]);
    expect(packed([half, "b".repeat(998)])).toHaveLength(1);
    expect(packed([half, "b".repeat(999)])).toHaveLength(2);
    expect(packed([])).toEqual([]);
  });
});
