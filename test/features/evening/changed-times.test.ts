import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calendarOf } from "../../../src/features/evening/rules/evening-times.js";
import type { EveningRow } from "../../../src/store/store.js";
import { TimeLimitError } from "../../../src/tables/queues.js";
import {
  eveningGuild as guild,
  eveningKey as key,
  type EveningWorld,
  eveningWorld,
  thursdays,
} from "../../support/evening-world.js";
import { runsOf } from "../../support/how-many-runs.js";
import { person } from "../../support/tables.js";

const [minute, hour] = [60_000, 3_600_000];
const day = 24 * hour;

/** A Thursday, 18:00 in Berlin. */
const six = Date.UTC(2026, 9, 8, 16);

const people = ["Anna", "Ben"].map((name) => person(name));

async function rowOf(world: EveningWorld): Promise<EveningRow> {
  const state = await world.evenings.of(key);
  if (state === null) throw new Error("there is no club evening");
  return state.row;
}

/** What a dead bot is asked comes to nothing. */
async function asked(world: EveningWorld, work: Promise<unknown>): Promise<void> {
  const done = work.catch((error: unknown) => {
    if (!(error instanceof TimeLimitError)) throw error;
  });
  await world.clock.forward(10);
  void done;
}

async function setZone(world: EveningWorld, zone: string): Promise<void> {
  const { settings } = world.bench.tables;
  await settings.set(guild, { ...(await settings.of(guild)), zone });
  await asked(world, world.evenings.changeZone(guild));
}

async function say(world: EveningWorld): Promise<void> {
  const { evening } = await rowOf(world);
  for (const { user, name } of people)
    await asked(world, world.evenings.answer({ ...key, evening, user, name, answer: "yes" }));
  world.evenings.wake(key);
  await world.clock.forward(10);
}

async function open(world: EveningWorld): Promise<void> {
  const { evening } = await rowOf(world);
  await asked(world, world.evenings.open(key, evening, { kind: "most" }, "allowed"));
}

/** All cards in the channel. */
function cards(world: EveningWorld): readonly { readonly id: string; readonly card: string }[] {
  const posted = [...world.messages.values()].filter(({ nonce }) => nonce.startsWith("e"));
  return posted.map(({ id, body }) => ({ id, card: JSON.stringify(body) }));
}

/** Those on which people could still say something. */
const live = (world: EveningWorld): readonly string[] =>
  cards(world).flatMap(({ id, card }) => (card.includes(":yes") ? [id] : []));

/** What is wrong with what the channel shows. */
async function faults(world: EveningWorld): Promise<readonly string[]> {
  const state = await world.evenings.of(key);
  if (state === null) return [];
  const { row, tables } = state;
  const now = world.clock.now();
  const zone = (await world.bench.tables.settings.of(guild)).zone ?? "";
  const byClock = calendarOf(row, zone).after(now);
  const isOn = row.stage === "open" || row.stage === "begun";
  const isEarly =
    row.stage === "begun" && tables.length === 0 && byClock?.evening === row.evening && now < byClock.start;
  return [
    ...live(world).flatMap((id) => (isOn && id === row.message ? [] : [`card ${id} is left behind at ${row.stage}`])),
    ...(isOn && live(world).length === 0 ? ["there is no card"] : []),
    ...(isEarly ? ["it counts as begun before it begins"] : []),
    ...(row.stage === "open" && row.start !== byClock?.start ? ["its start is another one"] : []),
    ...(row.stage === "begun" && now >= row.end ? ["it has not ended"] : []),
  ];
}

type Act =
  | { readonly kind: "zone"; readonly zone: string }
  | { readonly kind: "time"; readonly minutes: number }
  | { readonly kind: "wait"; readonly hours: number }
  | { readonly kind: "off"; readonly hours: number }
  | { readonly kind: "kill"; readonly at: number; readonly when: "before" | "after" }
  | { readonly kind: "say" | "open" | "end" | "back" };

const zones = ["Europe/Berlin", "Europe/London", "America/Chicago", "Asia/Tokyo", "Pacific/Auckland"] as const;
const hours = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constantFrom(24, 24 * 8));

const anyAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("zone"), zone: fc.constantFrom(...zones) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("time"), minutes: fc.constantFrom(60, 900, 1_140, 1_200) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("wait"), hours }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("off"), hours }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("kill"), at: fc.nat(12), when: fc.constantFrom("before", "after") }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom("say", "open", "end", "back") }) },
);

async function act(world: EveningWorld, done: Act): Promise<void> {
  const row = await rowOf(world);
  switch (done.kind) {
    case "zone":
      return setZone(world, done.zone);
    case "time":
    case "back":
      if ((row.stage === "ended") !== (done.kind === "back")) return;
      return asked(world, world.evenings.set(key, { ...row, ...(done.kind === "time" ? done : {}) }, false));
    case "wait":
      return world.clock.forward(done.hours * hour);
    case "off":
      await world.clock.sleep(done.hours * hour);
      world.restart();
      return world.clock.forward(6 * minute);
    case "kill":
      world.dieAt(done.at, done.when);
      return;
    case "say":
      return say(world);
    case "open":
      return open(world);
    case "end":
      return asked(world, world.evenings.end(key));
  }
}

describe("a club evening whose time or time zone changes", () => {
  it("goes back to its list where it has begun by a wrong zone alone, and its card is finished at six", async () => {
    const world = eveningWorld(six - day);
    await setZone(world, "America/Chicago");
    await world.evenings.set(key, thursdays, false);
    await world.clock.forward(day + 2 * hour + 12 * minute);
    await say(world);
    await setZone(world, "Europe/Berlin");
    expect((await rowOf(world)).stage).toBe("begun");
    expect(cards(world)[0]?.card).toContain("läuft");
    await setZone(world, "Europe/London");
    expect(await rowOf(world)).toMatchObject({ stage: "open", start: Date.UTC(2026, 9, 8, 19) });
    expect(cards(world)).toHaveLength(1);
    expect(cards(world)[0]?.card).not.toContain("läuft");
    await world.clock.forward(49 * minute);
    expect((await rowOf(world)).stage).toBe("begun");
    await world.clock.forward(11 * hour);
    expect(live(world)).toEqual([]);
    expect(cards(world)[0]?.card).toContain("das war’s");
  });

  it("goes on where tables are open, until six by the new clock", async () => {
    const world = eveningWorld(six);
    await setZone(world, "Europe/Berlin");
    await world.evenings.set(key, thursdays, false);
    await world.clock.forward(1);
    await say(world);
    await world.clock.forward(3 * hour);
    await open(world);
    await setZone(world, "America/Chicago");
    const { stage, end } = await rowOf(world);
    expect([stage, end]).toEqual(["begun", Date.UTC(2026, 9, 9, 11)]);
    await world.clock.forward(end + minute - world.clock.now());
    expect([(await rowOf(world)).stage, live(world)]).toEqual(["over", []]);
    await world.clock.forward(7 * day);
    expect(await faults(world)).toEqual([]);
  });

  it("leaves no card behind that a bot which was off for weeks had posted", async () => {
    const world = eveningWorld(six);
    await world.evenings.set(key, thursdays, false);
    await world.clock.forward(3 * hour);
    await world.clock.sleep(13 * day);
    world.restart();
    await world.clock.forward(minute);
    expect([(await rowOf(world)).stage, live(world)]).toEqual(["open", [(await rowOf(world)).message]]);
    expect(cards(world)).toHaveLength(2);
  });

  it("keeps its finished card as it was when the evenings get another name or time", async () => {
    const world = eveningWorld(six);
    await world.evenings.set(key, thursdays, false);
    await world.clock.forward(13 * hour);
    const [finished] = cards(world);
    await asked(world, world.evenings.set(key, { ...thursdays, name: "Quiz", minutes: 1_140 }, false));
    await world.clock.forward(day);
    expect(cards(world)).toEqual([finished]);
  });

  it.each(["day", "end", "time"] as const)(
    "tells those who come once, by day, wherever the bot dies: %s",
    async (what) => {
      for (const at of Array.from({ length: 8 }, (_, nth) => nth))
        for (const isNight of [false, true]) {
          const world = eveningWorld(six);
          await world.evenings.set(key, { ...thursdays, weekday: 5 }, false);
          await world.clock.forward(minute);
          await say(world);
          const asleep = isNight ? 6 * hour : 0;
          await world.clock.forward(asleep);
          world.dieAt(at, at % 2 === 0 ? "after" : "before");
          const days = { ...thursdays, weekday: 5 };
          const change = what === "time" ? { ...days, minutes: 1_290 } : { ...days, weekday: 6 };
          const apply = () => (what === "end" ? world.evenings.end(key) : world.evenings.set(key, change, false));
          await asked(world, apply());
          world.restart();
          await asked(world, apply());
          await world.clock.forward(minute);
          expect(isNight ? world.mentions() : []).toEqual([]);
          await world.clock.forward(isNight ? 9 * hour : hour);
          const said = world.posted.flatMap(({ body }) => body.content ?? []);
          const [first = ""] = said;
          expect([said.length, world.mentions()]).toEqual([1, [people.map(({ user }) => user)]]);
          const start = (what === "time" ? six + day + 3.5 * hour : six + 2 * day + 2 * hour) / 1000;
          expect(first).toContain(what === "end" ? "Weitere Abende sind nicht geplant" : String(start));
          expect(first).toContain(what === "time" ? "geänderte Zeit" : "fällt aus");
          const [card] = cards(world);
          expect(card?.card).toContain(what === "time" ? ":yes" : "fällt aus");
        }
    },
  );

  it("is on again where a host takes another day or its end back, and those who were told are told", async () => {
    for (const isEnd of [false, true]) {
      const world = eveningWorld(six);
      const fridays = { ...thursdays, weekday: 5 };
      await world.evenings.set(key, fridays, false);
      await world.clock.forward(minute);
      await say(world);
      await asked(world, isEnd ? world.evenings.end(key) : world.evenings.set(key, { ...fridays, weekday: 7 }, false));
      await world.clock.forward(minute);
      await asked(world, world.evenings.set(key, fridays, false));
      await world.clock.forward(minute);
      const said = world.posted.flatMap(({ body }) => body.content ?? []);
      expect(said).toEqual([expect.stringContaining("fällt aus"), expect.stringContaining("findet doch statt")]);
      expect([(await rowOf(world)).stage, cards(world).length, live(world).length]).toEqual(["open", 1, 1]);
    }
  });

  it("is finished on its card when a host ends it while it goes on", async () => {
    const world = eveningWorld(six);
    await world.evenings.set(key, thursdays, false);
    await world.clock.forward(3 * hour);
    await asked(world, world.evenings.end(key));
    expect([live(world), cards(world).length]).toEqual([[], 1]);
  });

  it(
    "shows one card that is true, at any stage, whatever is changed and whenever the bot dies or is off",
    { tags: "long" },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(anyAct, { minLength: 3, maxLength: 14 }), async (acts) => {
          const world = eveningWorld(six - day);
          await setZone(world, "Europe/Berlin");
          await world.evenings.set(key, thursdays, false);
          await world.clock.forward(1);
          for (const one of acts) {
            await act(world, one);
            if (one.kind !== "kill") continue;
            await act(world, { kind: "zone", zone: "Europe/London" });
            await world.clock.forward(3_000);
            world.restart();
            await world.clock.forward(10);
          }
          world.restart();
          await world.clock.forward(6 * minute);
          expect(await faults(world)).toEqual([]);
          const { end, stage } = await rowOf(world);
          if (stage === "open" || stage === "begun") await world.clock.forward(end + minute - world.clock.now());
          expect(await faults(world)).toEqual([]);
        }),
        { numRuns: runsOf(30) },
      );
    },
  );
});
