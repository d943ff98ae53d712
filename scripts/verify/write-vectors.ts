import { canonicalJson } from "../../src/tables/chance/canonical-json.js";
import { changedCups, changedRedraws } from "./changed-cups.js";
import { changedFiles, changedOlderFiles, type FileVector } from "./changed-files.js";
import { blocks, canonical, commitments, cups, drawn, keys, salts, terms, words3 as words } from "./draw-vectors.js";
import { playGame } from "./play-game.js";
import { lobbyOfThree, olderLobbies, sampleCup, samples } from "./samples.js";
import { diceExample, keyExample, shuffleExample, withPart } from "./worked-example.js";

/** Files of `verify/` and what is in them, by their paths there. */
export async function writeVectors(): Promise<ReadonlyMap<string, string>> {
  const played = await Promise.all(Object.values(samples).map(playGame));
  const closed = await playGame(lobbyOfThree);
  const older = await Promise.all(olderLobbies.map(playGame));
  const cup = sampleCup();
  const files: readonly FileVector[] = [
    { why: "a table that was closed in the middle", faults: [], text: canonicalJson(closed) },
    ...older.map((file) => ({
      why: `a table of protocol ${file.protocol}`,
      faults: [],
      text: canonicalJson(file),
    })),
    { why: "a cup", faults: [], text: canonicalJson(cup) },
    ...changedFiles(closed),
    ...older.flatMap(changedOlderFiles),
    ...changedCups(cup),
    ...changedRedraws(sampleCup(true)),
  ];
  const vectors = { commitments, words, terms, salts, keys, cups, blocks, draws: drawn, canonical, files };
  return new Map([
    ["vectors.json", linesOf(vectors)],
    ...played.map((file) => [`samples/katzentisch-${file.table}.json`, canonicalJson(file)] as const),
    ["samples/katzentisch-cup-sample.json", canonicalJson(cup)],
  ]);
}

/** `docs/fairness.md` with the values of its examples. */
export async function withExamples(document: string): Promise<string> {
  const katchen = await playGame(samples.katchen);
  const kalle = await playGame(samples.kalle);
  const parts = {
    key: keyExample(katchen, "Mieze"),
    dice: diceExample(katchen),
    shuffle: shuffleExample(kalle),
  };
  return Object.entries(parts).reduce((before, [name, lines]) => withPart(before, name, lines), document);
}

/** A line for each vector. */
function linesOf(vectors: Readonly<Record<string, readonly object[]>>): string {
  const kinds = Object.entries(vectors).map(
    ([kind, rows]) => `"${kind}": [\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]`,
  );
  return `{ "version": "katzentisch-vectors-3",\n${kinds.join(",\n")}\n}\n`;
}
