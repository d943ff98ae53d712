import { execFile } from "node:child_process";
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { screenLaws } from "../games/screen-laws.js";
import { laws } from "../rule-laws.js";
import { temporaryFolder } from "../support/temporary-folder.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const run = promisify(execFile);

/** Needed to make, check and play a game. */
const copied = [
  "src",
  "test",
  "scripts",
  "bench",
  "golden",
  "playground",
  "migrations",
  "verify",
  "package.json",
  "tsconfig.json",
  "tsconfig.build.json",
  "vitest.config.ts",
  ".oxlintrc.json",
  "layers.config.mjs",
  ".prettierrc.json",
  ".prettierignore",
];

/** A copy of the repository with a new game, and what the command has changed. */
let copy: string;
let changed: readonly string[];

/** With their texts. */
function filesOf(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map((entry) => join(entry.parentPath, entry.name)).map((path) => [path, readFileSync(path, "latin1")]),
  );
}

/** A run within a run writes its own report, and its bot is the copy's. What the checkers are written in may keep garbage. */
const unshared = { VITEST: undefined, VITEST_REPORT: undefined, BOT_ENTRY: undefined, GOGC: "400" };

/** Runs a tool in the copy. @throws with its output */
async function tool(name: string, ...args: readonly string[]): Promise<void> {
  const env = { ...process.env, ...unshared };
  const ran = run(join(root, "node_modules/.bin", name), args, { cwd: copy, env, maxBuffer: 2 ** 26 });
  await ran.catch((error: unknown) => {
    const { stdout, stderr } = z.object({ stdout: z.string(), stderr: z.string() }).parse(error);
    throw new Error(`${name} ${args.join(" ")}\n${stdout}${stderr}`, { cause: error });
  });
}

beforeAll(async () => {
  copy = temporaryFolder(afterAll);
  for (const path of copied) cpSync(join(root, path), join(copy, path), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  const before = filesOf(copy);
  await tool("tsx", "scripts/new-game.ts", "cointoss");
  changed = [...filesOf(copy)]
    .filter(([path, text]) => before.get(path) !== text)
    .map(([path]) => path.slice(copy.length + 1));
});

const report = z.object({
  testResults: z.array(z.object({ assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })) })),
});

describe("npm run new-game", () => {
  it("writes the game's own folders, adds it to the lists of games and texts, and touches nothing else", () => {
    const others = changed.filter((path) => !/^(?:src|test)\/games\/cointoss\//u.test(path.replaceAll("\\", "/")));
    expect(others.map((path) => path.replaceAll("\\", "/")).toSorted()).toEqual([
      "src/games/index.ts",
      "src/texts/catalogues.ts",
    ]);
    expect(changed.length).toBeGreaterThan(10);
  });

  it("takes no name that the club's buttons and the files of finished games could not have", async () => {
    await expect(tool("tsx", "scripts/new-game.ts", "mau2")).rejects.toThrow("small letters");
  });

  it("makes a game that is typed, linted, keeps all laws and is played over the wire", { tags: "long" }, async () => {
    await Promise.all([
      // Everything: a list of games that was forgotten may be anywhere. Several checkers do some of the work twice.
      tool("tsc", "--singleThreaded"),
      tool("tsc", "-p", "tsconfig.build.json", "--noCheck").then(() =>
        run(process.execPath, ["scripts/copy-assets.mjs"], { cwd: copy }),
      ),
    ]);
    const { stdout } = await run(process.execPath, ["dist/bin/list-games.js"], { cwd: copy, maxBuffer: 2 ** 24 });
    // From what the game says of itself.
    expect(JSON.parse(stdout)).toContainEqual(
      expect.objectContaining({ game: "cointoss", colour: 0xc9a227, emoji: "🪙", art: null }),
    );
    await tool("oxlint", ...changed);
    await tool("oxlint", "-c", "layers.config.mjs", "src/games");
    await tool("prettier", "--check", ...changed);
    const ofAllGames = readdirSync(join(copy, "test/games")).filter((file) => file.endsWith(".test.ts"));
    const filters = [
      ...ofAllGames.map((file) => `test/games/${file}`),
      "test/games/cointoss",
      "payloads",
      "overview-message",
      "game-history",
      "tooling/files",
    ];
    // One kind of tests for all of them, so that the program is loaded once, and no bundle for a single start of the bot.
    writeFileSync(
      join(copy, "vitest.one.config.ts"),
      `import { builtProgram, isBuilt } from "./test/support/built-program.js";
      import { everywhere, tags } from "./vitest.config.js";
      const deps = { external: [isBuilt] };
      export default { plugins: [builtProgram], test: { ...everywhere, tags, include: ["test/**/*.test.ts"], server: { deps } } };`,
    );
    // Of what goes through all games at once, everything.
    const titles = "cointoss|Cointoss|the files of src|the list of games|the overview in|what is read for";
    await tool(
      "vitest",
      "run",
      "--config=vitest.one.config.ts",
      ...filters,
      "-t",
      titles,
      "--maxWorkers=1",
      "--reporter=dot",
      "--reporter=json",
      "--outputFile=report.json",
    );
    const { testResults } = report.parse(JSON.parse(readFileSync(join(copy, "report.json"), "utf8")));
    const results = testResults.flatMap(({ assertionResults }) => assertionResults);
    expect(results.filter(({ status }) => status === "failed")).toEqual([]);
    const passed = results.filter(({ status }) => status === "passed").map(({ fullName }) => fullName);
    const lawful = Object.values(laws).map(({ title }) => `the laws in cointoss ${title}`);
    const drawn = Object.values(screenLaws).map(({ title }) => `the laws of screens in cointoss ${title}`);
    expect(passed).toEqual(expect.arrayContaining([...lawful, ...drawn]));
    expect(passed.filter((name) => name.includes("computer player")).length).toBeGreaterThan(4);
    for (const part of [
      "/cointoss has names",
      "with every game and its facts",
      "cointoss's options",
      "Cointoss over the wire",
      "the files of src",
      "the list of games",
      "has all games with box art in a picture",
      "is each step of a game once at most",
    ])
      expect({ part, isPassed: passed.some((name) => name.includes(part)) }).toEqual({ part, isPassed: true });
  });
});
