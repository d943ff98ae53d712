import { describe, expect, it } from "vitest";
import type { EveningState } from "../../../src/features/evening/rules/evening-stages.js";
import { TimeLimitError } from "../../../src/tables/queues.js";
import { eveningKey as key, type EveningWorld, eveningWorld, thursdays } from "../../support/evening-world.js";
import { person } from "../../support/tables.js";

const [minute, hour] = [60_000, 3_600_000];

/** A Thursday in Berlin: three in the afternoon, and eight, when the evening begins. */
const [three, eight] = [Date.UTC(2026, 6, 2, 13), Date.UTC(2026, 6, 2, 18)];

const people = ["Anna", "Ben", "Cleo"].map((name) => person(name));

async function stateOf(world: EveningWorld): Promise<EveningState> {
  const state = await world.evenings.of(key);
  if (state === null) throw new Error("there is no club evening");
  return state;
}

async function say(world: EveningWorld, at: number, answer: "yes" | "later"): Promise<void> {
  const { row } = await stateOf(world);
  const { user, name } = people[at] ?? person("");
  await world.evenings.answer({ ...key, evening: row.evening, user, name, answer });
  world.evenings.wake(key);
  await world.clock.forward(1);
}

/** With three people who have said that they come. */
async function signedUp(game: string | null = "katchen"): Promise<EveningWorld> {
  const world = eveningWorld(three);
  await world.evenings.set(key, { ...thursdays, game }, false);
  await world.clock.forward(1);
  for (const at of people.keys()) await say(world, at, "yes");
  return world;
}

/** Back after the start. @param minutes after it */
async function backAt(world: EveningWorld, minutes: number): Promise<void> {
  await world.clock.sleep(eight + minutes * minute - world.clock.now());
  world.restart();
  await world.clock.forward(6 * minute);
}

const until = (world: EveningWorld, ms: number): Promise<void> => world.clock.forward(ms - world.clock.now());

const board = (world: EveningWorld): string =>
  JSON.stringify([...world.messages.values()].find(({ nonce }) => nonce.startsWith("e"))?.body);

/** What stands in the channel besides the list. */
const besides = (world: EveningWorld): readonly string[] =>
  [...world.messages.values()].map(({ body }) => body.content ?? "").filter(Boolean);

async function open(world: EveningWorld): Promise<string> {
  const { row } = await stateOf(world);
  await world.evenings.open(key, row.evening, { kind: "most" }, "allowed");
  await world.clock.forward(1);
  const [table = ""] = await world.bench.store.openTablesOf(key.guild);
  return table;
}

describe("a club evening whose start the bot has missed", () => {
  it("says since when it is back, and counts nobody as there who has not said so since, wherever it dies", async () => {
    for (let at = 0; at < 6; at += 1)
      for (const when of ["before", "after"] as const) {
        const world = await signedUp();
        await world.clock.sleep(eight + 90 * minute - world.clock.now());
        world.restart();
        world.dieAt(at, when);
        await world.clock.forward(6 * minute);
        world.restart();
        await world.clock.forward(2 * minute);
        const { back } = (await stateOf(world)).row;
        expect(board(world)).toContain("war ich offline");
        expect(board(world)).toContain(`<t:${Math.floor((back ?? 0) / 1_000)}:t>`);
        expect(board(world)).toContain("Hatten zugesagt (3):** Anna, Ben, Cleo");
        expect(board(world)).not.toContain("sind frei");
        expect(world.mentions()).toEqual([]);
        for (const one of [0, 1]) await say(world, one, "yes");
        world.restart();
        await world.clock.forward(minute);
        expect(board(world)).toContain("Hatten zugesagt (1):** Cleo");
        expect(board(world)).toContain("Da (2):** Anna, Ben");
        expect(board(world)).toContain("2 sind frei");
      }
  });

  it("reminds as usual within a quarter of an hour", async () => {
    const world = await signedUp();
    await backAt(world, 5);
    expect(world.mentions()).toEqual([people.map(({ user }) => user)]);
    expect(board(world)).not.toContain("offline");
    expect(board(world)).toContain("3 sind frei");
  });

  it("is none where a host sets it later than it begins", async () => {
    const world = eveningWorld(eight + 40 * minute);
    await world.evenings.set(key, thursdays, false);
    await world.clock.forward(1);
    expect((await stateOf(world)).row).toMatchObject({ stage: "begun", back: null });
    expect(board(world)).not.toContain("offline");
  });
});

describe("what mentions people at a club evening", () => {
  it("goes once it has done its work: a table's when its game begins, the reminder when the night is over", async () => {
    const world = await signedUp();
    await until(world, eight + minute);
    expect(besides(world)).toEqual([expect.stringContaining(`Beginn um <t:${eight / 1_000}:t>`)]);
    const table = await open(world);
    expect(besides(world).filter((said) => said.includes("ist aufgebaut"))).toHaveLength(1);
    const host = (await world.bench.tables.board(table))?.host ?? "";
    await world.bench.request(table, { user: host, name: "", moderator: false }, { kind: "start" });
    await world.clock.forward(10);
    expect(besides(world).filter((said) => said.includes("ist aufgebaut"))).toEqual([]);
    expect(besides(world)).toHaveLength(1);
    await until(world, eight + 10 * hour + minute);
    expect([besides(world), (await stateOf(world)).row.leftovers]).toEqual([[], []]);
  });

  it("goes when its table closes, and in the morning after whatever has happened, wherever the bot dies", async () => {
    for (let at = 0; at < 14; at += 1)
      for (const when of ["before", "after"] as const) {
        const world = await signedUp();
        await until(world, eight + minute);
        world.dieAt(at, when);
        const pressed = open(world).catch((error: unknown) => {
          if (!(error instanceof TimeLimitError)) throw error;
        });
        await world.clock.forward(3_000);
        void pressed;
        world.restart();
        await world.clock.forward(minute);
        for (const table of await world.bench.store.openTablesOf(key.guild)) {
          const host = (await world.bench.tables.board(table))?.host ?? "";
          await world.bench.request(table, { user: host, name: "", moderator: true }, { kind: "close" });
        }
        await world.clock.forward(3 * minute);
        expect(besides(world).filter((said) => said.includes("ist aufgebaut"))).toEqual([]);
        await until(world, eight + 10 * hour + minute);
        expect(besides(world)).toEqual([]);
      }
  });
});

describe("somebody who comes late to a club evening", () => {
  it("is told that they have to wait while all tables play, and not while there is room or company", async () => {
    const world = await signedUp();
    await until(world, eight + minute);
    const table = await open(world);
    const day = { ...key, evening: (await stateOf(world)).row.evening };
    const dora = person("Dora");
    expect(await world.evenings.hasToWait(day, people[0]?.user ?? "")).toBe(false);
    const host = (await world.bench.tables.board(table))?.host ?? "";
    await world.bench.request(table, { user: host, name: "", moderator: false }, { kind: "start" });
    await world.clock.forward(10);
    await world.evenings.answer({ ...day, user: dora.user, name: dora.name, answer: "yes" });
    expect(await world.evenings.hasToWait(day, dora.user)).toBe(true);
    const emil = person("Emil");
    await world.evenings.answer({ ...day, user: emil.user, name: emil.name, answer: "yes" });
    expect(await world.evenings.hasToWait(day, emil.user)).toBe(false);
  });
});

describe("the votes on a club evening's list", () => {
  it("are those that count: of all before it begins, of those who are there from then on", async () => {
    const world = await signedUp(null);
    const day = { ...key, evening: (await stateOf(world)).row.evening };
    await say(world, 2, "later");
    for (const [at, vote] of ["kalle", "katchen", "kalle"].entries()) {
      const { user, name } = people[at] ?? person("");
      await world.evenings.answer({ ...day, user, name, vote });
    }
    world.evenings.wake(key);
    await world.clock.forward(1);
    expect(board(world)).toContain("Kalle Kanalratte · 2");
    await until(world, eight + minute);
    expect(board(world)).toContain("Kalle Kanalratte · 1");
    expect(board(world)).toContain("Katchen · 1");
    expect(board(world)).toContain("derer, die da sind");
    expect(board(world)).toContain("Gleichstand");
  });
});
