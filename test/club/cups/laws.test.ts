import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldCup } from "../../../src/club/cups/fold-cup.js";
import { cups } from "./generate-cups.js";

describe("a cup, whatever happens in it,", () => {
  it("ends with one winner who signed up, or is called off", () => {
    fc.assert(
      fc.property(cups, ({ events }) => {
        const { stage } = foldCup(events);
        expect(["finished", "calledOff"]).toContain(stage.type);
        const signedUp = events.flatMap((event) => (event.type === "signedUp" ? [event.user] : []));
        expect(stage.type !== "finished" || signedUp.includes(stage.winner)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it("seats nobody twice in a draw, nobody who lost or withdrew, at tables whose sizes differ by one at most", () => {
    fc.assert(
      fc.property(cups, ({ events }) => {
        for (const [at, event] of events.entries()) {
          if (event.type !== "drawn") continue;
          const { stage, people } = foldCup(events.slice(0, at));
          const drawn = event.tables.flat();
          const mayPlay = stage.type === "round" ? stage.tables.flatMap(({ through }) => through ?? []) : people;
          expect(new Set(drawn).size).toBe(drawn.length);
          expect(mayPlay).toEqual(expect.arrayContaining(drawn));
          expect(people).toEqual(expect.arrayContaining(drawn));
          const sizes = event.tables.map(({ length }) => length);
          expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 40 },
    );
  });

  it("lets no more go on from a drawn table and its play-offs than it has places", () => {
    fc.assert(
      fc.property(cups, ({ events }) => {
        for (let end = 0; end <= events.length; end += 1) {
          const { stage } = foldCup(events.slice(0, end));
          if (stage.type !== "round") continue;
          const goOn = new Map<number, number>();
          for (const [at, table] of stage.tables.entries()) {
            let root = at;
            for (let from = table.playsOff; from !== null; from = stage.tables[from]?.playsOff ?? null) root = from;
            goOn.set(root, (goOn.get(root) ?? 0) + (table.through?.length ?? 0));
          }
          for (const [root, count] of goOn) expect(count).toBeLessThanOrEqual(stage.tables[root]?.goOn ?? 0);
        }
      }),
      { numRuns: 10 },
    );
  });

  it("is the same when events come twice, at any moment", () => {
    fc.assert(
      fc.property(cups, fc.nat(), ({ events }, moment) => {
        const some = events.slice(0, moment % (events.length + 1));
        expect(foldCup(some.flatMap((event) => [event, event]))).toEqual(foldCup(some));
        expect(foldCup([...some, ...some])).toEqual(foldCup(some));
      }),
      { numRuns: 30 },
    );
  });
});
