import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { FileVector } from "../../../../scripts/verify/changed-files.js";
import { withOwnHashes } from "../../../../scripts/verify/page-hashes.js";
import { samples } from "../../../../scripts/verify/samples.js";
import { withExamples, writeVectors } from "../../../../scripts/verify/write-vectors.js";
import { checkGameText } from "../../../../src/features/dice/proof/check-game-file.js";
import { hasPython, verifyByPython } from "../../../support/python-verifier.js";
import { temporaryFolder } from "../../../support/temporary-folder.js";
import { allGames } from "../../../../src/games/index.js";

const folder = new URL("../../../../verify/", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, folder), "utf8");
const vectors = JSON.parse(read("vectors.json")) as { readonly files: readonly FileVector[] };

/** What our own check says; without what needs the rules, which vectors leave out. */
function faultsByUs(text: string): readonly string[] {
  const checked = checkGameText(text, allGames);
  if (checked.kind !== "checked") return [checked.kind];
  return [...new Set(checked.findings.map(({ kind }) => kind))];
}

describe("what verifiers are tried with", () => {
  it("is what the script writes (npm run vectors)", async () => {
    const written = [...(await writeVectors())];
    expect(written.map(([path]) => [path, read(path)])).toEqual(written);
  });

  it("is what the examples in docs/fairness.md say too", async () => {
    const document = readFileSync(new URL("../docs/fairness.md", folder), "utf8");
    expect(document).toBe(await withExamples(document));
  });

  it("holds files of all kinds of faults, and such without any", () => {
    const kinds = new Set(vectors.files.flatMap(({ faults }) => faults));
    expect(kinds.size).toBe(9);
    expect(vectors.files.filter(({ faults }) => faults.length === 0)).toHaveLength(2);
  });

  it.each(vectors.files)("is judged by the bot as it says: $why", ({ text, faults }) => {
    const found = faultsByUs(text);
    // The bot plays the game again: what is out of order fails there in other ways.
    expect(found).toEqual(expect.arrayContaining(faults.filter((fault) => fault !== "order")));
    expect(found.length > 0).toBe(faults.length > 0);
  });
});

it("the page lets its own script and styles run, and nothing else", () => {
  const page = read("index.html");
  expect(page).toContain("default-src 'none'");
  expect(page).toBe(withOwnHashes(page));
});

describe.skipIf(!hasPython)("the verifier in Python", () => {
  const folderOfSamples = fileURLToPath(new URL("samples", folder));
  const sampled = Object.keys(samples).length;

  it("agrees with all vectors", () => {
    expect(verifyByPython("--vectors", fileURLToPath(new URL("vectors.json", folder)))).toEqual({
      status: 0,
      out: expect.stringMatching(/^All \d{3} vectors are right\.\n$/),
    });
  });

  it("fails where a vector is wrong, and names it", () => {
    const path = join(temporaryFolder(), "wrong.json");
    writeFileSync(path, read("vectors.json").replace('"faults":["hash","draw"]', '"faults":["hash"]'));
    const { status, out } = verifyByPython("--vectors", path);
    expect(status).toBe(1);
    expect(out).toMatch(/^files\[\d+\] must be \['hash'\], and is \['hash', 'draw'\]\.\n1 of \d{3} vectors/);
  });

  it("finds nothing wrong with the samples, and says what it cannot check", () => {
    const { status, out } = verifyByPython(folderOfSamples);
    expect(status).toBe(0);
    expect(out.match(/^ {2}All that can be checked here is right\.$/gm)).toHaveLength(sampled);
    expect(out.match(/^ {2}-      Not checked/gm)).toHaveLength(2 * sampled);
  });

  it("compares with the number that stood in the lobby", () => {
    const path = join(folderOfSamples, "katzentisch-sample-kalle.json");
    const { commitment } = JSON.parse(readFileSync(path, "utf8")) as { readonly commitment: string };
    expect(verifyByPython(path, "--commitment", commitment.toUpperCase()).status).toBe(0);
    expect(verifyByPython(path, "--commitment", "0".repeat(64), "--json")).toEqual({
      status: 1,
      out: '{"file": "katzentisch-sample-kalle.json", "faults": ["seen"]}\n',
    });
  });

  it("says that there is no such file, and asks for one", () => {
    expect(verifyByPython("nowhere.json")).toEqual({
      status: 2,
      out: "nowhere.json cannot be read: No such file or directory.\n",
    });
    expect(verifyByPython(temporaryFolder()).status).toBe(2);
    expect(verifyByPython().status).toBe(2);
  });
});
