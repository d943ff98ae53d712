import { canonicalJson } from "../../src/tables/chance/canonical-json.js";
import { type CupFile, sealCupFile } from "../../src/tables/chance/cup-file.js";
import { type Change, type Fields, type FileVector, otherHex, otherId } from "./changed-files.js";

/** A cup's file with one thing changed, the hash made again but for the first. */
export function changedCups(file: CupFile): readonly FileVector[] {
  const { draws, people, message, starts, entrants, seed } = file;
  const [first] = draws;
  if (first === undefined) throw new Error("nothing was drawn");
  const others = (change: Partial<typeof first>): Fields => ({ draws: [{ ...first, ...change }, ...draws.slice(1)] });
  const changes: Readonly<Record<string, Change>> = {
    "a name that is deleted": [{ people: people.with(2, null) }],
    "another name": [{ people: people.with(2, "Berta") }, "start"],
    "names in another order": [{ people: people.toReversed() }, "start"],
    "names of another hash": [{ entrants: otherHex(entrants), people: people.with(0, null) }, "draw"],
    "another message": [{ message: otherId(message), starts: [otherId(message)] }, "draw"],
    "a message that is not the last": [{ starts: [...starts, otherId(message)] }, "start"],
    "two messages": [{ starts: [String(BigInt(message) - 1n), message] }],
    "another seed": [{ seed: otherHex(seed) }, "commitment", "draw"],
    "another cup": [{ cup: "1" }, "commitment", "draw"],
    "two who changed tables": [others({ tables: swapped(first.tables) }), "draw"],
    "tables of other sizes": [
      others({ tables: [first.tables.flat().slice(0, 2), first.tables.flat().slice(2)] }),
      "order",
    ],
    "somebody who is missing": [others({ people: first.people.slice(1) }), "order", "draw"],
    "lots in two lists": [
      {
        draws: draws.map((draw) =>
          draw.use === "lots-1" ? { ...draw, tables: draw.tables.flat().map((one) => [one]) } : draw,
        ),
      },
      "order",
    ],
    "people the wrong way round": [others({ people: first.people.toReversed() }), "order", "draw"],
    "somebody who is not in the list": [
      others({ people: [...first.people, people.length], tables: [[...first.people, people.length]] }),
      "order",
      "draw",
    ],
    "a round twice": [{ draws: [first, ...draws] }, "order"],
    "lots before the first round": [{ draws: [...draws.slice(1, 2), first, ...draws.slice(2)] }, "order"],
    "a round left out": [{ draws: draws.map((draw) => ({ ...draw, round: 3 * draw.round - 2 })) }, "order", "draw"],
    "a redraw of what was never drawn": [
      { draws: draws.map((draw) => (draw.round === 2 ? { ...draw, use: "redraw-1" } : draw)) },
      "order",
      "draw",
    ],
    "a use that nobody knows": [others({ use: "lots-07" }), "malformed"],
    "lots of table 100": [others({ use: "lots-100" }), "malformed"],
    "the 0th redraw": [others({ use: "redraw-0" }), "malformed"],
    "round 0": [others({ round: 0 }), "malformed"],
    "a table of nobody": [others({ tables: [...first.tables, []] }), "malformed"],
    "nobody in the list": [{ people: [] }, "malformed"],
    "a title of nothing": [{ title: "" }, "malformed"],
  };
  return [
    { why: "a cup with another title", faults: ["hash"], text: canonicalJson({ ...file, title: "Winterpokal" }) },
    {
      why: "a cup with numbers below zero that are zero",
      faults: ["bytes"],
      text: canonicalJson(file).replaceAll(/([[,])0\b/g, "$1-0"),
    },
    ...sealedAgain(file, changes),
  ];
}

/** The file of a cup whose last round was drawn twice, and changed so that something else tells of that. */
export function changedRedraws(file: CupFile): readonly FileVector[] {
  const before = file.draws.slice(0, -2);
  const [dropped, again] = file.draws.slice(-2);
  return [
    { why: "a cup with a round that was drawn again", faults: [], text: canonicalJson(file) },
    ...sealedAgain(file, {
      "a round drawn again, but not before": [{ draws: [...before, again] }, "order"],
      "a round drawn again before it was drawn": [{ draws: [...before, again, dropped] }, "order"],
      "a round drawn again twice in the same way": [{ draws: [...before, dropped, again, again] }, "order"],
    }),
  ];
}

function sealedAgain(file: CupFile, changes: Readonly<Record<string, Change>>): readonly FileVector[] {
  return Object.entries(changes).map(([why, [change, ...faults]]) => ({
    why: `a cup with ${why}, and the hash made again`,
    faults,
    text: canonicalJson(sealCupFile({ ...file, ...change })),
  }));
}

function swapped(tables: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const [[one = 0, ...some] = [], [other = 0, ...more] = []] = tables;
  return [
    [other, ...some],
    [one, ...more],
  ];
}
