import { beforeEach, describe, expect, it } from "vitest";
import { Queues } from "../../src/tables/queues.js";
import { Races } from "../../src/tables/decide/races.js";
import { fakeClock, type FakeClock, settle } from "../support/fake-clock.js";

let clock: FakeClock;
let queues: Queues;
let races: Races;
let ran: string[];

beforeEach(() => {
  clock = fakeClock();
  queues = new Queues();
  races = new Races(clock, queues);
  ran = [];
});

/** Pressed at `at`; tells when its turn has come. */
function press(name: string, at: number, table = "table"): Promise<number> {
  return races.gather({ id: table, guild: "1" }, 7, at, (arrival) => {
    ran.push(name);
    return arrival;
  });
}

describe("a race", () => {
  it("waits a moment after the first press, and then takes all by when they were pressed", async () => {
    const presses = [press("third", 30), press("first", 10), press("second", 20)];
    await clock.forward(99);
    expect(ran).toEqual([]);
    await clock.forward(1);
    expect(ran).toEqual(["first", "second", "third"]);
    expect(await Promise.all(presses)).toEqual([0, 1, 2]);
  });

  it("takes presses of one millisecond in the order in which they came", async () => {
    void press("earlier", 10);
    void press("later", 10);
    await clock.forward(100);
    expect(ran).toEqual(["earlier", "later"]);
  });

  it("does not wait longer when more presses come", async () => {
    void press("first", 10);
    await clock.forward(90);
    void press("second", 20);
    await clock.forward(10);
    expect(ran).toEqual(["first", "second"]);
  });

  it("begins again with the next press", async () => {
    void press("first", 20);
    await clock.forward(100);
    void press("too late to be before it", 10);
    await clock.forward(100);
    expect(ran).toEqual(["first", "too late to be before it"]);
  });

  it("keeps tables apart", async () => {
    void press("here", 20);
    await clock.forward(50);
    void press("there", 10, "another table");
    await clock.forward(50);
    expect(ran).toEqual(["here"]);
    await clock.forward(50);
    expect(ran).toEqual(["here", "there"]);
  });

  it("takes its turns in the table's queue, with nothing between them", async () => {
    void press("first", 10);
    void press("second", 20);
    void queues.run("table", () => ran.push("what came meanwhile"));
    await clock.forward(100);
    void queues.run("table", () => ran.push("what came after it"));
    await settle();
    expect(ran).toEqual(["what came meanwhile", "first", "second", "what came after it"]);
  });

  it("takes in what still comes while the queue is not free, in its place", async () => {
    let free = (): void => undefined;
    void queues.run("table", () => new Promise<void>((resolve) => (free = resolve)));
    void press("second", 20);
    await clock.forward(100);
    void press("first", 10);
    free();
    await settle();
    expect(ran).toEqual(["first", "second"]);
    await clock.forward(100);
    expect(ran).toEqual(["first", "second"]);
  });

  it("goes on with the others when one of them fails", async () => {
    const failing = races.gather({ id: "table", guild: "1" }, 7, 10, () => {
      throw new Error("the disk is full");
    });
    void press("second", 20);
    const failed = failing.catch((error: unknown) => error);
    await clock.forward(100);
    expect(await failed).toEqual(new Error("the disk is full"));
    expect(ran).toEqual(["second"]);
  });

  it("is remembered by its question until there are no more at its table", async () => {
    expect(races.wasFor("table", 7)).toBe(false);
    void press("first", 10);
    await clock.forward(100);
    expect([races.wasFor("table", 7), races.wasFor("table", 8), races.wasFor("other", 7)]).toEqual([
      true,
      false,
      false,
    ]);
    races.drop("table");
    expect(races.wasFor("table", 7)).toBe(false);
  });

  it("takes its turns at once when the program ends", async () => {
    void press("second", 20);
    void press("first", 10);
    races.flush();
    await settle();
    expect(ran).toEqual(["first", "second"]);
    await clock.forward(100);
    expect(ran).toEqual(["first", "second"]);
  });
});
