import { describe, expect, it } from "vitest";
import type { EveningRow } from "../../src/store/store.js";
import { cupHost, cupNoon, cupPeople, CupWorld } from "../support/cup-world.js";
import { eveningKey as key, type EveningWorld, eveningWorld, thursdays as plan } from "../support/evening-world.js";

const [minute, hour] = [60_000, 3_600_000];
const day = 24 * hour;

/** A Wednesday at noon in Berlin, and the next evening. */
const [noon, eight] = [Date.UTC(2026, 6, 1, 10), Date.UTC(2026, 6, 2, 18)];

async function rowOf(world: EveningWorld): Promise<EveningRow> {
  const state = await world.evenings.of(key);
  if (state === null) throw new Error("there is no club evening");
  return state.row;
}

async function set(start: number): Promise<EveningWorld> {
  const world = eveningWorld(start);
  await world.evenings.set(key, plan, true);
  await world.clock.forward(minute);
  return world;
}

function eventStarts(world: EveningWorld): readonly number[] {
  return [...world.events.values()].map((event) => Date.parse(event.scheduled_start_time));
}

describe.each([7, 60])("a clock that is %i days ahead", (days) => {
  it.each([
    ["before its board is posted", noon, "coming"],
    ["while people sign up", eight - 5 * hour, "open"],
    ["while it is under way", eight + hour / 2, "begun"],
  ])("for two minutes, %s, changes nothing of a club evening", async (_when, start, stage) => {
    const world = await set(start);
    const before = await rowOf(world);
    expect(before.stage).toBe(stage);
    world.clock.leap(days * day);
    await world.clock.forward(2 * minute);
    await world.evenings.answer({ ...key, evening: before.evening, user: "1", name: "Anna", answer: "yes" });
    world.evenings.wake(key);
    await world.clock.forward(1);
    world.clock.leap(-days * day);
    await world.clock.forward(2 * minute);
    const { start: at, stage: present, message } = await rowOf(world);
    expect([at, present, message]).toEqual([before.start, stage, before.message]);
    expect(eventStarts(world)).toEqual([stage === "begun" ? eight + 7 * day : eight]);
  });

  it("loses no club evening that is to come, however long it is so, and whatever is set meanwhile", async () => {
    for (const isSetMeanwhile of [false, true]) {
      const world = await set(noon);
      world.clock.leap(days * day);
      world.restart();
      await world.clock.forward(minute);
      if (isSetMeanwhile) await world.evenings.set(key, { ...plan, game: "denkste" }, true);
      await world.clock.forward(hour);
      expect((await rowOf(world)).start).toBeGreaterThan(eight);
      world.clock.leap(-days * day);
      await world.clock.forward(10 * minute);
      expect([(await rowOf(world)).start, ...eventStarts(world)]).toEqual([eight, eight]);
      await world.clock.forward(eight + minute - world.clock.now());
      expect((await rowOf(world)).stage).toBe("begun");
    }
  });

  it("for two minutes neither begins a cup's check-in nor calls a cup off", async () => {
    const world = new CupWorld();
    const start = cupNoon + 3 * day;
    const cup = await world.open({ start });
    for (const who of cupPeople.slice(0, 5)) await world.ask(cup, who, { type: "join" });
    world.clock.leap(days * day);
    await world.clock.forward(2 * minute);
    await world.ask(cup, cupPeople[5] ?? cupHost, { type: "join" });
    world.clock.leap(-days * day);
    await world.clock.forward(2 * minute);
    expect((await world.state(cup)).cup.stage.type).toBe("signUp");
    await world.clock.forward(start - 10 * minute - world.clock.now());
    expect((await world.state(cup)).cup.stage.type).toBe("checkIn");
  });

  it("for two minutes ends no round of a cup", async () => {
    const world = new CupWorld();
    const cup = await world.begin(5, { roundMs: 2 * hour });
    const { last } = (await world.state(cup)).cup;
    world.clock.leap(days * day);
    await world.clock.forward(2 * minute);
    world.clock.leap(-days * day);
    await world.clock.forward(2 * minute);
    expect((await world.state(cup)).cup.last).toBe(last);
    await world.clock.forward(3 * hour);
    expect((await world.state(cup)).cup.last).toBeGreaterThan(last);
  });
});
