import { describe, expect, it } from "vitest";
import { painted } from "../../../src/discord/pictures/painted.js";
import { fakeClock } from "../../support/fake-clock.js";
import { keepLines } from "../../support/tables.js";

const picture = { name: "hand.png", description: "a hand", svg: "<svg/>" };
const png = new Uint8Array([1, 2, 3]);

describe("the picture of a message for one reader", () => {
  it("goes along when it is painted in time", async () => {
    const [clock, { log }] = [fakeClock(), keepLines()];
    const painter = { paint: () => Promise.resolve(png) };
    expect(await painted({ painter, clock, log }, picture)).toBe(png);
    expect(clock.waiting()).toBe(0);
  });

  it("is left out when it takes so long that the answer would come too late", async () => {
    const [clock, { log }] = [fakeClock(), keepLines()];
    const painter = { paint: () => new Promise<Uint8Array>(() => undefined) };
    const waited = painted({ painter, clock, log }, picture);
    await clock.forward(1_500);
    expect(await waited).toBeNull();
  });

  it("is left out when it cannot be painted, which the log tells without the drawing", async () => {
    const [clock, { log, lines }] = [fakeClock(), keepLines()];
    const painter = { paint: () => Promise.reject(new Error("no paint")) };
    expect(await painted({ painter, clock, log }, picture)).toBeNull();
    expect(lines).toMatchObject([{ level: "error", facts: { name: "hand.png" } }]);
    expect(JSON.stringify(lines)).not.toContain("<svg");
    expect(clock.waiting()).toBe(0);
  });
});
