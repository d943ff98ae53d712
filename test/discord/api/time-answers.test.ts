import { describe, expect, it } from "vitest";
import { createClient } from "../../../src/discord/gateway/connect.js";
import { DiscordTime, timeAnswers } from "../../../src/discord/api/discord-time.js";
import { fakeClock } from "../../support/fake-clock.js";

/** After a request of 200 ms with these headers. */
async function boundsAfter(headers: Record<string, string>) {
  const clock = fakeClock(5_000);
  const time = new DiscordTime(clock);
  const { rest } = createClient(null, () => undefined);
  rest.options.makeRequest = async () => {
    await clock.forward(200);
    return Response.json({}, { headers });
  };
  timeAnswers(rest, time);
  await rest.get("/gateway", { auth: false });
  return time.bounds();
}

describe("Discord's time", () => {
  it("is read from the date of its answers, between the departure of a request and the arrival of its answer", async () => {
    const date = new Date(60_000).toUTCString();
    expect(await boundsAfter({ date })).toEqual({ least: 60_000, most: expect.closeTo(61_300, -1) as number });
  });

  it("is not read from answers without a date, with none that makes sense, or out of a cache", async () => {
    const date = new Date(60_000).toUTCString();
    for (const headers of [{}, { date: "soon" }, { date, age: "5" }]) {
      expect(await boundsAfter(headers)).toEqual({
        least: Number.NEGATIVE_INFINITY,
        most: Number.POSITIVE_INFINITY,
      });
    }
  });
});
