import { beforeEach, describe, expect, it } from "vitest";
import { paintInTime, type PaintOptions } from "../../../src/discord/images/painter.js";
import { BusyError } from "../../../src/discord/images/job-thread.js";
import { fakeClock, type FakeClock } from "../../support/fake-clock.js";
import { interactionAt } from "../../support/interactions.js";
import { keepLines } from "../../support/tables.js";

const picture = { name: "hand.png", description: "a hand", sketch: "<svg/>" };
/** Discord's clock and ours agree. */
const ages = (clock: FakeClock) => ({ now: () => clock.now() });

const anna = { id: "anna", practice: false };

/** Why pictures were left out. */
let why: string[] = [];
const metrics = { leftOut: (reason: string) => void why.push(reason) };

beforeEach(() => {
  why = [];
});

const png = new Uint8Array([1, 2, 3]);

describe("the picture of a message for one reader", () => {
  it("goes along when it is painted in time", async () => {
    const [clock, { log }] = [fakeClock(), keepLines()];
    const painter = { paint: () => Promise.resolve(png) };
    expect(
      await paintInTime({ painter, ages: ages(clock), clock, log, metrics }, interactionAt(clock.now()), anna, picture),
    ).toBe(png);
    expect(clock.waiting()).toBe(0);
  });

  it("is left out when it takes so long that the answer would come too late", async () => {
    const [clock, { log }] = [fakeClock(), keepLines()];
    let isLeft = false;
    const painter = {
      paint: (_sketch: string, { waiter }: PaintOptions) => {
        waiter?.onLeave(() => (isLeft = true));
        return new Promise<Uint8Array>(() => undefined);
      },
    };
    const waited = paintInTime(
      { painter, ages: ages(clock), clock, log, metrics },
      interactionAt(clock.now()),
      anna,
      picture,
    );
    await clock.forward(1_400);
    expect(isLeft).toBe(false);
    await clock.forward(100);
    expect(await waited).toBeNull();
    expect(isLeft).toBe(true);
    expect(why).toEqual(["late"]);
  });

  it("is waited for less by a press that was long under way, whose answer Discord would not take any more", async () => {
    const [clock, { log }] = [fakeClock(), keepLines()];
    const painter = { paint: () => new Promise<Uint8Array>(() => undefined) };
    const press = interactionAt(clock.now() - 2_400);
    let answered = false;
    const waited = paintInTime({ painter, ages: ages(clock), clock, log, metrics }, press, anna, picture).then(
      (found) => {
        answered = true;
        return found;
      },
    );
    await clock.forward(90);
    expect(answered).toBe(false);
    await clock.forward(20);
    expect(answered).toBe(true);
    expect(await waited).toBeNull();
  });

  it("is left out when it cannot be painted, which the log tells without the drawing", async () => {
    const [clock, { log, lines }] = [fakeClock(), keepLines()];
    const painter = { paint: () => Promise.reject(new Error("no paint")) };
    expect(
      await paintInTime({ painter, ages: ages(clock), clock, log, metrics }, interactionAt(clock.now()), anna, picture),
    ).toBeNull();
    expect(lines).toMatchObject([{ level: "error", facts: { name: "hand.png" } }]);
    expect(JSON.stringify(lines)).not.toContain("<svg");
    expect(clock.waiting()).toBe(0);
    expect(why).toEqual(["broken"]);
  });

  it("is left out at once where it would come too late, and is counted, but is no fault", async () => {
    const [clock, { log, lines }] = [fakeClock(), keepLines()];
    const asked: PaintOptions[] = [];
    const painter = {
      paint: (_sketch: string, options: PaintOptions) => {
        asked.push(options);
        return Promise.reject(new BusyError("too many"));
      },
    };
    for (const age of [0, 2_400]) {
      const press = interactionAt(clock.now() - age);
      expect(await paintInTime({ painter, ages: ages(clock), clock, log, metrics }, press, anna, picture)).toBeNull();
    }
    expect(asked).toMatchObject([
      { asker: anna, patienceMs: 500 },
      { asker: anna, patienceMs: 100 },
    ]);
    expect(why).toEqual(["busy", "busy"]);
    expect(lines).toEqual([]);
    expect(clock.waiting()).toBe(0);
  });
});
