import { describe, expect, it } from "vitest";
import { judge } from "../../src/metrics/open-metrics.js";

describe("the bot counts as", () => {
  it("starting until it has been connected to Discord", () => {
    expect(judge(null, null)).toEqual({ status: "starting", reason: "The bot is not connected to Discord yet." });
    // What the process before it has left is no sign of this one's life.
    expect(judge(null, 5_000).status).toBe("starting");
  });

  it("well while its connection stands and its last sign of life is fresh", () => {
    expect(judge(true, 9_600)).toEqual({ status: "well", silentSeconds: 10 });
    expect(judge(true, 29_999).status).toBe("well");
  });

  it("sick while its connection is down, however fresh the sign of life", () => {
    expect(judge(false, 0)).toEqual({ status: "sick", reason: "The connection to Discord is down." });
  });

  it("sick when it can leave no sign of life in its database, as on a full disk", () => {
    expect(judge(true, 30_000)).toEqual({
      status: "sick",
      reason: "No sign of life in the database for 30 s.",
    });
    expect(judge(true, null)).toEqual({
      status: "sick",
      reason: "The bot has left no sign of life in its database.",
    });
  });
});
