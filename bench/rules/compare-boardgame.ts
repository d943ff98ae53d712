import { seededRandom } from "../../test/support/seeded-random.js";
import { ratio, type Report } from "../report.js";
import { sideBySide } from "../timing.js";
import { denkstePair } from "./denkste.js";
import { katchenPair } from "./katchen.js";
import { type Pair, seats } from "./pair.js";

/** Times boardgame.io's speed. */
const wanted = 10;

/** Games played by both first: they are the same. */
const compared = 20;

/**
 * Two games' rules against the same for boardgame.io, in actions a second.
 *
 * @param ms for each figure
 */
export function compareWithBoardgame(ms: number): Report {
  const rows = [katchenPair, denkstePair].map((pair) => {
    for (let seed = 0; seed < compared; seed += 1) pair.compare(seededRandom(seed));
    return { name: pair.name, rates: sideBySide(3, ms, repeated(pair, "ours"), repeated(pair, "theirs")) };
  });
  return {
    name: "Rules against boardgame.io",
    about: `The same rules written for boardgame.io 0.50.2, in its bare reducer without store, log window or network, ${seats} seats, A B A B. Before the clock runs both play ${compared} games with the same dice and choices, which have to come out the same.`,
    columns: ["game", "ours, actions a second", "boardgame.io, actions a second", "ratio"],
    rows: rows.map(({ name, rates: [ours, theirs] }) => [name, ours, theirs, ratio(ours, theirs)]),
    aims: rows.map(({ name, rates: [ours, theirs] }) => ({
      what: `${name} against boardgame.io`,
      figure: ours / theirs,
      unit: "×",
      wanted: { atLeast: wanted },
    })),
  };
}

function repeated(pair: Pair, side: "ours" | "theirs"): () => number {
  let seed = 0;
  return () => pair[side](seededRandom((seed += 1)));
}
