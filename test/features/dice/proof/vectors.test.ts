import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { allFaults, type Fault, type FileVector } from "../../../../scripts/verify/changed-files.js";
import { withOwnHashes } from "../../../../scripts/verify/page-hashes.js";
import { samples } from "../../../../scripts/verify/samples.js";
import { withExamples, writeVectors } from "../../../../scripts/verify/write-vectors.js";
import { checkFileText } from "../../../../src/features/dice/proof/check-game-file.js";
import { faultsByPage } from "../../../support/page-verifier.js";
import { faultsByPython, hasPython, verifyByPython } from "../../../support/python-verifier.js";
import { temporaryFolder } from "../../../support/temporary-folder.js";
import { allGames } from "../../../../src/games/index.js";

const folder = new URL("../../../../verify/", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, folder), "utf8");
const vectors = JSON.parse(read("vectors.json")) as { readonly files: readonly FileVector[] };

/** What our own check says; without what needs the rules, which vectors leave out. */
function faultsByUs(text: string): readonly string[] {
  const checked = checkFileText(text, allGames);
  if (checked.kind === "cup") return checked.findings;
  if (checked.kind !== "checked") return [checked.kind];
  const shared: ReadonlySet<string> = new Set(allFaults);
  return [...new Set(checked.findings.map(({ kind }) => kind))].filter((kind) => shared.has(kind));
}

const tooLarge = `"${"x".repeat(2 ** 21 - 1)}"`;

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
    expect(allFaults.filter((fault) => !kinds.has(fault))).toEqual<Fault[]>(["too-large"]);
    expect(vectors.files.filter(({ faults }) => faults.length === 0).length).toBeGreaterThan(10);
  });

  it("is judged by the bot as it says", () => {
    const found = vectors.files.map(({ why, text }) => ({ why, faults: faultsByUs(text) }));
    expect(found).toEqual(vectors.files.map(({ why, faults }) => ({ why, faults })));
  });

  it("is judged by the page as it says", async () => {
    const found = vectors.files.map(async ({ why, text }) => ({ why, faults: await faultsByPage(text) }));
    expect(await Promise.all(found)).toEqual(vectors.files.map(({ why, faults }) => ({ why, faults })));
  });

  it("is too large beyond two megabytes, in the bot and on the page", async () => {
    expect([faultsByUs(tooLarge), await faultsByPage(tooLarge)]).toEqual([["too-large"], ["too-large"]]);
    const fits = tooLarge.replace("x", "");
    expect([faultsByUs(fits), await faultsByPage(fits)]).toEqual([["other-version"], ["other-version"]]);
  });
});

it("the page lets its own script and styles run, and nothing else (npm run vectors)", () => {
  const page = read("index.html");
  expect(page).toContain("default-src 'none'");
  expect(page).toBe(withOwnHashes(page));
});

describe.skipIf(!hasPython)("the verifier in Python", () => {
  const folderOfSamples = fileURLToPath(new URL("samples", folder));
  /** With the cup. */
  const sampled = Object.keys(samples).length + 1;

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
    // Of games the terms too.
    expect(out.match(/^ {2}-      Not checked/gm)).toHaveLength(3 * sampled - 1);
  });

  it("ends with 3 where an operator could have chosen among draws, unless that is taken", () => {
    const older = vectors.files.filter(({ why }) => /^a table of protocol [12]$/.test(why));
    expect(older).toHaveLength(2);
    for (const { text } of older) {
      const path = join(temporaryFolder(), "older.json");
      writeFileSync(path, text);
      const { status, out } = verifyByPython(path);
      expect([status, verifyByPython("--old", path).status]).toEqual([3, 0]);
      expect(out).toContain("An older game: whoever ran the bot could have picked its dice.");
      expect(verifyByPython(path, "--old", "--commitment", "0".repeat(64)).status).toBe(1);
    }
  });

  it("says in plain words that a game was started more than once", () => {
    const path = join(temporaryFolder(), "twice.json");
    writeFileSync(path, vectors.files.find(({ why }) => why.startsWith("two start messages"))?.text ?? "");
    const { status, out } = verifyByPython(path);
    expect(status).toBe(0);
    expect(out).toContain("2 start messages were posted, and the last one counts.");
  });

  it("says what the start message must have said, for those who kept that", async () => {
    const { out } = verifyByPython(join(folderOfSamples, "katzentisch-sample-katchen.json"));
    const document = await withExamples(readFileSync(new URL("../docs/fairness.md", folder), "utf8"));
    expect(out).toContain(`posted: ${/^terms +(\w{64})$/m.exec(document)?.[1] ?? "none"}.`);
  });

  it("finds a file too large beyond two megabytes", () => {
    expect(faultsByPython([{ text: tooLarge }, { text: tooLarge.replace("x", "") }], temporaryFolder())).toEqual([
      ["too-large"],
      ["other-version"],
    ]);
  });

  it("compares with the number that stood in the lobby", () => {
    const path = join(folderOfSamples, "katzentisch-sample-kalle.json");
    const { commitment } = JSON.parse(readFileSync(path, "utf8")) as { readonly commitment: string };
    expect(verifyByPython(path, "--commitment", commitment.toUpperCase()).status).toBe(0);
    expect(verifyByPython(path, "--commitment", "0".repeat(64), "--json")).toEqual({
      status: 1,
      out: '{"file": "katzentisch-sample-kalle.json", "faults": ["seen"], "older": false}\n',
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
