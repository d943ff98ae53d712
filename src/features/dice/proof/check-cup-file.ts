import { isDeepStrictEqual } from "node:util";
import { type CupDrawn, type CupFile, sealCupFile } from "../../../tables/chance/cup-file.js";
import { drawStream } from "../../../tables/chance/random-stream.js";
import { cupCommitmentOf, cupDrawKey, type DrawKey, entrantsHash } from "../../../tables/chance/secrets.js";
import { areStarts } from "./check-order.js";

/**
 * What is wrong with a cup's file.
 *
 * - `bytes`: not written as it has to be. `hash`: changed since it was written.
 * - `commitment`: the seed is not the one that was committed to.
 * - `start`: the message is not the last of those posted, or it listed others.
 * - `order`: what was drawn does not hang together.
 * - `draw`: others come out of the key.
 */
export type CupFinding = "bytes" | "hash" | "commitment" | "start" | "order" | "draw";

/** Checks a cup's file against itself: all that is wrong, in a fixed order. */
export function checkCupFile(file: CupFile, isCanonical: boolean): readonly CupFinding[] {
  const { cup, commitment, entrants, message, draws, people } = file;
  const seed = Buffer.from(file.seed, "hex");
  const key = cupDrawKey({ cup, seed, entrants, message });
  const names = people.flatMap((name) => name ?? []);
  const isListed = names.length < people.length || entrantsHash(names) === entrants;
  const wrong: Readonly<Record<CupFinding, boolean>> = {
    bytes: !isCanonical,
    hash: sealCupFile(file).sha256 !== file.sha256,
    commitment: cupCommitmentOf(cup, seed) !== commitment,
    start: !areStarts(file) || !isListed,
    order: !isInOrder(file),
    draw: !draws.every((drawn) => comesOut(drawn, key)),
  };
  return (["bytes", "hash", "commitment", "start", "order", "draw"] as const).filter((kind) => wrong[kind]);
}

function comesOut({ round, use, people, tables }: CupDrawn, key: DrawKey): boolean {
  return isDeepStrictEqual(drawStream(key, round, use).shuffle(people), tables.flat());
}

function isInOrder({ people, draws }: CupFile): boolean {
  const [first] = draws;
  const all = [...people.keys()];
  if (first?.round !== 1 || first.use !== "draw" || !isDeepStrictEqual(first.people, all)) return false;
  return (
    areRoundsInOrder(draws.filter(({ use }) => !use.startsWith("lots"))) &&
    draws.every((drawn) => isWhole(drawn, people.length))
  );
}

/** Whether each is the next round, or one that was dropped: a redraw's number is that of rounds dropped so far. */
function areRoundsInOrder([first, ...others]: readonly CupDrawn[]): boolean {
  let before = first?.round ?? 0;
  let dropped = 0;
  return others.every(({ round, use }) => {
    const more = before + 1 - round;
    before = round;
    dropped += more;
    return round > 1 && more >= 0 && use === (dropped === 0 ? "draw" : `redraw-${dropped}`);
  });
}

/** Whether it seats each of its people once, at tables that are as even as can be, or in one list of lots. */
function isWhole({ use, people, tables }: CupDrawn, among: number): boolean {
  const sizes = tables.map((table) => table.length);
  const areEven = sizes.every((size, at) => at === 0 || (size <= (sizes[at - 1] ?? 0) && size >= (sizes[0] ?? 0) - 1));
  return (
    people.every((person, at) => person < among && (at === 0 || person > (people[at - 1] ?? 0))) &&
    isDeepStrictEqual(
      tables.flat().toSorted((one, other) => one - other),
      people,
    ) &&
    (use.startsWith("lots") ? tables.length === 1 : areEven)
  );
}
