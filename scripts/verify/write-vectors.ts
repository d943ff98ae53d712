import { canonicalJson } from "../../src/tables/chance/canonical-json.js";
import { changedFiles, type FileVector } from "./changed-files.js";
import { blocks, canonical, commitments, drawn, keys, salts } from "./draw-vectors.js";
import { playGame } from "./play-game.js";
import { lobbyOfThree, pressesWith, samples, seedOf } from "./samples.js";
import { diceExample, keyExample, shuffleExample, withPart } from "./worked-example.js";

/** Files of `verify/` and what is in them, by their paths there. */
export async function writeVectors(): Promise<ReadonlyMap<string, string>> {
  const played = await Promise.all(Object.values(samples).map(playGame));
  const closed = await playGame({ ...lobbyOfThree, closeAfter: 6 });
  const older = await playGame({
    ...lobbyOfThree,
    table: "protocol-1",
    secrets: { protocol: 1, seed: seedOf("protocol 1") },
    closeAfter: 3,
  });
  const files: readonly FileVector[] = [
    { why: "a table that was closed in the middle", faults: [], text: canonicalJson(closed) },
    { why: "a table of protocol 1", faults: [], text: canonicalJson(older) },
    ...changedFiles(closed),
  ];
  const vectors = { commitments, salts, keys, blocks, draws: drawn, canonical, files };
  return new Map([
    ["vectors.json", linesOf(vectors)],
    ...played.map((file) => [`samples/katzentisch-${file.table}.json`, canonicalJson(file)] as const),
  ]);
}

/** `docs/fairness.md` with the values of its examples. */
export async function withExamples(document: string): Promise<string> {
  const katchen = await playGame(samples.katchen);
  const kalle = await playGame(samples.kalle);
  const parts = {
    key: keyExample(katchen, pressesWith(["Mieze"])),
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
  return `{ "version": "katzentisch-vectors-2",\n${kinds.join(",\n")}\n}\n`;
}
