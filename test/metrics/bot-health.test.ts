import { describe, expect, it } from "vitest";
import { judge } from "../../src/metrics/open-metrics.js";

describe("the bot counts as", () => {
  it("starting until it has been connected to Discord", () => {
    expect(judge(null, null)).toEqual({ status: "starting", reason: "The bot is not connected to Discord yet." });
    // An earlier process's heartbeat says nothing of this one.
    expect(judge(null, 5_000).status).toBe("starting");
  });

  it("well while its connection is up and its last heartbeat is fresh", () => {
    expect(judge(true, 9_600)).toEqual({ status: "well", silentSeconds: 10 });
    expect(judge(true, 29_999).status).toBe("well");
  });

  it("sick while its connection is down, however fresh the heartbeat", () => {
    expect(judge(false, 0)).toEqual({ status: "sick", reason: "The connection to Discord is down." });
  });

  it("sick when it cannot store a heartbeat in its database, as on a full disk", () => {
    expect(judge(true, 30_000)).toEqual({
      status: "sick",
      reason: "No heartbeat in the database for 30 s.",
    });
    expect(judge(true, null)).toEqual({
      status: "sick",
      reason: "The bot has stored no heartbeat in its database.",
    });
  });
});
