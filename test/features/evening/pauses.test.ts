import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EveningRow } from "../../../src/store/store.js";
import { eveningKey as key, type EveningWorld, eveningWorld, thursdays } from "../../support/evening-world.js";
import { runsOf } from "../../support/how-many-runs.js";
import { person } from "../../support/tables.js";

const [minute, hour] = [60_000, 3_600_000];
const [day, week] = [24 * hour, 7 * 24 * hour];

/** A Thursday in December at noon in Berlin, and eight in the evening. */
const [noon, eight] = [Date.UTC(2026, 11, 17, 11), Date.UTC(2026, 11, 17, 19)];

/** As the club counts it. */
const thursday = Date.UTC(2026, 11, 17) / day;

const anna = person("Anna");

async function rowOf(world: EveningWorld): Promise<EveningRow> {
  const state = await world.evenings.of(key);
  if (state === null) throw new Error("there is no club evening");
  return state.row;
}

/** Thursdays at eight, with an event; Anna comes to the one whose list is up. */
async function withList(): Promise<EveningWorld> {
  const world = eveningWorld(noon);
  const { evening } = await world.evenings.set(key, thursdays, true);
  await world.clock.forward(1);
  await world.evenings.answer({ ...key, evening, ...anna, answer: "yes" });
  world.evenings.wake(key);
  await world.clock.forward(1);
  return world;
}

/** When something happens to an evening, from its start on, at most. */
const moments = [-26 * hour, -hour / 4, 0, 10 * hour];

/** Time passes. Between the moments of evenings the bot is off the air, so that months take no time here. */
async function until(world: EveningWorld, ms: number): Promise<void> {
  const { clock } = world;
  while (clock.now() < ms) {
    const weeks = Math.floor((clock.now() - eight) / week);
    const ahead = [0, 1, 2].flatMap((more) => moments.map((moment) => eight + (weeks + more) * week + moment));
    const next = Math.min(ms, ...ahead.map((moment) => moment - minute).filter((moment) => moment > clock.now()));
    if (next - clock.now() > 10 * minute) {
      await world.evenings.stop();
      await clock.sleep(next - minute - clock.now());
      world.restart();
    }
    await clock.forward(Math.min(ms, next + 3 * minute) - clock.now());
  }
}

function lists(world: EveningWorld): readonly string[] {
  const posted = [...world.messages.values()].filter(({ nonce }) => nonce.startsWith("e"));
  return posted.map(({ body }) => JSON.stringify(body));
}

const said = (world: EveningWorld): readonly string[] =>
  world.posted.map(({ body }) => body.content ?? "").filter(Boolean);

const eventStarts = (world: EveningWorld): readonly number[] =>
  [...world.events.values()].map((event) => Date.parse(event.scheduled_start_time));

describe("a club that pauses over Christmas", () => {
  it("tells those who come once, has no list before the evening on which it is back, and its event then", async () => {
    const world = await withList();
    await world.evenings.skip(key, true, thursday + 28);
    await world.clock.forward(1);
    world.restart();
    await world.clock.forward(hour);
    expect(said(world)).toEqual([expect.stringMatching(/fällt aus.*\n😴 Pause bis 14\. Januar\./su)]);
    expect(world.mentions()).toEqual([[anna.user]]);
    expect(lists(world)).toEqual([expect.stringContaining("Pause bis 14. Januar")]);
    expect([eventStarts(world), (await world.evenings.coming(key.guild))[0]?.start]).toEqual([
      [eight + 4 * week],
      eight + 4 * week,
    ]);
    await until(world, eight + 4 * week - 27 * hour);
    expect([lists(world).length, world.mentions().length]).toEqual([1, 1]);
    await until(world, eight + 4 * week + minute);
    expect([lists(world).length, (await rowOf(world)).stage, eventStarts(world)]).toEqual([
      2,
      "begun",
      [eight + 4 * week],
    ]);
    expect(lists(world)[0]).toContain("fällt aus");
  });

  it("is back at once if that is taken back, on the evening that comes next by then", async () => {
    const world = await withList();
    await world.evenings.skip(key, true, thursday + 28);
    await world.clock.forward(10 * minute);
    await world.evenings.skip(key, false);
    await world.clock.forward(minute);
    expect(said(world).at(-1)).toContain("findet doch statt");
    expect([(await rowOf(world)).stage, eventStarts(world)]).toEqual(["open", [eight]]);

    await world.evenings.skip(key, true, thursday + 28);
    await until(world, eight + 4 * day);
    await world.evenings.skip(key, false);
    await until(world, eight + week + minute);
    expect([(await rowOf(world)).start, (await rowOf(world)).stage]).toEqual([eight + week, "begun"]);
    // What was called off stays so.
    expect(lists(world)[0]).toContain("fällt aus");
    expect(eventStarts(world)).toEqual([eight + week]);
  });

  it("pauses half a year as well as from an evening on that goes on", async () => {
    const world = await withList();
    await until(world, eight + hour);
    await world.evenings.skip(key, true, thursday + 25 * 7);
    await until(world, eight + 24 * week);
    expect(said(world)).toHaveLength(1);
    expect(lists(world).map((list) => list.includes("Pause bis"))).toEqual([false, true]);
    await until(world, eight + 25 * week);
    expect((await rowOf(world)).evening).toBe(thursday + 25 * 7);
  });

  it("has a card that follows the pause when it is made longer or ends after the first evening left out", async () => {
    const world = await withList();
    await world.evenings.skip(key, true, thursday + 28);
    await until(world, eight + 2 * day);
    await world.evenings.skip(key, true, thursday + 35);
    await world.clock.forward(minute);
    expect(lists(world)).toEqual([expect.stringContaining("Pause bis 21. Januar")]);
    expect(lists(world)[0]).toContain(String((eight + 5 * week) / 1000));
    await world.evenings.skip(key, false);
    world.restart();
    await world.clock.forward(minute);
    expect(lists(world)).toEqual([expect.stringContaining(String((eight + week) / 1000))]);
    expect(lists(world)[0]).toContain("fällt aus");
    expect(lists(world)[0]).not.toContain("Pause");
    expect([said(world).length, eventStarts(world)]).toEqual([1, [eight + week]]);
    await until(world, eight + week + minute);
    expect([lists(world).length, (await rowOf(world)).stage]).toEqual([2, "begun"]);
    expect(lists(world)[0]).toContain("fällt aus");
  });

  it("stays on its board as it was called off when the evening after is left out too", async () => {
    const world = await withList();
    await world.evenings.skip(key, true);
    await until(world, eight + 2 * day);
    await world.evenings.skip(key, true);
    await world.clock.forward(minute);
    expect(lists(world)).toEqual([expect.stringContaining("fällt aus")]);
    await until(world, eight + 2 * week);
    expect((await rowOf(world)).start).toBe(eight + 2 * week);
    expect(lists(world).map((list) => list.includes("fällt aus"))).toEqual([true, true, false]);
  });
});

/** What a host does, or what happens to the bot. */
type Act =
  | { readonly kind: "skip" }
  | { readonly kind: "pause"; readonly weeks: number }
  | { readonly kind: "back" }
  | { readonly kind: "wait"; readonly hours: number }
  | { readonly kind: "restart" };

const anyAct: fc.Arbitrary<Act> = fc.oneof(
  fc.constant<Act>({ kind: "skip" }),
  fc.record({ kind: fc.constant("pause"), weeks: fc.integer({ min: 1, max: 5 }) }),
  fc.constant<Act>({ kind: "back" }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("wait"), hours: fc.integer({ min: 1, max: 200 }) }) },
  fc.constant<Act>({ kind: "restart" }),
);

/** Evenings that have a list, each as often as it has one. */
const listed = (world: EveningWorld): readonly number[] =>
  [...world.messages.values()]
    .filter(({ nonce, body }) => nonce.startsWith("e") && !JSON.stringify(body).includes("fällt aus"))
    .map(({ nonce }) => Number.parseInt(nonce.slice(1).split(".")[0] ?? "", 36));

describe("whatever a host leaves out and takes back", () => {
  it("each evening has one list unless it is left out, those who come hear of each change once, and the event is on the next one", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyAct, { minLength: 3, maxLength: 10 }), async (acts) => {
        const world = eveningWorld(noon - 3 * day);
        await world.evenings.set(key, thursdays, true);
        const startOf = (evening: number): number => eight + (evening - thursday) * day;
        let [next, out] = [thursday, null as number | null];
        const takesPlace: number[] = [];
        const calledOff = new Set<number>();
        /** How often Anna has heard that an evening is off, or is not. */
        let told = 0;
        let isTold = false;
        const hasList = async (): Promise<boolean> => {
          const { stage, evening } = await rowOf(world);
          return stage === "open" && evening === next;
        };
        for (const one of acts) {
          const isOpen = await hasList();
          if (isOpen) await world.evenings.answer({ ...key, evening: next, ...anna, answer: "yes" });
          const isOff = out !== null && out > next;
          if (one.kind === "restart") world.restart();
          if (one.kind === "skip" || one.kind === "pause") {
            const weeks = one.kind === "pause" ? one.weeks : 1;
            await world.evenings.skip(key, true, one.kind === "pause" ? next + 7 * weeks : null);
            out = next + 7 * weeks;
            if (isOpen) calledOff.add(next);
            if (isOpen) [told, isTold] = [told + 1, true];
          }
          if (one.kind === "back") {
            await world.evenings.skip(key, false);
            out = null;
            if (isOff && isTold) [told, isTold] = [told + 1, false];
          }
          await world.clock.forward(minute);
          const to = world.clock.now() + (one.kind === "wait" ? one.hours * hour : 0);
          while (startOf(next) + hour <= to || startOf(next) < to) {
            if (await hasList()) await world.evenings.answer({ ...key, evening: next, ...anna, answer: "yes" });
            // Nobody changes anything in the hour in which it might still begin late.
            await until(world, Math.max(world.clock.now(), startOf(next) + hour + minute));
            if (out === null || out <= next) takesPlace.push(next);
            [next, isTold] = [next + 7, false];
          }
          await until(world, Math.max(to, world.clock.now()));
          const back = out === null ? next : Math.max(next, out);
          const { row } = (await world.evenings.of(key)) ?? {};
          const isOn = row?.stage === "begun";
          expect((await world.evenings.coming(key.guild))[0]?.start).toBe(isOn ? row.start : startOf(back));
          // It repeats each week.
          const [event = 0] = eventStarts(world);
          const repeated = event + Math.max(0, Math.ceil((world.clock.now() - event) / week)) * week;
          expect(isOn || repeated === startOf(back)).toBe(true);
        }
        const up = listed(world);
        expect(new Set(up).size).toBe(up.length);
        expect(up.filter((evening) => evening < next && !calledOff.has(evening))).toEqual(
          takesPlace.filter((evening) => !calledOff.has(evening)),
        );
        expect(takesPlace.filter((evening) => !up.includes(evening))).toEqual([]);
        expect(said(world).filter((text) => /fällt aus|doch statt/u.test(text))).toHaveLength(told);
      }),
      { numRuns: runsOf(60) },
    );
  });
});
