import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currentRound } from "../../../../src/features/cup/rules/cup-state.js";
import { decideCup } from "../../../../src/features/cup/rules/decide-cup.js";
import { eventsOfUser, withoutUser } from "../../../../src/features/cup/service.js";
import { throughOf } from "../../../../src/features/cup/rules/next-step.js";
import { cupFactSchema, foldCup } from "../../../../src/features/cup/rules/cup-event.js";
import { cupRules } from "./cup-log.js";
import { cups } from "./generate-cups.js";

describe("a cup, whatever happens in it,", () => {
  it("ends with one winner who signed up, or is called off, and then shows its seed", () => {
    fc.assert(
      fc.property(cups, ({ events, cup }) => {
        expect(["finished", "calledOff"]).toContain(cup.stage.type);
        const { stage } = cup;
        const won = events.flatMap((event) => (event.type === "won" ? event.user : []));
        expect(won.at(-1)).toBe(stage.type === "finished" ? stage.winner : undefined);
        // The final can be corrected once more.
        expect(won.length).toBeLessThanOrEqual(2);
        expect(stage.type !== "finished" || cup.people.includes(stage.winner)).toBe(true);
        expect(cup.seed).toBe(cupRules.seed);
        expect(events.filter(({ type }) => type === "revealed")).toHaveLength(1);
      }),
      { numRuns: 60 },
    );
  });

  it("seats nobody twice in a draw, nobody who lost or withdrew, at tables whose sizes differ by one at most", () => {
    fc.assert(
      fc.property(cups, ({ events }) => {
        for (const [at, event] of events.entries()) {
          if (event.type !== "drawn") continue;
          const before = foldCup(events.slice(0, at));
          const drawn = event.tables.flat();
          const round = currentRound(before);
          const mayPlay = round === null ? before.people : throughOf(round);
          expect(new Set(drawn).size).toBe(drawn.length);
          expect(mayPlay).toEqual(expect.arrayContaining(drawn));
          expect(before.people).toEqual(expect.arrayContaining(drawn));
          const sizes = event.tables.map(({ length }) => length);
          expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
          expect(Math.min(...sizes)).toBeGreaterThanOrEqual(2);
          expect(event.round).toBe(before.rounds.length + 1);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("lets nobody who lost come back, whatever the host corrects", () => {
    fc.assert(
      fc.property(cups, ({ cup }) => {
        for (const [at, round] of cup.rounds.entries()) {
          const later = cup.rounds.slice(at + 1).flatMap(({ tables }) => tables.flatMap(({ users }) => users));
          const allowed = cup.rounds[at + 1] === undefined ? [] : throughOf(round);
          expect(allowed).toEqual(expect.arrayContaining([...new Set(later)]));
        }
      }),
      { numRuns: 60 },
    );
  });

  it("has no table under the number of one that was dropped, and a draw for each round, dropped or not", () => {
    fc.assert(
      fc.property(cups, ({ events, cup }) => {
        const dropped = cup.dropped.map(({ round, number, table }) => `${round}.${number}.${table.again}`);
        const kept = cup.rounds.flatMap(({ round, tables }) =>
          tables.map(({ again }, number) => `${round}.${number}.${again}`),
        );
        expect(new Set([...dropped, ...kept]).size).toBe(dropped.length + kept.length);
        expect(new Set(dropped).size).toBe(dropped.length);
        expect(events.filter(({ type }) => type === "drawn").length).toBe(cup.rounds.length + cup.redraws);
      }),
      { numRuns: 60 },
    );
  });

  it("lets no more go on from a drawn table than it has places, each of them seated there", () => {
    fc.assert(
      fc.property(cups, ({ events }) => {
        for (let end = 0; end <= events.length; end += 1) {
          const round = currentRound(foldCup(events.slice(0, end)));
          const tables = round?.tables ?? [];
          for (const { users, through } of tables) expect(users).toEqual(expect.arrayContaining([...(through ?? [])]));
          const drawn = tables.filter(({ playsOff }) => playsOff === null);
          for (const { through, goOn } of drawn) expect((through ?? []).length).toBeLessThanOrEqual(goOn);
          for (const { users, playsOff } of tables)
            expect(tables[playsOff ?? -1]?.users ?? users).toEqual(expect.arrayContaining([...users]));
        }
      }),
      { numRuns: 10 },
    );
  });

  it("gives a play-off at least as long as a round has from when it became necessary, and reminds of it anew", () => {
    fc.assert(
      fc.property(cups, ({ events }) => {
        let before = foldCup([]);
        for (const event of events) {
          const was = currentRound(before);
          const { redraws } = before;
          before = foldCup([event], before);
          const is = currentRound(before);
          if (was === null || is === null || was.round !== is.round || redraws !== before.redraws) continue;
          if (is.tables.length === was.tables.length) continue;
          expect(is.until).toBeGreaterThanOrEqual(Math.max(was.until, event.at + before.roundMs));
          expect(is).toMatchObject({ from: event.at, reminded: 0, isAsked: false });
        }
      }),
      { numRuns: 60 },
    );
  });

  it("is the same when events come twice, at any moment, or are read back as they are stored", () => {
    fc.assert(
      fc.property(cups, fc.nat(), ({ events }, moment) => {
        const some = events.slice(0, moment % (events.length + 1));
        expect(foldCup(some.flatMap((event) => [event, event]))).toEqual(foldCup(some));
        expect(foldCup([...some, ...some])).toEqual(foldCup(some));
        expect(foldCup(events.slice(some.length), foldCup(some))).toEqual(foldCup(events));
        const stored = some.map(({ number, at, request, ...fact }) => {
          const read = cupFactSchema.parse(JSON.parse(JSON.stringify(fact)));
          return { ...read, number, at, request };
        });
        expect(stored).toEqual(some);
      }),
      { numRuns: 30 },
    );
  });

  it("stays what it was without somebody whose data is deleted", () => {
    fc.assert(
      fc.property(cups, ({ events, cup }) => {
        const without = withoutUser(events, "u1");
        const named = JSON.stringify(without).replaceAll('"gone-1"', '"u1"');
        expect(JSON.stringify(without)).not.toMatch(/"u1"|"U1"/);
        expect(JSON.parse(named.replaceAll('"name":""', '"name":"U1"'))).toEqual(events);
        expect(eventsOfUser(without, "u1")).toEqual([]);
        expect(eventsOfUser(events, "u1").length).toBe(eventsOfUser(without, "gone-1").length);
        expect(foldCup(without).stage.type).toBe(cup.stage.type);
      }),
      { numRuns: 20 },
    );
  });

  it("knows every request that it has taken, at any time after", () => {
    fc.assert(
      fc.property(cups, ({ events, cup }) => {
        const requests = events.flatMap(({ request }) => request ?? []);
        for (const id of requests) {
          const again = { type: "join", id, user: "u1", name: "", mayHost: false } as const;
          expect(decideCup(cup, again, 0, cupRules)).toEqual({ kind: "known" });
        }
      }),
      { numRuns: 10 },
    );
  });
});
